"""What is ticked and written in play: damage tracks, counters, boxes for tokens."""

from functools import lru_cache
from typing import NamedTuple

from armybuilder.cards.drawing import MM, Box, Path, Row, Shape, Text, line, middle
from armybuilder.cards.fonts import Face, width
from armybuilder.cards.layouts.measure import RULE, Measure, paragraph
from armybuilder.cards.text import FLOOR, Run, Style, clean
from armybuilder.cards.tones import FRAME, INK, PAPER, SOFT
from armybuilder.engine.core.paper.cards import Counter, DamageTrack

BOX_GAP = 0.5 * MM
BOX_WEIGHT = 0.7
CRIPPLED_LINE = 0.9 * MM
TRACK_LABEL = Style(Face.BOLD, 6.25, FLOOR, INK)
TRACK_NUMBER = Style(Face.BOLD, 8, FLOOR, INK)
OVERKILL = Style(Face.REGULAR, 6.25, FLOOR, SOFT)
LABEL_GAP = 0.9 * MM

CROSS: Path = ((0, 0), (1, 1), (), (0, 1), (1, 0))
CROSS_WEIGHT = 0.9
NAME_LINE = 10 * MM
"""The shortest line that a name is written on."""
NAME_HEIGHT = 5 * MM
NOTE_LINE = 5.5 * MM

COUNTER_HEIGHT = 3.3 * MM
COUNTER_BOX = 2.6 * MM
TOKEN_BOX = 3 * MM
COUNTER_GAP = 0.6 * MM
COUNTER_LABEL = Style(Face.REGULAR, 5.75, FLOOR, INK)


class Boxes(NamedTuple):
    """How large the boxes of a damage track are at most, and the line that they stand on."""

    side: float
    height: float


USUAL = Boxes(3.3 * MM, 4.6 * MM)
LARGE = Boxes(4.6 * MM, 6.4 * MM)
"""For cards with room: a pencil needs it."""


@lru_cache(maxsize=2048)
def damage(
    track: DamageTrack | None,
    measure: Measure,
    size: float,
    crossed: tuple[int, ...] = (0,),
    boxes: Boxes = USUAL,
) -> tuple[Row, ...]:
    """Hull boxes, the crippled line, structure boxes, overkill; below, what the crippled model suffers.

    A track for each of `crossed`, the numbers of boxes crossed out; several are numbered and have a line for a name.
    """
    if track is None:
        return ()
    overkill = "" if track.overkill is None else f"overkill {track.overkill}"
    runs: list[Run] = []
    if len(crossed) > 1:
        rows = [_track(track, measure, boxes, out, label=f"{number}") for number, out in enumerate(crossed, 1)]
        runs += (Run("Overkill ", Face.BOLD), Run(f"{track.overkill} ")) if overkill else ()
    else:
        rows = [_track(track, measure, boxes, *crossed, overkill=overkill)]
    if track.crippled:
        runs += (Run("Crippled: ", Face.BOLD), Run(", ".join(track.crippled)))
    return (*rows, paragraph(tuple(runs), measure, size)) if runs else tuple(rows)


def _track(
    track: DamageTrack, measure: Measure, boxes: Boxes, crossed: int, *, label: str = "", overkill: str = ""
) -> Row:
    """One track with the first boxes crossed out; behind it what one hit kills, or a line for a name."""
    hull, structure = track.hull or 0, track.structure or 0
    words = [(label, TRACK_NUMBER), ("HULL", TRACK_LABEL), ("STR", TRACK_LABEL), (overkill, OVERKILL)]
    shown = [word for word in words if word[0] and (structure or word[0] != "STR")]
    labels = sum(width(word, style.face, style.size) for word, style in shown) + LABEL_GAP * (2 * len(shown) - 1)
    room = measure.inner - labels - (CRIPPLED_LINE + 2 * LABEL_GAP if structure else 0)
    side = min(boxes.side, room / max(hull + structure, 1) - BOX_GAP)
    pen = Pen(measure, boxes.height)
    if label:
        pen.label(label, TRACK_NUMBER)
    pen.label("HULL", TRACK_LABEL)
    pen.boxes(hull or 1, side if hull else TOKEN_BOX, boxes.side)
    if structure:
        pen.bar()
        pen.label("STR", TRACK_LABEL)
        pen.boxes(structure, side, boxes.side)
    if overkill:
        baseline = middle(0, boxes.height, OVERKILL.size)
        pen.texts.append(line(OVERKILL, pen.x, baseline, overkill, measure.right - pen.x, "right"))
    pen.cross(crossed)
    if label:
        pen.rule()
    return pen.row()


