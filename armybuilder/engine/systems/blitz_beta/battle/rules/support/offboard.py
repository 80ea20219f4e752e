"""Off-board support: units that fight from beyond the edge of the table, and come on over it (BR-205)."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil

from armybuilder.engine.core.table.bodies import RoundBody, overlaps
from armybuilder.engine.core.table.compass import QUARTER
from armybuilder.engine.core.table.lattice import Lattice
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.play.acts import HOOKS, ask, on_moment
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import other_bodies
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import STATIONS, enter_table
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, BattleUnit, words
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import WIDEST

FARTHEST = 60
"""Inches from the edge: no weapon reaches farther."""
FACING = (QUARTER, 2 * QUARTER, 3 * QUARTER, 0)
"""Into the table, from the lower edge, the right one, the upper one and the left one."""

note_simplification("BR-205", "only units with a weapon for indirect or guided fire can stay off the board")

Allowed = Callable[[float, float], bool]


# Deployment


# Implements BR-205, BR-30
def deploy_off_board(battle: Battle) -> None:
    """Units that stay off the board are placed after fortifications and before everybody else (L3402-3407)."""
    for side in (battle.turn, 1 - battle.turn):
        for unit in battle.units:
            if unit.side == side and may_be_off_board(battle, unit):
                _ask_to_place_off_board(battle, unit)


# Implements BR-205
def may_be_off_board(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit has anything to support with: a weapon for indirect or guided fire (L3403 names those). What is built
    or flies has places of its own."""
    models = [battle.models[number] for number in unit.models]
    weapons = (weapon for model in models for mount in model.kit.mounts for weapon in mount.profiles)
    if not any(weapon.indirect or weapon.guided for weapon in weapons):
        return False
    return all(
        model.place == words.RESERVE and not model.profile.flier and not model.kit.built for model in models
    ) and any(model.frame.mr for model in models)


def _ask_to_place_off_board(battle: Battle, unit: BattleUnit) -> None:
    first = battle.models[unit.models[0]]
    zone = battle.scenario.deployment.zone(unit.side)
    if not any(edge_places(battle, first, zone.contains)):
        return
    if not ask(battle, unit.side, "stay off", first.id, (False, True)):
        return
    battle.log.count("off-board support")
    place_off_board(battle, unit, zone.contains, nearest=1)


# Implements BR-205, BR-203
def place_off_board(battle: Battle, unit: BattleUnit, allowed: Allowed, *, nearest: int) -> None:
    """Place a unit at the edge and note how far behind it the unit is. Who finds no room waits."""
    models = [battle.models[number] for number in unit.models if battle.models[number].place in words.TO_COME]
    inches = ask(battle, unit.side, "inches off", models[0].id, range(nearest, FARTHEST + 1))
    for model in models:
        mark = battle.journal.mark()
        if model.recruit.component:
            whole = battle.models[model.recruit.parent]
            if not whole.on_table:
                continue
            cell, facing = whole.cell, whole.facing
        else:
            facings = dict(edge_places(battle, model, allowed))
            if not facings:
                continue
            cell = ask(battle, model.side, "edge place", model.id, tuple(facings))
            facing = facings[cell]
        battle.change(model, cell=cell, facing=facing, station=words.OFF_BOARD, beyond=inches)
        enter_table(battle, model, cell, facing)
        _log_placement(battle, mark, model)


def _log_placement(battle: Battle, mark: int, model: BattleModel) -> None:
    spot = battle.spot(model.cell)
    battle.log_event("off-board", mark, model, rules=("BR-205",), **spot, facing=model.facing, inches=model.beyond)


def edge_places(battle: Battle, model: BattleModel, allowed: Allowed | None = None) -> Iterator[tuple[int, int]]:
    """Free places where a base touches the edge, in the allowed part of the table, each with the facing into it."""
    table, everybody = battle.field.table, other_bodies(battle, model)
    room = 2 * model.frame.radius + WIDEST + table.spacing
    for edge in range(len(FACING)):
        near = (room, table.width - room, table.height - room, room)[edge]
        taken = [body for body in everybody if _is_beside_edge(edge, near, body)]
        for cell, x, y in _edge_cells(battle, model, edge):
            if (allowed is None or allowed(x, y)) and not overlaps(x, y, model.frame.radius, taken):
                yield cell, FACING[edge]


