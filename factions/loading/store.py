"""Writes a catalogue into the database, replacing the rows of its system in one transaction.

The rows come from the frozen catalogue, so what the admin shows is what the rules compute on.
"""

import hashlib
import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.engine import core
from armybuilder.engine.registry import get_system
from factions import models
from factions.models import CatalogueVersion, System
from factions.systems import folder, part


def is_stored(catalogue: Any) -> bool:
    """Whether the database has exactly this catalogue, stored by exactly this code."""
    return System.objects.filter(
        key=catalogue.system,
        version=catalogue.version,
        hash=catalogue.hash,
        loader_hash=loader_hash(catalogue.system),
    ).exists()


def loader_hash(system: str) -> str:
    """SHA-256 over the sources of the system's catalogue, what all catalogues share, its tables and the loader: the same
    data give other rows when the code that reads and stores them has changed."""
    total = hashlib.sha256()
    for path in _sources(system):
        total.update(path.read_bytes())
    return total.hexdigest()


def _sources(system: str) -> list[Path]:
    engine = Path(inspect.getfile(type(get_system(system)))).parent
    shared = (
        Path(core.__file__).parent,
        Path(models.__file__).parent,
        Path(__file__).parent,
    )
    parts = (path for place in shared for path in place.rglob("*.py"))
    return sorted((*parts, *engine.rglob("*.py"), *folder(system).rglob("*.py")))


@transaction.atomic
def store(catalogue: Any, records: Mapping[str, Any]) -> dict[str, int]:
    """Replace the rows of the catalogue's system and keep its records; returns how many rows of each kind."""
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
    CatalogueVersion.objects.update_or_create(
        system=system,
        version=catalogue.version,
        defaults={"hash": catalogue.hash, "records": records, "loaded_at": timezone.now()},
    )
    counts: dict[str, int] = part(catalogue.system, "store").store(system, catalogue)
    return counts
