"""Play details of a model below its line on the army sheet: figures, weapons, traits and the boxes of each model;
also the line for counting rounds and points.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace

from armybuilder.cards.drawing import MM, Box, LayoutRow
from armybuilder.cards.fonts import Typeface, width
from armybuilder.cards.layouts.measure import RULE, Measure, paragraph
from armybuilder.cards.layouts.rows.track_rows import BOX_GAP, TOKEN_BOX, Pen
from armybuilder.cards.text import Style, TextRun, clean
from armybuilder.cards.tones import FRAME, INK
from armybuilder.engine.core.language import cached_per_language, gettext
from armybuilder.engine.core.paper.boxes import BoxLine, box_lines, crossed_counts, models_of
from armybuilder.engine.core.paper.cards import Card, CardCell, CardRow, CardTable, Stat
from armybuilder.engine.core.words import GameCounter

SIZE = 7.5
"""Of running text: a sheet lies farther off than a card."""
LABEL = Style(Typeface.REGULAR, 7, 7, INK)
NUMBER = Style(Typeface.BOLD, 8, 7, INK)
BOX = 3.2 * MM
BOX_LINE = 4.6 * MM
LABEL_GAP = 0.8 * MM
LINE_GAP = 2.4 * MM
"""Between boxes of different labels."""
KEPT_LINE = 6.6 * MM
BLANK = "____"
"""A figure that the book lost, to be written in."""


@cached_per_language(1024)
def roster(card: Card, measure: Measure, *, known: bool = False) -> tuple[LayoutRow, ...]:
    """All of a card that is looked up in play, each body of a model of several behind its name; never parted from each other
    by the end of a page. Where its figures are `known` from a row above, its boxes alone."""
    rows = [row for body in (card, *card.parts) for row in _body(body, card, measure, known=known)]
    return (*(replace(row, heading=True) for row in rows[:-1]), *rows[-1:])


def facts_of(card: Card) -> Hashable:
    """Return what models must share for their figures to be printed only once."""
    own = card.title, card.led, card.stats, card.details, card.tables, card.traits
    return own, tuple(map(facts_of, card.parts))


def counters_row(kept: Sequence[GameCounter], measure: Measure, written: float = 20 * MM) -> LayoutRow:
    """Rounds and points of the game, box by box or on a line to write on, `written` long."""
    pen = Pen(measure, KEPT_LINE, gap=LABEL_GAP)
    for each in kept:
        pen.label(gettext(each.label), NUMBER)
        if each.boxes:
            pen.boxes(each.boxes, BOX, BOX)
        else:
            _blank(pen, written)
        pen.x += LINE_GAP
    return pen.row()


def _body(body: Card, card: Card, measure: Measure, *, known: bool) -> Iterator[LayoutRow]:
    if not known:
        yield from _fact_rows(body, card, measure)
    yield from _boxes(body, models_of(card), measure, named=known and body is not card)


def _fact_rows(body: Card, card: Card, measure: Measure) -> Iterator[LayoutRow]:
    """Figures, weapons and traits."""
    named = body is not card or card.led or bool(card.parts)
    about = ((TextRun(f"{body.title} ", Typeface.BOLD),) if named else ()) + tuple(
        _figures((*body.stats, *body.details))
    )
    if about:
        yield paragraph(about, measure, SIZE)
    for table in body.tables:
        if runs := tuple(_weapons(table)):
            yield paragraph(runs, measure, SIZE)
    if body.traits:
        named_traits = " · ".join(trait.text for trait in body.traits)
        yield paragraph((TextRun(f"{gettext('Traits:')} ", Typeface.BOLD), TextRun(named_traits)), measure, SIZE)


def _figures(stats: Iterable[Stat]) -> Iterator[TextRun]:
    """`MR 5" W, G SMS  AR 6`: what a track shows stands there."""
    for stat in stats:
        if stat.tracked:
            continue
        more = f"{stat.note_label} {stat.note}".strip() if stat.note else ""
        yield TextRun(f"{stat.label} ", Typeface.BOLD)
        yield TextRun(f"{', '.join(part for part in (stat.value or BLANK, more) if part)}   ")


def _weapons(table: CardTable) -> Iterator[TextRun]:
    """The heads of the columns, then each weapon with its figures."""
    if table.rows:
        yield TextRun(f"{table.title} ({' · '.join(column.head for column in table.columns)}): ")
    for row in table.rows:
        number = f"{row.count}× " if row.count > 1 else ""
        yield TextRun(f"{number}{_weapon_label(row)} ", Typeface.BOLD)
        yield TextRun(f"{_weapon(row)}   ")


def _weapon_label(row: CardRow) -> str:
    """The code; one without a letter only counts, and the name tells of what."""
    counts = not any(letter.isalpha() for letter in row.code)
    return " ".join(part for part in (row.code, row.name if counts else "") if part) or BLANK


def _weapon(row: CardRow) -> str:
    figures = " · ".join(f"{cell.label} {_cell(cell)}".strip() for cell in row.cells)
    said = ", ".join((*row.traits, *filter(None, (row.loaded,))))
    return f"{figures} ({said})" if said else figures


def _cell(cell: CardCell) -> str:
    return cell.text or ("__" if cell.boxed else "–")


def _boxes(body: Card, models: int, measure: Measure, *, named: bool) -> Iterator[LayoutRow]:
    """The boxes of each model, its number before them where there are several, on as few lines as have room for them; those of a
    `named` body behind its name."""
    lines = [line for line in box_lines(body) if line.boxes != 0]
    if not lines:
        return
    pen = Pen(measure, BOX_LINE, gap=LABEL_GAP)
    if named:
        pen.label(body.title, NUMBER)
    for number, crossed in enumerate(crossed_counts(body, models), 1):
        counts = dict(zip((line.key for line in box_lines(body)), crossed, strict=False))
        told = f"{number}" if models > 1 else ""
        if pen.is_used and pen.x + _room(told, lines) > measure.right:
            yield _row_of_boxes(pen)
            pen = Pen(measure, BOX_LINE, gap=LABEL_GAP)
        if told:
            pen.label(told, NUMBER)
        for line in lines:
            if pen.is_used and pen.x + _width(line) > measure.right:
                yield _row_of_boxes(pen)
                pen = Pen(measure, BOX_LINE, gap=LABEL_GAP)
            _draw(pen, line, counts.get(line.key, 0))
        pen.x += LINE_GAP
    yield _row_of_boxes(pen)


def _row_of_boxes(pen: Pen) -> LayoutRow:
    """The line of a pen, its boxes counted for those who do not see them."""
    return replace(pen.row(), alt_text="; ".join(pen.alt_texts))


def _draw(pen: Pen, line: BoxLine, crossed: int) -> None:
    """A label with its boxes; a number that the book lost is a box to write it in."""
    pen.label(_label(line), LABEL)
    if line.boxes is None:
        pen.boxes(1, TOKEN_BOX, BOX, crossed)
    else:
        (pen.circles if line.round else pen.boxes)(line.boxes, _side(pen, line.boxes), BOX, crossed)
    pen.x += LINE_GAP - LABEL_GAP


def _side(pen: Pen, boxes: int) -> float:
    """Boxes are narrower where there are more than a line has room for."""
    return min(BOX, (pen.measure.right - pen.x) / boxes - BOX_GAP)


def _label(line: BoxLine) -> str:
    return " ".join(part for part in (line.of, line.label) if part)


def _width(line: BoxLine) -> float:
    wide = width(clean(_label(line)), LABEL.face, LABEL.size) + LABEL_GAP
    return wide + (line.boxes or 1) * (BOX + BOX_GAP) - BOX_GAP


def _room(number: str, lines: Iterable[BoxLine]) -> float:
    """Return the width that one model takes on a line."""
    wide = width(number, NUMBER.face, NUMBER.size) + LABEL_GAP if number else 0
    return wide + sum(_width(line) + LINE_GAP for line in lines) - LINE_GAP


def _blank(pen: Pen, written: float) -> None:
    low = pen.top + pen.height - RULE - pen.gap
    pen.boxes_drawn.append(Box(pen.x, low, written, RULE, fill=FRAME))
    pen.x += written