def name_line(label: str, measure: Measure) -> Row:
    """A label with a line to write on."""
    pen = Pen(measure, NAME_HEIGHT)
    pen.label(label, TRACK_LABEL)
    pen.rule()
    return pen.row()


def note_lines(measure: Measure, room: float) -> Row | None:
    """As many lines to write on as the room has, the first with a heading; None where there is room for none."""
    if room < NAME_HEIGHT:
        return None
    first = name_line("Notes", measure)
    further = range(1, int((room - NAME_HEIGHT) // NOTE_LINE) + 1)
    lines = (
        Box(measure.margin, first.boxes[0].y + number * NOTE_LINE, measure.inner, RULE, fill=FRAME)
        for number in further
    )
    return Row(room, first.texts, (*first.boxes, *lines))


@lru_cache(maxsize=2048)
def boxes_to_tick(counters: tuple[Counter, ...], tokens: tuple[str, ...], measure: Measure) -> tuple[Row, ...]:
    """Counters with their boxes, then tokens with a box to write in, on as many lines as they need."""
    done: list[Row] = []
    pen = Pen(measure, COUNTER_HEIGHT, gap=COUNTER_GAP)
    items = [(counter.label, counter.boxes, COUNTER_BOX) for counter in counters]
    items += [(token, 1, TOKEN_BOX) for token in tokens]
    for label, count, side in items:
        needed = width(clean(label), COUNTER_LABEL.face, COUNTER_LABEL.size) + COUNTER_GAP + count * (side + BOX_GAP)
        if pen.boxes_drawn and pen.x + needed - BOX_GAP > measure.right:
            done.append(pen.row())
            pen = Pen(measure, COUNTER_HEIGHT, gap=COUNTER_GAP)
        pen.label(label, COUNTER_LABEL)
        pen.boxes(count, side, COUNTER_BOX)
        pen.x += COUNTER_GAP
    return (*done, pen.row()) if pen.boxes_drawn else tuple(done)


class Pen:
    """Draws labels and boxes from left to right on one line, `top` under the start of its row, `gap` between them."""

    def __init__(self, measure: Measure, height: float, top: float = 0, gap: float = LABEL_GAP) -> None:
        self.measure = measure
        self.height = height
        self.gap = gap
        self.top = top
        self.x = measure.margin
        self.texts: list[Text] = []
        self.boxes_drawn: list[Box] = []
        self.shapes: list[Shape] = []

    def label(self, text: str, style: Style, baseline: float | None = None) -> None:
        y = middle(self.top, self.height, style.size) if baseline is None else baseline
        placed = line(style, self.x, y, text, self.measure.right - self.x)
        self.texts.append(placed)
        self.x += placed.width + self.gap

    def boxes(self, count: int, wide: float, high: float) -> None:
        top = self.top + (self.height - high) / 2
        for _ in range(count):
            self.boxes_drawn.append(Box(self.x, top, wide, high, PAPER, INK, BOX_WEIGHT))
            self.x += wide + BOX_GAP
        self.x += self.gap - BOX_GAP

    def bar(self) -> None:
        """The line at which the model is crippled."""
        self.boxes_drawn.append(Box(self.x, self.top, CRIPPLED_LINE, self.height, fill=INK))
        self.x += CRIPPLED_LINE + self.gap

    def cross(self, count: int) -> None:
        """Cross out the first boxes."""
        squares = [box for box in self.boxes_drawn if box.stroke]
        self.shapes += (
            Shape(box.x, box.y, box.width, box.height, CROSS, stroke=INK, weight=CROSS_WEIGHT)
            for box in squares[:count]
        )

    def rule(self) -> None:
        """A line to write on as far as the margin, where that is far enough."""
        if self.measure.right - self.x >= NAME_LINE:
            low = self.top + self.height - RULE - self.gap / 2
            self.boxes_drawn.append(Box(self.x, low, self.measure.right - self.x, RULE, fill=FRAME))

    def row(self) -> Row:
        height = self.top + self.height
        return Row(height, tuple(self.texts), tuple(self.boxes_drawn), shapes=tuple(self.shapes))
