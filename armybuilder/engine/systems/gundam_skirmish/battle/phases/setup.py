"""Priority, the length of the game, deployment (BR-1 to BR-5)."""

from armybuilder.engine.systems.gundam_skirmish.battle.state import RESERVE, TABLE, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import first_facing, zone
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import GAME_TYPES

STRIDE = 3
"""Inches between the places that are offered for deployment."""


# Implements BR-4, BR-5
def roll_priority(battle: Battle) -> None:
    """The priority roll, whose winner chooses who goes first, and the number of turns by the type of game."""
    mark = battle.journal.mark()
    while (first := battle.dice.roll(1)) == (second := battle.dice.roll(1)):
        pass
    winner = int(second > first)
    chosen = battle.ask(winner, "goes first", (winner, 1 - winner))
    turns = battle.catalogue[GAME_TYPES][battle.game].turns
    length = 0 if turns is None else battle.dice.roll(1)[0] + turns
    battle.change(battle, first=chosen, turn=chosen, length=length)
    battle.log_event("priority", mark, rules=("BR-5",), side=winner, first=chosen, length=length)


# Implements BR-3
def deploy(battle: Battle) -> bool:
    """Place a unit in a zone, the sides by turns, in any order; False when all are placed who do not wait to Ambush."""
    side = battle.turn if _waiting(battle, battle.turn) else 1 - battle.turn
    waiting = _waiting(battle, side)
    if not waiting:
        return False
    unit, mark = battle.units[battle.ask(side, "places", (one.id for one in waiting))], battle.journal.mark()
    place(battle, unit, battle.ask(side, "deploy", deployment_places(battle, unit), unit))
    battle.change(battle, turn=1 - side)
    table = battle.field.table
    battle.log_event("deployed", mark, unit, rules=("BR-3",), x=table.xs[unit.cell], y=table.ys[unit.cell])
    return True


def _waiting(battle: Battle, side: int) -> list[BattleUnit]:
    """Units that are still to be placed, one of each kind of them: which of equal ones comes first makes no difference."""
    kinds = {
        id(unit.recruit): unit
        for unit in reversed(battle.units)
        if unit.side == side and unit.place == RESERVE and not unit.recruit.hides
    }
    return sorted(kinds.values(), key=lambda unit: unit.id)


def place(battle: Battle, unit: BattleUnit, cell: int) -> None:
    """Put a unit on the table as it deploys."""
    battle.change(unit, place=TABLE, cell=cell, facing=first_facing(battle.game, unit.side))


def deployment_places(battle: Battle, unit: BattleUnit) -> list[int]:
    """Places in its zone where a unit has room; any room in the zone where there is none at these, the table where the zone is
    full."""
    for stride in (STRIDE, 1):
        left, low, right, high = zone(battle.game, unit.side)
        found = room(battle, unit, (left, low, right, high), stride)
        if found:
            return found
    return room(battle, unit, (0.0, 0.0, battle.field.table.width, battle.field.table.height), STRIDE)


def room(battle: Battle, unit: BattleUnit, box: tuple[float, float, float, float], stride: int) -> list[int]:
    """Places of a box where a unit can stand apart from others, so many inches from each other: counted from the corner of its
    side, so that both sides have the same ones, turned by half."""
    table, ground, radius = battle.field.table, battle.field.ground(battle.mover(unit)), unit.recruit.size.radius
    left, low, right, high = box
    inside = (
        table.cell(right - x, high - y) if unit.side else table.cell(left + x, low + y)
        for y in _steps(high - low, radius, stride)
        for x in _steps(right - left, radius, stride)
    )
    return [cell for cell in inside if ground.may_stand(cell) and is_free(battle, unit, cell)]


def _steps(inches: float, radius: float, stride: int) -> list[int]:
    """Whole inches from one border to the other, so far inside that a base does not stand over."""
    first, last = int(radius), int(inches - radius)
    return list(range(first, last + 1, stride))


def is_free(battle: Battle, unit: BattleUnit, cell: int) -> bool:
    """Whether no other base is where a unit would stand."""
    table, radius = battle.field.table, unit.recruit.size.radius
    return all(
        table.between(cell, other.cell) >= radius + other.recruit.size.radius - 1e-9
        for other in battle.units
        if other.on_table and other is not unit
    )
