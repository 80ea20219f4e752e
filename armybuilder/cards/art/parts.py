"""The pen of the drawings: outlines on a grid of 100 by 100, y downwards, the ground at 96.

Overlaps are holes, so neighbouring parts stand a little apart, and what lies inside a part is cut out of it.
"""

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from armybuilder.cards.drawing import Path

GRID = 100
ROUND = 0.5523
"""How far the handles of a Bézier curve reach, as part of the radius, for a quarter of a circle."""
GAP = 1.2
"""Between neighbouring parts."""
BOLT = 0.4
"""The hole in a joint, as part of its radius."""
Point = tuple[float, float]


def drawn(*parts: Path) -> Path:
    """Parts joined into one drawing, brought from the grid to a square of side 1."""
    return tuple(tuple(round(number / GRID, 5) for number in segment) for part in parts for segment in part)


def outline(*segments: tuple[float, ...]) -> Path:
    """A closed outline: pairs are corners, six numbers a curve."""
    return (*segments, ())


def box(left: float, top: float, right: float, bottom: float, cut: float = 0) -> Path:
    """A rectangle, its corners cut off by so much."""
    if not cut:
        return outline((left, top), (right, top), (right, bottom), (left, bottom))
    return outline(
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    )


def rounded(radius: float, *corners: Point) -> Path:
    """A polygon with rounded corners; where a side is short, its half limits the radius."""
    segments: list[tuple[float, ...]] = []
    for number, corner in enumerate(corners):
        start = _towards(corner, corners[number - 1], radius)
        end = _towards(corner, corners[(number + 1) % len(corners)], radius)
        segments += (start, (*_between(start, corner), *_between(end, corner), *end))
    return (*segments, ())


def disc(x: float, y: float, radius: float) -> Path:
    return oval(x, y, radius, radius)


def oval(x: float, y: float, across: float, down: float) -> Path:
    """An ellipse by its two radii."""
    right, low = across * ROUND, down * ROUND
    return outline(
        (x + across, y),
        (x + across, y + low, x + right, y + down, x, y + down),
        (x - right, y + down, x - across, y + low, x - across, y),
        (x - across, y - low, x - right, y - down, x, y - down),
        (x + right, y - down, x + across, y - low, x + across, y),
    )


def ring(x: float, y: float, radius: float, hole: float) -> Path:
    return disc(x, y, radius) + disc(x, y, hole)


def limb(start: Point, thick: float, end: Point, thin: float) -> Path:
    """A bar from one point to another, `thick` wide where it starts and `thin` where it ends."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    across, down = (y - to_y) / length / 2, (to_x - x) / length / 2
    return outline(
        (x + across * thick, y + down * thick),
        (to_x + across * thin, to_y + down * thin),
        (to_x - across * thin, to_y - down * thin),
        (x - across * thick, y - down * thick),
    )


def jointed(joints: tuple[tuple[float, float, float], ...], bars: tuple[tuple[float, float], ...]) -> Path:
    """A chain of bars, such as a leg: joints by place and radius (0 for a bare end), bars by both their widths."""
    path: Path = ()
    for (x, y, radius), (to_x, to_y, to_radius), (thick, thin) in zip(joints, joints[1:], bars, strict=False):
        length = hypot(to_x - x, to_y - y)
        across, down = (to_x - x) / length, (to_y - y) / length
        free, to_free = radius and radius + GAP, to_radius and to_radius + GAP
        start = (x + across * free, y + down * free)
        path += limb(start, thick, (to_x - across * to_free, to_y - down * to_free), thin)
    return path + sum((ring(x, y, radius, radius * BOLT) for x, y, radius in joints if radius), ())


def mirrored(*parts: Path, axis: float = 50) -> Path:
    """Parts seen in a mirror that stands at x = `axis`."""
    return tuple(
        tuple(2 * axis - number if place % 2 == 0 else number for place, number in enumerate(segment))
        for part in parts
        for segment in part
    )


def both(*parts: Path) -> Path:
    """Parts of the left half, and their mirror images."""
    return sum(parts, ()) + mirrored(*parts)


def moved(across: float, down: float, *parts: Path) -> Path:
    return tuple(
        tuple(number + (down if place % 2 else across) for place, number in enumerate(segment))
        for part in parts
        for segment in part
    )


def scaled(factor: float, *parts: Path, about: Point = (50, 96)) -> Path:
    """Parts made larger or smaller around a point, by default the middle of the ground."""
    return tuple(
        tuple(about[place % 2] + (number - about[place % 2]) * factor for place, number in enumerate(segment))
        for part in parts
        for segment in part
    )


def stretched(across: float, down: float, *parts: Path, about: Point = (50, 96)) -> Path:
    """Parts made wider and higher, each by a factor of its own, around a point."""
    factors = across, down
    return tuple(
        tuple(about[place % 2] + (number - about[place % 2]) * factors[place % 2] for place, number in enumerate(seg))
        for part in parts
        for seg in part
    )


def bounds(path: Path) -> tuple[float, float, float, float]:
    """Left, top, right and low end of the points and handles of a path."""
    points = [point for segment in path for point in zip(segment[::2], segment[1::2], strict=True)]
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def outlines(path: Path) -> Iterator[Path]:
    """Its closed outlines one by one."""
    begins = 0
    for end, segment in enumerate(path, 1):
        if not segment:
            yield path[begins:end]
            begins = end


def rotated(degrees: float, *parts: Path, about: Point = (50, 50)) -> Path:
    """Parts turned clockwise."""
    right, down = cos(radians(degrees)), sin(radians(degrees))
    x, y = about

    def point(px: float, py: float) -> Point:
        return x + (px - x) * right - (py - y) * down, y + (px - x) * down + (py - y) * right

    return tuple(
        tuple(number for pair in zip(segment[::2], segment[1::2], strict=True) for number in point(*pair))
        for part in parts
        for segment in part
    )


def _towards(corner: Point, other: Point, far: float) -> Point:
    """The point `far` from the corner on the side to the other one, at most half way."""
    length = hypot(other[0] - corner[0], other[1] - corner[1])
    share = min(far / length, 0.5)
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def _between(start: Point, corner: Point) -> Point:
    """The handle of a round corner."""
    return start[0] + (corner[0] - start[0]) * ROUND, start[1] + (corner[1] - start[1]) * ROUND
