"""Moves on foot, through the air and on wheels (BR-12 to BR-22, BR-41, BR-60, BR-62, BR-63)."""

import pytest

from armybuilder.engine.systems.legend_weaver.battle.phases.activation import start_activation
from armybuilder.engine.systems.legend_weaver.battle.phases.orders import perform, perform_by_crew
from armybuilder.engine.systems.legend_weaver.battle.rules import acts
from armybuilder.engine.systems.legend_weaver.battle.rules.movement import foot, jumps, vehicles
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.cohesion import check_cohesion, has_cohesion
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.control import force_turn, out_of_control
from armybuilder.engine.systems.legend_weaver.battle.state import DESTROYED, DISORDERED, READY
from tests.engine.legend_weaver.battle.setups import active, army, at, first_of, kinds, made, pieces, put, squad

FAR = squad("engineer")


def alone(*models, rolls=(), terrain=(), x=20, y=10, facing=6, **more):
    """A unit, and an enemy far away behind whom it does not look."""
    battle = made(army(squad(*models)), army(FAR), rolls=rolls, terrain=terrain, **more)
    found = active(battle, put(battle, 0, x, y, facing))
    put(battle, 1, 58, 46, 18)
    return battle, found, first_of(battle, found)


def test_a_unit_moves_together_as_far_as_its_move():
    """L232: an inch for each inch in the open; each keeps its place to the others."""
    battle, unit, model = alone("trooper*5")
    cell = battle.field.table.cell(20, 16)
    assert cell in foot.moves(battle, unit)
    assert battle.field.table.cell(20, 18) not in foot.moves(battle, unit)
    before = [at(battle, one) for one in battle.standing(unit)]
    foot.go(battle, unit, cell)

    assert [at(battle, one) for one in battle.standing(unit)] == [(x, y + 6) for x, y in before]
    assert model.facing == 6


def test_ground_under_a_marker_costs_double():
    """L357, L374: 2:1."""
    battle, unit, _ = alone("trooper", terrain=pieces(("Rough ground", 20, 16, 9, 9)))
    ways = set(foot.moves(battle, unit))
    assert battle.field.table.cell(20, 12) in ways
    assert battle.field.table.cell(20, 14) not in ways


def test_heads_down_halve_a_move():
    """L723."""
    battle, unit, model = alone("trooper")
    battle.change(unit, head_down=True)
    assert foot.allowance(unit, model) == 3


@pytest.mark.parametrize("height, inches", [(3.0, 14.0), (8.0, 12.0)])
def test_a_powered_jump_is_shorter_the_higher_it_goes(height, inches):
    """L269: 14 inches; two inches above six cost two."""
    battle, _, model = alone("jumper", terrain=pieces(("Building", 20, 15, 6, 4, height)))
    assert jumps.jump_reach(battle, model, battle.field.table.cell(20, 22)) == inches


def test_a_jump_leads_over_what_bars_those_on_foot():
    """L257-L267."""
    battle, unit, model = alone("jumper*2", terrain=pieces(("Building", 20, 15, 6, 4)))
    cell = battle.field.table.cell(21, 21)
    assert cell not in foot.moves(battle, unit)
    assert cell in jumps.jumps(battle, unit)
    jumps.jump(battle, unit, cell)
    assert (at(battle, model), model.speed) == ((21, 21), 11)


def test_teleport_takes_all_actions_and_not_in_two_turns_on_end():
    """L991."""
    battle = made(army(squad("jumper*2", teleport=True)), army(FAR))
    unit = active(battle, put(battle, 0, 20, 10))
    put(battle, 1, 58, 46)
    cell = next(iter(jumps.teleports(battle, unit)))
    jumps.teleport(battle, unit, cell)

    assert unit.actions == 0
    battle.change(battle, round=2)
    active(battle, unit)
    assert list(jumps.teleports(battle, unit)) == []
    battle.change(battle, round=3)
    assert list(jumps.teleports(battle, unit))


# ---------------------------------------------------------------- vehicles


@pytest.mark.parametrize("speed, least, most", [(18, 9, 18), (5, 0, 14), (0, 9, 9)])
def test_speed_changes_by_half_of_the_maximum(speed, least, most):
    """L295: 18 at 18 is 9 to 18 next, at 5 it is 0 to 14; from a stop no more than 9."""
    battle, _, flyer = alone("flyer")
    battle.change(flyer, speed=speed)
    found = vehicles.speeds(flyer)
    assert (found[0] if speed else most, found[-1]) == (least, most)


@pytest.mark.parametrize("speed, run", [(15, 3), (9, 2)])
def test_the_straight_run_between_turns(speed, run):
    """L303: a maneuverability of 5."""
    _battle, _, flyer = alone("flyer")
    assert vehicles.straight_run(flyer, speed) == run


def test_a_vehicle_turns_behind_its_straight_run():
    """L303: 45 degrees behind two inches at a speed of 9."""
    battle, _, flyer = alone("flyer", y=20)
    battle.change(flyer, speed=9)
    track = vehicles.trace(battle, flyer, acts.Drive(flyer.id, 9, 1, flyer.facing))

    assert track.facing == 9
    table = battle.field.table
    assert [(table.xs[cell], table.ys[cell]) for cell in track.cells[:4]] == [(20, 20), (20, 21), (20, 22), (19, 23)]


def test_backwards_a_vehicle_has_half_of_everything():
    """L311: a quarter of the top speed from a stop, half of it at most; maneuverability halved down, twice the straight run."""
    battle, _, tank = alone("tank", y=30)
    assert vehicles.speeds(tank)[0] == -3
    battle.change(tank, speed=-3)
    assert vehicles.speeds(tank)[0] == -6
    assert vehicles.straight_run(tank, -6) == 12


