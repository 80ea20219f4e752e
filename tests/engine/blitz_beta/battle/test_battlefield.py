"""A battlefield that changes in battle is the one that its table would make from nothing."""

import random

import pytest
from msgspec.structs import replace

from armybuilder.engine.core.table.geometry import rectangle, rotate_half_turn
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import is_breakable
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import random_table
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import Locomotion
from armybuilder.engine.systems.blitz_beta.battle.table.visibility_cache import GlanceTable

MANNERS = (
    Locomotion("W", 2.0, 0.5, arms=True),
    Locomotion("G", 2.5, 0.787, offroad=True, careful=True),
    Locomotion("H", 1.5, 0.5, jump=3),
)


@pytest.mark.parametrize("seed", [1, 2])
def test_ground_that_changed_is_that_of_the_same_table_made_from_nothing(seed):
    rng = random.Random(seed)  # noqa: S311 - a game
    table = random_table(rng, limit=100)
    breaking = [number for number, piece in enumerate(table.terrain) if is_breakable(piece)]
    areas = [number for number, piece in enumerate(table.terrain) if piece.form == "area"]
    places = tuple((rng.randrange(2, 94) / 2, rng.randrange(2, 70) / 2) for _ in range(4))
    dangerous_pieces, ruins = tuple(rng.sample(areas, 2)), tuple(rng.sample(breaking, 3))
    whole = Battlefield(table).with_dangerous_pieces(dangerous_pieces)
    fields = (whole, whole.with_rubble(places), whole.with_ruins(ruins), whole.with_ruins(ruins).with_rubble(places))
    cells = range(table.cells)

    for field in fields:
        same = Battlefield(Tabletop(table.width, table.height, field.table.terrain))
        starts = [(rng.randrange(table.cells), rng.randrange(24), 6.0) for _ in range(3)]
        assert field.table.levels == same.table.levels
        assert all(field.table.gaps(cell) == same.table.gaps(cell) for cell in cells[::7])
        for how in MANNERS:
            grid, anew = field.grid(how), same.grid(how)
            assert [grid.ground(cell) for cell in cells] == [anew.ground(cell) for cell in cells]
            for start in starts:
                assert field.routes.reachable(*start, grid) == same.routes.reachable(*start, anew)
                assert grid.dangers([start[0], 700]) == anew.dangers([start[0], 700])


def test_rubble_hides_nothing_and_ruins_do():
    whole = Battlefield(random_table(random.Random(1), limit=100))  # noqa: S311 - a game
    building = next(number for number, piece in enumerate(whole.table.terrain) if piece.floors)
    ruined = whole.with_ruins((building,))
    heaped = ruined.with_rubble(((10.0, 10.0),))

    assert (heaped.sight, heaped.glances) == (ruined.sight, ruined.glances)
    assert ruined.sight is not whole.sight
    assert (whole.with_ruins(()), whole.with_rubble(()), whole.with_ruins((building,))) == (whole, whole, ruined)


LONE = TerrainPiece(name="Wall", outline=rectangle(15.0, 20.0, 9.0, 1.0), height=3.0, cover="heavy", solid=True)


def sides(table, turned):
    """The same table with one wall, or with another one where the first is when it is turned."""
    pieces = (LONE, replace(LONE, outline=rotate_half_turn(LONE.outline, *table))) if turned else (LONE,)
    width, height = table
    return Battlefield(Tabletop(width, height, pieces))


@pytest.mark.parametrize("table", [(48.0, 48.0), (46.0, 48.0), (24.0, 25.0)])
@pytest.mark.parametrize("turned", [False, True])
def test_a_glance_is_the_same_from_whichever_side_of_a_table_somebody_looked(table, turned):
    field = sides(table, turned)
    glances, rng = field.glances, random.Random(3)  # noqa: S311 - a test
    last = glances.places - 1
    half = len(glances.known) < glances.places**2
    assert half is (turned and table != (24.0, 25.0))
    for _ in range(200):
        one, other = rng.randrange(glances.places), rng.randrange(glances.places)
        found = glances.look(one, other)
        fresh = GlanceTable(field.table, field.sight)
        back = fresh.look(other, one)
        assert (noted(glances, one, other), noted(glances, other, one)) == (found, back)
        assert (noted(fresh, one, other), noted(fresh, other, one)) == (found, back)
        if half:
            assert fresh.look(last - one, last - other) == found


def test_who_looks_from_the_middle_looks_both_ways():
    field = sides((48.0, 48.0), True)
    glances = field.glances
    middle = glances.places // 2
    found = glances.look(middle, 3)

    assert noted(glances, middle, 3) == noted(glances, middle, glances.places - 4) == found
    assert glances.known.count(0) == len(glances.known) - 3


def noted(glances, one, other):
    row, way = glances.row(one)
    return glances.known[row + way * other]
