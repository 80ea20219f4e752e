"""Routes of a move: from where to where, with which mover, out of what allowance, past whom (BR-50 to BR-53,
BR-60).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from armybuilder.engine.core.table.bodies import RoundBody, collides, overlaps
from armybuilder.engine.core.table.compass import DIRECTIONS, HALF, QUARTER, bearing, turn
from armybuilder.engine.core.table.grid import MovementGrid
from armybuilder.engine.core.table.mover import CLOSED, Path, TurnRule
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, MovementMode, words
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import ROLLING, WIDEST, Locomotion

CAUTIOUS = 2.0
"""Inches of a cautious move, whatever the ground costs (L1522)."""
MOST_PACE = 3.0
"""MR inches that an inch of ground costs at most."""
REMEMBERED = 30_000
"""Paths that a table remembers."""

note_simplification("BR-52", "wrecks may be crossed but not stopped on; the rulebook says nothing about this")


class Move(NamedTuple):
    """Go to a cell and face a direction, in a movement mode (the number of a frame). `careful` keeps off dangerous
    ground, `cautious` is the slow move into it, `extra_turn` buys a turn with an action."""

    cell: int
    facing: int
    frame: int = 0
    careful: bool = True
    cautious: bool = False
    extra_turn: bool = False


class Route:
    """A possible move: with which mover, by which path, out of what allowance (inches MR)."""

    __slots__ = ("allowance", "frame", "fresh", "grid", "path")

    def __init__(self, frame: MovementMode, grid: MovementGrid, path: Path, allowance: float, fresh: bool) -> None:
        self.frame, self.grid, self.path, self.allowance, self.fresh = frame, grid, path, allowance, fresh


# Implements BR-50, BR-51, BR-53, BR-57, BR-60, BR-99
def route_of(battle: Battle, model: BattleModel, act: Move) -> Route | None:
    """The way that a move takes, None where it is none. A move that is under way goes on if it can, else a new one
    begins, in any mode (L1205-1211). Who asks whether a move is legal mostly makes it next."""
    scene = battle.scene()
    begun = model.moves, model.dash, model.allowance, model.split_move
    key = act, model.id, model.facing, model.posture, model.actions > 0, model.crippled, begun
    known = scene.get(key, False)
    if known is False:  # None is known: there is no way
        known = scene[key] = _find_route(battle, model, act)
    found: Route | None = known
    return found


def _find_route(battle: Battle, model: BattleModel, act: Move) -> Route | None:
    if not 0 <= act.frame < len(model.kit.frames) or not 0 <= act.facing < DIRECTIONS:
        return None
    if not 0 <= act.cell < battle.field.cells or (act.cautious and (act.extra_turn or not may_be_cautious(model))):
        return None
    if act.extra_turn and not (model.actions or model.kit.frames[act.frame].how.urban):
        return None
    for fresh, allowance in move_starts(model, act):
        found = _find_path(battle, model, act, allowance)
        if found:
            frame = model.kit.frames[act.frame]
            if _is_payable(battle, model, act, found) and is_path_free(battle, model, frame, found[1]):
                return Route(frame, found[0], found[1], allowance, fresh)
            return None
    return None


def _is_payable(battle: Battle, model: BattleModel, act: Move, found: tuple[MovementGrid, Path]) -> bool:
    """Whether a cautious move is short enough, and an extra turn paid for or free."""
    if act.cautious:
        return _length(battle, found[1]) <= CAUTIOUS + 1e-9
    return not act.extra_turn or model.actions > 0 or is_extra_turn_free(*found)


def move_starts(model: BattleModel, act: Move) -> Iterator[tuple[bool, float]]:
    """Whether a new move begins, and the inches for it: what is left of the one under way first."""
    frame = model.kit.frames[act.frame]
    if model.split_move and model.allowance > 0 and act.frame == model.frame_number and not act.cautious:
        yield False, model.allowance
    if model.moves > (model.dash and "Fast" not in frame.profile.names):
        yield True, CAUTIOUS * MOST_PACE if act.cautious else float(frame.mr)


# Implements BR-51
def is_extra_turn_free(grid: MovementGrid, path: Path) -> bool:
    """Whether the extra turn of an Urban model is free: the whole move is on open ground or road (L13197)."""
    cells = path.cells if len(path.cells) > 1 else path.cells * 2
    return all(grid.leg(start, end)[1] for start, end in pairwise(cells))


def may_be_cautious(model: BattleModel) -> bool:
    """Whether a model may make a cautious move, without an extra turn (L1522)."""
    return model.posture == COMBAT and model.moves > 0


def _length(battle: Battle, path: Path) -> float:
    return sum(battle.field.table.between(start, end) for start, end in pairwise(path.cells))


def locomotion_of(model: BattleModel, act: Move) -> Locomotion:
    """Return how the model moves by this act; a cautious move has one turn (L1522)."""
    how = model.kit.frames[act.frame].how
    if act.cautious:
        return _cautious_locomotion(how, jump_jet_inches(model, how))
    fast = model.posture == TOP_SPEED
    grounded = model.crippled and how.jump != jump_jet_inches(model, how)
    return how.variant(fast=fast, careful=act.careful, extra_turn=act.extra_turn, grounded=grounded)


@lru_cache(maxsize=256)
def _cautious_locomotion(how: Locomotion, jump: int) -> Locomotion:
    return how.with_values(lumbering=True, turns_at_will="", jump=jump)


def jump_jet_inches(model: BattleModel, how: Locomotion) -> int:
    """Inches that Jump Jets lift a model: none once those that are Aux have failed (L13055)."""
    trait = model.kit.traits.get("Jump Jets") if model.crippled else None
    return 0 if trait is not None and trait.is_aux and how.jump == trait.number else how.jump


def _find_path(battle: Battle, model: BattleModel, act: Move, allowance: float) -> tuple[MovementGrid, Path] | None:
    """The path to the act's cell with its facing. It takes nobody else into account, so a table remembers it."""
    grid = battle.field.grid(locomotion_of(model, act))
    known = battle.field.paths
    key = grid, model.cell, model.facing, act.cell, act.facing, allowance
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = _straight_path(battle, model, act, allowance, grid) or _path_around(
            battle, model, act, allowance, grid
        )
    path = known[key]
    return None if path is None else (grid, path)


