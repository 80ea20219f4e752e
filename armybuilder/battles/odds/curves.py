"""The exact curve of a number: a column for each value, and over them the chance of so many or more, as an SVG draws them."""

from itertools import accumulate
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.odds.pictures import OddsChart, percent

WIDTH, HEIGHT = 360, 180
LEFT, RIGHT, TOP, BOTTOM = 34, 6, 8, 22
"""Room around the columns: for the axis, and for what it says below."""
MOST_LABELS = 12
GRID = (0, 0.25, 0.5, 0.75, 1)


class CurveStep(NamedTuple):
    """A value: its column, and the step of the curve above it, in units of the picture; chances in words."""

    label: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    tone: str
    exactly: str
    at_least: str
    is_labelled: bool


class ChanceCurve(NamedTuple):
    """The picture of one chart; `points` are those of the line, `grid` heights with what they say. `words` tell all of it."""

    steps: list[CurveStep]
    points: str
    grid: list[tuple[float, float]]
    words: str
    width: int = WIDTH
    height: int = HEIGHT


def curve_of(chart: OddsChart) -> ChanceCurve:
    """The curve of a chart whose chances are of numbers, from the lowest on."""
    chances = [one.chance for one in chart.chances]
    least = [min(1.0, total) for total in list(accumulate(reversed(chances)))[::-1]]
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(chances))
    every = -(-len(chances) // MOST_LABELS)
    steps, points = [], []
    for number, (one, at_least) in enumerate(zip(chart.chances, least, strict=True)):
        x, y = LEFT + number * wide, _height(at_least)
        points += [f"{x:.1f},{y:.1f}", f"{x + wide:.1f},{y:.1f}"]
        top = _height(one.chance)
        steps.append(
            CurveStep(
                one.label,
                round(x + wide * 0.12, 1),
                round(top, 1),
                round(wide * 0.76, 1),
                round(_height(0) - top, 1),
                round(x + wide / 2, 1),
                one.tone,
                percent(one.chance),
                percent(at_least),
                number % every == 0,
            )
        )
    told = _("%(label)s: %(exactly)s, at least: %(at_least)s")
    words = "; ".join(
        told % {"label": step.label, "exactly": step.exactly, "at_least": step.at_least} for step in steps
    )
    return ChanceCurve(steps, " ".join(points), [(part, round(_height(part), 1)) for part in GRID], words)


def _height(chance: float) -> float:
    """Return how far from the top a chance is drawn."""
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM)
