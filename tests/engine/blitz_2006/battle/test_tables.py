"""Tables: cover between two models by the book's examples, ground, zones, random tables (BR-25, BR-26, BR-29, BR-30, BR-47, SC-3, SC-13)."""

import math

import pytest

from armybuilder.engine.core.table.geometry import disc, rectangle, surface
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_2006.battle.table.field import COLLAPSED, TableField
from armybuilder.engine.systems.blitz_2006.battle.table.ground import Mover
from armybuilder.engine.systems.blitz_2006.battle.table.scenery import SHARES, field_of
from armybuilder.engine.systems.blitz_2006.battle.table.sight import CLEAR_VIEW, ModelFigure, Wreck
from armybuilder.engine.systems.blitz_2006.battle.table.terrain import BY_NAME, KINDS, make_piece
from armybuilder.engine.systems.blitz_2006.battle.table.zones import inches_to, is_in, middle_of, zones
from tests.engine.blitz_2006.book import CATALOGUE

GEAR, TANK, FOOT = ModelFigure(0.6, 1.25), ModelFigure(1.0, 1.0), ModelFigure(0.6, 0.5)


def strip(kind, left, right, height=None, low=0, high=36):
    """A piece from one x to another, across the table."""
    outline = rectangle((left + right) / 2, (low + high) / 2, right - left, high - low)
    return make_piece(KINDS[kind], outline, KINDS[kind].heights[0] if height is None else height)


def field(*pieces):
    return TableField(Tabletop(48, 36, pieces, spacing=1.0))


def view(table, start, end, viewer=GEAR, target=GEAR, wrecks=()):
    """What a model at x = `start` sees of one at x = `end`, along y = 18."""
    return table.view(table.table.cell(start, 18), viewer, table.table.cell(end, 18), target, wrecks)


# ---------------------------------------------------------------- cover


def test_woods_and_swamp_are_added_and_rocks_hide_all_of_a_gear():
    """L624: 3 inches of woods and 5 of swamp are 8 of light cover, 1 point; 4 of rocks 1 more, and 1 for being hidden."""
    found = view(field(strip("woodland", 5, 8), strip("rocks", 12, 16), strip("swamp", 20, 25)), 2, 30)
    assert (found.light, found.hard, found.hidden, found.cover) == (pytest.approx(8), pytest.approx(4), True, 3)


def test_an_inch_of_woods_is_nothing_and_hard_cover_is_totaled():
    """L626: 1 inch of woods, 2 of houses, 6 of rocks: 8 of hard cover make 2 points. Here nobody is hidden: the pieces are as
    high as half of a Gear."""
    table = field(strip("woodland", 5, 6), strip("building", 10, 12, 0.7), strip("rocks", 14, 20, 0.7))
    assert view(table, 2, 40).cover == 2


def test_a_small_hill_is_one_point():
    """L658: more than half of the Gear is hidden, not all of it."""
    found = view(field(strip("hill", 20, 22, 0.9)), 2, 30)
    assert (found.solid, found.hidden, found.cover) == (1, False, 1)


def test_fourteen_inches_of_jungle_that_hide_a_gear_are_three_points():
    """L660."""
    found = view(field(strip("jungle", 10, 24)), 2, 30)
    assert (found.heavy, found.hidden, found.cover) == (pytest.approx(14), True, 3)


def test_three_buildings_and_touching_one_are_four_points():
    """L662: 2, 3 and 4 inches wide. A tank that is hidden and touches one counts that once."""
    table = field(strip("building", 4, 6), strip("building", 7, 10), strip("building", 10.5, 14.5))
    found = view(table, 3, 15, TANK, TANK)
    assert (found.hard, found.touching, found.cover) == (pytest.approx(9), True, 4)


@pytest.mark.parametrize("height,counts", [(0.6, False), (0.625, True), (1.3, True)])
def test_terrain_counts_from_half_the_height_of_the_target(height, counts):
    assert bool(view(field(strip("rocks", 24, 26, height)), 2, 28).hard) == counts


def test_the_highest_point_looks_over_what_is_near_it():
    """L618: a wall of half a Gear's height hides who is behind it, and nobody from who stands behind it."""
    table = field(strip("barricade", 10, 12, 0.8))
    assert view(table, 9, 30) == CLEAR_VIEW
    assert view(table, 30, 9).cover == 1


