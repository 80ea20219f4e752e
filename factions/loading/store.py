"""Writes a catalogue into the database, replacing the rows of its system in one transaction.

The rows come from the frozen catalogue, so what the admin shows is what the rules compute on.
"""

import inspect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b, sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.engine import core
from armybuilder.engine.core import tables
from armybuilder.engine.core.tables.collection import Bound, Collection, OneOf, called
from armybuilder.engine.core.tables.entries import Entry
from armybuilder.engine.registry import AnySystem, get_system
from factions import models
from factions.loading.records import snapshot_of
from factions.models import CatalogueVersion, Facet, Link, Row, System
from factions.models.plain_json import encode
from factions.systems import APPS
from factions.versions import keep_records


def is_stored(catalogue: Any) -> bool:
    """Whether the database has exactly this catalogue, stored by exactly this code."""
    return System.objects.filter(
        key=catalogue.system,
        version=catalogue.version,
        hash=catalogue.hash,
        loader_hash=loader_hash(catalogue.system),
    ).exists()


def loader_hash(system: str) -> str:
    """SHA-256 over the sources of the system's catalogue, what all catalogues share, and the loader: the same data give
    other rows when the code that reads and stores them has changed."""
    total = sha256()
    for path in _sources(system):
        total.update(path.read_bytes())
    return total.hexdigest()


def _sources(system: str) -> list[Path]:
    engine = Path(inspect.getfile(type(get_system(system)))).parent
    shared = (core, tables, models)
    flat = (path for package in shared for path in Path(package.__file__ or "").parent.glob("*.py"))
    app = Path(import_module(APPS[system].package).__file__ or "").parent
    return sorted((*flat, *Path(__file__).parent.glob("*.py"), *engine.rglob("*.py"), *app.rglob("*.py")))


@transaction.atomic
def store(catalogue: Any, records: Mapping[str, Any]) -> dict[str, int]:
    """Replace the rows of the catalogue's system and keep its records; returns how many rows of each collection."""
    game = get_system(catalogue.system)
    entries = list(game.entries(catalogue))
    system, _ = System.objects.update_or_create(
        key=catalogue.system,
        defaults={
            "name": catalogue.name,
            "version": catalogue.version,
            "hash": catalogue.hash,
            "loader_hash": loader_hash(catalogue.system),
            "etag": _etag(game, entries),
            "book_title": catalogue.book.title,
            "book_year": catalogue.book.year,
        },
    )
    version, _ = CatalogueVersion.objects.update_or_create(
        system=system,
        version=catalogue.version,
        defaults={"hash": catalogue.hash, "records": records, "loaded_at": timezone.now()},
    )
    rows = keep_records(version, records)
    version.snapshot = snapshot_of(catalogue.system, rows, records["system"])
    version.save(update_fields=["snapshot"])
    return _store_rows(game, system, entries)


def _etag(game: AnySystem, entries: Iterable[Entry]) -> str:
    """Changes with the rules data and with the form of the rows, so it also outdates what an older Muster sent."""
    exported = {collection.kind for collection in game.collections}
    kinds: dict[str, list[bytes]] = {}
    for entry in entries:
        if entry.kind in exported:
            kinds.setdefault(entry.kind, []).append(encode(entry.values))
    digest = blake2b(b"".join(row for rows in kinds.values() for row in rows), digest_size=12)
    return f'"{digest.hexdigest()}"'


def _store_rows(game: AnySystem, system: System, entries: list[Entry]) -> dict[str, int]:
    collections = {collection.kind: collection for collection in game.all_collections}
    system.rows.all().delete()
    rows = Row.objects.bulk_create(_row(system, position, entry) for position, entry in enumerate(entries))
    stored = list(zip(rows, entries, strict=True))
    Facet.objects.bulk_create(facet for row, entry in stored for facet in _facets(row, entry, collections[entry.kind]))
    by_record = {id(entry.record): row for row, entry in stored}
    Link.objects.bulk_create(
        Link(row=row, to=by_record[id(link.to)], position=position, member=link.member, text=link.text)
        for row, entry in stored
        for position, link in enumerate(entry.links)
    )
    return dict(Counter(collections[entry.kind].name for entry in entries))


def _row(system: System, position: int, entry: Entry) -> Row:
    values = entry.values
    key = str(values["key"])
    first, last = values.get("source") or (None, None)
    return Row(
        system=system,
        position=position,
        kind=entry.kind,
        key=key,
        name=values.get("name") or key,
        faction=values.get("faction") or "",
        price=entry.price,
        source_first=first,
        source_last=last,
        called=called(values),
        words="\n".join(entry.texts),
        values=values,
    )


def _facets(row: Row, entry: Entry, collection: Collection) -> Iterator[Facet]:
    """What the filters of its collection find the row by."""
    for name, asked in collection.filters.items():
        if isinstance(asked, OneOf):
            for value in dict.fromkeys(asked.values(entry.values)):
                yield Facet(row=row, name=name, text=value, folded=value.lower())
    for field in {asked.field for asked in collection.filters.values() if isinstance(asked, Bound)}:
        if entry.values[field] is not None:
            yield Facet(row=row, name=field, number=entry.values[field])
