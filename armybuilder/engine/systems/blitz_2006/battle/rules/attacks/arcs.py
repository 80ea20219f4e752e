"""Fire arcs of weapons, and the sides of a unit from which it is attacked (BR-35, L717-L727)."""

import math
from collections.abc import Iterable

from armybuilder.engine.core.table.compass import UNIT
from armybuilder.engine.systems.blitz_2006.battle.state import NO_ARC, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.rulings.fire import BEHIND, REAR_LINE

MIDDLES = {"F": (1, 0), "L": (0, 1), "RR": (-1, 0), "R": (0, -1)}
"""The direction of the middle of an arc, as a share of what is ahead and of what is to the left."""
SIDES = {"F": "front", "L": "left", "RR": "rear", "R": "right"}
"""Arcs of 180 degrees, as questions call the sides of a unit."""
TURRET = "T"
NARROW = math.sqrt(0.5)
"""The cosine of half a fixed arc, which is 90 degrees wide."""
_NEARLY = 1e-9


def in_arc(facing: int, arc: str, dx: float, dy: float) -> bool:
    """Whether something so many inches away lies in an arc of a unit; the edges belong to it, and so does its own place."""
    far = math.hypot(dx, dy)
    if arc == TURRET or not far:
        return True
    if arc in MIDDLES:
        return _along(facing, arc, dx, dy) >= -_NEARLY
    return _along(facing, arc[1:], dx, dy) >= NARROW * far - _NEARLY


def _along(facing: int, arc: str, dx: float, dy: float) -> float:
    """Inches towards the middle of an arc."""
    x, y = UNIT[facing]
    ahead, left = dx * x + dy * y, dy * x - dx * y
    part = MIDDLES[arc]
    return part[0] * ahead + part[1] * left


def sides_hit(facing: int, dx: float, dy: float) -> frozenset[str]:
    """The sides of a unit that an attacker so many inches away is in: two of them but for one straight ahead, behind or beside."""
    return frozenset(side for arc, side in SIDES.items() if in_arc(facing, arc, dx, dy))


def is_behind(battle: Battle, sides: Iterable[str]) -> bool:
    """Whether an attack comes from behind: what counts from exactly beside, where both arcs meet, is a ruling (DQ-28)."""
    return "rear" in sides and ("front" not in sides or battle.readings[REAR_LINE.key] == BEHIND)


# ---------------------------------------------------------------- units


def sides_from(battle: Battle, target: BattleUnit, origin: int) -> frozenset[str]:
    """The sides of a unit on which something that comes from a place hits it; from its own place, all of the front."""
    table = battle.field.table
    if origin == target.cell:
        return frozenset(("front",))
    return sides_hit(target.facing, table.xs[origin] - table.xs[target.cell], table.ys[origin] - table.ys[target.cell])


# Implements BR-16
def counters_against(battle: Battle, target: BattleUnit, origin: int) -> int:
    """Hull-down counters that count for an attack from a place: cover lies on one side, or all around."""
    if not target.hull_down or target.cover_facing == NO_ARC or origin == target.cell:
        return target.hull_down
    table = battle.field.table
    dx, dy = table.xs[origin] - table.xs[target.cell], table.ys[origin] - table.ys[target.cell]
    return target.hull_down if "front" in sides_hit(target.cover_facing, dx, dy) else 0
