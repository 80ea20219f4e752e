"""Set-up, rounds, activation, snap fire, hull-down and stand-by (BR-7 to BR-19, SC-11 to SC-13)."""

import pytest

from armybuilder.engine.systems.blitz_2006.battle.phases import initiative, setup
from armybuilder.engine.systems.blitz_2006.battle.phases.activation import activate, activate_next, options
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import (
    Again,
    Announce,
    CallReserve,
    End,
    Go,
    HullDown,
    Order,
    Pass,
    Plan,
    Refresh,
    StandBy,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Fire
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import reserves
from armybuilder.engine.systems.blitz_2006.battle.rules.moves import cover
from tests.engine.blitz_2006.battle.forces import HUNTER, infantry, old_squad
from tests.engine.blitz_2006.battle.setups import Chosen, in_play, made, put, spot, table, told

PAIRS = ((old_squad(HUNTER, HUNTER), old_squad(HUNTER)), (old_squad(HUNTER),))
LINE = ((10, 10), (12, 10), (14, 10), (40, 30, 12))
FACE_TO_FACE = ((20, 10), (30, 10, 12))
EAST, WEST = 0, 12
COLUMNS = 49


def cell(x, y):
    return y * COLUMNS + x


# ---------------------------------------------------------------- set-up


def test_leadership_wins_the_set_up_and_draws_are_rolled_again():
    """Leadership 1 on each side: four against four, then five against two (BR-7)."""
    player = Chosen(deployment=["deep"], zone=[1])
    battle = made(*PAIRS, rolls=[(4,), (4,), (5,), (2,)], player=player, terms="generated:clear,daylight,rounds=6")
    setup.choose_leaders(battle)
    setup.choose_stances(battle)
    setup.choose_deployment(battle)
    assert (battle.chooser, battle.deployment) == (0, "deep")
    # The other side picks the second zone, on the right; the first is the chooser's, a third of 48 inches.
    assert battle.sides[0].zone == ((0.0, 0.0, 16.0, 36.0),)
    assert battle.sides[1].zone == ((32.0, 0.0, 48.0, 36.0),)


def test_a_straight_battle_is_fought_along_the_long_edges():
    battle = made(*PAIRS, rolls=[(4,), (2,)])
    setup.choose_leaders(battle)
    setup.choose_deployment(battle)
    assert battle.deployment == "skirmish-line"
    assert {side.zone for side in battle.sides} == {((0.0, 24.0, 48.0, 36.0),), ((0.0, 0.0, 48.0, 12.0),)}
    assert [side.mission for side in battle.sides] == ["assault", "assault"]


@pytest.mark.parametrize("stance, points", [("aggressive", 0), ("defensive", 0), ("neutral", 2)])
def test_stances_bring_command_points(stance, points):
    battle = made(*PAIRS, player=Chosen(stance=[stance, "defensive"]))
    before = battle.sides[0].command_points
    setup.choose_stances(battle)
    assert battle.sides[0].command_points - before == points


def test_half_of_the_groups_may_wait_and_never_all():
    player = Chosen(stance=["neutral", "neutral"], reserve=[Plan(2), Plan(-1)])
    battle = made(*PAIRS, player=player)
    setup.choose_leaders(battle)
    setup.choose_stances(battle)
    setup.plan_reserves(battle)
    assert (battle.sides[0].reserves, battle.sides[0].planned) == ((0,), ((0, 2),))
    assert player.options("reserve")[0] == (Plan(-1), Plan(0), Plan(2), Plan(3))
    # Half of two is one, half of one is one as well, but somebody has to begin.
    assert battle.sides[1].reserves == ()


def test_planned_reserves_come_from_an_edge_of_their_zone():
    battle = in_play(*LINE, groups=PAIRS, rolls=[])
    battle.change(battle.units[2], place="reserve", cell=-1)
    battle.change(battle.sides[0], reserves=(1,), planned=((1, 2),))
    initiative.arrive(battle)
    assert battle.units[2].place == "reserve"
    battle.change(battle, round=2)
    initiative.arrive(battle)
    x, y = spot(battle, battle.units[2])
    assert battle.units[2].on_table
    assert battle.sides[0].reserves == ()
    assert y <= 12
    assert x <= 2 or x >= 46 or y <= 2


@pytest.mark.parametrize("die, due", [(4, ((1, 2),)), (3, ())])
def test_a_commander_calls_reserves_against_three(die, due):
    battle = in_play(*LINE, groups=PAIRS, rolls=[(die,)])
    battle.change(battle.units[2], place="reserve", cell=-1)
    battle.change(battle.sides[0], reserves=(1,))
    assert list(reserves.calls(battle, battle.units[0])) == [CallReserve(1)]
    assert list(reserves.calls(battle, battle.units[1])) == []
    reserves.call(battle, battle.units[0], CallReserve(1))
    assert battle.sides[0].planned == due


# ---------------------------------------------------------------- rounds


def test_a_round_refreshes_what_lasts_for_one():
    battle = in_play(*LINE, groups=PAIRS)
    unit = battle.units[0]
    battle.change(unit, activated=True, actions=0, evasions=2, aided=True, located=(3,), margins=(1,), active_ecm=5)
    battle.change(battle, smoke=((5.0, 1.0, 3.0, 1), (9.0, 1.0, 3.0, 2)))
    initiative.begin_round(battle)
    assert (battle.round, unit.activated, unit.actions, unit.evasions) == (2, False, 1, 0)
    assert (unit.aided, unit.located, unit.active_ecm, battle.smoke) == (False, (), -1, ((9.0, 1.0, 3.0, 2),))


def test_the_winner_of_the_initiative_says_who_begins():
    battle = in_play(*LINE, groups=PAIRS, rolls=[(2,), (5,)], player=Chosen(plays_first=[0]))
    initiative.roll_initiative(battle)
    assert (battle.initiative, battle.first, battle.turn) == (1, 0, 0)


def test_who_is_aggressive_rolls_once_more():
    battle = in_play(*LINE, groups=PAIRS, rolls=[(2,), (3,), (5,)], player=Chosen(initiative=[Again()]))
    battle.change(battle.sides[0], stance="aggressive")
    initiative.roll_initiative(battle)
    assert battle.initiative == 0


def test_groups_alternate_and_all_of_a_group_are_activated():
    battle = in_play(*LINE, groups=PAIRS, player=Chosen(group=[0, 0, 1]))
    turns = []
    while True:
        before = battle.turn
        if not activate_next(battle):
            break
        turns.append(before)
    # Two of the first group, the enemy's, then what is left.
    assert turns == [0, 0, 1, 0]
    assert all(unit.activated and unit.actions == 0 for unit in battle.units)


# ---------------------------------------------------------------- snap fire


def test_an_enemy_fires_once_an_inch_and_the_mover_first():
    """The mover stops where it is shot at; nobody fires twice before it has gone an inch on."""
    player = Chosen(speed=[Announce("combat", 0)], act=[Go(cell(22, 10), EAST)], snap=[Pass(), Fire(0, 0), Pass()])
    battle = in_play(*FACE_TO_FACE, player=player, rolls=[(2, 3), (5, 6), *[(6, 6)] * 20])
    activate(battle, battle.units[0])
    # Asked where it began, after the first inch; it had one action, and used it.
    assert len(player.options("snap")) == 2
    assert battle.units[1].actions == 0
    assert [event.kind for event in battle.log.events if event.kind in ("moves", "attack")] == [
        "moves",
        "attack",
        "moves",
    ]


def test_who_was_activated_does_not_fire_and_who_stands_by_does_with_less():
    player = Chosen(speed=[Announce("stationary", 0)], snap=[Fire(0, 0)])
    battle = in_play((20, 10), (30, 10, 12, {"activated": True}), player=player, rolls=[(2, 3), (5, 6)])
    battle.change(battle.units[1], actions=0)
    activate(battle, battle.units[0])
    assert player.options("snap") == []
    battle.change(battle.units[1], standby=2)
    activate(battle, battle.units[0])
    assert (battle.units[1].standby, len(player.options("snap"))) == (0, 1)


def test_stand_by_holds_all_actions():
    player = Chosen(speed=[Announce("stationary", 0)], act=[StandBy(), End()])
    battle = in_play((10, 10), (40, 30, 12), player=player)
    battle.change(battle.units[0], actions=2)
    activate(battle, battle.units[0])
    assert (battle.units[0].standby, battle.units[0].actions) == (2, 0)


# ---------------------------------------------------------------- hull-down


@pytest.mark.parametrize(
    "kind, x, counters",
    [("woodland", 10, (1, -1)), ("rocks", 13, (2, 0)), ("barricade", 12.8, (1, 0)), ("rough", 12, ())],
)
def test_cover_gives_counters_against_where_it_lies(kind, x, counters):
    height = {"woodland": 3.0, "rocks": 1.5, "barricade": 1.0, "rough": 0.0}[kind]
    battle = in_play((10, 10), (40, 30, 12), field=table((kind, x, 10, 4, 4, height)))
    assert cover.positions(battle, battle.units[0]) == ([HullDown(*counters)] if counters else [])


def test_infantry_goes_hull_down_in_buildings_alone():
    field = table(("rocks", 13, 10, 4, 4, 1.5), ("building", 20, 20, 6, 6, 3.0))
    battle = in_play((10, 10), (40, 30, 12), field=field, groups=((infantry(),), (old_squad(HUNTER),)))
    assert cover.positions(battle, battle.units[0]) == []
    put(battle, battle.units[0], 20, 20)
    assert cover.positions(battle, battle.units[0]) == [HullDown(2, -1)]


def test_a_stationary_unit_gives_up_its_inch_for_a_counter():
    state = {"is_hull_down": True, "hull_down": 1, "cover_facing": 0}
    battle = in_play((10, 10, 0, state), (40, 30, 12), field=table(("rocks", 13, 10, 4, 4, 1.5)))
    unit = battle.units[0]
    assert list(cover.refreshes(battle, unit)) == [Refresh()]
    cover.refresh(battle, unit)
    assert (unit.hull_down, list(cover.refreshes(battle, unit))) == (2, [])
    assert not any(isinstance(act, Go) for act in options(battle, unit))


def test_who_moves_loses_its_position():
    state = {"is_hull_down": True, "hull_down": 2, "cover_facing": 0}
    player = Chosen(speed=[Announce("combat", 0)], act=[Go(cell(9, 10), WEST)])
    battle = in_play((10, 10, 0, state), (40, 30, 12), field=table(("rocks", 13, 10, 4, 4, 1.5)), player=player)
    activate(battle, battle.units[0])
    assert (battle.units[0].is_hull_down, battle.units[0].hull_down) == (False, 0)


# ---------------------------------------------------------------- out of sequence


def test_a_point_activates_a_unit_before_its_turn():
    player = Chosen(order=[Order(3)], speed=[Announce("combat", 0)], act=[Go(cell(38, 30), WEST), End()])
    battle = in_play(*LINE, groups=PAIRS, player=player)
    battle.change(battle.sides[1], command_points=1)
    activate_next(battle)
    unit = battle.units[3]
    assert (unit.activated, unit.aided, spot(battle, unit)) == (True, True, (38, 30))
    assert battle.sides[1].command_points == 0
    assert told(battle, "command")[0]["use"] == "order"
