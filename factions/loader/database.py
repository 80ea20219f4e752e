"""Writes the catalogue of a game's files into the database, in the place of what stands there of that version, in one
transaction."""

import inspect
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

import factions
from armybuilder.engine import core
from armybuilder.engine.core import tables
from armybuilder.engine.registry import get_system
from factions import models
from factions.collection import collections_of, counts
from factions.loader.records import CatalogueContent
from factions.loader.snapshots import pack_snapshot
from factions.models import CatalogueVersion, System
from factions.systems import APPS
from factions.versions import keep_records


def is_loaded(catalogue: Any) -> bool:
    """Whether the database has exactly this catalogue, loaded by exactly this code."""
    return System.objects.filter(
        key=catalogue.system,
        version=catalogue.version,
        hash=catalogue.hash,
        loader_hash=loader_hash(catalogue.system),
    ).exists()


def loader_hash(system: str) -> str:
    """SHA-256 over the sources of the system's catalogue, what all catalogues share, and the loader: the same data give
    other records, or are told otherwise, when the code that reads and tells them has changed."""
    total = sha256()
    for path in _sources(system):
        total.update(path.read_bytes())
    return total.hexdigest()


def _sources(system: str) -> list[Path]:
    engine = Path(inspect.getfile(type(get_system(system)))).parent
    app = Path(import_module(APPS[system].package).__file__ or "").parent
    shared = (Path(package.__file__ or "").parent for package in (core, tables, factions, models))
    flat = (path for folder in (*shared, Path(__file__).parent) for path in folder.glob("*.py"))
    return sorted({*flat, *engine.rglob("*.py"), *app.rglob("*.py")})


@transaction.atomic
def load(catalogue: Any, content: CatalogueContent) -> dict[str, int]:
    """Make a catalogue with this content the current one of its system; returns how many records each collection has, by their
    names."""
    system, _ = System.objects.update_or_create(
        key=catalogue.system,
        defaults={
            "name": catalogue.name,
            "version": catalogue.version,
            "hash": catalogue.hash,
            "loader_hash": loader_hash(catalogue.system),
            "book_title": catalogue.book.title,
            "book_year": catalogue.book.year,
        },
    )
    version, _ = CatalogueVersion.objects.update_or_create(
        system=system,
        version=catalogue.version,
        defaults={
            "hash": catalogue.hash,
            "records": content.plain(),
            "snapshot": pack_snapshot(content.records, content.head),
            "loaded_at": timezone.now(),
        },
    )
    keep_records(version, content.rows())
    numbers = counts(version, collections_of(catalogue.system))
    return {each.name: numbers[each.kind] for each in collections_of(catalogue.system)}
