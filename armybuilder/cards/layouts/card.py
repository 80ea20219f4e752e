"""The model card in every size: title band, ratings, damage track, weapons, traits.

Type is as large as the card has room for. What the traits of weapons do stands on one reference card for the whole force.
Where all has no room even at the floor, that card also says what long-winded traits of the model do; only then rows flow on
to a second side. Drawings take what room is left, and never more.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import chain, groupby
from math import inf
from typing import NamedTuple

from armybuilder.cards.drawing import MM, LayoutRow, PlacedRow, Side, paginate, stack
from armybuilder.cards.layouts.formats import CardFormat
from armybuilder.cards.layouts.measure import GAP, SPACE
from armybuilder.cards.layouts.rows.band_rows import band
from armybuilder.cards.layouts.rows.card_rows import (
    CardStyle,
    hidden_traits,
    in_order,
    model_rows,
    play_rows,
    trait_rows,
    word_rows,
)
from armybuilder.cards.layouts.rows.panel_rows import LEAST, filler_row
from armybuilder.cards.layouts.rows.track_rows import note_lines
from armybuilder.cards.layouts.rows.weapon_rows import strip
from armybuilder.cards.text import FLOOR
from armybuilder.engine.core.language import cached_per_language, gettext
from armybuilder.engine.core.paper.boxes import box_lines, crossed_counts
from armybuilder.engine.core.paper.cards import Card, TraitLine

FOOT = 1.0 * MM
"""Kept free under the last row."""
SIZES = (8.0, 7.5, 7.0, FLOOR)
"""Sizes of running text, tried from the largest."""
LEAST_PICTURE = LEAST + 2 * GAP
"""Room that type leaves to a picture of the player's own."""
PANELED = 7.0
"""The smallest beside a panel with the model's picture, while without it there is room for more."""
TOLD = (inf, 100, 80, 60, 40, 0)
"""Letters of the longest effect of a trait that is told where room is short."""
WORD_SIZES = (15.0, 13.5, 12.0, 11.0, 10.0, 9.0)
"""The same on cards of words alone, tried before all others."""
SEVERAL = "9/9"
"""The widest number of a side."""
Columns = list[list[LayoutRow]]
Rows = tuple[list[LayoutRow], list[LayoutRow]]


class Sides(NamedTuple):
    """A laid-out card: the sides of each of its bodies. The first of them, and all that have boxes, are printed for every
    model of the entry, others once.

    `untold` are the traits of which it only has the names, `tracks` how many of its models have boxes of their own on it,
    `own` of each body which sides have such boxes.
    """

    bodies: tuple[tuple[Side, ...], ...]
    untold: tuple[TraitLine, ...] = ()
    tracks: int = 1
    own: tuple[tuple[bool, ...], ...] = ()

    @property
    def all(self) -> tuple[Side, ...]:
        return tuple(side for sides in self.bodies for side in sides)


class BodyLayout(NamedTuple):
    """The columns of each side of one body, how they look, and how many models have a track on them."""

    pages: list[Columns]
    look: CardStyle
    tracks: int = 1


@cached_per_language(2048)
def lay_out(card: Card, made: CardFormat) -> Sides:
    """All sides of a card; each body of a multi-component model has its own."""
    bands = _Bands(card, made)
    parts = (replace(part, emblem=card.emblem) for part in card.parts)
    bodies = [(body, _lay_out_body(card, body, made, bands)) for body in (card, *parts)]
    count = sum(len(laid.pages) for _, laid in bodies)
    numbers = (_number(side, count, card.count) for side in range(1, count + 1))
    sides = tuple(
        tuple(_side(body, page, bands, next(numbers), drawn=not laid.look.panel) for page in laid.pages)
        for body, laid in bodies
    )
    tracks = min((laid.tracks for body, laid in bodies if box_lines(body)), default=card.count)
    own = tuple(tuple(any(row.own for _, _, row in side) for side in body) for body in sides)
    return Sides(sides, tuple(trait for body, laid in bodies for trait in hidden_traits(body, laid.look)), tracks, own)


