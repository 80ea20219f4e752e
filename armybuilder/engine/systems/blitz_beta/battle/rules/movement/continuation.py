"""Going on with a move after an action in the middle of it, for who turns at its ends only (BR-50)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.table.compass import DIRECTIONS, QUARTER, UNIT, turn
from armybuilder.engine.core.table.grid import MovementGrid
from armybuilder.engine.core.table.mover import Path
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActRequirements, register
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import carry_out
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move, Route, is_path_free, locomotion_of
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

note_simplification(
    "BR-50", "a model that continues a move on wheels, tracks or cushions goes forward, without the inch of open ground"
)


class Continue(NamedTuple):
    """Go straight on by what is left of the move to a cell, and face a direction there."""

    cell: int
    facing: int


# Implements BR-50
def rest_of_move(battle: Battle, model: BattleModel, act: Continue) -> Route | None:
    """The rest of a move that did not end with its turn yet (L849): straight ahead, a turn at its end unless there was
    one."""
    if not may_continue(model) or not 0 <= act.facing < DIRECTIONS or not 0 <= act.cell < battle.field.cells:
        return None
    grid = _grid(battle, model)
    steps = abs(turn(model.facing, act.facing))
    if act.cell not in cells_ahead(battle, model) or steps > (0 if model.turned == "start" else QUARTER):
        return None
    cost = grid.leg(model.cell, act.cell)[0]
    if cost > model.allowance + 1e-9 or not grid.ground(act.cell).stop:
        return None
    cells = (model.cell, act.cell)
    path = Path(cells, cost, act.facing, grid.dangers(list(cells)))
    return (
        Route(model.frame, grid, path, model.allowance, fresh=False)
        if is_path_free(battle, model, model.frame, path)
        else None
    )


def may_continue(model: BattleModel) -> bool:
    """Whether a move on wheels, tracks or cushions is under way that may go on."""
    return model.allowance > 0 and model.turned in ("none", "start") and not model.immobile


def _grid(battle: Battle, model: BattleModel) -> MovementGrid:
    return battle.field.grid(locomotion_of(model, Move(model.cell, model.facing, model.frame_number, careful=False)))


def cells_ahead(battle: Battle, model: BattleModel) -> list[int]:
    """The places straight ahead, the nearest first."""
    table = battle.field.table
    x, y = table.xs[model.cell], table.ys[model.cell]
    dx, dy = UNIT[model.facing]
    count = int(model.allowance / table.spacing + 1e-9)
    places = ((x + dx * step * table.spacing, y + dy * step * table.spacing) for step in range(1, count + 1))
    return [table.cell(px, py) for px, py in places if 0.0 <= px <= table.width and 0.0 <= py <= table.height]


def options(battle: Battle, model: BattleModel) -> Iterator[Continue]:
    if may_continue(model):
        for cell in cells_ahead(battle, model):
            act = Continue(cell, model.facing)
            if rest_of_move(battle, model, act) is not None:
                yield act


def allows(battle: Battle, model: BattleModel, act: Continue) -> bool:
    return rest_of_move(battle, model, act) is not None


# Implements BR-50
def perform(battle: Battle, model: BattleModel, act: Continue) -> None:
    """Go there as by any move."""
    found = rest_of_move(battle, model, act)
    if found is not None:
        move = Move(act.cell, act.facing, model.frame_number, careful=False)
        carry_out(battle, model, move, found)


register("go on", Continue, options, perform, allows, ActRequirements(action=False))
