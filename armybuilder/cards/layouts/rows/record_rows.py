"""The sections of a record sheet as rows: labelled values, tables, tracks, troopers, notes. Measures in points.

Every value that is written down in play has a blank of its own; a value that the book lost is a blank to fill in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from armybuilder.cards.drawing import (
    MM,
    Box,
    LayoutRow,
    PathShape,
    PlacedRow,
    Text,
    balance_columns,
    block,
    centered,
    entry,
    line,
    lines,
    merge_rows,
    middle,
    span_columns,
    stack,
)
from armybuilder.cards.drawing import LayoutCell as Told
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.rows.track_rows import CROSS, CROSS_WEIGHT, describe_boxes
from armybuilder.cards.text import CAPITALS, Style, TextRun
from armybuilder.cards.tones import FRAME, INK, ON_BAR, PAPER, SHADE, SOFT, STRIP
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import TrackPart
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    Mark,
    NoteSection,
    Section,
    SheetCell,
    SheetColumn,
    SheetField,
    SheetTick,
    SheetTrooper,
    TableSection,
    TickSection,
    TrackSection,
    TrooperSection,
)

SIGNS: dict[Mark, str] = {"merged": "†", "derived": "‡", "own": "*"}
"""What stands behind a value that the book does not plainly print."""
PAD = 1.2 * MM
HEAD_HEIGHT = 4.8 * MM
HEAD = Style(Typeface.BOLD, 8, 6, ON_BAR)
LINE = 4.6 * MM
LABEL = Style(Typeface.REGULAR, 8, 6, INK)
VALUE = Style(Typeface.BOLD, 9, 6, INK)
SMALL = Style(Typeface.BOLD, 6, CAPITALS, SOFT)
CELL = Style(Typeface.REGULAR, 7.5, 5.5, INK)
FIGURE = Style(Typeface.BOLD, 8, 5.5, INK)
BLANK_WIDTH = 13 * MM
NARROW = 60 * MM
"""In columns that are no wider, values stand in the middle."""
BLANK_INSET = 0.5 * MM
RULE = 0.4
BOX = 3.6 * MM
BOX_GAP = 0.6 * MM
BOX_WEIGHT = 0.7
FEWER_BOXES = 5
"""In a row of a track, where a column has no room for as many as the section asks for: in large print."""
THRESHOLDS = 24 * MM
"""Beside a track."""
TROOPER_LINE = 5 * MM
NUMBER_WIDTH = 7 * MM
RING = 4.2 * MM
TEXT_SIZE = 7.5
NOTE_SIZE = 6.5
NOTE_RISE = 0.8 * MM
"""How far a note goes up to the line that it explains."""
NOTE_LINE = 6 * MM
FOOT = LayoutRow(1.6 * MM)
_ROUND = 0.2761
CIRCLE = (
    (0.5, 0.0),
    (0.5 + _ROUND, 0.0, 1.0, 0.5 - _ROUND, 1.0, 0.5),
    (1.0, 0.5 + _ROUND, 0.5 + _ROUND, 1.0, 0.5, 1.0),
    (0.5 - _ROUND, 1.0, 0.0, 0.5 + _ROUND, 0.0, 0.5),
    (0.0, 0.5 - _ROUND, 0.5 - _ROUND, 0.0, 0.5, 0.0),
    (),
)


def section_rows(section: Section, width: float) -> list[LayoutRow]:
    """The rows of a section in a column of `width`."""
    match section:
        case FieldSection():
            return _fields(section, width)
        case TableSection():
            return _table(section, width)
        case TrackSection():
            return _track(section, width)
        case TickSection():
            return _tick_list(section, width)
        case TrooperSection():
            return _troopers(section, width)
        case NoteSection():
            return _notes(section, width)


def heading(title: str, width: float, right: str = "") -> LayoutRow:
    """A bar with the name of a section, `right` over its last column."""
    bar = Box(0, 0, width, HEAD_HEIGHT, fill=STRIP)
    baseline = centered(HEAD, bar, "0").y
    texts = [line(HEAD, PAD, baseline, title, width - 2 * PAD - (BLANK_WIDTH if right else 0))]
    if right:
        texts.append(line(HEAD, width - BLANK_WIDTH, baseline, right, BLANK_WIDTH - PAD, "center"))
    return LayoutRow(HEAD_HEIGHT, tuple(texts), (bar,), heading=True)


def _fields(section: FieldSection, width: float) -> list[LayoutRow]:
    damaged = any(field.damage for field in section.fields)
    head = heading(section.title, width, gettext("Now") if damaged else "")
    wide = width / section.columns
    cells = [_field(field, wide, damaged=damaged) for field in section.fields]
    return [head, *_side_by_side(cells, section.columns, wide), FOOT]


def _side_by_side(cells: Sequence[LayoutRow], columns: int, wide: float) -> Iterator[LayoutRow]:
    """Cells of equal width, each line as high as its highest."""
    for start in range(0, len(cells), columns):
        some = cells[start : start + columns]
        placed = tuple(PlacedRow(number * wide, 0, cell) for number, cell in enumerate(some))
        yield merge_rows(placed, max(cell.height for cell in some)) if columns > 1 else some[0]


def _field(field: SheetField, width: float, *, damaged: bool) -> LayoutRow:
    """Label, value or a blank for it, and a blank for what is left of it."""
    right = width - (BLANK_WIDTH if damaged else 0)
    left = (width - BLANK_WIDTH - PAD) / 2 if width > NARROW else width / 2
    wide = right - PAD - left
    baseline = middle(0, LINE, VALUE.size)
    names = lines(LABEL, PAD, baseline, field.label, left - 2 * PAD)
    texts, boxes = list(names), []
    value = _signed(field.value, field.mark)
    height = LINE + names[-1].y - names[0].y
    if field.value:
        values = lines(VALUE, left, baseline, value, wide)
        texts += values
        height = max(height, LINE + values[-1].y - values[0].y)
    else:
        boxes.append(_blank(left, wide))
    if field.damage:
        boxes.append(_blank(width - BLANK_WIDTH + BLANK_INSET, BLANK_WIDTH - 2 * BLANK_INSET))
    boxes.append(Box(0, height - RULE, width, RULE, fill=SHADE))
    return LayoutRow(height, tuple(texts), tuple(boxes))


def _blank(x: float, wide: float, height: float = LINE) -> Box:
    return Box(x, BLANK_INSET, wide, height - 2 * BLANK_INSET, PAPER, FRAME)


def _signed(value: str, mark: Mark) -> str:
    return f"{value}{SIGNS.get(mark, '')}"


def _table(section: TableSection, width: float) -> list[LayoutRow]:
    room = width - (BLANK_WIDTH if section.damage else 0)
    widths = _widths(section.columns, room)
    head = _table_head(section, widths, width)
    rows: list[LayoutRow] = []
    high = NOTE_LINE if section.tall else LINE
    for cells, boxes, under in zip_longest(section.rows, section.boxes, section.under[: len(section.rows)]):
        row = _table_row(cells, section.columns, widths, width if section.damage else 0, high)
        below = [*_ticks(boxes or 0, width)]
        if under:
            below.append(span_columns(_under(under, width, high), len(row.cells)))
        rows += (_with_box_count(row, boxes) if boxes else row, *below)
    empty = tuple(SheetCell("") for _ in section.columns)
    rows += [_table_row(empty, section.columns, widths, width if section.damage else 0)] * section.blank_rows
    return [head, *(replace(row, under=head) for row in rows), FOOT]


def _table_head(section: TableSection, widths: Sequence[float], width: float) -> LayoutRow:
    """The name of a table and of its columns, on every page of it."""
    title = heading(section.title, width, section.damage)
    if not any(column.label for column in section.columns):
        return title
    columns = _column_heads(section.columns, widths, section.damage)
    return replace(merge_rows(stack((title, columns), 0, 0), title.height + columns.height), heading=True)


def _with_box_count(row: LayoutRow, boxes: int) -> LayoutRow:
    """A row of a table under which there are boxes to tick, as it is read aloud."""
    first, *others = row.cells
    name = " ".join(text.text for text in first.texts)
    return replace(row, cells=(first._replace(alt_text=describe_boxes(TrackPart(name, boxes), 0)), *others))


def _widths(columns: Sequence[SheetColumn], room: float) -> tuple[float, ...]:
    shares = sum(column.share for column in columns)
    return tuple(room * column.share / shares for column in columns)


def _column_heads(columns: Sequence[SheetColumn], widths: Sequence[float], damage: str) -> LayoutRow:
    """The names of the columns; that of the last one, of what is left, stands beside the table's."""
    baseline = middle(0, LINE * 0.8, SMALL.size)
    cells: list[Told] = []
    x = 0.0
    for column, wide in zip(columns, widths, strict=True):
        cells.append(Told(_in_column(SMALL, column, x + PAD / 2, baseline, column.label, wide - PAD), "Column"))
        x += wide
    texts = tuple(text for cell in cells for text in cell.texts)
    low = max(text.y for text in texts)
    if damage:
        cells.append(Told((), "Column", alt_text=damage))
    return LayoutRow(LINE * 0.8 + low - baseline, texts, heading=True, cells=tuple(cells))


