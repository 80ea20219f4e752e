"""Dangerous ground, falls, impacts, pushes, mines and walls; EX-11, EX-25 to EX-27, EX-32, EX-34."""

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import (
    CrossingResult,
    collision_damage,
    dangerous_terrain_pool,
    fall_pool,
    impact_pool,
    mine_damage,
    push_distance,
    resolve_crossing,
    terrain_armour,
    terrain_capacity,
)
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import Condition, roll
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from tests.engine.blitz_beta.battle.figures import PLAIN, gear, labels, model

JAGER, COBRA = model("south/jager"), model("south/spitting-cobra")
ALLER, HUNTER = model("north/aller"), model("north/hunter")


@pytest.mark.parametrize(
    "fall, outcome",
    [
        ([5, 2], CrossingResult(True, 0, False)),
        ([4, 2], CrossingResult(False, 1, False)),
        ([1, 1], CrossingResult(False, 1, True)),
    ],
)
def test_ex_11_a_walker_at_top_speed(fall, outcome):
    with ScriptedDice(fall) as dice:
        thrown = roll(dice, dangerous_terrain_pool(gear(pilot=5), Condition("top speed")))

    assert labels(thrown.pool) == [("Top speed", -1, 0), ("Walker", 1, 0)]
    assert resolve_crossing(thrown.dice, thrown.result) == outcome


def test_dangerous_ground_for_others():
    crawler = gear("Offroad:+2D6", mr_type="G")

    assert labels(dangerous_terrain_pool(crawler, Condition(crippled=True, action_bonus=1))) == [
        ("Crippled", -1, 0),
        ("Action bonus", 1, 0),
        ("Offroad", 2, 0),
    ]
    assert labels(dangerous_terrain_pool(gear(mr_type="H"), Condition("braced"))) == []
    assert resolve_crossing((), 0) == CrossingResult(False, 1, False)


@pytest.mark.parametrize("traits", ['Jump Jets:2"', 'Jetpack:4"'])
def test_ex_32_jets_help_an_airdrop(traits):
    assert dangerous_terrain_pool(gear(traits), airdrop=True).skill == 3
    assert dangerous_terrain_pool(gear(traits)).skill == 4


def test_ex_25_a_push():
    assert push_distance([2], 8, [6], 5) == 4
    assert push_distance([2], 8, [6], 2.5) == 2.5
    assert push_distance([2, 1], 8, [6, 8], 5) == 1
    assert push_distance([2, -1], 8, [6, 8], 5) == push_distance([], 8, [], 5) == push_distance([0], 6, [9], 5) == 0


def test_ex_26_a_jager_is_pushed_into_a_cobra():
    jager = impact_pool(JAGER, other_ar=COBRA.ar, undelivered=2)
    cobra = impact_pool(COBRA, other_ar=JAGER.ar, undelivered=2)

    assert (jager.dice, jager.skill) == (6, 4)
    assert (cobra.dice, cobra.skill) == (2, 5)


def test_ex_27_an_aller_rams_a_hunter():
    hunter, aller = impact_pool(HUNTER, other_ar=ALLER.ar), impact_pool(ALLER, other_ar=HUNTER.ar)

    assert (ALLER.ar, HUNTER.ar, hunter.dice, aller.dice) == (12, 6, 8, 1)
    assert collision_damage((1, 1, 3, 4, 5, 6), 4, top_speed=True) == 5
    assert collision_damage((1, 1, 3, 4, 5, 6), 4) == 3
    assert collision_damage((6, 1), None) == 2


def test_impacts_by_the_formula_of_the_rule():
    """DQ-23: own AR above the other's, as the text has it and its examples do not."""
    formula = BattleSettings(impact_armour="own")

    assert impact_pool(JAGER, other_ar=COBRA.ar, settings=formula).dice == 1
    assert impact_pool(COBRA, other_ar=JAGER.ar, settings=formula).dice == 4


def test_impacts_on_terrain():
    found = impact_pool(PLAIN, Condition("braced", crippled=True, charging=True), cover=3, undelivered=1.5)

    standard = [("Crippled", -1, 0), ("Charge", 1, 0)]
    assert labels(found) == [*standard, ("Terrain", 3, 0), ("Rest of the push", 2, 0)]


@pytest.mark.parametrize("inches, dice", [(0.9, 0), (3, 3), (3.9, 3)])
def test_falls(inches, dice):
    assert fall_pool(PLAIN, inches).dice == dice


def test_mines():
    assert mine_damage((3, 4), 4) == 1
    assert mine_damage((3, 4), 4, cautious=True) == 0
    assert mine_damage((3, 3), 4, cautious=True) == 2
    assert mine_damage((3, 4, 3, 3), 4, inches=2, cautious=True) == 2
    assert mine_damage((6,), None) == 1


@pytest.mark.parametrize(
    "volume, rating, examples, rule", [(4 * 1 * 0.5, 1, 1, 2), (4.5 * 1 * 0.5, 2, 2, 3), (4 * 1 * 0.5, 3, 2, 4)]
)
def test_ex_34_walls(volume, rating, examples, rule):
    """DQ-24: the examples have half of what the rule says."""
    assert terrain_capacity(volume, rating) == examples
    assert terrain_capacity(volume, rating, BattleSettings(terrain_volume="rule")) == rule
    assert terrain_armour(rating) == (9 if rating == 3 else 6)
