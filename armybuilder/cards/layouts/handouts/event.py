"""Event handouts: lists in columns to hang on the wall, and result slips to lay on the tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from armybuilder.cards.drawing import (
    MM,
    Align,
    Box,
    LayoutCell,
    LayoutRow,
    PlacedRow,
    Side,
    Text,
    block,
    entry,
    line,
    lines,
    merge_rows,
    middle,
    paginate,
    stack,
)
from armybuilder.cards.fonts import ASCENT, DESCENT, Typeface
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.sheet import BOTTOM_MARGIN, PAD, RULE, SIDE_MARGIN, TOP_MARGIN
from armybuilder.cards.text import Style, TextRun, shorten
from armybuilder.cards.tones import FRAME, INK, SHADE, SOFT
from armybuilder.engine.core.language import gettext

TITLE = Style(Typeface.BOLD, 20, 11, INK)
ABOUT = Style(Typeface.REGULAR, 10, 7, SOFT)
HEAD_FOOT = 4 * MM
COLUMN = Style(Typeface.BOLD, 7.5, 6, SOFT)
COLUMN_HEIGHT = 5 * MM
CELL = Style(Typeface.REGULAR, 11, 8, INK)
STRONG = Style(Typeface.BOLD, 11, 8, INK)
CELL_FOOT = 1.4 * MM
NOTE_SIZE = 9.0
NOTE_TOP = 1.5 * MM

SLIPS = 5
"""On a page."""
SLIP_TITLE = Style(Typeface.BOLD, 15, 9, INK)
SLIP_ABOUT = Style(Typeface.REGULAR, 9, 7, SOFT)
SLIP_NAME = Style(Typeface.BOLD, 13, 8, INK)
SLIP_LABEL = Style(Typeface.REGULAR, 7.5, 6, SOFT)
SLIP_LINE = 12 * MM
POINTS_BOX = 26 * MM
DASH = 2 * MM


class ListingColumn(NamedTuple):
    """A column: `share` is what it takes of the width that is there for all."""

    heading: str
    share: float
    align: Align = "left"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class EventListing:
    """A heading, columns, a text for each of them in every row, and notes under all."""

    title: str
    about: str
    columns: Sequence[ListingColumn]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()


class Slip(NamedTuple):
    """A paper for the result of one game."""

    event: str
    about: str
    first: str
    second: str


def listing_pages(listing: EventListing, paper: PaperSize) -> list[Side]:
    """The pages of a list, without the foot; the names of the columns stand on each."""
    wide = paper.width - 2 * SIDE_MARGIN
    head, columns = _head(listing, wide), _columns(listing, wide)
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN - columns.height
    rows = [_row(listing, row, wide) for row in listing.rows]
    rows += [entry(block((TextRun(note),), NOTE_SIZE, PAD, wide - 2 * PAD, top=NOTE_TOP)) for note in listing.notes]
    pages = paginate(rows, room, first=room - head.height)
    first = stack((head, columns, *pages[0]), SIDE_MARGIN, TOP_MARGIN)
    return [first, *(stack((columns, *page), SIDE_MARGIN, TOP_MARGIN) for page in pages[1:])]


def _head(listing: EventListing, wide: float) -> LayoutRow:
    titles = lines(TITLE, 0, TITLE.size * ASCENT, listing.title, wide)
    below = titles[-1].y + TITLE.size * DESCENT + ABOUT.size * ASCENT
    about = lines(ABOUT, 0, below, listing.about, wide)
    return LayoutRow(about[-1].y + ABOUT.size * DESCENT + HEAD_FOOT, (*titles, *about))


def _places(columns: Sequence[ListingColumn], wide: float) -> Iterator[tuple[ListingColumn, float, float]]:
    """Each column with where its text begins and how wide that may be."""
    whole, left = sum(column.share for column in columns), 0.0
    for column in columns:
        taken = column.share / whole * wide
        yield column, left + PAD / 2, taken - PAD
        left += taken


def _columns(listing: EventListing, wide: float) -> LayoutRow:
    baseline = middle(0, COLUMN_HEIGHT, COLUMN.size)
    texts = tuple(
        line(COLUMN, left, baseline, column.heading.upper(), room, column.align)
        for column, left, room in _places(listing.columns, wide)
    )
    cells = tuple(LayoutCell((text,), "Column") for text in texts)
    return LayoutRow(COLUMN_HEIGHT, texts, (Box(0, 0, wide, COLUMN_HEIGHT, fill=SHADE),), heading=True, cells=cells)


def _row(listing: EventListing, row: Sequence[str], wide: float) -> LayoutRow:
    """One row as high as its longest text."""
    cells: list[LayoutCell] = []
    for (column, left, room), told in zip(_places(listing.columns, wide), row, strict=True):
        style, baseline = STRONG if column.strong else CELL, CELL_FOOT + CELL.size * ASCENT
        if column.align == "left":
            shown = lines(style, left, baseline, told, room)
        else:
            shown = (line(style, left, baseline, told, room, column.align),)
        named = any(cell.head for cell in cells)
        cells.append(LayoutCell(shown, "Row" if column.strong and not named else ""))
    texts = tuple(text for cell in cells for text in cell.texts)
    height = max((text.y for text in texts), default=0) + CELL.size * DESCENT + CELL_FOOT
    return LayoutRow(height, texts, (Box(0, height - RULE, wide, RULE, fill=FRAME),), cells=tuple(cells))


def slip_pages(slips: Sequence[Slip], paper: PaperSize) -> list[Side]:
    """Slips one under the other, with dashes where they are cut apart."""
    wide = paper.width - 2 * SIDE_MARGIN
    high = (paper.height - TOP_MARGIN - BOTTOM_MARGIN) / SLIPS
    rows = [_slip(slip, wide, high) for slip in slips]
    return [
        tuple(
            PlacedRow(SIDE_MARGIN, TOP_MARGIN + place * high, row)
            for place, row in enumerate(rows[start : start + SLIPS])
        )
        for start in range(0, len(rows), SLIPS)
    ]


def _slip(slip: Slip, wide: float, high: float) -> LayoutRow:
    top = PAD + SLIP_TITLE.size * ASCENT
    name_room = wide - POINTS_BOX - PAD
    title = line(SLIP_TITLE, 0, top, shorten(slip.about, SLIP_TITLE, wide), wide)
    about = line(SLIP_ABOUT, 0, top + 5 * MM, shorten(slip.event, SLIP_ABOUT, name_room), name_room)
    points = line(SLIP_LABEL, wide - POINTS_BOX, top + 5 * MM, gettext("VICTORY POINTS"), POINTS_BOX, "center")
    rows = [LayoutRow(0, (title, about)), _slip_row((), LayoutCell((points,), "Column"))]
    boxes = [Box(x, high - 3 * MM, DASH, RULE, fill=FRAME) for x in _dashes(wide)]
    for number, name in enumerate((slip.first, slip.second)):
        y = top + 7 * MM + number * (SLIP_LINE + PAD)
        boxes.append(Box(wide - POINTS_BOX, y, POINTS_BOX, SLIP_LINE, stroke=INK))
        called = line(SLIP_NAME, 0, y + 5.5 * MM, shorten(name, SLIP_NAME, name_room), name_room)
        signed = line(SLIP_LABEL, 0, y + SLIP_LINE - 0.5 * MM, gettext("Signature"), name_room)
        rows.append(_slip_row((called, signed), LayoutCell()))
        boxes.append(Box(12 * MM, y + SLIP_LINE - 0.5 * MM, name_room / 2, RULE, fill=FRAME))
    return replace(merge_rows(tuple(PlacedRow(0, 0, row) for row in rows), high), boxes=tuple(boxes))


def _slip_row(texts: tuple[Text, ...], points: LayoutCell) -> LayoutRow:
    """A line of the table of a slip: a player and the points."""
    return LayoutRow(0, (*texts, *points.texts), cells=(LayoutCell(texts, "Row" if texts else ""), points))


def _dashes(wide: float) -> Iterator[float]:
    x = 0.0
    while x + DASH <= wide:
        yield x
        x += 2 * DASH