def _in_column(
    style: Style, column: SheetColumn, x: float, baseline: float, text: str, room: float
) -> tuple[Text, ...]:
    """A text on as many lines as it needs, each in the middle of a column of figures."""
    found = lines(style, x, baseline, text, room)
    if not column.figures:
        return found
    return tuple(line(style.at(part.size), x, part.y, part.text, room, "center") for part in found)


def _under(field: SheetField, width: float, high: float) -> LayoutRow:
    """A label and its words under a row of a table, or a line to write on."""
    left = 2 * PAD
    if field.value:
        runs = (TextRun(f"{field.label} ", Typeface.BOLD), TextRun(field.value))
        words = block(runs, TEXT_SIZE, left, width - left - PAD, top=0.2 * MM, foot=0.4 * MM)
        return LayoutRow(words.height, words.texts, (Box(0, words.height - RULE, width, RULE, fill=SHADE),))
    label = line(CELL, left, middle(0, high, CELL.size), field.label, width / 3)
    start = label.x + label.width + PAD
    return LayoutRow(high, (label,), (Box(start, high - RULE, width - start, RULE, fill=FRAME),))


def _table_row(
    cells: Sequence[SheetCell],
    columns: Sequence[SheetColumn],
    widths: Sequence[float],
    blank_to: float,
    high: float = LINE,
) -> LayoutRow:
    """Cells side by side, as high as the longest; a lost one is a blank."""
    told: list[Told] = []
    boxes: list[Box] = []
    baseline = middle(0, high, CELL.size)
    x = 0.0
    for cell, column, wide in zip(cells, columns, widths, strict=True):
        shown = _cell(cell, column, x + PAD / 2, baseline, wide - PAD) if cell.text else ()
        told.append(Told(shown, "" if told else "Row"))
        if not cell.text and cell.mark == "lost":
            boxes.append(_blank(x + PAD / 2, wide - PAD, high))
        x += wide
    if blank_to:
        boxes.append(_blank(blank_to - BLANK_WIDTH + BLANK_INSET, BLANK_WIDTH - 2 * BLANK_INSET))
        told.append(Told())
    texts = tuple(text for cell in told for text in cell.texts)
    height = high + max((text.y - baseline for text in texts), default=0)
    boxes.append(Box(0, height - RULE, blank_to or x, RULE, fill=SHADE))
    return LayoutRow(height, texts, tuple(boxes), cells=tuple(told))


