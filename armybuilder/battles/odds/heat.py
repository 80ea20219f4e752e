"""A table of odds as a page draws it: one of its three numbers in each cell, the higher the warmer, in the order that was asked
for."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from armybuilder.engine.core.battle.odds.pictures import percent
from armybuilder.engine.core.battle.odds.tables import OddsCell, OddsLine, OddsTable, TableFighter
from armybuilder.engine.core.game import AnyOdds
from armybuilder.engine.core.language import gettext

MEASURES = ("destroyed", "expected", "hit")
"""The numbers of a cell, the usual one first."""
SHADES = 9
BEND = 0.6
"""Small chances are told apart by this power: most of them are small."""
MOST_REASONS = 10


def measure_labels(known: AnyOdds) -> dict[str, str]:
    """Return the names of a cell's numbers, in the reader's language."""
    return {name: gettext(label) for name, label in known.rules.table.measures.items()}


class HeatCell(NamedTuple):
    """A cell: the number in words with its shade, and all numbers for those who ask; no text but why, where there is none."""

    text: str
    shade: int
    title: str


class HeatRow(NamedTuple):
    """A line; `number` is that of the weapon among those of its model."""

    line: OddsLine
    number: int
    cells: list[HeatCell]

    @property
    def code(self) -> str:
        """The weapon without what stands in brackets behind it."""
        return self.line.arm.partition(" (")[0]


class HeatGroup(NamedTuple):
    """Lines below the model that they are of, or below none where they are sorted."""

    fighter: TableFighter | None
    lines: list[HeatRow]


class HeatColumn(NamedTuple):
    """A target; `order` is what sorts by it, empty where that takes it back."""

    target: TableFighter
    order: str
    is_sorted: bool


class HeatTable(NamedTuple):
    """The table; `reasons` are why some cells are empty, each once; it `is_bare` where all are."""

    measure: str
    columns: list[HeatColumn]
    groups: list[HeatGroup]
    reasons: list[str]
    is_bare: bool

    @property
    def weapons(self) -> list[HeatRow]:
        """The lines of its first model."""
        return self.groups[0].lines if self.groups else []

    @property
    def by_target(self) -> list[tuple[HeatColumn, list[HeatCell]]]:
        """The other way round for little room: each target with what every weapon of the first model does to it."""
        return [(column, [drawn.cells[number] for drawn in self.weapons]) for number, column in enumerate(self.columns)]


def heat_table(table: OddsTable, measures: Mapping[str, str], measure: str, order: str) -> HeatTable:
    """The table by one measure; `order` is the number of a target, the best weapon against it first, or nothing."""
    measure = measure if measure in MEASURES else MEASURES[0]
    by = (
        int(order)
        if order.isascii() and order.isdecimal() and len(order) < 4 and int(order) < len(table.targets)
        else None
    )
    most = max((cell.expected for cell in _cells(table)), default=0.0) if measure == "expected" else 1.0
    lines = [
        HeatRow(line, number, [_heat_cell(cell, measure, measures, most) for cell in line.cells])
        for _, same in groupby(table.lines, key=lambda line: id(line.fighter))
        for number, line in enumerate(same)
    ]
    columns = [
        HeatColumn(target, "" if number == by else str(number), number == by)
        for number, target in enumerate(table.targets)
    ]
    is_bare = not any(_cells(table))
    return HeatTable(measure, columns, list(_groups(lines, by, measure)), _reasons(table), is_bare)


def _groups(lines: list[HeatRow], by: int | None, measure: str) -> Iterator[HeatGroup]:
    if by is not None:
        yield HeatGroup(None, sorted(lines, key=lambda drawn: _number(drawn.line.cells[by], measure), reverse=True))
        return
    for _, same in groupby(lines, key=lambda drawn: id(drawn.line.fighter)):
        found = list(same)
        yield HeatGroup(found[0].line.fighter, found)


def _cells(table: OddsTable) -> Iterator[OddsCell]:
    return (cell for line in table.lines for cell in line.cells if isinstance(cell, OddsCell))


def _number(cell: OddsCell | str, measure: str) -> float:
    found = None if isinstance(cell, str) else getattr(cell, measure)
    return -1.0 if found is None else float(found)


def _heat_cell(cell: OddsCell | str, measure: str, measures: Mapping[str, str], most: float) -> HeatCell:
    if isinstance(cell, str):
        return HeatCell("", 0, cell)
    number = getattr(cell, measure)
    title = ", ".join(f"{label}: {text_of(cell, name)}" for name, label in measures.items())
    part = min(1.0, number / most) if number and most else 0.0
    return HeatCell(text_of(cell, measure), round(SHADES * part**BEND), title)


def text_of(cell: OddsCell, measure: str) -> str:
    """A number of a cell in words, `–` for one that nobody can say."""
    number = getattr(cell, measure)
    if number is None:
        return "–"
    return f"{number:.2f}" if measure == "expected" else percent(number)


def _reasons(table: OddsTable) -> list[str]:
    told = (cell for line in table.lines for cell in line.cells if isinstance(cell, str))
    return list(dict.fromkeys(told))[:MOST_REASONS]
