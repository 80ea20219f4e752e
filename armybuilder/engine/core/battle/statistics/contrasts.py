"""Paired contrasts: the effect of one part of a force on its battles, as the difference between the same battles with
it and without it.

Both battles are fought on the same table, against the same opponent and from the same seed, so that the effects of
these cancel out of the difference. What remains still varies between sampled forces and between tables: both are
treated as random (Cameron, Gelbach and Miller 2011, as in `rates`), with Student's quantile for one degree of
freedom less than the smaller of the two numbers.

A few battles may all show the same difference by luck. Where shares of pairs are compared, the dice alone could
have made one more pair differ: no interval is narrower than that implies, and none goes beyond all battles (−1 to
1). Where the variance of the dice is unknown and all values are equal, there is no interval.
"""

from collections.abc import Callable, Hashable, Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.statistics.win_rates import CONFIDENCE, confidence_of, student_quantile


class Estimate(msgspec.Struct, frozen=True):
    """A value with the interval that it is in with 95 % confidence. Ends are None where the battles say nothing of them."""

    value: float | None
    low: float | None
    high: float | None

    def excludes(self, value: float) -> bool:
        """Whether it certainly is another."""
        return (self.low is not None and value < self.low) or (self.high is not None and value > self.high)


NOTHING = Estimate(None, None, None)
"""What no battles say."""


class SampledValue(NamedTuple):
    """A number that battles gave: with the forces `drawn` as that number says, on a table. Of what compares shares of battles `dice` is
    the variance that dice give it (`dice_of`)."""

    drawn: int
    table: int
    value: float
    dice: float | None = None


def pair_dice_variance(*shares: float) -> float:
    """The variance that dice give a sum or a difference of shares, each of a pair of battles: as far as that pair tells, nothing
    where both were won or both lost. On average of many it is right."""
    return sum(share * (1 - share) for share in shares)


SPLIT = pair_dice_variance(0.5, 0.5)
"""That of two pairs of which one battle each was won."""


def mean_of(found: Sequence[SampledValue], looks: int = 1) -> Estimate:
    """The mean over all forces and tables like these. Of several `looks` the intervals hold all together with 95 % confidence
    (Bonferroni 1936): each is told with 1 - 0.05 / looks. Fewer than two forces, or tables, say nothing of others."""
    if not found:
        return NOTHING
    value = fmean(one.value for one in found)
    freedom = degrees_of_freedom(found)
    if not freedom:
        return Estimate(value, None, None)
    confidence = confidence_of(looks)
    half = student_quantile(freedom, confidence) * sqrt(variance_of(found))
    dice = [one.dice for one in found if one.dice is not None]
    if dice:
        half = max(half, normal_quantile(confidence) * sqrt(mean_dice_variance(dice)))
        return Estimate(value, max(-1.0, value - half), min(1.0, value + half))
    return Estimate(value, value - half, value + half) if half else Estimate(value, None, None)


def mean_dice_variance(each: Sequence[float]) -> float:
    """The variance of the mean by dice alone, as if one more had been split: of few that were all won dice say something, too."""
    return (sum(each) + SPLIT) / (len(each) + 1) / len(each)


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """The quantile of the normal distribution, both ways: of what is known, not estimated from few."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def degrees_of_freedom(found: Sequence[SampledValue]) -> int:
    """Degrees of freedom: of the fewer of forces and tables."""
    return min(len({one.drawn for one in found}), len({one.table for one in found})) - 1


def variance_of(found: Sequence[SampledValue]) -> float:
    """That of the mean: of forces and of tables, less what both have counted, and at the least that of either."""
    return largest_variance(*variances_of(found))


def variances_of(found: Sequence[SampledValue]) -> tuple[float, float, float]:
    """The variance of the mean by forces, by tables, and by forces on tables."""
    return (
        _between(found, lambda one: one.drawn),
        _between(found, lambda one: one.table),
        _between(found, lambda one: (one.drawn, one.table)),
    )


def largest_variance(by_force: float, by_table: float, by_both: float) -> float:
    """Of the three variances the one that counts."""
    return max(by_force, by_table, by_force + by_table - by_both)


def _between(found: Sequence[SampledValue], key: Callable[[SampledValue], Hashable]) -> float:
    """The variance of the mean by the deviations of whole clusters."""
    mean, sums = fmean(one.value for one in found), dict[Hashable, float]()
    for one in found:
        sums[key(one)] = sums.get(key(one), 0.0) + one.value - mean
    return sum(value * value for value in sums.values()) / len(found) ** 2 * len(sums) / max(len(sums) - 1, 1)
