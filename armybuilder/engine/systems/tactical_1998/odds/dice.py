"""The dice of a side (BR-1 to BR-5, L272-L304): as `core` counts them, the highest die, one more for each further six."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.core.battle.odds.modifiers import Modifier, sum_of
from armybuilder.engine.core.battle.odds.rolls import naturals, total
from armybuilder.engine.core.battle.odds.sides import Side


class OddsPool(NamedTuple):
    """`skill` dice, and what is added to them."""

    skill: int
    modifier: int = 0


def pool_of(skill: int, modifiers: Iterable[Modifier], side: Side) -> OddsPool:
    """The dice of a side."""
    return OddsPool(skill, sum_of(modifiers, side))


@lru_cache(maxsize=1024)
def roll_totals(pool: OddsPool) -> Distribution:
    """Totals of a pool (L276, L278)."""
    return naturals(pool.skill).mapped(lambda natural: total(natural, pool.modifier))
