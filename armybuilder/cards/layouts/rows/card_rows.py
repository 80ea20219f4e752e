"""The rows of a card, top to bottom, in any width. Every measure in millimetres, every style by name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from math import ceil, inf
from typing import NamedTuple

from armybuilder.cards.drawing import MM, Box, LayoutRow, PlacedRow, Text, centered, flow, merge_rows, stack
from armybuilder.cards.fonts import Typeface, unit_width
from armybuilder.cards.layouts.formats import CardFormat
from armybuilder.cards.layouts.measure import GAP, Measure, paragraph
from armybuilder.cards.layouts.rows.panel_rows import panel
from armybuilder.cards.layouts.rows.track_rows import boxes_to_tick, damage, name_line
from armybuilder.cards.layouts.rows.weapon_rows import AUX_BAR, AUX_INDENT, strip, tables
from armybuilder.cards.text import CAPITALS, Style, TextRun, clean, shorten
from armybuilder.cards.tones import FRAME, INK, SHADE
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import split_shared_counters, with_ticks
from armybuilder.engine.core.paper.cards import BoxCounter, Card, Stat, TraitLine

STAT_HEIGHT = 7 * MM
STAT_LABEL_HEIGHT = 2.5 * MM
STAT_GAP = 0.6 * MM
AIR = LayoutRow(1.2 * MM)
"""Under each trait of a card of words alone, which is read as a text."""
STAT_LABEL = Style(Typeface.BOLD, 6, CAPITALS, INK)
STAT_VALUE = Style(Typeface.BOLD, 11.5, 6.5, INK)
SEEN_VALUE = 8.0
"""The size for which a rating has room, while it is no longer than `MOST_VALUE`."""
MOST_VALUE = 12 * MM
STAT_INSET = 0.5 * MM
"""White between a figure and the walls of its box."""
DETAIL_MORE = 0.5
"""How much larger than running text is what is looked up every turn."""
WORDS_TOP = 2 * MM
"""Over a card of words alone."""


class CardStyle(NamedTuple):
    """The style of a card: size of running text, whether there is a panel with the model's picture, whether traits
    follow each other on a line instead of beginning a new one, letters of the longest effect that is printed
    for a trait that was not added, boxes crossed out of each model.
    """

    size: float
    panel: bool = False
    dense: bool = False
    longest_effect: float = inf
    crossed: tuple[tuple[int, ...], ...] = ((),)

    @property
    def without_words(self) -> "CardStyle":
        """The style as far as it concerns all but traits and notes."""
        return self._replace(dense=False, longest_effect=inf)


def play_rows(body: Card, made: CardFormat, look: CardStyle) -> tuple[list[LayoutRow], list[LayoutRow]]:
    """All that is needed at every activation: the model, then its weapons and traits."""
    model, weapons = model_rows(body, made, look.without_words)
    return model, [*weapons, *word_rows(body, made, look)]


def model_rows(body: Card, made: CardFormat, look: CardStyle) -> tuple[list[LayoutRow], list[LayoutRow]]:
    """The model, then its weapons, in a look without words."""
    measure, size = made.column, look.size
    own: tuple[BoxCounter, ...] = ()
    if len(look.crossed) == 1 or body.together:
        body = with_ticks(body, look.crossed[0])
    else:
        body, own = split_shared_counters(body)
    return (
        [
            *((LayoutRow(WORDS_TOP),) if body.is_words else ()),
            *(head_with_panel(body, made, look) if look.panel else head(body, measure, look)),
            *damage(body.tracks, measure, size, look.crossed, made.boxes, own),
            *boxes_to_tick(body.counters, body.tokens, measure, made.boxes),
        ],
        [*tables(body.tables, measure, size)],
    )


def word_rows(body: Card, made: CardFormat, look: CardStyle) -> Iterable[LayoutRow]:
    """Traits and notes."""
    return _text(body, made.column, look.size) if body.is_words else _words(body, made.column, look)


def head(body: Card, measure: Measure, look: CardStyle) -> list[LayoutRow]:
    """Return the rows with the name and ratings of a model."""
    return [
        *identity(body, measure, look.size),
        *stat_boxes(body.stats, measure),
        *details(_details(body), measure, look.size + DETAIL_MORE),
    ]


def head_with_panel(body: Card, made: CardFormat, look: CardStyle) -> list[LayoutRow]:
    """The same beside the model's picture, with a line for a name where it has none."""
    measure = made.column
    beside = measure._replace(width=measure.width - measure.margin - made.panel)
    rows = head(body, beside, look)
    if not body.name and len(look.crossed) == 1:
        rows.insert(0, name_line(gettext("Name"), beside))
    height = max(sum(row.height for row in rows), made.panel)
    shown = LayoutRow(height, (), *panel(body, Box(measure.margin, GAP, made.panel, height)))
    return [merge_rows((PlacedRow(0, 0, shown), *stack(rows, measure.margin + made.panel, 0)), height + 2 * GAP)]


