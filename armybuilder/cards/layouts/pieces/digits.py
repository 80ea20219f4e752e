"""Figures that stand at any angle, as strokes: what is set in type stands upright."""

from collections.abc import Iterator
from math import cos, radians, sin

from armybuilder.cards.drawing import Path, PathShape
from armybuilder.cards.tones import Tone

HIGH, WIDE, STEP = 6.0, 4.0, 5.6
"""The grid of a figure, and from one figure to the next."""
STROKE = 0.15
"""Weight of a stroke, as part of the height."""
Stroke = tuple[tuple[float, float], ...]
_O: Stroke = ((1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0))
DIGITS: dict[str, tuple[Stroke, ...]] = {
    "0": (_O,),
    "1": (((0.6, 1.4), (2.2, 0), (2.2, 6)),),
    "2": (((0, 1), (1, 0), (3, 0), (4, 1), (4, 2.2), (0, 6), (4, 6)),),
    "3": (((0, 0), (4, 0), (1.8, 2.4), (3, 2.4), (4, 3.4), (4, 5), (3, 6), (1, 6), (0, 5)),),
    "4": (((3, 6), (3, 0), (0, 4.2), (4, 4.2)),),
    "5": (((4, 0), (0.3, 0), (0, 2.8), (1, 2.3), (3, 2.3), (4, 3.3), (4, 5), (3, 6), (1, 6), (0, 5)),),
    "6": (((3.6, 0), (2, 0.6), (0, 3.4), (0, 5), (1, 6), (3, 6), (4, 5), (4, 3.6), (3, 2.6), (1, 2.6), (0, 3.6)),),
    "7": (((0, 0), (4, 0), (1.4, 6)),),
    "8": (
        ((1, 0), (3, 0), (4, 0.9), (4, 2), (3, 2.9), (1, 2.9), (0, 2), (0, 0.9), (1, 0)),
        ((1, 2.9), (0, 3.9), (0, 5), (1, 6), (3, 6), (4, 5), (4, 3.9), (3, 2.9)),
    ),
    "9": (((0.4, 6), (2, 5.4), (4, 2.6), (4, 1), (3, 0), (1, 0), (0, 1), (0, 2.4), (1, 3.4), (3, 3.4), (4, 2.4)),),
}


def rotated_number(number: int, x: float, y: float, high: float, angle: float, tone: Tone) -> Iterator[PathShape]:
    """The strokes of a number with its middle at `x`, `y`, so `high`, turned clockwise by `angle` degrees."""
    text, scale = str(number), high / HIGH
    right, down = cos(radians(angle)) * scale, sin(radians(angle)) * scale
    start = -((len(text) - 1) * STEP + WIDE) / 2
    for place, digit in enumerate(text):
        for stroke in DIGITS[digit]:
            points = ((start + place * STEP + across, low - HIGH / 2) for across, low in stroke)
            path = tuple((x + across * right - low * down, y + across * down + low * right) for across, low in points)
            yield PathShape(0, 0, 1, 1, _there_and_back(path), stroke=tone, weight=STROKE * high)


def _there_and_back(path: Path) -> Path:
    """A line as an outline without room, since every outline closes."""
    return (*path, *(() if path[0] == path[-1] else path[-2:0:-1]), ())
