"""Outline of a list as text, line by line, before any format."""

from collections import defaultdict
from collections.abc import Iterator
from enum import Enum, StrEnum
from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card, CardRow, CardTable, PrintContent, SheetGroup, SheetRow, SheetUnit
from armybuilder.engine.core.rules.report import VERDICTS, Points


class Density(StrEnum):
    """The amount of detail for each row: its name, what was bought for it and its points as well, or its figures
    too.
    """

    NAMES = "names"
    POINTS = "points"
    STATS = "stats"


class LineKind(Enum):
    """The kind of a line, from the name of the list down to the figures of a row."""

    TITLE = "title"
    REMARK = "remark"
    GROUP = "group"
    UNIT = "unit"
    ROW = "row"
    FIGURES = "figures"


class OutlineLine(NamedTuple):
    """A line: what it is about, and what stands behind that."""

    kind: LineKind
    text: str
    rest: str = ""


def outline(content: PrintContent, density: Density) -> Iterator[OutlineLine]:
    """All lines of a list. Cards that belong to no row are not told."""
    yield OutlineLine(LineKind.TITLE, content.display_name)
    yield OutlineLine(LineKind.REMARK, " · ".join(_headings(content)))
    if content.packs:
        yield OutlineLine(
            LineKind.REMARK, gettext("With custom packs: {packs}", packs=", ".join(pack.text for pack in content.packs))
        )
    cards: dict[str, list[Card]] = defaultdict(list)
    for card in content.cards:
        cards[card.where].append(card)
    for group in content.groups:
        yield from _group(group, content.words.points, cards, density)


def _headings(content: PrintContent) -> Iterator[str]:
    yield from filter(None, (content.faction, content.sublist))
    yield _points(content)
    yield gettext(VERDICTS[content.verdict])
    yield content.system


def _points(content: PrintContent) -> str:
    spent = (
        format_points(content.total)
        if content.priced
        else gettext("at least {total}", total=format_points(content.total))
    )
    if not content.limit:
        return f"{spent} {content.words.points}"
    return gettext("{spent} of {limit} {points}", spent=spent, limit=content.limit, points=content.words.points)


def _group(group: SheetGroup, points: str, cards: dict[str, list[Card]], density: Density) -> Iterator[OutlineLine]:
    brief = density == Density.NAMES
    yield OutlineLine(LineKind.GROUP, group.name, "" if brief else f"{format_points(group.total)} {points}")
    for unit in group.units:
        if unit.name or unit.unit_type:
            yield OutlineLine(
                LineKind.UNIT,
                unit_title(unit),
                "" if brief else ", ".join((*unit.counts, f"{format_points(unit.total)} {points}")),
            )
        for row in unit.rows:
            yield OutlineLine(LineKind.ROW, _row_title(row), "" if brief else _row_details(row, points))
            if density == Density.STATS and row.where:
                own, *others = cards.pop(row.where, None) or (None,)
                yield from _figures(own) if own else ()
                for other in others:
                    yield from _figures(other, other.title)


def unit_title(unit: SheetUnit) -> str:
    """`Primary unit “Aces”: UA GP · General Purpose, veteran unit`."""
    name = f" “{unit.name}”" if unit.name else ""
    kinds = ", ".join(filter(None, (unit.unit_type, unit.remark)))
    return f"{unit.role}{name}: {kinds}" if kinds else f"{unit.role}{name}"


def _row_title(row: SheetRow) -> str:
    return f"{row.quantity} × {row.name}" if row.quantity > 1 else row.name


def _row_details(row: SheetRow, points: str) -> str:
    return ", ".join(filter(None, (row.detail, f"{format_points(row.total)} {points}")))


def _figures(card: Card, title: str = "") -> Iterator[OutlineLine]:
    """The figures of a body and of those that belong to it; `title` where they are not those of the row itself."""
    head = f"{title}: " if title else ""
    yield OutlineLine(LineKind.FIGURES, f"{head}{', '.join(statline(card))}")
    for table in card.tables:
        yield from (OutlineLine(LineKind.FIGURES, line) for line in describe_rows(table))
    for part in card.parts:
        yield from _figures(part, part.title)


def statline(card: Card) -> Iterator[str]:
    """`MR 5" W`, `AR 6`, …: what is known."""
    for stat in (*card.stats, *card.details):
        if stat.value:
            yield f"{stat.label} {stat.value}"


def describe_rows(table: CardTable) -> Iterator[str]:
    """A line for each row of a table that says something."""
    for row in table.rows:
        figures = ", ".join(_cells(table, row))
        if row.code and (figures or row.traits):
            count = f"{row.count} × " if row.count > 1 else ""
            # A code that is only a number (`8×`) says what it is by the name.
            code = row.code if any(map(str.isalpha, row.code)) else f"{row.code} {row.name}"
            yield f"{count}{code}: {', '.join(filter(None, (figures, *row.traits)))}"


def _cells(table: CardTable, row: CardRow) -> Iterator[str]:
    for column, cell in zip(table.columns, row.cells, strict=False):
        heads, figures = column.head.split(), cell.text.split()
        if len(heads) == len(figures) == 2:  # `ACC ROF` in one column
            yield from map(" ".join, zip(heads, figures, strict=True))
        elif cell.text:
            yield f"{cell.label or column.head} {cell.text}"


def format_points(points: Points) -> str:
    """Points without the dust of addition."""
    return f"{round(points, 3):g}" if isinstance(points, float) else str(points)
