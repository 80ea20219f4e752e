"""Invariants of every state of a battle."""

from armybuilder.engine.core.battle.engine.fuzz import require
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.blitz_2006.battle.loadouts import SPEEDS, UNLIMITED
from armybuilder.engine.systems.blitz_2006.battle.state import (
    ABOARD,
    DESTROYED,
    RESERVE,
    TABLE,
    Battle,
    BattleUnit,
)
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import CRITICAL, OVERKILL, REMOVED

ROUNDING = 1e-6


def check_state(battle: Battle, *, settled: bool) -> None:
    """`BrokenStateError` for a state that cannot be; not `settled` is one in the middle of a step."""
    for side in battle.sides:
        require(side.command_points >= 0 and side.bonus_points >= 0, "nobody owes command points", side.id)
        require(side.lost >= 0, "losses are not below zero", side.lost)
        require(len(set(side.activated)) == len(side.activated), "a group is activated once a round", side.activated)
        require(all(tokens >= 0 for tokens in side.tokens), "morale tokens are not below zero", side.tokens)
    for unit in battle.units:
        _check_unit(battle, unit)
        _check_damage(unit)
    if settled:
        _check_lives(battle)
        _check_losses(battle)


def _check_unit(battle: Battle, unit: BattleUnit) -> None:
    require(unit.place in (RESERVE, TABLE, ABOARD, DESTROYED), "a unit is somewhere", (unit.id, unit.place))
    require(0 <= unit.facing < DIRECTIONS, "facings are one of 24", (unit.id, unit.facing))
    require(0 <= unit.mode < len(unit.loadout.speeds), "a unit has the mode it uses", (unit.id, unit.mode))
    require(unit.speed in SPEEDS, "a unit has one of three speeds", (unit.id, unit.speed))
    require(
        unit.actions >= 0 and unit.standby >= 0, "actions are not below zero", (unit.id, unit.actions, unit.standby)
    )
    require(unit.altitude >= 0, "nobody is below the ground", (unit.id, unit.altitude))
    if unit.on_table:
        require(0 <= unit.cell < battle.field.table.cells, "who is on the table has a place", (unit.id, unit.cell))


def _check_ride(battle: Battle, unit: BattleUnit) -> None:
    """Who is aboard goes with its transport, once it is settled what becomes of those whose transport is destroyed."""
    if unit.place == ABOARD:
        carrier = battle.units[unit.carrier] if unit.carrier >= 0 else None
        rides = carrier is not None and carrier.on_table and carrier.side == unit.side
        require(rides, "who is aboard rides in a vehicle of its side", (unit.id, unit.carrier))


def _check_damage(unit: BattleUnit) -> None:
    require(0 <= unit.taken <= REMOVED, "damage goes from none to overkill", (unit.id, unit.taken))
    require(0 <= unit.sturdy <= unit.loadout.sturdy, "sturdy boxes don't come back", (unit.id, unit.sturdy))
    require(0 <= unit.bases <= unit.loadout.bases, "bases don't come back", (unit.id, unit.bases))
    require(unit.hull_down >= 0 and unit.armor_lost >= 0, "counters and armor are not below zero", unit.id)
    for number, left in enumerate(unit.circles):
        full = unit.weapons[number].circles
        require(
            left == UNLIMITED if full == UNLIMITED else 0 <= left <= full, "circles run from full to 0", (unit.id, left)
        )
    require(
        all(0 <= number < len(unit.weapons) for number in unit.empty), "who has a weapon is out of ammo", unit.empty
    )


def _check_lives(battle: Battle) -> None:
    """Who is still in play is whole enough for it."""
    for unit in battle.units:
        _check_ride(battle, unit)
        if unit.alive:
            fit = unit.bases > 0 if unit.infantry else unit.taken < (CRITICAL if unit.loadout.fragile else OVERKILL)
            require(fit, "who has no boxes or bases left is destroyed", (unit.id, unit.taken, unit.bases))


def _check_losses(battle: Battle) -> None:
    for side in battle.sides:
        gone = sum(unit.recruit.points for unit in battle.units if unit.side == side.id and unit.place == DESTROYED)
        require(abs(gone - side.lost) < ROUNDING, "losses are what is destroyed", (side.id, side.lost, gone))
