"""Invariants of every state of a battle."""

from armybuilder.engine.core.battle.engine.fuzz import require
from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.systems.tactical_1998.battle.loadouts import UNLIMITED
from armybuilder.engine.systems.tactical_1998.battle.rules.movement import STACKING
from armybuilder.engine.systems.tactical_1998.battle.state import (
    ABOARD,
    BLOWN_OFF,
    DESTROYED,
    RESERVE,
    TABLE,
    USELESS,
    Battle,
    BattleUnit,
)

ROUNDING = 1e-6


def check_state(battle: Battle, *, settled: bool) -> None:
    """`BrokenStateError` for a state that cannot be; not `settled` is one in the middle of a step."""
    for side in battle.sides:
        require(side.tactical_points >= 0 and side.initiative_points >= 0, "nobody owes command points", side.id)
        require(side.score >= 0 and side.lost >= 0, "scores and losses are not below zero", (side.score, side.lost))
        require(len(set(side.activated)) == len(side.activated), "a group is activated once a round", side.activated)
    for unit in battle.units:
        _check_unit(battle, unit)
        _check_damage(unit)
    if settled:
        _check_hexes(battle)
        _check_losses(battle)


def _check_unit(battle: Battle, unit: BattleUnit) -> None:
    require(unit.place in (RESERVE, TABLE, ABOARD, DESTROYED), "a unit is somewhere", (unit.id, unit.place))
    require(0 <= unit.facing < SIDES, "facings are sides of a hex", (unit.id, unit.facing))
    require(0 <= unit.mode < len(unit.loadout.speeds), "a unit has the mode it uses", (unit.id, unit.mode))
    require(unit.actions >= 0 and unit.owed >= 0, "actions are not below zero", (unit.id, unit.actions, unit.owed))
    require(not (unit.evading and unit.actions), "who evades does nothing else", (unit.id, unit.actions))
    if unit.on_table:
        require(0 <= unit.cell < battle.field.lattice.size, "who is on the map has a hex", (unit.id, unit.cell))
    if unit.place == ABOARD:
        carrier = battle.units[unit.carrier] if unit.carrier >= 0 else None
        rides = carrier is not None and carrier.on_table and carrier.side == unit.side
        require(unit.infantry and rides, "who is aboard rides in a vehicle of its side", (unit.id, unit.carrier))


def _check_damage(unit: BattleUnit) -> None:
    for number, left in enumerate(unit.ammo):
        full = unit.weapons[number].ammo
        require(left == UNLIMITED if full == UNLIMITED else 0 <= left <= full, "ammunition runs from full to 0", (unit.id, left))  # fmt: skip
    require(all(0 <= lost <= BLOWN_OFF for lost in unit.weapon_lost), "weapons lose 6 at most", (unit.id, unit.weapon_lost))  # fmt: skip
    require(all(0 <= lost <= USELESS for lost in unit.mode_penalty), "movement loses 5 at most", (unit.id, unit.mode_penalty))  # fmt: skip
    require(all(0 <= lost <= USELESS for lost in unit.auxiliary_lost), "systems lose 5 at most", (unit.id, unit.auxiliary_lost))  # fmt: skip
    require(0 <= unit.fire_control_lost <= USELESS, "fire control loses 5 at most", (unit.id, unit.fire_control_lost))
    require(unit.armor_lost >= 0 and unit.maneuver_lost >= 0, "damage is not below zero", unit.id)
    require(0 <= unit.crew_lost <= unit.loadout.crew, "the crew loses nobody it has not", (unit.id, unit.crew_lost))
    points, whole = unit.troopers, unit.loadout.troopers
    within = len(points) == len(whole) and all(0 <= now <= top for now, top in zip(points, whole, strict=True))
    require(within, "troopers have their points at most", (unit.id, points))


def _check_hexes(battle: Battle) -> None:
    """Who is still in play is whole enough for it, and no hex holds more than it may (BR-29)."""
    sizes: dict[int, int] = {}
    for unit in battle.units:
        if unit.on_table:
            sizes[unit.cell] = sizes.get(unit.cell, 0) + unit.size
        if unit.alive:
            fit = unit.troopers_left if unit.infantry else unit.armor
            require(fit > 0, "who has no armour or troopers is destroyed", (unit.id, fit))
    for cell, points in sizes.items():
        require(points <= STACKING, "a hex holds 30 points of Size", (cell, points))


def _check_losses(battle: Battle) -> None:
    for side in battle.sides:
        gone = sum(unit.recruit.points for unit in battle.units if unit.side == side.id and unit.place == DESTROYED)
        require(abs(gone - side.lost) < ROUNDING, "losses are what is destroyed", (side.id, side.lost, gone))
