"""How far ahead a side is, in points."""

from collections.abc import Sequence

from armybuilder.engine.systems.blitz_2006.battle.judge import missions
from armybuilder.engine.systems.blitz_2006.battle.judge.threats import best_attack, seen_by
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.harm import part_taken
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit

PROMISE = 0.5
"""What the next attacks count that both sides promise each other."""
AMMUNITION = 0.02
"""The part of a unit's points that a weapon out of ammunition costs."""
GROUND = 0.6
"""What places count that the mission makes worth something."""


def standing(battle: Battle, side: int) -> float:
    """Points destroyed, parts of what is damaged, places that count, and the best attacks from where all stand."""
    ahead = battle.sides[1 - side].lost - battle.sides[side].lost
    table = battle.field.table
    for unit in battle.units:
        if not unit.alive:
            continue
        sign = -1.0 if unit.side == side else 1.0
        ahead += sign * unit.recruit.points * worn(unit)
        if unit.on_table:
            ground = missions.ground_worth(battle, unit.side, table.xs[unit.cell], table.ys[unit.cell])
            ahead -= sign * (GROUND * unit.recruit.points * ground + PROMISE * _promise(battle, unit))
    return ahead


def _promise(battle: Battle, unit: BattleUnit) -> float:
    targets: Sequence[BattleUnit] = seen_by(battle, unit)
    return best_attack(battle, unit, list(targets))


def worn(unit: BattleUnit) -> float:
    """The part of a unit that is lost, from 0 to nearly 1."""
    return min(0.97, part_taken(unit) + AMMUNITION * len(unit.empty))
