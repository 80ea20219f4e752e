"""How far ahead a side is, in points."""

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.systems.legend_weaver.battle.agreement import OBJECTIVES
from armybuilder.engine.systems.legend_weaver.battle.judge.fire import arms_of, line_from, promise
from armybuilder.engine.systems.legend_weaver.battle.judge.places import HOLD, LATER, PULL, is_last
from armybuilder.engine.systems.legend_weaver.battle.phases.victory import holder
from armybuilder.engine.systems.legend_weaver.battle.state import BROKEN, DISRUPTED, Battle, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.zones import markers

VICTORY = 200.0
"""Points that winning is worth beside what was destroyed."""
SHAKEN = {DISRUPTED: 0.15, BROKEN: 0.4}
"""The part of a unit that its state takes."""


def standing(battle: Battle, side: int) -> float:
    """Points destroyed, scored and shaken, and the fire that both sides promise each other."""
    ahead = battle.sides[1 - side].lost - battle.sides[side].lost
    if battle.phase == OVER:
        return ahead if battle.winner is None else ahead + (VICTORY if battle.winner == side else -VICTORY)
    if battle.victory == OBJECTIVES:
        ahead += HOLD * (battle.sides[side].score - battle.sides[1 - side].score)
        for x, y in markers(battle.field.table):
            held = holder(battle, x, y)
            ahead += 0.0 if held is None else HOLD if held == side else -HOLD
    for squad in battle.squads:
        if battle.on_table(squad):
            ahead += (1.0 if squad.side == side else -1.0) * (_promise(battle, squad) - _shaken(battle, squad))
    return ahead


def _shaken(battle: Battle, squad: BattleSquad) -> float:
    part = SHAKEN.get(squad.morale, 0.0)
    return part * sum(model.points for model in battle.standing(squad)) if part else 0.0


def _promise(battle: Battle, squad: BattleSquad) -> float:
    """The fire that a unit promises from where it stands, less for each inch that it is away from anybody."""
    if is_last(battle) and squad.used:
        return 0.0
    arms, there = arms_of(battle, squad, fresh=True), battle.standing(squad)
    best, near = 0.0, battle.field.table.height
    for enemy in battle.enemies(squad.side):
        if not enemy.hidden:
            target = min(battle.standing(enemy), key=lambda other: battle.gap(there[0], other))
            line = line_from(battle, there[0], target)
            near = min(near, line.inches)
            best = max(best, promise(battle, arms, target, line))
    return LATER * best if best else -0.2 * PULL * near
