"""The model card in every size: title band, ratings, damage track, weapons, traits.

One side is worth more than large type: running text shrinks, and where even the smallest leaves no room for what the
weapons' traits do, that goes to one reference card for the whole force. Only then rows flow on to a second side.
Drawings take what room is left, and never more.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from armybuilder.cards.drawing import MM, Placed, Row, Side, paginate, stack
from armybuilder.cards.layouts.formats import Format
from armybuilder.cards.layouts.measure import GAP, SPACE
from armybuilder.cards.layouts.rows.band_rows import band
from armybuilder.cards.layouts.rows.card_rows import Look, glossary_rows, play_rows, trait_rows
from armybuilder.cards.layouts.rows.panel_rows import filling
from armybuilder.cards.layouts.rows.track_rows import note_lines
from armybuilder.cards.layouts.rows.weapon_rows import BAR, FIGURED_BAR, bar_height, bars_in
from armybuilder.cards.text import FLOOR
from armybuilder.engine.core.language import kept_as_told
from armybuilder.engine.core.paper.boxes import crossed_of
from armybuilder.engine.core.paper.cards import Card, TraitLine

FOOT = 1.0 * MM
"""Kept free under the last row."""
SIZES = (6.5, 6.0)
"""Sizes of running text over the floor, tried from the largest."""
LARGE_SIZES = (7.5, 7.0, *SIZES)
"""The same on cards with room."""
WORD_SIZES = (15.0, 13.5, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
"""The same on cards of words alone, tried before all others."""
SEVERAL = "9/9"
"""The widest number of a side."""
Columns = list[list[Row]]
Rows = tuple[list[Row], list[Row]]


class Sides(NamedTuple):
    """A laid-out card: the sides of each of its bodies. The first of them has the damage track and is printed for every
    model of the entry, further ones once.

    `explained` says whether the effects of weapon traits stand on it.
    """

    bodies: tuple[tuple[Side, ...], ...]
    explained: bool

    @property
    def all(self) -> tuple[Side, ...]:
        return tuple(side for sides in self.bodies for side in sides)


class Laid(NamedTuple):
    """The columns of each side of one body, how they look, and whether weapon traits are explained on them."""

    pages: list[Columns]
    look: Look
    explained: bool


@kept_as_told(2048)
def lay_out(card: Card, made: Format) -> Sides:
    """All sides of a card; each body of a multi-component model has its own."""
    bands = _Bands(card, made)
    parts = (replace(part, emblem=card.emblem) for part in card.parts)
    bodies = [(body, _laid(card, body, made, bands)) for body in (card, *parts)]
    count = sum(len(laid.pages) for _, laid in bodies)
    numbers = (_number(side, count, card.count) for side in range(1, count + 1))
    sides = tuple(
        tuple(_side(body, page, bands, next(numbers), drawn=not laid.look.panel) for page in laid.pages)
        for body, laid in bodies
    )
    return Sides(sides, all(laid.explained for _, laid in bodies))


def glossary_cards(traits: Sequence[TraitLine], title: str, about: str, made: Format) -> tuple[Side, ...]:
    """Reference cards: what the weapon traits of a force do, each once."""
    head = replace(EMPTY, title=title, faction=about)
    bands = _Bands(head, made)
    rows = [SPACE, *trait_rows(traits, made.column, SIZES[0])]
    pages = _pages(rows, made, bands.room(head, SEVERAL))
    return tuple(
        _side(head, page, bands, _number(number, len(pages)), drawn=False) for number, page in enumerate(pages, 1)
    )


class _Bands:
    """The title bands of a card, each made once."""

    def __init__(self, card: Card, made: Format) -> None:
        self.made = made
        self._card = card
        self._done: dict[tuple[int, str, bool], tuple[Row, ...]] = {}

    def of(self, body: Card, number: str, *, drawn: bool = True) -> tuple[Row, ...]:
        """The band that shows `number`."""
        # A card has the same bodies from beginning to end, and to compare them costs more than a band.
        key = (id(body), number, drawn)
        if key not in self._done:
            self._done[key] = band(self._card, body, number, self.made.measure, drawn=drawn)
        return self._done[key]

    def plain(self, body: Card, number: str) -> tuple[Row, ...]:
        """The band with the figure of a model whose picture stands elsewhere."""
        return band(self._card, replace(body, picture=""), number, self.made.measure, drawn=True)

    def room(self, body: Card, number: str) -> float:
        """Height under the band that shows `number`."""
        return self.made.room - FOOT - GAP - self.of(body, number, drawn=not self.made.panel)[0].height


def _number(side: int, count: int, models: int = 1) -> str:
    """`×3 1/2`: how many models the card stands for, where that is more than one, and which of its sides this is."""
    return " ".join(([f"×{models}"] if models > 1 else []) + ([f"{side}/{count}"] if count > 1 else []))


def _laid(card: Card, body: Card, made: Format, bands: _Bands) -> Laid:
    """One body on as few sides as possible."""
    models = f"×{card.count} " if card.count > 1 else ""
    room = bands.room(body, f"{models}{SEVERAL}" if card.parts else models.strip())
    explained = glossary_rows(body.glossary, made.column, FLOOR)
    crossed = crossed_of(body, card.count)[: max(int(room * made.columns // made.boxes.height), 1)]
    for tracks in range(len(crossed), 0, -1):
        drafts = _Drafts(body, made, crossed[:tracks])
        for tail in (explained, ()) if explained else ((),):
            if found := _on_one_side(drafts, room, tail):
                columns, look = found
                return Laid([columns], look, bool(tail) or not explained)
    return _on_several(body, made, crossed, bands.room(body, f"{models}{SEVERAL}"), explained)


class _Drafts:
    """The rows of one body in every look that is tried. How high range bars make it is reckoned, not laid out."""

    def __init__(self, body: Card, made: Format, crossed: tuple[tuple[int, ...], ...]) -> None:
        self.made = made
        self.looks = looks(made, words=body.is_words)
        self._body = body
        self._crossed = crossed
        self._bars = bars_in(body.rows)
        self._rows: dict[Look, Rows] = {}
        self._heights: dict[tuple[float, bool], tuple[float, float]] = {}

    def rows(self, look: Look) -> Rows:
        """The model, then its weapons and traits."""
        if look not in self._rows:
            self._rows[look] = play_rows(self._body, self.made, look._replace(crossed=self._crossed))
        return self._rows[look]

    def heights(self, look: Look) -> tuple[float, float]:
        """Heights of the two."""
        bars = self._bars * bar_height(look.bar) if look.bar else 0
        key = (look.size, look.panel)
        if key not in self._heights:
            head, table = self.rows(look)
            self._heights[key] = (_height(head), _height(table) - bars)
        head_height, table_height = self._heights[key]
        return head_height, table_height + bars

    def filled(self, look: Look, tail: Sequence[Row], room: float, *, flowing: bool = True) -> Columns | None:
        """All rows in the columns of one side, or None. Two columns part the model from its weapons, or what is
        `flowing` goes on in the next one."""
        top, low = self.heights(look)
        end = _height(tail)
        if self.made.columns == 1:
            if top + low + end > room:
                return None
            head, table = self.rows(look)
            return [[*head, *table, *tail]]
        head, table = self.rows(look)
        if top <= room and low + end <= room:
            return [head, [*table, *tail]]
        if top + end <= room and low <= room:
            return [[*head, *tail], table]
        pages = _pages([*head, *table, *tail], self.made, room) if flowing and top <= room else []
        return pages[0] if len(pages) == 1 else None


def _on_one_side(drafts: _Drafts, room: float, tail: Sequence[Row]) -> tuple[Columns, Look] | None:
    """The richest look with which everything has room. After it the barest is tried: it decides the most."""
    barest = Look(FLOOR)
    first, *others = drafts.looks
    if drafts.made.columns > 1:
        for look in drafts.looks:
            if look.size >= SIZES[0] and (columns := drafts.filled(look, tail, room, flowing=False)):
                return columns, look
    if columns := drafts.filled(first, tail, room):
        return columns, first
    found = drafts.filled(barest, tail, room)
    if found is None:
        return None
    for look in others:
        if columns := drafts.filled(look, tail, room):
            return columns, look
    return found, barest


@lru_cache(maxsize=32)
def looks(made: Format, *, words: bool = False) -> tuple[Look, ...]:
    """What is tried for a card, one of `words` alone or any other, richest first, all but the barest."""
    tried = [(size, bar, False) for size, bar in ((6.5, BAR), (6.0, BAR), (6.5, 0), (6.0, 0), (FLOOR, BAR))]
    if made.panel:
        paneled = [(size, bar, True) for bar in (FIGURED_BAR, BAR) for size in LARGE_SIZES]
        tried = [*paneled, (FLOOR, BAR, True), *tried]
    if words:
        tried = [*((size, 0, False) for size in WORD_SIZES), *tried]
    return tuple(Look(*kind) for kind in tried)


def _on_several(
    body: Card, made: Format, crossed: tuple[tuple[int, ...], ...], room: float, explained: Sequence[Row]
) -> Laid:
    """Rows that flow on to further sides, no more of them for the sake of drawings and of tracks."""
    look = Look(SIZES[0])
    head, table = play_rows(body, made, look._replace(crossed=crossed[:1]))
    pages = _pages([*head, *table], made, room)
    for richer in looks(made):
        if richer.size < look.size:
            continue
        head, table = play_rows(body, made, richer._replace(crossed=crossed))
        tried = _pages([*head, *table], made, room)
        if len(tried) <= len(pages) and (not richer.panel or head[0].height <= room):
            pages, look = tried, richer
            break
    last = pages[-1][-1]
    if _height(last) + _height(explained) <= room:
        last += explained
        return Laid(pages, look, explained=True)
    return Laid(pages, look, explained=not explained)


def _pages(rows: Sequence[Row], made: Format, room: float) -> list[Columns]:
    """Rows in columns on as many sides as they need; further columns keep their text off the title band."""
    first, *others = paginate(rows, room - (GAP if made.columns > 1 else 0))
    columns = [first, *([SPACE, *column] for column in others)]
    return [columns[start : start + made.columns] for start in range(0, len(columns), made.columns)]


def _height(rows: Sequence[Row]) -> float:
    return sum(row.height for row in rows)


def _side(body: Card, columns: Columns, bands: _Bands, number: str, *, drawn: bool) -> Side:
    """The title band, with the figure `drawn` in it, over the columns; in the rest lines for notes or a drawing."""
    made = bands.made
    shown = bands.of(body, number, drawn=drawn)
    x, y = made.white, made.white + shown[0].height
    low = made.white + made.room - FOOT
    rest, place = max((low - y - _height(rows), -place) for place, rows in enumerate(columns))
    written = made.panel and not body.is_words
    below = note_lines(made.column, rest) if written else filling(body, made.measure, rest)
    if below and below.pictures:
        shown = bands.plain(body, number)
    placed = [Placed(x, made.white, row) for row in shown]
    for column in columns:
        placed += stack(column, x, y)
        x += made.column.width
    if below:
        placed.append(Placed(made.white - place * made.column.width, low - rest, below))
    return tuple(placed)


EMPTY = Card("", "", "", "", None)
