"""The drawing of each `Mark`, in a square of side 1: no part thinner than a tenth, to be crisp at 4 mm."""

from collections.abc import Mapping
from math import acos, ceil, cos, degrees, hypot, pi, radians, sin, tan

from armybuilder.cards.art.parts import Point, disc, drawn, outline, ring, rotated, scaled
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.emblems import EmblemMark

MIDDLE = 50
RAYS = 8


def _round(x: float, y: float, radius: float, corners: int) -> list[Point]:
    """Corners of a regular polygon, one on top."""
    angles = (2 * pi * number / corners - pi / 2 for number in range(corners))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _star(outer: float, inner: float, points: int) -> Path:
    tips = _round(MIDDLE, MIDDLE, outer, 2 * points)
    notches = _round(MIDDLE, MIDDLE, inner, 2 * points)
    return outline(*(notches[number] if number % 2 else tips[number] for number in range(2 * points)))


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[tuple[float, ...]]:
    """A part of a circle as curves, from one angle to another in degrees, clockwise where it grows."""
    count = ceil(abs(end - start) / 60)
    step = radians(end - start) / count
    reach = 4 / 3 * tan(step / 4) * radius
    curves: list[tuple[float, ...]] = []
    for number in range(count):
        first = radians(start) + number * step
        last = first + step
        curves.append(
            (
                x + radius * cos(first) - reach * sin(first),
                y + radius * sin(first) + reach * cos(first),
                x + radius * cos(last) + reach * sin(last),
                y + radius * sin(last) - reach * cos(last),
                x + radius * cos(last),
                y + radius * sin(last),
            )
        )
    return curves


def _crescent() -> Path:
    """A disc less a smaller one; both outlines meet in the horns."""
    horn = 56 + 46 * cos(radians(50)), 50 + 46 * sin(radians(50))
    inner = 74.0
    radius = hypot(horn[0] - inner, horn[1] - 50)
    angle = degrees(acos((horn[0] - inner) / radius))
    return outline(horn, *_arc(56, 50, 46, 50, 310), *_arc(inner, 50, radius, 360 - angle, angle))


def _cube() -> Path:
    """A hexagon of three lozenges."""
    corners = _round(MIDDLE, MIDDLE, 49, 6)
    path: Path = ()
    for number in (0, 2, 4):
        lozenge = ((MIDDLE, MIDDLE), corners[number - 1], corners[number], corners[number + 1])
        path += scaled(0.9, outline(*lozenge), about=(sum(x for x, _ in lozenge) / 4, sum(y for _, y in lozenge) / 4))
    return path


def _sun() -> Path:
    ray = outline((44, 4), (56, 4), (53.5, 20), (46.5, 20))
    return disc(MIDDLE, MIDDLE, 23) + sum((rotated(360 / RAYS * number, ray) for number in range(RAYS)), ())


def _chevron(tip: float) -> Path:
    """A bent bar that points up."""
    return outline((50, tip), (94, tip + 34), (94, tip + 54), (50, tip + 20), (6, tip + 54), (6, tip + 34))


def _wave(top: float) -> Path:
    """A band that rises and falls."""
    low = top + 17
    return outline(
        (4, top),
        (20, top - 22, 34, top - 22, 50, top),
        (66, top + 22, 80, top + 22, 96, top),
        (96, low),
        (80, low + 22, 66, low + 22, 50, low),
        (34, low - 22, 20, low - 22, 4, low),
    )


MARKS: Mapping[str, Path] = {
    EmblemMark.CHEVRON: drawn(_chevron(8), _chevron(38)),
    EmblemMark.SUN: drawn(_sun()),
    EmblemMark.WAVE: drawn(_wave(25), _wave(58)),
    EmblemMark.HEXAGON: drawn(_cube()),
    EmblemMark.RING: drawn(ring(50, 50, 46, 27)),
    EmblemMark.TRIANGLE: drawn(outline((50, 6), (97, 90), (3, 90)), outline((50, 42), (66, 72), (34, 72))),
    EmblemMark.STAR: drawn(_star(48, 20, 5)),
    EmblemMark.DIAMOND: drawn(outline((50, 2), (88, 50), (50, 98), (12, 50))),
    EmblemMark.SPLIT_SQUARE: drawn(
        outline((7, 7), (82, 7), (7, 82)), outline((93, 18), (93, 93), (18, 93)), outline((83, 42), (83, 83), (42, 83))
    ),
    EmblemMark.CRESCENT: drawn(_crescent()),
    EmblemMark.CROSS_BARS: drawn(
        rotated(
            45,
            outline(
                (41, 0),
                (59, 0),
                (59, 41),
                (100, 41),
                (100, 59),
                (59, 59),
                (59, 100),
                (41, 100),
                (41, 59),
                (0, 59),
                (0, 41),
                (41, 41),
            ),
        )
    ),
    EmblemMark.ARROW: drawn(outline((50, 4), (92, 94), (50, 74), (8, 94))),
}
