"""The Systems Damage Table and its subtables, row by row (BR-66 to BR-77)."""

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.damage.subtables import (
    halve_movement,
    lose_movement,
    roll_fire_control,
    roll_structure,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.systems import hit_auxiliary, hit_system, roll_systems
from armybuilder.engine.systems.tactical_1998.battle.state import DESTROYED, TABLE
from tests.engine.tactical_1998.battle.attacks.duels import duel, with_figures
from tests.engine.tactical_1998.battle.setups import CAIMAN, CHEETAH, HUNTER, Chosen, finished, told


def target(*rolls, other=HUNTER, **more):
    """A battle, who attacks, and the target."""
    battle = duel(other=other, rolls=rolls, **more)
    return battle, battle.units[0], battle.units[1]


# ---------------------------------------------------------------- which system


@pytest.mark.parametrize(
    "die, system, more",
    [(1, "fire-control", [(5,)]), (2, "structure", [(3,)]), (3, "crew", []), (4, "movement", [(1,)]), (5, "auxiliary", [(6,)])],
)  # fmt: skip
def test_a_die_says_which_system_is_hit(die, system, more):
    """BR-66 (L1036-L1043)."""
    battle, by, unit = target((die,), *more)
    roll_systems(battle, by, unit, heavy=False)
    finished(battle)
    assert told(battle, "system") == [{"system": system, "heavy": False, "twice": False}]


def test_a_6_rolls_twice_and_may_do_so_again():
    battle, by, unit = target((6,), (6,), (3,), (3,), (3,))
    roll_systems(battle, by, unit, heavy=False)
    finished(battle)
    assert [values["system"] for values in told(battle, "system")] == ["", "", "crew", "crew", "crew"]


def test_the_second_roll_is_not_made_where_the_first_destroys():
    battle, by, unit = target((6,), (2,), (6,))
    roll_systems(battle, by, unit, heavy=True)
    finished(battle)
    assert unit.place == DESTROYED


@pytest.mark.parametrize("die, system", [(3, "crew"), (6, "movement")])
def test_a_called_shot_hits_what_it_was_aimed_at_on_a_6(die, system):
    """BR-57 (L892)."""
    battle, by, unit = target((die,), *([(1,)] if system == "movement" else []))
    roll_systems(battle, by, unit, heavy=False, called="movement")
    finished(battle)
    assert told(battle, "system")[0]["system"] == system


# ---------------------------------------------------------------- subtable A


@pytest.mark.parametrize("die, lost", [(1, 1), (2, 2), (4, 6)])
def test_a_weapon_is_damaged_or_destroyed(die, lost):
    """BR-69: an odd die lets the defender choose (L1071-L1075)."""
    battle, by, unit = target((die,), (5,), player=Chosen(weapon_hit=[4]))
    roll_fire_control(battle, by, unit, heavy=False)
    finished(battle)
    assert unit.weapon_lost == (0, 0, 0, 0, lost, 0, 0)


@pytest.mark.parametrize("die, player", [(5, 1), (2, 0)])
def test_an_odd_die_lets_the_defender_choose_and_an_even_one_the_attacker(die, player):
    """BR-71 (L990-L992), with the example: 3 and 1 are 4, a weapon is destroyed, a 5 is odd (L1032)."""
    asked = Chosen(weapon_hit=[0])
    battle, by, unit = target((3,), (die,), player=asked)
    roll_fire_control(battle, by, unit, heavy=True)
    finished(battle)
    assert [(who, kind) for who, kind, _ in asked.asked] == [(player, "weapon hit")]
    assert unit.weapon_lost[0] == 6


def test_a_3_damages_all_weapons_and_arms():
    """BR-69, BR-79: arms count as weapons (L1107)."""
    battle, by, unit = target((3,))
    roll_fire_control(battle, by, unit, heavy=False)
    assert unit.weapon_lost == (1,) * 7


def test_a_single_weapon_needs_no_die():
    battle, by, unit = target((2,))
    battle.change(unit, weapon_lost=(5, 6, 6, 6, 4, 6, 5))
    roll_fire_control(battle, by, unit, heavy=False)
    finished(battle)
    assert unit.weapon_lost == (5, 6, 6, 6, 6, 6, 5)


def test_weapons_that_are_gone_take_nothing_more():
    """BR-72 (L994)."""
    battle, by, unit = target((1,))
    battle.change(unit, weapon_lost=(5, 6, 6, 6, 5, 6, 5))
    roll_fire_control(battle, by, unit, heavy=False)
    finished(battle)
    assert told(battle, "weapons") == []


def test_a_5_destroys_fire_control_once():
    """BR-69: -5 to attacks (L1076)."""
    battle, by, unit = target((5,), (5,))
    for _ in range(2):
        roll_fire_control(battle, by, unit, heavy=False)
    assert unit.fire_control_lost == 5


def test_a_6_rolls_twice_on_subtable_a():
    battle, by, unit = target((6,), (5,), (3,))
    roll_fire_control(battle, by, unit, heavy=False)
    finished(battle)
    assert (unit.fire_control_lost, unit.weapon_lost) == (5, (1,) * 7)


@pytest.mark.parametrize("die, ruptured, place", [(3, True, TABLE), (4, True, DESTROYED)])
def test_a_7_ruptures_or_explodes(die, ruptured, place):
    """BR-69: 1-3 it neither moves nor fires, 4-6 it explodes (L1078-L1080)."""
    battle, by, unit = target((6,), (die,))
    roll_fire_control(battle, by, unit, heavy=True)
    finished(battle)
    assert (unit.ruptured, unit.place, unit.immobile) == (ruptured, place, True)


@pytest.mark.parametrize("heavy, die, result", [(False, 4, 5), (True, 4, 6), (True, 6, 7)])
def test_exposed_fire_control_adds_1(heavy, die, result):
    """BR-69 (L1376): two more with heavy damage; nothing is beyond 7."""
    more = {5: [], 6: [(3,), (3,)], 7: [(1,)]}[result]
    battle, by, unit = target((die,), *more)
    with_figures(unit, perks={"exposed-fire-control": 1})
    roll_fire_control(battle, by, unit, heavy=heavy)
    finished(battle)
    assert told(battle, "fire control")[0] == {"result": result}


@pytest.mark.parametrize("use", [True, False])
def test_shielded_weapons_may_ignore_damage_once(use):
    """BR-69 (L1360)."""
    player = Chosen(**{"shielded-weapons": [use, False]})
    battle, by, unit = target((3,), (3,), player=player)
    with_figures(unit, perks={"shielded-weapons": 1})
    roll_fire_control(battle, by, unit, heavy=False)
    assert (unit.weapon_lost[0], unit.used_perks) == ((0, ("shielded-weapons",)) if use else (1, ()))
    roll_fire_control(battle, by, unit, heavy=False)
    assert unit.weapon_lost[0] == (1 if use else 2)


# ---------------------------------------------------------------- subtable B


@pytest.mark.parametrize("die, heavy, maneuver", [(3, False, -1), (2, True, -1), (4, False, -2), (3, True, -2)])
def test_structure_damage_lowers_the_maneuver(die, heavy, maneuver):
    """BR-70 (L1086-L1087)."""
    battle, by, unit = target((die,))
    roll_structure(battle, by, unit, heavy=heavy)
    assert unit.maneuver == maneuver


def test_a_1_takes_an_mp_and_a_2_half_of_one_movement_system():
    """BR-70 (L1084-L1085), with the choice by a die (BR-71)."""
    battle, by, unit = target((1,), (1,), (2,), (1,), player=Chosen(movement_hit=[1, 0]))
    for _ in range(2):
        roll_structure(battle, by, unit, heavy=False)
    finished(battle)
    # Walker 7 becomes 3, ground 12 becomes 11.
    assert ([unit.top_mp(mode) for mode in (0, 1)], [unit.combat_mp(mode) for mode in (0, 1)]) == ([3, 11], [2, 6])


def test_a_5_ends_all_movement_but_no_fire():
    battle, by, unit = target((5,))
    roll_structure(battle, by, unit, heavy=False)
    assert (unit.immobile, unit.weapon_lost) == (True, (0,) * 7)


@pytest.mark.parametrize("crew, left", [(2, 1), (4, 1), (8, 2)])
def test_a_6_takes_75_percent_of_the_crew(crew, left):
    """BR-70 (L1089): a reinforced compartment does not help (L1010)."""
    battle, by, unit = target((6,))
    with_figures(unit, crew=crew, perks={"reinforced-crew-compartment": 1})
    roll_structure(battle, by, unit, heavy=False)
    finished(battle)
    assert (unit.crew, unit.used_perks) == (left, ())


def test_heavy_damage_may_end_the_structure():
    battle, by, unit = target((6,))
    roll_structure(battle, by, unit, heavy=True)
    assert (unit.place, told(battle, "destroyed")) == (DESTROYED, [{"reason": "collapse"}])


# ---------------------------------------------------------------- crew


def test_a_reinforced_compartment_may_ignore_the_first_crew_hit():
    """BR-66 (L1356): it is used up; a player may keep it for later."""
    player = Chosen(**{"reinforced-crew-compartment": [False, True]})
    battle, by, unit = target(other=CAIMAN, player=player)
    crews = []
    for heavy in (False, True, True):
        hit_system(battle, by, unit, "crew", heavy=heavy)
        crews.append((unit.crew, unit.used_perks))
    used = ("reinforced-crew-compartment",)
    assert crews == [(2, ()), (2, used), (1, used)]
    assert len(told(battle, "stunned")) == 1


# ---------------------------------------------------------------- movement


def test_five_points_total_a_movement_system():
    """BR-74 (L1020)."""
    battle, by, unit = target(other=CAIMAN)
    for _ in range(4):
        lose_movement(battle, by, unit, rule="BR-67")
    assert (unit.top_mp(), unit.combat_mp(), unit.immobile) == (12, 6, False)
    lose_movement(battle, by, unit, rule="BR-67")
    assert (unit.top_mp(), unit.immobile) == (0, True)


def test_heavy_damage_halves_what_is_left_and_lowers_the_maneuver():
    """BR-68 (L1053): 16 becomes 8, then 4; the maneuver goes by 2 each time."""
    battle, by, unit = target(other=CAIMAN)
    for _ in range(2):
        hit_system(battle, by, unit, "movement", heavy=True)
    assert (unit.top_mp(), unit.combat_mp(), unit.maneuver) == (4, 2, -7)


def test_an_odd_number_is_rounded_down():
    battle, by, unit = target((1,), player=Chosen(movement_hit=[0]))
    halve_movement(battle, by, unit, rule="BR-70")
    assert unit.top_mp(0) == 3


def test_a_movement_system_that_is_gone_takes_nothing_more():
    """BR-72: the other is hit without a die."""
    battle, by, unit = target()
    battle.change(unit, mode_penalty=(5, 0))
    lose_movement(battle, by, unit, rule="BR-67")
    assert unit.top_lost == (0, 1)
    battle.change(unit, mode_penalty=(5, 5))
    lose_movement(battle, by, unit, rule="BR-67")
    assert unit.top_lost == (0, 1)


# ---------------------------------------------------------------- auxiliary systems


def test_light_damage_lowers_a_die_of_auxiliary_systems():
    """BR-67 (L1043): of sensors, communication, ECM and designator 2 are chosen by the attacker."""
    player = Chosen(auxiliary=[2, 0])
    battle, by, unit = target((2,), (2,), other=CHEETAH, player=player)
    hit_auxiliary(battle, by, unit, heavy=False)
    finished(battle)
    assert unit.auxiliary_lost == (1, 0, 1, 0)
    assert {who for who, kind, _ in player.asked} == {0}


def test_heavy_damage_destroys_them():
    battle, by, unit = target((6,))
    hit_auxiliary(battle, by, unit, heavy=True)
    assert unit.auxiliary_lost == (5, 5)
    assert not unit.has_working("communication")


def test_five_points_destroy_a_system():
    """BR-77 (L1024)."""
    battle, by, unit = target(*[(6,)] * 5)
    for _ in range(5):
        hit_auxiliary(battle, by, unit, heavy=False)
    assert (unit.auxiliary_lost, unit.has_working("sensors")) == ((5, 5), False)


def test_turrets_are_only_disabled_by_heavy_damage():
    """BR-77 (L1024)."""
    battle, by, unit = target((6,), (6,), other=CAIMAN)
    turret = unit.loadout.auxiliary.index("turret")
    hit_auxiliary(battle, by, unit, heavy=False)
    assert unit.auxiliary_lost[turret] == 0
    hit_auxiliary(battle, by, unit, heavy=True)
    assert unit.auxiliary_lost[turret] == 5


def test_backup_sensors_ignore_the_first_damage_to_sensors():
    """BR-77 (L1320)."""
    battle, by, unit = target((6,), (6,))
    with_figures(unit, perks={"backup-sensors": 1})
    hit_auxiliary(battle, by, unit, heavy=False)
    assert (unit.auxiliary_lost, unit.used_perks) == ((0, 1), ("backup-sensors",))
    hit_auxiliary(battle, by, unit, heavy=False)
    assert unit.auxiliary_lost == (1, 2)
