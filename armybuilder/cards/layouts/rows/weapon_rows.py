"""Tables of a card: weapons, under the columns of their game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, cycle, islice, repeat
from typing import NamedTuple

from armybuilder.cards.art.diagrams import arc_diagram, range_bar
from armybuilder.cards.drawing import (
    MM,
    Box,
    LayoutCell,
    LayoutRow,
    PlacedRow,
    block,
    centered,
    line,
    merge_rows,
    span_columns,
)
from armybuilder.cards.fonts import DESCENT, Typeface, unit_width, width
from armybuilder.cards.layouts.measure import GAP, MARGIN, Measure
from armybuilder.cards.layouts.rows.track_rows import BOX_GAP, LABEL_GAP, Pen, describe_boxes
from armybuilder.cards.text import CAPITALS, FLOOR, Style, TextRun, clean, shorten
from armybuilder.cards.tones import FRAME, INK, ON_BAR, SOFT, STRIP, Tone
from armybuilder.engine.core.language import cached_per_language
from armybuilder.engine.core.paper.cards import BoxCounter, CardArc, CardCell, CardColumn, CardRow, CardTable, TrackPart

WEAPON_CODE = Style(Typeface.BOLD, 8, 6, INK)
WEAPON_FIGURE = Style(Typeface.BOLD, 7.5, CAPITALS, INK)
ARC_LETTERS = Style(Typeface.BOLD, 7, CAPITALS, INK)
ARC_SIDE = 2.7 * MM
ARC_GAP = 0.4 * MM
BAR = 0.8 * MM
"""A range bar, which stands under the figures of its weapon and of nothing else."""
WEAPON_KIND = Style(Typeface.REGULAR, FLOOR, FLOOR, SOFT)
HEAD = Style(Typeface.BOLD, CAPITALS, CAPITALS, ON_BAR)
"""In capitals, whatever the game writes."""
WEAPON_LINE = 3.1 * MM
BARRED_LINE = 2.75 * MM
"""The same over a bar."""
HEAD_HEIGHT = 2.4 * MM
CELL_GAP = 0.6 * MM
CELL_BOX = 2.9 * MM
"""Height of the frame around a figure that has one."""
SHOT_BOX = 2.3 * MM
ROW_FOOT = 0.2 * MM
FOOT = LayoutRow(0.2 * MM)
"""Under the last weapon."""
LEAST_CODE = 13 * MM
"""Room that columns leave to codes, boxes and kinds, however many they are."""
NARROW = 63 * MM - 2 * MARGIN
"""The room for which games say how wide their columns are; with more they grow."""
ZEBRA = Tone(0.94, saved=1.0)
"""Under every second weapon, so that the eye keeps to its line."""
AUX_BAR = 0.7 * MM
AUX_INDENT = 1.4 * MM
Widths = tuple[float, ...]


class _Columns(NamedTuple):
    """The head of a table, the widths of its columns, and which of them has the bar."""

    head: LayoutRow
    widths: Widths
    reach: int | None


def tables(listed: Iterable[CardTable], measure: Measure, size: float) -> Iterator[LayoutRow]:
    """Each with its head: two lines a weapon, figures on the first, name and traits on the second."""
    for table in listed:
        if not table.rows:
            continue
        columns = _columns(table.head, table.columns, measure)
        yield columns.head
        for weapon, shaded in zip(table.rows, cycle((False, True)), strict=False):
            yield _weapon(weapon, columns, measure, size, shaded=shaded)
        yield FOOT


def strip(title: str, measure: Measure) -> LayoutRow:
    """A heading of its own."""
    return _head(title, (), (), measure)


@lru_cache(maxsize=256)
def _columns(title: str, columns: tuple[CardColumn, ...], measure: Measure) -> _Columns:
    widths = _widths(columns, measure)
    reach = next((place for place, column in enumerate(columns) if column.reach), None)
    return _Columns(_head(title, columns, widths, measure), widths, reach)


@lru_cache(maxsize=256)
def _head(title: str, columns: tuple[CardColumn, ...], widths: Widths, measure: Measure) -> LayoutRow:
    box = Box(0, GAP, measure.width, HEAD_HEIGHT, fill=STRIP)
    texts = [
        centered(HEAD, Box(x, GAP, wide, HEAD_HEIGHT), shorten(column.head.upper(), HEAD, wide))
        for column, (x, wide) in zip(columns, _places(widths, measure), strict=True)
    ]
    room = measure.inner - sum(widths)
    named = shorten(title.upper(), HEAD, room)
    first = centered(HEAD, Box(measure.margin, GAP, room, HEAD_HEIGHT), named)._replace(x=measure.margin)
    cells = tuple(LayoutCell((text,), "Column") for text in (first, *texts)) if columns else ()
    return LayoutRow(HEAD_HEIGHT + GAP, (first, *texts), (box,), heading=True, cells=cells)


def _widths(columns: tuple[CardColumn, ...], measure: Measure) -> Widths:
    """Widths of the columns: they grow with the measure, all narrower where they would leave codes no room."""
    wanted = [column.width * MM for column in columns]
    share = min((measure.inner - LEAST_CODE) / max(sum(wanted), 1), max(measure.inner / NARROW, 1))
    return tuple(wide * share for wide in wanted)


def _places(widths: Widths, measure: Measure) -> Iterable[tuple[float, float]]:
    """Left edges and widths. Right edges are those of the card; what is left is the code, its boxes and its kind."""
    x = measure.right - sum(widths)
    for wide in widths:
        yield x, wide
        x += wide


@cached_per_language(4096)
def _weapon(weapon: CardRow, columns: _Columns, measure: Measure, size: float, *, shaded: bool) -> LayoutRow:
    """The figures, and under them name, traits and ammunition; a bar beside what stops when crippled."""
    widths, reach = columns.widths, columns.reach
    indent = AUX_INDENT if weapon.aux else 0
    first = _figures(weapon, widths, measure, reach)
    beside = _has_room_for_kind(weapon, measure.right - sum(widths) - _code(weapon, widths, measure).x)
    kind = "" if beside else weapon.kind
    about = ", ".join(part for part in (weapon.name, kind, *weapon.traits, weapon.loaded) if part)
    below = block(
        (TextRun(about),), size, measure.margin + indent, measure.inner - indent, top=first.height, foot=ROW_FOOT
    )
    ground = (Box(0, 0, measure.width, below.height, fill=ZEBRA),) if shaded else ()
    off = (Box(measure.margin, 0, AUX_BAR, below.height, fill=INK),) if weapon.aux else ()
    whole = merge_rows((PlacedRow(0, 0, first), PlacedRow(0, 0, span_columns(below, len(widths) + 1))), below.height)
    return replace(whole, boxes=(*ground, *off, *whole.boxes), under=columns.head)


@cached_per_language(4096)
def _figures(weapon: CardRow, widths: Widths, measure: Measure, reach: int | None) -> LayoutRow:
    """Code, kind, boxes to tick, and the figures in their columns, a bar under the range."""
    end = measure.right - sum(widths)
    pen = _code(weapon, widths, measure)
    baseline = pen.texts[0].y
    if _has_room_for_kind(weapon, end - pen.x):
        pen.label(weapon.kind, WEAPON_KIND, baseline, end)
    named, figures = len(pen.texts), []
    for place, (cell, (left, room)) in enumerate(zip(weapon.cells, _places(widths, measure), strict=True)):
        before = len(pen.texts)
        _figure(pen, cell, left, room - CELL_GAP, baseline)
        figures.append(LayoutCell(tuple(pen.texts[before:])))
        if place == reach and _far(weapon):
            pen.boxes_drawn += _bar(weapon, left, room - CELL_GAP)
    ticked = len(pen.texts)
    told = "; ".join((*pen.alt_texts, *_counts(weapon))) if weapon.ticks else ""
    first = _with_ticks(pen, weapon.ticks, weapon.count, sum(widths)) if weapon.ticks else pen.row()
    code = LayoutCell((*first.texts[:named], *first.texts[ticked:]), "Row", alt_text=told)
    height = max(first.height, BARRED_LINE + BAR) if _far(weapon) else first.height
    return replace(first, height=height, cells=(code, *figures))


def _counts(weapon: CardRow) -> Iterator[str]:
    """The boxes of each mount in words, behind its number where there are several."""
    for mount in range(weapon.count):
        if weapon.count > 1:
            yield str(mount + 1)
        for tick in weapon.ticks:
            yield describe_boxes(TrackPart(tick.label, tick.boxes), next(iter(tick.ticked[mount:]), 0))


def _bar(weapon: CardRow, x: float, wide: float) -> tuple[Box, ...]:
    """One scale for all cards, so that they compare."""
    return range_bar(weapon.reach, x, BARRED_LINE, wide, BAR) if weapon.reach else ()


def _far(weapon: CardRow) -> bool:
    """Whether there is more to be seen than contact."""
    return weapon.reach is not None and weapon.reach.end > 0


def _code(weapon: CardRow, widths: Widths, measure: Measure) -> Pen:
    """The pen behind the code."""
    code = f"{weapon.count}× {weapon.code}" if weapon.count > 1 else weapon.code
    pen = Pen(measure, BARRED_LINE if _far(weapon) else WEAPON_LINE)
    baseline = BARRED_LINE - WEAPON_FIGURE.size * DESCENT if _far(weapon) else None
    pen.x += AUX_INDENT if weapon.aux else 0
    pen.label(code, WEAPON_CODE, baseline, measure.right - sum(widths))
    return pen


def _has_room_for_kind(weapon: CardRow, room: float) -> bool:
    """Whether the kind stands behind the code."""
    return bool(weapon.kind) and room >= width(clean(weapon.kind), WEAPON_KIND.face, WEAPON_KIND.floor)


def _figure(pen: Pen, cell: CardCell, x: float, wide: float, baseline: float) -> None:
    """A figure behind its own label, in a frame where it has one."""
    if cell.boxed:
        pen.boxes_drawn.append(Box(x, (pen.height - CELL_BOX) / 2, wide, CELL_BOX, stroke=FRAME))
    if isinstance(cell, CardArc):
        _arc(pen, cell, x, wide, baseline)
    elif cell.text:
        text = shorten(f"{cell.label} {cell.text}".strip(), WEAPON_FIGURE, wide)
        pen.texts.append(line(WEAPON_FIGURE, x, baseline, text, wide, "center"))


def _arc(pen: Pen, arc: CardArc, x: float, wide: float, baseline: float) -> None:
    """The arc in letters, and where they leave room for it as a diagram."""
    beside = wide - ARC_SIDE - ARC_GAP
    fits = unit_width(arc.text, ARC_LETTERS.face) * ARC_LETTERS.floor <= beside
    shapes = arc_diagram(arc, x, (pen.height - ARC_SIDE) / 2, ARC_SIDE) if fits else ()
    pen.shapes += shapes
    if shapes:
        pen.texts.append(line(ARC_LETTERS, x + ARC_SIDE + ARC_GAP, baseline, arc.text, beside))
    elif arc.text:
        pen.texts.append(line(ARC_LETTERS, x, baseline, shorten(arc.text, ARC_LETTERS, wide), wide, "center"))


def _with_ticks(pen: Pen, ticks: Sequence[BoxCounter], mounts: int, figures: float) -> LayoutRow:
    """Boxes for each mount: behind the kind, or on a line of their own."""
    labels = len(ticks) > 1
    needed = sum(_ticks_width(tick, mounts, label=labels) for tick in ticks)
    if pen.x + needed <= pen.measure.right - figures:
        _draw_ticks(pen, ticks, mounts, labels=labels)
        return pen.row()
    below = Pen(pen.measure, WEAPON_LINE, top=WEAPON_LINE)
    _draw_ticks(below, ticks, mounts, labels=True)
    boxes, shapes = (*pen.boxes_drawn, *below.boxes_drawn), (*pen.shapes, *below.shapes)
    return LayoutRow(2 * WEAPON_LINE, (*pen.texts, *below.texts), boxes, shapes=shapes, own=True)


def _ticks_width(ticks: BoxCounter, mounts: int, *, label: bool) -> float:
    """The room of such boxes, behind their label where they have one."""
    boxes = mounts * (ticks.boxes * (SHOT_BOX + BOX_GAP) + LABEL_GAP)
    return boxes + (width(clean(ticks.label), WEAPON_KIND.face, WEAPON_KIND.size) + LABEL_GAP if label else 0)


def _draw_ticks(pen: Pen, ticks: Sequence[BoxCounter], mounts: int, *, labels: bool) -> None:
    for tick in ticks:
        if labels:
            pen.label(tick.label, WEAPON_KIND)
        _mounts(pen, tick, mounts)


def _mounts(pen: Pen, ticks: BoxCounter, mounts: int) -> None:
    """A cluster of boxes, or circles, for each mount."""
    for ticked in islice(chain(ticks.ticked, repeat(0)), mounts):
        (pen.circles if ticks.round else pen.boxes)(ticks.boxes, SHOT_BOX, SHOT_BOX, ticked)
