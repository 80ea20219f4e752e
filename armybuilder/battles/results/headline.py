"""First words of a result: how often a list wins, so that a player can use it."""

from fractions import Fraction
from typing import NamedTuple

from armybuilder.engine.core.battle.statistics import Rate

LARGEST_WHOLE = 5
"""“2 of 3” says more than “7 of 11”."""
WIDE = 0.2
"""Of an interval wider than this a page says that the battles are few."""


class Headline(NamedTuple):
    """About `part` of `whole` decided battles are won. `is_wide`: more battles would say more."""

    part: int
    whole: int
    is_wide: bool


def headline(wins: Rate) -> Headline | None:
    """Return the headline of a list's decided battles, None where none was decided."""
    if not wins.of:
        return None
    about = Fraction(wins.share).limit_denominator(LARGEST_WHOLE)
    return Headline(about.numerator, about.denominator, wins.high - wins.low > WIDE)
