"""Convex outlines on the table: making them, and measuring to them. Inches; x to the right, y up."""

import math
from collections.abc import Iterator
from itertools import pairwise

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""Corners of a convex polygon, counterclockwise."""
Pieces = tuple[tuple[int, Outline], ...]
"""Outlines with their numbers."""

HALF = 0.5
TOUCH = 1e-6
"""Shorter lengths are nothing: rotation leaves such rests where edges are flush."""


def rectangle(x: float, y: float, length: float, width: float, degrees: float = 0.0) -> Outline:
    """A rectangle around (x, y), `length` along the direction of `degrees` (0 = along x)."""
    along, across = length / 2, width / 2
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = ((-along, -across), (along, -across), (along, across), (-along, across))
    return tuple((x + cos * u - sin * v, y + sin * u + cos * v) for u, v in corners)


def disc(x: float, y: float, radius: float, corners: int = 12) -> Outline:
    """A round footprint: a regular polygon that stands for the circle around (x, y)."""
    turns = (2 * math.pi * (index + 0.5) / corners for index in range(corners))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def rotate_half_turn(outline: Outline, width: float, height: float) -> Outline:
    """The same outline after the table was turned by 180°: the other player's view of it."""
    return tuple((width - x, height - y) for x, y in outline)


def squared(dx: float, dy: float) -> float:
    """The square of a length, which is enough to compare two."""
    return dx * dx + dy * dy


def nearest_integer(value: float) -> int:
    """The whole number nearest to a value, the even one of two. `round` does the same, but compiled code has to call it."""
    down = math.floor(value)
    rest = value - down
    return down + 1 if rest > HALF or (rest == HALF and down % 2) else down


def surface(outline: Outline) -> float:
    """Square inches; negative if the corners run clockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*outline, outline[0]))) / 2


def is_convex(outline: Outline) -> bool:
    """At least three corners, counterclockwise once around, no corner turning inwards."""
    if len(outline) < 3 or surface(outline) < TOUCH:
        return False
    total = 0.0
    for (x0, y0), (x1, y1), (x2, y2) in zip(outline, _shift(outline, 1), _shift(outline, 2), strict=True):
        cross = (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)
        if cross < -TOUCH:
            return False
        total += math.atan2(cross, (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1))
    return total < 2 * math.pi + 0.1  # a star turns more than once around


def middle(outline: Outline) -> Point:
    """The mean of the corners, which lies inside."""
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def contains(outline: Outline, x: float, y: float) -> bool:
    """Is the point inside or on the edge?"""
    return all(
        (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= -TOUCH for (x0, y0), (x1, y1) in pairwise((*outline, outline[0]))
    )


def gap(outline: Outline, x: float, y: float) -> float:
    """Inches from the point to the outline, 0 inside."""
    nearest, inside = math.inf, True
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        dx, dy, px, py = x1 - x0, y1 - y0, x - x0, y - y0
        if dx * py - dy * px < -TOUCH:
            inside = False
            part = (px * dx + py * dy) / (dx * dx + dy * dy)
            part = 0.0 if part < 0.0 else min(part, 1.0)
            px -= part * dx
            py -= part * dy
            squared = px * px + py * py
            nearest = min(nearest, squared)
        x0, y0 = x1, y1
    return 0.0 if inside else math.sqrt(nearest)


def gaps(pieces: Pieces, x: float, y: float, most: float) -> dict[int, float]:
    """Inches from the point to each piece that is less than `most` away."""
    found = {}
    for index, outline in pieces:
        inches = gap(outline, x, y)
        if inches < most:
            found[index] = inches
    return found


def nearest(outline: Outline, x: float, y: float) -> Point:
    """The point of the edges that is nearest to a point."""
    best, found = math.inf, outline[0]
    for (x0, y0), (x1, y1) in pairwise((*outline, outline[0])):
        dx, dy = x1 - x0, y1 - y0
        part = min(max(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0.0), 1.0)
        px, py = x0 + part * dx, y0 + part * dy
        inches = math.hypot(px - x, py - y)
        if inches < best:
            best, found = inches, (px, py)
    return found


def farthest(outline: Outline, x: float, y: float) -> float:
    """Inches from the point to the corner farthest away."""
    return max(math.hypot(corner_x - x, corner_y - y) for corner_x, corner_y in outline)


def apart(first: Outline, second: Outline) -> float:
    """Inches between two outlines, or a little less where corner faces corner; 0 or negative if they overlap."""
    return max(*_clearances(first, second), *_clearances(second, first))


def are_apart(first: Outline, second: Outline, inches: float) -> bool:
    """Are two outlines so many inches `apart` at least?"""
    return any(clear >= inches for clear in _clearances(first, second)) or any(
        clear >= inches for clear in _clearances(second, first)
    )


def slab(points: list[Point], low: float, high: float) -> list[Point]:
    """The part of a convex polygon between x = `low` and x = `high`; empty if it has none."""
    if points and span(points)[0] < low:
        points = _clip(points, low, 1.0)
    if points and span(points)[1] > high:
        points = _clip(points, high, -1.0)
    return points


def span(points: list[Point]) -> tuple[float, float]:
    """The least and the largest x of some points."""
    least = most = points[0][0]
    for x, _ in points:
        if x < least:
            least = x
        elif x > most:
            most = x
    return least, most


def chord(points: list[Point], low: float, high: float) -> float:
    """Inches of the line y = 0, between x = `low` and x = `high`, that run inside a convex polygon."""
    first, last = math.inf, -math.inf
    x0, y0 = points[-1]
    for x1, y1 in points:
        if (y0 < 0.0) != (y1 < 0.0):
            crossing = x0 + (x1 - x0) * y0 / (y0 - y1)
            first, last = min(first, crossing), max(last, crossing)
        x0, y0 = x1, y1
    return max(0.0, min(last, high) - max(first, low))


def _clip(points: list[Point], limit: float, sign: float) -> list[Point]:
    kept: list[Point] = []
    x0, y0 = points[-1]
    inside0 = (x0 - limit) * sign >= 0.0
    for x1, y1 in points:
        inside1 = (x1 - limit) * sign >= 0.0
        if inside0 != inside1:
            kept.append((limit, y0 + (y1 - y0) * (limit - x0) / (x1 - x0)))
        if inside1:
            kept.append((x1, y1))
        x0, y0, inside0 = x1, y1, inside1
    return kept


def _clearances(outline: Outline, other: Outline) -> Iterator[float]:
    """Yield the distance of each edge of `outline` from all of the `other` outline, which lies outside of it."""
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        dx, dy = x1 - x0, y1 - y0
        yield min([dy * (x - x0) - dx * (y - y0) for x, y in other]) / math.hypot(dx, dy)
        x0, y0 = x1, y1


def _shift(outline: Outline, by: int) -> Outline:
    return outline[by:] + outline[:by]
