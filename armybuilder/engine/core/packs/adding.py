"""The book's catalogue with the records of packs in it: read by the same loader, told apart by their origins.

Records are added to what has been read of the book already. Where a pack changes records of the book, their files are read
again, and those behind them, because other records hold them; files of one folder stand for themselves.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar, cast

import msgspec

from armybuilder.engine.core.documents.envelope import DocumentError, DocumentProblem
from armybuilder.engine.core.language import kept_as_told, say
from armybuilder.engine.core.packs.blaming import of_changes
from armybuilder.engine.core.packs.pack import MAX_PACKS, Named, content_hash
from armybuilder.engine.core.packs.patching import Kinds, changes, patched
from armybuilder.engine.core.packs.reading import FILE, NAMES, PackError, faults_of
from armybuilder.engine.core.tables.catalogue import Catalogue, Unusable, frozen
from armybuilder.engine.core.tables.faults import NOTHING, Fault
from armybuilder.engine.core.tables.loader import look_up, read_file
from armybuilder.engine.core.tables.reading import Reading
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import File, Table, Tables
from armybuilder.engine.core.text import slug

CatalogueT = TypeVar("CatalogueT", bound=Catalogue)
KEPT = 32
"""Catalogues with packs that a process keeps; what does not fit is told in one language."""


def checked(tables: Tables, book: CatalogueT, pack: Named) -> CatalogueT:
    """The book's catalogue with one pack, or `PackError` with every fault."""
    adding, faults = _Adding(tables, book), list[Fault]()
    for step in (partial(adding.patch, every=True), adding.add):
        try:
            step(pack)
        except PackError as error:
            faults += error.faults
    if faults:
        raise PackError(faults, told(pack))
    return cast(CatalogueT, adding.catalogue((pack,), ()))


def added(tables: Tables, book: CatalogueT, packs: Sequence[Named]) -> CatalogueT:
    """The book's catalogue with several packs; those that do not fit are left out whole and told as `unusable`. The one for
    the same packs is kept."""
    held = tuple(_Held(pack.origin, content_hash(book.system, pack), pack) for pack in packs)
    return cast(CatalogueT, _added(tables, book, held))


def brought(tables: Tables, catalogue: CatalogueT, packs: Sequence[Named]) -> CatalogueT:
    """The book with the packs that a question brings along; `DocumentError` where one does not fit. Without any it is read by
    the catalogue as it is."""
    if not packs:
        return catalogue
    known = added(tables, cast(CatalogueT, catalogue.base or catalogue), packs)
    faults = [(pack.index, problem) for pack in known.unusable for problem in pack.problems]
    if faults:
        raise DocumentError([DocumentProblem(f"/packs/{index}", problem) for index, problem in faults])
    return known


@dataclass(frozen=True, slots=True)
class _Held:
    """A pack by its content: what its numbers and texts are is told by the hash."""

    origin: Any
    content: str
    pack: Named = field(compare=False)


@kept_as_told(KEPT)
def _added(tables: Tables, book: Catalogue, held: tuple[_Held, ...]) -> Catalogue:
    adding, unusable, moved = _Adding(tables, book), list[Unusable](), list[Unusable]()
    bounded = _fitting(_within_bounds, [(index, one.pack) for index, one in enumerate(held)], unusable)
    standing = _fitting(adding.plan, bounded, moved)
    if adding.patch_all([pack for _, pack in standing]):
        changed, unusable = standing, unusable + moved
    else:
        changed = _fitting(adding.patch, bounded, unusable)
    fitting = _fitting(adding.add, changed, unusable)
    return adding.catalogue([pack for _, pack in fitting], sorted(unusable, key=lambda found: found.index))


Numbered = tuple[int, Named]
"""A pack and its number in the list."""


def _fitting(step: Callable[[Named], None], packs: Sequence[Numbered], unusable: list[Unusable]) -> list[Numbered]:
    """The packs that take a step; those that do not are noted as `unusable`."""
    fitting = []
    for index, pack in packs:
        try:
            step(pack) if index < MAX_PACKS else _too_many()
            fitting.append((index, pack))
        except PackError as error:
            unusable.append(Unusable(index, pack.origin, tuple(error.problems), _words(pack)))
    return fitting


def _words(pack: Named) -> frozenset[str]:
    """The keys and names of all records of a pack, whatever else is wrong with them."""
    found, left = set[str](), [*pack.records.values()]
    while left:
        value = left.pop()
        if isinstance(value, Mapping):
            found |= {slug(word) for name in NAMES if isinstance(word := value.get(name), str)}
            left += value.values()
        elif isinstance(value, list):
            left += value
    return frozenset(found)


def _within_bounds(pack: Named) -> None:
    if faults := list(faults_of(pack)):
        raise PackError(faults, told(pack))


def _too_many() -> None:
    raise PackError([Fault(FILE, (), NOTHING, say("a list has at most {most} packs", most=MAX_PACKS))], {})


def told(pack: Named) -> dict[str, Any]:
    """The content of a pack by its files, itself among them, as faults are told of it."""
    return {**pack.records, FILE: msgspec.to_builtins(pack)}


