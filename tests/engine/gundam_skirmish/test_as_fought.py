"""A unit as it fights: its card with what its pilot and its abilities change, each change with its reason (L20, L32, L44)."""

import pytest
from msgspec.structs import replace

from armybuilder.engine.systems.gundam_skirmish.book.catalogue import ABILITIES, MODIFICATIONS
from armybuilder.engine.systems.gundam_skirmish.book.words import less_damage
from armybuilder.engine.systems.gundam_skirmish.force import FigureChange, unit_in_battle
from tests.conformance.samples import sampled
from tests.engine.gundam_skirmish.book import SYSTEM

CATALOGUE = sampled(SYSTEM, None)[0]


def fought(model, *, rulings=(), **row):
    """The first unit of a force of one."""
    force = SYSTEM.resolve(
        SYSTEM.convert(
            {"format": "muster.force/1", "system": SYSTEM.key, "faction": "zeon", "limit": 900}
            | {"options": {"rulings": dict(rulings)}, "groups": [{"units": [{"model": f"zeon/{model}"} | row]}]}
        ),
        CATALOGUE,
    )
    return unit_in_battle(force.rows[0], force)


def modified(*keys, model="sample-suit", **more):
    return fought(model, pilot={"modifications": list(keys)}, **more)


def names(records):
    return [record.name for record in records]


def test_a_plain_unit_fights_as_its_card_says_with_what_it_carries():
    unit = fought("sample-suit", weapons=["sample-rifle", "sample-bazooka"], equipped="sample-bazooka")
    card = SYSTEM.record("zeon/sample-suit", CATALOGUE)

    assert (unit.card.movement, unit.card.boost, unit.card.integrity) == (card.movement, card.boost, card.integrity)
    assert (unit.card.armour, unit.card.shield, unit.card.shield_type) == (card.armour, card.shield, "Sample shield")
    assert names(unit.card.weapons) == ["Sample vulcans", "Sample rifle", "Sample bazooka"]
    assert (unit.equipped, unit.command_points, unit.blocks, unit.changes) == ("Sample bazooka", 0, {}, ())
    assert [unit.farthest(weapon) for weapon in unit.card.weapons] == [24, 48, 60]


def test_thrusters_move_and_boost_farther():
    unit = modified("optimised-thrusters")

    assert (unit.card.movement, unit.card.boost) == (6, 12)
    assert unit.changes == (
        FigureChange("Movement", '4"', '6"', "Optimised Thrusters"),
        FigureChange("Boost", '8"', '12"', "Optimised Thrusters"),
    )


def test_thrusters_let_nobody_boost_who_cannot():
    unit = modified("optimised-thrusters", model="sample-tank")

    assert (unit.card.movement, unit.card.boost) == (7, None)
    assert unit.changes == (FigureChange("Movement", '5"', '7"', "Optimised Thrusters"),)


def test_an_endoskeleton_gives_integrity():
    unit = modified("reinforced-endoskeleton")

    assert unit.card.integrity == 12
    assert unit.changes == (FigureChange("Integrity", "10", "12", "Reinforced Endoskeleton"),)


@pytest.mark.parametrize("reading, ranges, farthest, figure", [
    ("range", [(0, 18), (6, 36)], [36, 72], "Range"),
    ("farthest", [(0, 12), (6, 30)], [30, 66], "Farthest shot"),
])  # fmt: skip
def test_optics_reach_farther(reading, ranges, farthest, figure):
    unit = modified("improved-optics", rulings={"improved-optics": reading}.items(), weapons=["sample-bazooka"])

    assert [(weapon.range.least, weapon.range.most) for weapon in unit.card.weapons] == ranges
    assert [unit.farthest(weapon) for weapon in unit.card.weapons] == farthest
    assert unit.changes == (FigureChange(figure, "as printed", '+6"', "Improved Optics"),)


def test_a_weapon_pack_carries_three():
    assert modified("weapon-pack").changes == (FigureChange("Carried weapons", "2", "3", "Weapon Pack"),)


def test_platings_block_damage_of_their_classes():
    unit = modified("heavy-plating", "anti-beam-coating", "reactive-armour", "magnetic-coating", "amphibious")

    assert unit.blocks == {"low-calibre": 1, "medium-calibre": 1, "beam": 1, "explosive": 1}
    assert unit.changes == ()


def test_a_modification_gives_no_ability_that_the_card_has_already():
    """L44: only another one takes another point."""
    coating, other = CATALOGUE[ABILITIES]["anti-beam-coating"], CATALOGUE[MODIFICATIONS]["anti-beam-coating"]
    barrier = replace(coating, key="barrier")

    assert [less_damage(means, "beam") for means in ([coating], [coating, other], [coating, other, barrier])] == [
        1,
        1,
        2,
    ]
    assert less_damage([coating, other], "explosive") == 0


def test_a_leader_gives_two_command_points_in_a_command_unit():
    pilot = {"rank": 2, "traits": ["leader"]}

    assert fought("sample-commander", pilot=pilot).command_points == 0
    assert fought("sample-commander", command=True).command_points == 1
    unit = fought("sample-commander", command=True, pilot=pilot)
    assert (unit.command_points, unit.changes) == (2, (FigureChange("Command points", "1", "2", "Leader"),))


@pytest.mark.parametrize("row, techniques, abilities", [
    ({"pilot": {"rank": 1}, "techniques": ["sample-axe"]}, ["Sample axe"], []),
    ({"pilot": {"rank": 1}, "techniques": ["sample-axe"], "abilities": ["sample-dash"]}, ["Sample axe"], ["Sample dash"]),
    ({"pilot": {"rank": 4}}, ["Sample sabre", "Sample axe", "Sample kick"], ["Sample dash", "Sample focus"]),
    ({}, [], []),
])  # fmt: skip
def test_a_mobile_fighter_has_what_it_chose(row, techniques, abilities):
    unit = fought("sample-fighter", **row)

    assert (names(unit.card.close_weapons), names(unit.card.abilities)) == (techniques, abilities)


def test_a_fighter_without_character_may_have_all():
    unit = fought("sample-fighter", rulings={"fighters-without-characters": "all"}.items())

    assert (len(unit.card.close_weapons), len(unit.card.abilities)) == (3, 2)


@pytest.mark.parametrize("reading, held", [("nothing", ""), ("close-weapon", "Sample sabre")])
def test_hands_without_a_carried_weapon(reading, held):
    assert fought("sample-fighter", rulings={"no-carried-weapon": reading}.items()).equipped == held
