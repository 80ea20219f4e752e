"""Moves over the table by scripted dice (BR-20 to BR-29)."""

import pytest

from armybuilder.engine.systems.blitz_2006.battle.loadouts import ModeSpeed
from armybuilder.engine.systems.blitz_2006.battle.phases.activation import activate, options
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Announce, End, Fly, Go, Jump, Swerve, Turn
from armybuilder.engine.systems.blitz_2006.battle.rules.moves import hazards, movement
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.paces import allowance, announce, announcements
from tests.engine.blitz_2006.battle.forces import CAIMAN, old_squad
from tests.engine.blitz_2006.battle.setups import SQUADS, Chosen, in_play, spot, table, told

EAST, NORTH, WEST = 0, 6, 12
FAR = (46.0, 34.0)
TRUCK = ((old_squad(CAIMAN),), SQUADS["hunter"])


def hunter(facing=EAST, **more):
    """A Hunter in the middle of the table with another far away."""
    state = more.pop("state", {})
    return in_play((20, 10, facing, state), (*FAR, WEST), **more)


def places(battle, unit):
    """Inches of all places that a unit may go to."""
    xs, ys = battle.field.table.xs, battle.field.table.ys
    return {(xs[act.cell], ys[act.cell]) for act in movement.moves(battle, unit)}


def may_end(battle, unit):
    return any(isinstance(act, End) for act in options(battle, unit))


def test_speeds_change_by_one_stage():
    battle = hunter()
    unit = battle.units[0]
    for speed, stages in (
        ("stationary", ["stationary", "combat"]),
        ("combat", ["combat", "stationary", "top"]),
        ("top", ["top", "combat"]),
    ):
        battle.change(unit, speed=speed)
        assert [act.speed for act in announcements(battle, unit) if act.mode == unit.mode] == stages


def test_who_rammed_is_stationary_in_the_next_round():
    battle = hunter(state={"speed": "combat", "halted": True})
    assert announcements(battle, battle.units[0]) == [Announce("stationary", 0)]


def test_heavy_damage_allows_no_top_speed():
    battle = hunter(state={"speed": "combat", "taken": 2})
    assert {act.speed for act in announcements(battle, battle.units[0])} == {"combat", "stationary"}


def test_vehicles_reverse_only_from_a_stop_and_stop_before_they_go_forward():
    battle = in_play((20, 10), (*FAR, WEST), groups=TRUCK)
    unit = battle.units[0]
    assert Announce("combat", 0, True) in announcements(battle, unit)
    battle.change(unit, speed="combat")
    assert not any(act.backwards for act in announcements(battle, unit))
    battle.change(unit, backwards=True)
    assert set(announcements(battle, unit)) == {Announce("combat", 0, True), Announce("stationary", 0)}


def test_a_stationary_walker_moves_an_inch_any_way_or_turns():
    battle = hunter()
    unit = battle.units[0]
    assert places(battle, unit) == {(21, 10), (19, 10), (20, 11), (20, 9)}
    movement.turn(battle, unit, Turn(WEST))
    assert places(battle, unit) == set()
    assert unit.facing == WEST


def test_a_stationary_vehicle_moves_ahead_or_back():
    battle = in_play((20, 10), (*FAR, WEST), groups=TRUCK)
    assert places(battle, battle.units[0]) == {(21, 10), (19, 10)}


def test_a_walker_at_combat_speed_goes_as_far_as_its_points_any_way():
    battle = hunter(state={"speed": "combat"})
    unit = battle.units[0]
    assert allowance(unit) == 4
    reached = places(battle, unit)
    assert {(24, 10), (16, 10), (20, 14), (20, 6)} <= reached
    assert max(abs(x - 20) + abs(y - 10) for x, y in reached) <= 5
    assert (25, 10) not in reached


def test_terrain_costs_what_the_table_says():
    """Woodland costs a walker 2 for each inch (L546)."""
    battle = hunter(state={"speed": "combat"}, field=table(("woodland", 24, 10, 6, 6, 3)))
    reached = places(battle, battle.units[0])
    # The inches to (21, 10) are woods: 4 MP bring it two inches in.
    assert (22, 10) in reached
    assert (23, 10) not in reached


def test_a_level_up_costs_a_walker_two_more():
    """Five MP, a level up: three go for the first inch, and a second level is too much (EX-7, L608)."""
    battle = hunter(state={"speed": "combat"}, field=table(("hill", 24, 10, 6, 6, 1)))
    reached = places(battle, battle.units[0])
    assert (22, 10) in reached  # 1 + 2 for the first inch on the hill, 1 more
    assert (23, 10) not in reached


