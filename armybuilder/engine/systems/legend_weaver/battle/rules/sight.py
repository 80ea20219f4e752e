"""Lines of sight: who sees whom, how far off, and what crosses the line (BR-23, BR-26, BR-40, BR-57)."""

from collections.abc import Iterable
from math import ceil, sqrt
from typing import NamedTuple

from armybuilder.engine.core.table.compass import UNIT
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.field import ALOFT, VEHICLE

FRONT, BESIDE = 0.7071, 0.0
"""Cosines of 45 degrees, within which a model fires (L687), and of 90, within which a shield is held (L950)."""
LEVEL = 0.5
"""Inches by which one has to be higher than another to count as such."""
_EXACT = 1e-6


class Line(NamedTuple):
    """From a model to another: whole inches between bases, whether it is seen, items in the way, which of both is higher, and the
    hedge or wall that covers it."""

    inches: int
    seen: bool
    obstructions: int = 0
    height: str = "level"
    hedge: bool = False
    wall: bool = False


# Implements BR-23
def line_to(battle: Battle, viewer: BattleModel, target: BattleModel) -> Line:
    """The line from one model to another where they stand."""
    inches = ceil(battle.gap(viewer, target) - _EXACT)
    view = battle.view(viewer, target)
    if not view.seen or is_smoked(battle, viewer.cell, target.cell):
        return Line(inches, seen=False)
    above = height_of(battle, viewer) - height_of(battle, target)
    height = "higher" if above >= LEVEL else "lower" if above <= -LEVEL else "level"
    crossing = view.obstructions + _wrecks_between(battle, viewer, target)
    return Line(inches, seen=True, obstructions=crossing, height=height, hedge=view.hedge, wall=view.wall)


def sees(battle: Battle, viewer: BattleModel, target: BattleModel) -> bool:
    """Whether a part of a torso is seen, and no smoke is between."""
    return battle.view(viewer, target).seen and not is_smoked(battle, viewer.cell, target.cell)


def height_of(battle: Battle, model: BattleModel) -> float:
    return battle.field.height(model.cell) + (ALOFT if model.flies else 0.0)


# Implements BR-40
def faces(battle: Battle, model: BattleModel, cell: int, cosine: float = FRONT) -> bool:
    """Whether a place is within 45 degrees of where a model looks; whatever it is when the two are one."""
    xs, ys = battle.field.table.xs, battle.field.table.ys
    dx, dy = xs[cell] - xs[model.cell], ys[cell] - ys[model.cell]
    far = sqrt(dx * dx + dy * dy)
    x, y = UNIT[model.facing]
    return not far or (dx * x + dy * y) / far >= cosine - _EXACT


def is_seen_by(battle: Battle, squad: BattleSquad, side: int) -> bool:
    """Whether any model of a side sees any of a unit."""
    there = battle.standing(squad)
    return any(sees(battle, viewer, model) for viewer in battle.figures(side) for model in there)


# Implements BR-57
def is_smoked(battle: Battle, start: int, end: int) -> bool:
    """Whether a template of smoke lies on a line."""
    table = battle.field.table
    return any(inches_off(battle, start, end, table.cell(x, y)) < radius for x, y, radius, _, _ in battle.smoke)


def _wrecks_between(battle: Battle, viewer: BattleModel, target: BattleModel) -> int:
    """Destroyed vehicles that lie on a line (L667)."""
    cells = (battle.models[number].cell for number in battle.wrecks)
    return sum(
        inches_off(battle, viewer.cell, target.cell, cell) < VEHICLE.radius
        for cell in cells
        if cell not in (viewer.cell, target.cell)
    )


def inches_off(battle: Battle, start: int, end: int, cell: int) -> float:
    """Inches of a place from a straight line between two."""
    xs, ys = battle.field.table.xs, battle.field.table.ys
    x, y = xs[start], ys[start]
    dx, dy, px, py = xs[end] - x, ys[end] - y, xs[cell] - x, ys[cell] - y
    squared = dx * dx + dy * dy
    part = min(max((px * dx + py * dy) / squared, 0.0), 1.0) if squared else 0.0
    return sqrt((px - part * dx) ** 2 + (py - part * dy) ** 2)


def nearest(battle: Battle, model: BattleModel, others: Iterable[BattleModel]) -> BattleModel | None:
    """Whoever of some models is nearest to one."""
    return min(others, key=lambda other: (battle.gap(model, other), other.id), default=None)
