"""Rolls (BR-1 to BR-5, L272-L304): the highest die, one more for each further six, nothing for a fumble."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple

import msgspec

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds import Distribution

FUMBLE = 0
Side = Literal["attacker", "defender"]


class Modifier(msgspec.Struct, frozen=True):
    """So much is added to the roll of a side, and why. In answers `hit` is what it is worth: the chance to succeed less that
    without it; `expected` the same of levels of damage, or troopers, that the target loses on average, where anybody does."""

    side: Side
    label: str
    value: int
    rule: str
    hit: float | None = None
    expected: float | None = None


class Pool(NamedTuple):
    """`skill` dice, and what is added to them."""

    skill: int
    modifier: int = 0


def counted(found: Iterable[Modifier], left_out: int | None = None) -> Iterator[Modifier]:
    """Those that change something, all but the one at a place."""
    changing = (modifier for modifier in found if modifier.value)
    return (modifier for place, modifier in enumerate(changing) if place != left_out)


def pool_of(skill: int, modifiers: Iterable[Modifier], side: Side) -> Pool:
    """The dice of a side."""
    return Pool(skill, sum(modifier.value for modifier in modifiers if modifier.side == side))


@lru_cache(maxsize=32)
def naturals(skill: int) -> Distribution:
    """What so many dice come to before anything is added; all of them ones are a fumble."""
    below = {high: high**skill - (high - 1) ** skill for high in range(2, SIDES)}
    sixes = {SIDES - 1 + six: comb(skill, six) * (SIDES - 1) ** (skill - six) for six in range(1, skill + 1)}
    return Distribution.of({FUMBLE: 1, **below, **sixes})


def total(natural: int, modifier: int) -> int:
    """With what is added: never below zero, and a fumble stays one (L276, L278)."""
    return FUMBLE if natural == FUMBLE else max(0, natural + modifier)


@lru_cache(maxsize=1024)
def rolled(pool: Pool) -> Distribution:
    """Totals of a pool."""
    return naturals(pool.skill).mapped(lambda natural: total(natural, pool.modifier))
