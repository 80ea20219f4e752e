"""Move, Boost and Drift at the edges of their rules (BR-12 to BR-20, BR-50, BR-51)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.gundam_skirmish.battle.rules import movement
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import allowance, boosts, engages, moves, turns
from armybuilder.engine.systems.gundam_skirmish.battle.table.ground import DANGEROUS, DIFFICULT
from tests.engine.gundam_skirmish.battle.setups import Chosen, army, at, kinds, made, put

SUIT = {"model": "sample-suit", "weapons": ["sample-rifle"]}
TANK = {"model": "sample-tank"}
FLYER = {"model": "sample-fighter-plane"}
WIDE = rectangle(30, 30, 10, 10)


def piece(name="Piece", outline=WIDE, **what):
    return TerrainPiece(name=name, outline=outline, **({"form": "area"} | what))


def alone(row=SUIT, terrain=(), terms="skirmish", at_x=30.0, at_y=20.0, **readings):
    """A unit in the middle, its enemy in a far corner."""
    battle = made(army(row), army(SUIT), terrain=terrain, terms=terms, **readings)
    unit = put(battle, 0, at_x, at_y)
    put(battle, 1, 58, 58, 18)
    return battle, unit


def places(battle, cells):
    table = battle.field.table
    return {(table.xs[cell], table.ys[cell]) for cell in cells}


# ---------------------------------------------------------------- turning, W1 to W3


@pytest.mark.parametrize(
    "degrees,inches", [(0, 4), (60, 4), (61, 2), (90, 2), (91, 0), (180, 0)], ids=lambda value: f"{value:g}"
)
def test_a_suit_of_movement_4_pays_2_inches_beyond_sight_and_4_beyond_90_degrees(degrees, inches):
    """W1 to W3 (L22): exactly 60 degrees are in sight, exactly 90 cost the lower penalty."""
    battle, unit = alone()
    assert allowance(battle, unit, 0, degrees / 15) == inches


def test_exactly_90_degrees_cost_more_where_the_players_say_so():
    battle, unit = alone(right_angle="more")
    assert [allowance(battle, unit, 0, degrees / 15) for degrees in (89, 90)] == [2, 0]


@pytest.mark.parametrize("degrees,inches", [(60, 5), (90, 2), (91, 0)])
def test_a_ground_vehicle_pays_3_and_6_inches(degrees, inches):
    battle, unit = alone(TANK)
    assert allowance(battle, unit, 0, degrees / 15) == inches


def test_magnetic_coating_and_space_turn_for_nothing():
    coated = SUIT | {"pilot": {"rank": 2, "modifications": ["magnetic-coating"]}}
    for battle, unit in (alone(coated), alone(terms="skirmish:space")):
        assert allowance(battle, unit, 0, 12) == 4


def test_a_unit_may_turn_on_the_spot_into_seven_directions():
    _, unit = alone()
    assert list(turns(unit)) == [9, 12, 15, 18, 21, 0, 3]


# ---------------------------------------------------------------- ground and damage


@pytest.mark.parametrize(
    "level,flags,inches",
    [
        (0, DIFFICULT, 2), (0, DANGEROUS, 2), (1, 0, 2), (1, DIFFICULT, 2), (2, 0, 2), (2, DIFFICULT, 1), (2, DANGEROUS, 1),
    ],
)  # fmt: skip
def test_ground_and_damage_of_the_leg_halve_movement_and_the_second_level_takes_three_quarters(level, flags, inches):
    """BR-20, BR-45, R15, R41."""
    battle, unit = alone()
    battle.change(unit, levels=(level, 0, 0))
    assert allowance(battle, unit, flags, 0) == inches


def test_readings_of_the_second_level():
    """R41: Normal terrain costs three quarters, too; R15: no terrain is Impassable."""
    slower, unit = alone(second_leg_damage="slower")
    slower.change(unit, levels=(2, 0, 0))
    assert allowance(slower, unit, 0, 0) == 1
    none, unit = alone(impassable="none")
    none.change(unit, levels=(2, 0, 0))
    assert (allowance(none, unit, DANGEROUS, 0), allowance(none, unit, DIFFICULT, 0)) == (2, 1)


def test_penalties_together_leave_an_inch_and_turning_alone_nothing():
    """R02: 4 - 2 - 2 is 1, and 4 - 4 is 0, with difficult ground or without."""
    battle, unit = alone()
    assert [allowance(battle, unit, DIFFICULT, turned) for turned in (5, 7)] == [1, 0]
    spot, unit = alone(least_move="spot")
    assert allowance(spot, unit, DIFFICULT, 5) == 0


def test_an_odd_movement_keeps_its_fraction():
    battle, unit = alone(TANK)
    assert allowance(battle, unit, DIFFICULT, 0) == 2.5


def test_leg_damage_is_without_effect_in_space_and_double_time_ignores_difficult_ground():
    """BR-50, L34: Dangerous ground still halves Movement."""
    space, unit = alone(terms="skirmish:space")
    space.change(unit, levels=(2, 0, 0))
    assert allowance(space, unit, 0, 0) == 4
    battle, unit = alone()
    battle.change(unit, unhindered=True)
    assert [allowance(battle, unit, flags, 0) for flags in (DIFFICULT, DANGEROUS)] == [4, 2]


def test_a_move_from_into_or_within_difficult_ground_is_halved():
    """The woods begin at 25 inches: a base of an inch at 24 touches them not, at 24.5 it would."""
    battle, unit = alone(terrain=(piece(going="difficult"),), at_y=22)
    reached = places(battle, moves(battle, unit))
    assert (30, 24) in reached
    assert (30, 26) not in reached
    put(battle, 0, 30, 23)
    assert {(30, 25), (30, 24)} <= places(battle, moves(battle, unit))
    assert (30, 26) not in places(battle, moves(battle, unit))


# ---------------------------------------------------------------- cover, Sheer terrain, water, roofs


@pytest.mark.parametrize("height,crossed", [(2.0, True), (2.5, False), (3.0, False)])
def test_no_move_goes_through_cover_of_half_the_height_of_a_suit(height, crossed):
    """BR-15: a suit is 5 inches high."""
    wall = piece(outline=rectangle(30, 22, 10, 0.5), height=height, form="instance")
    battle, unit = alone(terrain=(wall,))
    assert ((30, 24) in places(battle, moves(battle, unit))) == crossed
    assert (30, 24) in places(battle, boosts(battle, unit))
    assert (30, 21) not in places(battle, boosts(battle, unit))


def test_sheer_terrain_is_crossed_by_a_boost_and_none_ends_there():
    canyon = piece(outline=rectangle(30, 23, 10, 2), going="impassable")
    battle, unit = alone(terrain=(canyon,))
    assert not {y for x, y in places(battle, moves(battle, unit)) if x == 30 and y > 21}
    assert {y for x, y in places(battle, boosts(battle, unit)) if x == 30 and y > 21} == {27}


def test_deep_water_is_for_the_amphibious_alone_and_shallow_water_slows_others():
    swimmer = SUIT | {"pilot": {"rank": 2, "modifications": ["amphibious"]}}
    deep, shallow = piece(going="water", depth=6.0), piece(going="water", depth=1.0)
    for terrain, row, inside in (
        (deep, SUIT, False),
        (deep, swimmer, True),
        (shallow, SUIT, False),
        (shallow, swimmer, True),
    ):
        battle, unit = alone(row, (terrain,), at_y=22)
        assert ((30, 26) in places(battle, moves(battle, unit))) == inside
    battle, unit = alone(SUIT, (shallow,), at_y=23)
    assert (30, 25) in places(battle, moves(battle, unit))


def test_a_boost_goes_up_to_a_roof_with_room_and_a_move_does_not():
    """BR-19: the roof is 6 inches square, a base on it has to stand inside with all of it."""
    house = piece(outline=rectangle(30, 26, 6, 6), height=4.0, going="impassable", form="instance", plateau=True)
    battle, unit = alone(terrain=(house,))
    up = {place for place in places(battle, boosts(battle, unit)) if 27 <= place[0] <= 33 and 23 <= place[1] <= 29}
    assert up == {(30, 24), (30, 27)}
    assert not up & places(battle, moves(battle, unit))
    movement.go(battle, unit, battle.field.table.cell(30, 27), boost=True)
    assert (battle.height(unit), unit.facing) == (4.0, 6)
    assert (30, 28) in places(battle, moves(battle, unit))
    assert (26, 27) not in places(battle, moves(battle, unit))


def test_the_end_of_a_move_or_boost_in_dangerous_ground_costs_an_integrity():
    """BR-17; a Move that ends before it costs nothing."""
    battle, unit = alone(terrain=(piece(dangerous=True),), at_y=22)
    cell = battle.field.table.cell
    movement.go(battle, unit, cell(30, 24), boost=False)
    assert unit.damage == 0
    movement.go(battle, unit, cell(30, 26), boost=False)
    movement.go(battle, unit, cell(30, 30), boost=True)
    assert unit.damage == 2


def test_a_move_ends_facing_its_way_and_a_boost_as_it_began():
    battle, unit = alone()
    cell = battle.field.table.cell
    movement.go(battle, unit, cell(34, 20), boost=False)
    assert (at(battle, unit), unit.facing) == ((34, 20), 0)
    movement.go(battle, unit, cell(34, 28), boost=True)
    assert (at(battle, unit), unit.facing) == ((34, 28), 0)


def test_a_unit_without_a_boost_value_does_not_boost():
    battle, unit = alone(TANK)
    assert list(boosts(battle, unit)) == []


# ---------------------------------------------------------------- other units


def test_a_way_ends_in_the_range_of_an_enemy_that_it_comes_into():
    """BR-7, BR-15: the enemy's range of 6 inches begins 8 inches from its middle for a base of an inch."""
    battle = made(army(SUIT), army(SUIT))
    unit, _ = put(battle, 0, 30, 20), put(battle, 1, 37, 24, 18)
    reached = {place for place in places(battle, boosts(battle, unit)) if place[0] == 30 and place[1] > 20}
    assert reached == {(30, 21), (30, 24), (30, 27)}  # at 28 inches it would have left the range again
    battle.change(unit, held=True)
    assert not {place for place in places(battle, boosts(battle, unit)) if place[0] == 30 and place[1] > 20}


