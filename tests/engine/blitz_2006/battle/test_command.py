"""Electronic warfare, command points, leaders, morale by scripted dice (BR-53 to BR-57, BR-65 to BR-69)."""

import pytest

from armybuilder.engine.systems.blitz_2006.battle.rules import electronics
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Again, Boost, Hearten, Pass, Regroup, Switch
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import ACCIDENT
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import OVERKILL, destroy
from armybuilder.engine.systems.blitz_2006.battle.rules.detection import search, search_threshold
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import command, morale, rally
from armybuilder.engine.systems.blitz_2006.force import UnitSkills
from tests.engine.blitz_2006.battle.forces import CHEETAH, HUNTER, old_squad
from tests.engine.blitz_2006.battle.setups import Chosen, in_play, table, told

CHEETAHS = ((old_squad(CHEETAH),), (old_squad(HUNTER),))
FOUR = ((old_squad(HUNTER, HUNTER), old_squad(HUNTER, HUNTER)), (old_squad(HUNTER),))
LINE = ((10, 10), (12, 10), (14, 10), (40, 10), (20, 30, 18))


def skilled(unit, **levels):
    unit.loadout = unit.loadout._replace(skills=UnitSkills(**(unit.loadout.skills._asdict() | levels)))
    return unit


# ---------------------------------------------------------------- ECM


def test_automated_ecm_is_its_rating_or_one_more_for_a_better_crew():
    battle = in_play((10, 10), (30, 10), groups=CHEETAHS)
    unit = battle.units[0]
    assert electronics.jamming(battle, 0) == 0
    electronics.switch(battle, unit, Switch("ecm"))
    assert electronics.jamming(battle, 0) == 3
    skilled(unit, ew=4)
    assert electronics.jamming(battle, 0) == 4
    electronics.switch(battle, unit, Switch("ecm"))
    assert electronics.jamming(battle, 0) == 0


def test_active_ecm_counts_its_best_result_until_the_round_ends():
    battle = in_play((10, 10), (30, 10), groups=CHEETAHS, rolls=[(5,), (2,)])
    unit = battle.units[0]
    electronics.boost(battle, unit, Boost("ecm"))
    electronics.boost(battle, unit, Boost("ecm"))
    assert (unit.active_ecm, electronics.jamming(battle, 0)) == (8, 8)


def test_destroyed_auxiliary_systems_jam_nobody():
    battle = in_play((10, 10, 0, {"ecm_on": True, "taken": 3}), (30, 10), groups=CHEETAHS)
    assert electronics.jamming(battle, 0) == 0
    assert not electronics.can_communicate(battle.units[0])


# ---------------------------------------------------------------- communication


@pytest.mark.parametrize("ecm, is_open", [(0, True), (2, True), (3, False)])
def test_communication_is_open_where_automated_comm_is_more_than_ecm(ecm, is_open):
    """A Hunter with auto comm 3 (EX-27, EX-28)."""
    battle = in_play((10, 10), (30, 10), groups=CHEETAHS)
    enemy, hunter = battle.units
    battle.change(enemy, active_ecm=ecm, ecm_on=False)
    assert hunter.loadout.auto_comm == 3
    assert electronics.call_of(battle, hunter).open is is_open


@pytest.mark.parametrize("die, passed", [(4, True), (3, False)])
def test_a_call_has_to_beat_ecm(die, passed):
    battle = in_play((10, 10, 0, {"ecm_on": True}), (30, 10), groups=CHEETAHS, rolls=[(die,)])
    assert electronics.gets_through(battle, battle.units[1]) is passed
    assert battle.units[1].tests == 1


# ---------------------------------------------------------------- active detection


def test_what_gives_a_target_away_lowers_the_threshold():
    """Nine inches of hard cover that hide all of it are 4; less 2 at Combat Speed, 4 at Top Speed, 1 for a weapon: 1 at least (BR-33)."""
    battle = in_play((10, 10), (30, 10, 12, {"speed": "stationary"}), field=table(("rocks", 20, 10, 9, 9, 2)))
    unit, target = battle.units
    assert search_threshold(battle, unit, target) == 4
    battle.change(target, speed="combat")
    assert search_threshold(battle, unit, target) == 2
    battle.change(target, speed="top")
    assert search_threshold(battle, unit, target) == 1
    battle.change(target, speed="stationary", used=(0,))
    assert search_threshold(battle, unit, target) == 3


@pytest.mark.parametrize("die, found", [(5, True), (4, False)])
def test_who_is_found_is_so_until_the_round_ends(die, found):
    battle = in_play((10, 10), (30, 10), field=table(("rocks", 20, 10, 9, 9, 2)), rolls=[(die,)])
    unit, target = battle.units
    assert search(battle, unit, target) is found
    assert (unit.located, unit.margins) == (((1,), (1,)) if found else ((), ()))


# ---------------------------------------------------------------- command points


def test_a_point_benefits_a_unit_once_and_a_commander_as_often_as_its_leadership():
    battle = in_play(*LINE, groups=FOUR)
    side, units = battle.sides[0], battle.units
    battle.change(side, command_points=5)
    assert command.use_point(battle, units[1], "action")
    assert not command.may_use_point(battle, units[1])
    # Its Leadership is 1: nothing more in this round.
    assert (side.command_points, side.transfers) == (4, 1)
    assert not command.may_use_point(battle, units[2])
    skilled(units[0], leadership=2)
    assert command.may_use_point(battle, units[2])


