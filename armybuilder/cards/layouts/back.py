"""The back of a card: whose model it is, to be told from across the table."""

from armybuilder.cards.art.diagrams import figure, mark
from armybuilder.cards.drawing import MM, Box, LayoutRow, PathShape, PictureBox, PlacedRow, Side, Text, centered, lines
from armybuilder.cards.fonts import ASCENT, DESCENT, Typeface
from armybuilder.cards.layouts.formats import CardFormat
from armybuilder.cards.layouts.rows.band_rows import tone_of
from armybuilder.cards.text import LEADING, Style, group_thousands
from armybuilder.cards.tones import INK, ON_BAR, PAPER, Tone, lighter
from armybuilder.engine.core.language import cached_per_language
from armybuilder.engine.core.paper.cards import Card

FRAME = 2.2 * MM
"""From the edge of the colour to the line within."""
FRAME_WEIGHT = 0.9
PAD = 2.2 * MM
MARK = 9 * MM
LIGHTER = 0.12
DRAWING = Tone(1.0, saved=0.6)
"""White on colour, a light grey where ink is saved."""
FACTION = Style(Typeface.REGULAR, 8.5, 6, ON_BAR)
TITLE = Style(Typeface.BOLD, 16, 8, ON_BAR)
NAME = Style(Typeface.REGULAR, 10, 6.5, ON_BAR)
POINTS = Style(Typeface.BOLD, 11, 7, INK)
POINTS_WIDTH, POINTS_HEIGHT = 17 * MM, 6 * MM
TITLE_LINES, NAME_LINES = 3, 2
"""What is longer stands in full on the front."""
LEAST = 8 * MM
"""No smaller figure is drawn."""


def card_back(card: Card, made: CardFormat) -> Side:
    """Return the back of a card: what is on the front, to be recognised from across the table; for a card that is
    drawn unseen, what all cards of its deck share.
    """
    if card.back is None:
        return _back(card, made)
    return _back(Card("", card.back.title, "", card.back.about, None, emblem=card.back.emblem), made)


@cached_per_language(1024)
def _back(card: Card, made: CardFormat) -> Side:
    """The faction's colour with its mark, the model's figure or picture, title, name and points."""
    ground = Box(made.white, made.white, made.width - 2 * made.white, made.room, fill=tone_of(card))
    inner = Box(ground.x + FRAME, ground.y + FRAME, ground.width - 2 * FRAME, ground.height - 2 * FRAME)
    head = _head(card, inner)
    badge, foot = _foot(card, inner)
    top = max((text.y for text in head), default=inner.y + MARK) + PAD
    room = Box(inner.x + PAD, top, inner.width - 2 * PAD, min(text.y - text.size * ASCENT for text in foot) - PAD - top)
    shapes, pictures = _figure(card, room)
    frame = inner._replace(stroke=ON_BAR, weight=FRAME_WEIGHT)
    return (
        PlacedRow(0, 0, LayoutRow(made.height, (), (ground, frame), shapes=_large_mark(card, inner))),
        PlacedRow(0, 0, LayoutRow(made.height, pictures=pictures, shapes=(*_small_mark(card, inner), *shapes))),
        PlacedRow(0, 0, LayoutRow(made.height, (*head, *foot), badge)),
    )


def _large_mark(card: Card, inner: Box) -> tuple[PathShape, ...]:
    """The mark pale in the ground."""
    if card.emblem is None:
        return ()
    side = min(inner.width, inner.height)
    x, y = inner.x + (inner.width - side) / 2, inner.y + (inner.height - side) / 2
    return mark(card.emblem.mark, x, y, side, lighter(tone_of(card), LIGHTER))


def _small_mark(card: Card, inner: Box) -> tuple[PathShape, ...]:
    """The mark on top."""
    if card.emblem is None:
        return ()
    return mark(card.emblem.mark, inner.x + (inner.width - MARK) / 2, inner.y + PAD, MARK, DRAWING)


def _head(card: Card, inner: Box) -> tuple[Text, ...]:
    """The faction under its mark."""
    baseline = inner.y + PAD + MARK + FACTION.size * LEADING
    return _centered_lines(FACTION, card.faction, inner, baseline, 1)


def _foot(card: Card, inner: Box) -> tuple[tuple[Box, ...], tuple[Text, ...]]:
    """From the lower edge upwards: points, the player's name for the model, title."""
    low = inner.y + inner.height - PAD
    badge: tuple[Box, ...] = ()
    texts: tuple[Text, ...] = ()
    if card.points is not None:
        x = inner.x + (inner.width - POINTS_WIDTH) / 2
        badge = (Box(x, low - POINTS_HEIGHT, POINTS_WIDTH, POINTS_HEIGHT, fill=PAPER, stroke=ON_BAR),)
        texts = (centered(POINTS, badge[0], f"{group_thousands(card.points)} {card.points_name}".strip()),)
        low -= POINTS_HEIGHT + PAD
    for style, words, most in ((NAME, card.name, NAME_LINES), (TITLE, card.title, TITLE_LINES)):
        if found := _centered_lines(style, words, inner, 0, most):
            last = low - found[-1].y - found[-1].size * DESCENT
            found = tuple(text._replace(y=text.y + last) for text in found)
            texts = (*texts, *found)
            low = found[0].y - found[0].size * ASCENT
    return badge, texts


def _centered_lines(style: Style, words: str, inner: Box, baseline: float, most: int) -> tuple[Text, ...]:
    """At most so many lines, each in the middle."""
    room = inner.width - 2 * PAD
    found = lines(style, inner.x + PAD, baseline, words, room)[:most] if words else ()
    return tuple(text._replace(x=text.x + (room - text.width) / 2, limit=text.width + PAD) for text in found)


def _figure(card: Card, room: Box) -> tuple[tuple[PathShape, ...], tuple[PictureBox, ...]]:
    """The player's picture over all the room, else the silhouette in its middle."""
    side = min(room.width, room.height)
    if side < LEAST:
        return (), ()
    if card.picture:
        return (), (PictureBox(room.x, room.y, room.width, room.height, card.picture),)
    x, y = room.x + (room.width - side) / 2, room.y + (room.height - side) / 2
    return figure(card.figure, x, y, side, DRAWING), ()
