"""Excerpt of its packs that a list carries along: the records that it uses, the records that these name, and the
changes that concern it.

A record comes with all of the record that contains it (a family with its models). A change comes along if its
record is used, or if lists cannot name such a record at all, since it may concern any of them. A pack of which
nothing is used yet comes with its name alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.documents.envelope import Envelope
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import references_in
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.packs.pack import NamedContent, PackContent, PackExcerpt, Patch
from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import Table

Place = tuple[str, str, int]
"""A record that stands in no other: its file, its table, its number there."""


def excerpts_of(document: Envelope, names: RecordNames, packs: Sequence[NamedContent]) -> list[PackExcerpt]:
    """Return what the document uses of each of `packs`, those that the catalogue of `names` was made with, in
    their order. A pack that does not fit the catalogue is returned whole: there is no way to tell what would be
    used of it.
    """
    unusable = {found.index for found in names.catalogue.unusable}
    using = _UsedRecords(names.catalogue, packs)
    using.follow(_named_records(document, names))
    using.follow(using.changed_records(using.kinds(_refs(type(document)), names)))
    return [_excerpt(pack, pack if index in unusable else using.content(pack)) for index, pack in enumerate(packs)]


def join_excerpts(excerpts: Iterable[PackExcerpt]) -> list[PackExcerpt]:
    """Several lists' excerpts as those of one: what they have of the same pack comes together, each record once."""
    found: dict[Origin, PackExcerpt] = {}
    for one in excerpts:
        known = found.setdefault(one.origin, one)
        if known is not one:
            patches = [*known.patches, *(patch for patch in one.patches if patch not in known.patches)]
            found[one.origin] = msgspec.structs.replace(
                known, records=_join_files(known.records, one.records), patches=patches
            )
    return list(found.values())


def _join_files(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of both, file by file."""
    found = dict(first)
    for name, file in second.items():
        known = found.get(name)
        if not (isinstance(known, Mapping) and isinstance(file, Mapping)):
            found.setdefault(name, file)
            continue
        tables = dict(known)
        for table, rows in file.items():
            here = tables.setdefault(table, rows)
            if here is not rows and isinstance(here, list) and isinstance(rows, list):
                tables[table] = [*here, *(row for row in rows if row not in here)]
        found[name] = tables
    return found


def _excerpt(pack: NamedContent, content: PackContent) -> PackExcerpt:
    return PackExcerpt(
        key=pack.key,
        name=pack.name,
        version=pack.version,
        hash=pack.hash,
        records=content.records,
        patches=content.patches,
    )


def _named_records(document: Envelope, names: RecordNames) -> Iterator[Record]:
    """The records that a document names."""
    for where, field, word in references_in(document):
        for key in names.keys(field.ref, word, names.scope(document, where)):
            record = names.records(field.ref)[key]
            yield record
            yield from names.implied_records(record)


def _refs(part: type[Any]) -> frozenset[str]:
    """The kinds of names that such a document can have."""
    found: set[str] = set()
    for field in schema_of(part).fields:
        for inner in (field, *([field.item] if field.item else [])):
            found |= {inner.ref} - {""}
            if inner.part:
                found |= _refs(inner.part)
    return frozenset(found)


class _UsedRecords:
    """Records of packs while it is found out which of them are used."""

    def __init__(self, catalogue: Catalogue, packs: Sequence[NamedContent]) -> None:
        self.catalogue = catalogue
        self.homes: dict[int, tuple[Table[Any], str]] = {
            id(record): (table, key)
            for table, records in catalogue.tables.items()
            for key, record in records.items()
            if record.origins
        }
        self.records = {(table.kind, key): catalogue.tables[table][key] for table, key in self.homes.values()}
        self.patches = {(patch.kind, patch.key) for pack in packs for patch in pack.patches}
        self.used: set[int] = set()
        self.places: set[tuple[Origin, Place]] = set()
        self.within = self._records_by_home()

    def _records_by_home(self) -> Mapping[tuple[Origin, Place], list[Record]]:
        """The records that stand in each record of a pack's file, itself among them."""
        found: dict[tuple[Origin, Place], list[Record]] = {}
        for record in self.records.values():
            if home := self.home(record):
                found.setdefault(home, []).append(record)
        return found

    def home(self, record: Record) -> tuple[Origin, Place] | None:
        """The pack of a record and its place there; None for one of the book."""
        if id(record) not in self.homes or record.origins[0].fields:
            return None
        table, key = self.homes[id(record)]
        file, path = self.catalogue.places[table.kind, key]
        return record.origins[0], (file, str(path[0]), int(path[1]))

    def follow(self, records: Iterable[Record]) -> None:
        """Use these records and all that they name. What is the book's alone names nothing of a pack."""
        waiting = list(records)
        while waiting:
            record = waiting.pop()
            if id(record) in self.used or id(record) not in self.homes:
                continue
            self.used.add(id(record))
            table, key = self.homes[id(record)]
            named = self.catalogue.library.references.get((table.kind, key), ())
            waiting += (self.records[name] for name in named if name in self.records)
            if (home := self.home(record)) and home not in self.places:
                self.places.add(home)
                waiting += self.within[home]

    def kinds(self, refs: frozenset[str], names: RecordNames) -> frozenset[str]:
        """The kinds of records that are known by such names."""
        homes = (self.homes.get(id(record)) for ref in refs for record in names.records(ref).values())
        return refs | {home[0].kind for home in homes if home}

    def changed_records(self, named: frozenset[str]) -> Iterator[Record]:
        """Records of the book that packs change, and no list can name."""
        for table, key in self.homes.values():
            if (table.kind, key) in self.patches and table.kind not in named:
                yield self.records[table.kind, key]

    def content(self, pack: NamedContent) -> PackContent:
        """So much of a pack as is used."""
        places = {place for origin, place in self.places if origin == pack.origin}
        records = {name: _part(file, name, places) for name, file in pack.records.items()}
        return PackContent(
            records={name: file for name, file in records.items() if file},
            patches=[msgspec.structs.replace(patch, why="") for patch in pack.patches if self.concerns(patch)],
        )

    def concerns(self, patch: Patch) -> bool:
        """Whether the record that is changed is used."""
        tables = (known for table, known in self.catalogue.tables.items() if table.kind == patch.kind)
        return any(patch.key in known and id(known[patch.key]) in self.used for known in tables)


def _part(file: Mapping[str, Any], name: str, places: set[Place]) -> dict[str, Any]:
    """A file with its used records alone; empty where none is."""
    found: dict[str, Any] = {}
    used = False
    for key, value in file.items():
        if isinstance(value, list):
            kept = [item for number, item in enumerate(value) if (name, key, number) in places]
            used = used or bool(kept)
            if kept:
                found[key] = kept
        else:
            found[key] = value
    return found if used else {}
