"""What the workshop says of figures that are sound and yet odd (inventory 4)."""

import pytest
from msgspec.structs import replace

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.gundam_skirmish.book.cards import Band, Dice
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import CLOSE_WEAPONS, UNITS, WEAPONS
from tests.conformance.samples import sampled

CATALOGUE = sampled(get_system("gundam-skirmish"), None)[0]
SABRE = CATALOGUE[CLOSE_WEAPONS]["sample-sabre"]
NO_AIMED_SHOTS = ("tags", "With Blast or as an Explosive weapon, it can't make Aimed Shots.")
OWN_TABLE = ("sort", "Weapons of this class are close combat weapons, which have a separate table.")


def doubts(table, record):
    return list(table.doubts(record, CATALOGUE))


@pytest.mark.parametrize("key, odd, told", [
    ("sample-rifle", {}, []),
    ("sample-bazooka", {}, [NO_AIMED_SHOTS]),
    ("sample-bazooka", {"tags": ()}, []),
    ("sample-bazooka", {"range": Band(0, 30), "tags": ("rs",)}, [("range", ("An explosive weapon needs a minimum range."))]),
    ("sample-rifle", {"range": Band(0, 30)}, []),
    ("sample-rifle", {"tags": ("rq", "rs")}, [("tags", "A weapon needs a quick or a slow reload, not both.")]),
    ("sample-rifle", {"tags": ("b", "p", "v", "rs")}, []),
    ("sample-rifle", {"tags": ("c",)}, [("tags", "S and C are only for units.")]),
    ("sample-rifle", {"sort": "close-combat"}, [OWN_TABLE]),
    ("sample-rifle", {"sort": "unarmed"}, [OWN_TABLE]),
    ("sample-rifle", {"crit": 4}, []),
    ("sample-rifle", {"crit": 3}, [("crit", "Only hits can be critical, and a die below 4 isn't a hit.")]),
])  # fmt: skip
def test_doubts_of_weapons(key, odd, told):
    assert doubts(WEAPONS, replace(CATALOGUE[WEAPONS][key], **odd)) == told


def test_doubts_of_close_combat_weapons():
    assert doubts(CLOSE_WEAPONS, SABRE) == []
    assert doubts(CLOSE_WEAPONS, replace(SABRE, crit=3)) == [
        ("crit", "Only hits can be critical, and a die below 4 isn't a hit.")
    ]


@pytest.mark.parametrize("key, odd, told", [
    ("sample-suit", {}, []),
    ("sample-suit", {"boost": None}, []),
    ("sample-suit", {"boost": 9}, [("boost", "A Boost is twice the Movement: 8 inches.")]),
    ("sample-suit", {"movement": 6, "boost": 12}, []),
    ("sample-suit", {"shield": None}, [("shield", "A shield blocks with its bonus, and this one has none.")]),
    ("sample-suit", {"shield_type": ""}, []),
    ("sample-suit", {"tags": ("s", "c")}, []),
    ("sample-suit", {"tags": ("c", "rq")}, [("tags", "Units can only have S and C.")]),
    ("sample-tank", {}, []),
    ("sample-tank", {"boost": 10}, [("boost", "Ground vehicles seldom boost.")]),
    ("sample-tank", {"close_weapons": (SABRE,), "armour": Dice(0, 6)}, [
        ("close_weapons", "Ground vehicles seldom have a close combat weapon; without one they are Unarmed."),
    ]),
])  # fmt: skip
def test_doubts_of_units(key, odd, told):
    assert doubts(UNITS, replace(CATALOGUE[UNITS][f"zeon/{key}"], **odd)) == told
