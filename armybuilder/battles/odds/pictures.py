"""Answers as the templates draw them: widths of bars and heights of columns in hundredths."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.battles.odds.curves import Curve, curve_of
from armybuilder.battles.results.pictures import Bar
from armybuilder.engine.core.battle.odds.pictures import Added, Chance, Chart, Picture, percent

HEIGHT = 40


class Column(NamedTuple):
    """A number of a distribution: its chance in words and in whole hundredths, and how far from the top it begins."""

    label: str
    text: str
    hundredths: str
    y: float
    height: float
    tone: str


class Drawn(NamedTuple):
    """A chart in bars, in columns, or as a curve."""

    chart: Chart
    bars: list[Bar]
    columns: list[Column]
    curve: Curve | None = None


class Answer(NamedTuple):
    """One answer with its charts drawn; those in a row stand below the others."""

    title: str
    figures: Sequence[tuple[str, str]]
    charts: list[Drawn]
    added: Sequence[Added]
    notes: Sequence[str]

    @property
    def is_weighed(self) -> bool:
        """Whether it is told what modifiers are worth."""
        return any(one.worth for one in self.added)


def draw(picture: Picture) -> Answer:
    """The answer of a system, drawn."""
    charts = [_drawn(chart) for chart in picture.charts]
    return Answer(picture.title, picture.figures, charts, picture.added, picture.notes)


def _drawn(chart: Chart) -> Drawn:
    if chart.reached:
        return Drawn(chart, [], [], curve_of(chart))
    if chart.is_row:
        return Drawn(chart, [], _columns(chart.chances))
    return Drawn(
        chart, [Bar(one.label, percent(one.chance), _hundredths(one.chance), one.tone) for one in chart.chances], []
    )


def _hundredths(chance: float) -> float:
    return round(100 * chance, 3)


def _columns(chances: Sequence[Chance]) -> list[Column]:
    """The highest as high as the picture."""
    most = max((one.chance for one in chances), default=0) or 1
    columns = []
    for one in chances:
        height = round(HEIGHT * one.chance / most, 3)
        whole = f"{100 * one.chance:.0f}"
        told = "<1" if whole == "0" and one.chance else whole
        columns.append(Column(one.label, percent(one.chance), told, round(HEIGHT - height, 3), height, one.tone))
    return columns
