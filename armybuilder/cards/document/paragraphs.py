"""Reading order of a card side: its texts in sequence, as paragraphs, table cells and list entries, each with its
accessibility tag.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from armybuilder.cards.drawing import LayoutRow, PlacedRow, Side, Text
from armybuilder.cards.fonts import width
from armybuilder.cards.text import clean

CLOSE = 0.02
"""Points by which nobody sees that a text is off."""


class ContentTag(NamedTuple):
    """The tag of content for a screen reader: `role` is a word of PDF (`H`, `P`, `Figure`, `TH`, `TD`, `LBody`),
    `alt` is read in its place. The first cell of a table `begins` a `Table`, the first of each further row a
    `TR`, and so with the `L` and `LI` of lists; a cell is the `head` of a `Column` or `Row`, and `span` columns
    wide.
    """

    role: str
    alt: str = ""
    begins: str = ""
    head: str = ""
    span: int = 1


class StyledWords(NamedTuple):
    """Words of one look, and the left end of their baseline on the side: None where they go on behind the words before."""

    text: Text
    words: str
    place: tuple[float, float] | None


class TaggedParagraph(NamedTuple):
    """The content that is read under one tag."""

    tag: ContentTag
    words: tuple[StyledWords, ...]


Places = Sequence[tuple[float, float, Text]]
"""Texts with their places on a side."""


def paragraphs_of(side: Side) -> tuple[TaggedParagraph, ...]:
    """All that is read on a side."""
    return tuple(
        TaggedParagraph(tag._replace(alt=clean(tag.alt)), tuple(words_of(places))) for tag, places in _paragraphs(side)
    )


def texts_of(side: Side) -> tuple[StyledWords, ...]:
    """The same without paragraphs, for what nobody wants to hear."""
    return tuple(words_of((x + text.x, y + text.y, text) for x, y, row in side for text in row.texts))


def words_of(places: Iterable[tuple[float, float, Text]]) -> Iterator[StyledWords]:
    """Texts as they follow each other: running text goes on from face to face, its blanks written, without a place for each."""
    y = end = 0.0
    for across, down, text in places:
        left, base = round(across, 2), -round(down, 2)
        words = _continuation(text, left - end) if base == y else None
        if words is None:
            yield StyledWords(text, text.text, (left, base))
            y, end = base, left + text.width
        else:
            yield StyledWords(text, words, None)
            end += width(words, text.face, text.size)


def _continuation(text: Text, gap: float) -> str | None:
    """Return the string by which a text continues the one before on the same line, where nothing or a blank lies
    between them; None where it has a separate place.
    """
    if abs(gap) <= CLOSE:
        return text.text
    return f" {text.text}" if abs(gap - width(" ", text.face, text.size)) <= CLOSE else None


def _paragraphs(side: Side) -> Iterator[tuple[ContentTag, Places]]:
    """Yield what belongs together as it is read: the first row with words is the heading of a side, unless it
    belongs to a table or a list, and a row with separate boxes begins a paragraph: one for each row made files
    a fifth larger.
    """
    headed = False
    together: list[tuple[float, float, Text]] = []
    before = LayoutRow(0)
    for x, y, row in _rows_as_read(side):
        if not row.texts and not row.cells:
            continue
        listed = bool(row.cells or row.item)
        heads = not listed and (not headed or bool(row.mark))
        if together and (heads or listed or row.boxes):
            yield ContentTag("P"), together
            together = []
        if row.cells:
            yield from _cells(row, before, x, y)
        elif row.item:
            yield ContentTag("LBody", row.alt_text, begins="LI" if before.item else "L"), _in_order(row.texts, x, y)
        elif heads or row.alt_text:
            yield ContentTag("H" if heads else "P", row.alt_text), _in_order(row.texts, x, y)
        else:
            together += _in_order(row.texts, x, y)
        headed, before = headed or heads or listed, row
    if together:
        yield ContentTag("P"), together


def _cells(row: LayoutRow, before: LayoutRow, x: float, y: float) -> Iterator[tuple[ContentTag, Places]]:
    """The cells of a row of a table: another one, where heads of columns follow rows."""
    begins = "TR" if before.cells and (_is_head(before) or not _is_head(row)) else "Table"
    for cell in row.cells:
        role = "TH" if cell.head else "TD"
        yield (
            ContentTag(role, cell.alt_text, begins=begins, head=cell.head, span=cell.span),
            _in_order(cell.texts, x, y),
        )
        begins = ""


def _is_head(row: LayoutRow) -> bool:
    return any(cell.head == "Column" for cell in row.cells)


def _rows_as_read(side: Side) -> Iterator[PlacedRow]:
    """The rows of a side, what was merged one by one."""
    for x, y, row in side:
        if row.parts:
            yield from _rows_as_read(tuple(PlacedRow(x + right, y + down, part) for right, down, part in row.parts))
        else:
            yield PlacedRow(x, y, row)


def _in_order(texts: Sequence[Text], x: float, y: float) -> list[tuple[float, float, Text]]:
    """Texts of a row as they are read: of those on one line the first is on the left."""
    placed = [(x + text.x, y + text.y, text) for text in texts]
    if len(placed) < 2:
        return placed
    return [text for _, line in groupby(placed, itemgetter(1)) for text in sorted(line, key=itemgetter(0))]