def test_a_point_that_ecm_stops_is_kept_but_was_an_attempt():
    battle = in_play(*LINE, groups=FOUR, rolls=[(1,)])
    battle.change(battle.sides[0], command_points=2)
    battle.units[4].loadout = battle.units[4].loadout._replace(traits=CARDS_ECM)
    battle.change(battle.units[4], ecm_on=True)
    assert not command.use_point(battle, battle.units[3], "action")
    assert (battle.sides[0].command_points, battle.sides[0].transfers) == (2, 1)


def test_a_commander_uses_points_on_himself_and_on_who_sees_him_nearby_without_a_call():
    battle = in_play(*LINE, groups=FOUR)
    battle.change(battle.sides[0], command_points=2)
    skilled(battle.units[0], leadership=2)
    battle.units[4].loadout = battle.units[4].loadout._replace(traits=CARDS_ECM)
    battle.change(battle.units[4], ecm_on=True)
    assert command.use_point(battle, battle.units[0], "action")
    assert command.use_point(battle, battle.units[1], "action")
    assert told(battle, "call") == []


CARDS_ECM = tuple(in_play((10, 10), (30, 10), groups=CHEETAHS).units[0].loadout.traits)


def test_a_roll_is_made_again_for_a_point():
    player = Chosen(reroll=[Again()])
    battle = in_play((10, 10), (30, 10), field=table(("rocks", 20, 10, 9, 9, 2)), rolls=[(1,), (6,)], player=player)
    battle.change(battle.sides[0], command_points=1)
    assert search(battle, battle.units[0], battle.units[1])
    assert battle.sides[0].command_points == 0
    assert player.options("reroll") == [(Pass(), Again())]


# ---------------------------------------------------------------- leaders


def test_a_lost_commander_costs_the_difference_of_leadership():
    battle = in_play(*LINE, groups=FOUR)
    side, units = battle.sides[0], battle.units
    battle.change(side, command_points=5)
    skilled(units[0], leadership=4)
    destroy(battle, units[0], ACCIDENT, OVERKILL)
    # The best that is left has 1, so that three are lost; the other of its group leads that.
    assert (side.commander, side.command_points) == (2, 2)
    assert side.leaders == (1, 2)


def test_equal_leadership_costs_a_point_all_the_same():
    battle = in_play(*LINE, groups=FOUR)
    battle.change(battle.sides[0], command_points=5)
    destroy(battle, battle.units[0], ACCIDENT, OVERKILL)
    assert battle.sides[0].command_points == 4


# ---------------------------------------------------------------- morale


def shaky(**more):
    return in_play(*LINE, groups=FOUR, terms="assault:morale,rounds=6", **more)


def test_breakpoints_are_four_and_leadership_and_what_the_mission_is_worth():
    battle = shaky()
    side = battle.sides[0]
    assert morale.breakpoint_of(battle, side, 0) == 5
    side.priority = "very-high"
    assert morale.breakpoint_of(battle, side, 0) == 7


def test_a_group_that_lost_its_leader_breaks_at_three():
    battle = shaky()
    destroy(battle, battle.units[0], ACCIDENT, OVERKILL)
    assert morale.breakpoint_of(battle, battle.sides[0], 0) == 3


def test_a_loss_shakes_its_group_most_and_those_within_ten_inches():
    battle = shaky()
    killer = battle.units[4]
    battle.change(battle.sides[1], tokens=(3,))
    destroy(battle, battle.units[1], ACCIDENT.__class__(by=killer), OVERKILL)
    assert battle.sides[0].tokens == (2, 1)
    assert battle.sides[1].tokens == (2,)


@pytest.mark.parametrize("tokens, state", [(2, (False, False)), (3, (True, False)), (5, (True, True))])
def test_half_the_breakpoint_demoralizes_and_all_of_it_breaks(tokens, state):
    battle = shaky()
    battle.change(battle.sides[0], tokens=(tokens, 0))
    unit = battle.units[1]
    assert (morale.is_demoralized(battle, unit), morale.is_broken(battle, unit)) == state
    assert sum(each.dice for each in electronics.ew_modifiers(battle, unit)) == -int(state[0])


def test_indirect_fire_shakes_once_a_round():
    battle = shaky()
    for _ in range(2):
        morale.strain(battle, battle.units[0], once=True)
    assert battle.sides[0].tokens == (1, 0)


@pytest.mark.parametrize("die, left", [(4, 2), (3, 3)])
def test_a_leader_regroups_who_is_out_of_sight(die, left):
    battle = shaky(rolls=[(die,)], field=table(("mesa", 20, 20, 40, 4, 3)))
    battle.change(battle.sides[0], tokens=(3, 0))
    unit = battle.units[0]
    assert list(rally.regroups(battle, unit)) == [Regroup()]
    assert not list(rally.regroups(battle, battle.units[1]))
    rally.regroup(battle, unit)
    assert battle.sides[0].tokens == (left, 0)


def test_nobody_regroups_in_the_open():
    battle = shaky()
    battle.change(battle.sides[0], tokens=(3, 0))
    assert not list(rally.regroups(battle, battle.units[0]))


@pytest.mark.parametrize("tokens, left", [(2, 0), (3, 1), (4, 2), (5, 2)])
def test_a_point_halves_tokens_and_takes_two_at_least(tokens, left):
    battle = shaky()
    battle.change(battle.sides[0], tokens=(tokens, 0), command_points=1)
    assert list(command.heartens(battle, battle.sides[0])) == [Hearten(0)]
    command.hearten(battle, battle.sides[0], Hearten(0))
    assert battle.sides[0].tokens == (left, 0)
    assert battle.units[0].aided
