"""The back of a card: whose model it is, to be told from across the table."""

from functools import lru_cache

from armybuilder.cards.drawing import MM, Box, Placed, Row, Side, centered, lines
from armybuilder.cards.fonts import Face
from armybuilder.cards.layouts.formats import Format
from armybuilder.cards.text import LEADING, Style
from armybuilder.cards.tones import BAR, ON_BAR
from armybuilder.engine.core.cards import Card

INSET = 3 * MM
TITLE = Style(Face.BOLD, 15, 8, ON_BAR)
FACTION = Style(Face.REGULAR, 8, 6, ON_BAR)


@lru_cache(maxsize=1024)
def card_back(card: Card, made: Format) -> Side:
    """A bar over the whole card with the title in its middle and the faction under it."""
    room = made.width - 2 * INSET
    title = lines(TITLE, INSET, 0, card.name or card.title, room)
    top = made.height / 2 - len(title) * TITLE.size * LEADING / 2
    texts = [
        centered(TITLE, Box(INSET, top + number * TITLE.size * LEADING, room, TITLE.size * LEADING), text.text)
        for number, text in enumerate(title)
    ]
    below = top + len(title) * TITLE.size * LEADING
    texts.append(centered(FACTION, Box(INSET, below, room, 2 * FACTION.size), card.faction))
    return (Placed(0, 0, Row(made.height, tuple(texts), (Box(0, 0, made.width, made.height, fill=BAR),))),)
