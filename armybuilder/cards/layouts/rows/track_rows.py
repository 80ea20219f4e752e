"""Rows to tick and write in during play: damage tracks, counters, boxes for tokens."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import NamedTuple

from armybuilder.cards.art.parts import ROUND
from armybuilder.cards.drawing import MM, Box, LayoutRow, Path, PathShape, Text, centered, line, middle
from armybuilder.cards.fonts import Typeface, width
from armybuilder.cards.layouts.measure import RULE, Measure, paragraph
from armybuilder.cards.text import CAPITALS, FLOOR, Style, TextRun, clean, shorten
from armybuilder.cards.tones import FRAME, INK, PAPER
from armybuilder.engine.core.language import cached_per_language, gettext, ngettext
from armybuilder.engine.core.paper.cards import BoxCounter, DamageTrack, TrackPart

BOX_GAP = 0.5 * MM
BOX_WEIGHT = 0.7
PART_LINE = 0.9 * MM
TRACK_LABEL = Style(Typeface.BOLD, 6.5, FLOOR, INK)
TRACK_NUMBER = Style(Typeface.BOLD, 8, CAPITALS, INK)
MARKS = Style(Typeface.BOLD, 6.5, FLOOR, INK)
LABEL_GAP = 0.9 * MM

CROSS: Path = ((0, 0), (1, 1), (), (0, 1), (1, 0))
CROSS_WEIGHT = 0.9
_IN, _OUT = 0.5 - ROUND / 2, 0.5 + ROUND / 2
CIRCLE: Path = (
    (1, 0.5),
    (1, _OUT, _OUT, 1, 0.5, 1),
    (_IN, 1, 0, _OUT, 0, 0.5),
    (0, _IN, _IN, 0, 0.5, 0),
    (_OUT, 0, 1, _IN, 1, 0.5),
    (),
)
NAME_LINE = 10 * MM
"""The shortest line that a name is written on."""
NAME_HEIGHT = 5 * MM
NOTE_LINE = 5.5 * MM

COUNTER_ROOM = 0.7 * MM
"""What a line of boxes to tick is higher than they are."""
COUNTER_BOX = 2.6 * MM
TOKEN_BOX = 3.6 * MM
"""A figure is written in it."""
TOKEN_WIDTH = 5 * MM
TOKEN_SPARE = 3 * MM
"""What a box to write in takes of the room that is left, at most."""
TOKEN_LABEL = Style(Typeface.BOLD, CAPITALS, CAPITALS, INK)
TOKEN_LABEL_HEIGHT = 2.1 * MM
TOKEN_ROOM = 0.4 * MM
COUNTER_GAP = 0.6 * MM
COUNTER_LABEL = Style(Typeface.REGULAR, 6.5, FLOOR, INK)


class Boxes(NamedTuple):
    """The sizes of a damage track's boxes: their largest side, the height of their line, and the sizes of those in
    which counters are ticked and tokens written.
    """

    side: float
    height: float
    counter: float = COUNTER_BOX
    token: float = TOKEN_BOX


USUAL = Boxes(3.3 * MM, 4.6 * MM)
MIDDLE = Boxes(3.45 * MM, 5.0 * MM)
LARGE = Boxes(4.6 * MM, 6.4 * MM)
"""For cards with room: a pencil needs it."""
WIPED = Boxes(4.8 * MM, 6.2 * MM, counter=3.6 * MM, token=4.8 * MM)
"""For pens that can be wiped off: their lines are a millimetre wide."""


@cached_per_language(2048)
def damage(
    tracks: tuple[DamageTrack, ...],
    measure: Measure,
    size: float,
    crossed: tuple[tuple[int, ...], ...] = ((),),
    boxes: Boxes = USUAL,
    own: tuple[BoxCounter, ...] = (),
) -> tuple[LayoutRow, ...]:
    """The tracks of each model, of which so many boxes of each part are `crossed` out; below, what happens when one is gone.

    Those of several models are numbered, have a line for a name, and their marks stand below, once. Under them stand the
    boxes that each of several models has of its `own`.
    """
    several = len(crossed) > 1
    rows = [
        row
        for number, marked in enumerate(crossed, 1)
        for row in _model(tracks, measure, boxes, marked, number=f"{number}" if several else "", own=own)
    ]
    labels = [words for track in tracks for words in _labels(track, marks=several)]
    runs = [run for words in labels for run in (TextRun(words[0], Typeface.BOLD), TextRun(f"{words[1]} "))]
    return (*rows, paragraph(tuple(runs), measure, size)) if runs else tuple(rows)


def _model(
    tracks: Sequence[DamageTrack],
    measure: Measure,
    boxes: Boxes,
    crossed: tuple[int, ...],
    *,
    number: str,
    own: Sequence[BoxCounter] = (),
) -> Iterator[LayoutRow]:
    """The tracks of one model, the first with its `number` where there are several models, and its `own` boxes."""
    out = chain(crossed, repeat(0))
    for place, track in enumerate(tracks):
        marks = "" if number else " · ".join(f"{mark.label} {mark.value}" for mark in track.marks)
        parts = [(part, next(out)) for part in track.parts]
        yield _track(parts, measure, boxes, label="" if place else number, marks=marks)
    if own and not tracks:
        yield name_line(number, measure)
    yield from boxes_to_tick(tuple(replace(each, ticked=(next(out),)) for each in own), (), measure, boxes)


def _labels(track: DamageTrack, *, marks: bool) -> Iterator[tuple[str, str]]:
    """Yield the labels under a track: a word and its meaning."""
    for mark in track.marks if marks else ():
        yield f"{mark.label[:1].upper()}{mark.label[1:]} ", mark.value
    for note in track.notes:
        yield f"{note.text}: ", note.effect


def _track(
    listed: Sequence[tuple[TrackPart, int]], measure: Measure, boxes: Boxes, *, label: str, marks: str
) -> LayoutRow:
    """One track with the first boxes of each part crossed out; behind it its marks, or a line for a name."""
    drawn = [(part, crossed) for part, crossed in listed if part.boxes != 0]
    parts = [part for part, _ in drawn]
    side = min(boxes.side, _room(parts, label, marks, measure) / max(_total(parts), 1) - BOX_GAP)
    pen = Pen(measure, boxes.height)
    if label:
        pen.label(label, TRACK_NUMBER)
    for number, (part, crossed) in enumerate(drawn):
        if number:
            pen.bar()
        pen.label(part.label, TRACK_LABEL)
        pen.boxes(part.boxes or 1, side if part.boxes else TOKEN_BOX, boxes.side, crossed)
    if marks:
        baseline = middle(0, boxes.height, MARKS.size)
        room = measure.right - pen.x
        pen.texts.append(line(MARKS, pen.x, baseline, shorten(marks, MARKS, room), room, "right"))
    if label:
        pen.rule()
    counts = (describe_boxes(part, crossed) for part, crossed in drawn)
    return replace(pen.row(), alt_text="; ".join(word for word in (label, *counts, marks) if word))


def describe_boxes(part: TrackPart, crossed: int) -> str:
    """The boxes in words."""
    name = part.name or part.label
    if part.boxes is None:
        return gettext("{name}: boxes unknown", name=name)
    boxes = ngettext("{name}: {number} box", "{name}: {number} boxes", part.boxes, name=name)
    return gettext("{boxes}, {crossed} crossed out", boxes=boxes, crossed=crossed) if crossed else boxes


def _room(parts: Sequence[TrackPart], label: str, marks: str, measure: Measure) -> float:
    """Return the width that labels, bars and marks leave to boxes."""
    words = [(label, TRACK_NUMBER), *((part.label, TRACK_LABEL) for part in parts), (marks, MARKS)]
    shown = [word for word in words if word[0]]
    labels = sum(width(word, style.face, style.size) for word, style in shown) + LABEL_GAP * (2 * len(shown) - 1)
    return measure.inner - labels - (len(parts) - 1) * (PART_LINE + 2 * LABEL_GAP)


def _total(parts: Iterable[TrackPart]) -> int:
    return sum(part.boxes or 0 for part in parts)


def name_line(label: str, measure: Measure) -> LayoutRow:
    """A label with a line to write on."""
    pen = Pen(measure, NAME_HEIGHT)
    pen.label(label, TRACK_LABEL)
    pen.rule()
    return pen.row()


def note_lines(measure: Measure, room: float) -> LayoutRow | None:
    """As many lines to write on as the room has, the first with a heading; None where there is room for none."""
    if room < NAME_HEIGHT:
        return None
    first = name_line(gettext("Notes"), measure)
    further = range(1, int((room - NAME_HEIGHT) // NOTE_LINE) + 1)
    lines = (
        Box(measure.margin, first.boxes[0].y + number * NOTE_LINE, measure.inner, RULE, fill=FRAME)
        for number in further
    )
    return LayoutRow(room, first.texts, (*first.boxes, *lines))


@cached_per_language(2048)
def boxes_to_tick(
    counters: tuple[BoxCounter, ...], tokens: tuple[str, ...], measure: Measure, boxes: Boxes = USUAL
) -> tuple[LayoutRow, ...]:
    """Counters and boxes to write a token's figure in, side by side under their names where one line takes all of them; else
    counters behind their names, on as many lines as they need, and the tokens below."""
    ticked = [
        _TickBoxes(
            each.label, each.boxes, each.round, sum(each.ticked), min(boxes.counter, measure.inner / 2 / each.boxes)
        )
        for each in counters
        if each.boxes
    ]
    written = [_TickBoxes(token, 0) for token in tokens]
    if tokens and _length([*ticked, *written]) <= measure.inner:
        return (_under_names([*ticked, *written], measure, boxes),)
    lines = _parted(written, measure, lambda item: item.stacked_width)
    return (*_behind_names(ticked, measure, boxes), *(_under_names(line, measure, boxes) for line in lines))


class _TickBoxes(NamedTuple):
    """Boxes to tick; without any one to write in."""

    label: str
    number: int
    round: bool = False
    out: int = 0
    side: float = COUNTER_BOX

    @property
    def inline_width(self) -> float:
        """Its width with the label before it."""
        return width(clean(self.label), COUNTER_LABEL.face, COUNTER_LABEL.size) + COUNTER_GAP + self.boxes

    @property
    def stacked_width(self) -> float:
        """Its width with the label over it."""
        return max(width(clean(self.label).upper(), TOKEN_LABEL.face, TOKEN_LABEL.size), self.boxes or TOKEN_WIDTH)

    @property
    def boxes(self) -> float:
        return self.number * (self.side + BOX_GAP) - BOX_GAP if self.number else 0


def _length(items: Sequence[_TickBoxes]) -> float:
    return sum(item.stacked_width for item in items) + LABEL_GAP * (len(items) - 1)


def _parted(
    items: Iterable[_TickBoxes], measure: Measure, wide: Callable[[_TickBoxes], float]
) -> list[list[_TickBoxes]]:
    """As many on each line as it takes."""
    lines: list[list[_TickBoxes]] = []
    x = 0.0
    for item in items:
        if not lines or x + wide(item) > measure.inner:
            lines.append([])
            x = 0.0
        lines[-1].append(item)
        x += wide(item) + max(2 * COUNTER_GAP, LABEL_GAP)
    return lines


def _behind_names(items: Sequence[_TickBoxes], measure: Measure, boxes: Boxes) -> Iterator[LayoutRow]:
    for on_line in _parted(items, measure, lambda item: item.inline_width):
        pen = Pen(measure, boxes.counter + COUNTER_ROOM, gap=COUNTER_GAP)
        for item in on_line:
            pen.label(item.label, COUNTER_LABEL)
            (pen.circles if item.round else pen.boxes)(item.number, item.side, item.side, item.out)
            pen.x += COUNTER_GAP
        yield replace(pen.row(), alt_text="; ".join(pen.alt_texts))


def _under_names(items: Sequence[_TickBoxes], measure: Measure, boxes: Boxes) -> LayoutRow:
    """Return a row of tick boxes under their names; boxes to write in share all the room that is left, in equal
    parts.
    """
    spare = (measure.inner - _length(items)) / max(sum(not item.number for item in items), 1)
    pen = Pen(measure, boxes.token + TOKEN_ROOM, top=TOKEN_LABEL_HEIGHT)
    for item in items:
        wide = item.stacked_width + (0 if item.number else min(spare, TOKEN_SPARE))
        cell = Box(pen.x, 0, wide, TOKEN_LABEL_HEIGHT)
        pen.texts.append(centered(TOKEN_LABEL, cell, shorten(item.label.upper(), TOKEN_LABEL, wide)))
        pen.alt_texts.append(clean(item.label))
        if item.number:
            x = pen.x + (wide - item.boxes) / 2
            pen.x, end = x, pen.x + wide
            (pen.circles if item.round else pen.boxes)(item.number, item.side, item.side, item.out)
            pen.x = end + LABEL_GAP
        else:
            pen.boxes(1, wide, boxes.token, 0)
            pen.alt_texts[-1] = clean(item.label)
    return replace(pen.row(), alt_text="; ".join(pen.alt_texts))


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
        self.shapes: list[PathShape] = []
        self.has_boxes = False
        self.alt_texts: list[str] = []

    @property
    def is_used(self) -> bool:
        """Whether there is a box or a circle."""
        return bool(self.boxes_drawn or self.shapes)

    def label(self, text: str, style: Style, baseline: float | None = None, end: float | None = None) -> None:
        """A text that ends at the margin, or before `end`; what has no room even small is cut."""
        y = middle(self.top, self.height, style.size) if baseline is None else baseline
        room = (self.measure.right if end is None else end) - self.x
        placed = line(style, self.x, y, shorten(text, style, room), room)
        self.texts.append(placed)
        self.alt_texts.append(clean(text))
        self.x += placed.width + self.gap

    def boxes(self, count: int, wide: float, high: float, crossed: int = 0) -> None:
        """So many, the first of them `crossed` out."""
        self._count(count, crossed)
        top = self.top + (self.height - high) / 2
        for number in range(count):
            self.boxes_drawn.append(Box(self.x, top, wide, high, PAPER, INK, BOX_WEIGHT))
            self._cross_out(number < crossed, top, wide, high)
            self.x += wide + BOX_GAP
        self.x += self.gap - BOX_GAP

    def circles(self, count: int, wide: float, high: float, crossed: int = 0) -> None:
        """The same as circles, or as ovals where that is their room."""
        self._count(count, crossed)
        top = self.top + (self.height - high) / 2
        for number in range(count):
            self.shapes.append(PathShape(self.x, top, wide, high, CIRCLE, PAPER, INK, BOX_WEIGHT))
            self._cross_out(number < crossed, top, wide, high)
            self.x += wide + BOX_GAP
        self.x += self.gap - BOX_GAP

    def _count(self, boxes: int, crossed: int) -> None:
        """Boxes in words, behind the label that they stand behind."""
        self.has_boxes = True
        label = self.alt_texts.pop() if self.alt_texts else ""
        self.alt_texts.append(describe_boxes(TrackPart(label, boxes), crossed))

    def bar(self) -> None:
        """The line between two parts of a track."""
        self.boxes_drawn.append(Box(self.x, self.top, PART_LINE, self.height, fill=INK))
        self.x += PART_LINE + self.gap

    def _cross_out(self, out: bool, top: float, wide: float, high: float) -> None:
        if out:
            self.shapes.append(PathShape(self.x, top, wide, high, CROSS, stroke=INK, weight=CROSS_WEIGHT))

    def rule(self) -> None:
        """A line to write on as far as the margin, where that is far enough."""
        if self.measure.right - self.x >= NAME_LINE:
            low = self.top + self.height - RULE - self.gap / 2
            self.boxes_drawn.append(Box(self.x, low, self.measure.right - self.x, RULE, fill=FRAME))

    def row(self) -> LayoutRow:
        height = self.top + self.height
        return LayoutRow(
            height, tuple(self.texts), tuple(self.boxes_drawn), shapes=tuple(self.shapes), own=self.has_boxes
        )
