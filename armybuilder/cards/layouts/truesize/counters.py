"""Tokens that are read from above: round or hexagonal, an icon over two large letters, the same on both sides."""

from functools import lru_cache

from armybuilder.cards.art.icons import ICONS
from armybuilder.cards.drawing import MM, Box, LayoutRow, PathShape, PlacedRow, Side, centered
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.paper import CardGrid, PaperSize, grid
from armybuilder.cards.layouts.truesize.bases import CORNER, outline_of
from armybuilder.cards.layouts.truesize.cutouts import centered_text
from armybuilder.cards.text import FLOOR, Style, shorten
from armybuilder.cards.tones import BAR, INK, ON_BAR, PAPER
from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.core.paper.sizes import MM_PER_INCH, ModelBase

ACROSS = MM_PER_INCH * MM
"""Of both shapes: the base of a man-high machine, or a hex of the table."""
MARGIN = 12 * MM
GAP = 2 * MM
RIM, RIM_ROOM = 1.1, 1.8 * MM
BAND = 7.4 * MM
BAND_TOP = 9.8 * MM
ICON_TOP, ICON = 1.9 * MM, 7.2 * MM
CODE = Style(Typeface.BOLD, 15, FLOOR, ON_BAR)
NAME = Style(Typeface.BOLD, 6.5, FLOOR, INK)
ROUND, HEX = "round", "hex"


def counter_grid(paper: PaperSize) -> CardGrid:
    """The places of counters on a page."""
    return grid(paper, ACROSS, ACROSS, margin=MARGIN, gap=GAP)


@lru_cache(maxsize=512)
def counter(kind: TokenKind, shape: str) -> Side:
    """One counter: its icon, its letters on a band, its name; a white box in place of the name for a figure."""
    rim = outline_of(ModelBase(MM_PER_INCH, hexagonal=shape == HEX))
    middle = ACROSS / 2
    wide = ACROSS / CORNER if shape == HEX else ACROSS
    edge = PathShape((ACROSS - wide) / 2, 0, wide, ACROSS, rim, stroke=INK, weight=RIM)
    band = Box((ACROSS - wide) / 2 + RIM_ROOM, BAND_TOP, wide - 2 * RIM_ROOM, BAND, fill=BAR)
    icon = ICONS.get(kind.icon)
    shapes = [edge]
    if icon:
        shapes.append(PathShape(middle - ICON / 2, ICON_TOP, ICON, ICON, icon, fill=INK))
    letters = centered(CODE, band, kind.code or kind.name[:2].upper())
    low = band.y + band.height
    boxes = [band]
    texts = [letters]
    if kind.write_in:
        boxes.append(Box(middle - 3.6 * MM, low + 0.7 * MM, 7.2 * MM, 3.6 * MM, PAPER, INK, 0.6))
    else:
        room = 13 * MM
        texts.append(centered_text(NAME, middle, low + 2.9 * MM, shorten(kind.name, NAME, room), room))
    return (PlacedRow(0, 0, LayoutRow(ACROSS, tuple(texts), tuple(boxes), shapes=tuple(shapes))),)
