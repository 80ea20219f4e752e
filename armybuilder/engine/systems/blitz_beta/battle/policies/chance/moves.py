"""Moves at random: places around a model, straight on, or on the way to somebody, in any manner, until one is legal."""

import math

from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.core.table.compass import DIRECTIONS, HALF, QUARTER, UNIT, bearing, turn
from armybuilder.engine.core.table.mover import Mover, TurnRule
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.continuation import Continue, cells_ahead, may_continue
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import may_move
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import (
    Move,
    heading_to,
    locomotion_of,
    may_be_cautious,
    move_starts,
    route_of,
)
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

TRIES = 12
MEETS = 0.3
"""How often a move goes towards somebody: at random nobody ever meets."""
STRAIGHT = {TurnRule.ANY: 0.0, TurnRule.EITHER_END: 0.3, TurnRule.BOTH_ENDS: 0.3, TurnRule.AT_END: 0.9}
"""How often a move straight on is tried: who turns at its end has hardly any other."""
LOOKS_AHEAD = 0.7
"""How often a model faces where it went that may face anywhere."""
FASTER = 0.3
"""How often a move is tried that only the bonus of open ground or of a road makes possible."""
CARELESS, CAUTIOUS, EXTRA_TURN = 0.25, 0.1, 0.1
"""How often it enters dangerous ground, cautiously, or buys a turn."""
TOUCH = 0.25
"""Inches between bases that touch."""


def draw_move(battle: Battle, model: BattleModel, rng: SeededRandom) -> Move | None:
    """A legal move, None where none was found."""
    if not may_move(model):
        return None
    frames = model.kit.frames
    for _ in range(TRIES):
        frame = frames[rng.below(len(frames))]
        cautious = may_be_cautious(model) and rng.random() < CAUTIOUS
        act = Move(model.cell, model.facing, frame.number, careful=rng.random() >= CARELESS, cautious=cautious)
        if not cautious and (model.actions > 1 or frame.how.urban) and rng.random() < EXTRA_TURN:
            act = act._replace(extra_turn=True)
        grid = battle.field.grid(locomotion_of(model, act))
        for _, allowance in move_starts(model, act):
            if allowance < battle.field.table.spacing:
                continue
            found = _random_place(battle, model, act, grid.mover, allowance, rng)
            if (found.cell, found.facing) == (model.cell, model.facing) or not grid.ground(found.cell).stop:
                continue
            if route_of(battle, model, found) is not None:
                return found
    return None


def _random_place(
    battle: Battle, model: BattleModel, act: Move, mover: Mover, inches: float, rng: SeededRandom
) -> Move:
    """The act with a place within so many inches, or a bonus of ground more, and a facing there, legal or not."""
    turns = mover.turns
    if rng.random() < FASTER:
        inches += max(mover.open_bonus, mover.road_bonus)
    if rng.random() < STRAIGHT[turns]:
        cell = _straight_on(battle, model, inches, rng)
        return act._replace(cell=cell, facing=_random_turn(model.facing, rng))
    dx, dy, inches = _random_direction(battle, model, inches, rng)
    behind = turns is not TurnRule.ANY and _is_behind(model, bearing(dx, dy))
    if behind and not mover.backwards:
        dx, dy, behind = -dx, -dy, False
    # Backwards it goes at half the pace (L1173).
    cell = _cell_towards(battle, model, dx, dy, inches / 2 if behind else inches)
    if turns is TurnRule.ANY and rng.random() >= LOOKS_AHEAD:
        return act._replace(cell=cell, facing=rng.below(DIRECTIONS))
    heading = heading_to(battle, model, cell)
    backing = turns is not TurnRule.ANY and _is_behind(model, heading)
    return act._replace(cell=cell, facing=(heading + HALF) % DIRECTIONS if backing else heading)


def _is_behind(model: BattleModel, way: int) -> bool:
    return abs(turn(model.facing, way)) > QUARTER


def _straight_on(battle: Battle, model: BattleModel, inches: float, rng: SeededRandom) -> Cell:
    """A place on the line that a model looks along, before or behind it."""
    x, y = UNIT[model.facing]
    spacing = battle.field.table.spacing
    return _cell_towards(battle, model, x, y, int(inches / spacing * (1.5 * rng.random() - 0.5)) * spacing)


def _cell_towards(battle: Battle, model: BattleModel, x: float, y: float, inches: float) -> Cell:
    """The place so many inches from a model in a direction."""
    table = battle.field.table
    return table.cell(table.xs[model.cell] + x * inches, table.ys[model.cell] + y * inches)


def _random_turn(facing: int, rng: SeededRandom) -> int:
    """The same facing, or one up to a quarter from it."""
    return facing if rng.random() < 0.5 else (facing + rng.below(2 * QUARTER + 1) - QUARTER) % DIRECTIONS


def _random_direction(
    battle: Battle, model: BattleModel, inches: float, rng: SeededRandom
) -> tuple[float, float, float]:
    """A direction, and how many inches to go: within so many in any direction, or towards somebody, as near as the bases let
    it."""
    field = battle.field
    others = battle.on_table()
    other = others[rng.below(len(others))] if rng.random() < MEETS else model
    if other is model:
        dx, dy = rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)
        far, most = math.hypot(dx, dy), inches * rng.random() ** 0.5
    else:
        dx, dy = field.xs[other.cell] - field.xs[model.cell], field.ys[other.cell] - field.ys[model.cell]
        far = math.hypot(dx, dy)
        most = max(0.0, min(inches, far - model.frame.radius - other.frame.radius - TOUCH))
    return (dx / far, dy / far, most) if far else (1.0, 0.0, 0.0)


def draw_continuation(battle: Battle, model: BattleModel, rng: SeededRandom) -> Continue | None:
    """The rest of a move, and perhaps a turn at its end, legal or not."""
    if not may_continue(model):
        return None
    cells = cells_ahead(battle, model)
    if not cells:
        return None
    cell = cells[rng.below(len(cells))]
    return Continue(cell, model.facing if model.turned == "start" else _random_turn(model.facing, rng))
