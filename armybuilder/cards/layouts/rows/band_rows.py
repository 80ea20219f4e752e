"""The title band of a card."""

from typing import NamedTuple

from armybuilder.cards.art.diagrams import figure, mark
from armybuilder.cards.drawing import MM, Box, LayoutRow, PathShape, PictureBox, Text, centered, line, lines
from armybuilder.cards.fonts import ASCENT, CAP_HEIGHT, DESCENT, Typeface, width
from armybuilder.cards.layouts.measure import Measure
from armybuilder.cards.layouts.rows.pack_rows import MOST_PACKS, mark_lines
from armybuilder.cards.layouts.rows.track_rows import LABEL_GAP
from armybuilder.cards.text import CAPITALS, FLOOR, LEADING, Style, clean, group_thousands
from armybuilder.cards.tones import BAR, INK, ON_BAR, PAPER, SOFT, Tone, color_bar
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.rules.report import Points

HEIGHT = 8.2 * MM
"""At least: the badges need it where the title is set small."""
PAD = 0.9 * MM
BADGE_WIDTH = 8 * MM
BADGE_INSET = 0.6 * MM
BADGE_LABEL = 2.3 * MM
"""Strip at the foot of a badge."""
BADGE_WEIGHT = 1
LEAD = 0.3 * MM
TITLE = Style(Typeface.BOLD, 11.5, 7.5, ON_BAR)
READABLE = 9
"""Size of a title that is not set smaller for the sake of a drawing."""
TEXT = Style(Typeface.REGULAR, 7, FLOOR, ON_BAR)
PACK = Style(Typeface.BOLD, 6.5, FLOOR, ON_BAR)
BADGE = Style(Typeface.BOLD, 11, CAPITALS, INK)
BADGE_UNIT = Style(Typeface.REGULAR, FLOOR, CAPITALS, SOFT)
RANK = Style(Typeface.BOLD, 9, CAPITALS, ON_BAR)
ART = HEIGHT - 2 * PAD
"""Side of the figure."""
MARK = 4.6 * MM
SMALL = 3.9 * MM
"""Side of both beside the title alone."""


def tone_of(card: Card) -> Tone:
    """Return the colour that bars of a card are filled with: that of its faction, else black."""
    return color_bar(card.emblem.rgb) if card.emblem else BAR


class _Art(NamedTuple):
    """Sides of mark and figure; `high` ones stand beside all lines, others beside the first line of the title only."""

    mark: float
    figure: float
    high: bool

    def place(self, side: float, height: float) -> float:
        """The upper edge of a drawing."""
        return (height - side) / 2 if self.high else PAD


ARTS = (_Art(MARK, ART, high=True), _Art(SMALL, SMALL, high=False), _Art(SMALL, 0, high=False))
"""What is tried, best first."""
NO_ART = _Art(0, 0, high=False)


def band(card: Card, body: Card, page: str, measure: Measure, *, drawn: bool) -> tuple[LayoutRow, ...]:
    """Mark, name, faction and type, the packs of players, the figure where it is `drawn` here, rank and points.

    `page` is `1/2` on a card of several sides. Drawings never make a band higher, nor a title hard to read. The second
    row is a picture over the first.
    """
    badges = [
        badge for badge in (_badge_rank(body), "" if body.points is None else group_thousands(body.points)) if badge
    ]
    ends = (measure.margin, measure.right - len(badges) * (BADGE_WIDTH + LABEL_GAP))
    art, texts = _fit_art(card, body, page, ends, drawn=drawn and bool(body.figure or body.picture))
    height = max(_low(texts) + PAD, HEIGHT)
    boxes, figures = _badges(body, measure, height)
    bar = Box(0, 0, measure.width, height, fill=tone_of(card))
    row = LayoutRow(height, (*texts, *figures), (bar, *boxes), shapes=_mark(card, measure.margin, height, art))
    return (row, _figure(body, ends[1], height, art)) if art.figure else (row,)


