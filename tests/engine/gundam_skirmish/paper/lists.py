"""Lists whose paper is looked at: a suit with everything, a vehicle, a Mobile Fighter. Their units are invented."""

from typing import Any

from tests.engine.gundam_skirmish.book import CATALOGUE, SYSTEM


def gun(key, sort, equip, band, *tags, shots=2, acc=4, crit=6, dam=3):
    name = key.replace("-", " ").capitalize()
    figures = {"shots": shots, "acc": acc, "crit": crit, "range": list(band), "dam": dam}
    return {"key": key, "name": name, "sort": sort, "equip": equip, "tags": list(tags)} | figures


def blade(key, dex, attack, acc, crit, dam):
    name = key.replace("-", " ").capitalize()
    return {"key": key, "name": name, "dex": dex, "attack": attack, "acc": acc, "crit": crit, "dam": dam}


def model(key, sort, points, movement, integrity, **more):
    return {
        "key": key, "name": key.capitalize(), "faction": "zeon", "sort": sort, "points": points, "movement": movement,
        "integrity": integrity, "armour": [3, 5],
    } | more  # fmt: skip


GUNS = [
    gun("rifle", "beam", "carried", (0, 24), "rq"),
    gun("bazooka", "explosive", "carried", (6, 30), "rs", "b", shots=1, crit=5, dam=4),
    gun("vulcans", "low-calibre", "mounted", (0, 12), shots=3, acc=5, dam=1),
    gun("cannon", "medium-calibre", "mounted", (6, 36), "rq", "p", "v", crit=5),
]
BLADES = [blade("sabre", 2, 3, 4, 5, 3), blade("kick", 3, 2, 3, 6, 2), blade("palm", 1, 4, 5, 5, 4)]
ABILITIES = [
    {"key": "dash", "name": "Dash", "use": "active", "effect": 'Moves 2" more.'},
    {"key": "focus", "name": "Focus", "use": "passive", "effect": "Rerolls a hit."},
]
MODELS = [
    model("suit", "mobile-suit", 150, 4, 10, boost=8, shield_type="Large", shield=[1, 4], tags=["s", "c"],
          weapons=["rifle", "bazooka", "vulcans"], close_weapons=["sabre"], abilities=["dash"]),
    model("tank", "ground-vehicle", 60, 5, 4, weapons=["cannon"]),
    model("fighter", "mobile-fighter", 200, 6, 10, boost=12, close_weapons=["sabre", "kick", "palm"],
          abilities=["dash", "focus"]),
]  # fmt: skip
PACK: dict[str, Any] = {
    "key": "tried",
    "name": "Tried",
    "version": "1",
    "records": {
        "words": {"abilities": ABILITIES},
        "weapons": {"weapons": GUNS, "close_weapons": BLADES},
        "models": {"models": MODELS},
    },
}
ACE = {
    "model": "zeon/suit",
    "name": "Red One",
    "weapons": ["rifle", "bazooka"],
    "equipped": "bazooka",
    "command": True,
    "notes": "Holds the bridge.",
    "pilot": {
        "name": "Char",
        "rank": 6,
        "traits": ["newtype", "leader"],
        "modifications": ["improved-optics", "optimised-thrusters", "reinforced-endoskeleton"],
    },
}
TANKS = {"model": "zeon/tank", "count": 2}
DOMON = {
    "model": "zeon/fighter",
    "pilot": {"name": "Domon", "rank": 2},
    "techniques": ["kick", "palm"],
    "abilities": ["focus"],
}


def force(*units, pack=PACK, **more):
    data = {"format": "muster.force/1", "system": "gundam-skirmish", "name": "Patrol", "faction": "zeon", "limit": 2000}
    return data | {"packs": [pack], "groups": [{"name": "First", "units": list(units)}]} | more


def paper(*units, **more):
    """What is printed of a list of these units."""
    document = SYSTEM.convert(force(*units, **more))
    return SYSTEM.print_content(document, SYSTEM.with_packs(CATALOGUE, document.packs))


def catalogue():
    return SYSTEM.with_packs(CATALOGUE, SYSTEM.convert(force()).packs)