def test_an_ally_is_passed_only_from_outside_its_range_to_outside():
    battle = made(army(SUIT, SUIT), army(SUIT))
    unit, _ = put(battle, 0, 30, 20), put(battle, 1, 30, 23)
    put(battle, 2, 58, 58)
    assert (30, 24) not in places(battle, moves(battle, unit))
    assert not {y for x, y in places(battle, boosts(battle, unit)) if x == 30 and y > 22}


@pytest.mark.parametrize("x,charges", [(38.0, True), (39.0, False)])
def test_exactly_6_inches_from_base_to_base_is_a_charge(x, charges):
    """BR-16, BR-34: bases have a radius of an inch."""
    battle = made(army(SUIT), army(SUIT), rolls=())
    unit, foe = put(battle, 0, 30, 20), put(battle, 1, x, 20)
    assert engages(battle, unit, foe) == charges


@pytest.mark.parametrize("die,goes", [(3, False), (4, True)])
def test_a_wavering_unit_rolls_before_it_charges(die, goes):
    """BR-58: on 1 to 3 it stays out of range for the turn, and still has its actions."""
    battle = made(army(SUIT), army(SUIT), rolls=[[die]])
    unit, _ = put(battle, 0, 30, 20), put(battle, 1, 30, 30, 18)
    battle.change(unit, morale=-1)
    cell = battle.field.table.cell(30, 22)
    assert movement.dares(battle, unit, cell) == goes
    assert unit.held == (not goes)
    assert ((30, 22) in places(battle, moves(battle, unit))) == goes
    assert kinds(battle) == ["daring"]


