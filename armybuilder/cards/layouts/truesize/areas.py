"""Templates of what weapons reach around a point, and of arcs: the circle itself, or a quarter of one too large for the page."""

from collections.abc import Callable, Iterable, Iterator

from armybuilder.cards.art.parts import GRID, ROUND, disc, drawn, outline
from armybuilder.cards.drawing import MM, Box, LayoutRow, PathShape, PlacedRow, Text
from armybuilder.cards.fonts import ASCENT, DESCENT, Typeface
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.truesize.cutouts import Cutout, centered_text, room_of
from armybuilder.cards.text import FLOOR, Style, shorten
from armybuilder.cards.tones import INK, PAPER, SOFT, Tone
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.sizes import MM_PER_INCH, Area

INCH = MM_PER_INCH * MM
WEIGHT, HAIR = 1.0, 0.4
RING = Tone(0.75)
"""Of the inches inside a circle."""
CROSS = 3 * MM
NAME = Style(Typeface.BOLD, 14, FLOOR, INK)
WORDS = Style(Typeface.REGULAR, 8, FLOOR, SOFT)
LINE = 4 * MM
AIR = 1 * MM
"""Between words and the lines that they stand over."""
CIRCLE = drawn(disc(50, 50, 50))
PLUS = drawn(outline((50, 0), (50, 100)), outline((0, 50), (100, 50)))
QUARTER = drawn(
    outline((0, 100), (0, 0), (GRID * ROUND, 0, 100, GRID * (1 - ROUND), 100, 100)),
)
"""Of a circle around the lower left corner."""
ARC_SIDE = 90 * MM
BASES = (30.0, 40.0, 60.0)
"""Millimetres of bases that arcs are drawn around."""
ARC_NAME = Style(Typeface.BOLD, 11, FLOOR, INK)


def area_cutouts(areas: Iterable[Area], paper: PaperSize) -> Iterator[Cutout]:
    """A template for each area, but for those of which not even a quarter has room on the paper."""
    wide, _ = room_of(paper)
    for area in areas:
        radius = area.radius * INCH
        if radius <= wide:
            yield _circle(area, radius) if 2 * radius <= wide else _quarter(area, radius)


def _circle(area: Area, radius: float) -> Cutout:
    side = 2 * radius
    shapes = (*_rings(area, lambda size: PathShape(radius - size, radius - size, 2 * size, 2 * size, CIRCLE)),)
    cross = PathShape(radius - CROSS, radius - CROSS, 2 * CROSS, 2 * CROSS, PLUS, stroke=INK, weight=HAIR)
    texts = _words(area, radius, radius + CROSS + NAME.size, radius * 1.5)
    return Cutout((PlacedRow(0, 0, LayoutRow(side, shapes=(cross, *shapes))), _on_white(texts)), side, side)


def _quarter(area: Area, radius: float) -> Cutout:
    """The corner lies on the middle of the area, and is turned there."""
    shapes = (*_rings(area, lambda size: PathShape(0, radius - size, size, size, QUARTER)),)
    texts = [*_words(area, radius * 0.38, radius * 0.27, radius * 0.5)]
    turn = gettext("A quarter: put its corner on the centre and turn it.")
    texts.append(centered_text(WORDS, radius * 0.38, texts[-1].y + LINE, turn, radius * 0.6))
    return Cutout((PlacedRow(0, 0, LayoutRow(radius, shapes=shapes)), _on_white(texts)), radius, radius)


def _on_white(found: Iterable[Text]) -> PlacedRow:
    """Texts over a drawing, whose lines end before them."""
    texts = tuple(found)
    grounds = (
        Box(text.x - AIR, text.y - text.size * ASCENT, text.width + 2 * AIR, text.size * (ASCENT + DESCENT), fill=PAPER)
        for text in texts
    )
    return PlacedRow(0, 0, LayoutRow(0, texts, tuple(grounds)))


def _rings(area: Area, shape: Callable[[float], PathShape]) -> Iterator[PathShape]:
    """The edge, the smaller circle in it, and hairs for whole inches."""
    for inches in range(1, int(area.radius) + 1):
        if inches not in (area.radius, area.inner):
            yield shape(inches * INCH)._replace(stroke=RING, weight=HAIR)
    if area.inner:
        yield shape(area.inner * INCH)._replace(stroke=INK, weight=WEIGHT)
    yield shape(area.radius * INCH)._replace(stroke=INK, weight=WEIGHT)


def _words(area: Area, x: float, baseline: float, limit: float) -> Iterator[Text]:
    yield centered_text(NAME, x, baseline, area.name, limit)
    told = (area.about, gettext('Blast within {inches}"', inches=area.inner) if area.inner else "")
    for number, words in enumerate(filter(None, told), 1):
        yield centered_text(WORDS, x, baseline + number * LINE, shorten(words, WORDS, limit), limit)


def arc_cutout() -> Cutout:
    """Front and rear, left and right, and the quarters between them, around bases of common sizes."""
    middle = ARC_SIDE / 2
    rings = [PathShape(middle - r, middle - r, 2 * r, 2 * r, CIRCLE, stroke=RING, weight=HAIR) for r in _radii()]
    edge = PathShape(0, 0, ARC_SIDE, ARC_SIDE, CIRCLE, stroke=INK, weight=WEIGHT)
    lines = PathShape(0, 0, ARC_SIDE, ARC_SIDE, PLUS, stroke=INK, weight=WEIGHT)
    diagonal = drawn(outline((14.6, 14.6), (85.4, 85.4)), outline((85.4, 14.6), (14.6, 85.4)))
    turned = PathShape(0, 0, ARC_SIDE, ARC_SIDE, diagonal, stroke=RING, weight=HAIR)
    far, room, beside = 7 * MM, 22 * MM, 12 * MM
    texts = (
        centered_text(ARC_NAME, middle + room / 2, far, gettext("Front"), room - 2 * MM),
        centered_text(ARC_NAME, middle + room / 2, ARC_SIDE - far + 3 * MM, gettext("Rear"), room - 2 * MM),
        centered_text(ARC_NAME, 7.8 * MM, middle - 1.5 * MM, gettext("Left"), beside),
        centered_text(ARC_NAME, ARC_SIDE - 7.8 * MM, middle - 1.5 * MM, gettext("Right"), beside),
    )
    nose = PathShape(middle - 3 * MM, 0, 6 * MM, 5 * MM, drawn(outline((50, 0), (100, 100), (0, 100))), fill=INK)
    row = LayoutRow(ARC_SIDE, texts, shapes=(*rings, turned, lines, edge, nose))
    return Cutout((PlacedRow(0, 0, row),), ARC_SIDE, ARC_SIDE)


def _radii() -> Iterator[float]:
    return (across / 2 * MM for across in BASES)
