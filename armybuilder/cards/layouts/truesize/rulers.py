"""A range ruler of 36 inches in six strips, which are glued onto each other's tabs: half a foot is what any paper is wide."""

from collections.abc import Iterator

from armybuilder.cards.drawing import MM, Box, LayoutRow, PlacedRow, Text, line
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.truesize.areas import INCH
from armybuilder.cards.layouts.truesize.cutouts import Cutout, centered_text
from armybuilder.cards.text import FLOOR, Style
from armybuilder.cards.tones import INK, PAPER, SOFT
from armybuilder.engine.core.language import gettext

STRIP, LONGEST = 6, 36
"""Inches of a strip, and of all of them."""
TAB = 10 * MM
HIGH = 15 * MM
HAIR = 0.5
TICKS = {0: 9 * MM, 2: 5 * MM, 1: 3 * MM, 3: 3 * MM}
"""By quarters of an inch after a whole one."""
FIGURE = Style(Typeface.BOLD, 10, FLOOR, INK)
END = Style(Typeface.BOLD, 15, FLOOR, INK)
WORDS = Style(Typeface.REGULAR, 7, FLOOR, SOFT)


def ruler_cutouts() -> Iterator[Cutout]:
    """The strips from 0 on; all but the last have a tab for the next."""
    for start in range(0, LONGEST, STRIP):
        yield _strip(start)


def _strip(start: int) -> Cutout:
    long = STRIP * INCH
    is_last = start + STRIP == LONGEST
    wide = long + (0 if is_last else TAB)
    boxes = [Box(0, 0, long, HIGH, PAPER, INK, HAIR)]
    texts = []
    for quarter in range(STRIP * 4 + 1):
        x, inches = quarter * INCH / 4, start + quarter / 4
        boxes.append(Box(min(max(x - HAIR / 2, 0), long - HAIR), 0, HAIR, TICKS[quarter % 4], fill=INK))
        if quarter % 4 == 0 and 0 < quarter < STRIP * 4:
            texts.append(centered_text(FIGURE, x, HIGH - 1.6 * MM, f"{inches:g}", 0.8 * INCH))
    texts.append(line(END, long - INCH, HIGH - 1.6 * MM, f'{start + STRIP}"', INCH - 1.5 * MM, "right"))
    if start:
        texts.append(line(END, 1.5 * MM, HIGH - 1.6 * MM, f"{start}", INCH / 2))
    if not is_last:
        boxes.append(Box(long, 0, TAB, HIGH, None, SOFT, HAIR))
        texts += _tab(long, start + STRIP)
    return Cutout((PlacedRow(0, 0, LayoutRow(HIGH, tuple(texts), tuple(boxes))),), wide, HIGH)


def _tab(x: float, next_start: int) -> Iterator[Text]:
    yield centered_text(WORDS, x + TAB / 2, HIGH / 2, gettext("glue"), TAB - 1 * MM)
    yield centered_text(WORDS, x + TAB / 2, HIGH / 2 + 3.5 * MM, f"{next_start}–", TAB - 1 * MM)
