"""Infantry enters buildings and leaves them, and is turned out of one that is destroyed (BR-226)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.coverage import simplified
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Needs, at, register, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import lose, without
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import CONTACT
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import engage
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import fits
from armybuilder.engine.systems.blitz_beta.battle.rules.support.garrison import core, within
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import SCATTER, may_go_inside
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, Model, words

ON_FOOT = ("W", "I")

simplified(
    "BR-226",
    "a building holds infantry of one side, out of reach of melee; stepping out takes a move; who is inside looks out at,"
    " and is seen at, the point of it nearest to the other",
)


class Enter(NamedTuple):
    """Go into a building, a piece of terrain, after a move that ends at it."""

    piece: int


class StepOut(NamedTuple):
    """Leave a building for a place at it."""

    cell: int


# Going in


# Implements BR-226
def may_enter(battle: Battle, model: Model, act: Enter) -> bool:
    """Infantry on foot that moved and touches it, and a floor that is free (L3809-3811)."""
    if not _may_go_in(battle, model) or not 0 <= act.piece < len(battle.field.table.terrain):
        return False
    floors = battle.field.table.terrain[act.piece].floors
    if not floors or battle.field.inches_to(act.piece, model.cell) > model.frame.radius + CONTACT:
        return False
    inside = within(battle, act.piece)
    return len(inside) < floors and all(other.side == model.side for other in inside)


def _may_go_in(battle: Battle, model: Model) -> bool:
    on_foot = model.profile.kind == "infantry" and model.frame.mode in ON_FOOT
    return on_foot and may_go_inside(battle, model)


def _is_infantry(_battle: Battle, model: Model) -> bool:
    return model.profile.kind == "infantry"


def entries(battle: Battle, model: Model) -> Iterator[Enter]:
    if _is_infantry(battle, model):
        for piece in battle.field.table.adjacent(model.cell, model.frame.radius):
            if may_enter(battle, model, Enter(piece)):
                yield Enter(piece)


# Implements BR-226
def enter_building(battle: Battle, model: Model, act: Enter) -> None:
    """Onto the lowest free floor; it moves no more in this round."""
    mark = battle.journal.mark()
    taken = {other.storey for other in within(battle, act.piece)}
    storey = next(floor for floor in range(1, len(taken) + 2) if floor not in taken)
    battle.change(model, building=act.piece, storey=storey, cell=core(battle, act.piece), landed=battle.round)
    battle.change(model, moves=0, allowance=0.0, split_move=False, hiding=False, hull_down=False)
    battle.set(battle, "indoors", (*battle.indoors, model.id))
    battle.tell("enters", mark, model, rules=("BR-226",), **_named(battle, act.piece), floor=storey)


def _named(battle: Battle, piece: int) -> dict[str, Any]:
    return {"piece": piece, "name": battle.field.table.terrain[piece].name}


# Coming out


# Implements BR-226
def ways_out(battle: Battle, model: Model) -> Iterator[StepOut]:
    """Places where it touches the building, in its own activation and not in the round in which it went in."""
    if model.building < 0 or model.posture == BRACED or model.immobile or model.landed == battle.round:
        return
    for cell in at_the_walls(battle, model, model.building):
        if fits(battle, model, cell):
            yield StepOut(cell)


def at_the_walls(battle: Battle, model: Model, piece: int, reach: float = CONTACT) -> tuple[int, ...]:
    """Places where a model stands within reach of a piece, but not on it."""
    radius = model.frame.radius
    return battle.field.table.beside(piece, radius, radius + reach)


# Implements BR-226
def step_out(battle: Battle, model: Model, act: StepOut) -> None:
    """That was a move; at top speed another is left."""
    mark = battle.journal.mark()
    piece = model.building
    leave(battle, model, act.cell)
    battle.change(model, landed=battle.round, moves=int(model.posture == TOP_SPEED))
    battle.tell("steps out", mark, model, rules=("BR-226",), **_named(battle, piece), **battle.spot(act.cell))
    engage(battle, model, [])


def leave(battle: Battle, model: Model, cell: int) -> None:
    """Be outside again, or nowhere if it is lost."""
    battle.set(battle, "indoors", without(battle.indoors, model.id))
    battle.change(model, building=NOBODY, storey=0)
    if model.on_table:
        battle.set(model, "cell", cell)


@at(words.ACTIVATION_BEGINS, lambda _, model: model.profile.kind == "infantry")
def _stays(battle: Battle, model: Model) -> None:
    """Who is inside does not move but to step out."""
    if model.building >= 0 and model.moves:
        battle.set(model, "moves", 0)


@at(words.DESTROYED, lambda _, model: model.profile.kind == "infantry")
def _destroyed_inside(battle: Battle, model: Model) -> None:
    if model.building >= 0:
        leave(battle, model, model.cell)


# Implements BR-226
def turn_out(battle: Battle, piece: int) -> None:
    """A building that is destroyed turns everybody out, without actions and Used; terrain is never overkilled, so nobody
    tests for it (L3724, L3815). Who finds no room is lost."""
    for model in within(battle, piece):
        mark = battle.journal.mark()
        battle.change(model, ready=False, actions=0, standby=0)
        leave(battle, model, model.cell)
        cell = next((place for place in _nearest(battle, model, piece) if fits(battle, model, place)), None)
        if cell is None:
            lose(battle, model)
        else:
            battle.set(model, "cell", cell)
        battle.tell("turned out", mark, model, rules=("BR-226",), **_named(battle, piece), saved=model.alive)
        if not model.alive:
            run_hooks(battle, words.DESTROYED, model)


def _nearest(battle: Battle, model: Model, piece: int) -> list[int]:
    centre = core(battle, piece)
    cells = at_the_walls(battle, model, piece, SCATTER)
    return sorted(cells, key=lambda cell: (battle.field.table.between(centre, cell), cell))


register("enter", Enter, entries, enter_building, may_enter, Needs(action=False, concerns=_is_infantry))
register("step out", StepOut, ways_out, step_out, needs=Needs(action=False, concerns=_is_infantry))
