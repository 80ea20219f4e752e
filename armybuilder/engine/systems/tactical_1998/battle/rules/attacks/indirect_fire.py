"""Fire at targets that a friend observes, and where it goes that misses (BR-58)."""

from dataclasses import replace

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import IndirectFire
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.fire import (
    INDIRECT,
    SCATTER,
    choose_rate,
    spend,
    stray,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import (
    Strike,
    attack_target,
    blast,
    defend,
    roll_attack,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.throws import roll_die
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.rulings import fire as read


# Implements BR-58
def fire_indirectly(battle: Battle, unit: BattleUnit, act: IndirectFire) -> None:
    """The obscurement of the observer counts, on a hit only that of the target's hex; a miss scatters by as many hexes."""
    target, observer = battle.units[act.target], battle.units[act.observer]
    rate = choose_rate(battle, unit, act.weapon, target.id)
    aim = Aim(act.weapon, rate, None, observer)
    radius, aimed = unit.weapons[act.weapon].weapon.area, target.cell
    strike, shot = roll_attack(battle, Strike(unit, aim, INDIRECT, "BR-58"), target)
    spend(battle, unit, aim, aimed)
    margin = defend(battle, strike, shot, target)
    cell = aimed if margin >= 0 else _scatter(battle, unit, aimed, -margin)
    if cell >= 0 and radius is not None:
        blast(battle, strike, target, cell, radius)
    elif cell >= 0 and margin < 0 and battle.readings[read.SCATTER.key] == read.ANYTHING:
        for other in battle.occupants(cell):
            if other is not target:
                attack_target(battle, replace(strike, mode=SCATTER), other)


# Implements BR-58
def _scatter(battle: Battle, unit: BattleUnit, cell: int, hexes: int) -> int:
    """The hex to which a shot scatters, in a direction by a die; -1 beyond the edge of the map."""
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    found = stray(battle, cell, die - 1, hexes)
    battle.log_event("scatters", mark, unit, throws=((gettext_noop("direction"), throw),), rules=("BR-58",), hexes=hexes, cell=found)  # fmt: skip
    return found
