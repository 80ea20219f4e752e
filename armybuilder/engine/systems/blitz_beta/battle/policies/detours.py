"""Where a model goes for another reason than a shot: into carriers, buildings and fortifications, out of them again, at
enemies to run them over, and on by what is left of a move."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT
from armybuilder.engine.systems.blitz_beta.battle.policies import attacks, rams, special_models
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import Worth
from armybuilder.engine.systems.blitz_beta.battle.policies.view import View
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.continuation import Continue, ahead, may_continue
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move, heading_to
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.rules.support import buildings, transport
from armybuilder.engine.systems.blitz_beta.battle.rules.support.garrison import core, within
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Kit, Model

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
def takes_detours(kit: Kit) -> bool:
    """Whether any of these ways is for models of a kind."""
    return rides(kit) or rams.can_ram(kit)


def rides(kit: Kit) -> bool:
    """Whether models of a kind get into carriers to go anywhere: infantry is slow."""
    return kit.frames[0].profile.kind == "infantry" and kit.frames[0].mr > 0


def detour(battle: Battle, model: Model, view: View) -> Detour | None:
    """The best such way, None for nobody's: a ride where the goal is far, shelter where it is near, or an enemy to run over.
    A ride is worth more than anything else."""
    if not takes_detours(model.kit) or model.carrier >= 0 or model.building >= 0 or model.station:
        return None
    if rides(model.kit):
        return _ride(battle, model, view) or _walls(battle, model, view)
    found = rams.rush(battle, model, view)
    return Detour(found[0], (found[1],)) if found else None


def _ride(battle: Battle, model: Model, view: View) -> Detour | None:
    if not _far_from_everything(battle, model, view):
        return None
    for carrier in battle.sides[model.side].present:
        if special_models.carries(carrier.kit) and not transport.fort(carrier) and carrier.frame.mr > model.frame.mr:
            near = battle.gap(carrier, model) <= model.frame.mr and transport.has_room(battle, carrier, model)
            for cell in _nearest_to(battle, model.cell, transport.around(battle, carrier, model)) if near else ():
                return Detour(math.inf, (_walk(battle, model, cell),))
    return None


def _far_from_everything(battle: Battle, model: Model, view: View) -> bool:
    xs, ys = battle.field.xs, battle.field.ys
    if math.dist((xs[model.cell], ys[model.cell]), view.goal) <= FAR:
        return False
    return view.nearest is None or battle.gap(model, view.nearest) > FAR


def _walls(battle: Battle, model: Model, view: View) -> Detour | None:
    """Into the best building or fortification within a move, where it holds the goal or is shot at outside."""
    best: Detour | None = None
    for cell, act in _doors(battle, model, view):
        spared = WALLS * view.judge(cell)[1] * view.points
        value = view.value(cell, COMBAT) + spared + ONWARDS
        if best is None or value > best.value:
            best = Detour(value, (_walk(battle, model, cell), act))
    return best


def _doors(battle: Battle, model: Model, view: View) -> Iterator[tuple[Cell, buildings.Enter | transport.Embark]]:
    """The nearest place at each of them, and the act that leads in from there."""
    field, reach = battle.field, model.frame.mr
    for piece in field.table.gaps(model.cell):
        if _worth_entering(battle, model, view, piece) and field.inches_to(piece, model.cell) <= reach:
            for cell in _nearest_to(battle, model.cell, buildings.at_the_walls(battle, model, piece)):
                yield cell, buildings.Enter(piece)
    for other in battle.sides[model.side].present:
        near = transport.fort(other) and battle.gap(other, model) <= reach and transport.has_room(battle, other, model)
        if near and _worth_holding(battle, model, view, other.cell):
            for cell in _nearest_to(battle, model.cell, transport.around(battle, other, model)):
                yield cell, transport.Embark(other.id)


def _worth_entering(battle: Battle, model: Model, view: View, piece: int) -> bool:
    floors = battle.field.table.terrain[piece].floors
    if not floors:
        return False
    inside = within(battle, piece)
    if len(inside) >= floors or any(other.side != model.side for other in inside):
        return False
    return _worth_holding(battle, model, view, core(battle, piece))


def _worth_holding(battle: Battle, model: Model, view: View, cell: Cell) -> bool:
    return _holds_goal(battle, view, cell) or view.judge(model.cell)[1] > 0.0


def _holds_goal(battle: Battle, view: View, cell: Cell) -> bool:
    return math.dist((battle.field.xs[cell], battle.field.ys[cell]), view.goal) <= CONTROL


def _walk(battle: Battle, model: Model, cell: Cell) -> Move:
    facing = heading_to(battle, model, cell) if cell != model.cell else model.facing
    return Move(cell, facing, model.frame_number)


def _nearest_to(battle: Battle, cell: Cell, cells: Iterable[Cell]) -> list[Cell]:
    """The nearest of some places, but for the place itself."""
    between = battle.field.table.between
    return sorted((end for end in cells if end != cell), key=lambda end: (between(cell, end), end))[:1]


# Before and after a move


def way_out(battle: Battle, model: Model, menu: Any, view: View, worth: Worth) -> Any:
    """Out of a building or a fortification, towards the goal, where it neither holds the goal nor has anybody to shoot at."""
    if _holds_goal(battle, view, model.cell) or any(attacks.rated(battle, worth, model)):
        return None
    xs, ys = battle.field.xs, battle.field.ys
    found = buildings.ways_out(battle, model) if model.building >= 0 else transport.leave_options(battle, model)
    act = min(found, key=lambda act: math.dist((xs[act.cell], ys[act.cell]), view.goal), default=None)
    return act if act in menu else None


def arrived(battle: Battle, model: Model, menu: Any, view: View) -> Any:
    """What the end of a move is good for: getting in, or going on."""
    if may_continue(model) and model.allowance >= 1.0:
        return _onward(battle, model, menu, view)
    if model.cell == model.began or model.carrier >= 0 or model.building >= 0:
        return None
    if rides(model.kit):
        for act in buildings.entries(battle, model):
            if act in menu and _worth_entering(battle, model, view, act.piece):
                return act
        return _got_in(battle, model, menu, view)
    return None


def _got_in(battle: Battle, model: Model, menu: Any, view: View) -> transport.Embark | None:
    """Into a carrier when the goal is far, into a fortification when it is not."""
    if not any(special_models.carries(friend.kit) for friend in battle.sides[model.side].present):
        return None
    far = _far_from_everything(battle, model, view)
    for act in transport.embarkations(battle, model):
        carrier = battle.models[act.carrier]
        shelters = _worth_holding(battle, model, view, carrier.cell)
        if act in menu and ((shelters and not far) if transport.fort(carrier) else far):
            return act
    return None


def _onward(battle: Battle, model: Model, menu: Any, view: View) -> Continue | None:
    """Of a few places straight ahead the farthest that is better than this one."""
    posture = (model.posture,)
    here = view.value(model.cell, model.posture) + ONWARDS
    table, stride = battle.field.table, battle.field.stride
    places = [
        cell for cell in ahead(battle, model) if not (cell % table.columns % stride or cell // table.columns % stride)
    ]
    for cell in places[:: -max(1, len(places) // TRIED)][:TRIED]:
        if view.hope(cell, posture) > here and view.value(cell, model.posture) > here:
            act = Continue(cell, model.facing)
            if act in menu:
                return act
    return None
