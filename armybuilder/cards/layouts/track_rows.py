"""What is ticked and written in play: damage tracks, counters, boxes for tokens."""

from functools import lru_cache

from armybuilder.cards.drawing import MM, Box, Row, Text, line, middle
from armybuilder.cards.fonts import Face, width
from armybuilder.cards.layouts.measure import Measure, paragraph
from armybuilder.cards.text import FLOOR, Run, Style, clean
from armybuilder.cards.tones import INK, PAPER, SOFT
from armybuilder.engine.core.cards import Counter, DamageTrack

BOX = 3.3 * MM
BOX_GAP = 0.5 * MM
BOX_WEIGHT = 0.7
CRIPPLED_LINE = 0.9 * MM
TRACK_HEIGHT = 4.6 * MM
TRACK_LABEL = Style(Face.BOLD, 6.25, FLOOR, INK)
OVERKILL = Style(Face.REGULAR, 6.25, FLOOR, SOFT)
LABEL_GAP = 0.9 * MM

COUNTER_HEIGHT = 3.3 * MM
COUNTER_BOX = 2.6 * MM
TOKEN_BOX = 3 * MM
COUNTER_GAP = 0.6 * MM
COUNTER_LABEL = Style(Face.REGULAR, 5.75, FLOOR, INK)


@lru_cache(maxsize=2048)
def damage(track: DamageTrack | None, measure: Measure, size: float) -> tuple[Row, ...]:
    """Hull boxes, the crippled line, structure boxes, overkill; below, what the crippled model suffers."""
    if track is None:
        return ()
    rows = [_track(track, measure)]
    if track.crippled:
        crippled = (Run("Crippled: ", Face.BOLD), Run(", ".join(track.crippled)))
        rows.append(paragraph(crippled, measure, size))
    return tuple(rows)


def _track(track: DamageTrack, measure: Measure) -> Row:
    hull, structure = track.hull or 0, track.structure or 0
    overkill = "" if track.overkill is None else f"overkill {track.overkill}"
    words = [("HULL", TRACK_LABEL), (overkill, OVERKILL)]
    if structure:
        words.insert(1, ("STR", TRACK_LABEL))
    labels = sum(width(word, style.face, style.size) for word, style in words) + LABEL_GAP * (2 * len(words) - 1)
    room = measure.inner - labels - (CRIPPLED_LINE + 2 * LABEL_GAP if structure else 0)
    side = min(BOX, room / max(hull + structure, 1) - BOX_GAP)
    pen = Pen(measure, TRACK_HEIGHT)
    pen.label("HULL", TRACK_LABEL)
    pen.boxes(hull or 1, side if hull else TOKEN_BOX, BOX)
    if structure:
        pen.bar()
        pen.label("STR", TRACK_LABEL)
        pen.boxes(structure, side, BOX)
    if overkill:
        pen.texts.append(
            line(OVERKILL, pen.x, middle(0, TRACK_HEIGHT, OVERKILL.size), overkill, measure.right - pen.x, "right")
        )
    return pen.row()


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

    def row(self) -> Row:
        return Row(self.top + self.height, tuple(self.texts), tuple(self.boxes_drawn))
