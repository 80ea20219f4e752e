"""Doubts about packs: values that the rules of the book allow but that are unusual, as defined by the tables of the
game.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.table import Table


class Doubt(msgspec.Struct, frozen=True):
    """A sound field that is odd, of the record of this kind and key; `message` says why."""

    kind: str
    key: str
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.kind}[{self.key}].{self.field}: {self.message}"


def doubts_of(table: Table[Any], key: str, catalogue: Catalogue) -> Iterator[Doubt]:
    """Those of one record."""
    if table.doubts:
        for field, why in table.doubts(catalogue.tables[table][key], catalogue):
            yield Doubt(table.kind, key, field, why)


def doubts(catalogue: Catalogue) -> list[Doubt]:
    """Those of every record that a catalogue has from packs, or that packs change."""
    return [
        doubt
        for table, records in catalogue.tables.items()
        for key, record in records.items()
        if record.origins
        for doubt in doubts_of(table, key, catalogue)
    ]
