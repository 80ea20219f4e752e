"""The worked examples of the book (chapter 7 of the inventory) that tell of attacks, and its tables at the edge."""

import pytest

from armybuilder.engine.core.battle.odds import certain
from armybuilder.engine.core.battle.odds.rolls import naturals, total
from armybuilder.engine.systems.tactical_1998.odds.arms import odds_weapons
from armybuilder.engine.systems.tactical_1998.odds.attacks import massed_fire_bonus
from armybuilder.engine.systems.tactical_1998.odds.damage import (
    HEAVY,
    LIGHT,
    NONE,
    OVERKILL,
    Blow,
    InfantryTarget,
    VehicleTarget,
    count_casualties,
    destruction_chance,
    system_hit_chance,
)
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool, roll_totals
from tests.engine.tactical_1998.forces import CATALOGUE
from tests.engine.tactical_1998.odds.asking import answer, asked, refusals, worked
from tests.engine.tactical_1998.odds.table import moved, result


def added(question, side):
    return {each.label: each.value for each in answer(question).modifiers if each.side == side}


@pytest.mark.parametrize("dice, modifier, expected", [((3, 5), 0, 5), ((1, 6, 4, 6, 6), 0, 8), ((1, 1, 1), 4, 0), ((1, 5), 2, 7)])  # fmt: skip
def test_ex_1_rolls(dice, modifier, expected):
    assert total(result(dice) or 0, modifier) == expected
    assert expected in roll_totals(OddsPool(len(dice), modifier)).chances()


def test_chances_of_two_dice():
    """A fumble in 1 of 36, a 7 by two sixes likewise."""
    assert naturals(2).chances() == {
        0: 1 / 36, 2: 3 / 36, 3: 5 / 36, 4: 7 / 36, 5: 9 / 36, 6: 10 / 36, 7: 1 / 36,
    }  # fmt: skip


def test_ex_8_an_attack_that_misses():
    """Combat speed, short range, nothing between: 6 stays 6. Seven hexes and a maneuver of 1 make 7 of a 5 (L712-L714)."""
    question = asked(attacker={"speed": "combat"}, defender={"moved": 7, "maneuver": 1})

    assert added(question, "attacker") == {}
    assert added(question, "defender") == {"maneuver": 1, "7 hexes moved": 1}


def test_ex_9_an_attack_that_hits():
    """Top speed, a damaged fire control, long range, two woods: 8 less, and 10 is 2. 3 becomes 0: a margin of 2 (L716-L718)."""
    question = asked(
        "LAC",
        hexes=5,
        between=2,
        arc="rear",
        attacker={"speed": "top", "fire_control": -1},
        defender={"moved": 2, "maneuver": 1},
    )

    assert added(question, "attacker") == {"fire control": -1, "long range": -2, "top speed": -3, "obscurement": -2}
    assert added(question, "defender") == {"maneuver": 1, "2 hexes moved": -2, "rear": -2}
    assert (total(10, -8), total(3, -3)) == (2, 0)


def test_ex_10_a_ram():
    """Size 6 at 8 hexes into the side of Size 12: 7 and 13 a point (L848)."""
    tank = {"piloting": 2, "maneuver": -3, "moved": 7, "size": 12, "armor": 25}
    gear = {"piloting": 2, "maneuver": 0, "moved": 8, "size": 6, "armor": 15}
    found = answer({"ask": "ram", "impact": "side", "attacker": gear, "defender": tank})

    assert (found.target.multiplier, found.attacker.multiplier) == (7, 13)
    assert (found.target.damage[14], found.attacker.damage[26]) == (found.margin[2], found.margin[2])


@pytest.mark.parametrize("impact, bonus", [("head-on", 2), ("rear", -2)])
def test_impacts_add_speeds_or_take_them_off(impact, bonus):
    """8 and 7 are 15 head on, 1 from behind (L830-L844)."""
    side = {"piloting": 2, "maneuver": 0, "size": 6, "armor": 15}
    found = answer({"ask": "ram", "impact": impact, "attacker": side | {"moved": 8}, "defender": side | {"moved": 7}})

    assert found.target.multiplier == 6 + bonus


def test_nobody_rams_who_is_faster():
    side = {"piloting": 2, "maneuver": 0, "size": 6, "armor": 15}
    question = {"ask": "ram", "impact": "rear", "attacker": side | {"moved": 7}, "defender": side | {"moved": 8}}

    assert refusals(question) == ["/attacker/moved: You can't ram at an impact speed of -1 (L838)."]


def test_ex_11_a_kick():
    """Size 6 at a margin of 4 is 24; with its full weight twice that (L852, L860). It rolls Piloting, with its maneuver."""
    gear = {"gunnery": None, "fire_control": None, "piloting": 2, "maneuver": 1, "size": 6}
    kick = worked(asked("kick", attacker=gear))

    assert kick.blow.at_vehicle(4) == 24
    assert worked(asked("kick", attacker=gear, full_weight=True)).blow.at_vehicle(4) == 48
    assert (kick.attack, kick.band) == (OddsPool(2, 2), "point-blank")


