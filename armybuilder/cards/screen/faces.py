"""Cards for the screen: every side of every card is a page of its own, and nothing else is on it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import Side
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.screen.raster import page_png
from armybuilder.engine.core.paper.cards import Card, PrintContent

FORMAT = FORMATS["tarot"]
"""Tall enough for the model's figure and for what its traits do."""
PAPER = replace(PAPERS["a4"], key=FORMAT.key, name=FORMAT.name, width=FORMAT.wide, height=FORMAT.high)
WIDTH = 276
"""Pixels of a card on the page. Its picture has twice as many, for screens that show them."""
HEIGHT = round(WIDTH * FORMAT.high / FORMAT.wide)
SCALE = 2 * WIDTH / FORMAT.wide


class CardFace(NamedTuple):
    """A side of a card. `number` of `sides`, counted from 1."""

    card: Card
    number: int
    sides: int
    side: Side


def faces(content: PrintContent) -> Iterator[CardFace]:
    """The sides of all cards, each card once however many models it stands for."""
    for card in content.cards:
        yield from _sides(card)


def _sides(card: Card) -> Iterator[CardFace]:
    sides = lay_out(card, FORMAT).all
    return (CardFace(card, number, len(sides), side) for number, side in enumerate(sides, 1))


def face_pages(content: PrintContent, most: int) -> bytes:
    """A PDF with a page for each of the first `most` faces; no bytes for none, since no PDF is without pages."""
    if not content.cards:
        return b""
    return _pages(
        islice(faces(content), most), PdfBuilder(PAPER, "Cards", content.system, pictures=dict(content.pictures))
    )


def card_pages(card: Card, system: str) -> bytes:
    """A PDF with a page for each side of one card of that system."""
    return _pages(_sides(card), PdfBuilder(PAPER, card.title, system))


def _pages(drawn: Iterable[CardFace], sheet: PdfBuilder) -> bytes:
    for face in drawn:
        sheet.begin_page()
        sheet.draw(face.side, scale=FORMAT.scale)
        sheet.end_page()
    return sheet.finish()


def face_png(pdf: bytes, number: int) -> bytes:
    """The picture of a face, counted from 1; `IndexError` where there is none."""
    if not pdf:
        raise IndexError(number)
    return page_png(pdf, number, SCALE)
