"""The frozen catalogue: every table of a version, each record under its key. Built once per process and version."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar, cast

from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.core.tables.faults import Path
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import BookRecord, Table
from armybuilder.engine.core.text import slug

RecordT = TypeVar("RecordT", bound=Record)
KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
CatalogueT = TypeVar("CatalogueT", bound="Catalogue")
MadeT = TypeVar("MadeT")


@dataclass(frozen=True, slots=True)
class Unusable:
    """A pack of a list that does not fit the catalogue, with every fault in a sentence; `index` counts it among the packs of
    the list, from 0. `words` are the keys and names of its records, as `slug` writes them."""

    index: int
    pack: Origin
    problems: tuple[str, ...]
    words: frozenset[str] = frozenset()


class LazyMapping(Mapping[KeyT, ValueT]):
    """A mapping that is worked out when somebody first looks into it."""

    def __init__(self, work_out: Callable[[], Mapping[KeyT, ValueT]]) -> None:
        self._work_out = work_out

    @cached_property
    def _mapping(self) -> Mapping[KeyT, ValueT]:
        return self._work_out()

    def __getitem__(self, key: KeyT) -> ValueT:
        return self._mapping[key]

    def __iter__(self) -> Iterator[KeyT]:
        return iter(self._mapping)

    def __len__(self) -> int:
        return len(self._mapping)


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Key and name of the system, its version, the hash of its data files, its book, and its tables.

    `rulings` are what its book leaves open, by their keys. `packs` are those that players have added to the `base`, the book's own, `unusable` those of a list that could not be added. `raw` is
    the content of the book's data files, `places` where each record stands in them, by its kind and key. `library`
    has the records as players write them, and reads packs (`core.packs.adding.Library`). `made` is what others make of the catalogue and keep with it (`remembered`).

    `catalogue[UNITS]` are the records of the table `UNITS` by their keys, in the order of the data files. A
    system names its tables in a subclass: `units = records(UNITS)`.
    """

    system: str
    name: str
    version: str
    hash: str
    book: BookRecord
    tables: Mapping[Table[Any], Mapping[str, Record]]
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)
    places: Mapping[tuple[str, str], tuple[str, Path]] = field(default_factory=dict, repr=False)
    rulings: Mapping[str, Ruling] = field(default_factory=dict, repr=False)
    packs: tuple[Origin, ...] = ()
    unusable: tuple[Unusable, ...] = ()
    base: "Catalogue | None" = field(default=None, repr=False)
    library: Any = field(default=None, repr=False)
    made: dict[Any, Any] = field(init=False, repr=False, default_factory=dict)

    def __getitem__(self, table: Table[RecordT]) -> Mapping[str, RecordT]:
        return cast(Mapping[str, RecordT], self.tables[table])

    def readings_for(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        """The reading of each ruling that counts where the players have chosen these."""
        return {key: ruling.chosen_reading(chosen) for key, ruling in self.rulings.items()} if chosen else self._ours

    @cached_property
    def _ours(self) -> Mapping[str, str]:
        return {key: ruling.default for key, ruling in self.rulings.items()}

    def unusable_pack_with(self, word: str) -> str:
        """The pack that has a record of this key or name and could not be added; empty where there is none."""
        key = slug(word.rpartition("/")[2])
        return next((each.pack.text for each in self.unusable if key in each.words), "")


def records(table: Table[RecordT]) -> cached_property[Mapping[str, RecordT]]:
    """The records of a table as an attribute of its catalogue."""
    return cached_property(lambda catalogue: catalogue[table])


def cached_on_catalogue(make: Callable[[CatalogueT], MadeT]) -> Callable[[CatalogueT], MadeT]:
    """Cache what is made of a catalogue together with that catalogue."""

    def cached(catalogue: CatalogueT) -> MadeT:
        if make not in catalogue.made:
            catalogue.made[make] = make(catalogue)
        return cast(MadeT, catalogue.made[make])

    return cached


def freeze_tables(tables: Iterable[tuple[Table[Any], dict[str, Record]]]) -> Mapping[Table[Any], Mapping[str, Record]]:
    """Tables that nobody can change any more."""
    return MappingProxyType({table: MappingProxyType(records) for table, records in tables})


RecordsByTable = Mapping[Table[Any], Mapping[str, Any]]
"""Tables that are made so far."""


def assemble_tables(
    tables: Iterable[Table[Any]],
    known: Mapping[type[Any], list[Any]],
    kinds: Mapping[Table[Any], type[Any]],
    odd: Mapping[type[Any], Callable[[Any, RecordsByTable], dict[str, Any]]],
) -> RecordsByTable:
    """Tables of the frozen records that are `known`: `kinds` tells of which each table is made, `odd` what its records have
    in another form than the frozen ones of a class."""
    made: dict[Table[Any], Mapping[str, Any]] = {}
    for table in tables:
        named = table.record.__struct_fields__
        found = {}
        for record in known[kinds[table]]:
            own = odd[kinds[table]](record, made) if kinds[table] in odd else {}
            whole = table.record(**{name: own[name] if name in own else getattr(record, name) for name in named})
            found[table.key(whole)] = whole
        made[table] = MappingProxyType(found)
    return MappingProxyType(made)
