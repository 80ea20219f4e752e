"""The test page of the printer: the same crosses on both sides of a sheet, with rulers that say how far they miss."""

from collections.abc import Iterator

from armybuilder.cards.drawing import MM, Box, LayoutRow, PlacedRow, Side, Text, block
from armybuilder.cards.fonts import CAP_HEIGHT, Typeface, width
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.sheet import HEADING, NAME, SIDE_MARGIN, TOP_MARGIN
from armybuilder.cards.text import Style, TextRun
from armybuilder.cards.tones import INK, SOFT
from armybuilder.engine.core.language import cached_per_language, gettext, gettext_noop

REACH = 9
"""Millimetres that a ruler shows to each side: as much as backs can be moved."""
ARM = 12 * MM
HAIR = 0.3
TICK, LONG_TICK = 1.5 * MM, 3 * MM
EVERY = 3
"""Ticks of these millimetres are long and carry their figure."""
FIGURE = Style(Typeface.REGULAR, 6.5, 6.5, SOFT)
TEXT_SIZE = 10
SIZE_BAR = 100 * MM
WORDS = (
    gettext_noop(
        "Print both pages of this sheet at full size (100%, no fitting to the page), on both sides of "
        "one sheet of paper."
    ),
    gettext_noop(
        "Hold the sheet up to a light with this side facing you. Where the cross on the back meets the "
        "rulers on the front, read how many millimetres it is to the right and how far down; left and "
        "up are negative."
    ),
    gettext_noop("Enter both in the print options and print this page again: the crosses should line up."),
    gettext_noop("The bar below is 100 mm long. If yours isn't, your printer is scaling: turn that off first."),
)
BACK = gettext_noop("Back of the test page. The crosses should line up with those on the front.")


@cached_per_language(4)
def calibration(paper: PaperSize) -> tuple[Side, Side]:
    """Front and back; the crosses lie symmetrically, so that either edge may be the one that the sheet turns over."""
    crosses = _crosses(paper)
    front = [PlacedRow(x, y, LayoutRow(0, tuple(_figures()), (*_cross(), *_ticks()))) for x, y in crosses]
    back = [PlacedRow(x, y, LayoutRow(0, (), tuple(_cross()))) for x, y in crosses]
    room = paper.width - 2 * SIDE_MARGIN
    head = block((TextRun(gettext("Printer test page"), Typeface.BOLD),), NAME.size * 1.5, SIDE_MARGIN, room)
    front.append(PlacedRow(0, TOP_MARGIN + 4 * ARM, head))
    y = TOP_MARGIN + 4 * ARM + 2 * head.height
    for words in WORDS:
        row = block((TextRun(gettext(words)),), TEXT_SIZE, SIDE_MARGIN, room, foot=TEXT_SIZE / 2)
        front.append(PlacedRow(0, y, row))
        y += row.height
    front.append(PlacedRow(SIDE_MARGIN, y + TEXT_SIZE, LayoutRow(0, (), (Box(0, 0, SIZE_BAR, TICK, fill=INK),))))
    back.append(PlacedRow(0, TOP_MARGIN + 4 * ARM, block((TextRun(gettext(BACK)),), HEADING.size, SIDE_MARGIN, room)))
    return tuple(front), tuple(back)


def _crosses(paper: PaperSize) -> tuple[tuple[float, float], ...]:
    """The middle of the upper and lower half, and both sides of it."""
    across = (paper.width / 4, paper.width / 2, 3 * paper.width / 4)
    return tuple((x, y) for y in (TOP_MARGIN + 2 * ARM, paper.height - TOP_MARGIN - 2 * ARM) for x in across)


def _cross() -> Iterator[Box]:
    yield Box(-ARM, -HAIR / 2, 2 * ARM, HAIR, fill=INK)
    yield Box(-HAIR / 2, -ARM, HAIR, 2 * ARM, fill=INK)


def _ticks() -> Iterator[Box]:
    for number in range(-REACH, REACH + 1):
        high = LONG_TICK if number % EVERY == 0 else TICK
        yield Box(number * MM - HAIR / 2, -high / 2, HAIR, high, fill=INK)
        yield Box(-high / 2, number * MM - HAIR / 2, high, HAIR, fill=INK)


def _figures() -> Iterator[Text]:
    """The millimetres to the right and down; those to the left and up are less than nothing. Each of the four rows has a
    quarter of the cross for itself."""
    for number in range(EVERY, REACH + 1, EVERY):
        along = number * MM
        low, beside = FIGURE.size * CAP_HEIGHT, FIGURE.size * CAP_HEIGHT / 2
        yield _figure(f"+{number}", along, -LONG_TICK, 0.5)
        yield _figure(f"-{number}", -along, LONG_TICK + low, 0.5)
        yield _figure(f"+{number}", LONG_TICK, along + beside, 0)
        yield _figure(f"-{number}", -LONG_TICK, beside - along, 1)


def _figure(shown: str, x: float, y: float, share: float) -> Text:
    """A figure of which this `share` lies to the left of `x`."""
    wide = width(shown, FIGURE.face, FIGURE.size)
    return Text(x - share * wide, y, shown, FIGURE.face, FIGURE.size, SOFT, wide)
