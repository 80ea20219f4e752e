"""Morale on its four occasions, rallies, leaders, flight, and who belongs to which unit (BR-46 to BR-53, BR-59, BR-62)."""

import pytest

from armybuilder.engine.systems.legend_weaver.battle.rules import companies
from armybuilder.engine.systems.legend_weaver.battle.rules.flight import flee
from armybuilder.engine.systems.legend_weaver.battle.rules.morale import (
    CREW,
    OVERRUN_BY_TANK,
    TURN,
    check_casualties,
    check_morale,
    rally,
)
from armybuilder.engine.systems.legend_weaver.battle.state import BROKEN, DISORDERED, DISRUPTED, FLED, READY
from tests.engine.legend_weaver.battle.setups import active, army, first_of, made, pieces, put, squad

SQUAD = squad("trooper*5")


def unit(models=SQUAD, *, rolls=(), casualties=0, morale=READY, **more):
    """A unit near its own edge, an enemy in sight."""
    battle = made(army(models), army(SQUAD), rolls=rolls, **more)
    found = active(battle, put(battle, 0, 10, 12))
    put(battle, 1, 10, 30)
    battle.change(found, casualties=casualties, fresh=casualties, morale=morale)
    return battle, found


@pytest.mark.parametrize("casualties, die, state", [(2, 6, READY), (3, 5, READY), (3, 6, DISRUPTED), (5, 4, DISRUPTED)])
def test_a_die_and_the_casualties_fail_above_the_level(casualties, die, state):
    """L828: level 8; five models that remain allow up to 14."""
    battle, found = unit(rolls=[[die]], casualties=casualties)
    check_casualties(battle)

    assert found.morale == state


@pytest.mark.parametrize("die, state", [(4, READY), (5, DISRUPTED)])
def test_three_times_those_who_remain_fail_as_well(die, state):
    """L828, L954: with two models left, six or more; here a casualty counts one."""
    battle, found = unit(squad("trooper*2"), rolls=[[die]], casualties=1)
    check_casualties(battle)

    assert found.morale == state


def test_who_took_no_casualties_in_a_turn_does_not_test():
    battle, found = unit(casualties=3)
    battle.change(found, fresh=0)
    check_casualties(battle)

    assert found.morale == READY


@pytest.mark.parametrize("die, state", [(11, READY), (12, DISRUPTED)])
def test_a_character_stops_it_on_his_level_or_less(die, state):
    """L834: a sergeant of level 11."""
    battle, found = unit(squad("trooper*4", "sergeant"), rolls=[[6], [die]], casualties=3)
    check_casualties(battle)

    assert found.morale == state


def test_by_the_other_reading_he_tests_as_the_unit_does():
    battle, found = unit(squad("trooper*4", "sergeant"), rolls=[[6], [6]], casualties=3, leadership="morale")
    check_casualties(battle)

    assert found.morale == READY


def test_his_check_may_cost_him_an_action_of_his_next_turn():
    battle, _ = unit(squad("trooper*4", "sergeant"), rolls=[[6], [11]], casualties=3, leadership_cost="action")
    check_casualties(battle)

    assert battle.models[4].owed == 1


@pytest.mark.parametrize("reading, state", [("no", BROKEN), ("yes", DISRUPTED)])
def test_a_disrupted_unit_breaks_unless_no_quarter_is_given(reading, state):
    battle, found = unit(rolls=[[6]], casualties=3, morale=DISRUPTED, no_quarter=reading)
    check_morale(battle, found, TURN)

    assert found.morale == state


@pytest.mark.parametrize("die, state", [(5, READY), (6, BROKEN)])
def test_a_disrupted_unit_rallies_or_breaks(die, state):
    battle, found = unit(rolls=[[die]], casualties=3, morale=DISRUPTED)
    rally(battle, found)

    assert found.morale == state


def test_a_character_from_outside_rallies_a_broken_unit_a_step_and_once_a_turn():
    battle, found = unit(rolls=[[1]], morale=BROKEN)
    rally(battle, found, outside=first_of(battle, battle.squads[1]))

    assert (found.morale, found.steadied) == (DISRUPTED, True)


@pytest.mark.parametrize(
    "before, die, state",
    [(READY, 5, DISORDERED), (READY, 6, BROKEN), (DISRUPTED, 1, BROKEN)],
)
def test_a_unit_that_is_overrun_is_disordered_or_breaks(before, die, state):
    """L979-L981: a disrupted one adds 6."""
    battle, found = unit(rolls=[[die]], casualties=3 if before == READY else 2, morale=before)
    check_morale(battle, found, OVERRUN_BY_TANK)

    assert found.morale == state


@pytest.mark.parametrize("die, state", [(4, READY), (5, DISRUPTED)])
def test_a_crew_of_two_that_lost_its_platform_breaks_on_5_or_6(die, state):
    """L954."""
    battle, found = unit(squad("trooper*2"), rolls=[[die]])
    check_morale(battle, found, CREW)

    assert found.morale == state


def test_a_broken_unit_runs_until_nobody_sees_it():
    """L858: behind a house it stops."""
    battle, found = unit(squad("trooper"), morale=BROKEN, terrain=pieces(("Building", 17, 14, 6, 4)))
    model = first_of(battle, found)
    before = battle.field.table.ys[model.cell]
    flee(battle, found)

    assert found.actions == 0
    assert not model.on_table or battle.field.table.ys[model.cell] != before or battle.field.table.xs[model.cell] != 10


def test_a_broken_unit_at_its_own_edge_leaves_the_table_and_is_lost():
    battle, found = unit(squad("trooper"), morale=BROKEN)
    model = first_of(battle, found)
    battle.change(model, cell=battle.field.table.cell(10, 2))
    flee(battle, found)

    assert (model.place, battle.sides[0].lost) == (FLED, 20)


def test_a_character_leaves_his_unit_and_joins_another():
    battle = made(army(squad("trooper*3", "sergeant"), squad("trooper*3")), army(SQUAD))
    first, second = active(battle, put(battle, 0, 10, 10)), put(battle, 1, 10, 13)
    sergeant = battle.models[3]
    battle.change(sergeant, cell=battle.field.table.cell(12, 11))
    assert list(companies.may_leave(battle, first)) == [sergeant]

    alone = companies.leave(battle, first, sergeant)
    assert alone
    assert (alone.members, alone.level, first.members) == ((3,), 11, (0, 1, 2))
    assert list(companies.hosts(battle, alone)) == [first, second]

    companies.join(battle, alone, second)
    assert (second.members, alone.members, battle.leader(second)) == ((4, 5, 6, 3), (), sergeant)


def test_two_partial_units_become_one_of_ten_at_most():
    battle = made(army(squad("trooper*4"), squad("trooper*6"), squad("trooper*7")), army(SQUAD))
    first = active(battle, put(battle, 0, 10, 10))
    second = put(battle, 1, 10, 12)
    put(battle, 2, 10, 14)
    assert list(companies.partners(battle, first)) == [second]

    battle.change(second, casualties=2)
    companies.merge(battle, first, second)
    assert (len(first.members), second.members, first.casualties) == (10, (), 2)


def test_vehicles_beyond_three_part():
    battle = made(army(squad("tank*4")), army(SQUAD))
    first = active(battle, put(battle, 0, 10, 10))
    assert companies.may_split(battle, first)

    companies.split(battle, first)
    assert first.members == (0, 1, 2)
    assert [one.members for one in battle.squads if one.side == 0] == [(0, 1, 2), (3,)]
