"""The frozen catalogue: every table of a version, each record under its key. Built once per process and version."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar, cast

from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import BookRecord, Table

RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Key and name of the system, its version, the hash of its data files, its book, and its tables.

    `catalogue[UNITS]` are the records of the table `UNITS` by their keys, in the order of the data files. A
    system names its tables in a subclass: `units = records(UNITS)`.
    """

    system: str
    name: str
    version: str
    hash: str
    book: BookRecord
    tables: Mapping[Table[Any], Mapping[str, Record]]

    def __getitem__(self, table: Table[RecordT]) -> Mapping[str, RecordT]:
        return cast(Mapping[str, RecordT], self.tables[table])


def records(table: Table[RecordT]) -> cached_property[Mapping[str, RecordT]]:
    """The records of a table as an attribute of its catalogue."""
    return cached_property(lambda catalogue: catalogue[table])


def frozen(tables: Iterable[tuple[Table[Any], dict[str, Record]]]) -> Mapping[Table[Any], Mapping[str, Record]]:
    """Tables that nobody can change any more."""
    return MappingProxyType({table: MappingProxyType(records) for table, records in tables})
