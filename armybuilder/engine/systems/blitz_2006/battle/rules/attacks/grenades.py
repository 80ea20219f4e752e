"""Grenades that are laid and go off later: an optional rule (BR-72)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Burst, Drop
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.resolution import (
    AREA,
    ATTACK,
    Strike,
    count_attack,
    defend,
    roll_pool,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Aim, Situation
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import (
    blast_view,
    inches_from,
    is_in_cover,
    shooter_of,
    spot_of,
    touched_bases,
    units_within,
    victim_of,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import spend
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.sight import CLEAR_VIEW
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, RollResult

LATEST = 6
"""Rounds after which a grenade that is laid goes off at the latest (L1681)."""
NOT_FUMBLED = RollResult(6, 6, 6)
"""Laying a grenade is no roll: it never empties anything but its circle."""


# Implements BR-72
def drops(battle: Battle, unit: BattleUnit, usable: list[int]) -> Iterator[Drop]:
    """Yield grenades that a unit may lay where it is, to go off at once, in this round or after some."""
    for number in usable:
        if unit.weapons[number].weapon.has("T"):
            left = max(1, battle.rounds - battle.round + 1)
            yield from (Drop(number, rounds) for rounds in range(min(LATEST, left) + 1))


# Implements BR-72
def drop(battle: Battle, unit: BattleUnit, act: Drop) -> None:
    """Lay a grenade."""
    mark = battle.journal.mark()
    spend(battle, unit, Burst(act.weapon), NOT_FUMBLED)
    battle.log_event(
        "lays", mark, unit, rules=("BR-72",), weapon=unit.weapons[act.weapon].name, cell=unit.cell, rounds=act.rounds
    )
    if act.rounds:
        charge = (unit.cell, battle.round + act.rounds - 1, unit.id, act.weapon)
        battle.change(battle, charges=(*battle.charges, charge))
    else:
        _go_off(battle, unit.cell, unit, act.weapon)


# Implements BR-11, BR-72
def detonate(battle: Battle) -> None:
    """In the Miscellaneous phase grenades go off whose round it is."""
    due = [each for each in battle.charges if each[1] <= battle.round]
    battle.change(battle, charges=tuple(each for each in battle.charges if each not in due))
    for cell, _, number, weapon in due:
        _go_off(battle, cell, battle.units[number], weapon)


def _go_off(battle: Battle, cell: int, unit: BattleUnit, number: int) -> None:
    """An Attack roll without modifiers, against which everybody near defends."""
    mark, weapon = battle.journal.mark(), unit.weapons[number].weapon
    rolled = roll_pool(battle, OddsPool(battle.skills(unit).attack), [])
    struck, table = units_within(battle, spot_of(battle, cell), weapon.area), battle.field.table
    battle.log_event(
        "area", mark, unit, throws=((ATTACK, rolled.as_event),), rules=("BR-72",), weapon=weapon.name, radius=weapon.area, cell=cell,
        x=table.xs[cell], y=table.ys[cell], units=len(struck), snap="", area=0, rate=0,
    )  # fmt: skip
    for victim in struck:
        if victim.on_table:
            between = 0 if cell == victim.cell else blast_view(battle, cell, victim).cover
            inches = inches_from(battle, spot_of(battle, cell), victim)
            situation = Situation(
                Aim(number), shooter_of(battle, unit), victim_of(battle, unit, victim, weapon, cell), "medium", CLEAR_VIEW,
                in_cover=is_in_cover(battle, victim), blast_cover=between,
                touched=touched_bases(victim.bases, weapon.area, inches) if victim.infantry else 1,
            )  # fmt: skip
            strike = Strike(unit, AREA, "BR-72", rolled=rolled, shows=False, mark=battle.journal.mark())
            defend(battle, strike, victim, situation, max(0, rolled.total - between))
            count_attack(battle, victim, unit)
