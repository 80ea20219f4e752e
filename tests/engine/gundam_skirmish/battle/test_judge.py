"""What the judge thinks of close combat is the arithmetic of the rules, with traits, damage and rulings."""

from itertools import product

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import (
    chance_of_advantage,
    close_combat,
    fighters,
)
from tests.engine.gundam_skirmish.battle.test_close_combat import LEADER, melee, pilot


def test_who_charges_strikes_first_as_two_dice_beat_one():
    """BR-36: ties are rolled again, so that only rolls with a winner count; both have DEX 1."""
    battle, unit, foe = melee()
    rolls = [one + two - other for one, two, other in product(range(1, 7), repeat=3)]
    won, lost = sum(margin > 0 for margin in rolls), sum(margin < 0 for margin in rolls)

    assert chance_of_advantage(battle, *fighters(battle, unit, foe, charged=True)) == won / (won + lost)
    assert chance_of_advantage(battle, *fighters(battle, unit, foe, charged=False)) == 0.5


@pytest.mark.parametrize(
    "mine,theirs,charged,chance", [("swift", "", False, 1.0), ("swift", "swift", False, 0.5), ("rash", "", True, 1.0)]
)
def test_traits_strike_first_without_a_roll(mine, theirs, charged, chance):
    """L44: Swift against who is not, Rash in a charge."""
    other = LEADER | (pilot(theirs) if theirs else {})
    battle, unit, foe = melee(LEADER | pilot(mine), other)
    assert chance_of_advantage(battle, *fighters(battle, unit, foe, charged=charged)) == chance


def test_who_has_no_close_combat_weapon_in_hand_strikes_second():
    """BR-36."""
    battle, unit, foe = melee()
    battle.change(unit, equipped=unit.weapons[0].name)
    assert chance_of_advantage(battle, *fighters(battle, unit, foe, charged=False)) == 0.0


@pytest.mark.parametrize("reading", ["dice", "value"])
@pytest.mark.parametrize("levels", [(0, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_a_blow_is_worth_what_the_battle_says_of_it(reading, levels):
    """The odds of each blow in the log are those by which the judge chose: damage to Arm and Head, the ruling on armour."""
    battle, unit, foe = melee(LEADER | pilot("rash"), close_combat_armour=reading)
    battle.change(unit, levels=levels)
    battle.change(foe, levels=levels)
    expected = fire.harm_of_blow(battle, *fighters(battle, unit, foe, charged=True)).odds
    battle.dice = SeededDice(1)
    close_combat(battle, unit, foe, charged=True)

    first = next(event for event in battle.log.events if event.kind == "attack" and event.model == unit.id)
    assert first.values["odds"] == expected


def test_a_charge_is_worth_what_it_takes_less_what_it_costs():
    """In points of LEADER on both sides: the blow of who strikes second falls away where it was destroyed."""
    battle, unit, foe = melee()
    one, other = fighters(battle, unit, foe, charged=True)
    mine, theirs = fire.harm_of_blow(battle, one, other), fire.harm_of_blow(battle, other, one)
    first = chance_of_advantage(battle, one, other)

    expected = mine.part * (1 - (1 - first) * theirs.destroyed) - theirs.part * (1 - first * mine.destroyed)
    assert fire.blows(battle, unit, foe, charged=True) == pytest.approx(foe.recruit.points * expected)
    assert fire.blows(battle, unit, foe, charged=True) > fire.blows(battle, unit, foe, charged=False)
