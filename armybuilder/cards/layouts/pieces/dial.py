"""Damage dials: a disc that tells how many boxes are left, under another with a window and the model's name.

Both are cut out, so is the window; a paper fastener through their middles holds them together.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from armybuilder.cards.art.diagrams import figure
from armybuilder.cards.drawing import MM, Box, LayoutRow, PathShape, PlacedRow, Side, Text, lines
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.paper import CardGrid, PaperSize, grid
from armybuilder.cards.layouts.pieces.digits import rotated_number
from armybuilder.cards.layouts.rows.track_rows import CIRCLE
from armybuilder.cards.text import LEADING, Style
from armybuilder.cards.tones import FRAME, INK, PAPER
from armybuilder.engine.core.language import cached_per_language, gettext
from armybuilder.engine.core.paper.cards import Card, DamageTrack

RADIUS = 21.5 * MM
CELL = 2 * RADIUS + 2 * MM
RING = 17 * MM
"""From the middle to the middle of a figure."""
INNER = 13 * MM
"""Where the ring of figures begins."""
DIGIT = 4.2 * MM
HOLE = 0.8 * MM
WINDOW = 7 * MM
"""Its side."""
MOST = 24
"""Boxes; the figures of more are too near to each other for a window."""
MARGIN = 12 * MM
TITLE = Style(Typeface.BOLD, 10, 6.5, INK)
NAME = Style(Typeface.REGULAR, 8, 6.5, INK)
LABEL = Style(Typeface.REGULAR, 7, 6.5, INK)
WIDE = 2 * INNER * 0.95
LINES = 2
FIGURE = 11 * MM
LINE = 0.6


def dial_grid(paper: PaperSize) -> CardGrid:
    """The places of dials on a page: both discs of one side by side."""
    return grid(paper, 2 * CELL, CELL, margin=MARGIN)


def tracks_of(card: Card) -> list[tuple[Card, DamageTrack]]:
    """The tracks of a card and of its further bodies that a dial can tell: of some boxes, and not of too many."""
    return [
        (body, track)
        for body in (card, *card.parts)
        for track in body.tracks
        if _several(track) and _left(track) <= MOST
    ]


def _several(track: DamageTrack) -> bool:
    """Whether boxes are counted: parts of a box each are states, which have names."""
    return any((part.boxes or 0) > 1 for part in track.parts) and all(part.boxes is not None for part in track.parts)


def _left(track: DamageTrack) -> int:
    return sum(part.boxes or 0 for part in track.parts)


@cached_per_language(512)
def dial(card: Card, body: Card, track: DamageTrack) -> Side:
    """Both discs: on the left the one with the window, on the right the one with figures."""
    return (*_cover(card, body, track), *_figures(track))


def _cover(card: Card, body: Card, track: DamageTrack) -> Iterator[PlacedRow]:
    middle = CELL / 2
    window = Box(middle - WINDOW / 2, middle - RING - WINDOW / 2, WINDOW, WINDOW, stroke=INK, weight=LINE)
    cross = _circle(middle, middle, HOLE)
    yield PlacedRow(0, 0, LayoutRow(CELL, (), (window,), shapes=(_circle(middle, middle, RADIUS), cross)))
    yield PlacedRow(0, 0, LayoutRow(CELL, (*_words(card, body, track),), shapes=_drawn(body, middle)))


def _words(card: Card, body: Card, track: DamageTrack) -> Iterator[Text]:
    """Yield the names above the middle, and the legend of the figures beneath it."""
    middle = CELL / 2
    titles = _centred(TITLE, body.title, middle, LINES)
    named = _centred(NAME, card.name, middle, 1) if card.name else ()
    high = middle - 3 * MM - (len(titles) + len(named) - 1) * TITLE.size * LEADING
    for number, text in enumerate((*titles, *named)):
        yield text._replace(y=high + number * TITLE.size * LEADING)
    for number, text in enumerate(_centred(LABEL, legend(track), middle, LINES)):
        yield text._replace(y=middle + FIGURE + 4.5 * MM + number * LABEL.size * LEADING)


def legend(track: DamageTrack) -> str:
    """Return the legend of figures on white and on black, part by part."""
    parts = [part.label for part in track.parts if part.boxes]
    words = [gettext("white: {part}"), gettext("black: {part}")]
    return " · ".join(words[number % 2].format(part=part) for number, part in enumerate(parts))


def _centred(style: Style, words: str, middle: float, most: int) -> tuple[Text, ...]:
    found = lines(style, middle - WIDE / 2, 0, words, WIDE)[:most]
    return tuple(text._replace(x=middle - text.width / 2) for text in found)


def _drawn(body: Card, middle: float) -> tuple[PathShape, ...]:
    return figure(body.figure, middle - FIGURE / 2, middle + 1.5 * MM, FIGURE, INK) if body.figure else ()


def _figures(track: DamageTrack) -> Iterator[PlacedRow]:
    """All steps of the track around the disc, clockwise as it is turned to the left."""
    x = CELL + CELL / 2
    y = CELL / 2
    steps = list(_steps(track))
    angle = 360 / len(steps)
    wedges = [_wedge(x, y, number * angle, angle) for number, (_, dark) in enumerate(steps) if dark]
    digits = [
        stroke
        for number, (left, dark) in enumerate(steps)
        for stroke in rotated_number(
            left, *_ring_point(x, y, number * angle), DIGIT, number * angle, PAPER if dark else INK
        )
    ]
    outlines = (_circle(x, y, RADIUS), _circle(x, y, HOLE), _circle(x, y, INNER, weight=0.3))
    yield PlacedRow(0, 0, LayoutRow(CELL, shapes=(*wedges, *outlines)))
    yield PlacedRow(0, 0, LayoutRow(CELL, shapes=tuple(digits)))


def _steps(track: DamageTrack) -> Iterator[tuple[int, bool]]:
    """Yield what is left of each part from all of it to its last box, alternately on white and on black; finally
    nothing.
    """
    parts = [part.boxes for part in track.parts if part.boxes]
    for number, boxes in enumerate(parts):
        yield from ((left, bool(number % 2)) for left in range(boxes, 0, -1))
    yield 0, True


def _ring_point(x: float, y: float, degrees: float) -> tuple[float, float]:
    angle = degrees * pi / 180
    return x + RING * sin(angle), y - RING * cos(angle)


def _wedge(x: float, y: float, degrees: float, wide: float) -> PathShape:
    """A part of the ring behind a figure."""
    angles = [(degrees + wide * (step / 4 - 0.5)) * pi / 180 for step in range(5)]
    far = [(x + RADIUS * sin(angle), y - RADIUS * cos(angle)) for angle in angles]
    near = [(x + INNER * sin(angle), y - INNER * cos(angle)) for angle in reversed(angles)]
    return PathShape(0, 0, 1, 1, (*far, *near, ()), fill=INK)


def _circle(x: float, y: float, radius: float, weight: float = LINE) -> PathShape:
    return PathShape(x - radius, y - radius, 2 * radius, 2 * radius, CIRCLE, stroke=FRAME, weight=weight)