def test_a_steady_unit_and_one_that_does_not_charge_roll_nothing():
    battle = made(army(SUIT), army(SUIT))
    unit, _ = put(battle, 0, 30, 20), put(battle, 1, 30, 30, 18)
    cell = battle.field.table.cell
    assert movement.dares(battle, unit, cell(30, 22))
    battle.change(unit, morale=-1)
    assert movement.dares(battle, unit, cell(30, 18))
    assert kinds(battle) == []


# ---------------------------------------------------------------- fleeing, withdrawing


def test_a_routed_unit_flees_as_far_as_it_can_and_is_gone_in_its_zone():
    """BR-58: the zone ends at 12 inches; who fled is not destroyed."""
    battle, unit = alone(at_y=18)
    battle.change(unit, facing=18)
    movement.flee(battle, unit)
    assert (at(battle, unit), unit.place, unit.actions) == ((30, 14), "table", 0)
    movement.flee(battle, unit)
    assert (unit.place, battle.sides[0].lost, battle.sides[0].score) == ("fled", 0, 0)
    assert kinds(battle) == ["flees", "flees", "fled"]


def test_a_routed_unit_that_looks_the_other_way_turns_first():
    battle, unit = alone(at_y=18)
    movement.flee(battle, unit)
    assert (at(battle, unit), unit.facing) == ((30, 18), 18)


