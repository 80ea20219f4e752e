"""Packs of players, read by the loader of the models: their records beside those of a book, and records of the book as they
change them. A change reads its record again with all that it stands in, and nothing else: all others name it by its key."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs.merge import LOST
from armybuilder.engine.core.packs.pack import NamedContent
from armybuilder.engine.core.packs.patches import Kinds
from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.faults import NOTHING, DataFault, Path
from factions.loader.data_files import File, read_file
from factions.loader.freeze import Frozen, freeze_added
from factions.loader.loader import LoadedRows
from factions.loader.pack_files import PackFiles, access_of
from factions.loader.references import references_of_each
from factions.loader.structs import models_of
from factions.models import Record

Place = tuple[str, Path]
"""A file and a path in it."""
Key = tuple[str, str]
"""The kind of a record and its key in the catalogue."""
TOP = 2
"""Steps to a record that stands in no other: its table and its number."""


@dataclass(frozen=True)
class BookFiles:
    """The way to read the records of a game: the label of its models with the `module` of their structs, and its
    `files`; `faults` finds what else is wrong with rows, `assembled` makes a catalogue of records.
    """

    label: str
    module: ModuleType
    files: PackFiles
    faults: Callable[[LoadedRows], list[DataFault]]
    assembled: Callable[[Frozen, str], Catalogue]

    @cached_property
    def _kinds(self) -> Mapping[tuple[str, Path], str]:
        """The kinds of records that packs are opened for, by their files and the names of the tables that they stand in."""
        ways = ((file, way) for file, way in self.files.ways.values() if way[-1].packs)
        return {(file.name, tuple(table.name for table in way)): access_of(way[-1]).kind for file, way in ways}

    def kind(self, place: Place) -> str:
        """The kind of the record at a place; empty where packs are not opened for it."""
        file = self.files.file_of(place[0])
        return self._kinds.get((file.name, place[1][::2]), "") if file else ""

    @property
    def records(self) -> list[tuple[Any, type[Any]]]:
        """Models of records with their structs."""
        models = (model for model in models_of(self.label) if issubclass(model, Record))
        return [(model, getattr(self.module, model.__name__)) for model in models]


class LocatedRow(NamedTuple):
    """A row and where it stands."""

    row: Record
    place: Place


@dataclass(frozen=True)
class RowLibrary:
    """The rows of a book and of packs that were added to it, each with its frozen `record` by its place in memory; of the
    records that packs are opened for the `keys` by their places in memory, and where they stand; `named` are those that each
    of a pack's names."""

    book: BookFiles
    rows: LoadedRows
    records: Mapping[int, Any]
    keys: Mapping[int, Key]
    places: Mapping[Key, Place]
    references: Mapping[Key, frozenset[Key]]

    @classmethod
    def of(cls, book: BookFiles, rows: LoadedRows, records: Frozen) -> "RowLibrary":
        """The rows of a book with their frozen records."""
        frozen = {
            id(row): record
            for model, struct in book.records
            for row, record in zip(rows.of(model), records[struct], strict=True)
        }
        standing = _located_rows(book, rows)
        return cls(book, rows, frozen, _keys(standing), _places(standing), {})

    @property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """See `Library`."""
        return self.book.files.kinds

    @property
    def files(self) -> tuple[str, ...]:
        """See `Library`."""
        return tuple(file.name for file in self.book.files.files if _open_file(file).tables)

    def names(self, model: type[Record]) -> dict[str, str]:
        """Return the display names of a model's records, by the names that others refer to them by."""
        return {name: str(row) for name, row in self.rows.known.get(model, {}).items()}

    def with_changes(self, raw: Mapping[str, Any], changes: Kinds) -> "tuple[RowLibrary, list[DataFault]]":
        """See `Library`."""
        tops = frozenset((file, path[:TOP]) for file, path in (self.places[which] for which in changes))
        gone = {id(row): (file, path) for file, path, row in self.rows.placed if (file, path[:TOP]) in tops}
        rows = _rows_without(self.rows, gone)
        rows.chosen = tops
        for file in self.book.files.files:
            for rows.file in sorted(name for name in {name for name, _ in tops} if file.holds(name)):
                read_file(rows, file, raw[rows.file])
        self._finish(rows)
        standing = _located_rows(self.book, rows)
        for which, origins in changes.items():
            if which in standing:
                standing[which].row.origins = origins
        faults = rows.faults or list(self._lost(tops, standing))
        if faults:
            return self, faults
        rows.instances |= {model: _in_order(self.rows.of(model), gone, rows) for model, _ in self.book.records}
        return self._with(rows, standing), []

    def with_pack(self, pack: NamedContent) -> "tuple[RowLibrary, list[DataFault]]":
        """See `Library`."""
        rows = _rows_without(self.rows, {})
        rows.origin = pack.origin
        for file in map(_open_file, self.book.files.files):
            for rows.file in filter(file.holds, pack.records):
                read_file(rows, file, pack.records[rows.file])
        self._finish(rows)
        return (self, rows.faults) if rows.faults else (self._with(rows, _located_rows(self.book, rows)), [])

    def catalogue(self, content_hash: str) -> Catalogue:
        """See `Library`."""
        return replace(self._assembled_catalogue, hash=content_hash)

    @cached_property
    def _assembled_catalogue(self) -> Catalogue:
        records = {
            struct: [self.records[id(row)] for row in self.rows.instances.get(model, ())]
            for model, struct in self.book.records
        }
        return self.book.assembled(records, "")

    def _finish(self, rows: LoadedRows) -> None:
        rows.resolve()
        if not rows.full:
            rows.faults += self.book.faults(rows)

    def _with(self, rows: LoadedRows, standing: Mapping[Key, LocatedRow]) -> "RowLibrary":
        added = freeze_added(self.book.label, self.book.module, rows)
        keys = {**self.keys, **_keys(standing)}
        named = {
            keys[identity]: frozenset(keys[id(row)] for row in found if id(row) in keys)
            for identity, found in references_of_each(rows).items()
            if identity in keys
        }
        places = {**self.places, **_places(standing)}
        return RowLibrary(self.book, rows, {**self.records, **added}, keys, places, {**self.references, **named})

    def _lost(self, tops: frozenset[Place], standing: Mapping[Key, LocatedRow]) -> Iterator[DataFault]:
        """Records that changes have made others of."""
        for (kind, key), (file, path) in self.places.items():
            if (file, path[:TOP]) in tops and (kind, key) not in standing:
                yield DataFault(file, path, NOTHING, gettext(LOST, key=key))


