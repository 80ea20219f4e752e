"""Lines of sight worked out by hand. Two Gears, 2 inches high on bases of 1 inch, 10 inches apart along y = 10."""

import math

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.sight import Screen, Sight, SightLine, Silhouette, read_whole_line
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece

GEAR = Silhouette(2.0, 0.5)
STRIDER = Silhouette(3.0, 0.5)
INFANTRY = Silhouette(1.0, 0.5)


def box(left, low, right, high, height, **facts):
    outline = rectangle((left + right) / 2, (low + high) / 2, right - left, high - low)
    return TerrainPiece(name="Box", outline=outline, height=height, **facts)


def look(*pieces, attacker=GEAR, target=GEAR, start=(10, 10), end=(20, 10)):
    table = Tabletop(30, 20, pieces)
    return Sight(table, read_whole_line).line(table.cell(*start), attacker, table.cell(*end), target)


def screen(piece=0, **facts):
    plain = {
        "full": False,
        "inches": 0.0,
        "near_target": False,
        "near_attacker": False,
        "touches_target": False,
        "touches_attacker": False,
        "extent": math.inf,
        "under_target": False,
        "under_attacker": False,
    }
    return Screen(piece, **plain | facts)


def test_nothing_stands_between():
    assert look() == SightLine(9, True, False, False, ())


@pytest.mark.parametrize(
    "piece",
    [
        box(14, 2, 14.5, 9.5, 4),
        box(14, 10.5, 14.5, 18, 4),
        box(21, 5, 22, 15, 4),
        box(8, 5, 9, 15, 4),
        box(14, 5, 16, 15, 0),
    ],
    ids=["flush on the right", "flush on the left", "behind the target", "behind the attacker", "no height"],
)
def test_what_stands_beside_the_lines_is_no_screen(piece):
    assert look(piece).screens == ()


def test_a_low_wall_interrupts_lines_and_lets_others_over_it():
    assert look(box(14, 8, 14.5, 12, 1)) == SightLine(9, True, False, False, (screen(),))


def test_a_wall_as_high_as_both_lets_no_line_over_it_that_is_not_higher():
    assert not look(box(14, 8, 14.5, 12, 2.01)).free
    assert look(box(14, 8, 14.5, 12, 2)).free


def test_a_high_wall_hides_the_target():
    assert look(box(14, 8, 14.5, 12, 3)) == SightLine(9, False, False, False, (screen(full=True),))


def test_solid_walls_stop_all_lines_only_where_they_hide():
    assert look(box(14, 8, 14.5, 12, 3, solid=True)).solid
    assert not look(box(14, 8, 14.5, 12, 1, solid=True)).solid
    assert not look(box(14, 8, 14.5, 10, 3, solid=True), box(16, 10, 16.5, 12, 3)).solid


def test_half_a_wall_leaves_the_other_half_free():
    assert look(box(14, 10, 14.5, 12, 3)) == SightLine(9, True, False, False, (screen(),))


@pytest.mark.parametrize(
    "gap, free",
    [(0.1, True), (0.0, True), (-0.04, True), (-0.09, True), (-0.11, False), (-0.4, False)],
)
def test_two_walls_close_together_what_neither_closes_alone(gap, free):
    """From y = -a at the attacker to v at the target a line passes x = 14 at 0.6u + 0.4v and x = 16 at 0.4u + 0.6v.

    The first wall ends `gap` below y = 10, the second begins as far above it. From the right edge (u = -0.5) up to the
    left edge (v = 0.5) a line runs at -0.1 and +0.1: room is left as long as the walls overlap by less than that.
    """
    line = look(box(14, 10 + gap, 14.001, 12, 3), box(16, 8, 16.001, 10 - gap, 3))

    assert line.free is free
    assert [screen.full for screen in line.screens] == [False, False]


def test_three_posts_leave_a_window_or_none():
    posts = [box(15, low, 15.2, high, 3) for low, high in ((9, 9.8), (9.9, 10.1), (10.2, 11))]

    assert look(*posts).free
    assert not look(*posts, box(14.5, 9.7, 14.7, 10.3, 3)).free


@pytest.mark.parametrize("edge, near", [(18.5, True), (18.25, False), (19.25, True)])
def test_near_is_an_inch_from_the_base(edge, near):
    [found] = look(box(edge - 2, 8, edge, 12, 1)).screens

    assert found == screen(near_target=near, touches_target=edge == 19.25)


