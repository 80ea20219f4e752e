"""The record sheet of a combat group: all its models side by side in two columns, a damage track for each of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from armybuilder.cards.drawing import (
    MM,
    Box,
    LayoutRow,
    PlacedRow,
    Side,
    balance_columns,
    centered,
    line,
    merge_rows,
    paginate,
    stack,
    with_mark,
)
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.formats import CardFormat
from armybuilder.cards.layouts.measure import GAP
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.rows.band_rows import band
from armybuilder.cards.layouts.rows.card_rows import CardStyle, in_order, play_rows, trait_rows
from armybuilder.cards.layouts.rows.track_rows import LARGE
from armybuilder.cards.layouts.rows.weapon_rows import strip
from armybuilder.cards.layouts.sheet import BOTTOM_MARGIN, SIDE_MARGIN, TOP_MARGIN
from armybuilder.cards.text import Style, group_thousands, shorten
from armybuilder.cards.tones import BAR as BLACK
from armybuilder.cards.tones import FRAME, ON_BAR
from armybuilder.engine.core.language import cached_per_language
from armybuilder.engine.core.paper.boxes import crossed_counts
from armybuilder.engine.core.paper.cards import Card, PrintContent, TraitLine
from armybuilder.engine.core.rules.report import Points

COLUMNS = 2
GUTTER = 4 * MM
BELOW = 3 * MM
"""Between models."""
PANEL = 15 * MM
LOOKS = (*(CardStyle(size, panel=True) for size in (9.0, 8.5, 8.0)), CardStyle(8.0, dense=True))
"""How models are shown, the richest first; a plainer look is taken where it spares a page."""
FRAME_WEIGHT = 0.6
GROUP = Style(Typeface.BOLD, 12, 8, ON_BAR)
ABOUT = Style(Typeface.REGULAR, 8, 5.5, ON_BAR)
BAR_HEIGHT = 7 * MM
PAD = 2 * MM


def group_records(content: PrintContent, paper: PaperSize) -> list[Side]:
    """The pages of all groups; each group begins on a page of its own."""
    pages: list[Side] = []
    totals = {(number, group.name): group.total for number, group in enumerate(content.groups)}
    for (number, name), cards in groupby(content.cards, attrgetter("group_number", "group")):
        total = totals.get((number, name), content.total)
        first, *others = _pages(name or content.display_name, total, content, tuple(cards), paper)
        pages += (with_mark(first, name), *others)
    return pages


def _pages(
    name: str, points: Points, content: PrintContent, cards: tuple[Card, ...], paper: PaperSize
) -> Iterator[Side]:
    width = paper.width - 2 * SIDE_MARGIN
    column = _column(paper)
    models = sum(card.count for card in cards if not card.led)
    bar = _bar(
        name,
        f"{content.display_name} · {content.words.count_models(models)} · {group_thousands(points)} {content.words.points}",
        width,
    )
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN - bar.height - BELOW
    glossary = _glossary(cards, content.glossary)
    drafts = [_rows(cards, glossary, column, room, LOOKS[0])]
    if _pages_of(drafts[0], room) > 1:
        drafts += (_rows(cards, glossary, column, room, look) for look in LOOKS[1:])
    rows = min(drafts, key=lambda rows: _pages_of(rows, room))
    columns = paginate(rows, room)
    if len(columns) <= COLUMNS and len(rows) > 1:
        columns = balance_columns(rows, COLUMNS, room)
    for start in range(0, len(columns), COLUMNS):
        yield _page(bar, columns[start : start + COLUMNS], column.wide)


def _rows(
    cards: tuple[Card, ...], glossary: Sequence[TraitLine], column: CardFormat, room: float, look: CardStyle
) -> list[LayoutRow]:
    """The models of a group and what their weapon traits do."""
    rows = [row for card in cards for row in _models(card, column, room, look)]
    if glossary:
        rows.append(strip(cards[0].glossary_title, column.measure))
        rows += trait_rows(glossary, column.measure, look.size, dense=look.dense)
    return rows


def _pages_of(rows: Sequence[LayoutRow], room: float) -> int:
    """Return the number of pages that the rows need."""
    return -(-len(paginate(rows, room)) // COLUMNS)


def _bar(name: str, about: str, width: float) -> LayoutRow:
    """The group on the left, what it is worth on the right."""
    bar = Box(0, 0, width, BAR_HEIGHT, fill=BLACK)
    baseline = centered(GROUP, bar, "0").y
    right = line(ABOUT, width / 2, baseline, about, width / 2 - PAD, "right")
    left = line(GROUP, PAD, baseline, shorten(name, GROUP, right.x - 2 * PAD), right.x - 2 * PAD)
    return LayoutRow(BAR_HEIGHT, (left, right), (bar,))


def _page(bar: LayoutRow, columns: Sequence[Sequence[LayoutRow]], wide: float) -> Side:
    placed = [PlacedRow(SIDE_MARGIN, TOP_MARGIN, bar)]
    for number, rows in enumerate(columns):
        placed += stack(rows, SIDE_MARGIN + number * (wide + GUTTER), TOP_MARGIN + bar.height + BELOW)
    return tuple(placed)


@lru_cache(maxsize=4)
def _column(paper: PaperSize) -> CardFormat:
    """A column of the page as a card without an end."""
    wide = (paper.width - 2 * SIDE_MARGIN - GUTTER * (COLUMNS - 1)) / COLUMNS
    return CardFormat("column", "", wide, paper.height, panel=PANEL, boxes=LARGE)


@cached_per_language(1024)
def _models(card: Card, made: CardFormat, room: float, look: CardStyle) -> tuple[LayoutRow, ...]:
    """An entry with a track for each of its models, each body as one row in a frame; longer than a column, in rows."""
    done: list[LayoutRow] = []
    for body in (card, *card.parts):
        head, table = play_rows(body, made, look._replace(crossed=crossed_counts(body, card.count)))
        number = f"×{card.count}" if card.count > 1 else ""
        rows = [*band(card, body, number, made.measure, drawn=False), *head, *table, LayoutRow(GAP)]
        height = sum(row.height for row in rows)
        if height + BELOW > room:
            done += [*rows, LayoutRow(BELOW)]
            continue
        whole = merge_rows(stack(rows, 0, 0), height)
        frame = Box(0, 0, made.wide, height, stroke=FRAME, weight=FRAME_WEIGHT)
        done += [replace(whole, height=height + BELOW, boxes=(*whole.boxes, frame))]
    return tuple(done)


def _glossary(cards: Sequence[Card], whole: Iterable[TraitLine]) -> list[TraitLine]:
    """Return the effects of the group's weapon traits, each once: where cards have one in several ratings, in the
    wording of the `whole` list.
    """
    found = {trait.text: trait for card in cards for body in (card, *card.parts) for trait in body.glossary}
    ratings = Counter(map(_name, found.values()))
    shared = {name: line for name, (line, *others) in _by_name(whole).items() if not others}
    told = (shared.get(name, trait) if ratings[name := _name(trait)] > 1 else trait for trait in found.values())
    return in_order(dict.fromkeys(told))


def _name(trait: TraitLine) -> str:
    """A trait without its rating."""
    return trait.text.partition(":")[0]


def _by_name(traits: Iterable[TraitLine]) -> dict[str, list[TraitLine]]:
    named: dict[str, list[TraitLine]] = {}
    for trait in traits:
        named.setdefault(_name(trait), []).append(trait)
    return named
