"""Aircraft on the ground: landing, standing there, taking off (BR-206, L3504-3519).

An aircraft that has landed is in its last movement mode, in which it is a vehicle that cannot move.
"""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.core.table.mover import Danger
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActRequirements, fixed_options, register
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.movement import move, routes, table_edge
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import stop_activation
from armybuilder.engine.systems.blitz_beta.battle.rules.support import air
from armybuilder.engine.systems.blitz_beta.battle.state import LANDED, Battle, BattleModel

MOVES = 2
"""Moves of open ground that a landing takes."""

note_simplification(
    "BR-206", "an aircraft that takes off needs open ground for two moves, or as far as the edge of the table"
)


class Land(NamedTuple):
    """Fly as in a strafing run, touch down on the way and come to a stand at a cell."""

    cell: int


class TakeOff(NamedTuple):
    """Go straight on into the air and circle."""


class Strip(NamedTuple):
    """Ground that is open for a landing: its places, whether all of it is road, and a dangerous piece, -1 for none."""

    cells: tuple[int, ...]
    road: bool
    danger: int


# Implements BR-206
def find_strip(battle: Battle, model: BattleModel, cells: tuple[int, ...]) -> Strip | None:
    """Return what a lane of places is to the wheels of a model, None where terrain or somebody is in the way. Open
    ground has neither height nor hindrance (L3507).
    """
    table = battle.field.table
    radius = model.frame.radius
    road, danger = True, -1
    for cell in cells:
        found = [number for number, inches in table.gaps(cell).items() if inches < radius]
        pieces = [table.terrain[number] for number in found]
        if any(piece.height or piece.going not in ("open", "road") for piece in pieces):
            return None
        road = road and any(table.terrain[number].going == "road" for number in table.terrain_at(cell))
        danger = next((number for number in found if table.terrain[number].dangerous), danger)
    return Strip(cells, road, danger) if routes.is_lane_free(battle, model, cells) else None


# Landing


Allows = Callable[[int], bool]


# Implements BR-206
def landings(battle: Battle, model: BattleModel, allows: Allows = lambda _: True) -> Iterator[Land]:
    """Every place at the end of two moves of open ground on the line through the middle; of those that are `allows`."""
    if air.may_cross(model):
        yield from (Land(found.cells[-1]) for found in _possible_strips(battle, model, allows))


def _possible_strips(battle: Battle, model: BattleModel, allows: Allows = lambda _: True) -> Iterator[Strip]:
    cells = table_edge.cells_between(battle, model.cell, table_edge.other_side(battle, model))
    length = math.ceil(MOVES * model.frame.mr / table_edge.STEP)
    for last in range(length, len(cells) - 1):
        found = find_strip(battle, model, cells[last - length : last + 1]) if allows(cells[last]) else None
        if found is not None:
            yield found


# Implements BR-206
def land(battle: Battle, model: BattleModel, act: Land) -> None:
    """Attacks on the way to the strip, fire from below at the middle, a test off the road; then it stands there, with a
    standby token for each action that is left. One that is stuck is lost."""
    mark = battle.journal.mark()
    found = next(each for each in _possible_strips(battle, model) if each.cells[-1] == act.cell)
    pay(battle, model)
    start, table = model.cell, battle.field.table
    air.turn_in(battle, model, act.cell)
    battle.log_event("approaches", mark, model, rules=("BR-206",), **battle.spot(act.cell))
    middle, down = table.cell(table.width / 2, table.height / 2), found.cells[0]
    if table.between(start, middle) < table.between(start, down):
        air.attack_run(battle, model, table_edge.cells_between(battle, start, middle))
        air.second_half(battle, model, middle, down)
    else:
        air.attack_run(battle, model, table_edge.cells_between(battle, start, down))
    if model.on_table:
        _touch_down(battle, model, found)


def _touch_down(battle: Battle, model: BattleModel, found: Strip) -> None:
    mark = battle.journal.mark()
    battle.change(model, cell=found.cells[-1], station="", frame_number=len(model.kit.frames) - 1)
    smooth = found.road and found.danger < 0
    battle.log_event("touches down", mark, model, rules=("BR-206",), road=smooth)
    if not smooth:
        move.danger_test(battle, model, Danger(found.danger, 0.0))
        if model.immobilised:
            damage_model(battle, model, 0, lost=True)
    if not model.on_table:
        return
    battle.change(model, standby=model.actions, actions=0)
    move.engage(battle, model, [])
    stop_activation(battle, model)


# Taking off


def _cells_ahead(battle: Battle, model: BattleModel) -> tuple[int, ...]:
    """The places straight on, as far as two moves or the edge."""
    field = battle.field
    angle = model.facing * 2 * math.pi / DIRECTIONS
    dx, dy = math.cos(angle), math.sin(angle)
    x, y = field.xs[model.cell], field.ys[model.cell]
    found = [model.cell]
    for step in range(1, math.ceil(MOVES * model.kit.frames[0].mr / table_edge.STEP) + 1):
        ahead = x + dx * table_edge.STEP * step, y + dy * table_edge.STEP * step
        if not _is_on_table(battle, ahead):
            break
        found.append(field.table.cell(*ahead))
    return tuple(found)


def _is_on_table(battle: Battle, place: tuple[float, float]) -> bool:
    x, y = place
    return (
        table_edge.EDGE <= x <= battle.field.table.width - table_edge.EDGE
        and table_edge.EDGE <= y <= battle.field.table.height - table_edge.EDGE
    )


def _exit_cell(battle: Battle, model: BattleModel) -> int:
    """The cell at which the way straight on meets the edge."""
    table = battle.field.table
    angle = model.facing * 2 * math.pi / DIRECTIONS
    x, y = battle.field.xs[model.cell], battle.field.ys[model.cell]
    far = [
        (side - at) / part
        for at, part, side in _sides(table.width, table.height, (x, y), angle)
        if abs(part) > table_edge.EDGE / 1e6
    ]
    inches = min(distance for distance in far if distance >= 0)
    return table.cell(x + math.cos(angle) * inches, y + math.sin(angle) * inches)


def _sides(
    width: float, height: float, place: tuple[float, float], angle: float
) -> Iterator[tuple[float, float, float]]:
    for at, part, size in ((place[0], math.cos(angle), width), (place[1], math.sin(angle), height)):
        yield at, part, table_edge.EDGE
        yield at, part, size - table_edge.EDGE


# Implements BR-206
def may_take_off(battle: Battle, model: BattleModel, act: TakeOff) -> bool:
    """On the ground, not stuck, with an action and open ground ahead (L3512-3515)."""
    if model.frame.mode != LANDED or not model.actions or model.immobilised or model.virtual_damage:
        return False
    return find_strip(battle, model, _cells_ahead(battle, model)) is not None


# Implements BR-206
def take_off(battle: Battle, model: BattleModel, act: TakeOff) -> None:
    """Over the edge, and circle there."""
    mark = battle.journal.mark()
    pay(battle, model)
    battle.change(model, frame_number=0, posture=COMBAT)
    air.stop_at(battle, model, table_edge.free_place(battle, model, _exit_cell(battle, model)), clockwise=False)
    battle.log_event("takes off", mark, model, rules=("BR-206",), **battle.spot(model.cell))


register("land", Land, landings, land, needs=ActRequirements(concerns=air.is_aircraft))
register(
    "take off",
    TakeOff,
    fixed_options(may_take_off, TakeOff()),
    take_off,
    may_take_off,
    ActRequirements(concerns=air.is_aircraft),
)
