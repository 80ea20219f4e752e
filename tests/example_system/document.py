"""A player's choices: bands of models, under the common envelope."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from armybuilder.engine.core.documents.document import (
    MAX_MODELS,
    DocumentProblem,
    Documents,
    Envelope,
    Key,
    Name,
    Notes,
    check_size,
    check_texts,
)
from armybuilder.engine.core.words import Words

SYSTEM = "tin-soldiers"
WORDS = Words(points="pts", group="band", row="model")
MAX_GROUPS = 30
MAX_ROWS = 40


class Row(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`count` equal models."""

    model: Key
    count: Annotated[int, msgspec.Meta(ge=1, le=MAX_MODELS)] = 1


class Band(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    models: Annotated[list[Row], msgspec.Meta(max_length=MAX_ROWS)] = []
    name: Name = ""
    notes: Notes = ""


class ForceDocument(Envelope, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole document."""

    groups: Annotated[list[Band], msgspec.Meta(max_length=MAX_GROUPS)] = []

    @property
    def size(self) -> int:
        return sum(row.count for band in self.groups for row in band.models)


def _faults(document: ForceDocument) -> Iterator[DocumentProblem]:
    """What the types cannot say: how many models there are, which characters a name may have."""
    yield from check_texts("", document)
    for index, band in enumerate(document.groups):
        yield from check_texts(f"/groups/{index}", band)
    yield from check_size(document.size, "models")


_DOCUMENTS = Documents(SYSTEM, ForceDocument, _faults)
decode, convert, to_data, schema = _DOCUMENTS.decode, _DOCUMENTS.convert, _DOCUMENTS.to_data, _DOCUMENTS.schema
