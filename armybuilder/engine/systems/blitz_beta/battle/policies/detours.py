"""Detours: moves that a model makes for another reason than a shot, into carriers, buildings and fortifications, out
of them again, at enemies to run them over, and onward with what is left of a move.
"""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT
from armybuilder.engine.systems.blitz_beta.battle.policies import attacks, rams, special_models
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.front import in_own_order
from armybuilder.engine.systems.blitz_beta.battle.policies.view import Surroundings
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.continuation import Continue, cells_ahead, may_continue
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move, heading_to
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.rules.support import buildings, transport
from armybuilder.engine.systems.blitz_beta.battle.rules.support.garrison import centre_cell, occupants
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, ModelKit

FAR = 12.0
"""Inches to the goal from which it is worth riding there, if no enemy is nearer."""
WALLS = 0.4
"""The part of a model's danger that walls keep off."""
ONWARDS = 0.25
"""TV that going on has to promise."""
TRIED = 3
"""Places straight ahead that are looked at."""


class Detour(NamedTuple):
    """A way that is no move for a shot: the TV that it promises, and what to do."""

    value: float
    acts: tuple[Any, ...]


# Instead of the best place to shoot from


@lru_cache(maxsize=1024)
def takes_detours(kit: ModelKit) -> bool:
    """Whether any of these ways is for models of a kind."""
    return uses_carriers(kit) or rams.can_ram(kit)


def uses_carriers(kit: ModelKit) -> bool:
    """Whether models of a kind get into carriers to go anywhere: infantry is slow."""
    return kit.frames[0].profile.kind == "infantry" and kit.frames[0].mr > 0


def detour(battle: Battle, model: BattleModel, view: Surroundings) -> Detour | None:
    """The best such way, None for nobody's: a ride where the goal is far, shelter where it is near, or an enemy to run over.
    A ride is worth more than anything else."""
    if not takes_detours(model.kit) or model.carrier >= 0 or model.building >= 0 or model.station:
        return None
    if uses_carriers(model.kit):
        return _plan_ride(battle, model, view) or _plan_shelter(battle, model, view)
    found = rams.rush(battle, model, view)
    return Detour(found[0], (found[1],)) if found else None


def _plan_ride(battle: Battle, model: BattleModel, view: Surroundings) -> Detour | None:
    if not _is_far_from_everything(battle, model, view):
        return None
    for carrier in battle.sides[model.side].present:
        if (
            special_models.has_capacity(carrier.kit)
            and not transport.is_fortification(carrier)
            and carrier.frame.mr > model.frame.mr
        ):
            near = battle.gap(carrier, model) <= model.frame.mr and transport.has_room(battle, carrier, model)
            for cell in _nearest_to(battle, model, transport.cells_around(battle, carrier, model)) if near else ():
                return Detour(math.inf, (_walk_to(battle, model, cell),))
    return None


def _is_far_from_everything(battle: Battle, model: BattleModel, view: Surroundings) -> bool:
    xs, ys = battle.field.xs, battle.field.ys
    if math.dist((xs[model.cell], ys[model.cell]), view.goal) <= FAR:
        return False
    return view.nearest is None or battle.gap(model, view.nearest) > FAR


def _plan_shelter(battle: Battle, model: BattleModel, view: Surroundings) -> Detour | None:
    """Into the best building or fortification within a move, where it holds the goal or is shot at outside."""
    best: Detour | None = None
    for cell, act in _entrances(battle, model, view):
        spared = WALLS * view.judge(cell)[1] * view.points
        value = view.value(cell, COMBAT) + spared + ONWARDS
        if best is None or value > best.value:
            best = Detour(value, (_walk_to(battle, model, cell), act))
    return best


def _entrances(
    battle: Battle, model: BattleModel, view: Surroundings
) -> Iterator[tuple[Cell, buildings.EnterBuilding | transport.Embark]]:
    """The nearest place at each of them, and the act that leads in from there."""
    field, reach = battle.field, model.frame.mr
    for piece in field.table.gaps(model.cell):
        if _is_worth_entering(battle, model, view, piece) and field.inches_to(piece, model.cell) <= reach:
            for cell in _nearest_to(battle, model, buildings.cells_at_walls(battle, model, piece)):
                yield cell, buildings.EnterBuilding(piece)
    for other in battle.sides[model.side].present:
        near = (
            transport.is_fortification(other)
            and battle.gap(other, model) <= reach
            and transport.has_room(battle, other, model)
        )
        if near and _is_worth_holding(battle, model, view, other.cell):
            for cell in _nearest_to(battle, model, transport.cells_around(battle, other, model)):
                yield cell, transport.Embark(other.id)