def test_solid_cover_that_hides_all_forbids_direct_fire():
    table = field(strip("hill", 20, 24, 2.0))
    assert view(table, 2, 30).blocked
    assert not view(field(strip("building", 20, 24)), 2, 30).blocked
    assert not view(table, 2, 30, GEAR._replace(altitude=12)).blocked


def test_levels_of_a_hill_are_one_instance():
    outline = disc(24, 18, 3)
    low, high = make_piece(KINDS["hill"], outline, 1.0), make_piece(KINDS["hill"], disc(24, 18, 1.5), 1.0)
    table = field(low, high)
    assert view(table, 5, 40).solid == 1
    assert view(table, 5, 40).blocked
    assert view(table, 24, 40).cover == 0, "who stands on top sees over the rim"


def test_wrecks_are_hard_cover():
    """BR-47: where one lies in the way, not where it lies beside it."""
    table = field()
    wreck = Wreck(table.table.cell(20, 18), 0.6, 1.0)
    assert view(table, 2, 30, wrecks=(wreck,)).cover == 1
    assert view(table, 2, 30, wrecks=(wreck._replace(cell=table.table.cell(20, 20)),)) == CLEAR_VIEW


# ---------------------------------------------------------------- ground

NO = math.inf


@pytest.mark.parametrize(
    "kind,costs",
    {
        "clear": (1, 1, 1), "rough": (1, 2, 1), "sand": (2, 2, 1), "woodland": (2, 4, NO), "jungle": (3, NO, NO), "swamp": (3, 4, 1),
        "water": (NO, NO, 1), "building": (NO, NO, NO), "white-sand": (2, 2, 1), "white-sand-rough": (1, 2, 1),
        "white-sand-deposit": (2, 2, 1), "snow": (2, 2, 1), "deep-snow": (3, 4, 1), "ice": (2, 3, 1), "tar-sands": (3, 4, 1),
    }.items(),
)  # fmt: skip
def test_an_inch_costs_what_the_table_says(kind, costs):
    """L541-L556."""
    table = field(strip(kind, 10, 20))
    cell = table.table.cell(15, 18)
    movers = Mover("W", 0.6), Mover("G", 0.6), Mover("H", 0.6)
    assert tuple(table.ground(mover).cost(cell) for mover in movers) == costs


def test_infantry_enters_buildings_and_amphibians_enter_water_as_rough():
    table = field(strip("building", 10, 20), strip("water", 30, 40))
    assert table.ground(Mover("W", 0.6, infantry=True)).cost(table.table.cell(15, 18)) == 2
    assert table.ground(Mover("G", 0.6, amphibious=True)).cost(table.table.cell(35, 18)) == 2
    assert table.ground(Mover("R", 0.6, level=6.0)).cost(table.table.cell(15, 18)) == 1, "above it"


@pytest.mark.parametrize("offroad,poor,cost", [(True, False, 3), (False, False, 4), (False, True, 5)])
def test_offroad_traits_count_where_an_inch_costs_more_than_a_point(offroad, poor, cost):
    table = field(strip("woodland", 10, 20))
    inside, outside = table.table.cell(15, 18), table.table.cell(5, 18)
    ground = table.ground(Mover("G", 0.6, offroad=offroad, poor=poor))
    assert (ground.cost(inside), ground.cost(outside)) == (cost, 1)


def test_roads_lead_over_everything():
    """L604: an inch and a half for each MP; hover has nothing of it."""
    table = field(strip("swamp", 10, 20), strip("road", 14, 16))
    cell = table.table.cell(15, 18)
    assert table.ground(Mover("W", 0.6)).cost(cell) == pytest.approx(2 / 3)
    assert table.ground(Mover("H", 0.6)).cost(cell) == 1


@pytest.mark.parametrize("mode,up,down", [("W", 2, 0), ("G", 3, 0), ("H", 2, 1), ("R", 0, 0)])
def test_levels_cost_by_mode(mode, up, down):
    """L566-L592."""
    table = field(strip("hill", 20, 30, 1.0))
    below, above = table.table.cell(19, 18), table.table.cell(20, 18)
    ground = table.ground(Mover(mode, 0.6))
    assert (ground.rise(below, above), ground.rise(above, below)) == (up, down)


