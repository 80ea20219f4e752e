"""The rows of a poker card, top to bottom. Every measure in millimetres, every style by name."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from armybuilder.cards.drawing import MM, Box, Row, Text, block, centered, flow, line, lines, middle
from armybuilder.cards.fonts import ASCENT, DESCENT, Face, width
from armybuilder.cards.text import FLOOR, Run, Style, clean
from armybuilder.cards.tones import BAR, FRAME, INK, ON_BAR, PAPER, SHADE, SOFT, STRIP
from armybuilder.engine.core.cards import Card, Counter, DamageTrack, Stat, TraitLine, WeaponRow

CARD = 63 * MM
MARGIN = 2.2 * MM
INNER = CARD - 2 * MARGIN
GAP = 0.5 * MM
"""Between blocks."""

RULE = 0.4
SPACE = Row(GAP)

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

BOX = 3.3 * MM
SMALLEST_BOX = 2.5 * MM
BOX_GAP = 0.5 * MM
BOX_WEIGHT = 0.7
CRIPPLED_LINE = 0.9 * MM
TRACK_HEIGHT = 4.6 * MM
TRACK_LABEL = Style(Face.BOLD, 6.25, FLOOR, INK)
OVERKILL = Style(Face.REGULAR, 6.25, FLOOR, SOFT)
LABEL_GAP = 0.9 * MM
ITEM_GAP = 2.4 * MM

COUNTER_HEIGHT = 3.3 * MM
COUNTER_BOX = 2.6 * MM
TOKEN_BOX = 3 * MM
COUNTER_GAP = 0.6 * MM
COUNTER_LABEL = Style(Face.REGULAR, 5.75, FLOOR, INK)

WEAPON_CODE = Style(Face.BOLD, 8, 6, INK)
WEAPON_FIGURE = Style(Face.BOLD, 7.5, 6, INK)
WEAPON_KIND = Style(Face.REGULAR, 5.75, FLOOR, SOFT)
WEAPON_HEAD = Style(Face.BOLD, FLOOR, FLOOR, ON_BAR)
WEAPON_LINE = 3.1 * MM
WEAPON_HEAD_HEIGHT = 2.4 * MM
CELL_GAP = 0.6 * MM
SHOT_BOX = 2.3 * MM
WEAPON_FOOT = 0.3 * MM
# Right edges are those of the card; what is left is the weapon's code, its boxes and its category.
WEAPON_COLUMNS = (("ARC", 9 * MM), ("RANGE", 11.5 * MM), ("PEN", 7.5 * MM), ("SKILL", 11.5 * MM))
WEAPON_NAME_WIDTH = INNER - sum(size for _, size in WEAPON_COLUMNS)

AUX_BAR = 0.7 * MM
AUX_INDENT = 1.4 * MM


def play_rows(body: Card, size: float) -> list[Row]:
    """All that is needed at every activation; running text in `size`."""
    return [
        *identity(body, size),
        *stat_boxes(body.stats),
        *details(_details(body), min(size, DETAIL_SIZE)),
        *damage(body.track, size),
        *boxes_to_tick(body.counters, body.tokens),
        *weapons(body.weapons, size),
        *trait_rows(body.traits, size),
        *(row for note in body.notes for row in flow((Run(note),), size, MARGIN, INNER)),
    ]


@lru_cache(maxsize=4096)
def band(card: Card, body: Card, page: str) -> Row:
    """The black title band: name, faction and type, rank and points; `page` is `1/2` on a card of several sides."""
    badges = [badge for badge in (body.rank, "" if body.points is None else str(body.points)) if badge]
    limit = INNER - len(badges) * (BADGE_WIDTH + LABEL_GAP)
    title = lines(TITLE, MARGIN, 0, body.title, limit)
    baseline = BAND_PAD + title[0].size * ASCENT
    texts = [text._replace(y=text.y + baseline) for text in title]
    texts += _band_line(card, body, page, texts[-1], limit)
    height = max(texts[-1].y + texts[-1].size * DESCENT + BAND_PAD, BAND_HEIGHT)
    boxes = [Box(0, 0, CARD, height, fill=BAR)]
    box = Box(CARD - MARGIN - BADGE_WIDTH, BAND_PAD, BADGE_WIDTH, height - 2 * BAND_PAD)
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


def _band_line(card: Card, body: Card, page: str, above: Text, limit: float) -> tuple[Text, ...]:
    """Faction, type and UA; on the right the number of the side."""
    about = " · ".join(part for part in (body.faction or card.title, body.kind, body.ua and f"UA {body.ua}") if part)
    baseline = above.y + above.size * DESCENT + BAND_TEXT.size * ASCENT + BAND_LEAD
    number = line(BAND_TEXT, MARGIN, baseline, page, limit, "right")
    left = lines(BAND_TEXT, MARGIN, baseline, about, number.x - MARGIN - (LABEL_GAP if page else 0))
    return (number, *left) if page else left


def identity(body: Card, size: float) -> list[Row]:
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
    return [_shaded(row) for row in flow(tuple(runs), size, MARGIN, INNER)]


def _shaded(row: Row) -> Row:
    return replace(row, boxes=(Box(0, 0, CARD, row.height, fill=SHADE), *row.boxes))


@lru_cache(maxsize=2048)
def stat_boxes(stats: tuple[Stat, ...]) -> tuple[Row, ...]:
    """The ratings side by side; a rating that the book does not give is a blank box."""
    shown = [stat for stat in stats if stat.label not in NOT_BOXED]
    shares = sum(WIDE_STATS.get(stat.label, 1) for stat in shown)
    share = (INNER - STAT_GAP * (len(shown) - 1)) / shares
    texts: list[Text] = []
    boxes: list[Box] = []
    x = MARGIN
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
def details(stats: tuple[Stat, ...], size: float) -> tuple[Row, ...]:
    """Label and value one after the other, as many as fit on a line."""
    runs = [run for stat in stats for run in (Run(f"{stat.label} ", Face.BOLD), Run(f"{stat.value} · "))]
    return (paragraph((*runs[:-1], Run(stats[-1].value)), size),) if stats else ()


@lru_cache(maxsize=2048)
def damage(track: DamageTrack | None, size: float) -> tuple[Row, ...]:
    """Hull boxes, the crippled line, structure boxes, overkill; below, what the crippled model suffers."""
    if track is None:
        return ()
    rows = [_track(track)]
    if track.crippled:
        crippled = (Run("Crippled: ", Face.BOLD), Run(", ".join(track.crippled)))
        rows.append(paragraph(crippled, size))
    return tuple(rows)


def _track(track: DamageTrack) -> Row:
    hull, structure = track.hull or 0, track.structure or 0
    overkill = "" if track.overkill is None else f"overkill {track.overkill}"
    words = [("HULL", TRACK_LABEL), (overkill, OVERKILL)]
    if structure:
        words.insert(1, ("STR", TRACK_LABEL))
    labels = sum(width(word, style.face, style.size) for word, style in words) + LABEL_GAP * (2 * len(words) - 1)
    room = INNER - labels - (CRIPPLED_LINE + 2 * LABEL_GAP if structure else 0)
    side = min(BOX, room / max(hull + structure, 1) - BOX_GAP)
    pen = _Pen(TRACK_HEIGHT)
    pen.label("HULL", TRACK_LABEL)
    pen.boxes(hull or 1, side if hull else TOKEN_BOX, BOX)
    if structure:
        pen.bar()
        pen.label("STR", TRACK_LABEL)
        pen.boxes(structure, side, BOX)
    if overkill:
        pen.texts.append(
            line(OVERKILL, pen.x, middle(0, TRACK_HEIGHT, OVERKILL.size), overkill, CARD - MARGIN - pen.x, "right")
        )
    return pen.row()


@lru_cache(maxsize=2048)
def boxes_to_tick(counters: tuple[Counter, ...], tokens: tuple[str, ...]) -> tuple[Row, ...]:
    """Counters with their boxes, then tokens with a box to write in, on as many lines as they need."""
    done: list[Row] = []
    pen = _Pen(COUNTER_HEIGHT, gap=COUNTER_GAP)
    items = [(counter.label, counter.boxes, COUNTER_BOX) for counter in counters]
    items += [(token, 1, TOKEN_BOX) for token in tokens]
    for label, count, side in items:
        needed = width(clean(label), COUNTER_LABEL.face, COUNTER_LABEL.size) + COUNTER_GAP + count * (side + BOX_GAP)
        if pen.boxes_drawn and pen.x + needed - BOX_GAP > CARD - MARGIN:
            done.append(pen.row())
            pen = _Pen(COUNTER_HEIGHT, gap=COUNTER_GAP)
        pen.label(label, COUNTER_LABEL)
        pen.boxes(count, side, COUNTER_BOX)
        pen.x += COUNTER_GAP
    return (*done, pen.row()) if pen.boxes_drawn else tuple(done)


class _Pen:
    """Draws labels and boxes from left to right on one line, `top` under the start of its row, `gap` between them."""

    def __init__(self, height: float, top: float = 0, gap: float = LABEL_GAP) -> None:
        self.height = height
        self.gap = gap
        self.top = top
        self.x = MARGIN
        self.texts: list[Text] = []
        self.boxes_drawn: list[Box] = []

    def label(self, text: str, style: Style, baseline: float | None = None) -> None:
        y = middle(self.top, self.height, style.size) if baseline is None else baseline
        placed = line(style, self.x, y, text, CARD - MARGIN - self.x)
        self.texts.append(placed)
        self.x += placed.width + self.gap

    def boxes(self, count: int, wide: float, high: float) -> None:
        top = self.top + (self.height - high) / 2
        for _ in range(count):
            self.boxes_drawn.append(Box(self.x, top, wide, high, PAPER, INK, BOX_WEIGHT))
            self.x += wide + BOX_GAP
        self.x += self.gap - BOX_GAP

    def mounts(self, count: int, shots: int) -> None:
        """A cluster of boxes for each mount of a weapon."""
        for _ in range(count):
            self.boxes(shots, SHOT_BOX, SHOT_BOX)

    def bar(self) -> None:
        """The line at which the model is crippled."""
        self.boxes_drawn.append(Box(self.x, self.top, CRIPPLED_LINE, self.height, fill=INK))
        self.x += CRIPPLED_LINE + self.gap

    def row(self) -> Row:
        return Row(self.top + self.height, tuple(self.texts), tuple(self.boxes_drawn))


def weapons(listed: tuple[WeaponRow, ...], size: float) -> tuple[Row, ...]:
    """The weapon table: two lines a weapon, figures on the first, name and traits on the second."""
    return (_weapon_head(), *(_weapon(weapon, size) for weapon in listed)) if listed else ()


@lru_cache(maxsize=1)
def _weapon_head() -> Row:
    head = Box(0, GAP, CARD, WEAPON_HEAD_HEIGHT, fill=STRIP)
    texts = [centered(WEAPON_HEAD, Box(x, GAP, wide, WEAPON_HEAD_HEIGHT), name) for name, x, wide in _columns()]
    first = centered(WEAPON_HEAD, Box(MARGIN, GAP, WEAPON_NAME_WIDTH, WEAPON_HEAD_HEIGHT), "WEAPON")
    return Row(WEAPON_HEAD_HEIGHT + GAP, (first._replace(x=MARGIN), *texts), (head,), heading=True)


def _columns() -> Iterable[tuple[str, float, float]]:
    x = MARGIN + WEAPON_NAME_WIDTH
    for name, wide in WEAPON_COLUMNS:
        yield name, x, wide
        x += wide


@lru_cache(maxsize=4096)
def _weapon(weapon: WeaponRow, size: float) -> Row:
    first = _weapon_figures(weapon)
    ammo = f"ammo {' or '.join(weapon.ammo)}" if weapon.ammo else ""
    about = ", ".join(part for part in (weapon.name, *weapon.traits, ammo) if part)
    below = block((Run(about),), size, MARGIN, INNER, top=first.height, foot=WEAPON_FOOT)
    rule = Box(MARGIN, below.height - RULE, INNER, RULE, fill=FRAME)
    return Row(below.height, first.texts + below.texts, (*first.boxes, rule))


@lru_cache(maxsize=4096)
def _weapon_figures(weapon: WeaponRow) -> Row:
    """Code, category, boxes of limited ammo, and the figures in their columns."""
    code = f"{weapon.count}× {weapon.code}" if weapon.count > 1 else weapon.code
    pen = _Pen(WEAPON_LINE)
    pen.label(code, WEAPON_CODE)
    baseline = pen.texts[0].y
    if weapon.category:
        pen.label(weapon.category, WEAPON_KIND, baseline)
    for (_, x, wide), figure in zip(_columns(), _figures(weapon), strict=True):
        if figure:
            pen.texts.append(line(WEAPON_FIGURE, x, baseline, figure, wide - CELL_GAP, "center"))
    if not weapon.shots:
        return pen.row()
    return _with_shots(pen, weapon)


def _figures(weapon: WeaponRow) -> tuple[str, str, str, str]:
    """Arc, optimal and maximum range, penetration, skill."""
    optimal = weapon.optimal.removesuffix('"') if weapon.maximum else weapon.optimal
    reach = "/".join(part for part in (optimal, weapon.maximum) if part)
    skill = f"{weapon.skill_name} {weapon.skill}" if weapon.skill else ""
    return weapon.arc, reach, weapon.pen, skill


def _with_shots(pen: "_Pen", weapon: WeaponRow) -> Row:
    """Boxes of limited ammo for each mount: behind the category, or on a line of their own."""
    needed = weapon.count * (weapon.shots * (SHOT_BOX + BOX_GAP) + LABEL_GAP)
    if pen.x + needed <= MARGIN + WEAPON_NAME_WIDTH:
        pen.mounts(weapon.count, weapon.shots)
        return pen.row()
    below = _Pen(WEAPON_LINE, top=WEAPON_LINE)
    below.label("Shots", WEAPON_KIND)
    below.mounts(weapon.count, weapon.shots)
    return Row(2 * WEAPON_LINE, (*pen.texts, *below.texts), tuple(below.boxes_drawn))


def trait_rows(traits: Iterable[TraitLine], size: float) -> Iterable[Row]:
    """A paragraph for each trait: name in bold, then its effect; shading marks what was bought or granted, a bar what
    stops when the model is crippled."""
    return (_trait(trait, size) for trait in traits)


def glossary_rows(traits: Sequence[TraitLine], size: float) -> tuple[Row, ...]:
    """What the weapons' traits do, under a rule, as one paragraph: a reminder, not the first thing to read."""
    if not traits:
        return ()
    rule = Row(GAP, (), (Box(MARGIN, GAP / 2, INNER, RULE, fill=FRAME),), heading=True)
    runs = tuple(run for trait in traits for run in (Run(f"{trait.text} ", Face.BOLD), Run(f"{trait.effect} ")))
    return (rule, paragraph(runs, size))


@lru_cache(maxsize=4096)
def _trait(trait: TraitLine, size: float) -> Row:
    runs = (Run(f"{trait.text} ", Face.BOLD), Run(trait.effect))
    whole = paragraph(runs, size, indent=AUX_INDENT if trait.aux else 0)
    shade = (Box(0, 0, CARD, whole.height, fill=SHADE),) if trait.added else ()
    bar = (Box(MARGIN, 0, AUX_BAR, whole.height, fill=INK),) if trait.aux else ()
    return replace(whole, boxes=(*shade, *bar))


def paragraph(runs: tuple[Run, ...], size: float, indent: float = 0) -> Row:
    """Running text between the margins, never broken."""
    return block(runs, size, MARGIN + indent, INNER - indent)
