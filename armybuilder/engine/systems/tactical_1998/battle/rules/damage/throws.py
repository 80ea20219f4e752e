"""Single dice, and who chooses where several things may be hit (BR-71)."""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit

LabelledThrows = tuple[tuple[str, DiceRoll], ...]
NO_THROWS: LabelledThrows = ()
CHOICE = gettext_noop("who chooses")


def roll_die(battle: Battle) -> tuple[int, DiceRoll]:
    """A die, and how an event shows it."""
    dice = battle.dice.roll(1)
    return dice[0], DiceRoll("check", DicePool(None, 1, (), 1), dice, dice[0])


# Implements BR-71
def chooser(battle: Battle, by: BattleUnit | None, unit: BattleUnit) -> tuple[int, LabelledThrows]:
    """The player who chooses what is hit: the defender by an odd die, the attacker by an even one. Where nobody attacked, the other
    side is the attacker."""
    die, throw = roll_die(battle)
    attacker = by.side if by is not None else 1 - unit.side
    return unit.side if die % 2 else attacker, ((CHOICE, throw),)


# Implements BR-71
def pick(
    battle: Battle, by: BattleUnit | None, unit: BattleUnit, kind: str, options: Sequence[int]
) -> tuple[int, LabelledThrows]:
    """One of several things that may be hit. No die falls where there is but one."""
    if len(options) == 1:
        return options[0], NO_THROWS
    player, throws = chooser(battle, by, unit)
    chosen: Any = battle.ask(player, kind, options, unit)
    return int(chosen), throws
