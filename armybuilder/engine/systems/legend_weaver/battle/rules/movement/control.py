"""Forced turns, and vehicles out of control (BR-21)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Drive, Force
from armybuilder.engine.systems.legend_weaver.battle.rules.casualties import fell
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import bodies, is_free, rings
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.vehicles import EIGHTH, drive_on, trace
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import (
    SIX,
    roll_at_least,
    roll_at_most,
    roll_direction,
    roll_total,
)
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.odds.rules.machines import FORCED
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

CRASH_TO, CONTROLLED = 2, 6
"""The highest die that crashes, and the one that brings control back."""
CLEARS = 5
"""The least die on which it comes over woods, a hill or a structure (L328)."""
TURN, CONTROL, OBSTACLE = gettext_noop("forced turn"), gettext_noop("control"), gettext_noop("obstacle")


# Implements BR-21
def force_turn(battle: Battle, model: BattleModel, act: Force) -> tuple[int, ...]:
    """1D6: the turn costs so many inches; a 6 has to be mastered by the pilot, or it is out of control. The places on its way."""
    mark, cost = battle.journal.mark(), roll_total(battle, 1)
    throws = [(TURN, cost)]
    if cost.result == FORCED:
        mastered = roll_at_most(battle, battle.squad_of(model).level)
        throws.append((CONTROL, mastered))
        if not mastered.result:
            battle.change(model, drift=model.facing, rolled=False, speed=act.speed)
            battle.log_event("loses control", mark, model, throws=tuple(throws), rules=("BR-21",))
            return (model.cell,)
    battle.log_event("forces turn", mark, model, throws=tuple(throws), rules=("BR-21",), inches=cost.result)
    facing = (model.facing + (EIGHTH if act.turns > 0 else -EIGHTH)) % DIRECTIONS
    left = max(0, act.speed - cost.result)
    drive = Drive(model.id, left, 0, facing)
    if left and trace(battle, model, drive).whole:
        cells = drive_on(battle, model, drive)
        battle.change(model, speed=act.speed)
        return cells
    battle.change(model, facing=facing, speed=act.speed)
    return (model.cell,)


# Implements BR-21
def out_of_control(battle: Battle, model: BattleModel) -> None:
    """What befalls a vehicle out of control when it becomes active."""
    mark, first = battle.journal.mark(), not model.rolled
    roll = roll_total(battle, 1)
    crash = battle.readings[read.OUT_OF_CONTROL.key] == read.CRASH
    falls = roll.result <= CRASH_TO and (first or crash)
    regained = roll.result == CONTROLLED
    if first or regained:
        battle.change(model, drift=roll_direction(battle), rolled=True)
    battle.log_event("control", mark, model, throws=((CONTROL, roll),), rules=("BR-21",), crashes=falls, regained=regained)  # fmt: skip
    if falls:
        if first:
            _fly(battle, model, sum(battle.dice.roll(1)))
        fell(battle, model, rule="BR-21")
    elif regained:
        _regain(battle, model)
    else:
        _drift(battle, model)


def _regain(battle: Battle, model: BattleModel) -> None:
    """2D6 inches at random, and under control again if it meets nothing; perhaps a gunner has an action left."""
    obstacles = _fly(battle, model, sum(battle.dice.roll(2)))
    if obstacles:
        fell(battle, model, rule="BR-21")
        return
    gunner = battle.dice.roll(1)[0] <= SIX // 2
    battle.change(model, drift=-1, rolled=False, speed=0, facing=roll_direction(battle), actions=0, gunnery=int(gunner))


def _drift(battle: Battle, model: BattleModel) -> None:
    """Half of its maximum in the direction that was rolled first; over woods, hills and structures it may crash."""
    mark = battle.journal.mark()
    if not _fly(battle, model, model.record.move // 2):
        return
    roll = roll_at_least(battle, CLEARS, sides=SIX)
    battle.log_event("obstacle", mark, model, throws=((OBSTACLE, roll),), rules=("BR-21",), clear=bool(roll.result))
    if not roll.result:
        fell(battle, model, rule="BR-21")


def _fly(battle: Battle, model: BattleModel, inches: int) -> list[int]:
    """Move so many inches as it drifts, off the table never. The pieces on its way."""
    table = battle.field.table
    dx, dy = UNIT[model.drift]
    radius = model.radius
    x = min(max(table.xs[model.cell] + dx * inches, radius), table.width - radius)
    y = min(max(table.ys[model.cell] + dy * inches, radius), table.height - radius)
    start, taken = model.cell, bodies(battle, without=(model.id,))
    ground = battle.ground(model)
    spots = (cell for cell in rings(battle, table.cell(x, y), 8.0) if ground.may_stand(cell) and is_free(battle, model, cell, taken))  # fmt: skip
    end = next(spots, start)
    battle.change(model, cell=end, facing=model.drift)
    return battle.field.obstacles(start, end)
