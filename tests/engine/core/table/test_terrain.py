import pickle

import pytest

from armybuilder.engine.core.table.geometry import disc, gap, rectangle
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece

HILL = TerrainPiece(name="Hill", outline=rectangle(10, 10, 10, 8), height=1.5, plateau=True, slope=2)
HILLTOP = TerrainPiece(name="Hilltop", outline=rectangle(10, 10, 6, 4), height=1.5, plateau=True, slope=2)
TOWER = TerrainPiece(name="Tower", outline=rectangle(10, 10, 1, 1), height=4)


@pytest.fixture(scope="module")
def table():
    return Tabletop(24, 20, (HILL, HILLTOP, TOWER))


def test_places_lie_half_an_inch_apart_up_to_both_edges(table):
    assert (table.columns, table.rows, table.cells) == (49, 41, 49 * 41)
    assert [(table.xs[cell], table.ys[cell]) for cell in (0, 1, 49, table.cells - 1)] == [
        (0, 0),
        (0.5, 0),
        (0, 0.5),
        (24, 20),
    ]


def test_the_nearest_place_is_on_the_table(table):
    assert table.cell(10.2, 5.3) == 10 * 2 + 5 * 2 * 49 + 49
    assert table.cell(-3, 99) == 40 * 49


def test_each_place_is_its_own_nearest(table):
    assert all(table.cell(table.xs[cell], table.ys[cell]) == cell for cell in range(table.cells))


def test_distance_runs_from_edge_to_edge(table):
    first, second = table.cell(1, 1), table.cell(4, 5)

    assert table.between(first, second) == 5
    assert table.distance(first, 0.5, second, 0.787) == pytest.approx(3.713)
    assert table.distance(first, 3, second, 3) == 0


def test_plateaus_are_stood_upon_and_add_up(table):
    spots = [(1, 1), (5.5, 10), (5, 10), (10, 8), (10, 10)]

    assert [table.elevations[table.cell(*spot)] for spot in spots] == [0, 1.5, 1.5, 3, 3]
    assert [table.levels[table.cell(*spot)] for spot in spots] == [-1, 0, 0, 1, 1]
    assert table.tops == (1.5, 3, 7)


def test_terrain_under_and_beside_a_place(table):
    assert table.terrain_at(table.cell(10, 10)) == (0, 1, 2)
    assert table.terrain_at(table.cell(6, 10)) == (0,)
    beside = table.cell(3.5, 10)
    assert table.terrain_at(beside) == ()
    assert table.adjacent(beside, 0.5) == (0,)
    assert table.adjacent(beside, 0.4) == ()
    assert table.gaps(beside) == {0: 1.5, 1: 3.5}


def test_equal_content_is_an_equal_table_also_in_another_process(table):
    sent = pickle.dumps(table)
    for cell in range(table.cells):
        table.gaps(cell)  # worked out before it is sent once more
    twin = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own bytes

    assert twin == table == Tabletop(24, 20, (HILL, HILLTOP, TOWER))
    assert hash(twin) == hash(table)
    assert pickle.dumps(table) == sent
    assert table != Tabletop(24, 20, (HILL,))


@pytest.mark.parametrize(
    "sides, spacing, pieces, message",
    [
        ((0, 20), 0.5, (), "A side of a table must be 1 to 144 inches long, not 0."),
        ((24, 200), 0.5, (), "A side of a table must be 1 to 144 inches long, not 200."),
        ((24, 20), 0.01, (), "A lattice must have places 0.1 to 4 inches apart, at most 100,000 of them."),
        ((24, 20), 0.5, (HILL,) * 201, "There are 201 pieces of terrain; a table can have up to 200."),
        ((12, 20), 0.5, (HILL,), "Every corner must be on the table."),
        (
            (24, 20),
            0.5,
            (TerrainPiece(name="Knot", outline=HILL.outline[::-1]),),
            "An outline must be convex and counterclockwise, with at least three corners.",
        ),
        (
            (24, 20),
            0.5,
            (TerrainPiece(name="Coast", outline=disc(12, 10, 9, 25)),),
            "An outline can have up to 24 corners, not 25.",
        ),
        (
            (24, 20),
            0.5,
            (TerrainPiece(name="Pin", outline=HILL.outline, height=30),),
            "This must be 0 to 24 inches, not 30.",
        ),
    ],
)
def test_what_is_no_table(sides, spacing, pieces, message):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        Tabletop(sides[0], sides[1], pieces, spacing=spacing)

    assert str(caught.value) == message


def test_places_beside_a_piece_are_measured_from_its_edge(table):
    ring = table.cells_between(2, 0.5, 1.0)
    around = [cell for cell in range(table.cells) if 0.5 <= gap(TOWER.outline, table.xs[cell], table.ys[cell]) <= 1.0]

    assert ring == tuple(around)
    assert list(table.cells_within(2, 1.5)) == [
        cell for cell in range(table.cells) if gap(TOWER.outline, table.xs[cell], table.ys[cell]) < 1.5
    ]
