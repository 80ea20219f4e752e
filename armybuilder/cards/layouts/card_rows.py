"""The rows of a card, top to bottom, in any width. Every measure in millimetres, every style by name."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from armybuilder.cards.drawing import MM, Box, Row, Text, centered, flow, line, lines
from armybuilder.cards.fonts import ASCENT, DESCENT, Face
from armybuilder.cards.layouts.measure import GAP, RULE, Measure, paragraph
from armybuilder.cards.layouts.track_rows import LABEL_GAP, boxes_to_tick, damage
from armybuilder.cards.layouts.weapon_rows import weapons
from armybuilder.cards.text import FLOOR, Run, Style
from armybuilder.cards.tones import BAR, FRAME, INK, ON_BAR, PAPER, SHADE, SOFT
from armybuilder.engine.core.cards import Card, Stat, TraitLine

BAND_HEIGHT = 8.2 * MM
"""At least: the badges need it where the title is set small."""
BAND_PAD = 0.9 * MM
BADGE_WIDTH = 8 * MM
BADGE_LABEL = 2.3 * MM
BADGE_WEIGHT = 1
BAND_LEAD = 0.3 * MM
"""Strip at the foot of a badge."""
TITLE = Style(Face.BOLD, 11.5, 7.5, ON_BAR)
BAND_TEXT = Style(Face.REGULAR, 6, FLOOR, ON_BAR)
BADGE = Style(Face.BOLD, 11, FLOOR, INK)
BADGE_UNIT = Style(Face.REGULAR, FLOOR, FLOOR, SOFT)
RANK = Style(Face.BOLD, 9, FLOOR, ON_BAR)

STAT_HEIGHT = 7 * MM
STAT_LABEL_HEIGHT = 2.5 * MM
STAT_GAP = 0.6 * MM
WIDE_STATS = {"MR": 1.7}
"""Boxes that need more room than the others, and how much."""
STAT_LABEL = Style(Face.BOLD, 5.75, FLOOR, INK)
STAT_VALUE = Style(Face.BOLD, 11.5, 6.5, INK)
# The damage track shows the same figures.
NOT_BOXED = frozenset({"DC"})

DETAIL_SIZE = 5.75

AUX_BAR = 0.7 * MM
AUX_INDENT = 1.4 * MM


def play_rows(body: Card, measure: Measure, size: float) -> list[Row]:
    """All that is needed at every activation; running text in `size`."""
    return [
        *identity(body, measure, size),
        *stat_boxes(body.stats, measure),
        *details(_details(body), measure, min(size, DETAIL_SIZE)),
        *damage(body.track, measure, size),
        *boxes_to_tick(body.counters, body.tokens, measure),
        *weapons(body.weapons, measure, size),
        *trait_rows(body.traits, measure, size),
        *(row for note in body.notes for row in flow((Run(note),), size, measure.margin, measure.inner)),
    ]


@lru_cache(maxsize=4096)
def band(card: Card, body: Card, page: str, measure: Measure) -> Row:
    """The black title band: name, faction and type, rank and points; `page` is `1/2` on a card of several sides."""
    badges = [badge for badge in (body.rank, "" if body.points is None else str(body.points)) if badge]
    limit = measure.inner - len(badges) * (BADGE_WIDTH + LABEL_GAP)
    title = lines(TITLE, measure.margin, 0, body.title, limit)
    baseline = BAND_PAD + title[0].size * ASCENT
    texts = [text._replace(y=text.y + baseline) for text in title]
    texts += _band_line(card, body, page, texts[-1], limit, measure.margin)
    height = max(texts[-1].y + texts[-1].size * DESCENT + BAND_PAD, BAND_HEIGHT)
    boxes = [Box(0, 0, measure.width, height, fill=BAR)]
    box = Box(measure.right - BADGE_WIDTH, BAND_PAD, BADGE_WIDTH, height - 2 * BAND_PAD)
    if body.points is not None:
        boxes.append(box._replace(fill=PAPER))
        texts += _points(box, body.points, body.points_name)
        box = box._replace(x=box.x - LABEL_GAP - BADGE_WIDTH)
    if body.rank:
        boxes.append(box._replace(stroke=ON_BAR, weight=BADGE_WEIGHT))
        texts.append(centered(RANK, box, body.rank))
    return Row(height, tuple(texts), tuple(boxes))


def _points(box: Box, points: int, unit: str) -> tuple[Text, Text]:
    """The figure over its unit."""
    foot = Box(box.x, box.y + box.height - BADGE_LABEL, box.width, BADGE_LABEL)
    return centered(BADGE, box._replace(height=box.height - BADGE_LABEL), str(points)), centered(BADGE_UNIT, foot, unit)


def _band_line(card: Card, body: Card, page: str, above: Text, limit: float, margin: float) -> tuple[Text, ...]:
    """Faction, type and UA; on the right the number of the side."""
    about = " · ".join(part for part in (body.faction or card.title, body.kind, body.ua and f"UA {body.ua}") if part)
    baseline = above.y + above.size * DESCENT + BAND_TEXT.size * ASCENT + BAND_LEAD
    number = line(BAND_TEXT, margin, baseline, page, limit, "right")
    left = lines(BAND_TEXT, margin, baseline, about, number.x - margin - (LABEL_GAP if page else 0))
    return (number, *left) if page else left


def identity(body: Card, measure: Measure, size: float) -> list[Row]:
    """The player's name for the model, group and unit, purchases, and what the points are made of."""
    runs: list[Run] = []
    if body.name:
        runs.append(Run(f"{body.name} ", Face.BOLD))
    parts = " + ".join(f"{name} {cost}" for name, cost in body.points_parts) if len(body.points_parts) > 1 else ""
    about = " · ".join(part for part in (body.unit, parts or body.subtitle) if part)
    if about:
        runs.append(Run(about))
    if not runs:
        return []
    return [_shaded(row, measure) for row in flow(tuple(runs), size, measure.margin, measure.inner)]


