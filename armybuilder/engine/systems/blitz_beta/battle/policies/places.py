"""Destinations of a model in one move: the few places that deserve a closer look, and how to get there."""

import math
from collections.abc import Iterable, Iterator

from armybuilder.engine.core.table.compass import DIRECTIONS, QUARTER, UNIT, bearing, turn
from armybuilder.engine.core.table.geometry import Point, nearest_integer, squared
from armybuilder.engine.core.table.grid import MovementGrid
from armybuilder.engine.core.table.mover import MoveReach, TurnRule
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.policies.front import in_own_order
from armybuilder.engine.systems.blitz_beta.battle.policies.view import PULL, Surroundings
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move, base_owner, heading_to
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words

DETOURS = (0, 4, -4, 12)
"""Turns from the straight way to the goal, in facings of 15°: on, aside, and back."""
FURTHER = 0.8
"""What the second move of top speed adds, as a part of the first."""
BESIDE = 6.0
"""Inches beyond a move from which nobody is in its way."""
SLENDER = ("infantry", "drone")
"""Who lets others pass."""


class Goal:
    """A place to go to: its worth in TV, in which posture, and the move."""

    __slots__ = ("move", "posture", "value")

    def __init__(self, value: float, posture: Posture, move: Move) -> None:
        self.value, self.posture, self.move = value, posture, move


class MoveOptions:
    """The moves of one model from where it stands, in any of a few postures, the slowest first."""

    __slots__ = ("_battle", "_grids", "_model", "_near", "_postures", "_racing", "_view")

    def __init__(self, battle: Battle, model: BattleModel, view: Surroundings, postures: tuple[Posture, ...]) -> None:
        self._battle, self._model, self._view, self._postures = battle, model, view, postures
        self._racing = FURTHER * PULL * model.frame.mr if len(postures) > 1 else 0.0
        field, how = battle.field, model.frame.how
        self._grids = [field.grid(how.variant(fast=posture == TOP_SPEED, careful=True)) for posture in postures]
        self._near = neighbours(battle, model)

    def better_goals(self, enough: float, count: int, *, anyhow: bool = True) -> Iterator[Goal]:
        """Of so many places those that are worth more TV than `enough` and any before; `anyhow`: with one instead of the
        first, if there is no straight way to that."""
        if self._grids[0].mover.turns is TurnRule.AT_END:
            yield from self._hover_goals(enough, count)
            return
        onwards = True
        for cell in candidates(self._battle, self._model, self._view, count):
            if onwards or self._view.upper_bound(cell, self._postures, self._racing) > enough:
                goal = self._straight_goal(cell) or (self._alternative_goal(cell) if onwards and anyhow else None)
                if goal is not None and goal.value > enough:
                    enough = goal.value
                    yield goal
            onwards = False

    def _straight_goal(self, cell: Cell) -> Goal | None:
        """Straight to a place, in the best posture of those in which that goes."""
        if not self._is_way_clear(cell):
            return None
        allowed = len(self._postures)
        while not is_way_straight(self._battle, self._model, cell, self._grids[allowed - 1]):
            allowed -= 1
            if not allowed:
                return None
        value, posture = self._view.best_value(cell, self._postures[:allowed], self._racing)
        turns = self._grids[self._postures.index(posture)].mover.turns
        return Goal(value, posture, move_to(self._battle, self._model, self._view, cell, turns))

    def _alternative_goal(self, cell: Cell) -> Goal | None:
        """Half the way to a place, else around what is in the way."""
        battle, model, view = self._battle, self._model, self._view
        half = halfway(battle, model.cell, cell)
        found = self._straight_goal(half) if half != model.cell else None
        if found is not None:
            return found
        grid = self._grids[0]
        reach = battle.field.routes.reachable(model.cell, model.facing, float(model.frame.mr), grid)
        there = nearest_to(battle, model, reach.costs, view.goal)
        if there is None or not self._has_room(there):
            return None
        value, posture = view.best_value(there, self._postures[:1], self._racing)
        move = move_to(battle, model, view, there, grid.mover.turns)
        return Goal(value, posture, move._replace(facing=reach.facing(there, move.facing)))

    def _hover_goals(self, enough: float, count: int) -> Iterator[Goal]:
        """Straight on or back, then turned, in the postures in which that goes so far."""
        battle, model, mr = self._battle, self._model, float(self._model.frame.mr)
        reaches = [battle.field.routes.reachable(model.cell, model.facing, mr, grid) for grid in self._grids]
        for move in hover_moves(battle, model, self._view, reaches[0], count):
            found = zip(self._postures, reaches, strict=True)
            postures = tuple([posture for posture, reach in found if move.cell in reach.costs])
            value, posture = self._view.best_value(move.cell, postures, self._racing)
            if value > enough and self._is_way_clear(move.cell):
                enough = value
                yield Goal(value, posture, move)

    def _is_way_clear(self, cell: Cell) -> bool:
        """Whether nobody seems to be in the straight way to a place, or there."""
        xs, ys, start = self._battle.field.xs, self._battle.field.ys, self._model.cell
        dx, dy = xs[cell] - xs[start], ys[cell] - ys[start]
        length = dx * dx + dy * dy
        for across, up, room, slender in self._near:
            along = across * dx + up * dy
            if along <= 0.0:
                continue
            aside = across * dy - up * dx
            if along >= length or slender:
                if squared(across - dx, up - dy) < room:
                    return False
            elif aside * aside < room * length:
                return False
        return True

    def _has_room(self, cell: Cell) -> bool:
        """Whether nobody is at a place."""
        xs, ys, start = self._battle.field.xs, self._battle.field.ys, self._model.cell
        dx, dy = xs[cell] - xs[start], ys[cell] - ys[start]
        return all(squared(across - dx, up - dy) >= room for across, up, room, _ in self._near)


