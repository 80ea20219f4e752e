"""Fire of units with dice as they fall (BR-4, BR-11, BR-23 to BR-39)."""

import pytest

from armybuilder.engine.systems.legend_weaver.battle.phases.menu import can_cover, may_attack, options
from armybuilder.engine.systems.legend_weaver.battle.rules import acts
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import (
    can_fire,
    fire_at,
    targets_of,
    visible_models,
    volley_of,
)
from armybuilder.engine.systems.legend_weaver.battle.state import DESTROYED, DUG_IN
from tests.engine.legend_weaver.battle.setups import active, army, first_of, kinds, made, needs, pieces, put, squad

TROOPER, SERGEANT = squad("trooper"), squad("sergeant")


def duel(one=TROOPER, other=TROOPER, *, apart=10.0, **more):
    """Two units, so many inches between the middles of their first models."""
    battle = made(army(one), army(other), **more)
    return battle, active(battle, put(battle, 0, 20, 10)), put(battle, 1, 20, 10 + apart, 18)


def fire(battle, squad_, target):
    fire_at(battle, squad_, target, volley_of(battle, squad_, target))


@pytest.mark.parametrize("die, event", [(7, ["fires", "shot"]), (8, ["fires", "shot", "falls"])])
def test_a_shot_hits_on_8_or_more_and_wounds_by_the_list_of_the_target(die, event):
    """L456, L660: a rifle lists 1Bod as secondary, 11 or more."""
    battle, one, other = duel(rolls=[[die]] + [[11]] * (die > 7))
    fire(battle, one, other)

    assert kinds(battle) == event
    assert needs(battle) == [8]
    assert (first_of(battle, other).place == DESTROYED) == (die > 7)


def test_a_wound_that_rolls_less_is_none():
    """L661: 11 or better."""
    battle, one, other = duel(rolls=[[20], [10]])
    fire(battle, one, other)

    assert needs(battle, label="to wound") == [11]
    assert first_of(battle, other).on_table


@pytest.mark.parametrize(
    "one, other, need",
    [(TROOPER, SERGEANT, 11), (SERGEANT, TROOPER, 5), (squad("general"), squad("general"), 8)],
)
def test_levels_of_units_count(one, other, need):
    """L464-L474: whoever is higher gets the difference."""
    battle, one, other = duel(one, other, apart=8, rolls=[[1]])
    fire(battle, one, other)
    assert needs(battle) == [need]


def test_a_weapon_reaches_its_range_from_base_to_base_and_no_farther():
    """L388: 24 inches of a rifle; bases are an inch wide."""
    battle, one, other = duel(apart=25)
    assert can_fire(battle, one, other)
    battle, one, other = duel(apart=26)
    assert not can_fire(battle, one, other)


def test_by_the_optional_rule_an_inch_beyond_range_costs_a_point():
    """L400: eight inches past the range are 8 points."""
    battle, one, other = duel(apart=33, rolls=[[1]], beyond_range="yes")
    fire(battle, one, other)
    assert needs(battle) == [16]


def test_who_cannot_wound_a_target_does_not_shoot_at_it():
    """L665: rifles do not list 5."""
    battle, one, other = duel(TROOPER, squad("tank"))
    assert not can_fire(battle, one, other)
    assert can_fire(battle, other, one)


def test_items_on_the_line_and_cover_at_the_target_make_it_harder():
    """L478, L510: a hedge between counts one; woods at the target give body armor 4."""
    ground = pieces(("Hedge", 20, 14, 9, 1), ("Light woods", 20, 21, 8, 4))
    battle, one, other = duel(terrain=ground, rolls=[[1]])
    fire(battle, one, other)
    assert needs(battle) == [8 + 1 + 4]


@pytest.mark.parametrize("works, woods, need", [(DUG_IN, False, 12), (DUG_IN, True, 14), ("entrenched", False, 14)])
def test_of_all_cover_the_best_single_value_counts(works, woods, need):
    """L498: dug in 4 in the open, 6 at the edge of woods; entrenched 6."""
    ground = pieces(("Light woods", 20, 21, 8, 4)) if woods else ()
    battle, one, other = duel(terrain=ground, rolls=[[1]])
    battle.change(other, works=works)
    fire(battle, one, other)
    assert needs(battle) == [need]


def test_heads_down_count_besides_cover_and_keep_a_unit_from_firing():
    """L721-L725: five points, cumulative."""
    battle, one, other = duel(rolls=[[1]])
    battle.change(other, works=DUG_IN, head_down=True)
    fire(battle, one, other)

    assert needs(battle) == [8 + 4 + 5]
    battle.change(one, head_down=True)
    assert not may_attack(battle, one)


