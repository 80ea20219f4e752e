"""A table that was altered knows what was worked out before; whatever it tells is what the same table tells from nothing."""

import random

import pytest

from armybuilder.engine.core.table.geometry import disc, rectangle
from armybuilder.engine.core.table.movement import Routes
from armybuilder.engine.core.table.mover import CLOSED, OPEN, GroundEffect, Mover, TurnRule
from armybuilder.engine.core.table.sight import Sight, Silhouette, read_whole_line
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece

HILL = TerrainPiece(name="Hill", outline=rectangle(7, 8, 8, 6), height=1.5, plateau=True, slope=2)
HILLTOP = TerrainPiece(name="Hilltop", outline=rectangle(7, 8, 4, 3), height=1.5, plateau=True, slope=2)
TOWER = TerrainPiece(name="Tower", outline=rectangle(14, 12, 3, 3, 30), height=4)
WOODS = TerrainPiece(name="Woods", outline=disc(15, 6, 3), height=3)
ROAD = TerrainPiece(name="Road", outline=rectangle(12, 10, 3, 20))
TABLE = Tabletop(24, 20, (HILL, HILLTOP, TOWER, WOODS, ROAD))
HEAP, CORNER = (
    TerrainPiece(name="Heap", outline=rectangle(17.5, 8, 1, 1)),
    TerrainPiece(name="Heap", outline=rectangle(1, 19, 2, 2)),
)
MOUND = TerrainPiece(name="Mound", outline=rectangle(18, 15, 4, 4), height=1.0, plateau=True, slope=1)

SHUT, ROUGH, SCREE = (
    GroundEffect(CLOSED, open=False, stop=False),
    GroundEffect(2.0, open=False),
    GroundEffect(2.0, dangerous=True),
)
GROUNDS = {"Hill": OPEN, "Tower": SHUT, "Ruin": ROUGH, "Woods": ROUGH, "Fire": SCREE, "Road": GroundEffect(road=True)}
MOVERS = (
    Mover(TurnRule.ANY, 0.5, ()),
    Mover(TurnRule.BOTH_ENDS, 0.787, (), open_bonus=1.0, road_bonus=2.0, backwards=True),
    Mover(TurnRule.ANY, 0.5, (), elsewhere=SHUT),
)

ALTERED = {
    "nothing": TABLE.with_changes({}),
    "pieces that became others": TABLE.with_changes(
        {
            2: TerrainPiece(name="Ruin", outline=TOWER.outline, height=2),
            3: TerrainPiece(name="Fire", outline=WOODS.outline),
        }
    ),
    "pieces more": TABLE.with_changes({}, (HEAP, CORNER)),
    "altered twice": TABLE.with_changes({2: TerrainPiece(name="Ruin", outline=TOWER.outline)}).with_changes(
        {}, (HEAP, CORNER)
    ),
    "a ruin that was cleared": TABLE.with_changes({}, (HEAP,)).with_changes(
        {2: TerrainPiece(name="Hill", outline=TOWER.outline)}
    ),
    "another hill": TABLE.with_changes({0: TerrainPiece(name="Hill", outline=HILL.outline, height=3, plateau=True)}),
    "one hill more": TABLE.with_changes({}, (MOUND,)),
}


def mover(kind, table):
    """What the pieces of a table mean is told by their names: heaps are rough."""
    return kind._replace(grounds=tuple(GROUNDS.get(piece.name, ROUGH) for piece in table.terrain))


def told(table):
    pieces, cells = range(len(table.terrain)), range(table.cells)
    return (
        (table.grounds, table.tops, table.levels, table.elevations, table.boxes),
        [list(table.gaps(cell).items()) for cell in cells],
        [table.cells_within(piece, inches) for piece in pieces for inches in (1e-9, 0.5, 1.0)],
        [table.cells_between(piece, 0.5, most) for piece in pieces for most in (0.8, 1.5)],
        [table.extent(piece, cell) for piece in pieces for cell in (0, 700)],
    )


@pytest.mark.parametrize("table", ALTERED.values(), ids=ALTERED)
def test_an_altered_table_tells_what_one_made_from_nothing_does(table):
    same = Tabletop(table.width, table.height, table.terrain)

    assert (table, hash(table)) == (same, hash(same))
    assert told(table) == told(same)


