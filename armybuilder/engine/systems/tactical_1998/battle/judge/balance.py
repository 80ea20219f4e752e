"""How far ahead a side is, in points."""

from armybuilder.engine.systems.tactical_1998.battle.agreement import HEXES
from armybuilder.engine.systems.tactical_1998.battle.judge.threats import best_attack
from armybuilder.engine.systems.tactical_1998.battle.phases.victory import held_cells, holder
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import sees
from armybuilder.engine.systems.tactical_1998.battle.state import USELESS, Battle, BattleUnit

ARMOUR, WEAPONS, SPEED, CREW = 0.8, 0.5, 0.3, 0.2
"""The part of a vehicle that goes with all of its armour, its weapons, its speed, and an action that its crew owes."""
PROMISE = 0.5
"""What the next attacks count that both sides promise each other."""
HEX_WORTH = 0.05
"""The part of both forces that a hex held in a round is worth."""


def standing(battle: Battle, side: int) -> float:
    """Points destroyed, parts of what is damaged, hexes held so far and now, and the best attacks from where all stand."""
    ahead = battle.sides[1 - side].lost - battle.sides[side].lost
    for unit in battle.units:
        if unit.alive:
            sign = -1.0 if unit.side == side else 1.0
            ahead += sign * unit.recruit.points * worn(unit)
            if unit.on_table:
                seen = [enemy for enemy in battle.enemies(unit) if sees(battle, unit, enemy)]
                ahead -= sign * PROMISE * best_attack(battle, unit, seen)
    return ahead + (_held(battle, side) if battle.victory == HEXES else 0.0)


def worn(unit: BattleUnit) -> float:
    """The part of a unit that is lost, from 0 to nearly 1."""
    if unit.infantry:
        return 1.0 - sum(unit.troopers) / max(1, sum(unit.loadout.troopers))
    armour = unit.armor_lost / max(1, unit.loadout.armor)
    weapons = sum(min(USELESS, lost) for lost in unit.weapon_lost) / (USELESS * max(1, len(unit.weapon_lost)))
    top = max(1, unit.loadout.speeds[unit.mode].top)
    speed = 1.0 - unit.top_mp() / top
    crew = 1.0 if unit.ruptured else CREW * min(1, unit.owed)
    return min(0.95, ARMOUR * armour + WEAPONS * weapons + SPEED * speed + CREW * crew)


def _held(battle: Battle, side: int) -> float:
    holders = [holder(battle, cell) for cell in held_cells(battle.field)]
    now = holders.count(side) - holders.count(1 - side)
    whole = sum(unit.recruit.points for unit in battle.units) / 2
    return HEX_WORTH * whole * (battle.sides[side].score - battle.sides[1 - side].score + now)