@pytest.mark.parametrize(
    "terms,round_,reading,asked",
    [
        ("skirmish:campaign", 5, "campaigns", True), ("skirmish:campaign", 4, "campaigns", False),
        ("skirmish", 5, "campaigns", False), ("skirmish", 5, "always", True), ("skirmish:campaign", 5, "never", False),
    ],
)  # fmt: skip
def test_units_withdraw_into_their_zone_when_four_turns_have_passed(terms, round_, reading, asked):
    """CA-10.5: in campaigns, or as the players say."""
    player = Chosen(withdraw=[True])
    battle = made(army(SUIT), army(SUIT), terms=terms, player=player, withdrawal=reading)
    unit, _ = put(battle, 0, 30, 14, 18), put(battle, 1, 58, 58)
    battle.change(battle, round=round_)
    movement.go(battle, unit, battle.field.table.cell(30, 12), boost=False)
    assert unit.place == ("withdrawn" if asked else "table")
    assert [kind for _, kind, _ in player.asked] == ["withdraw"] * asked


# ---------------------------------------------------------------- Drift


def test_drift_in_space_is_all_movement_ahead():
    battle, unit = alone(terms="skirmish:space")
    movement.drift_on(battle, unit)
    assert (at(battle, unit), unit.facing) == ((30, 24), 6)


def test_drift_that_is_blocked_goes_the_other_way_and_keeps_its_facing():
    """BR-51: rock 3 inches ahead."""
    rock = piece(outline=rectangle(30, 24, 4, 2), height=6.0, going="impassable", form="instance")
    battle, unit = alone(terms="skirmish:space", terrain=(rock,))
    movement.drift_on(battle, unit)
    assert (at(battle, unit), unit.facing) == ((30, 16), 6)


def test_the_edge_of_the_table_turns_a_drift_round_or_ends_it():
    battle, unit = alone(terms="skirmish:space", at_y=57)
    movement.drift_on(battle, unit)
    assert at(battle, unit) == (30, 53)
    battle = made(army(SUIT), army(SUIT), terms="skirmish:space", rolls=[[6]], table_edge="lost")
    unit, _ = put(battle, 0, 30, 57), put(battle, 1, 58, 5)
    movement.drift_on(battle, unit)
    assert (unit.place, battle.sides[0].lost) == ("destroyed", 150)


def test_terrain_slows_a_drift_and_hurts_at_its_end():
    battle, unit = alone(terms="skirmish:space", terrain=(piece(dangerous=True),), at_y=24)
    movement.drift_on(battle, unit)
    assert (at(battle, unit), unit.damage) == ((30, 26), 1)
