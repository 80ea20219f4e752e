"""Hull-down positions (BR-16, BR-17)."""

from collections.abc import Iterator

from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.core.table.geometry import nearest
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import HullDown, Refresh
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import wrecks_of
from armybuilder.engine.systems.blitz_2006.battle.state import NO_ARC, STATIONARY, TOP, TOUCH, Battle, BattleUnit

COUNTERS = {"light": 1, "heavy": 1, "hard": 2, "solid": 2}
"""Counters by the sort of cover; the book names no number for solid cover, which is read as hard (L477-L483)."""


# Implements BR-16
def positions(battle: Battle, unit: BattleUnit) -> list[HullDown]:
    """Hull-down positions where a unit stands: the best for each direction in which its cover lies."""
    best: dict[int, int] = {}
    for counters, facing in _covers(battle, unit):
        best[facing] = max(best.get(facing, 0), counters)
    return [HullDown(counters, facing) for facing, counters in best.items()]


def _covers(battle: Battle, unit: BattleUnit) -> Iterator[tuple[int, int]]:
    """Yield the counters and the direction of everything that hides half of a unit which touches it, or stands in it."""
    table, x, y = battle.field.table, battle.field.table.xs[unit.cell], battle.field.table.ys[unit.cell]
    half = table.elevations[unit.cell] + unit.figure.height / 2
    for piece, inches in table.gaps(unit.cell).items():
        kind = battle.field.kinds[piece]
        fits = kind.cover and inches <= unit.figure.radius + TOUCH and table.tops[piece] >= half
        if fits and (not unit.infantry or (kind.indoors and not inches)):
            px, py = nearest(table.terrain[piece].outline, x, y)
            yield COUNTERS[kind.cover], bearing(px - x, py - y) if inches else NO_ARC
    for wreck in wrecks_of(battle):
        if table.between(unit.cell, wreck.cell) <= unit.figure.radius + wreck.radius + TOUCH:
            dx, dy = table.xs[wreck.cell] - x, table.ys[wreck.cell] - y
            yield COUNTERS["hard"], bearing(dx, dy) if dx or dy else NO_ARC


# Implements BR-16
def hides(battle: Battle, unit: BattleUnit) -> Iterator[HullDown]:
    """Yield positions that a unit may take up for an action: better ones than it has."""
    if unit.speed == TOP or unit.altitude or unit.fallen:
        return
    for position in positions(battle, unit):
        if not (unit.is_hull_down and position.facing == unit.cover_facing and unit.hull_down >= position.counters):
            yield position


def hide(battle: Battle, unit: BattleUnit, act: HullDown) -> None:
    """Go hull-down."""
    mark = battle.journal.mark()
    battle.change(unit, is_hull_down=True, hull_down=act.counters, cover_facing=act.facing)
    battle.log_event("hull down", mark, unit, rules=("BR-16",), counters=act.counters, facing=act.facing)


# Implements BR-16
def refreshes(battle: Battle, unit: BattleUnit) -> Iterator[Refresh]:
    """Yield a counter for the inch that a Stationary unit gives up."""
    if not unit.is_hull_down or unit.speed != STATIONARY or unit.path or unit.turned:
        return
    most = (each.counters for each in positions(battle, unit) if each.facing == unit.cover_facing)
    if unit.hull_down < max(most, default=0):
        yield Refresh()


def refresh(battle: Battle, unit: BattleUnit) -> None:
    """A hull-down counter comes back."""
    mark = battle.journal.mark()
    battle.change(unit, hull_down=unit.hull_down + 1, turned=True)
    battle.log_event("hull down", mark, unit, rules=("BR-16",), counters=unit.hull_down, facing=unit.cover_facing)


def keep_position(battle: Battle, unit: BattleUnit) -> None:
    """Who is not Stationary any more loses its position (L483)."""
    if unit.is_hull_down and unit.speed != STATIONARY:
        battle.change(unit, is_hull_down=False, hull_down=0, cover_facing=NO_ARC)
