"""A player's choices: bands of models, under the common envelope."""

from typing import Annotated

from armybuilder.engine.core.documents import (
    COUNT,
    MOST_MODELS,
    Documents,
    Envelope,
    Key,
    Label,
    Name,
    Notes,
    Part,
    Ref,
    Several,
    within,
)
from armybuilder.engine.core.words import Noun, Words

SYSTEM = "tin-soldiers"
MAX_GROUPS, MAX_ROWS = 30, 40
WORDS = Words(points="pts", group=Noun("band", "bands"), model=Noun("soldier", "soldiers"), row="soldier")


class Row(Part):
    """`count` equal models."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, within(1, MOST_MODELS), Label("Number of soldiers"), COUNT] = 1


class Band(Part):
    models: Annotated[list[Row], Several(MAX_ROWS, "soldier")] = []
    name: Name = ""
    notes: Notes = ""


class ForceDocument(Envelope):
    """The whole document."""

    groups: Annotated[list[Band], Several(MAX_GROUPS, "band")] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
