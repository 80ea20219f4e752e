"""Slow burn: fires that go on from round to round (BR-11, L1367)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Extinguish
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.dice import chance_of, roll_die
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import light_damage
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit

BURNS_ON, SMOULDERS_ON = 5, 6
"""What a die has to show for a fire to go on, and after an action was spent on it (L1369)."""
PUT_OUT = 2
"""Actions that put a fire out."""
FIRE_RESISTANT = "fire-resistant"


def ignite(battle: Battle, unit: BattleUnit, by: BattleUnit) -> None:
    """A unit that was hit with slow burn may burn on (L1495)."""
    if unit.on_table and not unit.burning and not unit.loadout.has(FIRE_RESISTANT):
        mark = battle.journal.mark()
        battle.change(unit, burning=True)
        battle.log_event("ignites", mark, unit, by, rules=("BR-11",))


# Implements BR-11
def burn(battle: Battle) -> None:
    """In the Miscellaneous phase a die tells whether each fire goes on; then it does light damage."""
    for unit in battle.units:
        if unit.burning and unit.on_table:
            _burn_on(battle, unit)
        battle.change(unit, doused=0)


def _burn_on(battle: Battle, unit: BattleUnit) -> None:
    needed = SMOULDERS_ON if unit.doused else BURNS_ON
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    battle.change(unit, burning=die >= needed)
    battle.log_event(
        "burns", mark, unit, throws=((gettext_noop("fire"), throw),), rules=("BR-11",), needed=needed, on=unit.burning,
        odds={"hit": chance_of(needed)},
    )  # fmt: skip
    if unit.burning:
        light_damage(battle, unit, DamageCause())


def fires_near(battle: Battle, unit: BattleUnit) -> Iterator[Extinguish]:
    """Yield the fires that a unit may spend an action on: its own, and those of friends that it touches."""
    for other in battle.standing(unit.side):
        if other.burning and (other is unit or battle.touches(unit, other)):
            yield Extinguish(other.id)


def extinguish(battle: Battle, unit: BattleUnit, act: Extinguish) -> None:
    """Spend an action on a fire: the second puts it out."""
    other, mark = battle.units[act.unit], battle.journal.mark()
    battle.change(other, doused=other.doused + 1)
    if other.doused >= PUT_OUT:
        battle.change(other, burning=False, doused=0)
    battle.log_event("extinguishes", mark, unit, other, rules=("BR-11",), out=not other.burning)