def _path_around(battle: Battle, model: BattleModel, act: Move, allowance: float, grid: MovementGrid) -> Path | None:
    """By everything that is in reach."""
    routes = battle.field.routes
    if not routes.may_reach(model.cell, model.facing, allowance, grid, act.cell):
        return None
    reach = routes.reach_to(model.cell, model.facing, allowance, grid, act.cell)
    if act.cell not in reach.costs or reach.facing(act.cell, act.facing) != act.facing:
        return None
    return routes.path(reach, act.cell, act.facing, grid)


def _straight_path(battle: Battle, model: BattleModel, act: Move, allowance: float, grid: MovementGrid) -> Path | None:
    """A single leg, or a turn on the spot."""
    if act.cell == model.cell:
        turned = abs(turn(model.facing, act.facing))
        if grid.mover.turns is TurnRule.ANY or turned <= QUARTER:
            return Path((model.cell,), 0.0, act.facing, ())
        return None
    pace = 1.0
    if grid.mover.turns is not TurnRule.ANY:
        heading = heading_to(battle, model, act.cell)
        if grid.mover.turns is TurnRule.AT_END or act.facing not in (heading, (heading + HALF) % DIRECTIONS):
            return None
        backing = act.facing != heading
        if abs(turn(model.facing, act.facing)) > QUARTER or (backing and not grid.mover.backwards):
            return None
        pace = 2.0 if backing else 1.0
    cost = grid.affordable(model.cell, act.cell, allowance, pace)
    if cost is None:
        return None
    cells = [model.cell, act.cell]
    return Path((model.cell, act.cell), cost, act.facing, grid.dangers(cells))


def heading_to(battle: Battle, model: BattleModel, cell: int) -> int:
    """The facing that looks from a model to a cell."""
    field = battle.field
    return bearing(field.xs[cell] - field.xs[model.cell], field.ys[cell] - field.ys[model.cell])


