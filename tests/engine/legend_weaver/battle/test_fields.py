"""What models see of each other on a table, what ground costs them, where sides begin (BR-23, BR-27, L353-L380)."""

import math

import pytest

from armybuilder.engine.core.table.geometry import rectangle, rotate_half_turn
from armybuilder.engine.core.table.sight import silhouette_of
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.legend_weaver.battle.table.field import Field, View
from armybuilder.engine.systems.legend_weaver.battle.table.ground import mover_of
from armybuilder.engine.systems.legend_weaver.battle.table.scenery import field_of, piece_of
from armybuilder.engine.systems.legend_weaver.battle.table.terrain import KINDS
from armybuilder.engine.systems.legend_weaver.battle.table.zones import first_facing, inches_to, markers, zone
from armybuilder.engine.systems.legend_weaver.book.catalogue import MOVEMENTS
from tests.engine.legend_weaver.book import CATALOGUE

MAN, TANK = silhouette_of(1.2, 0.5), silhouette_of(1.5, 1.5)
KIND = {kind.name: kind for kind in KINDS}


def field(*pieces):
    """A table with pieces: kind, middle, sides, and how high where that is not the least."""
    terrain = tuple(
        piece_of(KIND[name], rectangle(x, y, wide, deep), more[0] if more else KIND[name].heights[0])
        for name, x, y, wide, deep, *more in pieces
    )
    return Field(Tabletop(60, 48, terrain, spacing=1.0))


def view(found, start, end, shape=MAN, other=MAN):
    cell = found.table.cell
    return found.view(cell(*start), shape, cell(*end), other)


def test_each_item_that_crosses_the_line_counts():
    """L411: two trees, a house at the edge of the line; here two hedges and woods that are thin."""
    found = field(("Hedge", 30, 14, 9, 1), ("Light woods", 30, 20, 8, 3), ("Hedge", 30, 28, 9, 1))

    assert view(found, (30, 5), (30, 40)) == View(True, 3)
    assert view(found, (5, 5), (5, 40)) == View(True, 0)


@pytest.mark.parametrize("deep, seen", [(3, True), (4, True), (5, False)])
def test_woods_are_seen_through_for_some_inches(deep, seen):
    assert view(field(("Heavy woods", 30, 20, 8, deep)), (30, 5), (30, 40)).seen is seen


def test_a_building_hides_and_a_wall_of_waist_height_does_not():
    assert not view(field(("Building", 30, 20, 8, 4)), (30, 5), (30, 40)).seen
    assert view(field(("Rock wall", 30, 20, 8, 1)), (30, 5), (30, 40)) == View(True, 1)


def test_a_hill_of_the_height_of_both_does_not_count():
    """L415: both models are on a hill, so one between them that is as high is ignored."""
    hills = ("Hill", 30, 8, 8, 8, 2.0), ("Hill", 30, 40, 8, 8, 2.0)
    between = ("Hill", 30, 24, 8, 8)

    assert view(field(*hills, (*between, 2.0)), (30, 8), (30, 40)) == View(True, 0)
    assert view(field((*between, 1.0)), (30, 8), (30, 40)) == View(True, 1)
    assert not view(field((*between, 2.0)), (30, 8), (30, 40)).seen


def test_hedge_and_wall_cover_who_is_in_contact_and_count_as_nothing_else():
    """L534: close to it; the one who is in contact fires over it."""
    hedge, wall = field(("Hedge", 30, 20, 9, 1)), field(("Rock wall", 30, 20, 9, 1))

    assert view(hedge, (30, 5), (30, 21)) == View(True, 0, hedge=True)
    assert view(hedge, (30, 21), (30, 5)) == View(True, 0)
    assert view(hedge, (30, 5), (30, 24)) == View(True, 1)
    assert view(wall, (30, 5), (30, 21)) == View(True, 0, wall=True)


def test_who_stands_in_woods_has_their_cover_and_looks_out_of_them():
    found = field(("Light woods", 30, 20, 8, 8))
    cell = found.table.cell

    assert found.cover_at(cell(30, 17), 0.5) == (False, True)
    assert (found.hides(cell(30, 17), 0.5), found.hides(cell(30, 10), 0.5)) == (True, False)
    assert view(found, (30, 17), (30, 5)) == View(True, 0)
    assert not view(found, (30, 23), (30, 5)).seen


def mover(key, **more):
    return mover_of(CATALOGUE[MOVEMENTS][key], 0.5, **more)


@pytest.mark.parametrize(
    "name, key, inches",
    [
        ("Rough ground", "foot", 14.0), ("Heavy woods", "foot", 14.0), ("Heavy woods", "assault-armor", math.inf),
        ("Shallow water, dry bed", "powered-armor", 10.0), ("Shallow water, dry bed", "foot", 14.0),
        ("Shallow water, dry bed", "wheeled-4", math.inf), ("Light woods", "hover", math.inf),
        ("Steep hill", "tracked", 14.0), ("Building", "foot", math.inf),
    ],
)  # fmt: skip
def test_ground_costs_two_for_one_unless_the_table_says_otherwise(name, key, inches):
    """L360-L376: ten inches straight on, four of them on a piece four inches deep, at whose edge it begins."""
    found = field((name, 30, 20, 8, 3.5))
    ground = found.ground(mover(key))

    assert ground.way(found.table.cell(30, 15), found.table.cell(30, 25)) == pytest.approx(inches, abs=1.01)


def test_who_is_aloft_passes_over_everything():
    found = field(("Building", 30, 20, 8, 4), ("Heavy woods", 30, 30, 8, 4))
    ground = found.ground(mover("flying", aloft=True))

    assert ground.way(found.table.cell(30, 10), found.table.cell(30, 40)) == 30
    assert ground.may_stand(found.table.cell(30, 20))
    assert not found.ground(mover("foot")).may_stand(found.table.cell(30, 20))


@pytest.mark.parametrize("size", [(48.0, 36.0), (60.0, 48.0), (72.0, 60.0)])
def test_tables_are_the_same_for_both_sides(size):
    for number in range(12):
        terrain = field_of(number, *size).table.terrain
        turned = {tuple(sorted(rotate_half_turn(piece.outline, *size))) for piece in terrain}

        assert len(terrain) >= 4
        assert {tuple((round(x, 6), round(y, 6)) for x, y in one) for one in turned} == {
            tuple((round(x, 6), round(y, 6)) for x, y in sorted(piece.outline)) for piece in terrain
        }


def test_zones_lie_opposite_and_leave_no_terrain_along_the_edges():
    table = field_of(3, 60.0, 48.0).table

    assert (zone(table, 0), zone(table, 1)) == ((0, 0, 60, 10), (0, 38, 60, 48))
    assert (first_facing(0), first_facing(1)) == (6, 18)
    assert inches_to(zone(table, 1), 30, 8) == 30
    assert markers(table) == ((15, 24), (30, 24), (45, 24))
    assert all(5 <= y <= 43 for piece in table.terrain for _, y in piece.outline)