def neighbours(battle: Battle, model: BattleModel) -> list[tuple[float, float, float, bool]]:
    """Return what might be in the way of a move: how far across and up, the square of the inches between the
    middles of bases that touch, and whether it lets others pass. Wrecks count; components of one vehicle share
    its base.
    """
    xs, ys, radius, found = battle.field.xs, battle.field.ys, model.frame.radius, []
    x, y, reach = xs[model.cell], ys[model.cell], model.frame.mr + BESIDE
    body = base_owner(model)
    for side in battle.sides:
        for other in (*side.present, *[battle.models[number] for number in side.wrecks]):
            across, up = xs[other.cell] - x, ys[other.cell] - y
            if across * across + up * up < reach * reach and not other.station and base_owner(other) != body:
                slender, room = other.profile.kind in SLENDER, radius + other.frame.radius
                found.append((across, up, room * room, slender))
    return found


def candidates(battle: Battle, model: BattleModel, view: Surroundings, count: int) -> list[Cell]:
    """A few places to go to: towards the goal and aside, as far as a move goes over open ground."""
    field, frame = battle.field, model.frame
    table, mover = field.table, field.grid(frame.how).mover
    x, y = field.xs[model.cell], field.ys[model.cell]
    dx, dy = view.goal[0] - x, view.goal[1] - y
    far = math.sqrt(dx * dx + dy * dy)
    if far < 0.5:
        return []
    inches, most = min(frame.mr, far), frame.mr + mover.open_bonus
    most = most * most + 1e-9
    towards, step, found = bearing(dx, dy), table.spacing * field.stride, []
    for detour in DETOURS[:count]:
        across, up = UNIT[(towards + detour) % DIRECTIONS]
        # Where rounding leads too far, the next place before it.
        for length in (inches, inches - step / 2):
            column, row = nearest_integer((x + across * length) / step), nearest_integer((y + up * length) / step)
            left, low = column * step, row * step
            if squared(left - x, low - y) <= most:
                cell = (row * table.columns + column) * field.stride
                if 0.0 <= left <= table.width and 0.0 <= low <= table.height and cell != model.cell:
                    found.append(cell)
                break
    return found


