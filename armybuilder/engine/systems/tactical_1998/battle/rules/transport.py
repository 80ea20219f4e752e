"""Squads that get into vehicles and out of them (BR-22)."""

from collections.abc import Iterator

from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Disembark, Embark
from armybuilder.engine.systems.tactical_1998.battle.rules.movement import STACKING
from armybuilder.engine.systems.tactical_1998.battle.state import ABOARD, TABLE, Battle, BattleUnit


def passengers(battle: Battle, vehicle: BattleUnit) -> list[BattleUnit]:
    """Squads that are aboard a vehicle."""
    return [unit for unit in battle.units if unit.carrier == vehicle.id and unit.place == ABOARD]


def seats_left(battle: Battle, vehicle: BattleUnit) -> int:
    """Troopers for whom a vehicle has room."""
    return vehicle.loadout.passengers - sum(unit.troopers_left for unit in passengers(battle, vehicle))


# Implements BR-22
def boardings(battle: Battle, vehicle: BattleUnit) -> Iterator[Embark | Disembark]:
    """Yield the squads in its hex that a vehicle has seats for, and those aboard who have room outside."""
    if not vehicle.loadout.passengers:
        return
    seats = seats_left(battle, vehicle)
    for unit in battle.standing(vehicle.side):
        if unit.infantry and unit.cell == vehicle.cell and 0 < unit.troopers_left <= seats:
            yield Embark(unit.id)
    stacked = sum(unit.size for unit in battle.occupants(vehicle.cell))
    for unit in passengers(battle, vehicle):
        if stacked + unit.size <= STACKING and battle.field.terrain(vehicle.cell).water <= unit.hovers:
            yield Disembark(unit.id)


# Implements BR-22
def embark(battle: Battle, vehicle: BattleUnit, act: Embark) -> None:
    """As many troopers as the Size of the vehicle get in with an action; the squad is aboard with its last one."""
    squad, mark = battle.units[act.squad], battle.journal.mark()
    inside = min(squad.troopers_left, squad.boarded + vehicle.loadout.size)
    battle.change(squad, boarded=inside)
    if inside >= squad.troopers_left:
        battle.change(squad, place=ABOARD, carrier=vehicle.id, boarded=0, activated=True, actions=0)
    battle.log_event("embarks", mark, squad, vehicle, rules=("BR-22",), inside=inside, aboard=squad.place == ABOARD)


# Implements BR-22
def disembark(battle: Battle, vehicle: BattleUnit, act: Disembark) -> None:
    """As many troopers as the Size of the vehicle get out with an action; the squad is on the map with its last one."""
    squad, mark = battle.units[act.squad], battle.journal.mark()
    outside = min(squad.troopers_left, squad.boarded + vehicle.loadout.size)
    battle.change(squad, boarded=outside)
    if outside >= squad.troopers_left:
        battle.change(squad, place=TABLE, carrier=-1, cell=vehicle.cell, facing=vehicle.facing, boarded=0)
    battle.log_event("disembarks", mark, squad, vehicle, rules=("BR-22",), outside=outside, landed=squad.on_table)
