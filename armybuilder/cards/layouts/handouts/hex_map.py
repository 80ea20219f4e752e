"""A hex map on one page: all of it, what its grounds cost and hide, and how its sheets at true size lie."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from armybuilder.cards.art.parts import box, drawn
from armybuilder.cards.drawing import (
    MM,
    Box,
    LayoutRow,
    PathShape,
    PlacedRow,
    Side,
    Text,
    block,
    centered,
    entry,
    line,
    lines,
    merge_rows,
    stack,
)
from armybuilder.cards.fonts import ASCENT, CAP_HEIGHT, DESCENT, Typeface
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.sheet import ABOUT, BOTTOM_MARGIN, FORCE, SIDE_MARGIN, TOP_MARGIN
from armybuilder.cards.layouts.truesize.hexes import Sheet, hex_corner, hex_row, hex_rows, sheets_of, step_rows
from armybuilder.cards.text import FLOOR, Style, TextRun
from armybuilder.cards.tones import INK, PAPER, SOFT
from armybuilder.engine.core.hexes.lattice import HALF_HEIGHT, ROW
from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.core.language import gettext

EDGE = 6 * MM
"""White on the left and under the map, for the numbers of columns and rows."""
GAP = 3 * MM
SWATCH = 9 * MM
LINE = 11 * MM
SIZE = 9.0
LEGEND_ROOM = 62 * MM
COLUMNS = 2
FIGURE = Style(Typeface.REGULAR, 7, FLOOR, SOFT)
SHEET = Style(Typeface.BOLD, 12, FLOOR, INK)
SHEET_LINE, PLATE = 1.2, 2.0
SQUARE = drawn(box(0, 0, 100, 100))


class MapPrint(NamedTuple):
    """A map for paper: what it is called, a line about it, what the grounds on it cost and hide by their labels, what else to know, and
    the width of its hexes between two sides, in millimetres."""

    title: str
    about: str
    found: HexMap
    legend: Mapping[str, str]
    notes: Sequence[str]
    across: float


def map_handout(printed: MapPrint, paper: PaperSize) -> Side:
    """The page without its foot."""
    width = paper.width - 2 * SIDE_MARGIN
    rows = [_title(printed, width)]
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN - rows[0].height - LEGEND_ROOM
    rows.append(map_row(printed, width, room, sheets_of(printed.found, printed.across, paper)))
    rows += (entry(block((TextRun(text),), SIZE, 0, width, foot=SIZE / 4)) for text in _notes(printed, paper))
    rows.append(LayoutRow(GAP / 2))
    rows.append(_legend(printed, width))
    return stack(rows, SIDE_MARGIN, TOP_MARGIN)


def _title(printed: MapPrint, width: float) -> LayoutRow:
    texts = list(lines(FORCE, 0, FORCE.size * ASCENT, printed.title, width))
    texts += lines(ABOUT, 0, texts[-1].y + texts[-1].size * DESCENT + ABOUT.size, printed.about, width)
    return LayoutRow(texts[-1].y + ABOUT.size * DESCENT + GAP, tuple(texts))


def map_row(printed: MapPrint, width: float, room: float, sheets: Sequence[Sheet] = ()) -> LayoutRow:
    """All hexes as large as there is room, with the numbers of columns and rows, and frames of sheets if there are several."""
    found = printed.found
    wide, high = found.lattice.extent
    size = min((width - EDGE) / wide, (room - EDGE) / high)
    left = EDGE + (width - EDGE - wide * size) / 2
    placed, steps = list[PlacedRow](), list[PlacedRow]()
    for cell in range(found.lattice.size):
        x, y = hex_corner(found, cell, size)
        placed += hex_rows(found, cell, size, (left + x, y), named=False)
        steps += step_rows(found, cell, size, (left + x, y))
    frames = [_frame(sheet, size, left) for sheet in sheets] if len(sheets) > 1 else []
    labels = tuple(centered(SHEET, frame, sheet.name) for sheet, frame in zip(sheets, frames, strict=False))
    shapes = (*(_outline(frame) for frame in frames), *map(_plate, labels))
    figures = LayoutRow(high * size + EDGE, (*_figures(found, size, left, high * size), *labels), shapes=shapes)
    return merge_rows((*placed, *steps, PlacedRow(0, 0, figures)), high * size + EDGE)


def _outline(frame: Box) -> PathShape:
    """A frame as a shape: boxes lie under all hexes."""
    return PathShape(frame.x, frame.y, frame.width, frame.height, SQUARE, stroke=INK, weight=SHEET_LINE)


def _plate(text: Text) -> PathShape:
    """White under the name of a sheet."""
    high = text.size * CAP_HEIGHT
    return PathShape(
        text.x - PLATE, text.y - high - PLATE, text.width + 2 * PLATE, high + 2 * PLATE, SQUARE, PAPER, INK, SHEET_LINE
    )


def _figures(found: HexMap, size: float, left: float, low: float) -> Iterator[Text]:
    """The numbers of columns under the lowest row, and of rows on the left."""
    lattice = found.lattice
    for column in range(lattice.columns):
        yield line(FIGURE, left + column * size, low + FIGURE.size * 1.2, f"{column + 1:02}", size, "center")
    for row in range(lattice.rows):
        y = low - (HALF_HEIGHT + row * ROW) * size + FIGURE.size / 3
        yield line(FIGURE, left - EDGE, y, f"{row + 1:02}", EDGE - MM, "right")


def _frame(sheet: Sheet, size: float, left: float) -> Box:
    """Where a sheet lies, through the middle of the hexes that it shares."""
    x, y = left + (sheet.columns.start + 0.5) * size, (HALF_HEIGHT + sheet.rows.start * ROW) * size
    wide, high = (len(sheet.columns) - 1) * size, (len(sheet.rows) - 1) * ROW * size
    return Box(x, y, wide, high)


def _notes(printed: MapPrint, paper: PaperSize) -> Iterator[str]:
    yield from printed.notes
    yield gettext(
        "The figure in a hex is its level; thick sides are steps down. The ground at the dot counts for the whole hex."
    )
    sheets = sheets_of(printed.found, printed.across, paper)
    if len(sheets) > 1:
        yield gettext(
            "At true size the map takes {sheets} sheets, named in the frames above. Neighbours share a line of hexes with a ring: "
            "lay these on one another, dot on dot.",
            sheets=len(sheets),
        )


def _legend(printed: MapPrint, width: float) -> LayoutRow:
    """A hex of each ground on the map, its name, and what it costs and hides."""
    found, wide, placed = printed.found, width / COLUMNS, list[PlacedRow]()
    kinds = [kind for kind in found.kinds if kind.label in printed.legend]
    lines_down = -(-len(kinds) // COLUMNS)
    for number, kind in enumerate(kinds):
        x, y = number // lines_down * wide, number % lines_down * LINE
        runs = (TextRun(f"{gettext(kind.label)}: ", Typeface.BOLD), TextRun(printed.legend[kind.label]))
        placed.append(PlacedRow(x, y, hex_row(kind.look, 0, SWATCH)))
        placed.append(PlacedRow(x, y, block(runs, SIZE, SWATCH + GAP, wide - SWATCH - 2 * GAP, top=SIZE / 4)))
    return merge_rows(tuple(placed), lines_down * LINE)