def reference_cards(told: Mapping[str, Sequence[TraitLine]], about: str, made: CardFormat) -> tuple[Side, ...]:
    """Reference cards of a force: what cards only name, each once, under headings."""
    head = replace(EMPTY, title=gettext("Reference"), faction=about)
    bands = _Bands(head, made)
    drafts = (_pages(list(_trait_rows(told, made, size)), made, bands.room(head, SEVERAL)) for size in SIZES)
    pages = min(drafts, key=len)
    return tuple(
        _side(head, page, bands, _number(number, len(pages)), drawn=False) for number, page in enumerate(pages, 1)
    )


def _trait_rows(told: Mapping[str, Sequence[TraitLine]], made: CardFormat, size: float) -> Iterator[LayoutRow]:
    for title, traits in told.items():
        if traits:
            yield strip(title, made.column)
            yield from trait_rows(in_order(dict.fromkeys(traits)), made.column, size)


class _Bands:
    """The title bands of a card, each made once."""

    def __init__(self, card: Card, made: CardFormat) -> None:
        self.made = made
        self._card = card
        self._done: dict[tuple[int, str, bool], tuple[LayoutRow, ...]] = {}

    def of(self, body: Card, number: str, *, drawn: bool = True) -> tuple[LayoutRow, ...]:
        """The band that shows `number`."""
        # A card has the same bodies from beginning to end, and to compare them costs more than a band.
        key = (id(body), number, drawn)
        if key not in self._done:
            self._done[key] = band(self._card, body, number, self.made.measure, drawn=drawn)
        return self._done[key]

    def plain(self, body: Card, number: str) -> tuple[LayoutRow, ...]:
        """The band with the figure of a model whose picture stands elsewhere."""
        return band(self._card, replace(body, picture=""), number, self.made.measure, drawn=True)

    def room(self, body: Card, number: str) -> float:
        """Height under the band that shows `number`."""
        return self.made.room - FOOT - GAP - self.of(body, number, drawn=not self.made.panel)[0].height


def _number(side: int, count: int, models: int = 1) -> str:
    """`×3 1/2`: how many models the card stands for, where that is more than one, and which of its sides this is."""
    return " ".join(([f"×{models}"] if models > 1 else []) + ([f"{side}/{count}"] if count > 1 else []))


