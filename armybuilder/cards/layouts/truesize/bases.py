"""Bases at true size, with the front of the model: rings to lay under it or to cut card by."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import sqrt

from armybuilder.cards.art.parts import disc, drawn, outline
from armybuilder.cards.drawing import MM, LayoutRow, Path, PathShape, PlacedRow
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.truesize.cutouts import Cutout, centered_text
from armybuilder.cards.text import FLOOR, Style, shorten
from armybuilder.cards.tones import INK
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.sizes import ModelBase

WEIGHT = 0.8
NAME = Style(Typeface.BOLD, 8, FLOOR, INK)
SIZE = Style(Typeface.REGULAR, 7, FLOOR, INK)
NOSE = drawn(outline((50, 0), (100, 100), (0, 100)))
CORNER = 2 / sqrt(3)
"""From corner to corner of a hex, as part of its width between two sides."""


def base_cutouts(cards: Iterable[Card]) -> Iterator[Cutout]:
    """A base for each model that is known to have one."""
    for card in cards:
        for body in (card, *card.parts):
            if body.stand:
                yield from (_base(body.stand.base, card.name or card.title) for _ in range(card.count))


@lru_cache(maxsize=512)
def _base(base: ModelBase, name: str) -> Cutout:
    wide = base.across * MM
    high = wide * CORNER if base.hexagonal else wide
    nose = min(wide / 6, 5 * MM)
    shapes = (
        PathShape(0, 0, wide, high, outline_of(base), stroke=INK, weight=WEIGHT),
        PathShape((wide - nose) / 2, wide * 0.06, nose, nose, NOSE, fill=INK),
    )
    room = wide * 0.84
    shown = f'{base.across / 25.4:g}" hex' if base.hexagonal else f"{base.across:g} mm"
    texts = (
        centered_text(NAME, wide / 2, high / 2 + 1 * MM, shorten(name, NAME, room), room),
        centered_text(SIZE, wide / 2, high / 2 + 4.5 * MM, shown, room),
    )
    return Cutout((PlacedRow(0, 0, LayoutRow(high, texts, shapes=shapes)),), wide, high)


def outline_of(base: ModelBase) -> Path:
    """A circle, or a hex with a corner ahead."""
    if not base.hexagonal:
        return drawn(disc(50, 50, 50))
    return drawn(outline((50, 0), (100, 25), (100, 75), (50, 100), (0, 75), (0, 25)))
