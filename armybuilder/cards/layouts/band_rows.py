"""The title band of a card."""

from armybuilder.cards.art.diagrams import figure, mark
from armybuilder.cards.drawing import MM, Box, Picture, Row, Shape, Text, centered, line, lines
from armybuilder.cards.fonts import ASCENT, DESCENT, Face
from armybuilder.cards.layouts.measure import Measure
from armybuilder.cards.layouts.track_rows import LABEL_GAP
from armybuilder.cards.text import FLOOR, Style
from armybuilder.cards.tones import BAR, INK, ON_BAR, PAPER, SOFT, Tone, color_bar
from armybuilder.engine.core.cards import Card
from armybuilder.engine.core.report import Points

HEIGHT = 8.2 * MM
"""At least: the badges need it where the title is set small."""
PAD = 0.9 * MM
BADGE_WIDTH = 8 * MM
BADGE_LABEL = 2.3 * MM
"""Strip at the foot of a badge."""
BADGE_WEIGHT = 1
LEAD = 0.3 * MM
TITLE = Style(Face.BOLD, 11.5, 7.5, ON_BAR)
READABLE = 9
"""Size of a title that is not set smaller for the sake of a drawing."""
TEXT = Style(Face.REGULAR, 6, FLOOR, ON_BAR)
BADGE = Style(Face.BOLD, 11, FLOOR, INK)
BADGE_UNIT = Style(Face.REGULAR, FLOOR, FLOOR, SOFT)
RANK = Style(Face.BOLD, 9, FLOOR, ON_BAR)
ART = HEIGHT - 2 * PAD
"""Side of the figure."""
MARK = 4.6 * MM


def tone_of(card: Card) -> Tone:
    """What bars of a card are filled with: the colour of its faction, else black."""
    return color_bar(card.emblem.rgb) if card.emblem else BAR


def band(card: Card, body: Card, page: str, measure: Measure, *, drawn: bool) -> tuple[Row, ...]:
    """Mark, name, faction and type, the figure where it is `drawn` here, rank and points.

    `page` is `1/2` on a card of several sides. Drawings never make a band higher, nor a title hard to read. The second
    row is a picture over the first.
    """
    badges = [badge for badge in (body.rank, "" if body.points is None else str(body.points)) if badge]
    right = measure.right - len(badges) * (BADGE_WIDTH + LABEL_GAP)
    marked = MARK + LABEL_GAP if card.emblem else 0
    shown = ART + LABEL_GAP if drawn and (body.figure or card.picture) else 0
    before, behind, texts = _beside(card, body, page, (measure.margin, right), (marked, shown))
    height = max(_low(texts) + PAD, HEIGHT)
    boxes, figures = _badges(body, measure, height)
    row = Row(
        height,
        (*texts, *figures),
        (Box(0, 0, measure.width, height, fill=tone_of(card)), *boxes),
        shapes=_mark(card, measure, height) if before else (),
    )
    return (row, *_figure(card, body, right - ART, height)) if behind else (row,)


def _beside(
    card: Card, body: Card, page: str, ends: tuple[float, float], art: tuple[float, float]
) -> tuple[float, float, tuple[Text, ...]]:
    """Room for mark and figure, as much of it as leaves title and line whole; the texts between them."""
    (left, right), (marked, shown) = ends, art
    plain: tuple[Text, ...] = ()
    for before, behind in ((marked, shown), (marked, 0)):
        texts = _texts(card, body, page, left + before, right - behind)
        if len(texts) == (3 if page else 2) and texts[0].size >= READABLE:
            return before, behind, texts
        plain = plain or _texts(card, body, page, left, right)
        if _low(texts) <= max(_low(plain), HEIGHT - PAD) and texts[0].size >= min(plain[0].size, READABLE):
            return before, behind, texts
    return 0, 0, plain


def _texts(card: Card, body: Card, page: str, left: float, right: float) -> tuple[Text, ...]:
    """The title over faction, type and UA, with the number of the side on the right."""
    title = lines(TITLE, left, 0, body.title, right - left)
    first = PAD + title[0].size * ASCENT
    title = tuple(text._replace(y=text.y + first) for text in title)
    about = " · ".join(part for part in (body.faction or card.title, body.kind, body.ua and f"UA {body.ua}") if part)
    baseline = title[-1].y + title[-1].size * DESCENT + TEXT.size * ASCENT + LEAD
    number = line(TEXT, left, baseline, page, right - left, "right")
    below = lines(TEXT, left, baseline, about, number.x - left - (LABEL_GAP if page else 0))
    return (*title, number, *below) if page else (*title, *below)


def _low(texts: tuple[Text, ...]) -> float:
    return texts[-1].y + texts[-1].size * DESCENT


def _badges(body: Card, measure: Measure, height: float) -> tuple[list[Box], list[Text]]:
    """Points on white, the rank in a frame."""
    box = Box(measure.right - BADGE_WIDTH, PAD, BADGE_WIDTH, height - 2 * PAD)
    boxes: list[Box] = []
    texts: list[Text] = []
    if body.points is not None:
        boxes.append(box._replace(fill=PAPER))
        texts += _points(box, body.points, body.points_name)
        box = box._replace(x=box.x - LABEL_GAP - BADGE_WIDTH)
    if body.rank:
        boxes.append(box._replace(stroke=ON_BAR, weight=BADGE_WEIGHT))
        texts.append(centered(RANK, box, body.rank))
    return boxes, texts


def _points(box: Box, points: Points, unit: str) -> tuple[Text, Text]:
    """The figure over its unit."""
    foot = Box(box.x, box.y + box.height - BADGE_LABEL, box.width, BADGE_LABEL)
    return centered(BADGE, box._replace(height=box.height - BADGE_LABEL), str(points)), centered(BADGE_UNIT, foot, unit)


def _mark(card: Card, measure: Measure, height: float) -> tuple[Shape, ...]:
    """What the faction is told by."""
    return mark(card.emblem.mark, measure.margin, (height - MARK) / 2, MARK, ON_BAR) if card.emblem else ()


def _figure(card: Card, body: Card, x: float, height: float) -> tuple[Row, ...]:
    """The player's picture, else the silhouette, as a row of its own: pictures lie under boxes."""
    y = (height - ART) / 2
    if card.picture:
        return (Row(0, pictures=(Picture(x, y, ART, ART, card.picture),)),)
    return (Row(0, shapes=figure(body.figure, x, y, ART, ON_BAR)),)
