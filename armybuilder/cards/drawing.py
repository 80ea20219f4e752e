"""Drawing elements of a layout: rows of texts, boxes, shapes and pictures, in points; x from the left edge, y
downwards from the top of the row.

Rows are frozen and shared: content that appears on many cards is laid out once per process and compiled once per
PDF.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from armybuilder.cards.fonts import ASCENT, CAP_HEIGHT, Typeface, width
from armybuilder.cards.text import LEADING, LinePiece, Style, TextRun, clean, fitted_size, lines_of, wrap
from armybuilder.cards.tones import INK, Tone

MM = 72 / 25.4
"""Points in a millimetre: measures are named in millimetres and handed on in points."""
TOLERANCE = 1e-6
"""Rounding of sums of points."""
Align = Literal["left", "center", "right"]


class Text(NamedTuple):
    """One string: `y` is its baseline, `limit` the width that it may take."""

    x: float
    y: float
    text: str
    face: Typeface
    size: float
    tone: Tone
    limit: float

    @property
    def width(self) -> float:
        return width(self.text, self.face, self.size)


class Box(NamedTuple):
    """A rectangle, filled, stroked or both; a rule is a thin filled box."""

    x: float
    y: float
    width: float
    height: float
    fill: Tone | None = None
    stroke: Tone | None = None
    weight: float = 0.5


Path = tuple[tuple[float, ...], ...]
"""A drawing in a square of side 1, y downwards. A pair starts a subpath where nothing is open, else draws a line;
six numbers draw a Bézier curve; an empty tuple closes. Overlaps are holes (even-odd)."""


class PathShape(NamedTuple):
    """A path stretched into a rectangle."""

    x: float
    y: float
    width: float
    height: float
    path: Path
    fill: Tone | None = None
    stroke: Tone | None = None
    weight: float = 0.5


class PictureBox(NamedTuple):
    """A player's picture, cut to fill a rectangle; `digest` names it in the content."""

    x: float
    y: float
    width: float
    height: float
    digest: str


class Link(NamedTuple):
    """A rectangle that leads to an address on the screen; on paper it shows nothing. `alt_text` is read aloud in its place."""

    x: float
    y: float
    width: float
    height: float
    address: str
    alt_text: str


class LayoutCell(NamedTuple):
    """The texts of a row of a table that stand in one of its columns, or in `span` of them, `head` what they are the head of.
    `alt_text` is read aloud in their place."""

    texts: tuple[Text, ...] = ()
    head: Literal["", "Column", "Row"] = ""
    span: int = 1
    alt_text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class LayoutRow:
    """A strip that is never broken: pictures first, then boxes, shapes, texts on top. `heading` keeps it with the row
    below, `mark` is how the outline of the document calls the place, `alt_text` what those hear who do not see its boxes, in the place
    of its texts. `own` says that it has boxes that are crossed out or
    written in, so that no two models can share it; `under` is the head of its table, which begins every further page of it,
    `parts` what it was merged from. `cells` are its texts as the row of a table that it is, from the first column on; an
    `item` is an entry of a list."""

    height: float
    texts: tuple[Text, ...] = ()
    boxes: tuple[Box, ...] = ()
    heading: bool = False
    shapes: tuple[PathShape, ...] = ()
    pictures: tuple[PictureBox, ...] = ()
    links: tuple[Link, ...] = ()
    mark: str = ""
    alt_text: str = ""
    own: bool = False
    under: "LayoutRow | None" = None
    parts: "Side" = ()
    cells: tuple[LayoutCell, ...] = ()
    item: bool = False


class PlacedRow(NamedTuple):
    """A row with its top left corner on the card or page."""

    x: float
    y: float
    row: LayoutRow


Side = tuple[PlacedRow, ...]
"""One side of paper: everything on a card or page."""


def with_mark(side: Side, mark: str) -> Side:
    """`side` as the place that the outline calls `mark`; without a mark as it is."""
    return (PlacedRow(0, 0, LayoutRow(0, mark=mark)), *side) if mark else side


def without_mark(side: Side) -> Side:
    """The same without what `with_mark` has put before it."""
    return side[1:] if side and side[0].row.mark and not side[0].row.height else side


def line(style: Style, x: float, y: float, text: str, limit: float, align: Align = "left") -> Text:
    """Cleaned `text` on the baseline `y`, shrunk to fit `limit` and aligned within `x` … `x + limit`.

    The caller gives texts that fit at the floor, or breaks them by `lines`.
    """
    shown = clean(text)
    size = fitted_size(shown, style, limit)
    slack = limit - width(shown, style.face, size)
    shift = {"left": 0.0, "center": slack / 2, "right": slack}[align]
    return Text(x + shift, y, shown, style.face, size, style.tone, limit - shift)


CENTERED_INSET = 0.4 * MM
"""White between a text and the walls of a box that is drawn around it."""


def centered(style: Style, box: Box, text: str) -> Text:
    """`text` in the middle of `box`, off its walls where they are drawn; the floor of a style bends before a text stands over
    them."""
    shown = clean(text)
    size = fitted_size(shown, style, box.width - (2 * CENTERED_INSET if box.stroke else 0))
    if (wide := width(shown, style.face, size)) > box.width + TOLERANCE:
        size *= box.width / wide
    x = box.x + (box.width - width(shown, style.face, size)) / 2
    y = middle(box.y, box.height, size)
    return Text(x, y, shown, style.face, size, style.tone, box.x + box.width - x)


