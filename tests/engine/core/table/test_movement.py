"""Ways over the lattice worked out by hand. Terrain is told by its grounds: the core knows no kind of movement."""

import math
import random
from itertools import pairwise

import pytest

from armybuilder.engine.core.table.compass import DIRECTIONS, bearing, turn
from armybuilder.engine.core.table.geometry import gap, rectangle
from armybuilder.engine.core.table.movement import Routes
from armybuilder.engine.core.table.mover import CLOSED, OPEN, Danger, GroundEffect, Mover, Path, TurnRule
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece

CLOSED_GROUND = GroundEffect(CLOSED, open=False, stop=False)
ROUGH = GroundEffect(2.0, open=False)
ROAD = GroundEffect(road=True)


def field(*boxes, **facts):
    """A table of 30 by 30 inches with boxes (left, low, right, high)."""
    return Tabletop(
        30,
        30,
        tuple(
            TerrainPiece(name="Box", outline=rectangle((a + c) / 2, (b + d) / 2, c - a, d - b), **facts)
            for a, b, c, d in boxes
        ),
    )


def walker(*grounds, **facts):
    return Mover(TurnRule.ANY, 0.5, grounds, **facts)


def wheels(*grounds, turns=TurnRule.EITHER_END, **facts):
    return Mover(turns, 0.5, grounds, open_bonus=1.0, road_bonus=2.0, **facts)


class Moves:
    """One mover at (15, 15) that looks along x, or elsewhere."""

    def __init__(self, table, mover, allowance, at=(15, 15), facing=0, stride=1):
        self.table, self.routes = table, Routes(table, stride=stride)
        self.grid = self.routes.grid(mover)
        self.reach = self.routes.reachable(table.cell(*at), facing, allowance, self.grid)

    def cost(self, x, y):
        return self.reach.costs.get(self.table.cell(x, y))

    def path(self, x, y, wanted=0):
        return self.routes.path(self.reach, self.table.cell(x, y), wanted, self.grid)

    @property
    def places(self):
        return {(self.table.xs[cell], self.table.ys[cell]) for cell in self.reach.costs}


def test_a_walker_goes_anywhere_within_its_allowance():
    moves = Moves(field(), walker(), 6)
    around = {(x / 2, y / 2) for x in range(61) for y in range(61) if math.hypot(x / 2 - 15, y / 2 - 15) <= 6}

    assert moves.places == around
    assert moves.cost(18, 19) == 5
    assert moves.reach.facing(moves.table.cell(18, 19), 7) == 7


def test_moves_end_on_full_inches_and_begin_anywhere():
    moves = Moves(field(), walker(), 3, at=(14.5, 15), stride=2)
    full = {(x, y) for x in range(31) for y in range(31) if math.hypot(x - 14.5, y - 15) <= 3}

    assert moves.places == full | {(14.5, 15)}


def test_a_base_stays_on_the_table():
    moves = Moves(field(), walker(), 4, at=(1, 1))

    assert min(moves.places) == (0.5, 0.5)


def test_rough_ground_costs_twice_as_long_as_the_base_is_in_it():
    """EX-9: 4 inches of MR bring wheels 2 inches through difficult ground."""
    moves = Moves(field((10, 10, 20, 20)), wheels(ROUGH), 4)

    assert moves.cost(17, 15) == 4
    assert moves.cost(17.5, 15) is None


def test_rough_ground_begins_where_the_edge_of_the_base_is():
    moves = Moves(field((18, 10, 22, 20)), walker(ROUGH), 6)

    assert moves.cost(17.5, 15) == 2.5
    assert moves.cost(18, 15) == 3.5
    assert moves.cost(19, 15) == 5.5


