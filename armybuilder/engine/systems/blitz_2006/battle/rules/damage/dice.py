"""Single dice that decide what else comes of damage."""

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.systems.blitz_2006.battle.state import Battle


def roll_die(battle: Battle) -> tuple[int, DiceRoll]:
    """A die, and how an event shows it."""
    dice = battle.dice.roll(1)
    return dice[0], DiceRoll("check", DicePool(None, 1, (), 1), dice, dice[0])


def chance_of(needed: int) -> float:
    """The chance that a die shows a number or more."""
    return max(0, min(SIDES, SIDES + 1 - needed)) / SIDES
