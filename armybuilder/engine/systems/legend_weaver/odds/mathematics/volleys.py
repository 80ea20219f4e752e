"""Hits that are spread over the models of a squad (L626-L632): each falls on one of them, all alike, and one wound is enough."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import Spread

State = tuple[int, int]
"""Plain models that fell, and the others that did, one bit each."""


class CasualtyCounts(NamedTuple):
    """The casualties: how many of `total` equally likely ways lead to each state."""

    ways: Mapping[State, int]
    total: int

    @property
    def casualties(self) -> Spread:
        """The number of models that fall."""
        found: dict[int, int] = {}
        for (down, gone), count in self.ways.items():
            number = down + gone.bit_count()
            found[number] = found.get(number, 0) + count
        return {number: Fraction(count, self.total) for number, count in sorted(found.items())}

    def falls(self, place: int) -> Fraction:
        """The chance that one of the others falls."""
        return Fraction(sum(count for (_, gone), count in self.ways.items() if gone >> place & 1), self.total)


def spread_hits(shots: int, models: int, plain: Fraction, others: Sequence[Fraction]) -> CasualtyCounts:
    """Some shots are fired at so many `models`, the `others` among them. A shot that is dealt to a plain model fells it with a
    chance of `plain`, each of the others with its own. A second wound on a model is wasted."""
    grunts = models - len(others)
    unit = lcm(plain.denominator, *(other.denominator for other in others))
    every, felling, marks = models * unit, int(plain * unit), [int(other * unit) for other in others]
    spared = {
        (standing, kept): (every - standing * felling - _sum(marks, kept)) ** shots
        for standing in range(grunts + 1)
        for kept in range(1 << len(marks))
    }
    return CasualtyCounts(_exactly(spared, grunts, (1 << len(marks)) - 1), every**shots)


def _sum(marks: Sequence[int], kept: int) -> int:
    return sum(mark for place, mark in enumerate(marks) if kept >> place & 1)


def _exactly(spared: Mapping[State, int], grunts: int, everyone: int) -> dict[State, int]:
    """From ways that spare so many of the plain models, and these others, whoever else they spare, to ways that spare nobody
    else: by inclusion and exclusion."""
    ways = {}
    for standing in range(grunts + 1):
        for kept in range(everyone + 1):
            count = sum(
                (-1) ** (more + (wider ^ kept).bit_count())
                * comb(grunts - standing, more)
                * spared[standing + more, wider]
                for more in range(grunts - standing + 1)
                for wider in range(everyone + 1)
                if wider & kept == kept
            )
            if count:
                ways[grunts - standing, everyone ^ kept] = comb(grunts, standing) * count
    return ways
