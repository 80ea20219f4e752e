"""From margin to damage and to what becomes of a model; EX-15 to EX-17, EX-21 to EX-23, EX-36."""

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import (
    AttackDamage,
    anti_tank_dice,
    blast_hits,
    endangers_friend,
    evasion_pool,
    is_overkill,
    margin_after_evasion,
    margin_factor,
    may_evade,
    raw_damage,
    reaches_area,
    resolve_damage,
    state_of,
)
from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import terrain_profile, wreck_profile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import check
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings
from tests.engine.blitz_beta.battle.figures import PLAIN, attack, gear, labels, model, weapon

INFANTRY = model("north/infantry-squad")


def damage(text, fall, mos, *later, target=PLAIN, place="target", settings=DEFAULT, **situation):
    """The damage of an attack that fell so, with the dice that its damage rolls."""
    made = attack(text, target=target, **situation)
    with ScriptedDice(fall, *later) as dice:
        thrown = check(dice, attack_pool(made, settings))
        return resolve_damage(dice, made, thrown, mos, place=place, settings=settings)


def test_ex_15_margin_and_pen_against_armour():
    assert damage("MAC", [6, 2, 2], 3, target=gear(ar=8)) == AttackDamage(2, 2, 0)


def test_ex_16_a_bazooka_adds_its_dice():
    """Margin 2, PEN 7, AR 6 is 3, and one die of the check reaches GUN 4+."""
    assert damage("LBZ", [5, 3], 2) == AttackDamage(4, 4, 0)


@pytest.mark.parametrize("points, state, overkilled", [(4, "destroyed", False), (6, "destroyed", True)])
def test_ex_17_a_hunter_at_3_1(points, state, overkilled):
    hunter = model("north/hunter")

    assert (state_of(hunter, 2 + points), is_overkill(hunter, points)) == (state, overkilled)


def test_ex_36_ap_counts_the_margin_twice():
    piercing = weapon("LFC")

    assert 3 * margin_factor(piercing, PLAIN) == 6
    assert raw_damage(3, piercing, PLAIN) == 6 + 5 - 6
    assert raw_damage(3, piercing, INFANTRY) == 3 + 5 - INFANTRY.ar
    assert raw_damage(3, piercing, terrain_profile("Wall", 6, 2)) == 3 + 5 - 6


@pytest.mark.parametrize(
    "mos, expected", [(0, AttackDamage(0, 0, 0)), (1, AttackDamage(0, 0, 0, 3)), (3, AttackDamage(2, 2, 0))]
)
def test_hits_that_bounce_are_marginal_or_hurt(mos, expected):
    later = [[3]] if mos == 1 else []

    assert damage("LRF", [6, 2], mos, *later, target=gear(ar=7)) == expected


@pytest.mark.parametrize("die, points", [(3, 0), (4, 1), (6, 1)])
def test_the_die_of_a_marginal_hit(die, points):
    assert damage("LRF", [3, 2], 0, [die]) == AttackDamage(points, points, 0, die)


def test_a_miss_does_nothing():
    assert damage("LRF", [6, 6], -1) == AttackDamage(0, 0, 0)


@pytest.mark.parametrize(
    "fall, mos, ar, later, points",
    [
        ([6, 4], 1, 6, [], 2 + 2),  # both dice reach 4+
        ([6, 4], 0, 6, [], 1),  # a margin of 0 adds nothing
        ([6, 4], 1, 8, [[1]], 1),  # PEN 7 below AR 8: sixes only, on top of a marginal hit that failed
        ([6, 4], 1, 9, [], 0),  # bounced
        ([6, 6], 1, 8, [[4]], 3),
    ],
)
def test_anti_tank(fall, mos, ar, later, points):
    assert damage("LBZ", fall, mos, *later, target=gear(ar=ar)).points == points


def test_anti_tank_by_its_settings():
    bouncing = BattleSettings(bounced_hits_add_traits=True)
    sparing = BattleSettings(anti_tank_counts_highest_die=False)

    assert damage("LBZ", [6, 4], 1, target=gear(ar=9), settings=bouncing).points == 1
    assert damage("LBZ", [6, 4], 1, settings=sparing).points == 2 + 1
    assert [anti_tank_dice(fall, 4, sparing) for fall in ([3, 2], [4], [])] == [0, 0, 0]


def test_anti_tank_uses_the_skill_of_the_attack():
    assert damage("LBZ (Linked)", [3, 3], 1).points == 2 + 2
    assert damage("LBZ", [3, 3], 1).points == 2


@pytest.mark.parametrize("text, fall, points", [("LRF", [6, 4], 1), ("LBZ", [6, 4], 1), ("LMG", [6, 4, 4, 1], 3)])
def test_infantry_suffers_one_damage_a_hit_but_from_ai(text, fall, points):
    target = gear(type="Infantry", ar=1)

    assert damage(text, fall, 2, target=target).points == points