@pytest.mark.parametrize("rof, vehicle, rounds", [(2, 20, 20), (1, 18, 10), (0, 16, 1)])
def test_ex_12_a_burst(rof, vehicle, rounds):
    """An autocannon of 8 at a margin of 2 (L922)."""
    found = worked(asked("LAC", rof=rof))

    assert found.blow.at_vehicle(2) == vehicle
    assert found.arm.rounds(rof) == rounds


def test_ex_12_a_burst_at_infantry():
    """Two points of the rate of fire make a margin of 4 of 2 (L922); they make nothing of a miss."""
    blow = worked(asked("LAC", rof=2, defender={"sort": "infantry"})).blow

    assert (blow.at_squad(2), blow.at_squad(0)) == (32, 0)


def test_ex_13_rockets():
    """Four points are 16 rockets (L926, L934)."""
    assert [odds_weapons(CATALOGUE)["LRP/32"].rounds(rof) for rof in range(5)] == [1, 2, 4, 8, 16]


def test_ex_15_an_area():
    """A roll of 3 against 6 and 3: both take half of 30, which is light damage for armor of 15 (L956)."""
    blow, gear = Blow(30, area=True), VehicleTarget(15, 15)

    assert [blow.at_vehicle(3 - 6), blow.at_vehicle(3 - 3)] == [15, 15]
    assert gear.result(15) == LIGHT


def test_ex_16_a_bazooka():
    """A margin of 3 at 20 is 60: twice 25 and not three times (L986)."""
    assert VehicleTarget(25, 25).result(Blow(20).at_vehicle(7 - 4)) == HEAVY


@pytest.mark.parametrize(
    "base, damage, level",
    [(15, 14, NONE), (15, 15, LIGHT), (15, 24, LIGHT), (14, 28, HEAVY), (12, 35, HEAVY), (12, 36, OVERKILL)],
)
def test_ex_18_armor_that_wears_down(base, damage, level):
    """15/30/45 becomes 14/28/42, then 12/24/36 (L1103)."""
    question = worked(asked(defender={"armor": 15, "armor_lost": 15 - base}))

    assert question.target == VehicleTarget(base, base)
    assert question.target.result(damage) == level


@pytest.mark.parametrize("troopers, bonus", [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 2), (8, 3), (10, 3)])
def test_ex_20_massed_fire(troopers, bonus):
    assert massed_fire_bonus(troopers) == bonus


def test_ex_20_guns_of_a_squad():
    """Five machine guns do 7 a point, four grenade rifles 10 (L1240)."""
    five, four = ({"sort": "infantry", "troopers": number} for number in (5, 4))

    assert answer(asked("light-machine-gun", rof=4, attacker=five)).target.multiplier == 7
    assert answer(asked("grenade-rifle", rof=2, attacker=four)).target.multiplier == 10
    assert refusals(asked("grenade-rifle", rof=3, attacker=four)) == [
        "/rof: 37mm Grenade Rifle has a rate of fire of 2."
    ]


def test_ex_21_damage_to_a_squad():
    """32 points on tracks of 6, from #5 down: five fall, the sixth takes 2 (L1266). From #10 up likewise, around the end."""
    assert count_casualties((6,) * 10, 32, (5, 1)) == 5
    assert count_casualties((6,) * 9 + (2,), 32, (5, 1)) == 6
    assert count_casualties((6, 6, 0, 0, 0, 0, 0, 0, 0, 1), 12, (1, 1)) == 2
    assert count_casualties((6, 6, 0, 0, 0, 0, 0, 0, 0, 1), 7, (10, -1)) == 2


@pytest.mark.parametrize("damage, fallen", [(6, 0), (7, 10), (8, 10)])
def test_ex_22_an_area_among_infantry(damage, fallen):
    """Each has 7 (L1286)."""
    assert InfantryTarget((7,) * 10, at_each=True).casualties(certain(damage)).chances() == {fallen: 1}


@pytest.mark.parametrize("hexes, modifier", [(0, -3), (1, -2), (2, -2), (3, -1), (4, -1), (5, 0), (6, 0), (7, 1), (9, 1), (10, 2), (19, 2), (20, 3), (99, 3)])  # fmt: skip
def test_speeds_of_targets(hexes, modifier):
    told = [each.value for each in answer(asked(defender={"moved": hexes})).modifiers if each.side == "defender"]

    assert moved(hexes) == modifier
    assert told == ([modifier] if modifier else [])


@pytest.mark.parametrize("hexes, band", [(0, "point-blank"), (1, "short"), (2, "short"), (3, "medium"), (4, "medium"), (5, "long"), (8, "long"), (9, "extreme"), (16, "extreme")])  # fmt: skip
def test_ranges_of_a_light_autocannon(hexes, band):
    """2/4/8/16 (L1786)."""
    assert answer(asked(hexes=hexes)).range == band


