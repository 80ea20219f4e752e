"""Exact odds: distributions over whole numbers, counted in ways and never in floats until somebody asks for a chance.

Adding, comparing and mixing distributions multiplies ways, so a sum of chances is exactly one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd

from armybuilder.engine.core.battle.dice import SIDES

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Distribution:
    """A distribution: how many of `total` equally likely ways lead to each value: `pairs` of value and ways, by
    value, in lowest terms.

    Equal chances give equal objects. Made by `of`, `certain`, `mixture` and the operations below.
    """

    pairs: Pairs
    total: int

    @classmethod
    def of(cls, ways: Mapping[int, int]) -> "Distribution":
        """From the ways of each value; ways of zero are dropped, none at all is a `ValueError`."""
        divisor = gcd(*ways.values())
        if divisor == 0:
            raise ValueError("a distribution needs at least one way")
        pairs = tuple((value, count // divisor) for value, count in sorted(ways.items()) if count)
        return cls(pairs, sum(count for _, count in pairs))

    def chance(self, value: int) -> float:
        """Of exactly `value`."""
        return next((count for found, count in self.pairs if found == value), 0) / self.total

    def at_least(self, value: int) -> float:
        """Of `value` or more."""
        return sum(count for found, count in self.pairs if found >= value) / self.total

    @property
    def exact_mean(self) -> Fraction:
        return Fraction(sum(value * count for value, count in self.pairs), self.total)

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.pairs) / self.total

    @property
    def variance(self) -> float:
        square = Fraction(sum(value * value * count for value, count in self.pairs), self.total)
        return float(square - self.exact_mean**2)

    @property
    def lowest(self) -> int:
        return self.pairs[0][0]

    @property
    def highest(self) -> int:
        return self.pairs[-1][0]

    def chances(self) -> dict[int, float]:
        """Every value that can come with its chance, by value."""
        return {value: count / self.total for value, count in self.pairs}

    def __add__(self, other: "Distribution") -> "Distribution":
        """Of the sum of two independent values."""
        return self.joined(other, lambda mine, theirs: mine + theirs)

    def __sub__(self, other: "Distribution") -> "Distribution":
        """Of the difference of two independent values."""
        return self.joined(other, lambda mine, theirs: mine - theirs)

    def joined(self, other: "Distribution", operation: Callable[[int, int], int]) -> "Distribution":
        """Of `operation` on two independent values."""
        ways: dict[int, int] = {}
        for mine, count in self.pairs:
            for theirs, times in other.pairs:
                value = operation(mine, theirs)
                ways[value] = ways.get(value, 0) + count * times
        return Distribution.of(ways)

    def mapped(self, function: Callable[[int], int]) -> "Distribution":
        """Of `function` of the value."""
        ways: dict[int, int] = {}
        for value, count in self.pairs:
            result = function(value)
            ways[result] = ways.get(result, 0) + count
        return Distribution.of(ways)

    def repeated(self, times: int) -> "Distribution":
        """Of the sum of `times` independent values."""
        result = certain(0)
        for _ in range(times):
            result += self
        return result

    def beats(self, other: "Distribution") -> float:
        """The chance that this value is equal to an independent `other` or higher, as a check wins."""
        return (self - other).at_least(0)


@lru_cache(maxsize=64)
def certain(value: int) -> Distribution:
    """The distribution of a value that is known."""
    return Distribution(((value, 1),), 1)


def mixture(parts: Iterable[tuple[int, Distribution]]) -> Distribution:
    """Each part as often as its weight says: `mixture([(1, a), (1, b)])` is a toss between the two."""
    weighed = [(weight, part) for weight, part in parts if weight]
    scale = 1
    for _, part in weighed:
        scale = scale * part.total // gcd(scale, part.total)
    ways: dict[int, int] = {}
    for weight, part in weighed:
        factor = weight * (scale // part.total)
        for value, count in part.pairs:
            ways[value] = ways.get(value, 0) + count * factor
    return Distribution.of(ways)


@lru_cache(maxsize=256)
def successes(dice: int, target: int | None) -> Distribution:
    """Return the distribution of how many of `dice` reach `target`; with no target (None) none does."""
    if dice <= 0 or target is None:
        return certain(0)
    good = min(max(SIDES + 1 - target, 0), SIDES)
    return Distribution.of(
        {count: comb(dice, count) * good**count * (SIDES - good) ** (dice - count) for count in range(dice + 1)}
    )