def test_infantry_suffers_one_damage_of_hit_and_blast_together():
    target = gear(type="Infantry", ar=1)

    assert damage("LRP", [6, 4], 2, [5], target=target) == AttackDamage(1, 8, 1, None, (5,))


@pytest.mark.parametrize("fall, mos, must", [([2, 3], 0, True), ([4, 5], -1, True), ([2, 3], -1, False)])
def test_ex_21_and_22_when_secondary_targets_must_defend(fall, mos, must):
    """EX-21: a hit by 3 makes all defend. EX-22: a miss by 6 does too, it reaches GUN 4+."""
    total = check(ScriptedDice(fall), attack_pool(attack("LRP"))).result

    assert total == {(2, 3): 3, (4, 5): 6}[tuple(fall)]
    assert reaches_area(total, mos, 4) is must
    assert reaches_area(total, mos, None) is (mos >= 0)


@pytest.mark.parametrize(
    "total, mos, place, rolls",
    [
        (6, -1, "target", True),
        (3, 0, "target", True),
        (3, -1, "target", False),
        (6, -1, "blast", True),
        (6, 2, "area", False),
        (3, 2, "blast", False),
    ],
)
def test_ex_23_who_rolls_for_the_blast(total, mos, place, rolls):
    assert blast_hits(total, mos, 4, place=place) is rolls


def test_a_miss_that_blasts():
    assert damage("LGL", [4, 5], -1, [4, 3]) == AttackDamage(1, 0, 1, None, (4, 3))


@pytest.mark.parametrize("place, points", [("target", 5 + 1), ("blast", 3 + 1), ("area", 3)])
def test_secondary_targets_take_half_of_the_hit_and_all_of_the_blast(place, points):
    later = [] if place == "area" else [[6]]

    assert damage("LRP", [5, 4], 4, *later, place=place).points == points


def test_proximity_halves_nobody():
    assert damage("APGL", [6, 6], 6, place="area", target=gear(ar=4)).points == 5


@pytest.mark.parametrize(
    "traits, ar, fall, blast",
    [
        ("", 7, [4, 5], 2),
        ("Resist:Blast", 6, [5, 6], 1),
        ("", 8, [5, 6], 1),
        ("Vul:Blast", 6, [4, 3, 4], 2),
    ],
)
def test_resisting_a_blast(traits, ar, fall, blast):
    assert damage("LGL", [4, 5], -1, fall, target=gear(traits, ar=ar)).blast == blast


def test_the_threshold_of_a_blast_is_the_skill_of_the_attack_or_the_printed_gun():
    """Linked makes the attack 3+; a total of 3 reaches it, and not the printed 4+."""
    printed = BattleSettings(blast_threshold="printed")

    assert damage("LRP (Linked)", [3, 2], -1, [5]).blast == 1
    assert damage("LRP (Linked)", [3, 2], -1, settings=printed).blast == 0


def test_weapons_without_pen_only_place_tokens():
    assert damage("MFL (PEN:1F)", [6, 6], 5) == AttackDamage(0, 0, 0)


@pytest.mark.parametrize(
    "hull, structure, taken, state",
    [
        (5, 1, 4, "sound"),
        (5, 1, 5, "crippled"),
        (5, 1, 6, "destroyed"),
        (2, 4, 2, "crippled"),
        (3, None, 2, "sound"),
        (3, None, 3, "destroyed"),
    ],
)
def test_states(hull, structure, taken, state):
    assert state_of(gear(hull=hull, structure=structure), taken) == state


def test_flyers_and_wrecks():
    assert is_overkill(PLAIN, 1, flying=True)
    assert (wreck_profile(PLAIN).capacity, wreck_profile(PLAIN).ar, is_overkill(wreck_profile(PLAIN), 6)) == (
        6,
        6,
        True,
    )


def test_trouble_has_the_modifiers_of_the_defence():
    defence = defence_pool(attack(target=gear("Agile"), additional=True, target_hull_down=True))

    again = evasion_pool(defence)
    assert (again.dice, again.skill, labels(again)) == (defence.dice, 3, labels(defence))
    assert evasion_pool(defence, 1).dice == defence.dice - 1


@pytest.mark.parametrize("mos, evaded, left", [(3, 2, 1), (1, 4, 0), (0, 0, 0)])
def test_trouble_lowers_the_margin_but_a_hit_stays_one(mos, evaded, left):
    assert margin_after_evasion(mos, evaded) == left


def test_who_may_evade():
    assert may_evade("combat")
    assert may_evade("top speed")
    assert not may_evade("braced")
    assert not may_evade("combat", immobilised=True)


@pytest.mark.parametrize("ar, forbids", [(8, True), (9, False), (10, False)])
def test_friends_in_the_area(ar, forbids):
    assert endangers_friend(weapon("LRP"), ar) is forbids
