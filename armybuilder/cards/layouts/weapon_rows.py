"""The weapon table."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from armybuilder.cards.art.diagrams import arc_diagram, range_bar, scale_of
from armybuilder.cards.drawing import MM, Box, Row, block, centered, line
from armybuilder.cards.fonts import Face, unit_width
from armybuilder.cards.layouts.measure import GAP, RULE, Measure
from armybuilder.cards.layouts.track_rows import BOX_GAP, LABEL_GAP, Pen
from armybuilder.cards.text import FLOOR, Run, Style
from armybuilder.cards.tones import FRAME, INK, ON_BAR, SOFT, STRIP
from armybuilder.engine.core.paper.cards import WeaponRow

WEAPON_CODE = Style(Face.BOLD, 8, 6, INK)
WEAPON_FIGURE = Style(Face.BOLD, 7.5, 6, INK)
ARC_LETTERS = Style(Face.BOLD, 7, FLOOR, INK)
ARC_SIDE = 2.9 * MM
ARC_GAP = 0.4 * MM
BAR = 1.3 * MM
"""A range bar without figures."""
FIGURED_BAR = 2.9 * MM
"""A range bar with the inches under it."""
BAR_WHITE, FIGURED_WHITE = 0.6 * MM, 1.0 * MM
WEAPON_KIND = Style(Face.REGULAR, 5.75, FLOOR, SOFT)
WEAPON_HEAD = Style(Face.BOLD, FLOOR, FLOOR, ON_BAR)
WEAPON_LINE = 3.1 * MM
WEAPON_HEAD_HEIGHT = 2.4 * MM
CELL_GAP = 0.6 * MM
SHOT_BOX = 2.3 * MM
WEAPON_FOOT = 0.3 * MM
# Right edges are those of the card; what is left is the weapon's code, its boxes and its category.
Heads = tuple[str, str, str, str]
WEAPON_COLUMNS = (9 * MM, 11.5 * MM, 7.5 * MM, 11.5 * MM)
WEAPON_FIGURES_WIDTH = sum(WEAPON_COLUMNS)


def weapons(
    listed: tuple[WeaponRow, ...], heads: Heads, measure: Measure, size: float, bar: float = 0
) -> tuple[Row, ...]:
    """The weapon table: two lines a weapon, figures on the first, name and traits on the second; under them a range
    bar of the height `bar`."""
    if not listed:
        return ()
    return (_weapon_head(heads, measure), *_weapons(listed, measure, size, bar))


def _weapons(listed: tuple[WeaponRow, ...], measure: Measure, size: float, bar: float) -> Iterator[Row]:
    """Rows that other cards share: a weapon is the same everywhere, its bar on all cards of one scale."""
    scale = scale_of(listed) if bar else 0
    for weapon in listed:
        yield _weapon(weapon, measure, size)
        if bar and weapon.reach and _far(weapon):
            yield _bar(weapon.reach, measure, bar, scale)
        else:
            yield _rule(measure)


def bars_in(listed: Iterable[WeaponRow]) -> int:
    """How many of the weapons have a range to be shown."""
    return sum(map(_far, listed))


def bar_height(bar: float) -> float:
    """How much a range bar of this height makes its row higher."""
    return bar + _white(bar) - WEAPON_FOOT


def _white(bar: float) -> float:
    """Over and under a bar; figures stand apart from the next weapon."""
    return FIGURED_WHITE if bar >= FIGURED_BAR else BAR_WHITE


def _far(weapon: WeaponRow) -> bool:
    """Whether there is more to be seen than contact."""
    return weapon.reach is not None and weapon.reach[2] > 0


@lru_cache(maxsize=64)
def _weapon_head(heads: Heads, measure: Measure) -> Row:
    head = Box(0, GAP, measure.width, WEAPON_HEAD_HEIGHT, fill=STRIP)
    texts = [
        centered(WEAPON_HEAD, Box(x, GAP, wide, WEAPON_HEAD_HEIGHT), name)
        for name, (x, wide) in zip(heads, _columns(measure), strict=True)
    ]
    first = centered(
        WEAPON_HEAD, Box(measure.margin, GAP, measure.inner - WEAPON_FIGURES_WIDTH, WEAPON_HEAD_HEIGHT), "WEAPON"
    )
    return Row(WEAPON_HEAD_HEIGHT + GAP, (first._replace(x=measure.margin), *texts), (head,), heading=True)


def _columns(measure: Measure) -> Iterable[tuple[float, float]]:
    x = measure.right - WEAPON_FIGURES_WIDTH
    for wide in WEAPON_COLUMNS:
        yield x, wide
        x += wide


@lru_cache(maxsize=4096)
def _weapon(weapon: WeaponRow, measure: Measure, size: float) -> Row:
    first = _weapon_figures(weapon, measure)
    ammo = f"ammo {' or '.join(weapon.ammo)}" if weapon.ammo else ""
    about = ", ".join(part for part in (weapon.name, *weapon.traits, ammo) if part)
    below = block((Run(about),), size, measure.margin, measure.inner, top=first.height)
    return Row(below.height, first.texts + below.texts, first.boxes, heading=True, shapes=first.shapes)


@lru_cache(maxsize=64)
def _rule(measure: Measure) -> Row:
    """What parts a weapon without a bar from the next."""
    return Row(WEAPON_FOOT, (), (Box(measure.margin, WEAPON_FOOT - RULE, measure.inner, RULE, fill=FRAME),))


@lru_cache(maxsize=512)
def _bar(reach: tuple[float, float, float], measure: Measure, high: float, scale: float) -> Row:
    boxes, figures = range_bar(reach, measure.margin, BAR_WHITE / 2, measure.inner, high, scale)
    return Row(high + _white(high), figures, boxes)


@lru_cache(maxsize=4096)
def _weapon_figures(weapon: WeaponRow, measure: Measure) -> Row:
    """Code, category, boxes of limited ammo, and the figures in their columns."""
    code = f"{weapon.count}× {weapon.code}" if weapon.count > 1 else weapon.code
    pen = Pen(measure, WEAPON_LINE)
    pen.label(code, WEAPON_CODE)
    baseline = pen.texts[0].y
    if weapon.category:
        pen.label(weapon.category, WEAPON_KIND, baseline)
    (x, wide), *others = _columns(measure)
    arc, *figures = _figures(weapon)
    _arc(pen, arc, x, wide - CELL_GAP, baseline)
    for (left, room), figure in zip(others, figures, strict=True):
        if figure:
            pen.texts.append(line(WEAPON_FIGURE, left, baseline, figure, room - CELL_GAP, "center"))
    if not weapon.shots:
        return pen.row()
    return _with_shots(pen, weapon, measure)


def _arc(pen: Pen, arc: str, x: float, wide: float, baseline: float) -> None:
    """The arc in letters, and where they leave room for it as a diagram."""
    beside = wide - ARC_SIDE - ARC_GAP
    fits = unit_width(arc, ARC_LETTERS.face) * ARC_LETTERS.floor <= beside
    shapes = arc_diagram(arc, x, (WEAPON_LINE - ARC_SIDE) / 2, ARC_SIDE) if arc and fits else ()
    pen.shapes += shapes
    if shapes:
        pen.texts.append(line(ARC_LETTERS, x + ARC_SIDE + ARC_GAP, baseline, arc, beside))
    elif arc:
        pen.texts.append(line(ARC_LETTERS, x, baseline, arc, wide, "center"))


def _figures(weapon: WeaponRow) -> tuple[str, str, str, str]:
    """Arc, optimal and maximum range, penetration, skill."""
    optimal = weapon.optimal.removesuffix('"') if weapon.maximum else weapon.optimal
    reach = "/".join(part for part in (optimal, weapon.maximum) if part)
    skill = f"{weapon.skill_name} {weapon.skill}" if weapon.skill else ""
    return weapon.arc, reach, weapon.pen, skill


def _with_shots(pen: Pen, weapon: WeaponRow, measure: Measure) -> Row:
    """Boxes of limited ammo for each mount: behind the category, or on a line of their own."""
    needed = weapon.count * (weapon.shots * (SHOT_BOX + BOX_GAP) + LABEL_GAP)
    if pen.x + needed <= measure.right - WEAPON_FIGURES_WIDTH:
        _mounts(pen, weapon)
        return pen.row()
    below = Pen(measure, WEAPON_LINE, top=WEAPON_LINE)
    below.label("Shots", WEAPON_KIND)
    _mounts(below, weapon)
    return Row(2 * WEAPON_LINE, (*pen.texts, *below.texts), tuple(below.boxes_drawn), shapes=tuple(pen.shapes))


def _mounts(pen: Pen, weapon: WeaponRow) -> None:
    """A cluster of boxes for each mount."""
    for _ in range(weapon.count):
        pen.boxes(weapon.shots, SHOT_BOX, SHOT_BOX)