@pytest.mark.parametrize("reading, need", [("worse", 13), ("better", 3)])
def test_a_unit_under_cover_fire_has_five_points_less(reading, need):
    """L175; L222 read literally is the other way round."""
    battle, one, other = duel(rolls=[[1]], added_five=reading)
    assert can_cover(battle, other, one)
    battle.change(other, covers=one.id)
    fire(battle, one, other)
    assert needs(battle) == [need]


def test_cover_fire_needs_a_weapon_that_hurts_and_no_area():
    """L175, L224: rifles frighten no tank crew, and a machine gun sweeps an area."""
    battle, one, other = duel(TROOPER, squad("tank"))
    assert not can_cover(battle, one, other)
    battle, one, other = duel(squad("gunner"), TROOPER, apart=20)
    assert not can_cover(battle, one, other)


def test_aiming_adds_a_die_to_hit_and_half_of_it_to_wound():
    """L486: 5 on the die needs 3 to hit, and two less to wound."""
    battle, one, other = duel(rolls=[[5], [3], [9]])
    battle.change(first_of(battle, one), aim=1)
    fire(battle, one, other)

    assert (needs(battle), needs(battle, label="to wound")) == ([3], [9])
    assert not first_of(battle, other).on_table


def test_hits_are_spread_over_the_models_in_sight_and_a_second_wound_is_wasted():
    """L626-L632: five shots at eight that are seen, by a die of eight; here all fall on the third."""
    dice = [[8], [3], [11], [8], [3], [11], [7], [8], [1], [10], [7]]
    battle, one, other = duel(squad("trooper*5"), squad("trooper*8"), rolls=dice)
    seen = visible_models(battle, first_of(battle, one), other)
    fire(battle, one, other)

    assert len(seen) == 8
    assert (other.casualties, other.fresh) == (1, 1)
    assert not seen[2].on_table


@pytest.mark.parametrize("die, falls", [(3, False), (4, True)])
def test_a_leader_of_a_higher_level_may_avoid_a_hit(die, falls):
    """L636: a D20 of the difference or less; a sergeant of 11 leads a unit of 8."""
    rolls = [[8], [2], [die]] + [[11]] * falls
    battle, one, other = duel(TROOPER, squad("trooper", "sergeant"), rolls=rolls)
    fire(battle, one, other)
    assert (other.casualties == 1) == falls


def test_the_nearest_and_those_who_threaten_are_targets():
    """L421-L424: whoever cannot hurt the shooters is passed over for the nearest."""
    battle = made(army(TROOPER), army(squad("trooper"), squad("engineer"), squad("trooper")))
    one = active(battle, put(battle, 0, 20, 10))
    near, meek, far = put(battle, 1, 20, 16), put(battle, 2, 24, 26), put(battle, 3, 28, 28)

    assert targets_of(battle, one) == [near, far]
    battle.readings = {**battle.readings, "targets": "any"}
    assert targets_of(battle, one) == [near, meek, far]


def test_an_attack_is_the_first_or_the_last_action():
    """L384: with three actions the middle one is none."""
    battle, one, _ = duel(squad("trooper*3", "sergeant"))
    active(battle, one, 3)
    assert may_attack(battle, one)
    battle.change(one, actions=2)
    assert not may_attack(battle, one)
    battle.change(one, actions=1)
    assert may_attack(battle, one)
    battle.change(one, attacks=1)
    assert not may_attack(battle, one)


def test_the_unit_of_the_general_attacks_with_its_first_and_its_last_action():
    """L177: attack, move twice, attack."""
    battle, one, _ = duel(squad("trooper*3", "general"))
    active(battle, one, 4)
    battle.change(one, attacks=1, actions=1)
    assert may_attack(battle, one)
    battle.change(one, attacks=2)
    assert not may_attack(battle, one)


def test_a_hidden_unit_is_no_target():
    """L757."""
    battle, one, other = duel()
    battle.change(other, hidden=True)
    assert acts.Attack(other.id) not in list(options(battle, one))
    assert targets_of(battle, one) == []


@pytest.mark.parametrize("die, left", [(4, 2), (5, 1)])
def test_a_shot_at_the_crew_of_a_platform_mostly_hits_the_weapon(die, left):
    """L616: on 1 to 4 it is useless, on 5 and 6 on the crew."""
    battle, one, other = duel(TROOPER, squad("field-gun"), rolls=[[20], [die]] + [[11]] * (die == 5))
    fire(battle, one, other)
    assert first_of(battle, other).crew == left
