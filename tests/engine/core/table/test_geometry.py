import math

import pytest

from armybuilder.engine.core.table.geometry import (
    apart,
    are_apart,
    chord,
    contains,
    disc,
    farthest,
    gap,
    is_convex,
    middle,
    rectangle,
    rotate_half_turn,
    slab,
    surface,
)

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def test_rectangle_stands_around_its_middle_and_turns():
    assert rectangle(2, 2, 4, 4) == SQUARE
    upright = rectangle(0, 0, 4, 2, 90)

    assert [(round(x, 9), round(y, 9)) for x, y in upright] == [(1, -2), (1, 2), (-1, 2), (-1, -2)]


def test_disc_has_its_corners_on_the_circle():
    corners = disc(3, 4, 2, 8)

    assert len(corners) == 8
    assert {round(math.hypot(x - 3, y - 4), 9) for x, y in corners} == {2.0}
    assert is_convex(corners)


def test_surface_and_middle():
    assert surface(SQUARE) == 16
    assert surface(SQUARE[::-1]) == -16
    assert middle(SQUARE) == (2, 2)


@pytest.mark.parametrize(
    "outline",
    [
        SQUARE[::-1],
        SQUARE[:2],
        ((0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)),
        tuple((math.cos(0.8 * math.pi * turn), math.sin(0.8 * math.pi * turn)) for turn in range(5)),
    ],
    ids=["clockwise", "a line", "dented", "a star"],
)
def test_what_is_not_convex(outline):
    assert not is_convex(outline)


@pytest.mark.parametrize(
    "x, y, inside, inches",
    [(2, 2, True, 0), (4, 2, True, 0), (5, 2, False, 1), (7, 8, False, 5), (-3, 0, False, 3)],
)
def test_contains_and_gap(x, y, inside, inches):
    assert contains(SQUARE, x, y) == inside
    assert gap(SQUARE, x, y) == pytest.approx(inches)


def test_farthest_corner():
    assert farthest(SQUARE, -3, 0) == pytest.approx(math.hypot(7, 4))


def test_turned_around_twice_is_the_same():
    assert rotate_half_turn(SQUARE, 48, 36) == ((48, 36), (44, 36), (44, 32), (48, 32))
    assert is_convex(rotate_half_turn(SQUARE, 48, 36))
    assert rotate_half_turn(rotate_half_turn(SQUARE, 48, 36), 48, 36) == SQUARE


@pytest.mark.parametrize(
    "other, inches",
    [
        (rectangle(8, 2, 4, 4), 2),
        (rectangle(6, 2, 4, 4), 0),
        (rectangle(5, 2, 4, 4), -1),
        (rectangle(2, 2, 1, 1), -2.5),
        (rectangle(2, 8, 20, 2), 3),
    ],
)
def test_apart(other, inches):
    assert apart(SQUARE, other) == pytest.approx(inches)
    assert apart(other, SQUARE) == pytest.approx(inches)
    assert [are_apart(SQUARE, other, apart(SQUARE, other) + more) for more in (-9, 0, 0.001)] == [True, True, False]


def test_slab_cuts_both_sides():
    assert sorted(slab(list(SQUARE), 1, 3)) == [(1, 0), (1, 4), (3, 0), (3, 4)]
    assert slab(list(SQUARE), -1, 9) == list(SQUARE)
    assert slab(list(SQUARE), 5, 9) == []


@pytest.mark.parametrize("low, high, inches", [(-5, 5, 4), (1, 5, 3), (1, 2, 1), (5, 9, 0)])
def test_chord_between_two_limits(low, high, inches):
    lowered = [(x, y - 1) for x, y in SQUARE]

    assert chord(lowered, low, high) == inches
    assert chord([(x, y + 1) for x, y in SQUARE], low, high) == 0
