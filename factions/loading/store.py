"""Writes a catalogue into the database, replacing the rows of its system in one transaction.

The rows come from the frozen catalogue, so what the admin shows is what the rules compute on.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.engine.systems import blitz_beta as engine
from armybuilder.engine.systems.blitz_beta.catalogue import Catalogue
from factions import models
from factions.loading import store_reference as reference
from factions.loading.store_models import ModelStore
from factions.models import CatalogueVersion, System

# The same data give other rows when the code that reads and stores them has changed.
CODE = (Path(engine.__file__).parent, Path(models.__file__).parent, Path(__file__).parent)


def is_stored(catalogue: Catalogue) -> bool:
    """Whether the database has exactly this catalogue, stored by exactly this code."""
    return System.objects.filter(
        key=catalogue.system, version=catalogue.version, hash=catalogue.hash, loader_hash=loader_hash()
    ).exists()


def loader_hash() -> str:
    """SHA-256 over the sources of the engine's catalogue, the tables and the loader."""
    total = hashlib.sha256()
    for path in sorted(path for folder in CODE for path in folder.glob("*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()


@transaction.atomic
def store(catalogue: Catalogue, records: Mapping[str, Any]) -> dict[str, int]:
    """Replace the rows of the catalogue's system and keep its records; returns how many rows of each kind."""
    system = _store_system(catalogue, records)
    _clear(system)
    factions = reference.store_factions(system, catalogue)
    sublists = reference.store_sublists(system, catalogue, factions)
    traits = reference.store_traits(system, catalogue, sublists)
    classes = reference.store_weapons(system, catalogue)
    codes = reference.store_unit_codes(system, catalogue)
    counts = {
        "factions": len(factions),
        "sub-lists": len(sublists),
        "traits": len(traits),
        "weapon classes": len(classes),
        "unit codes": len(codes),
    }
    counts |= ModelStore(system, catalogue, factions, classes, traits, codes).store()
    return counts | reference.store_purchases(system, catalogue)


def _store_system(catalogue: Catalogue, records: Mapping[str, Any]) -> System:
    system, _ = System.objects.update_or_create(
        key=catalogue.system,
        defaults={
            "name": catalogue.name,
            "version": catalogue.version,
            "hash": catalogue.hash,
            "loader_hash": loader_hash(),
            "book_title": catalogue.book.title,
            "book_year": catalogue.book.year,
        },
    )
    CatalogueVersion.objects.update_or_create(
        system=system,
        version=catalogue.version,
        defaults={"hash": catalogue.hash, "records": records, "loaded_at": timezone.now()},
    )
    return system


def _clear(system: System) -> None:
    # What hangs on a model goes with it; the codes and traits that it names go after it.
    for related in ("variants", "upgrades", "families", "traits", "sublists", "factions", "weapon_classes"):
        getattr(system, related).all().delete()
    for related in ("unresolved_codes", "unit_codes", "purchases", "ranks", "tokens"):
        getattr(system, related).all().delete()
