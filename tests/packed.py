"""Lists that use packs of players: what a club might make, for tests of what shows it."""

import msgspec

from armybuilder.engine.core.packs.parser import convert
from factions.catalogues import game_of

RANGER = {
    "key": "ranger", "name": "Ranger", "tv": 7, "ua": "GP", "mr": '6" W', "ar": 6, "dc": "5/1", "act": 1, "gun": "4+",
    "pilot": "4+", "ew": "6+", "weapons": "LXAC (Arm), LVB (Arm)", "traits": "Arms", "type": "Gear",
}  # fmt: skip
CANNON = {
    "code": "XAC", "name": "Experimental autocannon", "category": "ballistic", "range": '6-24/48"', "sizes": {"L": "7"},
    "traits": "Burst:+1D6",
}  # fmt: skip
BETA = {
    "records": {
        "weapons": {"classes": [CANNON]},
        "models/north": {
            "faction": "north",
            "families": [{"key": "ranger", "name": "Ranger", "models": [RANGER]}],
        },
    },
    "patches": [
        {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5},
        {"kind": "weapon", "key": "RP", "field": "range", "old": '6-12/24"', "new": '6-12/30"'},
    ],
}
TACTICAL = {
    "patches": [
        {
            "kind": "model",
            "key": "north/hunter",
            "field": "bonus_actions",
            "old": [0, 527, "derived"],
            "new": [2, 527, "derived"],
        },
        {"kind": "armor", "key": "light-flak", "field": "points", "old": 2, "new": 3},
    ]
}


def carried(system, content, name="Club house", version="3", key="club"):
    """A pack of that content as a list carries it, all of it."""
    named = {"format": "muster.pack/1", "system": system, "key": key, "name": name, "version": version}
    made = convert(named | content)
    return {member: value for member, value in made.to_data().items() if member not in ("format", "system")}


def beta(*models, packs=(), **more):
    """A list of the beta with one unit of these models of the north."""
    rows = [row if isinstance(row, dict) else {"model": row} for row in models]
    unit = {"ua": "GP", "models": rows}
    return (
        {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 150}
        | {"name": "Watch", "groups": [{"name": "First", "primary": unit}], "packs": list(packs)}
        | more
    )


def tactical(*models, packs=(), **more):
    """A list of 1998 with one group of these vehicles and squads."""
    group = {"name": "First", "units": [{"model": key} for key in models]}
    head = {"format": "muster.force/1", "system": "tactical-1998", "faction": "north", "limit": 5000}
    return head | {"name": "Watch", "groups": [group], "packs": list(packs)} | more


def roster(data):
    """The list of such a document."""
    return game_of(data["system"]).decode(msgspec.json.encode(data))
