"""A battlefield that changes in battle is the one that its table would make from nothing."""

import random

import pytest

from armybuilder.engine.core.table.terrain import Table
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.demolition import breakable
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import random_table
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import Locomotion

MANNERS = (
    Locomotion("W", 2.0, 0.5, arms=True),
    Locomotion("G", 2.5, 0.787, offroad=True, careful=True),
    Locomotion("H", 1.5, 0.5, jump=3),
)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [1, 2])
def test_ground_that_changed_is_that_of_the_same_table_made_from_nothing(seed):
    rng = random.Random(seed)  # noqa: S311 - a game
    table = random_table(rng, limit=100)
    breaking = [number for number, piece in enumerate(table.terrain) if breakable(piece)]
    areas = [number for number, piece in enumerate(table.terrain) if piece.form == "area"]
    places = tuple((rng.randrange(2, 94) / 2, rng.randrange(2, 70) / 2) for _ in range(4))
    dangerous_pieces, ruins = tuple(rng.sample(areas, 2)), tuple(rng.sample(breaking, 3))
    whole = Battlefield(table).endangered(dangerous_pieces)
    fields = (whole, whole.with_rubble(places), whole.in_ruins(ruins), whole.in_ruins(ruins).with_rubble(places))
    cells = range(table.cells)

    for field in fields:
        same = Battlefield(Table(table.width, table.height, field.table.terrain))
        starts = [(rng.randrange(table.cells), rng.randrange(24), 6.0) for _ in range(3)]
        assert field.table.levels == same.table.levels
        assert all(field.table.gaps(cell) == same.table.gaps(cell) for cell in cells[::7])
        for how in MANNERS:
            grid, anew = field.grid(how), same.grid(how)
            assert [grid.ground(cell) for cell in cells] == [anew.ground(cell) for cell in cells]
            for start in starts:
                assert field.routes.reachable(*start, grid) == same.routes.reachable(*start, anew)
                assert grid.dangers([start[0], 700]) == anew.dangers([start[0], 700])


@pytest.mark.no_cover
def test_rubble_hides_nothing_and_ruins_do():
    whole = Battlefield(random_table(random.Random(1), limit=100))  # noqa: S311 - a game
    building = next(number for number, piece in enumerate(whole.table.terrain) if piece.floors)
    ruined = whole.in_ruins((building,))
    heaped = ruined.with_rubble(((10.0, 10.0),))

    assert (heaped.sight, heaped.glances) == (ruined.sight, ruined.glances)
    assert ruined.sight is not whole.sight
    assert (whole.in_ruins(()), whole.with_rubble(()), whole.in_ruins((building,))) == (whole, whole, ruined)
