"""What the workshop says of sheets and weapons that are sound and yet odd (inventory 3 and 4)."""

import pytest
from msgspec.structs import replace

from armybuilder.engine.systems.legend_weaver.book.catalogue import (
    AMMUNITION,
    EQUIPMENT,
    MOVEMENTS,
    SPECIALS,
    TARGET_TYPES,
    UNITS,
    WEAPONS,
)
from tests.conformance.samples import sampled
from tests.engine.legend_weaver.book import SYSTEM

CATALOGUE = sampled(SYSTEM, None)[0]
WEAPON = CATALOGUE[WEAPONS]
TARGET = CATALOGUE[TARGET_TYPES]
CIRCLE, FLAK = CATALOGUE[SPECIALS]["circle"], CATALOGUE[SPECIALS]["flak"]
BELT = CATALOGUE[EQUIPMENT]["anti-grav-belt"]


def doubts(table, record):
    return list(table.doubts(record, CATALOGUE))


def test_samples_leave_no_doubt():
    odd = {
        record.key: doubts(table, record)
        for table in (AMMUNITION, WEAPONS, UNITS)
        for record in CATALOGUE[table].values()
        if doubts(table, record)
    }

    assert odd == {}


@pytest.mark.parametrize("key, odd, told", [
    ("ground/sample-spotter", {"target": TARGET["bod"]}, [
        ("target", "A spotter wears no armor: its Ttype is 0Non, not 1Bod."),
    ]),
    ("ground/sample-spotter", {"weapons": (WEAPON["sample-rifle"],)}, [
        ("weapons", "A spotter bears no weapon larger than one-handed, and the Sample rifle is two-handed."),
    ]),
    ("vehicle/sample-tank", {"weapons": (WEAPON["sample-flak"],)}, [("weapons", "Flak is for flying vehicles only.")]),
    ("vehicle/sample-flyer", {"weapons": (WEAPON["sample-flak"],) * 2}, [
        ("weapons", "Flak is bought once for a vehicle, and not 2 times."),
    ]),
    ("ground/sample-trooper", {"weapons": (WEAPON["sample-shield"],)}, [
        ("weapons", "Only assault armor, 3Ass, has a shield, not 1Bod."),
    ]),
    ("ground/sample-breacher", {"weapons": (WEAPON["sample-grenade"],)}, [
        ("weapons", "Hand grenades are thrown by troopers of 0Non, 1Bod or 2Pow."),
    ]),
    ("ground/sample-jumper", {"weapons": (WEAPON["sample-machine-gun"],)}, [
        ("weapons", "Jump troops bear no weapon larger than two-handed, and the Sample machine gun is heavy."),
    ]),
    ("ground/sample-jumper", {"equipment": (BELT,), "move": 12}, [
        ("weapons", "Grenade droppers are for powered jump suits only."),
    ]),
    ("ground/sample-jumper", {"move": 16}, [("move", 'With the powered jump suit it jumps 14" in one action.')]),
    ("platform/sample-field-gun", {"crew": 3}, [("crew", "A platform weapon has a crew of 2, not of 3.")]),
    ("ground/sample-trooper", {"weapons": (WEAPON["sample-pistol"],) * 6}, [
        ("weapons", "The form of the sheet has room for 5 weapons."),
    ]),
    ("vehicle/sample-tank", {"weapons": (WEAPON["sample-cannon"],) * 5}, [
        ("weapons", "The form of the sheet has room for 4 weapons."),
    ]),
    ("vehicle/sample-tank", {"crew": None}, [("crew", "The vehicle form has a crew.")]),
    ("vehicle/sample-tank", {"maneuverability": None}, [
        ("maneuverability", "Without maneuverability a vehicle turns only when it stands."),
    ]),
    ("ground/sample-trooper", {"crew": 2}, [("crew", "The ground form has neither crew nor maneuverability.")]),
    ("vehicle/sample-flyer", {"movement": CATALOGUE[MOVEMENTS]["hover"]}, [
        ("weapons", "Flak is for flying vehicles only."),
    ]),
])  # fmt: skip
def test_doubts_of_units(key, odd, told):
    assert doubts(UNITS, replace(CATALOGUE[UNITS][key], **odd)) == told


@pytest.mark.parametrize("odd, told", [
    ({"primary": ("non", "bod"), "secondary": ("bod",)}, [
        ("primary", "A target type stands in two lists; the best of them counts."),
    ]),
    ({"primary": (), "secondary": (), "tertiary": ()}, [("every", "It wounds nobody: no list has a target type.")]),
    ({"primary": (), "secondary": (), "tertiary": (), "every": "tertiary"}, []),
    ({"primary": (), "secondary": (), "tertiary": (), "specials": (FLAK,)}, [
        ("every", "Its list says how well it works: All in one of them."),
    ]),
    ({"specials": (CATALOGUE[SPECIALS]["missile"],)}, [("primary", "A missile launcher has two target types at most.")]),
    ({"specials": (CIRCLE,)}, [("radius", "A circular template has a radius, and nothing else has one.")]),
    ({"radius": 2}, [("radius", "A circular template has a radius, and nothing else has one.")]),
    ({"specials": (CIRCLE,), "radius": 2}, []),
])  # fmt: skip
def test_doubts_of_weapons(odd, told):
    assert doubts(WEAPONS, replace(WEAPON["sample-rifle"], **odd)) == told
