"""What movement does to a unit: crashes, water, hexes under saturation fire, collisions."""

from armybuilder.engine.systems.tactical_1998.battle.state import DESTROYED, Battle, BattleUnit


def crash(battle: Battle, unit: BattleUnit, *, heavy: bool) -> None:
    """Light or heavy damage of a crash, with the damage tables as for an attack (BR-28)."""


# Implements BR-23
def destroy(battle: Battle, unit: BattleUnit, by: BattleUnit | None = None) -> None:
    """A unit is out of the battle, and who is aboard with it."""
    if not unit.alive:
        return
    lost = [unit, *(other for other in battle.units if other.carrier == unit.id and other.alive)]
    for one in lost:
        side = battle.sides[one.side]
        battle.change(one, place=DESTROYED, carrier=-1)
        battle.change(side, lost=side.lost + one.recruit.points)


# Implements BR-62
def enter(battle: Battle, unit: BattleUnit) -> None:
    """A unit is in a hex anew: if that is under saturation fire, it defends against it."""


# Implements BR-28, BR-50
def run_into(battle: Battle, unit: BattleUnit) -> None:
    """A unit that skids into a hex may ram who is in it, if its player wants to."""
