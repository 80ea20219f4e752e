"""Dice of any number of sides, counted in fractions.

A d20 has no face that always hits or always misses (L456, L1049): what needs 21 cannot be, what needs 1 is certain.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

D20 = 20
Spread = Mapping[int, Fraction]
"""Chances of whole numbers, which come to one."""
NEVER, ALWAYS = Fraction(0), Fraction(1)


def at_least(need: int) -> Fraction:
    """The chance that a d20 shows `need` or more."""
    return Fraction(min(max(D20 + 1 - need, 0), D20), D20)


def at_most(level: int) -> Fraction:
    """The chance that a d20 shows `level` or less, as tests against a level are rolled."""
    return Fraction(min(max(level, 0), D20), D20)


def certain(value: int) -> Spread:
    return {value: ALWAYS}


@lru_cache(maxsize=64)
def dice(count: int, sides: int = 6) -> Spread:
    """Of the sum of some dice."""
    spread = certain(0)
    for _ in range(count):
        spread = mixture([(chance, {value + face: Fraction(1, sides) for face in range(1, sides + 1)}) for value, chance in spread.items()])  # fmt: skip
    return spread


def mixture(parts: list[tuple[Fraction, Spread]]) -> Spread:
    """Each part with the chance that it counts."""
    found: dict[int, Fraction] = {}
    for weight, part in parts:
        for value, chance in part.items():
            if weight * chance:
                found[value] = found.get(value, NEVER) + weight * chance
    return dict(sorted(found.items()))


def map_spread(spread: Spread, function: Callable[[int], int]) -> Spread:
    """Of `function` of the number."""
    return mixture([(chance, certain(function(value))) for value, chance in spread.items()])


def expected(spread: Spread, function: Callable[[int], Fraction | int] = lambda value: value) -> Fraction:
    """Return the average of `function` of the number."""
    return sum((chance * function(value) for value, chance in spread.items()), NEVER)


def successes(tries: int, chance: Fraction) -> Spread:
    """Return how many of some tries succeed."""
    return {
        found: comb(tries, found) * chance**found * (1 - chance) ** (tries - found)
        for found in range(tries + 1)
        if (chance or not found) and (chance != 1 or found == tries)
    }


def chance_of_any(tries: int, chance: Fraction) -> Fraction:
    """The chance that one of some tries succeeds."""
    return 1 - (1 - chance) ** tries