def test_skimming_gives_up_an_inch_for_a_point():
    """L578: 18 points of movement are 9 inches and 9 points."""
    battle, _, flyer = alone("flyer")
    battle.change(flyer, speed=18)
    vehicles.drive_on(battle, flyer, acts.Skim(flyer.id, 18, 0, 6))
    assert (at(battle, flyer), flyer.skimmed, flyer.speed) == ((20, 19), 9, 18)


def test_driver_and_gunners_act_side_by_side():
    """L285: three men have two actions each; a shot for each gunner where a move begins, and again where it ends."""
    battle = made(army(squad("tank")), army(squad("tank")), rolls=[[1], [1]])
    unit, other = put(battle, 0, 20, 10), put(battle, 1, 20, 30, 18)
    start_activation(battle, unit)
    tank = first_of(battle, unit)
    assert (tank.actions, tank.gunnery) == (2, 4)
    perform_by_crew(battle, unit, tank, acts.Shot(tank.id, 0, other.id))
    perform_by_crew(battle, unit, tank, acts.Drive(tank.id, 6, 0, 6))
    assert (tank.actions, tank.gunnery, tank.fired, tank.speed) == (1, 3, (0,), 6)


def test_a_tank_disorders_or_breaks_whom_it_overruns():
    """L979: the unit tests at once, and is disordered where it passes."""
    battle = made(army(squad("tank")), army(squad("trooper*3")), rolls=[[1]])
    unit, other = put(battle, 0, 20, 10), put(battle, 1, 20, 16, 18)
    tank = first_of(battle, unit)
    battle.change(tank, speed=6)
    drive = acts.Drive(tank.id, 12, 0, 6)
    assert drive in vehicles.drives(battle, tank)
    vehicles.drive_on(battle, tank, drive)

    assert other.morale == DISORDERED
    assert kinds(battle) == ["drives", "overrun", "morale"]


# ---------------------------------------------------------------- control


@pytest.mark.parametrize("rolls, lost", [([[3]], False), ([[6], [8]], False), ([[6], [9]], True)])
def test_a_forced_turn_costs_a_die_and_a_six_has_to_be_mastered(rolls, lost):
    """L321: on a 6 a D20 of the level or less, or it is out of control."""
    battle, _, flyer = alone("flyer", rolls=rolls, y=20)
    battle.change(flyer, speed=12)
    force_turn(battle, flyer, acts.Force(flyer.id, 12, 1))

    assert (flyer.drift >= 0) == lost
    if not lost:
        assert flyer.facing == 9


def test_out_of_control_it_crashes_or_comes_back():
    """L327, L329."""
    battle, _, flyer = alone("flyer", rolls=[[1], [7], [4]], y=20)
    battle.change(flyer, drift=6)
    out_of_control(battle, flyer)
    assert (flyer.place, at(battle, flyer)) == (DESTROYED, (20, 24))

    battle, _, flyer = alone("flyer", rolls=[[6], [1], [2, 2], [3], [13]], y=20)
    battle.change(flyer, drift=6)
    out_of_control(battle, flyer)
    assert (flyer.drift, flyer.speed, flyer.facing, flyer.gunnery) == (-1, 0, 12, 1)


# ---------------------------------------------------------------- together


def test_a_unit_without_cohesion_is_disordered_until_it_gathers():
    """L699-L709: within three inches of the next."""
    battle, unit, _ = alone("trooper*3")
    last = battle.standing(unit)[2]
    battle.change(last, cell=battle.field.table.cell(26, 10))
    assert has_cohesion(battle, unit)
    battle.change(last, cell=battle.field.table.cell(27, 10))
    check_cohesion(battle, unit)
    assert unit.morale == DISORDERED

    perform(battle, unit, acts.Move(battle.field.table.cell(22, 12)))
    assert unit.morale == READY


def test_an_enemy_within_the_outline_takes_cohesion():
    """L705."""
    battle = made(army(squad("trooper*4")), army(squad("tank")))
    unit = put(battle, 0, 20, 10)
    table = battle.field.table
    for model, (x, y) in zip(battle.standing(unit), [(20, 10), (23, 10), (23, 13), (20, 13)], strict=True):
        battle.change(model, cell=table.cell(x, y))
    assert has_cohesion(battle, unit)
    put(battle, 1, 22, 12)
    assert not has_cohesion(battle, unit)


def test_who_charges_gets_into_contact_and_strikes():
    """L960: run up with one action, attack with the other."""
    battle = made(army(squad("breacher*2")), army(squad("trooper*2")), rolls=[[8], [6], [1]])
    unit, other = active(battle, put(battle, 0, 20, 10)), put(battle, 1, 20, 14, 18)
    perform(battle, unit, acts.Charge(other.id))
    assert unit.actions == 1
    perform(battle, unit, acts.Melee(other.id))
    assert (unit.actions, other.casualties) == (0, 1)


def test_who_breaks_off_has_a_full_round_of_attacks_at_its_back():
    """L854: five points better to hit and to wound."""
    battle = made(army(squad("trooper")), army(squad("breacher")), rolls=[[3], [1]])
    unit, other = active(battle, put(battle, 0, 20, 10)), put(battle, 1, 20, 11, 18)
    cell = next(iter(foot.moves(battle, unit)))
    perform(battle, unit, acts.Move(cell))

    throws = [
        (name, throw.pool.skill) for event in battle.log.events if event.kind == "blow" for name, throw in event.throws
    ]
    assert throws == [("to hit", 3), ("to wound", 1)]
    assert first_of(battle, unit).place == DESTROYED
    assert other.fought
