"""Hazards of movement: crashes, water, hexes under saturation fire, collisions."""

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Hold, Ram
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.impacts.collisions import collide, may_collide
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.saturation import enter_zones
from armybuilder.engine.systems.tactical_1998.battle.rules.damage import destruction
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.vehicles import harm_by_level
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import HEAVY, LIGHT


# Implements BR-28
def crash(battle: Battle, unit: BattleUnit, *, heavy: bool) -> None:
    """Light or heavy damage of a crash, with the damage tables as for an attack."""
    harm_by_level(battle, None, unit, HEAVY if heavy else LIGHT, 0)


# Implements BR-23
def destroy(battle: Battle, unit: BattleUnit, by: BattleUnit | None = None) -> None:
    """A unit is out of the battle, and who is aboard with it."""
    destruction.destroy(battle, unit, by, "water" if battle.field.terrain(unit.cell).water else "edge", rule="BR-23")


# Implements BR-62
def enter(battle: Battle, unit: BattleUnit) -> None:
    """A unit is in a hex anew: if that is under saturation fire, it defends against it."""
    enter_zones(battle, unit)


# Implements BR-28, BR-50
def run_into(battle: Battle, unit: BattleUnit) -> None:
    """A unit that skids into a hex may ram who is in it, if its player wants to."""
    options = [Ram(other.id) for other in battle.occupants(unit.cell) if may_collide(unit, other)]
    chosen = battle.ask(unit.side, "collision", (Hold(), *options), unit) if options else Hold()
    if isinstance(chosen, Ram):
        collide(battle, unit, battle.units[chosen.target])