def test_two_sheer_levels_are_a_cliff():
    table = field(strip("mesa", 20, 30, 2.0))
    below, above = table.table.cell(19, 18), table.table.cell(20, 18)
    ground = table.ground(Mover("W", 0.6))
    assert ground.rise(below, above) == NO
    assert (ground.drop(above, below), ground.drop(below, above)) == (2, 0)


def test_bases_stay_on_the_table():
    ground = field().ground(Mover("W", 0.6))
    assert not ground.may_stand(0)
    assert ground.may_stand(field().table.cell(1, 1))


def test_a_building_that_collapses_is_rough():
    """BR-48."""
    table = field(strip("building", 10, 20))
    cell = table.table.cell(15, 18)
    down = table.with_ruins(((0, COLLAPSED),))
    assert down.ground(Mover("G", 0.6)).cost(cell) == 2
    assert view(down, 5, 30) == CLEAR_VIEW
    assert down.with_ruins(()) is table
    assert table.with_ruins(((0, COLLAPSED),)) is down


# ---------------------------------------------------------------- zones and random tables


def test_zones_follow_the_deployments():
    deployment = CATALOGUE.deployments["skirmish-line"]
    one, two = zones(deployment, deployment.layouts[0], 0, 48, 36)
    assert (one, two) == (((0, 24, 48, 36),), ((0, 0, 48, 12),))
    assert zones(deployment, deployment.layouts[0], 1, 48, 36) == (two, one)
    assert is_in(one, 10, 24)
    assert not is_in(one, 10, 23)
    assert inches_to(two, 10, 15) == 3
    assert middle_of(two) == (24, 6)
    stuck = CATALOGUE.deployments["stuck-in-the-middle"]
    centre, corners = zones(stuck, stuck.layouts[0], 0, 48, 36)
    assert (centre, corners) == (((16, 12, 32, 24),), ((0, 24, 16, 36), (32, 0, 48, 12)))


@pytest.mark.parametrize("terrain", SHARES)
@pytest.mark.parametrize("size", [(48.0, 36.0), (72.0, 48.0)])
def test_random_tables_are_the_same_for_both_sides(terrain, size):
    for number in range(3):
        table = field_of(number, terrain, *size).table
        pieces = {(piece.name, piece.height, _corners(piece.outline)) for piece in table.terrain}
        turned = {
            (piece.name, piece.height, _corners((size[0] - x, size[1] - y) for x, y in piece.outline))
            for piece in table.terrain
        }
        assert pieces == turned


@pytest.mark.parametrize(
    "terrain,kinds,part",
    [
        ("desert", ("sand",), 1 / 2), ("jungle", ("jungle",), 1 / 2), ("woodland", ("woodland",), 1 / 2), ("swamp", ("swamp",), 1 / 2),
        ("polar", ("snow", "deep-snow", "ice"), 1 / 2), ("white-desert", ("white-sand",), 1 / 2), ("broken-ground", ("rough", "hill"), 1 / 2),
        ("mountains", ("hill",), 1 / 3), ("mountains", ("rough",), 1 / 4),
    ],
)  # fmt: skip
@pytest.mark.parametrize("size", [(48.0, 36.0), (72.0, 48.0)])
def test_random_tables_have_what_the_book_asks_for(terrain, kinds, part, size):
    """SC-3, by square inches; of hills only the lowest level counts."""
    for number in range(5):
        table = field_of(number, terrain, *size).table
        areas = [
            surface(piece.outline)
            for piece, ground in zip(table.terrain, table.grounds, strict=True)
            if BY_NAME[piece.name].key in kinds and not ground
        ]
        assert sum(areas) >= part * size[0] * size[1]


def test_plains_are_open():
    for number in range(5):
        table = field_of(number, "plains").table
        assert sum(surface(piece.outline) for piece in table.terrain) < 48 * 36 / 2


def _corners(outline):
    return frozenset((round(x, 6), round(y, 6)) for x, y in outline)