def test_near_the_attacker_tells_how_far_it_extends():
    [found] = look(box(11, 9, 13, 11, 1)).screens

    assert found == screen(near_attacker=True, extent=math.hypot(3, 1) - 0.5)


@pytest.mark.parametrize("edge, inches, free", [(18.5, 1.0, True), (18.25, 1.25, False), (15, 4.5, False)])
def test_an_inch_of_area_terrain_is_seen_through(edge, inches, free):
    line = look(box(edge, 5, 25, 15, 3, form="area"))

    assert (line.free, line.screens[0].inches, line.screens[0].full) == (free, inches, not free)


def test_area_terrain_beside_the_centre_line_is_measured_along_the_side_line():
    [found] = look(box(14, 10.25, 17, 15, 3, form="area")).screens

    assert (found.inches, found.full) == (3, False)


def test_bases_that_touch_have_nothing_between_them_to_measure():
    [found] = look(box(5, 5, 25, 15, 3, form="area"), end=(11, 10)).screens

    assert (found.inches, found.full) == (0, False)


def test_both_in_the_same_woods_have_all_of_it_between_them():
    [found] = look(box(5, 5, 25, 15, 3, form="area")).screens

    assert (found.inches, found.full, found.near_attacker, found.near_target) == (9, True, True, True)


def test_who_stands_high_looks_over_what_is_close():
    """From 5 inches (3 of hill and 2 of Gear) to 2 inches, ten inches on: at x = 14 the line is 3.8 inches high, at
    x = 19 2.3 inches. A wall of 3 inches hides the target only if that stands close to it."""
    hill = box(2, 5, 11, 15, 3, plateau=True)

    assert look(hill, box(14, 8, 14.5, 12, 3)).free
    assert not look(hill, box(18.5, 8, 19, 12, 3)).free


def test_who_stands_wholly_lower():
    hill = box(2, 5, 11, 15, 2, plateau=True)

    assert look(hill).lower
    assert not look(hill, target=STRIDER).lower
    assert not look(hill, start=(20, 10), end=(10, 10)).lower
    assert not look(box(2, 5, 25, 15, 2, plateau=True)).lower


def test_the_hill_under_a_model_is_told_apart():
    hill = box(2, 5, 11, 15, 2, plateau=True)

    assert look(hill).screens == (
        screen(near_attacker=True, touches_attacker=True, under_attacker=True, extent=math.hypot(8, 5) - 0.5),
    )
    [back] = look(hill, start=(20, 10), end=(10, 10)).screens
    assert (back.under_attacker, back.under_target, back.full) == (False, True, False)


def test_a_cliff_hides_who_stands_below_it():
    """From 5 inches to 2, eleven inches on, over an edge after ten: there the line is 2.27 inches high."""
    hill = box(2, 2, 25, 18, 3, plateau=True)

    assert not look(hill, start=(15, 10), end=(26, 10)).free
    assert look(hill, start=(24.5, 10), end=(28, 10)).free


def test_infantry_is_hidden_by_what_a_gear_looks_over():
    wall = box(14, 8, 14.5, 12, 1.4)

    assert look(wall).free
    assert not look(wall, attacker=INFANTRY, target=INFANTRY).free
    assert look(wall, attacker=GEAR, target=INFANTRY).free


def test_contact_and_the_same_place():
    assert look(box(10, 8, 11, 12, 3), end=(10.5, 10)).distance == 0
    assert look(box(9, 8, 11, 12, 3), end=(10, 10)) == SightLine(0, True, False, False, ())


def test_a_line_and_its_way_back_agree():
    pieces = (box(14, 8, 14.5, 10, 3), box(16, 9.5, 17, 12, 1.5, form="area"), box(18, 9.8, 18.5, 10.2, 2.5))
    there = look(*pieces, target=STRIDER)
    back = look(*pieces, attacker=STRIDER, start=(20, 10), end=(10, 10))

    assert (there.distance, there.free, there.solid) == (back.distance, back.free, back.solid)
    assert [(found.piece, found.full, found.inches) for found in there.screens] == [
        (found.piece, found.full, found.inches) for found in back.screens
    ]
    assert [(found.near_target, found.near_attacker) for found in there.screens] == [
        (found.near_attacker, found.near_target) for found in back.screens
    ]
