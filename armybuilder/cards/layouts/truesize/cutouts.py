"""Things of any size on pages, at true size: rows of things as high as their highest, the highest first."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from armybuilder.cards.drawing import MM, TOLERANCE, Box, LayoutRow, PlacedRow, Side, Text, line
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.paper import FOOT_ROOM, SAFE, PaperSize
from armybuilder.cards.text import Style
from armybuilder.cards.tones import INK
from armybuilder.engine.core.language import gettext

GAP = 3 * MM
MARGIN = SAFE + 1.5 * MM
TESTED = 100 * MM
"""The bar by which a page is tested."""
BAR = 1 * MM
WORDS = Style(Typeface.REGULAR, 8, 6.5, INK)
TEST_ROOM = 7 * MM


class Cutout(NamedTuple):
    """A part to cut out: a side with its top left corner at the origin, and the room that it takes."""

    side: Side
    wide: float
    high: float


def room_of(paper: PaperSize) -> tuple[float, float]:
    """Width and height that things may take on a page."""
    return paper.width - 2 * MARGIN, paper.height - MARGIN - TEST_ROOM - FOOT_ROOM - GAP


def pack_pages(things: Iterable[Cutout], paper: PaperSize) -> Iterator[Side]:
    """Pages of things, each with the bar that tells whether the printer kept the size."""
    wide, high = room_of(paper)
    page: list[PlacedRow] = []
    x = y = row = 0.0
    for thing in sorted(things, key=lambda thing: -thing.high):
        if x + thing.wide > wide + TOLERANCE:
            x, y, row = 0.0, y + row + GAP, 0.0
        if page and y + thing.high > high + TOLERANCE:
            yield (*page, *size_test(paper))
            page, x, y, row = [], 0.0, 0.0, 0.0
        left, top = MARGIN + x, MARGIN + TEST_ROOM + y
        page += (PlacedRow(left + part.x, top + part.y, part.row) for part in thing.side)
        x, row = x + thing.wide + GAP, max(row, thing.high)
    if page:
        yield (*page, *size_test(paper))


def size_test(paper: PaperSize) -> Iterator[PlacedRow]:
    """A bar of known length, and what to do about another."""
    bar = Box(0, 0, TESTED, BAR, fill=INK)
    words = gettext("This bar is 100 mm long. If yours isn't, print at 100%, without fitting to the page.")
    told = line(WORDS, 0, BAR + WORDS.size, words, paper.width - 2 * MARGIN)
    yield PlacedRow(MARGIN, MARGIN, LayoutRow(TEST_ROOM, (told,), (bar,)))


def centered_text(style: Style, x: float, baseline: float, text: str, limit: float) -> Text:
    """A text whose middle is at `x`."""
    return line(style, x - limit / 2, baseline, text, limit, "center")