# Implements BR-52, BR-223
def is_path_free(battle: Battle, model: BattleModel, frame: MovementMode, path: Path) -> bool:
    """Whether no model stands in the way: infantry lets others through, obstacles let through whoever walks, Jump Jets go
    over what is not higher than their rating (L1255), nobody stops on another (L1195-1198, L3651)."""
    field = battle.field
    xs, ys = field.xs, field.ys
    end = path.cells[-1]
    bodies = other_bodies(battle, model, near=_path_box(battle, path, frame.radius))
    if overlaps(xs[end], ys[end], frame.radius, bodies):
        return False
    lift = jump_jet_inches(model, frame.how)
    if lift:
        ground = field.table.elevations[path.cells[0]]
        bodies = [body for body in bodies if body.top - ground > lift]
    if battle.barriers and frame.mode in ROLLING:
        bodies += [battle.body(barrier)._replace(yielding=False) for barrier in battle.barriers if barrier.on_table]
    return _is_passable(battle, path.cells, frame.radius, bodies)


def _is_passable(battle: Battle, cells: tuple[int, ...], radius: float, bodies: list[RoundBody]) -> bool:
    """Whether a base goes from place to place without one of some others in the way."""
    xs, ys = battle.field.xs, battle.field.ys
    return not any(
        collides((xs[start], ys[start]), (xs[end], ys[end]), radius, bodies) for start, end in pairwise(cells)
    )


def is_lane_free(battle: Battle, model: BattleModel, cells: tuple[int, ...]) -> bool:
    """Whether nobody is in the way of a model on a lane, or at its end."""
    bodies = other_bodies(battle, model)
    at_end = overlaps(battle.field.xs[cells[-1]], battle.field.ys[cells[-1]], model.frame.radius, bodies)
    return not at_end and _is_passable(battle, cells, model.frame.radius, bodies)


# Implements BR-226
def fits_at(battle: Battle, model: BattleModel, cell: int) -> bool:
    """Whether a model can stand there: no impassable ground, nobody's base (L3795)."""
    field = battle.field
    ground = field.grid(model.frame.how).ground(cell)
    if ground.cost == CLOSED or not ground.stop:
        return False
    return not overlaps(field.xs[cell], field.ys[cell], model.frame.radius, other_bodies(battle, model))


Box = tuple[float, float, float, float]


def _path_box(battle: Battle, path: Path, radius: float) -> Box:
    """The box in which the centre of a base lies that may be touched along a path: left, low, right, high."""
    xs, ys = battle.field.xs, battle.field.ys
    left = right = xs[path.cells[0]]
    low = high = ys[path.cells[0]]
    for cell in path.cells:
        x, y = xs[cell], ys[cell]
        # One by one: compiled, nothing is put into boxes.
        if x < left:  # noqa: PLR1730
            left = x
        if x > right:  # noqa: PLR1730
            right = x
        if y < low:  # noqa: PLR1730
            low = y
        if y > high:  # noqa: PLR1730
            high = y
    room = radius + WIDEST
    return left - room, low - room, right + room, high + room


def other_bodies(battle: Battle, model: BattleModel, near: Box | None = None) -> list[RoundBody]:
    """The bases of everybody else, wrecks included; components of one vehicle share its base. `near` leaves out those
    with their centre outside of a box."""
    models = battle.models
    there = [models[number] for side in battle.sides for number in side.standing + side.wrecks]
    if near is not None:
        left, low, right, high = near
        xs, ys = battle.field.xs, battle.field.ys
        there = [other for other in there if left <= xs[other.cell] <= right and low <= ys[other.cell] <= high]
    body = base_owner(model)
    return [_base_of(battle, other) for other in there if base_owner(other) != body]


def _base_of(battle: Battle, other: BattleModel) -> RoundBody:
    """Its base; who drops is not there yet, and others move through (L3375)."""
    found = battle.body(other)
    return found._replace(yielding=True) if other.station == words.DROPPING else found


def base_owner(model: BattleModel) -> int:
    """The model on whose base one stands: the first of its vehicle, else itself."""
    return model.recruit.parent if model.recruit.component else model.id