def identity(body: Card, measure: Measure, size: float) -> list[LayoutRow]:
    """The player's name for the model, group and unit, purchases, and what the points are made of."""
    runs = identity_runs(body)
    return [_shaded(row, measure) for row in flow(runs, size, measure.margin, measure.inner)] if runs else []


def identity_runs(body: Card) -> tuple[TextRun, ...]:
    """The same as running text: all that is of a list and not of its model."""
    parts = " + ".join(f"{name} {cost}" for name, cost in body.points_parts) if len(body.points_parts) > 1 else ""
    about = " · ".join(part for part in (body.unit, parts or body.subtitle) if part)
    return ((TextRun(f"{body.name} ", Typeface.BOLD),) if body.name else ()) + ((TextRun(about),) if about else ())


def _shaded(row: LayoutRow, measure: Measure) -> LayoutRow:
    return replace(row, boxes=(Box(0, 0, measure.width, row.height, fill=SHADE), *row.boxes))


@lru_cache(maxsize=2048)
def stat_boxes(stats: tuple[Stat, ...], measure: Measure) -> tuple[LayoutRow, ...]:
    """The ratings side by side, on as many lines as their names need."""
    shown = [stat for stat in stats if not stat.tracked]
    drafts = (_parted(shown, lines) for lines in range(1, len(shown) + 1))
    fitting = (draft for draft in drafts if all(_room(line, measure) >= sum(_needs(line)) for line in draft))
    return tuple(_stat_line(line, measure) for line in next(fitting, _parted(shown, len(shown))))


def _parted(stats: Sequence[Stat], lines: int) -> list[Sequence[Stat]]:
    """So many lines, as even as can be."""
    most = ceil(len(stats) / max(lines, 1))
    return [stats[start : start + most] for start in range(0, len(stats), max(most, 1))]


def _room(stats: Sequence[Stat], measure: Measure) -> float:
    """Return the width that the gaps leave to the boxes of a line."""
    return measure.inner - STAT_GAP * (len(stats) - 1)


def _needs(stats: Iterable[Stat]) -> list[float]:
    """The least that each box has to have for its name, and for its value in figures that are seen."""
    names = (unit_width(stat.label, STAT_LABEL.face) * STAT_LABEL.floor + STAT_INSET for stat in stats)
    values = (unit_width(clean(stat.value), STAT_VALUE.face) * SEEN_VALUE + 2 * STAT_INSET for stat in stats)
    return [max(name, min(value, MOST_VALUE)) for name, value in zip(names, values, strict=True)]


def _stat_widths(stats: Sequence[Stat], measure: Measure) -> list[float]:
    """Widths of the boxes of a line: by weight, and where a name needs more, at the cost of those that have too much."""
    share = _room(stats, measure) / sum(stat.weight for stat in stats)
    widths, needs = [share * stat.weight for stat in stats], _needs(stats)
    lacking = sum(max(need - wide, 0) for wide, need in zip(widths, needs, strict=True))
    if not lacking:
        return widths
    spare = lacking / max(sum(max(wide - need, 0) for wide, need in zip(widths, needs, strict=True)), lacking)
    return [max(need, wide - max(wide - need, 0) * spare) for wide, need in zip(widths, needs, strict=True)]


def _stat_line(stats: Sequence[Stat], measure: Measure) -> LayoutRow:
    """Boxes side by side; a rating that the book does not give is a blank one."""
    texts: list[Text] = []
    boxes: list[Box] = []
    x = measure.margin
    for stat, wide in zip(stats, _stat_widths(stats, measure), strict=True):
        head = Box(x, GAP, wide, STAT_LABEL_HEIGHT, fill=SHADE)
        value = Box(x, GAP + STAT_LABEL_HEIGHT, wide, STAT_HEIGHT - STAT_LABEL_HEIGHT, fill=SHADE)
        boxes += (head, *((value,) if stat.changed else ()), Box(x, GAP, wide, STAT_HEIGHT, stroke=FRAME))
        texts.append(centered(STAT_LABEL, head, shorten(stat.label, STAT_LABEL, wide)))
        if stat.value:
            inner = value._replace(x=x + STAT_INSET, width=wide - 2 * STAT_INSET)
            texts.append(centered(STAT_VALUE, inner, shorten(stat.value, STAT_VALUE, inner.width)))
        x += wide + STAT_GAP
    return LayoutRow(STAT_HEIGHT + 2 * GAP, tuple(texts), tuple(boxes))