def spread_places(costs: dict[Cell, float], count: int, side: int) -> list[Cell]:
    """So many of the places in reach, from the farthest on, and of some as far from those that a side sees last."""
    order = sorted(in_own_order(side, sorted(costs)), key=costs.__getitem__)
    return order[-1 :: -max(1, len(order) // count)][:count]


def hover_moves(battle: Battle, model: BattleModel, view: Surroundings, reach: MoveReach, count: int) -> Iterator[Move]:
    """The moves of hover models to so many places in reach: they turn at the end, towards their goal if they can."""
    xs, ys = battle.field.xs, battle.field.ys
    for cell in spread_places(reach.costs, count, model.side):
        if cell != model.cell:
            dx, dy = view.goal[0] - xs[cell], view.goal[1] - ys[cell]
            wanted = bearing(dx, dy) if dx or dy else model.facing
            yield Move(cell, reach.facing(cell, wanted), model.frame.number)


def halfway(battle: Battle, start: Cell, cell: Cell) -> Cell:
    """The place that is offered nearest to the middle between two."""
    xs, ys, step = battle.field.xs, battle.field.ys, battle.field.table.spacing * battle.field.stride
    x, y = (xs[start] + xs[cell]) / 2, (ys[start] + ys[cell]) / 2
    return battle.field.table.cell(nearest_integer(x / step) * step, nearest_integer(y / step) * step)


def is_way_straight(battle: Battle, model: BattleModel, cell: Cell, grid: MovementGrid) -> bool:
    """Whether terrain leaves a straight way to a place that one move pays for."""
    if grid.mover.turns is not TurnRule.ANY and abs(turn(model.facing, heading_to(battle, model, cell))) > QUARTER:
        return False
    return grid.affordable(model.cell, cell, float(model.frame.mr)) is not None


def nearest_to(battle: Battle, model: BattleModel, cells: Iterable[Cell], goal: Point) -> Cell | None:
    """The place nearest to a goal, of some as near the one that the model's side sees first; None if none is nearer than the
    model itself."""
    xs, ys = battle.field.xs, battle.field.ys
    x, y = goal
    best, found = squared(xs[model.cell] - x, ys[model.cell] - y), None
    for cell in cells:
        far = squared(xs[cell] - x, ys[cell] - y)
        if far < best or (far == best and found is not None and (cell > found) == bool(model.side)):
            best, found = far, cell
    return found


def move_to(battle: Battle, model: BattleModel, view: Surroundings, cell: Cell, turns: TurnRule) -> Move:
    """To a place, facing where it came from away, or the nearest enemy for who turns as it likes."""
    field, frame = battle.field, model.frame
    if turns is TurnRule.ANY and view.nearest is not None:
        other = view.nearest.cell
        look = bearing(field.xs[other] - field.xs[cell], field.ys[other] - field.ys[cell])
        return Move(cell, look, frame.number)
    return Move(cell, heading_to(battle, model, cell), frame.number)


def facing_enemy(battle: Battle, model: BattleModel, view: Surroundings, posture: Posture) -> Move | None:
    """Turn to the nearest enemy on the spot, as far as one turn goes."""
    if posture == BRACED or view.nearest is None or not can_go(model):
        return None
    steps = turn(model.facing, heading_to(battle, model, view.nearest.cell))
    if battle.field.grid(model.frame.how).mover.turns is not TurnRule.ANY:
        steps = min(max(steps, -QUARTER), QUARTER)
    return Move(model.cell, (model.facing + steps) % DIRECTIONS, model.frame.number) if steps else None


def can_go(model: BattleModel) -> bool:
    """Whether a model is one that moves by itself, and on the ground or near it."""
    return bool(model.frame.mr) and not model.recruit.component and model.station in ("", words.ELEVATED)