@pytest.mark.parametrize(
    "ground, inches",
    [(OPEN, 9), (ROAD, 10), (ROUGH, 4), (GroundEffect(open=False), 8)],
    ids=["open", "road", "rough", "free"],
)
def test_open_ground_and_roads_give_a_bonus(ground, inches):
    """EX-10: 8 inches of MR are 10 on a road, and 9 on open ground (BR-54)."""
    moves = Moves(field((0, 13, 30, 17)), wheels(ground), 8, at=(10, 15))

    assert max(x for x, y in moves.places if y == 15) == 10 + inches


def test_the_bonus_needs_the_whole_move_on_the_road():
    moves = Moves(field((0, 13, 16, 17)), wheels(ROAD), 8, at=(10, 15))

    assert max(x for x, y in moves.places if y == 15) == 19


def test_a_road_leads_through_rough_ground():
    moves = Moves(field((5, 5, 25, 25), (0, 14, 30, 16)), wheels(ROUGH, ROAD), 6)

    assert max(x for x, y in moves.places if y == 15) == 23
    assert max(y for x, y in moves.places if x == 15) == 15 + 3.5


def test_closed_ground_is_walked_around():
    """The centre of the base keeps half an inch from the wall: along a tangent to the corner (17, 18), around it, an inch
    along the end of the wall, around the corner (18, 18), and down along a tangent to (19, 15)."""
    moves = Moves(field((17, 12, 18, 18)), walker(CLOSED_GROUND), 10)

    assert moves.cost(17, 15) is None
    assert moves.cost(16.5, 15) == 1.5
    path = moves.path(19, 15)
    assert len(path.cells) > 2
    assert path.cost == pytest.approx(moves.cost(19, 15))
    tangents = math.sqrt(13 - 0.25) + 1 + math.sqrt(10 - 0.25)
    bends = math.atan2(3, 2) + math.asin(0.5 / math.sqrt(13)) + math.atan2(3, 1) + math.asin(0.5 / math.sqrt(10))
    shortest = tangents + bends * 0.5
    assert shortest - 0.2 <= path.cost <= shortest + 0.4


def test_a_way_is_as_long_as_its_legs():
    moves = Moves(field((17, 12, 18, 18), (12, 8, 16, 9), (10, 16, 14, 17)), walker(*[CLOSED_GROUND] * 3), 9)
    for x, y in moves.places:
        path = moves.path(x, y)
        legs = pairwise(path.cells)
        assert sum(moves.table.between(*leg) for leg in legs) <= path.cost + 0.011
        assert path.cost <= 9 + 1e-6


def test_closed_ground_holds_nobody_who_stands_in_it():
    moves = Moves(field((14, 14, 16, 16)), walker(CLOSED_GROUND), 3)

    assert moves.cost(15, 15) == 0
    assert moves.cost(15, 15.5) is None


def test_what_can_be_crossed_need_not_hold():
    moves = Moves(field((17, 10, 18, 20)), walker(GroundEffect(stop=False)), 6)

    assert moves.cost(17.5, 15) is None
    assert moves.cost(19, 15) == 4


def test_wheels_turn_once_and_drive_straight():
    moves = Moves(field(), wheels(), 5)
    turned, straight, here = moves.table.cell(17, 18), moves.table.cell(18, 15), moves.table.cell(15, 15)

    assert {(x, y) for x, y in moves.places if x < 15} == set()
    assert moves.reach.facing(turned, 0) == bearing(2, 3)
    assert [moves.reach.facing(straight, wanted) for wanted in (0, 5, 9, 12, 20)] == [0, 5, 6, 6, 20]
    assert [moves.reach.facing(here, wanted) for wanted in (3, 15)] == [3, 18]


def test_wheels_go_backwards_at_half_pace():
    moves = Moves(field(), wheels(backwards=True), 5)
    behind = moves.table.cell(13, 13)

    assert min(x for x, _ in moves.places) == 12
    assert moves.cost(13, 15) == 4
    assert turn(moves.reach.facing(behind, 0), bearing(2, 2)) == 0


def test_a_cushion_goes_straight_and_turns_at_the_end():
    moves = Moves(field(), wheels(turns=TurnRule.AT_END, backwards=True), 4)

    assert moves.places == {(12.5 + half / 2, 15) for half in range(16)}
    assert moves.reach.facing(moves.table.cell(18, 15), 21) == 21