def _is_worth_entering(battle: Battle, model: BattleModel, view: Surroundings, piece: int) -> bool:
    floors = battle.field.table.terrain[piece].floors
    if not floors:
        return False
    inside = occupants(battle, piece)
    if len(inside) >= floors or any(other.side != model.side for other in inside):
        return False
    return _is_worth_holding(battle, model, view, centre_cell(battle, piece))


def _is_worth_holding(battle: Battle, model: BattleModel, view: Surroundings, cell: Cell) -> bool:
    return _holds_goal(battle, view, cell) or view.judge(model.cell)[1] > 0.0


def _holds_goal(battle: Battle, view: Surroundings, cell: Cell) -> bool:
    return math.dist((battle.field.xs[cell], battle.field.ys[cell]), view.goal) <= CONTROL


def _walk_to(battle: Battle, model: BattleModel, cell: Cell) -> Move:
    facing = heading_to(battle, model, cell) if cell != model.cell else model.facing
    return Move(cell, facing, model.frame_number)


def _nearest_to(battle: Battle, model: BattleModel, cells: Iterable[Cell]) -> list[Cell]:
    """The nearest of some places to a model, but for its own; of some as near the one that its side sees first."""
    between, cell = battle.field.table.between, model.cell
    ends = in_own_order(model.side, sorted([end for end in cells if end != cell]))
    return sorted(ends, key=lambda end: between(cell, end))[:1]


# Before and after a move


def leave_shelter(battle: Battle, model: BattleModel, menu: Any, view: Surroundings, worth: AttackValues) -> Any:
    """Out of a building or a fortification, towards the goal, where it neither holds the goal nor has anybody to shoot at."""
    if _holds_goal(battle, view, model.cell) or any(attacks.rate_attacks(battle, worth, model)):
        return None
    xs, ys = battle.field.xs, battle.field.ys
    found = buildings.exit_options(battle, model) if model.building >= 0 else transport.leave_options(battle, model)
    act = min(found, key=lambda act: math.dist((xs[act.cell], ys[act.cell]), view.goal), default=None)
    return act if act in menu else None


def after_move(battle: Battle, model: BattleModel, menu: Any, view: Surroundings) -> Any:
    """Return the best use of the end of a move: getting in, or going on."""
    if may_continue(model) and model.allowance >= 1.0:
        return _go_on(battle, model, menu, view)
    if model.cell == model.began or model.carrier >= 0 or model.building >= 0:
        return None
    if uses_carriers(model.kit):
        for act in buildings.enter_options(battle, model):
            if act in menu and _is_worth_entering(battle, model, view, act.piece):
                return act
        return _get_in(battle, model, menu, view)
    return None


def _get_in(battle: Battle, model: BattleModel, menu: Any, view: Surroundings) -> transport.Embark | None:
    """Into a carrier when the goal is far, into a fortification when it is not."""
    if not any(special_models.has_capacity(friend.kit) for friend in battle.sides[model.side].present):
        return None
    far = _is_far_from_everything(battle, model, view)
    for act in transport.embarkations(battle, model):
        carrier = battle.models[act.carrier]
        shelters = _is_worth_holding(battle, model, view, carrier.cell)
        if act in menu and ((shelters and not far) if transport.is_fortification(carrier) else far):
            return act
    return None


def _go_on(battle: Battle, model: BattleModel, menu: Any, view: Surroundings) -> Continue | None:
    """Of a few places straight ahead the farthest that is better than this one."""
    posture = (model.posture,)
    here = view.value(model.cell, model.posture) + ONWARDS
    table, stride = battle.field.table, battle.field.stride
    places = [
        cell
        for cell in cells_ahead(battle, model)
        if not (cell % table.columns % stride or cell // table.columns % stride)
    ]
    for cell in places[:: -max(1, len(places) // TRIED)][:TRIED]:
        if view.upper_bound(cell, posture) > here and view.value(cell, model.posture) > here:
            act = Continue(cell, model.facing)
            if act in menu:
                return act
    return None
