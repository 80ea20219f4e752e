"""Hexes: neighbours, distances, lines along sides and through hexes, directions."""

from collections import deque
from itertools import product

import pytest

from armybuilder.engine.core.hexes.lattice import NOWHERE, HexLattice, hex_lattice

MAP = hex_lattice(7, 6)


def test_neighbours_are_by_facing_counterclockwise_from_x():
    """Row 2 is even, row 3 half a hex further right."""
    even, odd = MAP.cell(3, 2), MAP.cell(3, 3)
    assert [(MAP.column(cell), MAP.row(cell)) for cell in MAP.neighbours(even)] == [
        (4, 2), (3, 3), (2, 3), (2, 2), (2, 1), (3, 1),
    ]  # fmt: skip
    assert [(MAP.column(cell), MAP.row(cell)) for cell in MAP.neighbours(odd)] == [
        (4, 3), (4, 4), (3, 4), (2, 3), (3, 2), (4, 2),
    ]  # fmt: skip
    assert [MAP.neighbour(MAP.cell(0, 0), facing) for facing in range(6)] == [1, 7, NOWHERE, NOWHERE, NOWHERE, NOWHERE]


def test_each_neighbour_has_one_back_and_lies_a_hex_away():
    for cell, facing in product(range(MAP.size), range(6)):
        there = MAP.neighbour(cell, facing)
        if there != NOWHERE:
            assert MAP.neighbour(there, (facing + 3) % 6) == cell
            (x, y), (across, up) = MAP.centre(cell), MAP.centre(there)
            assert (across - x) ** 2 + (up - y) ** 2 == pytest.approx(1)
            assert (MAP.bearing(cell, there), MAP.angle_off(cell, facing, there)) == (60 * facing, 0)
            assert MAP.facing_to(cell, there) == facing


def test_distance_is_the_fewest_steps():
    for start in (MAP.cell(0, 0), MAP.cell(3, 3), MAP.cell(6, 5)):
        steps, queue = {start: 0}, deque([start])
        while queue:
            cell = queue.popleft()
            for there in MAP.neighbours(cell):
                if there != NOWHERE and there not in steps:
                    steps[there] = steps[cell] + 1
                    queue.append(there)
        assert [MAP.distance(start, cell) for cell in range(MAP.size)] == [steps[cell] for cell in range(MAP.size)]
        assert MAP.within(start, 2) == tuple(sorted(cell for cell, far in steps.items() if far <= 2))


def test_a_line_goes_through_hexes_or_along_the_side_of_two():
    """Straight along a row; and up the page, where every other step runs along a side."""
    row = MAP.between(MAP.cell(1, 2), MAP.cell(5, 2))
    assert row == tuple((MAP.cell(column, 2),) for column in (2, 3, 4))
    up = MAP.between(MAP.cell(3, 0), MAP.cell(3, 4))
    assert up == ((MAP.cell(2, 1), MAP.cell(3, 1)), (MAP.cell(3, 2),), (MAP.cell(2, 3), MAP.cell(3, 3)))
    assert MAP.between(MAP.cell(0, 0), MAP.cell(0, 2)) == ((MAP.cell(0, 1),),)  # the other hex is off the map
    assert MAP.between(0, 0) == MAP.between(0, 1) == ()


def test_a_line_is_the_same_both_ways_and_after_half_a_turn():
    for one, other in product(range(MAP.size), repeat=2):
        line = MAP.between(one, other)
        assert MAP.between(other, one) == line[::-1]
        turned = tuple(tuple(sorted(MAP.opposite(cell) for cell in step)) for step in line)
        assert MAP.between(MAP.opposite(one), MAP.opposite(other)) == turned
        far = MAP.distance(one, other)
        assert all(MAP.distance(one, cell) + MAP.distance(cell, other) == far for step in line for cell in step)


def test_angles_are_measured_from_where_a_unit_looks():
    middle = MAP.cell(3, 2)
    assert [MAP.angle_off(middle, 0, MAP.neighbour(middle, facing)) for facing in range(6)] == [
        0,
        60,
        120,
        180,
        120,
        60,
    ]
    assert MAP.angle_off(middle, 0, MAP.cell(3, 4)) == 90
    assert MAP.angle_off(middle, 1, MAP.cell(3, 4)) == 30
    assert MAP.angle_off(middle, 4, middle) == 0


def test_the_hex_of_a_point():
    for cell in range(MAP.size):
        x, y = MAP.centre(cell)
        assert {MAP.nearest(x + across, y + up) for across, up in ((0, 0), (0.4, 0), (0, 0.4), (-0.3, -0.3))} == {cell}
    assert MAP.nearest(-5, 99) == MAP.cell(0, 5)


@pytest.mark.parametrize("columns,rows", [(0, 2), (5, 3), (5, 0), (101, 100)])
def test_maps_that_half_a_turn_would_not_lay_on_themselves_are_refused(columns, rows):
    with pytest.raises(
        ValueError, match=f"^{columns} × {rows}: a map has an even number of rows and at most 10000 hexes$"
    ):
        HexLattice(columns, rows)
