"""Rolls of which the highest die counts: one more for each six after the first, and nothing where all of them are ones."""

from functools import lru_cache
from math import comb

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds.distributions import Distribution

FUMBLE = 0
"""What dice come to that are all ones."""


@lru_cache(maxsize=32)
def naturals(dice: int) -> Distribution:
    """Return the distribution of the result of a number of dice, at least one, before anything is added."""
    below = {high: high**dice - (high - 1) ** dice for high in range(2, SIDES)}
    sixes = {SIDES - 1 + six: comb(dice, six) * (SIDES - 1) ** (dice - six) for six in range(1, dice + 1)}
    return Distribution.of({FUMBLE: 1, **below, **sixes})


def total(natural: int, modifier: int) -> int:
    """With what is added: never below zero, and a fumble stays one."""
    return FUMBLE if natural == FUMBLE else max(0, natural + modifier)
