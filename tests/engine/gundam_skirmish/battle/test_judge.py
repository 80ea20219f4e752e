"""What the judge thinks of attacks is the arithmetic of the rules, with traits, damage and rulings."""

from itertools import product
from statistics import fmean, stdev

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Shoot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import (
    chance_of_advantage,
    close_combat,
    fighters,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import part_taken
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import shoot
from tests.engine.gundam_skirmish.battle.test_close_combat import LEADER, melee, pilot
from tests.engine.gundam_skirmish.battle.test_shooting import SUIT, duel

TRIES = 1500


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


@pytest.mark.parametrize(
    "damage, levels, shield_broken",
    [(0, (0, 0, 0), False), (0, (0, 0, 0), True), (6, (1, 0, 1), True), (8, (0, 1, 0), False)],
)
def test_a_shot_promises_what_it_takes_on_average(damage, levels, shield_broken):
    """A shield is given up instead of levels (BR-47); who ends a damaged unit takes what is left of it."""
    battle, unit, target = duel(SUIT, SUIT)
    battle.change(target, damage=damage, levels=levels, shield_broken=shield_broken)
    promised = fire.harm_of_shot(battle, unit, 0, target).part
    battle.dice, before, taken = SeededDice("averages"), part_taken(target), []
    for _ in range(TRIES):
        attempt = battle.journal.start_attempt()
        shoot(battle, unit, Shoot(0, target.id))
        taken.append(part_taken(target) - before)
        battle.journal.roll_back(attempt)

    assert fmean(taken) == pytest.approx(promised, abs=4 * stdev(taken) / TRIES**0.5)
