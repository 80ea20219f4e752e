"""Drawings for layouts: figures, marks, ranges and arcs at a glance. Points; x and y are the upper left corner."""

from collections.abc import Mapping
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from armybuilder.cards.art.figures import parts_of
from armybuilder.cards.art.marks import MARKS
from armybuilder.cards.art.parts import ROUND, disc, drawn, outline
from armybuilder.cards.drawing import MM, TOLERANCE, Box, Path, PathShape
from armybuilder.cards.tones import FRAME, INK, PAPER, Tone
from armybuilder.engine.core.paper.cards import CardArc, CardReach, Quarter

LONGEST = 72
"""Inches that a bar stands for, the long side of a table: what reaches farther leaves it without an end."""
SMALL = 10 * MM
"""Sides of figures up to which details are left out."""
LIGHT = Tone(0.78)
"""Too close for optimal range."""
TICK = 0.6
HAIR = 0.3
CONTACT = 1.2
"""Width of optimal range that needs contact, to be seen at all."""
SLIM = 0.56
"""Height of the bands beside optimal range, as part of its own."""

ALL_ROUND = frozenset[Quarter](("FL", "FR", "BL", "BR"))
SIDES: Mapping[Quarter, int] = {"F": 0, "R": 90, "B": 180, "L": 270}
"""Quarters that are centred on a side: its angle clockwise from the front."""
CENTER, RADIUS, HUB = (50, 56), 42.0, 13.0


class Bands(NamedTuple):
    """The ends of a range bar's bands, in points from its left edge; `open` says that all range ends beyond the
    scale.
    """

    near: float
    far: float
    maximum: float
    open: bool


def figure(name: str, x: float, y: float, side: float, tone: Tone) -> tuple[PathShape, ...]:
    """The look that `Card.figure` tells, in a square; nothing for a name without a drawing."""
    return tuple(
        PathShape(x + part.x * side, y + part.y * side, part.wide * side, part.high * side, part.path, fill=tone)
        for part in parts_of(name, small=side <= SMALL)
    )


def mark(name: str, x: float, y: float, side: float, tone: Tone) -> tuple[PathShape, ...]:
    """Return the drawing named by `Emblem.mark`, in a square; nothing for a name without a drawing."""
    return (PathShape(x, y, side, side, MARKS[name], fill=tone),) if name in MARKS else ()


def bands(reach: CardReach, wide: float) -> Bands:
    """The ends of the bands of a bar that is `wide` points for `LONGEST` inches."""
    near, far, maximum = (min(inches / LONGEST, 1) * wide for inches in reach)
    return Bands(near, far, maximum, open=reach.end > LONGEST)


def range_bar(reach: CardReach, x: float, y: float, width: float, height: float) -> tuple[Box, ...]:
    """A weapon's reach on the scale of all cards, so that they compare: too close is light, optimal range solid and high, the
    rest up to all range framed; a tick ends each band."""
    return _bar(bands(reach, width), x, y, width, height)


def _bar(ends: Bands, x: float, y: float, wide: float, high: float) -> tuple[Box, ...]:
    """One box beside the other: too close, optimal, the rest, its tick, a hairline to the end of the scale."""
    slim = high * SLIM
    top = y + (high - slim) / 2
    optimal = max(ends.far - ends.near, CONTACT)
    far, last = ends.near + optimal, ends.maximum
    rest = max(last - far, 0)
    tick = 0 if ends.open else min(TICK, rest)
    end = far + rest
    boxes = (
        Box(x, top, ends.near, slim, fill=LIGHT),
        Box(x + ends.near, y, optimal, high, fill=INK),
        Box(x + far, top, rest - tick, slim, fill=PAPER, stroke=FRAME, weight=HAIR),
        Box(x + end - tick, y, tick, high, fill=INK),
        Box(x + end, y + (high - HAIR) / 2, wide - end, HAIR, fill=FRAME),
    )
    return tuple(box for box in boxes if box.width > TOLERANCE)


def arc_diagram(arc: CardArc, x: float, y: float, side: float) -> tuple[PathShape, ...]:
    """The model from above, its front up, with what the weapon covers filled and a hub where it answers; nothing where
    nobody says what it covers."""
    if not arc.quarters:
        return ()
    shapes = [
        PathShape(x, y, side, side, _sectors(arc.quarters), fill=INK),
        PathShape(x, y, side, side, _rim(), stroke=INK, weight=max(side * 0.03, HAIR)),
    ]
    if arc.answers:
        shapes.append(PathShape(x, y, side, side, _hub(), fill=PAPER, stroke=INK, weight=max(side * 0.03, HAIR)))
    return tuple(shapes)


@cache
def _sectors(quarters: frozenset[Quarter]) -> Path:
    """The quarters as one outline from where they begin clockwise, and a nose that points to the front."""
    (x, y), r, k = CENTER, RADIUS, RADIUS * ROUND
    nose = outline((x, 0), (x + 10, 11.5), (x - 10, 11.5))
    if quarters == ALL_ROUND:
        return drawn(nose, disc(x, y, r))
    if quarters <= SIDES.keys():
        return drawn(nose, *(outline(CENTER, *_sector(SIDES[side])) for side in SIDES if side in quarters))
    curves: dict[Quarter, tuple[tuple[float, ...], tuple[float, ...]]] = {
        "FR": ((x, y - r), (x + k, y - r, x + r, y - k, x + r, y)),
        "BR": ((x + r, y), (x + r, y + k, x + k, y + r, x, y + r)),
        "BL": ((x, y + r), (x - k, y + r, x - r, y + k, x - r, y)),
        "FL": ((x - r, y), (x - r, y - k, x - k, y - r, x, y - r)),
    }
    names = list(curves)
    first = next(place for place, name in enumerate(names) if name in quarters and names[place - 1] not in quarters)
    ordered = [name for name in (*names[first:], *names[:first]) if name in quarters]
    return drawn(nose, outline(CENTER, curves[ordered[0]][0], *(curves[name][1] for name in ordered)))


def _sector(degrees: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the start of a quarter centred this many degrees clockwise from the front, and the curve to its end."""
    (x, y), r = CENTER, RADIUS
    begin, end = (radians(degrees + turn) for turn in (-45, 45))
    first, last = (sin(begin), -cos(begin)), (sin(end), -cos(end))
    handles = (
        first[0] - first[1] * ROUND,
        first[1] + first[0] * ROUND,
        last[0] + last[1] * ROUND,
        last[1] - last[0] * ROUND,
    )
    points = [y + value * r if number % 2 else x + value * r for number, value in enumerate((*first, *handles, *last))]
    return tuple(points[:2]), tuple(points[2:])


@cache
def _rim() -> Path:
    return drawn(disc(*CENTER, RADIUS))


@cache
def _hub() -> Path:
    return drawn(disc(*CENTER, HUB))