def test_the_straight_line_of_any_facing_stays_beside_it():
    table = field()
    for facing in range(DIRECTIONS):
        moves = Moves(table, wheels(turns=TurnRule.AT_END), 8, facing=facing)
        assert len(moves.places) >= 12
        angle = 2 * math.pi * facing / DIRECTIONS
        for x, y in moves.places:
            assert abs((y - 15) * math.cos(angle) - (x - 15) * math.sin(angle)) <= 0.36
            assert math.hypot(x - 15, y - 15) <= 9 + 1e-9


def test_one_more_turn_brings_both_ends():
    moves = Moves(field(), wheels(turns=TurnRule.BOTH_ENDS), 5)

    assert moves.reach.facing(moves.table.cell(15, 18), 12) == 12


SLOPE = {"height": 1.5, "plateau": True, "slope": 2.0}
CLIFF = {"height": 3.0, "plateau": True}


@pytest.mark.parametrize(
    "facts, mover, up, down",
    [
        (SLOPE, walker(OPEN), 5, 5),
        (SLOPE, walker(OPEN, uphill=2.0, gentle=1.5), 5, 5),
        (SLOPE, walker(OPEN, uphill=2.0), 7, 5),
        (CLIFF, walker(OPEN), None, None),
        (CLIFF, walker(OPEN, climbs=True), 8, 8),
        (CLIFF, walker(OPEN, climbs=True, uphill=2.0), 11, 11),
        (CLIFF, walker(OPEN, leap=3.0), 5, 5),
    ],
    ids=["walker", "gentle for it", "slope", "cliff", "climber", "slow climber", "jump"],
)
def test_the_rim_of_a_hill(facts, mover, up, down):
    table = field((17, 5, 25, 25), **facts)

    assert Moves(table, mover, 12, stride=2).cost(20, 15) == up
    assert Moves(table, mover, 12, at=(20, 15), stride=2).cost(15, 15) == down


def test_dangers_are_told_in_order():
    table = field((16, 10, 18, 20), (20, 10, 22, 20))
    bog = GroundEffect(dangerous=True)
    moves = Moves(table, walker(bog, bog), 10)

    assert moves.path(24, 15, 3) == Path(
        (table.cell(15, 15), table.cell(24, 15)), 9, 3, (Danger(0, 1.0), Danger(1, 5.0))
    )
    assert moves.path(15, 20).dangers == ()
    assert Moves(table, walker(bog, bog), 10, at=(17, 15)).path(17, 16).dangers == (Danger(0, 0.0),)


def test_no_way_cuts_a_corner():
    """Every leg keeps the base off closed pieces of any shape, but for a tenth of an inch at corners."""
    rng = random.Random(4)  # noqa: S311 - dice, not secrets
    shapes = [rectangle(rng.uniform(10, 20), rng.uniform(10, 20), 3, 1, rng.uniform(0, 180)) for _ in range(6)]
    table = Tabletop(30, 30, tuple(TerrainPiece(name="Rock", outline=outline) for outline in shapes))
    moves = Moves(table, walker(*[CLOSED_GROUND] * 6), 7, at=(15, 8))
    legs = {leg for cell in moves.reach.costs for leg in pairwise(moves.path(table.xs[cell], table.ys[cell]).cells)}
    gaps = [
        gap(outline, table.xs[a] + (table.xs[b] - table.xs[a]) * part, table.ys[a] + (table.ys[b] - table.ys[a]) * part)
        for a, b in legs
        for part in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1)
        for outline in shapes
    ]

    assert len(moves.reach.via) > 10
    assert min(gaps) > 0.4


