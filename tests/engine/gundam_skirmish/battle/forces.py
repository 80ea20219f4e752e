"""Two small forces of the samples, without and with the pack that has them."""

import json
from pathlib import Path

from tests.conformance.samples import sampled
from tests.engine.gundam_skirmish.book import SYSTEM

CATALOGUE = sampled(SYSTEM, None)[0]
BATTLES = SYSTEM.battle
PACK = json.loads(Path("factions/packs/gundam-skirmish/samples.json").read_bytes())


def data(name, faction, *rows, limit=900, carried=False):
    """A document as plain data; `carried` with its pack."""
    found = {
        "format": "muster.force/1",
        "system": SYSTEM.key,
        "name": name,
        "faction": faction,
        "limit": limit,
        "groups": [{"name": "First team", "units": list(rows)}],
    }
    return found | (
        {"packs": [{key: PACK[key] for key in PACK if key not in ("format", "system", "author", "notes")}]}
        if carried
        else {}
    )


def suits(**more):
    return data(
        "Suits",
        "zeon",
        {
            "model": "zeon/sample-suit",
            "weapons": ["sample-rifle", "sample-bazooka"],
            "equipped": "sample-rifle",
            "count": 2,
        },
        {
            "model": "zeon/sample-commander",
            "weapons": ["sample-rifle"],
            "equipped": "sample-rifle",
            "command": True,
            "pilot": {"name": "Ace", "rank": 2, "traits": ["newtype"]},
        },
        **more,
    )


def tanks(**more):
    return data(
        "Tanks",
        "eff",
        {"model": "eff/sample-tank", "count": 3},
        {"model": "eff/sample-fighter", "techniques": ["sample-sabre"], "abilities": ["sample-dash"]},
        **more,
    )


def documents():
    return SYSTEM.convert(suits()), SYSTEM.convert(tanks())
