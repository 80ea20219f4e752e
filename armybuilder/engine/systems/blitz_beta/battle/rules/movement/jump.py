"""Powered jumps with a jetpack (BR-61)."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActRequirements, register
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import arrive, engage
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import fits_at
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel


class Jump(NamedTuple):
    """A powered jump with a jetpack to a cell: straight over everything, without a turn, once an activation."""

    cell: int


def jump_inches(model: BattleModel) -> float:
    """Return how far a model's jetpack carries it."""
    trait = model.equipment("Jetpack")
    return float(trait.number or 0) if trait else 0.0


# Implements BR-61
def may_jump(battle: Battle, model: BattleModel, cell: int) -> bool:
    """So many inches up and across at most, onto ground where the model may stop, on nobody (L13117-13121)."""
    inches = _inches(model)
    if not inches or model.posture == BRACED or model.immobile:
        return False
    if not 0 <= cell < battle.field.cells or cell == model.cell:
        return False
    table = battle.field.table
    up = abs(table.elevations[cell] - table.elevations[model.cell])
    return up <= inches and table.between(model.cell, cell) <= inches and fits_at(battle, model, cell)


def _inches(model: BattleModel) -> float:
    """Return how far a jump goes now."""
    return 0.0 if model.jumped or model.building >= 0 else jump_inches(model)


def jumps(battle: Battle, model: BattleModel) -> Iterator[Jump]:
    inches = _inches(model)
    if not inches:
        return
    field = battle.field
    table, steps = field.table, math.floor(inches / field.table.spacing)
    row, column = divmod(model.cell, table.columns)
    for up in range(max(0, row - steps), min(table.rows, row + steps + 1)):
        for across in range(max(0, column - steps), min(table.columns, column + steps + 1)):
            on_lattice = up % field.stride == 0 and across % field.stride == 0
            if on_lattice and may_jump(battle, model, up * table.columns + across):
                yield Jump(up * table.columns + across)


# Implements BR-61
def jump(battle: Battle, model: BattleModel, act: Jump) -> None:
    """Land there."""
    mark = battle.journal.mark()
    before = engaged_enemies(battle, model)
    battle.set(model, "jumped", True)
    battle.change(model, hiding=False, hull_down=False)
    arrive(battle, model, (act.cell,), model.facing)
    battle.log_event("jump", mark, model, rules=("BR-61",), **battle.spot(act.cell))
    engage(battle, model, before)


def _has_jetpack(_battle: Battle, model: BattleModel) -> bool:
    return "Jetpack" in model.kit.traits


def _allows(battle: Battle, model: BattleModel, act: Jump) -> bool:
    return may_jump(battle, model, act.cell)


register("jump", Jump, jumps, jump, _allows, ActRequirements(action=False, concerns=_has_jetpack))
