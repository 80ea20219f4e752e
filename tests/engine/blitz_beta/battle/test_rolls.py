"""Tests of the beta: rolls, checks, skills, modifiers, re-rolls; EX-1 to EX-5, EX-37."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import final_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import (
    Condition,
    RerollError,
    check,
    check_total,
    half_rounded_up,
    is_defective,
    reroll,
    roll,
    skill_pool,
    successes,
    works_despite_defect,
)
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds, roll_odds
from tests.engine.blitz_beta.battle.figures import PLAIN, attack, gear, labels, weapon
from tests.engine.blitz_beta.battle.figures import attack as attack_of

SKILLS = st.sampled_from([2, 3, 4, 5, 6, None])
FALLS = st.lists(st.integers(1, 6), max_size=9).map(tuple)


def pool_of(skill, dice):
    return DicePool(skill, dice, (), dice, skill)


def test_ex_1_modifiers_add_dice():
    assert final_pool(4, 2, [RollModifier("Anything", 2, "BR-1")]).dice == 4


def test_ex_2_a_roll_counts_successes():
    with ScriptedDice([5, 4]) as dice:
        assert roll(dice, pool_of(4, 2)) == DiceRoll("roll", pool_of(4, 2), (5, 4), 2)


def test_ex_3_a_check_against_a_check():
    with ScriptedDice([5, 4]) as dice:
        total = check(dice, pool_of(4, 2)).result

    assert total == 6


def test_ex_4_halves_are_rounded_up():
    assert [half_rounded_up(number) for number in range(5)] == [0, 1, 1, 2, 2]


def test_ex_5_the_same_dice_as_roll_and_as_check():
    assert (successes((6, 3, 2), 3), check_total((6, 3, 2), 3)) == (2, 7)


def test_ex_37_steps_of_a_skill():
    assert [final_pool(skill, 2, [RollModifier("Linked", 0, "BR-102", 1)]).skill for skill in (5, 4, 2)] == [4, 3, 2]
    assert labels(skill_pool(PLAIN, "pilot", Condition(focus="pilot"))) == [("ANN", 0, 1)]
    assert skill_pool(PLAIN, "pilot", Condition(focus="pilot")).skill == 3
    assert skill_pool(PLAIN, "pilot", Condition(focus="gun")).skill == 4


def test_a_skill_worse_than_6_is_none_and_comes_back():
    worse, better = RollModifier("Worse", 0, "BR-5", -1), RollModifier("Better", 0, "BR-5", 1)

    assert final_pool(6, 2, [worse]).skill is None
    assert final_pool(6, 2, [worse, better]).skill == 6
    assert final_pool(None, 2, [better]).skill is None


@pytest.mark.parametrize(
    "fall, skill, total",
    [((), 4, 1), ((1,), 2, 1), ((6, 6), 6, 7), ((6, 6), None, 6), ((3, 3, 3), 3, 5), ((5, 4, 1), 6, 5)],
)
def test_totals(fall, skill, total):
    assert check_total(fall, skill) == total


@given(FALLS, SKILLS)
def test_a_total_is_what_the_book_tells_step_by_step(fall, skill):
    """The highest die is taken out; each of the others adds one where it reaches the skill."""
    others = sorted(fall)
    total = others.pop() if others else 1
    total += sum(1 for die in others if skill is not None and die >= skill)

    assert check_total(fall, skill) == total
    assert check_total(tuple(sorted(fall)), skill) == total
    assert successes(fall, skill) == len([die for die in fall if skill is not None and die >= skill])


@given(FALLS, SKILLS, st.integers(1, 6))
def test_another_die_never_hurts(fall, skill, die):
    assert check_total((*fall, die), skill) >= check_total(fall, skill)


@pytest.mark.parametrize("skill", [2, 3, 4, 5, 6, None])
@pytest.mark.parametrize("dice", range(6))
def test_odds_of_a_test_are_those_of_all_its_falls(dice, skill):
    totals: Counter = Counter()
    hit: Counter = Counter()
    for fall in product(range(1, 7), repeat=dice):
        highest = max(fall, default=1)
        others = list(fall)
        if fall:
            others.remove(highest)
        total = highest + sum(1 for die in others if skill and die >= skill)
        good = sum(1 for die in fall if skill and die >= skill)
        totals[total] += 1
        hit[good] += 1

    count = 6**dice
    assert check_odds(dice, skill).chances() == {total: ways / count for total, ways in sorted(totals.items())}
    assert roll_odds(pool_of(skill, dice)).chances() == {good: ways / count for good, ways in sorted(hit.items())}


def test_no_dice_left():
    pool = final_pool(4, 2, [RollModifier("Much", -5, "BR-4")])

    with ScriptedDice() as dice:
        assert (pool.dice, roll(dice, pool).result, check(dice, pool).result) == (0, 0, 1)


def test_a_reroll_keeps_its_modifiers_and_is_the_only_one():
    pool = final_pool(4, 2, [RollModifier("Action bonus", 1, "BR-8")])
    with ScriptedDice([1, 1, 2], [1, 1, 1]) as dice:
        again = reroll(dice, check(dice, pool))
        assert again == DiceRoll("check", pool, (1, 1, 1), 1, before=(1, 1, 2))
        with pytest.raises(RerollError, match="a test may be rolled again only once"):
            reroll(dice, again)


@pytest.mark.parametrize(
    "traits, skill, condition, expected",
    [
        ("", "pilot", Condition(), []),
        ("", "pilot", Condition("braced", crippled=True), [("Crippled", -1, 0), ("Braced", 1, 0)]),
        ("", "ew", Condition("top speed", action_bonus=2), [("Top speed", -1, 0), ("Action bonus", 2, 0)]),
        ("Rugged:Movement", "pilot", Condition(crippled=True), []),
        ("Rugged:Movement", "ew", Condition(crippled=True), [("Crippled", -1, 0)]),
        ("Rugged:Electronics", "ew", Condition(crippled=True), []),
        ("Fragile:Electronics", "ew", Condition(crippled=True), [("Crippled, Fragile:Electronics", -2, 0)]),
        ("Fragile:Movement", "pilot", Condition(crippled=True), [("Crippled, Fragile:Movement", -2, 0)]),
        ("", "pilot", Condition(charging=True, disorganised=True), [("Disorganised", -1, 0), ("Charge", 1, 0)]),
        ("", "ew", Condition(charging=True), []),
    ],
)
def test_standard_modifiers_of_any_test(traits, skill, condition, expected):
    assert labels(skill_pool(gear(traits), skill, condition)) == expected


def test_a_model_that_haywire_disabled_has_pilot_6():
    assert skill_pool(PLAIN, "pilot", Condition(haywired=True)).skill == 6
    assert skill_pool(PLAIN, "ew", Condition(haywired=True)).skill == 4


def test_a_test_with_its_own_base_and_rating():
    comms = RollModifier("Comms", 1, "BR-151")

    assert skill_pool(PLAIN, "ew", Condition(), (comms,), base=3, rating=5) == DicePool(5, 3, (comms,), 4, 5)


def test_defective_systems():
    model = gear("Defective:Movement")

    assert (is_defective(model, "Movement"), is_defective(model, "Sensors")) == (True, False)
    assert [works_despite_defect(die) for die in range(1, 7)] == [False, False, False, True, True, True]


def test_profiles_make_hashable_attacks():
    assert {attack_of("LRF"): 1}[attack("LRF")] == 1
    assert attack("LRF") != attack("LRF", cover=1)
    assert weapon("LRF") is attack("LRF").weapon