class BookLibrary:
    """The shelf of a book alone, which is put up when somebody first asks: few lists use packs."""

    def __init__(self, make: Callable[[], RowLibrary]) -> None:
        self._make = make

    @cached_property
    def shelf(self) -> RowLibrary:
        return self._make()

    @property
    def places(self) -> Mapping[Key, Place]:
        """See `Library`."""
        return self.shelf.places

    @property
    def references(self) -> Mapping[Key, frozenset[Key]]:
        """See `Library`."""
        return self.shelf.references

    @property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """See `Library`."""
        return self.shelf.kinds

    @property
    def files(self) -> tuple[str, ...]:
        """See `Library`."""
        return self.shelf.files

    def names(self, model: type[Record]) -> dict[str, str]:
        """See `Shelf`."""
        return self.shelf.names(model)

    def with_changes(self, raw: Mapping[str, Any], changes: Kinds) -> tuple[RowLibrary, list[DataFault]]:
        """See `Library`."""
        return self.shelf.with_changes(raw, changes)

    def with_pack(self, pack: NamedContent) -> tuple[RowLibrary, list[DataFault]]:
        """See `Library`."""
        return self.shelf.with_pack(pack)

    def catalogue(self, content_hash: str) -> Catalogue:
        """See `Library`."""
        return self.shelf.catalogue(content_hash)


def _open_file(file: File) -> File:
    """The file with the tables that packs add to."""
    return replace(file, tables=tuple(table for table in file.tables if table.packs and table.packs.records))


def _rows_without(rows: LoadedRows, gone: Mapping[int, Place]) -> LoadedRows:
    """Rows to which others are added, without those that are gone."""
    return LoadedRows(
        instances={model: [row for row in found if id(row) not in gone] for model, found in rows.instances.items()},
        known={
            model: {name: row for name, row in named.items() if id(row) not in gone}
            for model, named in rows.known.items()
        },
        before=[place for place in rows.placed if id(place[2]) not in gone],
        sound=set(rows.sound),
        last_line=rows.last_line,
        by_players=True,
    )


def _located_rows(book: BookFiles, rows: LoadedRows) -> dict[Key, LocatedRow]:
    """The records that were read last, where packs are opened for them. The first name by which others know one is its key in
    the catalogue."""
    names = dict(reversed([(id(row), name) for known in rows.known.values() for name, row in known.items()]))
    found = (LocatedRow(row, (file, path)) for file, path, row in rows.placed if isinstance(row, Record))
    return {
        (kind, names[id(each.row)]): each for each in found if id(each.row) in names and (kind := book.kind(each.place))
    }


def _keys(standing: Mapping[Key, LocatedRow]) -> dict[int, Key]:
    return {id(each.row): key for key, each in standing.items()}


def _places(standing: Mapping[Key, LocatedRow]) -> dict[Key, Place]:
    return {key: each.place for key, each in standing.items()}


def _in_order(before: list[Any], gone: Mapping[int, Place], rows: LoadedRows) -> list[Any]:
    """Records of a model as they stood before, those that were read again in the places of what they were."""
    again = {(file, path): row for file, path, row in rows.placed if isinstance(row, Record)}
    return [again[gone[id(row)]] if id(row) in gone else row for row in before]