def _fit_art(
    card: Card, body: Card, page: str, ends: tuple[float, float], *, drawn: bool
) -> tuple[_Art, tuple[Text, ...]]:
    """The largest drawings that leave title and line whole, and the texts between them."""
    plain: tuple[Text, ...] = ()
    marked = min(len(card.packs), MOST_PACKS + 1)
    for tried in ARTS:
        art = tried._replace(mark=tried.mark if card.emblem else 0, figure=tried.figure if drawn else 0)
        texts = _texts(card, body, page, ends, art)
        if len(texts) == (3 if page else 2) + marked and texts[0].size >= READABLE:
            return art, texts
        plain = plain or _texts(card, body, page, ends, NO_ART)
        if _low(texts) <= max(_low(plain), HEIGHT - PAD) and texts[0].size >= min(plain[0].size, READABLE):
            return art, texts
    return NO_ART, plain


def _texts(card: Card, body: Card, page: str, ends: tuple[float, float], art: _Art) -> tuple[Text, ...]:
    """The title over faction, kind and labels, with the number of the side on the right, then the packs."""
    left = ends[0] + (art.mark + LABEL_GAP if art.mark else 0)
    right = ends[1] - (art.figure + LABEL_GAP if art.figure else 0)
    title = lines(TITLE, left, 0, body.title, right - left)
    first = PAD + title[0].size * ASCENT
    title = tuple(text._replace(y=text.y + first) for text in title)
    if not art.high:
        left, right = ends
    labels = (f"{label.label} {label.value}" for label in body.labels)
    rank = "" if _badge_rank(body) else body.rank
    about = " · ".join(part for part in (body.faction or card.title, body.kind, rank, *labels) if part)
    baseline = title[-1].y + title[-1].size * DESCENT + TEXT.size * ASCENT + LEAD
    if not art.high and (art.mark or art.figure):
        baseline = max(baseline, PAD + SMALL + TEXT.size * CAP_HEIGHT + LEAD)
    number = line(TEXT, left, baseline, page, right - left, "right")
    below = lines(TEXT, left, baseline, about, number.x - left - (LABEL_GAP if page else 0))
    marks = mark_lines(PACK, left, below[-1].y + TEXT.size * LEADING, card.packs, right - left)
    return (*title, *((number,) if page else ()), *below, *marks)


def _badge_rank(body: Card) -> str:
    """The rank that its badge has room for; a longer one stands in the line under the title."""
    return body.rank if width(clean(body.rank), RANK.face, RANK.floor) <= BADGE_WIDTH else ""


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
    if rank := _badge_rank(body):
        boxes.append(box._replace(stroke=ON_BAR, weight=BADGE_WEIGHT))
        texts.append(centered(RANK, box, rank))
    return boxes, texts


def _points(box: Box, points: Points, unit: str) -> tuple[Text, Text]:
    """The figure over its unit."""
    foot = Box(box.x, box.y + box.height - BADGE_LABEL, box.width, BADGE_LABEL)
    inner = Box(box.x + BADGE_INSET, box.y, box.width - 2 * BADGE_INSET, box.height - BADGE_LABEL)
    return centered(BADGE, inner, group_thousands(points)), centered(BADGE_UNIT, foot, unit)


def _mark(card: Card, x: float, height: float, art: _Art) -> tuple[PathShape, ...]:
    """Return the mark of the card's faction."""
    return mark(card.emblem.mark, x, art.place(art.mark, height), art.mark, ON_BAR) if card.emblem and art.mark else ()


def _figure(body: Card, right: float, height: float, art: _Art) -> LayoutRow:
    """The player's picture, else the silhouette, as a row of its own: pictures lie under boxes."""
    x, y, side = right - art.figure, art.place(art.figure, height), art.figure
    if body.picture:
        return LayoutRow(0, pictures=(PictureBox(x, y, side, side, body.picture),))
    return LayoutRow(0, shapes=figure(body.figure, x, y, side, ON_BAR))
