"""Record sheets on paper: a heading, two columns, what stands under both. As many units on
a page as fit.

No sheet is broken where it fits on a page; a longer one goes on, section by section, on the next.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from armybuilder.cards.art.diagrams import figure
from armybuilder.cards.drawing import (
    MM,
    Box,
    LayoutRow,
    PlacedRow,
    Side,
    block,
    centered,
    entry,
    lines,
    paginate,
    stack,
    with_mark,
)
from armybuilder.cards.fonts import ASCENT, DESCENT, Typeface
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.rows.pack_rows import mark_lines
from armybuilder.cards.layouts.rows.record_rows import section_rows
from armybuilder.cards.layouts.sheet import BOTTOM_MARGIN, SIDE_MARGIN, TOP_MARGIN
from armybuilder.cards.text import Style, TextRun
from armybuilder.cards.tones import BAR, ON_BAR, PAPER, SOFT, color_bar
from armybuilder.engine.core.language import cached_per_language
from armybuilder.engine.core.paper.record_sheets import RecordSheet, Section

GUTTER = 4 * MM
BETWEEN = 6 * MM
"""Between two sheets of one page."""
PAD = 2 * MM
TITLE = Style(Typeface.BOLD, 16, 9, ON_BAR)
ABOUT = Style(Typeface.REGULAR, 8, 6, ON_BAR)
PACK = Style(Typeface.BOLD, 7.5, 6, ON_BAR)
POINTS = Style(Typeface.BOLD, 13, 7)
POINTS_NAME = Style(Typeface.REGULAR, 6, 6, SOFT)
POINTS_WIDTH = 22 * MM
HEAD_HEIGHT = 12 * MM
HEAD_FOOT = 2 * MM
FIGURE_SIDE = 10 * MM
NOTE_SIZE = 6.5


def record_sheets(sheets: Sequence[RecordSheet], paper: PaperSize) -> list[Side]:
    """The pages of all sheets, one sheet for each unit that an entry counts."""
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN
    pages: list[Side] = []
    free = 0.0
    group = ""
    for sheet in sheets:
        for _ in range(sheet.count):
            parts = _lay_out(sheet, paper)
            if sheet.group != group:
                group = sheet.group
                parts = (parts[0]._replace(side=with_mark(parts[0].side, group)), *parts[1:])
            if len(parts) == 1 and parts[0].height + BETWEEN <= free:
                pages[-1] = (*pages[-1], *_move_down(parts[0], TOP_MARGIN + room - free + BETWEEN))
                free -= parts[0].height + BETWEEN
                continue
            pages += [_move_down(part, TOP_MARGIN) for part in parts]
            free = room - parts[-1].height
    return pages


class _Part(NamedTuple):
    """The part of a sheet on one page: its height and its rows from the top."""

    height: float
    side: Side


def _move_down(part: _Part, top: float) -> Side:
    return tuple(PlacedRow(x, y + top, row) for x, y, row in part.side)


@cached_per_language(512)
def _lay_out(sheet: RecordSheet, paper: PaperSize) -> tuple[_Part, ...]:
    """A sheet as the parts that fit on a page each."""
    width = paper.width - 2 * SIDE_MARGIN
    column = (width - GUTTER) / 2
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN
    head = _head(sheet, width)
    left, right = _rows(sheet.left, column), _rows(sheet.right, column)
    wide, notes = _rows(sheet.wide, width), list(_notes(sheet, width))
    beside = max(_height(left), _height(right))
    side = (
        PlacedRow(SIDE_MARGIN, 0, head),
        *stack(left, SIDE_MARGIN, head.height),
        *stack(right, SIDE_MARGIN + column + GUTTER, head.height),
    )
    top = head.height + beside
    spare = _rows_that_fit(sheet.spare, width, room - top - _height(wide) - _height(notes))
    pages = paginate([*wide, *spare, *notes], room, first=room - top)
    parts = [_Part(top + _height(pages[0]), (*side, *stack(pages[0], SIDE_MARGIN, top)))]
    parts += [_Part(_height(page), stack(page, SIDE_MARGIN, 0)) for page in pages[1:]]
    return tuple(parts)


def _rows(sections: Sequence[Section], width: float) -> list[LayoutRow]:
    return [row for section in sections for row in section_rows(section, width)]


def _rows_that_fit(sections: Sequence[Section], width: float, room: float) -> Iterator[LayoutRow]:
    """The sections for which there is room, one after the other."""
    for section in sections:
        rows = section_rows(section, width)
        if (height := _height(rows)) <= room:
            room -= height
            yield from rows


def _height(rows: Sequence[LayoutRow]) -> float:
    return sum(row.height for row in rows)


def _head(sheet: RecordSheet, width: float) -> LayoutRow:
    """Return the head of a sheet: its title, its owner, and its cost."""
    tone = color_bar(sheet.emblem.rgb) if sheet.emblem else BAR
    left = PAD + (FIGURE_SIDE + PAD if sheet.figure else 0)
    room = width - left - PAD - (POINTS_WIDTH + PAD if sheet.points_name else 0)
    title = sheet.title if not sheet.name else f"{sheet.name} · {sheet.title}"
    texts = list(lines(TITLE, left, PAD / 2 + TITLE.size * ASCENT, title, room))
    about = " · ".join(part for part in (sheet.unit, sheet.subtitle) if part)
    texts += lines(ABOUT, left, texts[-1].y + texts[-1].size * DESCENT + ABOUT.size, about, room)
    texts += mark_lines(PACK, left, texts[-1].y + texts[-1].size * DESCENT + PACK.size, sheet.packs, room)
    height = max(HEAD_HEIGHT, texts[-1].y + ABOUT.size * DESCENT + PAD / 2)
    boxes = [Box(0, 0, width, height, fill=tone)]
    if sheet.points_name:
        box = Box(width - POINTS_WIDTH - PAD / 2, PAD / 2, POINTS_WIDTH, height - PAD, fill=PAPER)
        upper = box._replace(height=box.height * 0.68)
        lower = Box(box.x, box.y + upper.height, box.width, box.height - upper.height)
        boxes.append(box)
        inset = upper._replace(x=upper.x + PAD / 2, width=upper.width - PAD)
        texts += [centered(POINTS, inset, sheet.points), centered(POINTS_NAME, lower, sheet.points_name)]
    shapes = figure(sheet.figure, PAD, (height - FIGURE_SIDE) / 2, FIGURE_SIDE, ON_BAR) if sheet.figure else ()
    return LayoutRow(height + HEAD_FOOT, tuple(texts), tuple(boxes), shapes=tuple(shapes))


def _notes(sheet: RecordSheet, width: float) -> Iterator[LayoutRow]:
    """Yield the meanings of the marks, at the foot."""
    for note in sheet.notes:
        yield entry(block((TextRun(note),), NOTE_SIZE, 0, width))