class _Adding:
    """The book while packs are added to it: first their changes, then their records."""

    def __init__(self, tables: Tables, book: Catalogue) -> None:
        self.tables, self.book = tables, book
        self.raw, self.changed = book.raw, dict[tuple[str, str], Any]()
        self.reading = Reading({table: dict(book.tables[table]) for table in tables.all}, places=dict(book.places))
        self.reading.first_line, self.reading.last_line = book.book.lines
        self.planned = book.raw

    def plan(self, pack: Named) -> None:
        """Plan the changes of a pack after those planned before, or `PackError` where the old values do not stand there: that
        costs little, and most packs that do not fit have moved on."""
        planned, faults = patched(self.tables, self.book, self.planned, pack)
        if faults:
            raise PackError(faults, told(pack))
        self.planned = planned

    def patch(self, pack: Named, *, every: bool = False) -> None:
        """Make the changes of a pack, or `PackError`: where one is at fault none is made. With `every` it has every fault, and
        makes those that stand where the values are old ones; else it has those of the first file that has any."""
        raw, faults = patched(self.tables, self.book, self.raw, pack)
        if every or not faults:
            wrong = {fault.path[1] for fault in faults}
            sound = [patch for index, patch in enumerate(pack.patches) if index not in wrong]
            changed = _merged(self.changed, changes(msgspec.structs.replace(pack, patches=sound)))
            again = self._read(raw, changed, every=every)
            faults += of_changes(again.faults, self.book, raw, pack)
            if not again.faults:
                self.raw, self.changed, self.reading = raw, changed, again
        if faults:
            raise PackError(faults, told(pack))

    def patch_all(self, packs: Sequence[Named]) -> bool:
        """Make the changes planned by several packs at once; False, and none is made, where one of them is at fault."""
        changed = self.changed
        for pack in packs:
            changed = _merged(changed, changes(pack))
        again = self._read(self.planned, changed)
        if not again.faults:
            self.raw, self.changed, self.reading = self.planned, changed, again
        return not again.faults

    def _read(self, raw: Mapping[str, Any], changed: Kinds, *, every: bool = False) -> Reading:
        """The book with what its files say now, up to the first that has a fault, or `every` one."""
        if not changed:
            return self.reading
        stale, book = self._stale(raw, changed), self.book
        fresh = {record: place for record, place in book.places.items() if place[0] not in stale}
        kept = {
            table: {key: record for key, record in book.tables[table].items() if (table.kind, key) in fresh}
            for table in self.tables.all
        }
        again = Reading(kept, places=fresh, patched=changed)
        again.first_line, again.last_line = book.book.lines
        for file in self.tables.files:
            for name in (name for name in raw if file.holds(name) and name in stale):
                if every or not again.faults:
                    read_file(file, name, raw[name], again)
        look_up(again)
        again.faults = again.faults or list(self._lost(kept))
        if not again.faults:
            again.tables = {table: {key: known[key] for key in book.tables[table]} for table, known in kept.items()}
        return again

    def _lost(self, read: Mapping[Table[Any], Mapping[str, Record]]) -> Iterator[Fault]:
        """Records that changes have made others of."""
        for table, known in read.items():
            for key in self.book.tables[table].keys() - known.keys():
                file, place = self.book.places[table.kind, key]
                yield Fault(
                    file, place, NOTHING, say("after the change this is known by another key than {key!r}", key=key)
                )

    def _stale(self, raw: Mapping[str, Any], changed: Kinds) -> frozenset[str]:
        """The files that have to be read again."""
        named = {self.book.places[record][0] for record in changed}
        stale: set[str] = set()
        for file in self.tables.files:
            own = {name for name in raw if file.holds(name)}
            if stale:
                stale |= own
            elif own & named:
                stale |= own & named if file.is_folder else own
        return frozenset(stale)

    def add(self, pack: Named) -> None:
        """Add the records of a pack, or `PackError`: where one is at fault none is added."""
        before = self.reading
        reading = Reading(
            {table: dict(known) for table, known in before.tables.items()},
            places=dict(before.places),
            origin=pack.origin,
            first_line=before.first_line,
            last_line=before.last_line,
        )
        opened = [file for found in self.tables.files if (file := self._opened(found))]
        for name in pack.records:
            if not any(file.holds(name) for file in opened):
                known = ", ".join(file.name for file in opened)
                reading.faults.append(Fault(name, (), NOTHING, say("packs add to these files: {known}", known=known)))
        for file in opened:
            for name in filter(file.holds, pack.records):
                read_file(file, name, pack.records[name], reading)
        look_up(reading)
        if reading.faults:
            raise PackError(reading.faults, told(pack))
        self.reading = reading

    def _opened(self, file: File) -> File | None:
        """The file with the tables that packs add to; None where there are none."""
        opened = self.tables.opened
        tables = tuple(table for table in file.tables if table in opened and opened[table].records)
        return replace(file, tables=tables) if tables else None

    def catalogue(self, packs: Sequence[Named], unusable: Sequence[Unusable]) -> Catalogue:
        """What has been put together, frozen."""
        total = sha256(self.book.hash.encode())
        for pack in packs:
            total.update(content_hash(self.book.system, pack).encode())
        return replace(
            self.book,
            hash=total.hexdigest(),
            tables=frozen(self.reading.tables.items()),
            raw=self.raw,
            places=self.reading.places,
            packs=tuple(pack.origin for pack in packs),
            unusable=tuple(unusable),
            base=self.book,
        )


def _merged(first: Kinds, second: Kinds) -> dict[tuple[str, str], Any]:
    return {record: (*first.get(record, ()), *second.get(record, ())) for record in {**first, **second}}