def test_a_truck_goes_ahead_and_turns_after_an_inch():
    """A tank with 5 MP moves an inch, turns for nothing, moves four more, and turns again (EX-8, L608)."""
    battle = in_play((20, 10, EAST, {"speed": "combat"}), (*FAR, WEST), groups=TRUCK)
    unit = battle.units[0]
    unit.loadout = unit.loadout._replace(speeds=(ModeSpeed("G", 5, 10),))
    poses = {(act.cell, act.facing) for act in movement.moves(battle, unit)}
    cell = battle.field.table.cell
    assert (cell(25, 10), EAST) in poses
    assert (cell(21, 10), 3) in poses
    # Without an inch ahead a turn of any size costs a point: four are left for what lies behind.
    assert (cell(16, 10), WEST) in poses
    assert (cell(15, 10), WEST) not in poses


def test_at_top_speed_a_truck_turns_after_two_inches():
    battle = in_play((20, 10, EAST, {"speed": "top"}), (*FAR, WEST), groups=TRUCK)
    poses = {(act.cell, act.facing) for act in movement.moves(battle, battle.units[0])}
    cell = battle.field.table.cell
    assert (cell(21, 10), 3) not in poses
    assert (cell(22, 10), 3) in poses


def test_the_least_has_to_be_spent():
    battle = hunter(state={"speed": "combat", "activated": True})
    unit = battle.units[0]
    assert not may_end(battle, unit)
    battle.change(unit, spent=1.0)
    assert may_end(battle, unit)
    battle.change(unit, speed="top", spent=4.0)
    assert not may_end(battle, unit)
    battle.change(unit, spent=5.0)
    assert may_end(battle, unit)


@pytest.mark.parametrize("dice, turned", [((3, 4), True), ((3, 3), False)])
def test_a_swerve_needs_more_than_two_and_the_terrain(dice, turned):
    """Threshold 2 + 1: three fails, and the unit skids straight on (BR-23)."""
    rolls = [dice] if turned else [dice, (2,)]
    battle = hunter(state={"speed": "top"}, rolls=rolls)
    unit = battle.units[0]
    movement.swerve(battle, unit, Swerve(NORTH))
    assert (unit.facing == NORTH) == turned
    assert spot(battle, unit) == ((20, 10) if turned else (22, 10))
    assert unit.stopped == (not turned)
    assert unit.spent == 1


def test_a_fumble_crashes_on_the_spot():
    battle = hunter(state={"speed": "top"}, rolls=[(1, 1)])
    unit = battle.units[0]
    movement.swerve(battle, unit, Swerve(NORTH))
    # Light damage: a sturdy box takes it.
    assert (spot(battle, unit), unit.sturdy, unit.stopped) == ((20, 10), unit.loadout.sturdy - 1, True)
    assert told(battle, "crashes") == [{}]


def test_a_skid_ends_at_a_wall():
    """A skid of five inches meets a building after three: a crash, as a head-on ram (EX-9, L610)."""
    battle = hunter(state={"speed": "top"}, field=table(("building", 25, 10, 4, 4, 4)), rolls=[(1, 2), (5,), (2, 3)])
    unit = battle.units[0]
    movement.swerve(battle, unit, Swerve(NORTH))
    assert spot(battle, unit) == (22, 10)
    assert told(battle, "skids")[0]["met"] == "terrain"
    assert len(told(battle, "crash")) == 1


def test_a_jump_is_harder_with_each_level():
    """Threshold 2 + 1 + 2 for each of two levels: seven (BR-27)."""
    battle = hunter(state={"speed": "combat"}, field=table(("mesa", 18, 10, 4, 4, 2)), rolls=[(6, 6)])
    unit = battle.units[0]
    down = battle.field.table.cell(21, 10)
    assert Jump(down) in list(movement.jumps(battle, unit))
    movement.jump(battle, unit, Jump(down))
    # Two sixes are 7, which ties: the margin of failure is 0, and so is the damage.
    assert told(battle, "maneuver")[0]["needed"] == 7
    assert (spot(battle, unit), unit.taken) == ((21, 10), 0)
    assert told(battle, "falls")[0]["damage"] == 0


def test_manipulator_arms_climb_a_cliff_for_two_points_a_level():
    battle = hunter(state={"speed": "top"}, field=table(("mesa", 24, 10, 4, 8, 2)))
    unit = battle.units[0]
    assert movement.climbing(unit) == 2
    battle.change(unit, speed="combat")
    # An inch to the foot, then 1 + 4 for the step up: five are too many.
    assert (22, 10) not in places(battle, unit)
    battle.change(unit, cell=battle.field.table.cell(21, 10), spent=-1.0)
    assert (22, 10) in places(battle, unit)


def test_white_sand_asks_for_a_test_every_six_inches():
    battle = hunter(state={"speed": "combat"}, field=table(("white-sand", 24, 10, 16, 8, 0)), rolls=[(4, 2)])
    unit = battle.units[0]
    hazards.enter(battle, unit, 1.0, lambda: None)
    hazards.enter(battle, unit, 5.0, lambda: None)
    # Four against four fails: light damage; the first six inches ask once.
    assert (unit.damage, len(told(battle, "sand"))) == (1, 1)


