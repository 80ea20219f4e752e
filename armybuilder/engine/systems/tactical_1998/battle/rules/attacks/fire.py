"""Single attacks with weapons, arms, blades and feet: bursts, called shots, area effect, throws (BR-51 to BR-60, BR-63)."""

from dataclasses import replace

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import AimPoint, Burst
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import (
    Strike,
    attack_target,
    blast,
    defend,
    roll_attack,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import HEX_METRES, is_thrown, rates, use
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import SYSTEMS, System

FIRE, KICKED, INDIRECT, SCATTER = "fire", "kick", "indirect", "scatter"
"""Modes of attack in events; walking and saturation fire, rams and area effect have theirs."""


# Implements BR-59, BR-60
def choose_rate(battle: Battle, unit: BattleUnit, number: int, target: int, least: int = 0) -> int:
    """The rate of fire that a player uses, of those that there is ammunition for."""
    options = [Burst(number, target, rate) for rate in rates(unit, number) if rate >= least]
    chosen: Burst = battle.ask(unit.side, "rate", options, unit)
    return chosen.rate


# Implements BR-57
def choose_system(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit) -> System:
    """The system that a called shot is aimed at."""
    options = [AimPoint(number, target.id, system) for system in SYSTEMS]
    chosen: AimPoint = battle.ask(unit.side, "location", options, unit)
    return chosen.system  # type: ignore[return-value]


# Implements BR-51, BR-54, BR-59, BR-63
def shoot(battle: Battle, strike: Strike, target: BattleUnit) -> None:
    """An attack with a weapon at a target; with an area effect, at all who are in it; a throw that misses may go elsewhere."""
    unit, aim = strike.unit, strike.aim
    area = unit.weapons[aim.weapon].weapon.area
    rolled, shot = roll_attack(battle, strike, target)
    spend(battle, unit, aim, target.cell)
    margin = defend(battle, rolled, shot, target)
    if area is not None:
        blast(battle, rolled, target, target.cell, area)
    elif margin < 0 and is_thrown(unit, aim.weapon):
        _deviate(battle, rolled, target, -margin)


# Implements BR-59, BR-60
def spend(battle: Battle, unit: BattleUnit, aim: Aim, cell: int) -> None:
    """The ammunition of an attack at its rate of fire."""
    use(battle, unit, aim.weapon, unit.weapons[aim.weapon].weapon.rounds(aim.rate), cell)


# Implements BR-52, BR-55
def kick(battle: Battle, unit: BattleUnit, target: BattleUnit) -> None:
    """A kick, or a stomp of infantry."""
    attack_target(battle, Strike(unit, Aim(-1), KICKED, "BR-52"), target)


# Implements BR-53
def _deviate(battle: Battle, strike: Strike, target: BattleUnit, failure: int) -> None:
    """A throw that misses lands twice the margin in metres away: by a die in another hex, or after a fumble towards the thrower. Who is
    there defends."""
    hexes = (2 * failure + HEX_METRES // 2) // HEX_METRES
    if not hexes or strike.rolled is None:
        return
    lattice, unit = battle.field.lattice, strike.unit
    fumbled = strike.rolled.fumbled
    facing = lattice.facing_to(target.cell, unit.cell) if fumbled else battle.dice.roll(1)[0] - 1
    cell = stray(battle, target.cell, facing, hexes)
    for other in battle.occupants(cell) if cell >= 0 else ():
        attack_target(battle, replace(strike, mode=SCATTER, rule="BR-53"), other)


def stray(battle: Battle, cell: int, facing: int, hexes: int) -> int:
    """The hex so many hexes away in a direction; -1 beyond the edge of the map."""
    for _ in range(hexes):
        if cell >= 0:
            cell = battle.field.lattice.neighbour(cell, facing % SIDES)
    return cell
