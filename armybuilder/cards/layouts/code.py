"""The QR code of the army sheet, drawn as boxes, with what it is for beside it. On the screen it is a link."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

import segno

from armybuilder.cards.drawing import MM, Box, LayoutRow, Link, Text, block, lines
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.text import Style, TextRun
from armybuilder.cards.tones import INK, SOFT
from armybuilder.engine.core.language import gettext, gettext_noop

QUIET = 4
"""White modules around a code, as the standard asks."""
MODULE = 0.55 * MM
"""Two dots of 100 to an inch: what a poor scan and a phone at arm's length still tell apart. A list with much to say has a
larger code, never a finer one."""
MASK = 2
TITLE = Style(Typeface.BOLD, 10, 8, INK)
TEXT_SIZE = 8
NOTE = Style(Typeface.REGULAR, 6.5, 5.5, SOFT)
GAP = 2 * MM
WORDS = gettext_noop(
    "The code opens a page that reads this list, checks it again and lets you save a copy. You "
    "don't need an account, and nobody's lists are changed."
)


def code_rows(link: str, note: str, width: float) -> Iterator[LayoutRow]:
    """The code of `link` and `note`, or the `note` alone that says why there is none; nothing for nothing."""
    if link:
        yield _code(link, note, width)
    elif note:
        yield LayoutRow(GAP + NOTE.size, lines(NOTE, 0, GAP + NOTE.size, note, width))


def _code(link: str, note: str, width: float) -> LayoutRow:
    boxes, side = _boxes(link)
    left = side + GAP
    room = width - left
    title = Text(left, GAP + TITLE.size, gettext("Check this list"), TITLE.face, TITLE.size, TITLE.tone, room)
    words = f"{gettext(WORDS)} {note}".strip()
    below = block((TextRun(words),), TEXT_SIZE, left, room, top=GAP + TITLE.size * 1.4)
    return LayoutRow(
        max(side, below.height),
        (title, *below.texts),
        boxes,
        links=(Link(0, 0, side, side, link, gettext("Check this list")),),
    )


@lru_cache(maxsize=64)
def _boxes(link: str) -> tuple[tuple[Box, ...], float]:
    """The dark modules with white all around, runs in a line as one box, and the side of it all."""
    # A given mask saves seven trials of it: a fifth of the time.
    matrix = segno.make_qr(link, error="l", boost_error=True, mask=MASK).matrix
    module = round(MODULE, 2)
    boxes = tuple(
        Box((QUIET + x) * module, (QUIET + y) * module, wide * module, module, fill=INK)
        for y, line in enumerate(matrix)
        for x, wide in _runs(line)
    )
    return boxes, (len(matrix) + 2 * QUIET) * module


def _runs(line: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Start and length of each run of dark modules."""
    x = 0
    for dark, run in groupby(line):
        wide = len(list(run))
        if dark:
            yield x, wide
        x += wide
