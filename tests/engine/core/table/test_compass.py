import math

import pytest

from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT, FacingArc, bearing, in_arc, turn


def test_units_go_once_around():
    assert UNIT[0] == (1, 0)
    assert UNIT[6] == (0, 1)
    assert UNIT[12] == (-1, 0)
    assert UNIT[18] == (0, -1)
    assert {round(math.hypot(x, y), 12) for x, y in UNIT} == {1.0}


def test_bearing_of_each_unit_is_its_facing():
    assert [bearing(x, y) for x, y in UNIT] == list(range(DIRECTIONS))
    assert bearing(0, 0) == 0


@pytest.mark.parametrize("start, end, steps", [(0, 5, 5), (5, 0, -5), (23, 2, 3), (2, 23, -3), (0, 12, 12), (3, 3, 0)])
def test_shortest_turn(start, end, steps):
    assert turn(start, end) == steps


@pytest.mark.parametrize(
    "dx, dy, arcs",
    [
        (5, 1, {FacingArc.FRONT, FacingArc.LEFT}),
        (5, -1, {FacingArc.FRONT, FacingArc.RIGHT}),
        (-5, 1, {FacingArc.BACK, FacingArc.LEFT}),
        (-5, -1, {FacingArc.BACK, FacingArc.RIGHT}),
        (5, 0, {FacingArc.FRONT, FacingArc.LEFT, FacingArc.RIGHT}),
        (0, 5, {FacingArc.FRONT, FacingArc.LEFT, FacingArc.BACK}),
    ],
)
def test_arcs_are_halves_and_share_their_edges(dx, dy, arcs):
    assert {arc for arc in FacingArc if in_arc(0, arc, dx, dy)} == arcs


def test_arcs_turn_with_the_model():
    for facing in range(DIRECTIONS):
        x, y = UNIT[facing]
        assert in_arc(facing, FacingArc.FRONT, 4 * x, 4 * y)
        assert not in_arc(facing, FacingArc.BACK, 4 * x, 4 * y)


def test_a_base_is_touched_before_its_centre_and_inside_after_it():
    """BR-95: a weapon's arc need only touch the target; the whole base is asked of a flank in melee (L13609)."""
    assert in_arc(0, FacingArc.FRONT, -0.4, 5, radius=0.5)
    assert not in_arc(0, FacingArc.FRONT, -0.6, 5, radius=0.5)
    assert not in_arc(0, FacingArc.BACK, -0.4, 5, radius=-0.5)
    assert in_arc(0, FacingArc.BACK, -0.6, 5, radius=-0.5)
