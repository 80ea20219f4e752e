"""How far ahead a side is, in points."""

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire, games
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import part_taken
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit

VICTORY = 150.0
"""Points that winning is worth beside what was destroyed."""
SHAKEN = 0.03
"""The part of a unit that a level of morale takes."""
NEXT, AFTER, ONCE = 1.0, 0.7, 0.7
"""What the best shot counts of a unit that acts before the other side does, of one that acts after it, and of one that acts only
once more."""
FAR = 0.2
"""Points for each inch that a unit is away from whom it cannot shoot."""


def standing(battle: Battle, side: int) -> float:
    """Points destroyed, parts of those that are damaged, and the fire that both sides promise each other."""
    ahead = battle.sides[1 - side].lost - battle.sides[side].lost
    if battle.phase == OVER:
        return ahead if battle.winner is None else ahead + (VICTORY if battle.winner == side else -VICTORY)
    ahead += games.held(battle, side)
    for unit in battle.units:
        if unit.on_table:
            ahead += (-1.0 if unit.side == side else 1.0) * (_worn(battle, unit) - _promise(battle, unit))
    return ahead


def _worn(battle: Battle, unit: BattleUnit) -> float:
    """The points of a unit that damage and morale take; little where the enemy has no turn left to end it."""
    part = part_taken(unit) - SHAKEN * unit.morale
    return float(unit.recruit.points * part * (1.0 if games.turns_left(battle, 1 - unit.side) else fire.WORN_OUT))


def _promise(battle: Battle, unit: BattleUnit) -> float:
    """The fire that a unit promises from where it stands, less for each inch that it is away from anybody; nothing of one that
    has no turn left."""
    waits = battle.turn == unit.side and unit.used
    turns = games.turns_left(battle, unit.side) - waits
    if turns <= 0:
        return 0.0
    enemies = battle.enemies(unit)
    given = max((fire.threat(battle, unit, enemy) for enemy in enemies), default=0.0)
    if given:
        return (ONCE if turns == 1 else AFTER if waits else NEXT) * given
    return -FAR * min((battle.gap(unit, enemy) for enemy in enemies), default=0.0)
