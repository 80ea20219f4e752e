"""The data files of a game as packs write them: which of its tables are opened, and the forms of their records."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from armybuilder.engine.core.tables.faults import Path
from armybuilder.engine.core.words import Noun
from factions.loader.data_files import File
from factions.loader.forms import FormField, form_of, head_of
from factions.loader.loader import FileTable
from factions.loader.pack_access import PackAccess

Way = tuple[FileTable, ...]
"""A table of a file, and those within it down to one."""


@dataclass(frozen=True, eq=False)
class PackFiles:
    """The `files` of a game."""

    files: tuple[File, ...]

    def file_of(self, name: str) -> File | None:
        """The file of that name, or the folder that it stands in."""
        return next((file for file in self.files if file.holds(name)), None)

    @cached_property
    def ways(self) -> dict[FileTable, tuple[File, Way]]:
        """The file of each table, and the tables from its own list in the file down to it."""
        return {way[-1]: (file, way) for file in self.files for way in _ways(file.tables)}

    @cached_property
    def open_tables(self) -> tuple[FileTable, ...]:
        """The tables that packs add to or change, in the order of the files."""
        return tuple(table for table in self.ways if table.packs)

    @cached_property
    def addable_tables(self) -> tuple[FileTable, ...]:
        """The tables that players add records to; those that only hold others are made with them."""
        return tuple(table for table in self.open_tables if access_of(table).records and not table.within)

    @cached_property
    def forms(self) -> dict[FileTable, tuple[FormField, ...]]:
        """The fields that may be filled in for a record of each opened table."""
        return {table: form_of(table, self._given_columns(table)) for table in self.open_tables}

    @cached_property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The kinds of records that packs may change, each with the fields of the data file that they may change."""
        found: dict[str, list[str]] = {}
        for table, form in self.forms.items():
            kept = ("key", *access_of(table).keeps)
            found.setdefault(access_of(table).kind, []).extend(field.name for field in form if field.name not in kept)
        return {kind: tuple(dict.fromkeys(names)) for kind, names in found.items()}

    def table_at(self, name: str, path: Path, raw: Any) -> FileTable | None:
        """The table of the record `raw` at a path in the file of that name."""
        file, names = self.file_of(name), path[::2]
        ways = (way for each, way in self.ways.values() if each is file and tuple(table.name for table in way) == names)
        return next((way[-1] for way in ways if way[-1].which(raw)), None)

    def head(self, table: FileTable) -> tuple[FormField, ...]:
        """Return the fields that may be filled in for the file that contains a table."""
        return head_of(self.ways[table][0].of)

    def noun(self, table: FileTable) -> Noun:
        """Return the noun for a record of an opened table, and for several: `vehicle`, `vehicles`."""
        access = access_of(table)
        return Noun.of(access.noun or access.kind.replace("-", " "))

    def record_noun(self, table: FileTable) -> str:
        """Return the noun for one record of a table."""
        return self.noun(table).for_number()

    def _given_columns(self, table: FileTable) -> frozenset[str]:
        """Columns that a record has from its table, its file and the records around it."""
        file, way = self.ways[table]
        outer = (str(each.model._meta.model_name) for each in way[:-1])
        return frozenset((*table.constants, *([file.owner] if file.owner else []), *outer))


def access_of(table: FileTable) -> PackAccess:
    """Return what packs may do with an opened table; `LookupError` where they may do nothing."""
    if table.packs is None:
        raise LookupError(table.name)
    return table.packs


def _ways(tables: tuple[FileTable, ...], outer: Way = ()) -> Iterator[Way]:
    for table in tables:
        yield (*outer, table)
        yield from _ways(table.within, (*outer, table))
