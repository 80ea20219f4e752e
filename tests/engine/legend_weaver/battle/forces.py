"""Two small forces of the samples."""

import json
from pathlib import Path

from tests.conformance.samples import sampled
from tests.engine.legend_weaver.book import SYSTEM

CATALOGUE = sampled(SYSTEM, None)[0]
BATTLES = SYSTEM.battle
PACK = json.loads(Path("factions/packs/legend-weaver/samples.json").read_bytes())


def data(name, *squads, limit=1000, carried=False, **options):
    """A document as plain data; `carried` with its pack."""
    found = {
        "format": "muster.force/1", "system": SYSTEM.key, "name": name, "limit": limit, "options": options,
        "groups": list(squads),
    }  # fmt: skip
    pack = {key: PACK[key] for key in PACK if key not in ("format", "system", "author", "notes")}
    return found | ({"packs": [pack]} if carried else {})


def squad(*models, **more):
    """A squad: keys of sample models, each with how many where it is more than one."""
    rows = [(one, 1) if isinstance(one, str) else one for one in models]
    return {"models": [{"model": key, "count": count} for key, count in rows], **more}


def infantry(**more):
    return data(
        "Infantry",
        squad(("ground/sample-trooper", 6), "ground/sample-gunner", "ground/sample-sergeant"),
        squad(("ground/sample-trooper", 5), "ground/sample-rocketeer", "ground/sample-corporal"),
        squad(("ground/sample-jumper", 4)),
        **more,
    )


def armour(**more):
    return data(
        "Armour",
        squad("vehicle/sample-tank"),
        squad("vehicle/sample-flyer"),
        squad(("ground/sample-breacher", 3)),
        squad("platform/sample-field-gun"),
        squad("ground/sample-spotter"),
        squad("off-board/sample-battery"),
        **more,
    )


def documents():
    return SYSTEM.convert(infantry()), SYSTEM.convert(armour())