def _details(body: Card) -> tuple[Stat, ...]:
    """Return the details: notes on ratings first, then the unlisted attributes."""
    notes = (Stat(stat.note_label, stat.note) for stat in body.stats if stat.note_label and stat.note)
    return (*notes, *body.details)


@lru_cache(maxsize=2048)
def details(stats: tuple[Stat, ...], measure: Measure, size: float) -> tuple[LayoutRow, ...]:
    """Label and value one after the other, as many as fit on a line."""
    runs = [
        run
        for stat in stats
        for run in (TextRun(f"{stat.label} ", Typeface.BOLD), TextRun(f"{stat.value} · ", tied=True))
    ]
    return (paragraph((*runs[:-1], TextRun(stats[-1].value, tied=True)), measure, size),) if stats else ()


def _words(body: Card, measure: Measure, look: CardStyle) -> Iterator[LayoutRow]:
    """Yield what the model can do, what was bought or granted, and further remarks, each under its heading."""
    notes = (row for note in body.notes for row in flow((TextRun(note),), look.size, measure.margin, measure.inner))
    added = [trait for trait in body.traits if trait.added]
    own = [trait for trait in body.traits if not trait.added and len(trait.effect) <= look.longest_effect]
    for title, rows in (
        (
            gettext("Traits"),
            (
                *trait_rows(in_order(own), measure, look.size, dense=look.dense),
                *_names(hidden_traits(body, look), measure, look.size),
            ),
        ),
        (gettext("Bought"), trait_rows(in_order(added), measure, look.size, dense=look.dense)),
        (gettext("Notes"), notes),
    ):
        first = next(iter(rows := iter(rows)), None)
        if first:
            yield from (strip(title, measure), first, *rows)


def _text(body: Card, measure: Measure, size: float) -> Iterator[LayoutRow]:
    """A card of words alone, paragraph by paragraph, without headings."""
    told = ((TextRun(f"{trait.text} ", Typeface.BOLD), TextRun(trait.effect)) for trait in body.traits)
    for runs in (*told, *((TextRun(note),) for note in body.notes)):
        yield from flow(runs, size, measure.margin, measure.inner)
        yield AIR


def hidden_traits(body: Card, look: CardStyle) -> tuple[TraitLine, ...]:
    """The traits of its own of which the card has no room to say what they do."""
    return tuple(trait for trait in body.traits if not trait.added and len(trait.effect) > look.longest_effect)


def in_order(traits: Iterable[TraitLine]) -> list[TraitLine]:
    """By their words; last those that stop when crippled."""
    return sorted(traits, key=lambda trait: (trait.aux, trait.text.casefold()))


def trait_rows(
    traits: Sequence[TraitLine], measure: Measure, size: float, *, dense: bool = False
) -> Iterable[LayoutRow]:
    """A paragraph for each trait, or for all that are alike: name in bold, then its effect; shading marks what was bought or
    granted, a bar what stops when the model is crippled."""
    alike = groupby(traits, lambda trait: trait.aux) if dense else ((trait.aux, (trait,)) for trait in traits)
    return (_traits(tuple(shown), measure, size, aux=aux) for aux, shown in alike)


def _names(traits: Sequence[TraitLine], measure: Measure, size: float) -> Iterator[LayoutRow]:
    """The names of traits that the reference card explains."""
    for aux, shown in groupby(in_order(traits), lambda trait: trait.aux):
        listed = ", ".join(trait.text for trait in shown)
        yield _traits((TraitLine(gettext("Reference:"), listed, aux=aux),), measure, size, aux=aux)


@lru_cache(maxsize=4096)
def _traits(traits: tuple[TraitLine, ...], measure: Measure, size: float, *, aux: bool) -> LayoutRow:
    runs = tuple(
        run for trait in traits for run in (TextRun(f"{trait.text} ", Typeface.BOLD), TextRun(f"{trait.effect} "))
    )
    whole = paragraph(runs, measure, size, indent=AUX_INDENT if aux else 0)
    shade = (Box(0, 0, measure.width, whole.height, fill=SHADE),) if traits[0].added else ()
    bar = (Box(measure.margin, 0, AUX_BAR, whole.height, fill=INK),) if aux else ()
    return replace(whole, boxes=(*shade, *bar), item=True)
