"""Tokens to cut out, 30 × 20 mm: the name leads, since codes clash; what it does stands below in a few words."""

from functools import lru_cache

from armybuilder.cards.drawing import MM, Box, Placed, Row, Side, Text, centered, line, stack
from armybuilder.cards.fonts import ASCENT, Face
from armybuilder.cards.layouts.paper import Grid, Paper, grid
from armybuilder.cards.text import FLOOR, LEADING, Style, lines_of, shortened
from armybuilder.cards.tones import BAR, INK, ON_BAR
from armybuilder.engine.core.cards import TokenKind

WIDTH = 30 * MM
HEIGHT = 20 * MM
MARGIN = 12 * MM
"""White around all tokens, for cut marks and the foot."""
INSET = 0.5 * MM
PAD = 1.2 * MM
BAND = 4.6 * MM
CODE_WIDTH = 5.4 * MM
NAME = Style(Face.BOLD, 8, FLOOR, ON_BAR)
CODE = Style(Face.REGULAR, 7, FLOOR, ON_BAR)
SIZES = (6.5, 6.0, FLOOR)


def token_grid(paper: Paper) -> Grid:
    """The places of tokens on a page."""
    return grid(paper, WIDTH, HEIGHT, margin=MARGIN)


@lru_cache(maxsize=512)
def token(kind: TokenKind) -> Side:
    """One token."""
    rows = (
        Row(BAND + INSET, _head(kind), (Box(INSET, INSET, WIDTH - 2 * INSET, BAND, fill=BAR),)),
        _effect(kind.effect),
    )
    return tuple(Placed(x, y, row) for x, y, row in stack(rows, 0, 0))


def _head(kind: TokenKind) -> tuple[Text, ...]:
    """The name on the left of the band, the code on its right."""
    band = Box(PAD, INSET, WIDTH - 2 * PAD, BAND)
    code = line(CODE, band.x + band.width - CODE_WIDTH, centered(CODE, band, "0").y, kind.code, CODE_WIDTH, "right")
    room = band.width - CODE_WIDTH
    name = shortened(kind.name, NAME, room)
    return line(NAME, band.x, centered(NAME, band, "0").y, name, room), code


def _effect(effect: str) -> Row:
    """What the token does, in the largest size that has room; at the floor as many lines as there is room for."""
    wide, high = WIDTH - 2 * PAD, HEIGHT - BAND - INSET - 2 * PAD
    for size in SIZES:
        style = Style(Face.REGULAR, size)
        parts = lines_of(effect, style, wide)
        most = int(high // (size * LEADING))
        if len(parts) <= most:
            break
    texts = tuple(
        Text(PAD, PAD + size * (ASCENT + number * LEADING), part, style.face, size, INK, wide)
        for number, part in enumerate(parts[:most])
    )
    return Row(HEIGHT - BAND - INSET, texts)
