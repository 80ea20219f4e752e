"""Tests of skills (BR-1 to BR-6), with the dice of the book."""

import pytest

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import (
    natural_of,
    roll_skill,
    skill_level,
    skill_modifiers,
)
from tests.engine.tactical_1998.battle.setups import HUNTER, SQUAD, finished, in_play, made
from tests.engine.tactical_1998.forces import squad


def plus(value):
    return (RollModifier("more", value, "BR-3"),)


@pytest.mark.parametrize(
    "dice, natural", [((3, 5), 5), ((1, 6, 4, 6, 6), 8), ((1, 1, 1), 0), ((6,), 6), ((1, 2), 2), ((6, 6), 7)]
)
def test_the_highest_die_counts_and_one_more_for_each_further_six(dice, natural):
    """L276, L282-L288. BR-1, BR-2."""
    assert natural_of(dice) == natural


@pytest.mark.parametrize(
    "level, dice, modifier, total",
    [(2, (1, 5), 2, 7), (3, (1, 1, 1), 5, 0), (2, (2, 3), -4, 0), (1, (6,), -1, 5)],
)
def test_what_is_added_never_leads_below_zero_and_saves_no_fumble(level, dice, modifier, total):
    """L278, L288. BR-2, BR-3."""
    battle = made(rolls=[dice])
    rolled = roll_skill(battle, level, plus(modifier))
    assert (rolled.total, rolled.fumbled) == (total, set(dice) == {1})
    finished(battle)


def test_a_skill_of_0_rolls_two_dice_of_which_the_lower_counts():
    """BR-5, the default of a ruling: the table has crews with a skill of 0 and no rule for it (L404)."""
    battle = made(rolls=[(5, 3), (1, 1), (6, 6), (1, 4)])
    assert [roll_skill(battle, 0, plus(1)).total for _ in range(4)] == [4, 0, 7, 2]
    finished(battle)


def test_a_skill_of_0_may_roll_nothing():
    """BR-5, the other reading."""
    battle = made(skill_0="nothing")
    rolled = roll_skill(battle, 0, plus(2))
    assert (rolled.dice, rolled.total, rolled.fumbled) == ((), 2, False)
    assert roll_skill(battle, 0, plus(-2)).total == 0


def test_attributes_count_where_they_are_read_so():
    """BR-5: a Qualified gunner is 2/+1 (L405)."""
    battle = in_play((2, 2), (9, 9))
    assert skill_modifiers(battle, battle.units[0], "gunnery") == []
    battle = in_play((2, 2), (9, 9), attributes="added")
    assert [found.dice for found in skill_modifiers(battle, battle.units[0], "gunnery")] == [1]


def test_each_extra_action_costs_1_on_every_action_but_not_on_other_tests():
    """BR-21: three actions of a Hunter are two more than it has, so -2 on all three (L527)."""
    battle = in_play((2, 2), (9, 9))
    hunter = battle.units[0]
    battle.change(hunter, extra=2)
    assert [found.dice for found in skill_modifiers(battle, hunter, "gunnery")] == [-2]
    assert skill_modifiers(battle, hunter, "pilot", action=False) == []


def test_ranks_raise_leadership_and_tactics():
    """BR-6: the Commander's Leadership and Tactics, the Second's Leadership are one higher (L457)."""
    battle = in_play((2, 2), (3, 2), (9, 9), first=(HUNTER, HUNTER))
    battle.change(battle.sides[0], commander=0, second=1)
    levels = {
        number: [skill_level(battle, battle.units[number], skill) for skill in ("leadership", "tactics", "pilot")]
        for number in (0, 1)
    }
    assert levels == {0: [2, 2, 2], 1: [2, 1, 2]}


def test_a_squad_has_one_skill_and_its_leader_leads():
    """BR-87, FC-14: an Elite squad without its leader has a Leadership of 1 (L1184); encumbrance counts for all rolls (L1136)."""
    elite = squad(*["7mm-rifle"] * 10, quality="elite", leader=4)
    rookies = squad(*["7mm-rifle"] * 8, quality="rookie", armor="turtleshell")
    battle = in_play((2, 2), (9, 9), first=(elite,), second=(rookies,))
    leaders, green = battle.units
    battle.change(battle.sides[0], commander=-1)
    assert [skill_level(battle, leaders, skill) for skill in ("pilot", "leadership", "tactics")] == [4, 4, 4]
    battle.change(leaders, troopers=(*leaders.troopers[:3], 0, *leaders.troopers[4:]))
    assert skill_level(battle, leaders, "leadership") == 1
    assert [found.dice for found in skill_modifiers(battle, green, "gunnery")] == [-2]


def test_a_squad_of_the_book_is_led_by_its_first_trooper():
    battle = in_play((2, 2), (9, 9), first=(SQUAD,))
    assert battle.units[0].loadout.leader == 0
