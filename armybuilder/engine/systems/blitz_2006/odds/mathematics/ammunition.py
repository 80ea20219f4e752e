"""When a weapon runs out (BR-43)."""

from armybuilder.engine.core.battle.odds.rolls import FUMBLE
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import RollResult


def empty_at(used: int, most: int) -> int:
    """A rate of fire of `used` out of `most` empties the weapon where no die is above this; 0 for a single shot, which only
    a fumble does."""
    if used == 0:
        return 0
    if used >= most:
        return 3 if most == 1 else 4
    return 2 if 2 * used < most else 3


def empties(roll: RollResult, at: int) -> bool:
    """Whether a roll does: all dice at or below, before anything is added; a fumble always (L843)."""
    return roll.natural == FUMBLE or roll.highest <= at
