"""Writes a catalogue into the database, replacing the rows of its system in one transaction.

The rows come from the frozen catalogue, so what the admin shows is what the rules compute on.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.engine.systems.blitz_beta.catalogue import Catalogue
from factions.loading import store_reference as reference
from factions.loading.store_models import ModelStore
from factions.models import CatalogueVersion, System


def is_stored(catalogue: Catalogue) -> bool:
    """Whether the database has exactly this catalogue."""
    return System.objects.filter(key=catalogue.system, version=catalogue.version, hash=catalogue.hash).exists()


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
