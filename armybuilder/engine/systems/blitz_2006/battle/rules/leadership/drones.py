"""Drones and the masters that control them (BR-58)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Control
from armybuilder.engine.systems.blitz_2006.battle.rules.electronics import can_communicate, gets_through
from armybuilder.engine.systems.blitz_2006.battle.state import STATIONARY, Battle, BattleUnit


# Implements BR-58
def controls(battle: Battle, unit: BattleUnit) -> Iterator[Control]:
    """Yield drones that a unit may control for an action: its own, which were not activated; who has a single action stands still."""
    if not can_communicate(unit) or (unit.loadout.actions == 1 and (unit.speed != STATIONARY or unit.path)):
        return
    for drone in battle.standing(unit.side):
        if drone.master == unit.id and not drone.activated:
            yield Control(drone.id)


# Implements BR-54, BR-58
def take_control(battle: Battle, unit: BattleUnit, act: Control) -> bool:
    """Whether control gets through: then the drone has the skills of its master until the round ends, and is activated at once."""
    drone = battle.units[act.drone]
    passed = gets_through(battle, unit)
    mark = battle.journal.mark()
    battle.change(drone, controlled=passed)
    if unit.loadout.actions == 1:
        battle.change(unit, stopped=True)
    battle.log_event("controls", mark, unit, drone, rules=("BR-58",), passed=passed)
    return passed
