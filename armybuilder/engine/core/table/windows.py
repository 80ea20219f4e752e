"""Is there any line between two silhouettes that passes all screens? Exact, for convex screens.

The frame: the attacker's silhouette is the segment x = 0, |y| <= a; the target's is x = `far`, |y| <= b; screens are
convex polygons between them. A line passes each screen above or below. So for each choice of sides two sets of points
must lie on either side of a line, and they do exactly where the upper hull of the one stays below the lower hull of
the other. Sides are chosen screen by screen; a choice that already fails is not pursued.
"""

from itertools import pairwise

from armybuilder.engine.core.table.geometry import TOUCH, Point


def open_window(screens: list[list[Point]], a: float, b: float, far: float) -> bool:
    """True if some line, with a little room around it, meets no screen."""
    return _passes(screens, 0, [(0.0, -a), (far, -b)], [(0.0, a), (far, b)])


def _passes(screens: list[list[Point]], index: int, under: list[Point], over: list[Point]) -> bool:
    if not _apart(under, over):
        return False
    if index == len(screens):
        return True
    screen = screens[index]
    return _passes(screens, index + 1, under + screen, over) or _passes(screens, index + 1, under, over + screen)


def _apart(under: list[Point], over: list[Point]) -> bool:
    """Does a straight line run between the two sets? Both have points at either end of the frame."""
    floor = _upper_hull(under)
    ceiling = _upper_hull([(x, -y) for x, y in over])
    return all(_height(floor, x) < -y - TOUCH for x, y in ceiling) and all(
        y < -_height(ceiling, x) - TOUCH for x, y in floor
    )


def _upper_hull(points: list[Point]) -> list[Point]:
    hull: list[Point] = []
    for x, y in sorted(points):
        if hull and hull[-1][0] == x:
            hull.pop()
        while len(hull) > 1 and _turns_left(hull[-2], hull[-1], x, y):
            hull.pop()
        hull.append((x, y))
    return hull


def _turns_left(first: Point, second: Point, x: float, y: float) -> bool:
    return (second[0] - first[0]) * (y - first[1]) >= (second[1] - first[1]) * (x - first[0])


def _height(hull: list[Point], x: float) -> float:
    for (x0, y0), (x1, y1) in pairwise(hull):
        if x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return hull[-1][1]
