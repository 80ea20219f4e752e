import math
import random

import pytest

from armybuilder.engine.core.table.geometry import contains, gap, middle, surface
from armybuilder.engine.core.table.movement import Routes
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import (
    LANE,
    DeploymentZones,
    TableZone,
    meeting_engagement,
    random_table,
    table_size,
)
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import Locomotion, mover


def made(seed, **options):
    return random_table(random.Random(seed), **options)  # noqa: S311 - dice, not secrets


@pytest.fixture(scope="module")
def tables():
    return [made(seed, limit=100 if seed % 3 == 0 else 150, mirrored=seed % 2 == 0) for seed in range(6)]


@pytest.mark.parametrize("limit, size", [(50, (48, 36)), (100, (48, 36)), (150, (48, 48)), (500, (48, 48))])
def test_the_size_of_the_table(limit, size):
    """L637-639."""
    assert table_size(limit) == size


def test_the_same_dice_give_the_same_table(tables):
    assert made(1, mirrored=False) == tables[1]
    assert tables[1] != tables[3]


def covered(table, wanted=lambda piece: True):
    """The part of the table that lies under some piece, by its places."""
    pieces = [piece for piece in table.terrain if wanted(piece)]
    spots = [(x + 0.5, y + 0.5) for x in range(0, int(table.width), 2) for y in range(0, int(table.height), 2)]
    return sum(any(contains(piece.outline, *spot) for piece in pieces) for spot in spots) / len(spots)


def test_about_half_of_a_table_is_terrain_and_half_of_that_is_cover(tables):
    """L639-642."""
    for table in tables:
        assert 0.38 <= covered(table) <= 0.62
        assert covered(table, lambda piece: piece.cover != "none" and piece.height >= 1) >= 0.5 * covered(table) - 0.03


def test_each_third_of_a_table_has_its_cover(tables):
    for table in tables:
        for zone in meeting_engagement(table)[:2]:
            places = [piece for piece in table.terrain if piece.cover != "none"]
            assert sum(any(zone.contains(*corner) for corner in piece.outline) for piece in places) >= 5


def test_a_mirrored_table_is_the_same_from_the_other_side(tables):
    for table in tables[::2]:
        seen = [(piece.name, surface(piece.outline), middle(piece.outline)) for piece in table.terrain]
        for name, inches, (x, y) in seen:
            assert any(
                other == name
                and abs(size - inches) < 0.02
                and math.hypot(table.width - x - twin_x, table.height - y - twin_y) < 0.01
                for other, size, (twin_x, twin_y) in seen
            ), name


def test_what_closes_the_way_leaves_lanes(tables):
    for table in tables:
        closed = [piece.outline for piece in table.terrain if piece.going == "impassable" or piece.depth >= 1]
        gaps = [gap(one, *corner) for one in closed for other in closed if one is not other for corner in other]
        assert min(gaps) >= LANE - 0.01


def test_a_tank_gets_from_one_zone_to_the_other_and_to_each_objective(tables):
    """Flood over the ground that a 40 mm base on tracks can enter."""
    for table in tables[:4]:
        grid = Routes(table).grid(mover(table, Locomotion("G", 2.0, 0.787)))
        deployment = meeting_engagement(table)
        seen = flooded(table, grid, table.cell(table.width / 2, 2))

        reached = {(table.xs[cell], table.ys[cell]) for cell in seen}
        assert sum(deployment.second.contains(*spot) for spot in reached) > 500
        for x, y in deployment.objectives:
            assert any(abs(x - spot_x) < 1 and abs(y - spot_y) < 1 for spot_x, spot_y in reached)


def flooded(table, grid, start):
    start = min(
        (cell for cell in range(table.cells) if grid.ground(cell).cost < 9), key=lambda cell: table.between(start, cell)
    )
    seen, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        for step in (1, -1, table.columns, -table.columns):
            other = cell + step
            if 0 <= other < table.cells and other not in seen and grid.leg(cell, other)[0] < 9:
                seen.add(other)
                edge.append(other)
    return seen


def test_the_basic_scenario():
    """BR-200."""
    assert meeting_engagement(Tabletop(50, 48)) == DeploymentZones(
        TableZone(0, 0, 50, 16), TableZone(0, 32, 50, 48), ((10, 24), (20, 24), (30, 24), (40, 24))
    )


def test_pieces_are_no_specks(tables):
    assert min(surface(piece.outline) for table in tables for piece in table.terrain) > 1
