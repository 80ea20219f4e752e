"""A player's choices: bands of models, under the common envelope."""

from typing import Annotated

from armybuilder.engine.core.documents import (
    COUNT,
    MOST_MODELS,
    DocumentPart,
    Documents,
    Envelope,
    Key,
    Label,
    ListOf,
    Name,
    Notes,
    Ref,
    number_between,
)
from armybuilder.engine.core.words import Noun, Terminology

SYSTEM = "tin-soldiers"
MAX_GROUPS, MAX_ROWS = 30, 40
WORDS = Terminology(points="pts", group=Noun("band", "bands"), model=Noun("soldier", "soldiers"), row="soldier")


class Row(DocumentPart):
    """`count` equal models."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, number_between(1, MOST_MODELS), Label("Number of soldiers"), COUNT] = 1


class Band(DocumentPart):
    models: Annotated[list[Row], ListOf(MAX_ROWS, "soldier")] = []
    name: Name = ""
    notes: Notes = ""


class ForceDocument(Envelope):
    """The whole document."""

    groups: Annotated[list[Band], ListOf(MAX_GROUPS, "band")] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