@pytest.mark.parametrize(
    "question, problem",
    [
        (asked(hexes=17), "/hexes: Light Autocannon reaches 16 hexes, the target is 17 away."),
        (asked("VB", hexes=1), "/hexes: Vibroblade only strikes in its own hex."),
        (asked("LGM", hexes=2), "/hexes: Light Guided Mortar can't reach anything closer than 3."),
        (asked(rof=3), "/rof: Light Autocannon has a rate of fire of 2."),
        (asked(indirect=True), "/indirect: Light Autocannon can't fire indirectly (L898)."),
        (
            asked(called="crew", defender={"sort": "infantry"}),
            ("/called: A squad has no systems for called shots (L884)."),
        ),
        (
            asked("HRP/48"),
            ("/accuracy: The accuracy of Heavy Rocket Pack/48 is needed, and no chosen sheet gives it: enter it."),
        ),
        (
            asked("punch"),
            ("/attacker/arm: The rating of the attacker's arm is needed, and no chosen sheet gives it: enter it."),
        ),
        (
            asked(attacker={"model": "black-mamba", "gunnery": None, "fire_control": None}),
            ("/attacker/fire_control: The attacker's fire control is needed, and no chosen sheet gives it: enter it."),
        ),
    ],
)
def test_what_cannot_be_reckoned(question, problem):
    assert refusals(question)[0] == problem


# ---------------------------------------------------------------- the damage tables


def lost(heavy, exposed, called, depth):
    """The chance that the tables destroy a vehicle, face by face, where no more than `depth` rolls lead to two (L1036-L1091)."""

    def system(rolls):
        if not rolls:
            return 0.0
        twice = 1 - (1 - system(rolls - 1)) ** 2
        faces = [fires(rolls), heavy / 6, 0, 0, 0]
        at = {None: twice, "fire-control": faces[0], "structure": faces[1]}.get(called, 0)
        return (sum(faces) + at) / 6

    def fires(rolls):
        if not rolls:
            return 0.0
        again = 1 - (1 - fires(rolls - 1)) ** 2
        shown = [min(face + heavy + exposed, 7) for face in range(1, 7)]
        return sum(again if face == 6 else (face == 7) / 2 for face in shown) / 6

    return system(depth)


@pytest.mark.parametrize("heavy", [False, True])
@pytest.mark.parametrize("exposed", [False, True])
@pytest.mark.parametrize("called", [None, "fire-control", "structure", "movement"])
def test_what_the_tables_destroy(heavy, exposed, called):
    """Rolls that lead to two more become ever rarer: forty of them are as good as all."""
    assert destruction_chance(heavy, exposed, called) == pytest.approx(lost(heavy, exposed, called, 40), abs=1e-12)


def test_chances_of_systems():
    """A face each, and a 6 rolls twice; a called shot has two faces (L884, L1043)."""
    once = system_hit_chance("crew", None)

    assert once == pytest.approx(1 / 6 + (1 - (1 - once) ** 2) / 6)
    assert [system_hit_chance("crew", "crew"), system_hit_chance("crew", "movement")] == pytest.approx([1 / 3, 1 / 6])


def test_the_last_armor_is_the_end():
    """Light damage takes a point, heavy two (L966-L982); without any it is destroyed (L994)."""
    assert [VehicleTarget(1, 1).loss(LIGHT), VehicleTarget(2, 2).loss(HEAVY), VehicleTarget(9, 9).loss(OVERKILL)] == [
        1,
        1,
        1,
    ]
    assert VehicleTarget(2, 2).loss(LIGHT) == 0
    assert VehicleTarget(3, 3).loss(HEAVY) == pytest.approx(destruction_chance(True, False, None))


# ---------------------------------------------------------------- sheets and crews


def test_sheets_fill_in_what_a_question_leaves_out():
    """A Hunter's pilots are qualified (L397); the Cheetah is armored with 10 and has a maneuver of 2 (L1401-L1408)."""
    found = answer({"ask": "attack", "weapon": "LAC", "attacker": {"model": "hunter"}, "defender": {"model": "cheetah", "crew": "elite", "moved": 5}})  # fmt: skip

    assert (found.attack.skill, found.defence.skill, found.defence.modifier, found.target.armor) == (2, 4, 2, 10)


def test_a_sheet_comes_before_the_summary_table():
    """The Grizzly's rocket pods multiply by 18; its front is reinforced by 7 (L1522, L1534)."""
    found = answer(asked("MRP/18", attacker={"model": "grizzly"}, defender={"model": "grizzly", "armor": None}))

    assert (found.target.multiplier, found.target.armor) == (18, 25)


def test_a_squad_fires_with_those_who_carry_the_weapon():
    """Eight assault rifles of the standard squad add 3 to their rate of fire of 1."""
    question = asked(
        "assault-rifle", rof=4, attacker={"model": "infantry/standard", "gunnery": None, "fire_control": None}
    )

    assert answer(question).target.multiplier == 6
    assert answer(question).rounds is None


def test_what_is_read_where_the_book_is_lost():
    found = answer(asked("LGM", between=5, attacker={"detection": 4}, defender={"moved": 3}))

    assert found.notes == [
        "The concealment of 5 is higher than the detection rating of 4: the target isn't seen (L612).",
        "The modifier for 3 or 4 hexes is missing from the rulebook: -1 is used, as for impacts (L838).",
        "The rulebook doesn't say how guided weapons home in; this one counts like any other (L1366).",
    ]
