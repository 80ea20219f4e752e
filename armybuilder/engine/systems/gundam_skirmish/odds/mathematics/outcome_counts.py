"""What can come of dice, counted in ways: like `Distribution` of the core, of anything that can be a key, not of numbers alone."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
OtherT = TypeVar("OtherT", bound=Hashable)
BothT = TypeVar("BothT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Ways(Generic[KeyT]):
    """How many of `total` equally likely ways lead to each outcome."""

    of: Mapping[KeyT, int]
    total: int

    @classmethod
    def sure(cls, outcome: KeyT) -> "Ways[KeyT]":
        """Nothing else can come."""
        return cls({outcome: 1}, 1)

    def mapped(self, function: Callable[[KeyT], OtherT]) -> "Ways[OtherT]":
        """Of what `function` makes of each outcome."""
        found: dict[OtherT, int] = {}
        for outcome, ways in self.of.items():
            made = function(outcome)
            found[made] = found.get(made, 0) + ways
        return Ways(found, self.total)

    def then(self, function: "Callable[[KeyT], Ways[OtherT]]") -> "Ways[OtherT]":
        """Of dice that are rolled after these and depend on what they show."""
        after = [(ways, function(outcome)) for outcome, ways in self.of.items()]
        scale = lcm(*(inner.total for _, inner in after))
        found: dict[OtherT, int] = {}
        for ways, inner in after:
            factor = ways * (scale // inner.total)
            for outcome, count in inner.of.items():
                found[outcome] = found.get(outcome, 0) + factor * count
        return Ways(found, self.total * scale)

    def joined(self, other: "Ways[OtherT]", make: Callable[[KeyT, OtherT], BothT]) -> "Ways[BothT]":
        """Of `make` of two independent outcomes."""
        found: dict[BothT, int] = {}
        for mine, ways in self.of.items():
            for theirs, count in other.of.items():
                made = make(mine, theirs)
                found[made] = found.get(made, 0) + ways * count
        return Ways(found, self.total * other.total)

    def chance(self, holds: Callable[[KeyT], bool]) -> Fraction:
        """That an outcome comes for which it `holds`."""
        return Fraction(sum(ways for outcome, ways in self.of.items() if holds(outcome)), self.total)

    def chance_of(self, outcome: KeyT) -> Fraction:
        """Of exactly this."""
        return Fraction(self.of.get(outcome, 0), self.total)

    def expected(self, number: Callable[[KeyT], int | Fraction]) -> Fraction:
        """What a `number` of the outcome comes to on average."""
        return Fraction(sum(ways * number(outcome) for outcome, ways in self.of.items())) / self.total

    def chances(self) -> dict[KeyT, Fraction]:
        """Every outcome that can come."""
        return {outcome: Fraction(ways, self.total) for outcome, ways in self.of.items() if ways}


def either(first: Fraction, one: Ways[KeyT], other: Ways[KeyT]) -> Ways[KeyT]:
    """`one` with the chance `first`, else `other`."""
    toss = Ways({True: first.numerator, False: first.denominator - first.numerator}, first.denominator)
    return toss.then(lambda is_first: one if is_first else other)


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in chances.items()), Fraction(0))
