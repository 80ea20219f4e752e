"""Outcome counts of dice, in numbers of ways: like `Distribution` of the core, but for anything that can be a key,
not only numbers.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
OtherT = TypeVar("OtherT", bound=Hashable)
BothT = TypeVar("BothT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class OutcomeCounts(Generic[KeyT]):
    """The number of ways, of `total` equally likely ones, that lead to each outcome."""

    of: Mapping[KeyT, int]
    total: int

    @classmethod
    def sure(cls, outcome: KeyT) -> "OutcomeCounts[KeyT]":
        """Nothing else can come."""
        return cls({outcome: 1}, 1)

    def mapped(self, function: Callable[[KeyT], OtherT]) -> "OutcomeCounts[OtherT]":
        """Of what `function` makes of each outcome."""
        found: dict[OtherT, int] = {}
        for outcome, ways in self.of.items():
            made = function(outcome)
            found[made] = found.get(made, 0) + ways
        return OutcomeCounts(found, self.total)

    def then(self, function: "Callable[[KeyT], OutcomeCounts[OtherT]]") -> "OutcomeCounts[OtherT]":
        """Of dice that are rolled after these and depend on what they show."""
        after = [(ways, function(outcome)) for outcome, ways in self.of.items()]
        scale = lcm(*(inner.total for _, inner in after))
        found: dict[OtherT, int] = {}
        for ways, inner in after:
            factor = ways * (scale // inner.total)
            for outcome, count in inner.of.items():
                found[outcome] = found.get(outcome, 0) + factor * count
        return OutcomeCounts(found, self.total * scale)

    def joined(self, other: "OutcomeCounts[OtherT]", make: Callable[[KeyT, OtherT], BothT]) -> "OutcomeCounts[BothT]":
        """Of `make` of two independent outcomes."""
        found: dict[BothT, int] = {}
        for mine, ways in self.of.items():
            for theirs, count in other.of.items():
                made = make(mine, theirs)
                found[made] = found.get(made, 0) + ways * count
        return OutcomeCounts(found, self.total * other.total)

    def chance(self, holds: Callable[[KeyT], bool]) -> Fraction:
        """That an outcome comes for which it `holds`."""
        return Fraction(sum(ways for outcome, ways in self.of.items() if holds(outcome)), self.total)

    def chance_of(self, outcome: KeyT) -> Fraction:
        """Of exactly this."""
        return Fraction(self.of.get(outcome, 0), self.total)

    def expected(self, number: Callable[[KeyT], int | Fraction]) -> Fraction:
        """Return the average of a `number` of the outcome."""
        return Fraction(sum(ways * number(outcome) for outcome, ways in self.of.items())) / self.total

    def chances(self) -> dict[KeyT, Fraction]:
        """Every outcome that can come."""
        return {outcome: Fraction(ways, self.total) for outcome, ways in self.of.items() if ways}


def either(first: Fraction, one: OutcomeCounts[KeyT], other: OutcomeCounts[KeyT]) -> OutcomeCounts[KeyT]:
    """`one` with the chance `first`, else `other`."""
    toss = OutcomeCounts({True: first.numerator, False: first.denominator - first.numerator}, first.denominator)
    return toss.then(lambda is_first: one if is_first else other)


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in chances.items()), Fraction(0))
