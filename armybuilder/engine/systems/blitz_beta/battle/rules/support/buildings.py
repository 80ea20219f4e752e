"""Infantry enters buildings and leaves them, and is turned out of one that is destroyed (BR-226)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActRequirements, on_moment, register, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import lose, without_id
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import CONTACT
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import engage
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import fits_at
from armybuilder.engine.systems.blitz_beta.battle.rules.support.garrison import centre_cell, occupants
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import SCATTER, may_go_inside
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

ON_FOOT = ("W", "I")

note_simplification(
    "BR-226",
    "a building takes infantry of one side, out of reach of melee; stepping out takes a move; "
    "infantry inside looks out from, and is seen at, the point of the building nearest to the other "
    "model",
)


class EnterBuilding(NamedTuple):
    """Go into a building, a piece of terrain, after a move that ends at it."""

    piece: int


class StepOut(NamedTuple):
    """Leave a building for a place at it."""

    cell: int


# Going in


# Implements BR-226
def may_enter(battle: Battle, model: BattleModel, act: EnterBuilding) -> bool:
    """Infantry on foot that moved and touches it, and a floor that is free (L3809-3811)."""
    if not _may_go_in(battle, model) or not 0 <= act.piece < len(battle.field.table.terrain):
        return False
    floors = battle.field.table.terrain[act.piece].floors
    if not floors or battle.field.inches_to(act.piece, model.cell) > model.frame.radius + CONTACT:
        return False
    inside = occupants(battle, act.piece)
    return len(inside) < floors and all(other.side == model.side for other in inside)


def _may_go_in(battle: Battle, model: BattleModel) -> bool:
    on_foot = model.profile.kind == "infantry" and model.frame.mode in ON_FOOT
    return on_foot and may_go_inside(battle, model)


def _is_infantry(_battle: Battle, model: BattleModel) -> bool:
    return model.profile.kind == "infantry"


def enter_options(battle: Battle, model: BattleModel) -> Iterator[EnterBuilding]:
    if _is_infantry(battle, model):
        for piece in battle.field.table.adjacent(model.cell, model.frame.radius):
            if may_enter(battle, model, EnterBuilding(piece)):
                yield EnterBuilding(piece)


# Implements BR-226
def enter_building(battle: Battle, model: BattleModel, act: EnterBuilding) -> None:
    """Onto the lowest free floor; it moves no more in this round."""
    mark = battle.journal.mark()
    taken = {other.storey for other in occupants(battle, act.piece)}
    storey = next(floor for floor in range(1, len(taken) + 2) if floor not in taken)
    battle.change(model, building=act.piece, storey=storey, cell=centre_cell(battle, act.piece), landed=battle.round)
    battle.change(model, moves=0, allowance=0.0, split_move=False, hiding=False, hull_down=False)
    battle.set(battle, "indoors", (*battle.indoors, model.id))
    battle.log_event("enters", mark, model, rules=("BR-226",), **_piece_values(battle, act.piece), floor=storey)


def _piece_values(battle: Battle, piece: int) -> dict[str, Any]:
    return {"piece": piece, "name": battle.field.table.terrain[piece].name}


# Coming out


# Implements BR-226
def exit_options(battle: Battle, model: BattleModel) -> Iterator[StepOut]:
    """Places where it touches the building, in its own activation and not in the round in which it went in."""
    if model.building < 0 or model.posture == BRACED or model.immobile or model.landed == battle.round:
        return
    for cell in cells_at_walls(battle, model, model.building):
        if fits_at(battle, model, cell):
            yield StepOut(cell)


def cells_at_walls(battle: Battle, model: BattleModel, piece: int, reach: float = CONTACT) -> tuple[int, ...]:
    """Places where a model stands within reach of a piece, but not on it."""
    radius = model.frame.radius
    return battle.field.table.cells_between(piece, radius, radius + reach)


# Implements BR-226
def step_out(battle: Battle, model: BattleModel, act: StepOut) -> None:
    """That was a move; at top speed another is left."""
    mark = battle.journal.mark()
    piece = model.building
    leave_building(battle, model, act.cell)
    battle.change(model, landed=battle.round, moves=int(model.posture == TOP_SPEED))
    battle.log_event(
        "steps out", mark, model, rules=("BR-226",), **_piece_values(battle, piece), **battle.spot(act.cell)
    )
    engage(battle, model, [])


def leave_building(battle: Battle, model: BattleModel, cell: int) -> None:
    """Be outside again, or nowhere if it is lost."""
    battle.set(battle, "indoors", without_id(battle.indoors, model.id))
    battle.change(model, building=NOBODY, storey=0)
    if model.on_table:
        battle.set(model, "cell", cell)


@on_moment(words.ACTIVATION_BEGINS, lambda _, model: model.profile.kind == "infantry")
def _forbid_moves(battle: Battle, model: BattleModel) -> None:
    """Forbid a model inside to move except to step out."""
    if model.building >= 0 and model.moves:
        battle.set(model, "moves", 0)


@on_moment(words.DESTROYED, lambda _, model: model.profile.kind == "infantry")
def _remove_occupant(battle: Battle, model: BattleModel) -> None:
    if model.building >= 0:
        leave_building(battle, model, model.cell)


# Implements BR-226
def turn_out(battle: Battle, piece: int) -> None:
    """A building that is destroyed turns everybody out, without actions and Used; terrain is never overkilled, so nobody
    tests for it (L3724, L3815). Who finds no room is lost."""
    for model in occupants(battle, piece):
        mark = battle.journal.mark()
        battle.change(model, ready=False, actions=0, standby=0)
        leave_building(battle, model, model.cell)
        cell = next((place for place in _nearest(battle, model, piece) if fits_at(battle, model, place)), None)
        if cell is None:
            lose(battle, model)
        else:
            battle.set(model, "cell", cell)
        battle.log_event(
            "turned out", mark, model, rules=("BR-226",), **_piece_values(battle, piece), saved=model.alive
        )
        if not model.alive:
            run_hooks(battle, words.DESTROYED, model)


def _nearest(battle: Battle, model: BattleModel, piece: int) -> list[int]:
    centre = centre_cell(battle, piece)
    cells = cells_at_walls(battle, model, piece, SCATTER)
    return sorted(cells, key=lambda cell: (battle.field.table.between(centre, cell), cell))


register(
    "enter",
    EnterBuilding,
    enter_options,
    enter_building,
    may_enter,
    ActRequirements(action=False, concerns=_is_infantry),
)
register("step out", StepOut, exit_options, step_out, needs=ActRequirements(action=False, concerns=_is_infantry))
