"""Ways onto an objective: plans that end where a model just holds or denies one, in a move or in two."""

import math
from collections.abc import Iterator, Sequence
from operator import itemgetter

from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT, bearing
from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.core.table.mover import TurnRule
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.policies.front import in_own_order
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import ActivationPlan
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import PlanningContext
from armybuilder.engine.systems.blitz_beta.battle.policies.places import halfway, move_to, nearest_to
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

TRIED = 2
"""Objectives that are gone for, the nearest ones."""
INSIDE = 1.0
"""Inches inside the reach of an objective at which a way ends."""
SIDES = (0, 3, -3)
"""Where around an objective a way may end, in facings of 15° from the nearest place."""


def objective_plans(scene: PlanningContext, postures: Sequence[Posture]) -> Iterator[ActivationPlan]:
    """A plan for each objective near by that would be worth more with the model at it."""
    battle, model = scene.battle, scene.model
    if not model.frame.mr or COMBAT not in postures:
        return
    moves = 2 if TOP_SPEED in postures else 1
    now = scene.standing.value(model.cell, model.frame.radius)
    tried = 0
    for inches, place in _objectives_nearby(battle, model):
        if tried == TRIED or inches > moves * model.frame.mr:
            return
        found = _plan_to_objective(scene, place, moves)
        if found is not None and scene.standing.value(found[1], model.frame.radius) > now:
            tried += 1
            yield found[0]


def _objectives_nearby(battle: Battle, model: BattleModel) -> list[tuple[float, Point]]:
    """Objectives that the model is not at, by how many inches its way there has."""
    x, y, reach = battle.field.xs[model.cell], battle.field.ys[model.cell], CONTROL + model.frame.radius
    objectives = in_own_order(model.side, battle.scenario.deployment.objectives)
    found = [(math.hypot(place[0] - x, place[1] - y) - reach, place) for place in objectives]
    return sorted([row for row in found if row[0] > 0.0], key=itemgetter(0))


def _plan_to_objective(scene: PlanningContext, place: Point, moves: int) -> tuple[ActivationPlan, Cell] | None:
    """Straight there in a move, around what is in the way, or straight in two moves."""
    battle, model = scene.battle, scene.model
    grid, mr = battle.field.grid(model.frame.how.variant(careful=True)), float(model.frame.mr)
    turns = grid.mover.turns
    ends = [cell for cell in _end_places(battle, model, place) if _has_room(battle, model, cell)]
    if turns is not TurnRule.AT_END:
        for cell in ends:
            if grid.affordable(model.cell, cell, mr) is not None:
                return scene.make_plan(COMBAT, move_to(battle, model, scene.view, cell, turns)), cell
    reach = battle.field.routes.reachable(model.cell, model.facing, mr, grid)
    there = nearest_to(battle, model, reach.costs, place)
    if there is not None and _holds(battle, model, there, place) and _has_room(battle, model, there):
        move = move_to(battle, model, scene.view, there, turns)
        return scene.make_plan(COMBAT, move._replace(facing=reach.facing(there, move.facing))), there
    if moves < 2 or turns is TurnRule.AT_END:
        return None
    fast = battle.field.grid(model.frame.how.variant(fast=True, careful=True))
    for cell in ends:
        half = halfway(battle, model.cell, cell)
        if fast.affordable(model.cell, half, mr) is not None and fast.affordable(half, cell, mr) is not None:
            far = move_to(battle, model, scene.view, cell, turns)
            return scene.make_plan(TOP_SPEED, far._replace(cell=half), far), cell
    return None


def _end_places(battle: Battle, model: BattleModel, place: Point) -> Iterator[Cell]:
    """Places just inside the reach of an objective, the nearest first."""
    field = battle.field
    table, step = field.table, field.table.spacing * field.stride
    towards = bearing(field.xs[model.cell] - place[0], field.ys[model.cell] - place[1])
    far = CONTROL + model.frame.radius - INSIDE
    for side in SIDES:
        across, up = UNIT[(towards + side) % DIRECTIONS]
        left, low = round((place[0] + across * far) / step) * step, round((place[1] + up * far) / step) * step
        if 0.0 <= left <= table.width and 0.0 <= low <= table.height:
            yield table.cell(left, low)


def _holds(battle: Battle, model: BattleModel, cell: Cell, place: Point) -> bool:
    dx, dy = battle.field.xs[cell] - place[0], battle.field.ys[cell] - place[1]
    return float(dx * dx + dy * dy) <= (CONTROL + model.frame.radius) ** 2


def _has_room(battle: Battle, model: BattleModel, cell: Cell) -> bool:
    """Whether nobody seems to stand at a place."""
    xs, ys = battle.field.xs, battle.field.ys
    others = [other for side in battle.sides for other in side.present if other is not model]
    return all(
        math.hypot(xs[other.cell] - xs[cell], ys[other.cell] - ys[cell]) >= model.frame.radius + other.frame.radius
        for other in others
    )
