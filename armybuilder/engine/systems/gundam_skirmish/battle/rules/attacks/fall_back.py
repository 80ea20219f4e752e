"""Falling back from close combat (BR-41)."""

import math
from collections.abc import Iterator

from armybuilder.engine.core.table.bodies import overlaps
from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import close_reach, others_of
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.ground import DANGEROUS

TURNS = tuple(math.radians(15.0 * step) for step in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6))
"""Directions that are tried beside the one from which it came, the nearest first."""


# Implements BR-41
def fall_back(battle: Battle, unit: BattleUnit, enemy: BattleUnit, entry: int) -> None:
    """All its Movement away from the edge of the other's range where it came in, facing the other: not into Dangerous terrain
    or the range of another enemy unless there is no other place; where there is none at all it stays."""
    table, mark, start = battle.field.table, battle.journal.mark(), unit.cell
    found = list(_places(battle, unit, enemy, entry))
    cell = min(found, key=lambda place: _drawback(battle, unit, enemy, place), default=start)
    way = bearing(table.xs[enemy.cell] - table.xs[cell], table.ys[enemy.cell] - table.ys[cell])
    battle.change(unit, cell=cell, facing=way)
    battle.log_event("falls back", mark, unit, enemy, rules=("BR-41",), path=[start, cell], inches=table.between(start, cell), x=table.xs[cell], y=table.ys[cell])  # fmt: skip


def _places(battle: Battle, unit: BattleUnit, enemy: BattleUnit, entry: int) -> Iterator[int]:
    """Places with room, the whole way in all directions first, then ever shorter ones."""
    table, ground, others = battle.field.table, battle.field.ground(battle.mover(unit)), others_of(battle, unit)
    x, y = table.xs[enemy.cell], table.ys[enemy.cell]
    dx, dy = table.xs[entry] - x, table.ys[entry] - y
    if not dx and not dy:
        dx, dy = table.xs[unit.cell] - x, table.ys[unit.cell] - y
    came, edge = math.atan2(dy, dx), close_reach(battle, enemy) + unit.recruit.size.radius
    for less in range(int(unit.card.movement) + int(CLOSE)):
        far = edge + unit.card.movement - less
        for turned in TURNS:
            to_x, to_y = x + far * math.cos(came + turned), y + far * math.sin(came + turned)
            if 0 <= to_x <= table.width and 0 <= to_y <= table.height:
                cell = table.cell(to_x, to_y)
                room = ground.may_stand(cell)
                if room and not overlaps(table.xs[cell], table.ys[cell], unit.recruit.size.radius, others.bodies):
                    yield cell
                    if not _drawback(battle, unit, enemy, cell):
                        return


def _drawback(battle: Battle, unit: BattleUnit, enemy: BattleUnit, cell: int) -> int:
    """1 for a place in range of another enemy, 2 for one in Dangerous terrain."""
    table = battle.field.table
    near = any(
        table.between(cell, other.cell) <= close_reach(battle, other) + unit.recruit.size.radius
        for other in battle.enemies(unit)
        if other is not enemy and not other.recruit.air
    )
    dangerous = bool(battle.field.ground(battle.mover(unit)).at(cell) & DANGEROUS)
    return 2 * dangerous + near