def middle(top: float, height: float, size: float) -> float:
    """The baseline at which capitals of `size` stand in the middle of a strip."""
    return top + (height + size * CAP_HEIGHT) / 2


def lines(style: Style, x: float, y: float, text: str, limit: float) -> tuple[Text, ...]:
    """`text` on as many lines as it needs; the first baseline is `y`. One line may shrink before it is broken."""
    shown = clean(text)
    size = fitted_size(shown, style, limit)
    if width(shown, style.face, size) <= limit:
        return (Text(x, y, shown, style.face, size, style.tone, limit),)
    style = style.at(style.floor)
    return tuple(
        Text(x, y + number * style.size * LEADING, part, style.face, style.size, style.tone, limit)
        for number, part in enumerate(lines_of(shown, style, limit))
    )


@lru_cache(maxsize=8192)
def block(
    runs: tuple[TextRun, ...], size: float, left: float, limit: float, *, top: float = 0, foot: float = 0
) -> LayoutRow:
    """Running text as one row, with white over and under it; a blank at the end of a run parts it from the next."""
    leading = size * LEADING
    baseline = top + _first_baseline(size)
    broken = _break_runs(runs, size, limit)
    texts = [
        Text(left + x, baseline + number * leading, text, face, size, INK, limit - x)
        for number, line in enumerate(broken)
        for x, text, face in line
    ]
    return LayoutRow(top + len(broken) * leading + foot, tuple(texts))


def entry(row: LayoutRow) -> LayoutRow:
    """A row as an entry of a list."""
    return replace(row, item=True)


def flow(runs: tuple[TextRun, ...], size: float, left: float, limit: float) -> Iterator[LayoutRow]:
    """Running text as a row for each line, to be parted by the end of a page."""
    baseline = _first_baseline(size)
    for line in _break_runs(runs, size, limit):
        yield LayoutRow(
            size * LEADING, tuple(Text(left + x, baseline, text, face, size, INK, limit - x) for x, text, face in line)
        )


def _break_runs(runs: tuple[TextRun, ...], size: float, limit: float) -> tuple[tuple[LinePiece, ...], ...]:
    return wrap(tuple(run._replace(text=clean(run.text) + " " * run.text.endswith(" ")) for run in runs), size, limit)


def _first_baseline(size: float) -> float:
    return size * (ASCENT + (LEADING - 1) / 2)


def stack(rows: Iterable[LayoutRow], x: float, y: float) -> Side:
    """Rows one under the other from `y` on."""
    placed = []
    for row in rows:
        placed.append(PlacedRow(x, y, row))
        y += row.height
    return tuple(placed)


def merge_rows(parts: Side, height: float) -> LayoutRow:
    """Rows put together into one that is never broken."""
    texts: list[Text] = []
    boxes: list[Box] = []
    shapes: list[PathShape] = []
    pictures: list[PictureBox] = []
    links: list[Link] = []
    for x, y, row in parts:
        texts += (text._replace(x=x + text.x, y=y + text.y) for text in row.texts)
        boxes += (box._replace(x=x + box.x, y=y + box.y) for box in row.boxes)
        shapes += (shape._replace(x=x + shape.x, y=y + shape.y) for shape in row.shapes)
        pictures += (picture._replace(x=x + picture.x, y=y + picture.y) for picture in row.pictures)
        links += (link._replace(x=x + link.x, y=y + link.y) for link in row.links)
    own = any(row.own for _, _, row in parts)
    return LayoutRow(
        height,
        tuple(texts),
        tuple(boxes),
        shapes=tuple(shapes),
        pictures=tuple(pictures),
        links=tuple(links),
        own=own,
        parts=parts,
    )


def span_columns(row: LayoutRow, columns: int) -> LayoutRow:
    """A row of a table as one cell over all its columns; a row without texts as it is."""
    return replace(row, cells=(LayoutCell(row.texts, span=columns, alt_text=row.alt_text),)) if row.texts else row


def paginate(rows: Iterable[LayoutRow], height: float, *, first: float | None = None) -> list[list[LayoutRow]]:
    """Fill pages of `height` (the first one of `first`) with rows; a heading moves on with the row below it, and the head of a
    table that is parted is told again."""
    pages: list[list[LayoutRow]] = [[]]
    room = height if first is None else first
    for row in rows:
        if row.height > room + TOLERANCE and pages[-1]:
            pages.append([])
            while len(pages[-2]) > 1 and pages[-2][-1].heading:
                pages[-1].insert(0, pages[-2].pop())
            if head := (pages[-1] or [row])[0].under:
                pages[-1].insert(0, head)
            room = height - sum(kept.height for kept in pages[-1])
        pages[-1].append(row)
        room -= row.height
    return pages


BALANCE_STEP = 6.0
"""Points by which columns grow until everything has room."""


def balance_columns(rows: list[LayoutRow], count: int, room: float) -> list[list[LayoutRow]]:
    """The rows of a page in `count` columns, all as low as they may be, at most `room` high."""
    height = max(sum(row.height for row in rows) / count, *(row.height for row in rows))
    while height < room:
        tried = paginate(rows, height)
        if len(tried) <= count:
            return tried
        height += BALANCE_STEP
    return paginate(rows, room)
