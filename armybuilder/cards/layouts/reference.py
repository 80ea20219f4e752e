"""The reference pages: what the rules words of a force mean, in three columns of small type."""

from collections.abc import Iterator

from armybuilder.cards.drawing import (
    MM,
    Box,
    LayoutRow,
    PlacedRow,
    Side,
    balance_columns,
    block,
    entry,
    lines,
    paginate,
    stack,
)
from armybuilder.cards.fonts import ASCENT, DESCENT, Typeface
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.sheet import BOTTOM_MARGIN, RULE, SIDE_MARGIN, TOP_MARGIN
from armybuilder.cards.text import Style, TextRun
from armybuilder.cards.tones import INK
from armybuilder.engine.core.paper.cards import ReferenceSection

COLUMNS = 3
GUTTER = 5 * MM
TITLE = Style(Typeface.BOLD, 15, 9, INK)
TITLE_GAP = 2.5 * MM
HEADING = Style(Typeface.BOLD, 9.5, 7, INK)
HEADING_TOP = 2.2 * MM
SIZES = (11.0, 10.0, 9.0, 8.0, 7.0)
"""Of all text: the largest at which everything stands on one page, else the smallest."""
FOOT = 0.7 * MM


def references(sections: tuple[ReferenceSection, ...], title: str, paper: PaperSize) -> list[Side]:
    """The pages of `sections`, without the foot; none where there is nothing to look up."""
    if not sections:
        return []
    width = paper.width - 2 * SIDE_MARGIN
    column = (width - (COLUMNS - 1) * GUTTER) / COLUMNS
    head = _title(title, width)
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN - head.height
    columns = _columns(sections, column, room)
    return [_page(head, columns[start : start + COLUMNS], column) for start in range(0, len(columns), COLUMNS)]


def _columns(sections: tuple[ReferenceSection, ...], column: float, room: float) -> list[list[LayoutRow]]:
    """All rows in columns; those of a single page are about equally long."""
    for size in SIZES:
        rows = list(_rows(sections, size, column))
        columns = paginate(rows, room)
        if len(columns) <= COLUMNS:
            return balance_columns(rows, COLUMNS, room)
    return columns


def _page(title: LayoutRow, columns: list[list[LayoutRow]], column: float) -> Side:
    """The title over columns side by side."""
    top = TOP_MARGIN + title.height
    placed = [PlacedRow(SIDE_MARGIN, TOP_MARGIN, title)]
    for number, rows in enumerate(columns):
        placed += stack(rows, SIDE_MARGIN + number * (column + GUTTER), top)
    return tuple(placed)


def _title(title: str, width: float) -> LayoutRow:
    texts = lines(TITLE, 0, TITLE.size * ASCENT, title, width)
    return LayoutRow(texts[-1].y + TITLE.size * DESCENT + TITLE_GAP, texts)


def _rows(sections: tuple[ReferenceSection, ...], size: float, column: float) -> Iterator[LayoutRow]:
    for section in sections:
        yield _heading(section.title, column)
        for line in section.lines:
            runs = (
                (TextRun(f"{line.text} ", Typeface.BOLD), TextRun(line.effect))
                if line.text
                else (TextRun(line.effect),)
            )
            yield entry(block(runs, size, 0, column, foot=FOOT))


def _heading(title: str, column: float) -> LayoutRow:
    """A rule over the heading; a long one takes several lines."""
    first = HEADING_TOP + HEADING.size * ASCENT
    texts = lines(HEADING, 0, first, title, column)
    height = texts[-1].y + HEADING.size * DESCENT + FOOT
    return LayoutRow(height, texts, (Box(0, HEADING_TOP / 2, column, RULE, fill=INK),), heading=True)