def test_an_activation_moves_and_locks():
    battle = in_play(
        (20, 10), (*FAR, WEST), player=Chosen(speed=[Announce("combat", 0)], act=[Go(10 * 49 + 24, EAST), End()])
    )
    unit = battle.units[0]
    activate(battle, unit)
    assert (spot(battle, unit), unit.spent, unit.activated, unit.actions) == ((24, 10), 4.0, True, 0)
    assert told(battle, "moves")[0]["inches"] == 4.0


# ---------------------------------------------------------------- hover and hoppers


def flier(mode, combat=6, top=12, **state):
    """A unit of another mode in the place of a truck."""
    battle = in_play((20, 10, EAST, {"speed": "combat", **state}), (*FAR, WEST), groups=TRUCK)
    battle.units[0].loadout = battle.units[0].loadout._replace(speeds=(ModeSpeed(mode, combat, top),))
    return battle


def test_a_hover_unit_turns_after_two_inches_or_pays_for_each_sixty_degrees():
    battle = flier("H")
    poses = {(act.cell, act.facing) for act in movement.moves(battle, battle.units[0])}
    cell = battle.field.table.cell
    assert (cell(22, 10), 3) in poses
    # Six points: three for a turn about, three inches back.
    assert (cell(17, 10), WEST) in poses
    assert (cell(16, 10), WEST) not in poses


def test_a_hopper_pays_a_point_for_each_inch_of_altitude_and_flies_over_woods():
    battle = flier("R")
    unit = battle.units[0]
    movement.fly(battle, unit, Fly(4))
    assert (unit.altitude, unit.spent) == (4, 4.0)
    assert {act.altitude for act in movement.flights(unit)} == {2, 3, 5, 6}
    battle = in_play(
        (20, 10, EAST, {"speed": "combat"}), (*FAR, WEST), groups=TRUCK, field=table(("woodland", 24, 10, 6, 6, 3))
    )
    unit = battle.units[0]
    unit.loadout = unit.loadout._replace(speeds=(ModeSpeed("R", 6, 12),))
    assert (22, 10) not in places(battle, unit)
    battle.change(unit, altitude=4)
    assert (22, 10) in places(battle, unit)


def test_a_hopper_that_loses_control_loses_altitude():
    """Two against three: a margin of failure of one (BR-23)."""
    battle = in_play((20, 10, EAST, {"speed": "top", "altitude": 3}), (*FAR, WEST), groups=TRUCK, rolls=[(1, 2)])
    unit = battle.units[0]
    unit.loadout = unit.loadout._replace(speeds=(ModeSpeed("R", 6, 12),))
    movement.swerve(battle, unit, Swerve(NORTH))
    assert (unit.altitude, unit.facing, spot(battle, unit), unit.stopped) == (2, EAST, (20, 10), True)


def test_who_skids_into_water_is_lost_unless_it_hovers():
    field = table(("water", 24, 10, 6, 6, 0))
    battle = hunter(state={"speed": "top"}, field=field, rolls=[(1, 2), (3,)])
    movement.swerve(battle, battle.units[0], Swerve(NORTH))
    assert battle.units[0].place == "destroyed"
    battle = in_play((20, 10, EAST, {"speed": "top"}), (*FAR, WEST), groups=TRUCK, field=field, rolls=[(1, 2), (3,)])
    battle.units[0].loadout = battle.units[0].loadout._replace(speeds=(ModeSpeed("H", 6, 12),))
    movement.swerve(battle, battle.units[0], Swerve(NORTH))
    assert (battle.units[0].place, spot(battle, battle.units[0])) == ("table", (23, 10))


@pytest.mark.parametrize("reading, place", [("stops", "table"), ("flees", "destroyed")])
def test_the_edge_of_the_table_is_a_ruling(reading, place):
    battle = in_play(
        (46, 10, EAST, {"speed": "top"}),
        (10, 34, EAST),
        terms=f"assault:rounds=6,table-edge={reading}",
        rolls=[(1, 2), (6,)],
    )
    movement.swerve(battle, battle.units[0], Swerve(NORTH))
    assert (battle.units[0].place, spot(battle, battle.units[0])) == (place, (47, 10))


@pytest.mark.parametrize("reading, points", [("lower", 4), ("own", 6)])
def test_points_after_a_change_of_mode_are_a_ruling(reading, points):
    """From walking with 4 to driving with 6 (EX-6, BR-24)."""
    player = Chosen(speed=[Announce("combat", 1)])
    battle = in_play(
        (20, 10, EAST, {"speed": "combat"}),
        (*FAR, WEST),
        terms=f"assault:rounds=6,changed-mode={reading}",
        player=player,
    )
    unit = battle.units[0]
    assert [(each.mode, each.combat) for each in unit.loadout.speeds] == [("W", 4), ("G", 6)]
    announce(battle, unit)
    assert (unit.movement.mode, allowance(unit)) == ("G", points)