def _cell(cell: SheetCell, column: SheetColumn, x: float, baseline: float, room: float) -> tuple[Text, ...]:
    shown = _signed(cell.text, cell.mark)
    return _in_column(FIGURE if column.figures else CELL, column, x, baseline, shown, room)


def _ticks(count: int, width: float) -> Iterator[LayoutRow]:
    """Boxes to tick, as many lines as they need."""
    per_row = max(int((width - 2 * PAD + BOX_GAP) // (BOX + BOX_GAP)), 1)
    for start in range(0, count, per_row):
        some = min(per_row, count - start)
        yield LayoutRow(BOX + BOX_GAP, (), tuple(_square(PAD + number * (BOX + BOX_GAP), 0) for number in range(some)))


def _square(x: float, y: float) -> Box:
    return Box(x, y, BOX, BOX, PAPER, INK, BOX_WEIGHT)


def _track(section: TrackSection, width: float) -> list[LayoutRow]:
    """The boxes on the left, each row of them numbered by what is crossed out above; thresholds on the right."""
    damaged = any(field.damage for field in section.thresholds)
    right = width - THRESHOLDS - (BLANK_WIDTH if damaged else 0)
    fitting = int((right - PAD - NUMBER_WIDTH) // (BOX + BOX_GAP))
    grid = _boxes(section, section.per_row if section.per_row <= fitting else FEWER_BOXES)
    grid = replace(grid, alt_text=describe_boxes(TrackPart(section.title, section.boxes), section.crossed))
    beside = stack([_threshold(field) for field in section.thresholds], right, 0)
    height = max(grid.height, sum(placed.row.height for placed in beside))
    whole = merge_rows((PlacedRow(PAD, 0, grid), *beside), height)
    return [heading(section.title, width, gettext("Now") if damaged else ""), LayoutRow(BOX_GAP), whole, FOOT]


def _boxes(section: TrackSection, per_row: int) -> LayoutRow:
    if section.boxes is None:
        return LayoutRow(
            LINE,
            (line(LABEL, LINE * 3, middle(0, LINE, LABEL.size), gettext("boxes: ?"), THRESHOLDS),),
            (_blank(0, LINE * 2.5),),
        )
    boxes, texts, crosses = [], [], []
    for number in range(section.boxes):
        row, column = divmod(number, per_row)
        boxes.append(_square(NUMBER_WIDTH + column * (BOX + BOX_GAP), row * (BOX + BOX_GAP)))
        if number < section.crossed:
            crosses.append(_cross(boxes[-1]))
        if column == 0:
            texts.append(
                line(SMALL, 0, middle(row * (BOX + BOX_GAP), BOX, SMALL.size), str(number), NUMBER_WIDTH - PAD, "right")
            )
    rows = -(-section.boxes // per_row)
    return LayoutRow(rows * (BOX + BOX_GAP), tuple(texts), tuple(boxes), shapes=tuple(crosses))


def _cross(box: Box) -> PathShape:
    return PathShape(box.x, box.y, box.width, box.height, CROSS, stroke=INK, weight=CROSS_WEIGHT)


def _threshold(field: SheetField) -> LayoutRow:
    baseline = middle(0, LINE, VALUE.size)
    label = line(LABEL, 0, baseline, field.label, THRESHOLDS * 0.65)
    left, room = THRESHOLDS * 0.65, THRESHOLDS * 0.35 - PAD
    now = (_blank(THRESHOLDS + BLANK_INSET, BLANK_WIDTH - 2 * BLANK_INSET),) if field.damage else ()
    if field.value:
        return LayoutRow(
            LINE, (label, line(VALUE, left, baseline, _signed(field.value, field.mark), room, "right")), now
        )
    return LayoutRow(LINE, (label,), (_blank(left, room), *now))


def _tick_list(section: TickSection, width: float) -> list[LayoutRow]:
    wide = width / section.columns
    cells = [_tick(tick, section.title, wide) for tick in section.ticks]
    return [heading(section.title, width), *_side_by_side(cells, section.columns, wide), FOOT]


def _tick(tick: SheetTick, title: str, width: float) -> LayoutRow:
    """Boxes with their words, then the label, what it means beneath it; what has none is told by the `title` of its section."""
    texts: list[Text] = []
    boxes: list[Box] = []
    baseline, x = middle(0, LINE, LABEL.size), PAD
    for word in tick.boxes:
        boxes.append(_square(x, (LINE - BOX) / 2))
        x += BOX + BOX_GAP
        if word:
            texts.append(line(SMALL, x, baseline, word, width - x))
            x += texts[-1].width + BOX_GAP
    x += BOX_GAP
    room = max(width - x - PAD, 1)
    labels = lines(LABEL, x, baseline, tick.label, room)
    height = LINE + labels[-1].y - labels[0].y
    note = block((TextRun(tick.note),), NOTE_SIZE, x, room, top=height - NOTE_RISE) if tick.note else LayoutRow(height)
    crosses = tuple(map(_cross, boxes[: tick.ticked]))
    count = describe_boxes(TrackPart(tick.label or title, len(tick.boxes)), tick.ticked)
    told = "; ".join(word for word in (count, *tick.boxes, tick.note) if word)
    return LayoutRow(
        max(height, note.height), (*texts, *labels, *note.texts), tuple(boxes), shapes=crosses, alt_text=told
    )


def _troopers(section: TrooperSection, width: float) -> list[LayoutRow]:
    return [heading(section.title, width), *(_trooper(each, section.most, width) for each in section.troopers), FOOT]


def _trooper(trooper: SheetTrooper, most: int, width: float) -> LayoutRow:
    """Number, weapon, boxes; those that he does not have are shaded. The leader's number has a ring."""
    baseline = middle(0, TROOPER_LINE, VALUE.size)
    number = line(VALUE, 0, baseline, str(trooper.number), NUMBER_WIDTH, "center")
    left = width - PAD - most * (BOX + BOX_GAP)
    room = left - NUMBER_WIDTH - 2 * PAD
    weapon = lines(LABEL, NUMBER_WIDTH + PAD, baseline, trooper.weapon, room)
    height = TROOPER_LINE + weapon[-1].y - weapon[0].y
    top = (TROOPER_LINE - BOX) / 2
    boxes = [
        _square(left + place * (BOX + BOX_GAP), top)
        if place < trooper.points
        else Box(left + place * (BOX + BOX_GAP), top, BOX, BOX, fill=SHADE)
        for place in range(most)
    ]
    boxes.append(Box(0, height - RULE, width, RULE, fill=SHADE))
    ring = PathShape((NUMBER_WIDTH - RING) / 2, (TROOPER_LINE - RING) / 2, RING, RING, CIRCLE, stroke=INK, weight=0.8)
    lost = map(_cross, boxes[: min(trooper.lost, trooper.points)])
    count = describe_boxes(TrackPart(trooper.weapon, trooper.points), min(trooper.lost, trooper.points))
    told = "; ".join(word for word in (str(trooper.number), gettext("Leader") if trooper.leader else "", count) if word)
    shapes = (*((ring,) if trooper.leader else ()), *lost)
    return LayoutRow(height, (number, *weapon), tuple(boxes), shapes=shapes, alt_text=told)


def _note_lines(section: NoteSection, width: float) -> list[LayoutRow]:
    """The lines of a section, as one row where they stand in columns."""
    wide = width / section.columns
    rows = [
        entry(block((TextRun(text),), TEXT_SIZE, PAD, wide - 2 * PAD, top=0.4 * MM, foot=0.4 * MM))
        for text in section.lines
    ]
    if section.columns == 1:
        return rows
    columns = balance_columns(rows, section.columns, sum(row.height for row in rows))
    side = [placed for number, column in enumerate(columns) for placed in stack(column, number * wide, 0)]
    return [merge_rows(tuple(side), max(placed.y + placed.row.height for placed in side))]


def _notes(section: NoteSection, width: float) -> list[LayoutRow]:
    rows = [heading(section.title, width), *_note_lines(section, width)]
    rows += [LayoutRow(NOTE_LINE, (), (Box(0, NOTE_LINE - RULE, width, RULE, fill=FRAME),))] * section.blank_lines
    return [*rows, FOOT]