def test_forgetting_changes_nothing():
    rng = random.Random(9)  # noqa: S311 - dice, not secrets
    table = field((17, 12, 18, 18), (12, 8, 16, 9))
    kept, forgetful = Routes(table), Routes(table, max_places=1)
    for mover in (walker(CLOSED_GROUND, ROUGH), wheels(CLOSED_GROUND, ROUGH, backwards=True)):
        for _ in range(4):
            place = rng.randrange(table.cells), rng.randrange(DIRECTIONS), 6.0
            first = kept.reachable(*place, kept.grid(mover))
            assert forgetful.reachable(*place, forgetful.grid(mover)) == first
            assert kept.reachable(*place, kept.grid(mover)) is first


# What a reach can have at all


@pytest.mark.parametrize("turns", TurnRule)
@pytest.mark.parametrize("backwards", [False, True])
def test_a_place_of_which_no_reach_can_be_is_told_without_one(turns, backwards):
    table = field((17, 12, 18, 17), (8, 20, 12, 22))
    mover = Mover(turns, 0.5, (ROUGH, CLOSED_GROUND), open_bonus=1.0, road_bonus=2.0, backwards=backwards)
    rng = random.Random(f"{turns} {backwards}")  # noqa: S311 - a test
    left_out = 0
    for _ in range(6):
        at, facing = (rng.uniform(0, 30), rng.uniform(0, 30)), rng.randrange(DIRECTIONS)
        allowance = rng.choice((2.0, 5.0, 6.5))
        moves = Moves(table, mover, allowance, at, facing, stride=4)
        start = table.cell(*at)
        may = {
            cell for cell in range(table.cells) if moves.routes.may_reach(start, facing, allowance, moves.grid, cell)
        }
        assert set(moves.reach.costs) <= may
        left_out += len(may) < 120
    assert left_out == 6


@pytest.mark.parametrize("turns", TurnRule)
@pytest.mark.parametrize("backwards", [False, True])
def test_a_reach_for_one_place_has_that_place_as_all_of_it_has(turns, backwards):
    table = field((17, 12, 18, 17), (8, 20, 12, 22))
    mover = Mover(turns, 0.5, (ROUGH, CLOSED_GROUND), open_bonus=1.0, road_bonus=2.0, backwards=backwards)
    rng = random.Random(f"{turns} {backwards}")  # noqa: S311 - a test
    routes = Routes(table, stride=2)
    grid = routes.grid(mover)
    for _ in range(3):
        place = table.cell(rng.uniform(0, 30), rng.uniform(0, 30)), rng.randrange(DIRECTIONS), rng.choice((2.0, 6.5))
        alone = [routes.reach_to(*place, grid, cell) for cell in range(table.cells)]
        whole = routes.reachable(*place, grid)
        assert {cell for cell in range(table.cells) if cell in alone[cell].costs} == set(whole.costs)
        for cell in whole.costs:
            for wanted in range(0, DIRECTIONS, 5):
                assert routes.path(alone[cell], cell, wanted, grid) == routes.path(whole, cell, wanted, grid)
        assert routes.reach_to(*place, grid, place[0]) is whole


def test_a_table_with_too_many_kinds_of_places_says_so():
    """144 plateaus, each open on one half and rough on the other: 288 kinds of places, and what lies around them."""
    plateaus = [
        TerrainPiece(name="Hill", outline=rectangle(3 + 5 * x, 3 + 5 * y, 3, 3), height=1.0, plateau=True)
        for x in range(12)
        for y in range(12)
    ]
    strips = [TerrainPiece(name="Scrub", outline=rectangle(2 + 5 * x, 30, 2, 60)) for x in range(12)]
    table = Tabletop(60, 60, (*plateaus, *strips))
    few = Tabletop(60, 60, (*plateaus[:100], *strips))

    assert Routes(few).grid(walker(*[OPEN] * 100, *[ROUGH] * 12)).ground(few.cell(2, 2)) == GroundEffect(2.0)
    with pytest.raises(
        ValueError, match=r"^a table has 256 kinds of places at most, of ground and height: take pieces away$"
    ):
        Routes(table).grid(walker(*[OPEN] * 144, *[ROUGH] * 12))
