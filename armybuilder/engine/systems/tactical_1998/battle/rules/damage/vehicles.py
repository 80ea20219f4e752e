"""Damage against the armour of vehicles (BR-64, BR-65, BR-78, BR-79)."""

from armybuilder.engine.systems.tactical_1998.battle.rules.damage import destruction
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.systems import roll_systems
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import HEAVY, LIGHT, NONE, OVERKILL, System, VehicleTarget

LEVELS = {NONE: "none", LIGHT: "light", HEAVY: "heavy", OVERKILL: "overkill"}


# Implements BR-64, BR-65
def harm_vehicle(
    battle: Battle, by: BattleUnit | None, unit: BattleUnit, target: VehicleTarget, damage: int, *,
    helpers: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """Damage to a vehicle; `target` is its armour where it is hit. Damage below it does nothing."""
    if unit.alive:
        harm_by_level(battle, by, unit, target.result(damage), damage, target.called, helpers=helpers)


# Implements BR-65, BR-78
def harm_by_level(  # noqa: PLR0913 - all that counts
    battle: Battle, by: BattleUnit | None, unit: BattleUnit, level: int, damage: int, called: System | None = None, *,
    helpers: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """Light damage takes a point of base armour and hits a system, heavy damage two; overkill destroys, and so does the last point of
    armour. Armour that perks add is never lost (L1099)."""
    if level == NONE:
        return
    mark, loss = battle.journal.mark(), 0 if level == OVERKILL else min(level, unit.armor)
    battle.change(unit, armor_lost=unit.armor_lost + loss, damage=unit.damage + loss, taken=unit.taken + damage)
    if by is not None and by.side != unit.side:
        battle.change(by, dealt=by.dealt + damage)
    battle.log_event("damage", mark, unit, by, rules=("BR-65",), level=LEVELS[level], damage=damage, armor=unit.armor)
    if level == OVERKILL:
        destruction.destroy(battle, unit, by, destruction.OVERKILL, helpers=helpers)
    elif unit.armor <= 0:
        destruction.destroy(battle, unit, by, destruction.ARMOUR_GONE, helpers=helpers)
    else:
        roll_systems(battle, by, unit, heavy=level == HEAVY, called=called)