def _shaded(row: Row, measure: Measure) -> Row:
    return replace(row, boxes=(Box(0, 0, measure.width, row.height, fill=SHADE), *row.boxes))


@lru_cache(maxsize=2048)
def stat_boxes(stats: tuple[Stat, ...], measure: Measure) -> tuple[Row, ...]:
    """The ratings side by side; a rating that the book does not give is a blank box."""
    shown = [stat for stat in stats if stat.label not in NOT_BOXED]
    shares = sum(WIDE_STATS.get(stat.label, 1) for stat in shown)
    share = (measure.inner - STAT_GAP * (len(shown) - 1)) / shares
    texts: list[Text] = []
    boxes: list[Box] = []
    x = measure.margin
    for stat in shown:
        wide = share * WIDE_STATS.get(stat.label, 1)
        head = Box(x, GAP, wide, STAT_LABEL_HEIGHT, fill=SHADE)
        value = Box(x, GAP + STAT_LABEL_HEIGHT, wide, STAT_HEIGHT - STAT_LABEL_HEIGHT, fill=SHADE)
        boxes += (head, *((value,) if stat.changed else ()), Box(x, GAP, wide, STAT_HEIGHT, stroke=FRAME))
        texts.append(centered(STAT_LABEL, head, stat.label))
        if stat.value:
            texts.append(centered(STAT_VALUE, value, stat.value))
        x += wide + STAT_GAP
    return (Row(STAT_HEIGHT + 2 * GAP, tuple(texts), tuple(boxes)),)


def _details(body: Card) -> tuple[Stat, ...]:
    """Movement modes first, then the unlisted attributes."""
    modes = (Stat("SMS", stat.note) for stat in body.stats if stat.label == "MR" and stat.note)
    return (*modes, *body.details)


@lru_cache(maxsize=2048)
def details(stats: tuple[Stat, ...], measure: Measure, size: float) -> tuple[Row, ...]:
    """Label and value one after the other, as many as fit on a line."""
    runs = [run for stat in stats for run in (Run(f"{stat.label} ", Face.BOLD), Run(f"{stat.value} · "))]
    return (paragraph((*runs[:-1], Run(stats[-1].value)), measure, size),) if stats else ()


def trait_rows(traits: Iterable[TraitLine], measure: Measure, size: float) -> Iterable[Row]:
    """A paragraph for each trait: name in bold, then its effect; shading marks what was bought or granted, a bar what
    stops when the model is crippled."""
    return (_trait(trait, measure, size) for trait in traits)


def glossary_rows(traits: Sequence[TraitLine], measure: Measure, size: float) -> tuple[Row, ...]:
    """What the weapons' traits do, under a rule, as one paragraph: a reminder, not the first thing to read."""
    if not traits:
        return ()
    rule = Row(GAP, (), (Box(measure.margin, GAP / 2, measure.inner, RULE, fill=FRAME),), heading=True)
    runs = tuple(run for trait in traits for run in (Run(f"{trait.text} ", Face.BOLD), Run(f"{trait.effect} ")))
    return (rule, paragraph(runs, measure, size))


@lru_cache(maxsize=4096)
def _trait(trait: TraitLine, measure: Measure, size: float) -> Row:
    runs = (Run(f"{trait.text} ", Face.BOLD), Run(trait.effect))
    whole = paragraph(runs, measure, size, indent=AUX_INDENT if trait.aux else 0)
    shade = (Box(0, 0, measure.width, whole.height, fill=SHADE),) if trait.added else ()
    bar = (Box(measure.margin, 0, AUX_BAR, whole.height, fill=INK),) if trait.aux else ()
    return replace(whole, boxes=(*shade, *bar))