def _is_beside_edge(edge: int, near: float, body: RoundBody) -> bool:
    """Whether a base may touch one at an edge of the table: `near` is as far as those come."""
    along = body.x if edge % 2 else body.y
    return along <= near if edge in (0, 3) else along >= near


Places = tuple[tuple[int, float, float], ...]
"""Cells, each with its inches along and across the table."""


def _edge_cells(battle: Battle, model: BattleModel, edge: int) -> Places:
    """The places of one edge."""
    table = battle.field.table
    return _places(table.width, table.height, table.spacing, model.frame.radius, edge)


@lru_cache(maxsize=64)
def _places(width: float, height: float, spacing: float, radius: float, edge: int) -> Places:
    lattice = Lattice(width, height, spacing)
    deep = ceil(radius / spacing) * spacing
    length, across = ((width, deep), (height, width - deep), (width, height - deep), (height, deep))[edge]
    inches = range(ceil(deep), int(length - deep) + 1)
    points = [(float(along), across) if edge % 2 == 0 else (across, float(along)) for along in inches]
    return tuple([(lattice.cell(x, y), x, y) for x, y in points])


# Rounds


def _can_be_off_board(battle: Battle, model: BattleModel) -> bool:
    """Whether it could be off the board at all."""
    return not model.kit.built


@on_moment(words.SETUP, _can_be_off_board)
# Implements BR-205
def _stand_by(battle: Battle, model: BattleModel) -> None:
    """All actions are standby tokens, and nobody activates it (L3409)."""
    if model.beyond:
        battle.change(model, standby=model.actions, actions=0, ready=False)


# Implements BR-205
def _shift(battle: Battle, model: BattleModel) -> None:
    """Move a model that used no action along the edge, and nearer or farther by up to two moves; at the edge it
    has come onto the table (L3425-3429).
    """
    if not model.beyond:
        return
    idle = model.standby >= model.kit.act and not model.virtual_damage
    battle.set(model, "standby", 0)
    if not idle or model.immobile or model.recruit.component:
        return
    mark = battle.journal.mark()
    here, reach = model.beyond, 2 * model.frame.mr
    distances = (here, *(inches for inches in range(max(0, here - reach), here + reach + 1) if inches != here))
    inches = ask(battle, model.side, "inches off", model.id, distances)
    facings = {model.cell: model.facing} | _cells_along_edge(battle, model)
    cell = ask(battle, model.side, "edge place", model.id, tuple(facings))
    if inches == here and cell == model.cell:
        return
    _set_vehicle(battle, model, cell, facings[cell], inches)
    battle.log.count("off-board move")
    _log_placement(battle, mark, model)


def _cells_along_edge(battle: Battle, model: BattleModel) -> dict[int, int]:
    """Places along the same edge that a move reaches."""
    if model.facing not in FACING:
        return {}
    field, reach = battle.field, model.frame.mr
    here, room = (field.xs[model.cell], field.ys[model.cell]), reach + model.frame.radius + WIDEST
    taken = other_bodies(battle, model, near=(here[0] - room, here[1] - room, here[0] + room, here[1] + room))
    return {
        cell: model.facing
        for cell, x, y in _edge_cells(battle, model, FACING.index(model.facing))
        if abs(x - here[0]) <= room
        and abs(y - here[1]) <= room  # most are not, and need not be measured
        and field.table.between(cell, model.cell) <= reach
        and not overlaps(x, y, model.frame.radius, taken)
    }


def _set_vehicle(battle: Battle, model: BattleModel, cell: int, facing: int, inches: int) -> None:
    """A model and its components are at a place of the edge, so many inches behind it."""
    station = words.OFF_BOARD if inches else ""
    for part in (model, *(other for other in battle.models if other.recruit.parent == model.id)):
        if part is model or (part.recruit.component and part.on_table):
            battle.change(part, cell=cell, facing=facing, station=station, beyond=inches)


STATIONS.append(deploy_off_board)
HOOKS[words.TOKENS].insert(0, (_shift, _can_be_off_board))
"""Before tokens take effect, as long as it shows who used an action."""