def _lay_out_body(card: Card, body: Card, made: CardFormat, bands: _Bands) -> BodyLayout:
    """One body on as few sides as possible."""
    models = f"×{card.count} " if card.count > 1 else ""
    room = bands.room(body, f"{models}{SEVERAL}" if card.parts else models.strip())
    crossed = crossed_counts(body, card.count)[: max(int(room * made.columns // made.boxes.height), 1)]
    for tracks in range(len(crossed), 0, -1):
        if found := _on_one_side(body, made, crossed[:tracks], room):
            return found._replace(tracks=tracks)
    return _on_several(body, made, crossed, bands.room(body, f"{models}{SEVERAL}"))


def _on_one_side(body: Card, made: CardFormat, crossed: tuple[tuple[int, ...], ...], room: float) -> BodyLayout | None:
    """The richest look with which everything has room: of kinds of looks the first whose barest has it."""

    bare = cache(partial(model_rows, body, made))

    def draft(look: CardStyle) -> Columns:
        look = look._replace(crossed=crossed)
        model, weapons = bare(look.without_words)
        kept_free = LEAST_PICTURE if body.picture and not look.panel and look.longest_effect else 0
        return _filled(model, [*weapons, *word_rows(body, made, look)], made, room - kept_free)

    kinds = style_groups(made, words=body.is_words, pictured=bool(body.picture))
    return next((laid for alike in kinds if (laid := _richest(alike, draft))), None)


def _richest(alike: Sequence[CardStyle], draft: Callable[[CardStyle], Columns]) -> BodyLayout | None:
    """The first of looks, each of which needs less room than the one before, that has it, by halves."""
    found = draft(alike[-1])
    if not found:
        return None
    low, high = 0, len(alike) - 1
    while low < high:
        middle = (low + high) // 2
        if tried := draft(alike[middle]):
            found, high = tried, middle
        else:
            low = middle + 1
    return BodyLayout([found], alike[low])


def _filled(head: list[LayoutRow], table: list[LayoutRow], made: CardFormat, room: float) -> Columns:
    """All rows in the columns of one side, or nothing. Two columns part the model from its weapons, or what has no room goes on
    in the next one."""
    top, low = _height(head), _height(table)
    if made.columns == 1:
        return [[*head, *table]] if top + low <= room else []
    if top <= room and low <= room:
        return [head, table]
    pages = _pages([*head, *table], made, room) if top <= room else []
    return pages[0] if len(pages) == 1 else []


def card_styles(made: CardFormat, *, words: bool = False) -> Iterator[CardStyle]:
    """All that is tried for a card."""
    return chain.from_iterable(style_groups(made, words=words))


@lru_cache(maxsize=64)
def style_groups(made: CardFormat, *, words: bool = False, pictured: bool = False) -> tuple[tuple[CardStyle, ...], ...]:
    """Return the styles to try for a card, one of `words` alone, one `pictured` by its player, or any other: kinds
    of looks, the richest first, and within each kind each needing less room than the one before.
    """
    short = tuple(CardStyle(FLOOR, dense=True, longest_effect=told) for told in TOLD)
    if words:
        return (tuple(map(CardStyle, (*WORD_SIZES, *SIZES))),)
    if not made.panel:
        return tuple(map(CardStyle, SIZES)), short
    with_panel = tuple(CardStyle(size, panel=True) for size in SIZES)
    if pictured:
        return with_panel, tuple(look._replace(panel=True) for look in short), tuple(map(CardStyle, SIZES)), short
    large = sum(size >= PANELED for size in SIZES)
    plain = tuple(map(CardStyle, SIZES))
    return with_panel[:large], plain[:large], with_panel[large:], plain[large:], short


def _on_several(body: Card, made: CardFormat, crossed: tuple[tuple[int, ...], ...], room: float) -> BodyLayout:
    """Rows that flow on to further sides, no more of them for the sake of drawings, of large type and of tracks."""
    barest = CardStyle(FLOOR)
    head, table = play_rows(body, made, barest._replace(crossed=crossed[:1]))
    pages = _pages([*head, *table], made, room)
    for look in (look for look in card_styles(made) if not look.dense):
        head, table = play_rows(body, made, look._replace(crossed=crossed))
        tried = _pages([*head, *table], made, room)
        if len(tried) <= len(pages) and (not look.panel or head[0].height <= room):
            return BodyLayout(tried, look, len(crossed))
    return BodyLayout(pages, barest)


def _pages(rows: Sequence[LayoutRow], made: CardFormat, room: float) -> list[Columns]:
    """Rows in columns on as many sides as they need; further columns keep their text off the title band."""
    room -= GAP if made.columns > 1 else 0
    first, *others = min((paginate(tried, room) for tried in (keep_tables_whole(rows, room), rows)), key=len)
    columns = [first, *([SPACE, *column] for column in others)]
    return [columns[start : start + made.columns] for start in range(0, len(columns), made.columns)]


def keep_tables_whole(rows: Sequence[LayoutRow], room: float) -> list[LayoutRow]:
    """The rows such that no table is parted that has room on one side."""
    found: list[LayoutRow] = []
    for _, alike in groupby(rows, lambda row: id(row.under) if row.under else 0):
        table = list(alike)
        if (head := table[0].under) and head.height + _height(table) <= room:
            table[:-1] = (replace(row, heading=True) for row in table[:-1])
        found += table
    return found


def _height(rows: Sequence[LayoutRow]) -> float:
    return sum(row.height for row in rows)


def _side(body: Card, columns: Columns, bands: _Bands, number: str, *, drawn: bool) -> Side:
    """The title band, with the figure `drawn` in it, over the columns; in the rest lines for notes or a drawing."""
    made = bands.made
    shown = bands.of(body, number, drawn=drawn)
    x, y = made.white, made.white + shown[0].height
    low = made.white + made.room - FOOT
    rest, place = max((low - y - _height(rows), -place) for place, rows in enumerate(columns))
    written = made.panel and not body.is_words
    below = note_lines(made.column, rest) if written else filler_row(body, made.measure, rest)
    if below and below.pictures:
        shown = bands.plain(body, number)
    placed = [PlacedRow(x, made.white, row) for row in shown]
    for column in columns:
        placed += stack(column, x, y)
        x += made.column.width
    if below:
        placed.append(PlacedRow(made.white - place * made.column.width, low - rest, below))
    return tuple(placed)


EMPTY = Card("", "", "", "", None)
