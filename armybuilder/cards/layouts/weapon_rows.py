"""The weapon table."""

from collections.abc import Iterable
from functools import lru_cache

from armybuilder.cards.drawing import MM, Box, Row, block, centered, line
from armybuilder.cards.fonts import Face
from armybuilder.cards.layouts.measure import GAP, RULE, Measure
from armybuilder.cards.layouts.track_rows import BOX_GAP, LABEL_GAP, Pen
from armybuilder.cards.text import FLOOR, Run, Style
from armybuilder.cards.tones import FRAME, INK, ON_BAR, SOFT, STRIP
from armybuilder.engine.core.cards import WeaponRow

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
WEAPON_FIGURES_WIDTH = sum(size for _, size in WEAPON_COLUMNS)


def weapons(listed: tuple[WeaponRow, ...], measure: Measure, size: float) -> tuple[Row, ...]:
    """The weapon table: two lines a weapon, figures on the first, name and traits on the second."""
    return (_weapon_head(measure), *(_weapon(weapon, measure, size) for weapon in listed)) if listed else ()


@lru_cache(maxsize=64)
def _weapon_head(measure: Measure) -> Row:
    head = Box(0, GAP, measure.width, WEAPON_HEAD_HEIGHT, fill=STRIP)
    texts = [centered(WEAPON_HEAD, Box(x, GAP, wide, WEAPON_HEAD_HEIGHT), name) for name, x, wide in _columns(measure)]
    first = centered(
        WEAPON_HEAD, Box(measure.margin, GAP, measure.inner - WEAPON_FIGURES_WIDTH, WEAPON_HEAD_HEIGHT), "WEAPON"
    )
    return Row(WEAPON_HEAD_HEIGHT + GAP, (first._replace(x=measure.margin), *texts), (head,), heading=True)


def _columns(measure: Measure) -> Iterable[tuple[str, float, float]]:
    x = measure.right - WEAPON_FIGURES_WIDTH
    for name, wide in WEAPON_COLUMNS:
        yield name, x, wide
        x += wide


@lru_cache(maxsize=4096)
def _weapon(weapon: WeaponRow, measure: Measure, size: float) -> Row:
    first = _weapon_figures(weapon, measure)
    ammo = f"ammo {' or '.join(weapon.ammo)}" if weapon.ammo else ""
    about = ", ".join(part for part in (weapon.name, *weapon.traits, ammo) if part)
    below = block((Run(about),), size, measure.margin, measure.inner, top=first.height, foot=WEAPON_FOOT)
    rule = Box(measure.margin, below.height - RULE, measure.inner, RULE, fill=FRAME)
    return Row(below.height, first.texts + below.texts, (*first.boxes, rule))


@lru_cache(maxsize=4096)
def _weapon_figures(weapon: WeaponRow, measure: Measure) -> Row:
    """Code, category, boxes of limited ammo, and the figures in their columns."""
    code = f"{weapon.count}× {weapon.code}" if weapon.count > 1 else weapon.code
    pen = Pen(measure, WEAPON_LINE)
    pen.label(code, WEAPON_CODE)
    baseline = pen.texts[0].y
    if weapon.category:
        pen.label(weapon.category, WEAPON_KIND, baseline)
    for (_, x, wide), figure in zip(_columns(measure), _figures(weapon), strict=True):
        if figure:
            pen.texts.append(line(WEAPON_FIGURE, x, baseline, figure, wide - CELL_GAP, "center"))
    if not weapon.shots:
        return pen.row()
    return _with_shots(pen, weapon, measure)


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
    return Row(2 * WEAPON_LINE, (*pen.texts, *below.texts), tuple(below.boxes_drawn))


def _mounts(pen: Pen, weapon: WeaponRow) -> None:
    """A cluster of boxes for each mount."""
    for _ in range(weapon.count):
        pen.boxes(weapon.shots, SHOT_BOX, SHOT_BOX)
