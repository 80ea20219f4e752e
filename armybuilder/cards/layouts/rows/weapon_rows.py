"""Tables of a card: weapons, under the columns of their game."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, repeat

from armybuilder.cards.art.diagrams import arc_diagram, range_bar, scale_of
from armybuilder.cards.drawing import MM, Box, Row, block, centered, line
from armybuilder.cards.fonts import Face, unit_width, width
from armybuilder.cards.layouts.measure import GAP, RULE, Measure
from armybuilder.cards.layouts.rows.track_rows import BOX_GAP, LABEL_GAP, Pen
from armybuilder.cards.text import FLOOR, Run, Style, clean, shortened
from armybuilder.cards.tones import FRAME, INK, ON_BAR, SOFT, STRIP
from armybuilder.engine.core.language import kept_as_told
from armybuilder.engine.core.paper.cards import Arc, CardCell, CardColumn, CardRow, CardTable, Counter, Reach

WEAPON_CODE = Style(Face.BOLD, 8, 6, INK)
WEAPON_FIGURE = Style(Face.BOLD, 7.5, 6, INK)
ARC_LETTERS = Style(Face.BOLD, 7, FLOOR, INK)
ARC_SIDE = 2.9 * MM
ARC_GAP = 0.4 * MM
BAR = 1.3 * MM
"""A range bar without figures."""
FIGURED_BAR = 2.9 * MM
"""A range bar with the inches under it."""
BAR_WHITE, FIGURED_WHITE = 0.6 * MM, 1.0 * MM
WEAPON_KIND = Style(Face.REGULAR, 5.75, FLOOR, SOFT)
LEAST_KIND = 3 * MM
"""Kinds that the figures tell are left out where they would be cut to less."""
WEAPON_HEAD = Style(Face.BOLD, FLOOR, FLOOR, ON_BAR)
WEAPON_LINE = 3.1 * MM
WEAPON_HEAD_HEIGHT = 2.4 * MM
CELL_GAP = 0.6 * MM
CELL_BOX = 2.9 * MM
"""Height of the frame around a figure that has one."""
SHOT_BOX = 2.3 * MM
WEAPON_FOOT = 0.3 * MM
LEAST_CODE = 16 * MM
"""Room that columns leave to codes, boxes and kinds, however many they are."""
Widths = tuple[float, ...]


def tables(listed: Iterable[CardTable], measure: Measure, size: float, bar: float = 0) -> Iterator[Row]:
    """Each with its head: two lines a weapon, figures on the first, name and traits on the second; under them a range
    bar of the height `bar`."""
    filled = [table for table in listed if table.rows]
    scale = scale_of(row for table in filled for row in table.rows) if bar else 0
    for table in filled:
        widths = _widths(table.columns, measure)
        yield _head(table.head, table.columns, widths, measure)
        yield from _weapons(table.rows, widths, measure, size, bar, scale)


def _weapons(
    rows: Iterable[CardRow], widths: Widths, measure: Measure, size: float, bar: float, scale: float
) -> Iterator[Row]:
    """Rows that other cards share: a weapon is the same everywhere, its bar on all cards of one scale."""
    for weapon in rows:
        yield _weapon(weapon, widths, measure, size)
        if bar and weapon.reach and _far(weapon):
            yield _bar(weapon.reach, measure, bar, scale)
        else:
            yield _rule(measure)


def bars_in(listed: Iterable[CardRow]) -> int:
    """How many of the weapons have a range to be shown."""
    return sum(map(_far, listed))


def bar_height(bar: float) -> float:
    """How much a range bar of this height makes its row higher."""
    return bar + _white(bar) - WEAPON_FOOT


def _white(bar: float) -> float:
    """Over and under a bar; figures stand apart from the next weapon."""
    return FIGURED_WHITE if bar >= FIGURED_BAR else BAR_WHITE


def _far(weapon: CardRow) -> bool:
    """Whether there is more to be seen than contact."""
    return weapon.reach is not None and weapon.reach.end > 0


@lru_cache(maxsize=64)
def _head(title: str, columns: tuple[CardColumn, ...], widths: Widths, measure: Measure) -> Row:
    head = Box(0, GAP, measure.width, WEAPON_HEAD_HEIGHT, fill=STRIP)
    texts = [
        centered(WEAPON_HEAD, Box(x, GAP, wide, WEAPON_HEAD_HEIGHT), shortened(column.head, WEAPON_HEAD, wide))
        for column, (x, wide) in zip(columns, _places(widths, measure), strict=True)
    ]
    room = measure.inner - sum(widths)
    named = shortened(title, WEAPON_HEAD, room)
    first = centered(WEAPON_HEAD, Box(measure.margin, GAP, room, WEAPON_HEAD_HEIGHT), named)
    return Row(WEAPON_HEAD_HEIGHT + GAP, (first._replace(x=measure.margin), *texts), (head,), heading=True)


@lru_cache(maxsize=64)
def _widths(columns: tuple[CardColumn, ...], measure: Measure) -> Widths:
    """Widths of the columns, all of them narrower where they would leave codes no room."""
    wanted = [column.width * MM for column in columns]
    share = min((measure.inner - LEAST_CODE) / max(sum(wanted), 1), 1)
    return tuple(wide * share for wide in wanted)


def _places(widths: Widths, measure: Measure) -> Iterable[tuple[float, float]]:
    """Left edges and widths. Right edges are those of the card; what is left is the code, its boxes and its kind."""
    x = measure.right - sum(widths)
    for wide in widths:
        yield x, wide
        x += wide


@kept_as_told(4096)
def _weapon(weapon: CardRow, widths: Widths, measure: Measure, size: float) -> Row:
    """The figures, and under them name, traits and ammunition."""
    first = _figures(weapon, widths, measure)
    beside = _kind_beside(weapon, measure.right - sum(widths) - _code(weapon, widths, measure).x)
    kind = "" if beside or weapon.kind_told else weapon.kind
    about = ", ".join(part for part in (weapon.name, kind, *weapon.traits, weapon.loaded) if part)
    below = block((Run(about),), size, measure.margin, measure.inner, top=first.height)
    return Row(below.height, first.texts + below.texts, first.boxes, heading=True, shapes=first.shapes)


@lru_cache(maxsize=64)
def _rule(measure: Measure) -> Row:
    """What parts a weapon without a bar from the next."""
    return Row(WEAPON_FOOT, (), (Box(measure.margin, WEAPON_FOOT - RULE, measure.inner, RULE, fill=FRAME),))


@lru_cache(maxsize=512)
def _bar(reach: Reach, measure: Measure, high: float, scale: float) -> Row:
    boxes, figures = range_bar(reach, measure.margin, BAR_WHITE / 2, measure.inner, high, scale)
    return Row(high + _white(high), figures, boxes)


@lru_cache(maxsize=4096)
def _figures(weapon: CardRow, widths: Widths, measure: Measure) -> Row:
    """Code, kind, boxes to tick, and the figures in their columns."""
    end = measure.right - sum(widths)
    pen = _code(weapon, widths, measure)
    baseline = pen.texts[0].y
    if _kind_beside(weapon, end - pen.x):
        pen.label(weapon.kind, WEAPON_KIND, baseline, end)
    for cell, (left, room) in zip(weapon.cells, _places(widths, measure), strict=True):
        _figure(pen, cell, left, room - CELL_GAP, baseline)
    return _with_ticks(pen, weapon.ticks, weapon.count, sum(widths)) if weapon.ticks else pen.row()


def _code(weapon: CardRow, widths: Widths, measure: Measure) -> Pen:
    """The pen behind the code."""
    code = f"{weapon.count}× {weapon.code}" if weapon.count > 1 else weapon.code
    pen = Pen(measure, WEAPON_LINE)
    pen.label(code, WEAPON_CODE, end=measure.right - sum(widths))
    return pen


def _kind_beside(weapon: CardRow, room: float) -> bool:
    """Whether the kind stands behind the code: whole, or cut where the figures tell it."""
    least = LEAST_KIND if weapon.kind_told else width(clean(weapon.kind), WEAPON_KIND.face, WEAPON_KIND.floor)
    return bool(weapon.kind) and room >= least


def _figure(pen: Pen, cell: CardCell, x: float, wide: float, baseline: float) -> None:
    """A figure behind its own label, in a frame where it has one."""
    if cell.boxed:
        pen.boxes_drawn.append(Box(x, (WEAPON_LINE - CELL_BOX) / 2, wide, CELL_BOX, stroke=FRAME))
    if isinstance(cell, Arc):
        _arc(pen, cell, x, wide, baseline)
    elif cell.text:
        text = shortened(f"{cell.label} {cell.text}".strip(), WEAPON_FIGURE, wide)
        pen.texts.append(line(WEAPON_FIGURE, x, baseline, text, wide, "center"))


def _arc(pen: Pen, arc: Arc, x: float, wide: float, baseline: float) -> None:
    """The arc in letters, and where they leave room for it as a diagram."""
    beside = wide - ARC_SIDE - ARC_GAP
    fits = unit_width(arc.text, ARC_LETTERS.face) * ARC_LETTERS.floor <= beside
    shapes = arc_diagram(arc, x, (WEAPON_LINE - ARC_SIDE) / 2, ARC_SIDE) if fits else ()
    pen.shapes += shapes
    if shapes:
        pen.texts.append(line(ARC_LETTERS, x + ARC_SIDE + ARC_GAP, baseline, arc.text, beside))
    elif arc.text:
        pen.texts.append(line(ARC_LETTERS, x, baseline, shortened(arc.text, ARC_LETTERS, wide), wide, "center"))


def _with_ticks(pen: Pen, ticks: Sequence[Counter], mounts: int, figures: float) -> Row:
    """Boxes for each mount: behind the kind, or on a line of their own."""
    labels = len(ticks) > 1
    needed = sum(_needed(tick, mounts, label=labels) for tick in ticks)
    if pen.x + needed <= pen.measure.right - figures:
        _ticked(pen, ticks, mounts, labels=labels)
        return pen.row()
    below = Pen(pen.measure, WEAPON_LINE, top=WEAPON_LINE)
    _ticked(below, ticks, mounts, labels=True)
    boxes, shapes = (*pen.boxes_drawn, *below.boxes_drawn), (*pen.shapes, *below.shapes)
    return Row(2 * WEAPON_LINE, (*pen.texts, *below.texts), boxes, shapes=shapes)


def _needed(ticks: Counter, mounts: int, *, label: bool) -> float:
    """The room of such boxes, behind their label where they have one."""
    boxes = mounts * (ticks.boxes * (SHOT_BOX + BOX_GAP) + LABEL_GAP)
    return boxes + (width(clean(ticks.label), WEAPON_KIND.face, WEAPON_KIND.size) + LABEL_GAP if label else 0)


def _ticked(pen: Pen, ticks: Sequence[Counter], mounts: int, *, labels: bool) -> None:
    for tick in ticks:
        if labels:
            pen.label(tick.label, WEAPON_KIND)
        _mounts(pen, tick, mounts)


def _mounts(pen: Pen, ticks: Counter, mounts: int) -> None:
    """A cluster of boxes, or circles, for each mount."""
    for ticked in islice(chain(ticks.ticked, repeat(0)), mounts):
        (pen.circles if ticks.round else pen.boxes)(ticks.boxes, SHOT_BOX, SHOT_BOX, ticked)
