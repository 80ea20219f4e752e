"""Writes the beta's catalogue into its tables."""

from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from factions.models import System
from factions.systems.blitz_beta.store import reference
from factions.systems.blitz_beta.store.variants import ModelStore


def store(system: System, catalogue: Catalogue) -> dict[str, int]:
    """Replace all rows; returns how many there are of each kind."""
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


def _clear(system: System) -> None:
    # What hangs on a model goes with it; the codes and traits that it names go after it.
    for related in ("variants", "upgrades", "families", "traits", "sublists", "factions", "weapon_classes"):
        getattr(system, related).all().delete()
    for related in ("unresolved_codes", "unit_codes", "purchases", "ranks", "tokens"):
        getattr(system, related).all().delete()
