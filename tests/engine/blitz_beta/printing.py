"""Small forces for the tests of statlines and cards."""

from functools import cache

from armybuilder.engine.systems.blitz_beta import document
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.paper.cards import entry_card
from armybuilder.engine.systems.blitz_beta.statline import entry_loadout
from factions.catalogues import get_catalogue


@cache
def catalogue():
    return get_catalogue("blitz-beta")


def force_data(*models, upgrades=(), faction="north", role="primary", ua="GP", **fields):
    """A document with one unit of these entries."""
    unit = {"ua": ua, "upgrades": list(upgrades), "models": list(models)}
    return {
        "format": "muster.force/1",
        "system": "blitz-beta",
        "faction": faction,
        "limit": 100,
        "groups": [{"name": "Alpha", role: unit}],
        **fields,
    }


def resolved(model, *bought, rank=None, unit=(), **fields):
    """A force of one entry."""
    entry = {"model": model, "upgrades": list(bought), **({"rank": rank} if rank else {}), **fields}
    force = resolve(document.convert(force_data(entry, upgrades=unit)), catalogue())
    assert force.unknown == []
    return force


def built(model, *bought, rank=None, unit=()):
    """The loadout of one model."""
    [its_unit] = resolved(model, *bought, rank=rank, unit=unit).units
    return entry_loadout(its_unit.entries[0], catalogue(), its_unit)


def card(model, *bought, rank=None, unit=(), **fields):
    """The card of one model."""
    force = resolved(model, *bought, rank=rank, unit=unit, **fields)
    [its_unit] = force.units
    [entry] = its_unit.entries
    return entry_card(entry, entry_loadout(entry, catalogue(), its_unit), catalogue(), its_unit)
