"""Hex maps at true size: hexes that show their ground without colour, on sheets that overlap by a row of hexes."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.cards.art.parts import disc, drawn, outline
from armybuilder.cards.drawing import MM, LayoutRow, Path, PathShape, PlacedRow, Side, Text
from armybuilder.cards.fonts import Typeface, width
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.truesize.cutouts import MARGIN, TEST_ROOM, room_of, size_test
from armybuilder.cards.text import CAPITALS, FLOOR, Style
from armybuilder.cards.tones import FRAME, INK, PAPER, SOFT, Tone
from armybuilder.engine.core.hexes.lattice import HALF_HEIGHT, NOWHERE, ROW
from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.core.language import gettext

HEXAGON = drawn(outline((100, 25), (100, 75), (50, 100), (0, 75), (0, 25), (50, 0)))
"""In a rectangle as wide as a hex between two sides and as high as between two corners."""
_SIDES: tuple[Path, ...] = (
    ((1, 0.25), (1, 0.75)),
    ((0.5, 0), (1, 0.25)),
    ((0, 0.25), (0.5, 0)),
    ((0, 0.75), (0, 0.25)),
    ((0.5, 1), (0, 0.75)),
    ((1, 0.75), (0.5, 1)),
)
"""The side to each facing."""
_DISC = drawn(disc(50, 50, 50))
_WAVE: Path = ((0, 0.7), (0.15, 0.2, 0.35, 0.2, 0.5, 0.6), (0.65, 1, 0.85, 1, 1, 0.5))


class Motif(NamedTuple):
    """What a ground is told by: small drawings, each as wide as a share of the hex, at places that are shares of its width and height.
    `fill` fills them, else they are outlines."""

    path: Path
    size: float
    places: tuple[tuple[float, float], ...]
    fill: bool = True


_RING_OF_SIX = ((0.22, 0.36), (0.78, 0.36), (0.16, 0.6), (0.84, 0.6), (0.34, 0.76), (0.66, 0.76))
_AROUND = (*_RING_OF_SIX, (0.5, 0.3), (0.33, 0.5), (0.67, 0.5))
MOTIFS: Mapping[str, Motif] = {
    "rough": Motif(drawn(outline((0, 100), (45, 10), (60, 40), (75, 25), (100, 100))), 0.13, _RING_OF_SIX[:4]),
    "sand": Motif(_DISC, 0.035, (*_AROUND, (0.25, 0.5), (0.75, 0.5), (0.42, 0.64), (0.58, 0.64))),
    "woods": Motif(drawn(disc(50, 34, 34), outline((44, 74), (56, 74), (56, 100), (44, 100))), 0.15, _RING_OF_SIX[:4]),
    "dense": Motif(
        drawn(outline((50, 0), (90, 76), (56, 76), (56, 100), (44, 100), (44, 76), (10, 76))), 0.15, _AROUND
    ),
    "swamp": Motif(
        drawn(outline((50, 100), (50, 0)), outline((46, 100), (10, 30)), outline((54, 100), (90, 30))),
        0.13,
        _RING_OF_SIX,
        fill=False,
    ),
    "water": Motif(_WAVE, 0.2, _RING_OF_SIX[:4], fill=False),
    "deep": Motif(_WAVE, 0.2, _AROUND, fill=False),
}
"""By the look of a ground; others are told by their names alone."""
_TONES: Mapping[str, Tone] = {
    "rough": Tone(0.93, (0.93, 0.9, 0.86)),
    "sand": Tone(0.96, (0.98, 0.95, 0.82)),
    "woods": Tone(0.9, (0.84, 0.93, 0.8)),
    "dense": Tone(0.84, (0.72, 0.86, 0.68)),
    "swamp": Tone(0.88, (0.84, 0.89, 0.84)),
    "water": Tone(0.88, (0.78, 0.89, 0.97)),
    "deep": Tone(0.8, (0.62, 0.79, 0.93)),
}
DARKER = 0.07
"""By which each level above the lowest is darker."""
EDGE, STEP = 0.5, 0.045
"""Weight of the sides of a hex in points, and of a step down as a share of its width."""
DOT, OVERLAP = 0.03, 0.22
"""The dot in the middle, whose ground counts, and the ring of hexes that two sheets have, as shares of the width of a hex."""
NAME = Style(Typeface.REGULAR, 7, CAPITALS, SOFT)
LEVEL = Style(Typeface.BOLD, 13, FLOOR, INK)
LEVEL_SHARE, NAME_SHARE = 0.24, 0.13
"""Heights of both figures, as shares of the width of a hex."""


class Sheet(NamedTuple):
    """A part of a map on one sheet of paper: the columns, and the rows counted from the top; its name is `B2` for the second across and
    down."""

    name: str
    columns: range
    rows: range


def sheets_of(found: HexMap, across: float, paper: PaperSize) -> tuple[Sheet, ...]:
    """The sheets that a map needs with hexes so many millimetres wide, line by line; neighbours share a column or row."""
    wide, high = room_of(paper)
    size = across * MM
    most = int(wide / size - 0.5), int((high / size - 2 * HALF_HEIGHT) / ROW) + 1
    columns, rows = (
        list(_parts(*pair)) for pair in zip((found.lattice.columns, found.lattice.rows), most, strict=True)
    )
    return tuple(
        Sheet(f"{_letter(right)}{down + 1}", part, line)
        for down, line in enumerate(rows)
        for right, part in enumerate(columns)
    )


def _parts(count: int, most: int) -> Iterator[range]:
    """Ranges of at most so many that overlap by one."""
    for start in range(0, max(count - 1, 1), most - 1):
        yield range(start, min(start + most, count))


def _letter(number: int) -> str:
    return chr(ord("A") + number)


def sheet_side(found: HexMap, sheet: Sheet, across: float, paper: PaperSize) -> Side:
    """A sheet, with the bar that tells whether the printer kept the size."""
    size, lattice = across * MM, found.lattice
    left, top = MARGIN - sheet.columns.start * size, MARGIN + TEST_ROOM - sheet.rows.start * ROW * size
    placed, steps = list[PlacedRow](), list[PlacedRow]()
    for down in sheet.rows:
        for column in sheet.columns:
            cell = lattice.cell(column, lattice.rows - 1 - down)
            x, y = hex_corner(found, cell, size)
            shared = _is_shared(column, sheet.columns, lattice.columns) or _is_shared(down, sheet.rows, lattice.rows)
            placed += hex_rows(found, cell, size, (left + x, top + y), shared=shared)
            steps += step_rows(found, cell, size, (left + x, top + y))
    return (*placed, *steps, *size_test(paper))


def _is_shared(line: int, lines: range, count: int) -> bool:
    """Whether another sheet has this column or row too."""
    return line in (lines.start, lines[-1]) and 0 < line < count - 1


def hex_corner(found: HexMap, cell: int, size: float) -> tuple[float, float]:
    """The upper left corner of the rectangle around a hex, from the upper left corner of the map, with hexes so many points wide."""
    x, y = found.lattice.centre(cell)
    return (x - 0.5) * size, (found.lattice.extent[1] - y - HALF_HEIGHT) * size


def hex_rows(
    found: HexMap, cell: int, size: float, place: tuple[float, float], *, shared: bool = False, named: bool = True
) -> Iterator[PlacedRow]:
    """A hex with its upper left corner at a place: the drawing, which hexes that are alike have in common, and its name, for those who
    cannot see it with its ground and level."""
    level, kind, name = found.levels[cell], found.kind(cell), found.lattice.name(cell)
    yield PlacedRow(*place, hex_row(kind.look, level, size, shared=shared))
    if named:
        text = _figure(NAME.at(size * NAME_SHARE), name, size, size * (0.1 + NAME_SHARE))
        said = gettext("{name}: {ground}, level {level}", name=name, ground=gettext(kind.label), level=level)
        yield PlacedRow(*place, LayoutRow(2 * HALF_HEIGHT * size, (text,), alt_text=said))


def step_rows(found: HexMap, cell: int, size: float, place: tuple[float, float]) -> Iterator[PlacedRow]:
    """The sides of a hex from which the ground falls. They are drawn after all hexes, which would cover half of them."""
    lower = tuple(
        facing
        for facing, there in enumerate(found.lattice.neighbours(cell))
        if there != NOWHERE and found.levels[there] < found.levels[cell]
    )
    if lower:
        yield PlacedRow(*place, _step_row(lower, size))


@lru_cache(maxsize=512)
def _step_row(lower: tuple[int, ...], size: float) -> LayoutRow:
    high = 2 * HALF_HEIGHT * size
    return LayoutRow(
        high,
        shapes=tuple(PathShape(0, 0, size, high, _SIDES[facing], stroke=INK, weight=STEP * size) for facing in lower),
    )


@lru_cache(maxsize=512)
def hex_row(look: str, level: int, size: float, *, shared: bool = False) -> LayoutRow:
    """A hex so many points wide: its ground, its level above the lowest, and a ring if sheets share it."""
    high = 2 * HALF_HEIGHT * size
    shapes = [PathShape(0, 0, size, high, HEXAGON, _darker(_TONES.get(look, PAPER), level), FRAME, EDGE)]
    if look in MOTIFS:
        shapes += _motifs(MOTIFS[look], size, high)
    shapes.append(_round(DOT * size, size, high)._replace(fill=FRAME))
    if shared:
        shapes.append(_round(OVERLAP * size, size, high)._replace(stroke=INK, weight=EDGE))
    texts = (_figure(LEVEL.at(size * LEVEL_SHARE), f"{level}", size, high - size * 0.16),) if level else ()
    return LayoutRow(high, texts, shapes=tuple(shapes))


def _motifs(motif: Motif, size: float, high: float) -> Iterator[PathShape]:
    side = motif.size * size
    for x, y in motif.places:
        shape = PathShape(x * size - side / 2, y * high - side / 2, side, side, motif.path)
        yield shape._replace(fill=FRAME) if motif.fill else shape._replace(stroke=FRAME, weight=max(EDGE, size * 0.012))


def _round(across: float, size: float, high: float) -> PathShape:
    return PathShape((size - across) / 2, (high - across) / 2, across, across, _DISC)


def _figure(style: Style, text: str, size: float, baseline: float) -> Text:
    """A figure in the middle of a hex, its feet on a line."""
    wide = width(text, style.face, style.size)
    return Text((size - wide) / 2, baseline, text, style.face, style.size, style.tone, wide)


def _darker(tone: Tone, level: int) -> Tone:
    share = max(0.5, 1 - DARKER * level)
    red, green, blue = tone.rgb or (tone.gray,) * 3
    return Tone(round(tone.gray * share, 3), (round(red * share, 3), round(green * share, 3), round(blue * share, 3)))
