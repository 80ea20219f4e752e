"""Answers as the templates draw them: widths of bars and heights of columns in hundredths."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.battles.odds.curves import ChanceCurve, curve_of
from armybuilder.battles.results.pictures import ValueBar
from armybuilder.engine.core.battle.odds.pictures import LabelledChance, ModifierLine, OddsChart, OddsPicture, percent

HEIGHT = 40


class ChanceColumn(NamedTuple):
    """A number of a distribution: its chance in words and in whole hundredths, and how far from the top it begins."""

    label: str
    text: str
    hundredths: str
    y: float
    height: float
    tone: str


class DrawnChart(NamedTuple):
    """A chart in bars, in columns, or as a curve."""

    chart: OddsChart
    bars: list[ValueBar]
    columns: list[ChanceColumn]
    curve: ChanceCurve | None = None


class DrawnAnswer(NamedTuple):
    """One answer with its charts drawn; those in a row stand below the others."""

    title: str
    figures: Sequence[tuple[str, str]]
    charts: list[DrawnChart]
    added: Sequence[ModifierLine]
    notes: Sequence[str]

    @property
    def has_modifier_worth(self) -> bool:
        """Whether it is told what modifiers are worth."""
        return any(one.worth for one in self.added)


def draw(picture: OddsPicture) -> DrawnAnswer:
    """The answer of a system, drawn."""
    charts = [_draw_chart(chart) for chart in picture.charts]
    return DrawnAnswer(picture.title, picture.figures, charts, picture.added, picture.notes)


def _draw_chart(chart: OddsChart) -> DrawnChart:
    if chart.reached:
        return DrawnChart(chart, [], [], curve_of(chart))
    if chart.is_row:
        return DrawnChart(chart, [], _columns(chart.chances))
    return DrawnChart(
        chart,
        [ValueBar(one.label, percent(one.chance), _hundredths(one.chance), one.tone) for one in chart.chances],
        [],
    )


def _hundredths(chance: float) -> float:
    return round(100 * chance, 3)


def _columns(chances: Sequence[LabelledChance]) -> list[ChanceColumn]:
    """The highest as high as the picture."""
    most = max((one.chance for one in chances), default=0) or 1
    columns = []
    for one in chances:
        height = round(HEIGHT * one.chance / most, 3)
        whole = f"{100 * one.chance:.0f}"
        told = "<1" if whole == "0" and one.chance else whole
        columns.append(ChanceColumn(one.label, percent(one.chance), told, round(HEIGHT - height, 3), height, one.tone))
    return columns
