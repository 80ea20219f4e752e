"""The model card in every size: title band, ratings, damage track, weapons, traits.

One side is worth more than large type: running text shrinks, and where even the smallest leaves no room for what the
weapons' traits do, that goes to one reference card for the whole force. Only then rows flow on to a second side.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from armybuilder.cards.drawing import MM, Placed, Row, Side, paginate, stack
from armybuilder.cards.layouts import card_rows as rows
from armybuilder.cards.layouts.formats import Format
from armybuilder.cards.layouts.measure import GAP, SPACE, Measure
from armybuilder.cards.text import FLOOR
from armybuilder.engine.core.cards import Card, TraitLine

FOOT = 1.0 * MM
"""Kept free under the last row."""
SIZES = (6.5, 6.0)
"""Sizes of running text over the floor, tried from the largest."""


SEVERAL = "9/9"
"""The widest number of a side."""


class Sides(NamedTuple):
    """A laid-out card: sides with a damage track are printed for `each` model of the entry, further ones `once`.

    `explained` says whether the effects of weapon traits stand on it.
    """

    each: tuple[Side, ...]
    once: tuple[Side, ...]
    explained: bool

    @property
    def all(self) -> tuple[Side, ...]:
        return self.each + self.once


@lru_cache(maxsize=2048)
def lay_out(card: Card, made: Format) -> Sides:
    """All sides of a card; each body of a multi-component model has its own."""
    each: list[Side] = []
    once: list[Side] = []
    bodies = [(body, *_pages(card, body, made)) for body in (card, *card.parts)]
    count = sum(len(pages) for _, pages, _ in bodies)
    for body, pages, _ in bodies:
        for page in pages:
            number = _number(len(each) + len(once) + 1, count, card.count)
            (each if page is pages[0] else once).append(_side(card, body, page, number, made))
    return Sides(tuple(each), tuple(once), all(explained for _, _, explained in bodies))


def glossary_cards(traits: Sequence[TraitLine], title: str, about: str, made: Format) -> tuple[Side, ...]:
    """Reference cards: what the weapon traits of a force do, each once."""
    head = replace(EMPTY, title=title, faction=about)
    pages = paginate(rows.trait_rows(traits, made.measure, SIZES[0]), _room(head, head, SEVERAL, made))
    count = len(pages)
    return tuple(
        _side(head, head, [SPACE, *page], _number(number, count), made) for number, page in enumerate(pages, 1)
    )


def _number(side: int, count: int, models: int = 1) -> str:
    """`×3 1/2`: how many models the card stands for, where that is more than one, and which of its sides this is."""
    return " ".join(([f"×{models}"] if models > 1 else []) + ([f"{side}/{count}"] if count > 1 else []))


def _pages(card: Card, body: Card, made: Format) -> tuple[list[list[Row]], bool]:
    """The rows of one body on as few sides as possible, and whether weapon traits are explained on them."""
    models = f"×{card.count} " if card.count > 1 else ""
    room = _room(card, body, f"{models}{SEVERAL}" if card.parts else models.strip(), made)
    explained = rows.glossary_rows(body.glossary, made.measure, FLOOR)
    if played := _largest(body, made.measure, room - _height(explained)):
        return [[*played, *explained]], True
    if played := _largest(body, made.measure, room):
        return [played], not explained
    room = _room(card, body, f"{models}{SEVERAL}", made)
    pages = _continued(paginate(rows.play_rows(body, made.measure, SIZES[0]), room))
    if _height(pages[-1]) + _height(explained) <= room:
        pages[-1] += explained
        return pages, True
    return pages, False


def _largest(body: Card, measure: Measure, room: float) -> list[Row] | None:
    """The rows in the largest size at which they fit, or None. The smallest is tried first: it decides the most."""
    smallest = rows.play_rows(body, measure, FLOOR)
    if _height(smallest) > room:
        return None
    for size in SIZES:
        tried = rows.play_rows(body, measure, size)
        if _height(tried) <= room:
            return tried
    return smallest


def _continued(pages: list[list[Row]]) -> list[list[Row]]:
    """Sides after the first keep their text off the title band."""
    return [pages[0], *([SPACE, *page] for page in pages[1:])]


def _room(card: Card, body: Card, number: str, made: Format) -> float:
    """Height under the title band that shows `number`."""
    return made.height - FOOT - GAP - rows.band(card, body, number, made.measure).height


def _height(parts: Sequence[Row]) -> float:
    return sum(row.height for row in parts)


def _side(card: Card, body: Card, page: Sequence[Row], number: str, made: Format) -> Side:
    band = rows.band(card, body, number, made.measure)
    return (Placed(0, 0, band), *stack(page, 0, band.height))


EMPTY = Card("", "", "", "", None, (), (), (), (), (), None)