@pytest.mark.parametrize("kind", MOVERS)
@pytest.mark.parametrize("table", ALTERED.values(), ids=ALTERED)
def test_grids_and_reaches_of_an_altered_table_are_those_of_one_made_from_nothing(table, kind):
    before = Routes(TABLE, stride=1)
    grid = before.grid(mover(kind, TABLE))
    # Through all that it was altered from.
    steps = [table]
    while steps[-1]._before is not TABLE:
        steps.append(steps[-1]._before)
    routes = before
    for step in reversed(steps):
        routes = Routes(step, stride=1, before=routes)
        grid = routes.grid(mover(kind, step), grid)
    same = Routes(Tabletop(table.width, table.height, table.terrain), stride=1)
    anew = same.grid(mover(kind, table))

    assert [grid.ground(cell) for cell in range(table.cells)] == [anew.ground(cell) for cell in range(table.cells)]
    rng = random.Random(1)  # noqa: S311 - a test
    ways = [(rng.randrange(table.cells), rng.randrange(table.cells)) for _ in range(300)]
    assert [grid.leg(*way) for way in ways] == [anew.leg(*way) for way in ways]
    assert [grid.dangers(list(way)) for way in ways] == [anew.dangers(list(way)) for way in ways]
    starts = [(rng.randrange(table.cells), rng.randrange(24), rng.choice((2.0, 4.0))) for _ in range(12)]
    assert [routes.reachable(*one, grid) for one in starts] == [same.reachable(*one, anew) for one in starts]


def test_what_nothing_new_comes_near_is_looked_up():
    before = Routes(TABLE)
    was = before.grid(mover(MOVERS[0], TABLE))
    table = TABLE.with_changes({}, (CORNER,))
    routes = Routes(table, before=before)
    grid = routes.grid(mover(MOVERS[0], table), was)
    far, near = table.cell(13, 15), table.cell(4, 17)

    assert routes.reachable(far, 0, 4.0, grid) is before.reachable(far, 0, 4.0, was)
    assert routes.reachable(near, 0, 4.0, grid) != before.reachable(near, 0, 4.0, was)


def test_pieces_more_have_to_lie_on_the_table():
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        TABLE.with_changes({}, (TerrainPiece(name="Heap", outline=rectangle(24, 5, 1, 1)),))

    assert str(caught.value) == "Every corner must be on the table."


def test_movers_for_whom_different_things_changed_share_nothing():
    """Woods that were closed to one of them became rough for both."""
    before, table = Routes(TABLE), TABLE.with_changes({3: TerrainPiece(name="Ruin", outline=WOODS.outline)})
    routes, now = Routes(table, before=before), mover(MOVERS[0], table)
    was = [now._replace(grounds=(*now.grounds[:3], ground, *now.grounds[4:])) for ground in (ROUGH, SHUT)]
    start = table.cell(11, 6)

    rough, shut = (before.reachable(start, 0, 6.0, before.grid(one)) for one in was)
    assert rough != shut
    for one in (was[0], was[1]._replace(climbs=True)):
        after = now._replace(climbs=one.climbs)
        assert routes.reachable(start, 0, 6.0, routes.grid(after, before.grid(one))) == rough


LOW, TALL = Silhouette(1.0, 0.5), Silhouette(3.0, 1.25)


@pytest.mark.parametrize("table", ALTERED.values(), ids=ALTERED)
def test_lines_of_an_altered_table_are_those_of_one_made_from_nothing(table):
    dice = random.Random(4)  # noqa: S311 - a game
    before, anew = (
        Sight(TABLE, read_whole_line),
        Sight(Tabletop(table.width, table.height, table.terrain), read_whole_line),
    )
    sight = Sight(table, read_whole_line, before=before)
    for _ in range(3000):
        line = dice.randrange(table.cells), dice.choice((LOW, TALL)), dice.randrange(table.cells), LOW

        assert sight.line(*line) == anew.line(*line)
    assert sight.looks + before.looks == anew.looks


def test_only_lines_that_something_new_comes_near_are_worked_out_anew():
    before, table = Sight(TABLE, read_whole_line), ALTERED["pieces that became others"]
    sight = Sight(table, read_whole_line, before=before)
    sight.line(table.cell(1, 1), LOW, table.cell(1, 19), LOW)
    assert (before.looks, sight.looks) == (1, 0)
    sight.line(table.cell(14, 8), LOW, table.cell(14, 19), LOW)
    assert (before.looks, sight.looks) == (1, 1)
