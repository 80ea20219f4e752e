"""Armies of everything that is not simply a Gear: carriers and infantry, drones, fortifications, mines, aircraft, VTOLs, a
vehicle of several components."""

from armybuilder.engine.systems.blitz_beta.document import convert


def force(faction, *units, limit=150):
    """A document with a combat group for each list of models; the first model is the CO."""
    models = [[dict(model) for model in unit] for unit in units]
    models[0][0]["rank"] = "CO"
    groups = [{"primary": {"ua": "GP", "models": unit}} for unit in models]
    document = {"format": "muster.force/1", "system": "blitz-beta", "faction": faction, "limit": limit}
    return convert({**document, "name": faction.title(), "groups": groups})


def of(*models):
    """Entries: a key, or a key and how many."""
    return [{"model": one} if isinstance(one, str) else {"model": one[0], "count": one[1]} for one in models]


NORTH = force(
    "north",
    of(("north/hunter", 2), "north/jaguar", "north/medical-badger"),
    of("north/badger", ("north/infantry-squad", 2), ("north/para-hunter", 2), "north/dragonfly-north"),
    [
        {"model": "north/hunter", "count": 1, "upgrades": ["drone/demo-grenade"]},
        *of("support/bunker", "support/ac-turret"),
    ],
    of("support/minefield", ("support/obstacles", 1), "support/aa-turret", "support/outpost"),
    of("aircraft/generic-fighter-bomber", "aircraft/generic-bomber"),
)
CEF = force(
    "cef",
    of(("cef/f6-16-frame-no-pack", 3)),
    of("cef/hpc-64", ("cef/grel", 2), "cef/hht-90"),
    [{"model": "cef/bf2-19-no-pack", "count": 1, "upgrades": ["drone/hunter-killer"]}, *of("support/minefield")],
    of("aircraft/generic-fighter", "support/trenches", "support/aa-turret"),
)
