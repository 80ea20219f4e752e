"""Tokens to cut out, 30 × 24 mm: the name leads, since codes clash; what it does stands below in a few words, then a box
to write in, where the token carries a figure."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from armybuilder.cards.drawing import MM, Box, LayoutRow, PlacedRow, Side, Text, centered, line, stack
from armybuilder.cards.fonts import ASCENT, Typeface
from armybuilder.cards.layouts.paper import CardGrid, PaperSize, grid
from armybuilder.cards.text import CAPITALS, LEADING, Style, clean, lines_of, shorten
from armybuilder.cards.tones import BAR, INK, ON_BAR, PAPER
from armybuilder.engine.core.paper.cards import TokenKind

WIDTH = 30 * MM
HEIGHT = 24 * MM
MARGIN = 12 * MM
"""White around all tokens, for cut marks and the foot."""
INSET = 0.5 * MM
PAD = 1.2 * MM
BAND = 4.6 * MM
CODE_WIDTH = 5.4 * MM
NAME = Style(Typeface.BOLD, 8, CAPITALS, ON_BAR)
CODE = Style(Typeface.REGULAR, 7, CAPITALS, ON_BAR)
SIZES = (7.5, 7.0, 6.5, 6.0, CAPITALS)
"""Texts of the games have room at 6.5 and more in every language; what players write may be longer."""
LABEL = Style(Typeface.BOLD, 6.5)
WRITE_IN = 4.6 * MM
BOX_WIDTH = 9 * MM
BOX_WEIGHT = 0.7
FEW = 4
"""Fewer tokens than these are not worth a page."""


def token_grid(paper: PaperSize) -> CardGrid:
    """The places of tokens on a page."""
    return grid(paper, WIDTH, HEIGHT, margin=MARGIN)


@lru_cache(maxsize=512)
def token(kind: TokenKind) -> Side:
    """One token."""
    head = LayoutRow(BAND + INSET, _head(kind), (Box(INSET, INSET, WIDTH - 2 * INSET, BAND, fill=BAR),))
    room = HEIGHT - head.height - (WRITE_IN + PAD if kind.write_in else 0)
    rows = [head, _effect(kind.effect, room)]
    if kind.write_in:
        rows.append(_write_in(kind.write_in))
    return tuple(PlacedRow(x, y, row) for x, y, row in stack(rows, 0, 0))


def worth_a_page(kinds: Sequence[TokenKind], places: int) -> tuple[TokenKind, ...]:
    """`kinds`, less the few tokens that would stand alone on the last page of so many `places`; they are taken where
    most are to spare, and stay where too few are."""
    total = sum(kind.count for kind in kinds)
    rest = total % places
    if total < places or rest >= FEW or rest > sum(kind.spare for kind in kinds):
        return tuple(kinds)
    kept = list(kinds)
    for _ in range(rest):
        place = max(range(len(kept)), key=lambda number: kept[number].spare)
        kind = kept[place]
        kept[place] = replace(kind, count=kind.count - 1, spare=kind.spare - 1)
    return tuple(kept)


def _head(kind: TokenKind) -> tuple[Text, ...]:
    """The name on the left of the band, the code on its right."""
    band = Box(PAD, INSET, WIDTH - 2 * PAD, BAND)
    code = line(CODE, band.x + band.width - CODE_WIDTH, centered(CODE, band, "0").y, kind.code, CODE_WIDTH, "right")
    room = band.width - CODE_WIDTH
    name = shorten(kind.name, NAME, room)
    return line(NAME, band.x, centered(NAME, band, "0").y, name, room), code


def _effect(effect: str, room: float) -> LayoutRow:
    """Return the effect of the token, in the largest size that fits and does not break words; at the smallest
    size, as many lines as there is room for.
    """
    wide, high, told = WIDTH - 2 * PAD, room - PAD, clean(effect)
    for size in SIZES:
        style = Style(Typeface.REGULAR, size)
        parts = lines_of(effect, style, wide)
        most = int(high // (size * LEADING))
        if len(parts) <= most and " ".join(parts) == told:
            break
    texts = tuple(
        Text(PAD, PAD + size * (ASCENT + number * LEADING), part, style.face, size, INK, wide)
        for number, part in enumerate(parts[:most])
    )
    return LayoutRow(room, texts)


def _write_in(label: str) -> LayoutRow:
    """Return the label of a figure, and the box for it."""
    box = Box(WIDTH - PAD - BOX_WIDTH, 0, BOX_WIDTH, WRITE_IN, PAPER, INK, BOX_WEIGHT)
    room = box.x - 2 * PAD
    named = line(LABEL, PAD, centered(LABEL, box, "0").y, shorten(label, LABEL, room), room)
    return LayoutRow(WRITE_IN + PAD, (named,), (box,))
