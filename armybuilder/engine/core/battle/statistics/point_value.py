"""Point value of something: how many points of others would fight as well.

Forces that are equal except for one part fight the same battles four times: the part is the thing in question, the
same number of points of others, fewer points of them, or more. The point value follows from how much better the
thing in question scores than the same points of others, and how much better more points of them score than fewer.
The printed price only says how many of it are fielded.

The midpoint between fewer and more cannot replace the equal number of points: more of the same scores a little
less each.

The value is a ratio of two means, reported with Fieller's interval (1954): all values that the battles do not
contradict. Where the battles cannot tell fewer from more, the interval has no ends.
"""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from armybuilder.engine.core.battle.statistics.contrasts import (
    NOTHING,
    Estimate,
    SampledValue,
    degrees_of_freedom,
    largest_variance,
    mean_dice_variance,
    mean_of,
    normal_quantile,
    pair_dice_variance,
    variance_of,
    variances_of,
)
from armybuilder.engine.core.battle.statistics.win_rates import student_quantile


class FourScores(NamedTuple):
    """Scores of one, and points of one: what is asked about, as many of others, less of them, more of them."""

    asked: float
    equal: float
    less: float
    more: float


class PointSample(NamedTuple):
    """The same battles fought four times: with the forces `drawn` as that number says, on a table."""

    drawn: int
    table: int
    scores: FourScores
    points: FourScores


def equivalent_points(battles: Sequence[PointSample], *, shares: bool = False) -> Estimate:
    """The points of others that fight as well as what is asked about. Of `shares` of battles the dice are known."""
    if not battles:
        return NOTHING
    equal = fmean(one.points.equal for one in battles)
    gap = fmean(one.points.more - one.points.less for one in battles)
    share = _ratio(battles, _dice(battles) if shares else (0.0, 0.0))
    ends = (share.value, share.low, share.high)
    return Estimate(*(None if one is None else equal + gap * one for one in ends))


def gain(battles: Sequence[PointSample]) -> Estimate:
    """By how much more of others wins a larger share than less of them: what there is to measure by."""
    return mean_of([SampledValue(one.drawn, one.table, _slope(one), _dice_below(one)) for one in battles])


def lead(battles: Sequence[PointSample]) -> Estimate:
    """By how much what is asked about wins a larger share than as many points of others."""
    further = fmean(one.points.asked - one.points.equal for one in battles)
    gap = fmean(one.points.more - one.points.less for one in battles)
    part = further / gap
    return mean_of(
        [
            SampledValue(
                one.drawn, one.table, _above(one) - part * _slope(one), _dice_above(one) + part**2 * _dice_below(one)
            )
            for one in battles
        ]
    )


def _above(one: PointSample) -> float:
    return one.scores.asked - one.scores.equal


def _slope(one: PointSample) -> float:
    return one.scores.more - one.scores.less


def _dice_above(one: PointSample) -> float:
    return pair_dice_variance(one.scores.asked, one.scores.equal)


def _dice_below(one: PointSample) -> float:
    return pair_dice_variance(one.scores.more, one.scores.less)


def _dice(battles: Sequence[PointSample]) -> tuple[float, float]:
    """The variance that dice alone give the means, above and below."""
    return mean_dice_variance([_dice_above(one) for one in battles]), mean_dice_variance(
        [_dice_below(one) for one in battles]
    )


def _ratio(battles: Sequence[PointSample], dice: tuple[float, float]) -> Estimate:
    """The ratio of the means: all values `r` for which the mean of what is above less `r` times what is below may be nought."""

    def left(ratio: float) -> list[SampledValue]:
        return [SampledValue(one.drawn, one.table, _above(one) - ratio * _slope(one)) for one in battles]

    freedom, top, bottom = degrees_of_freedom(left(0)), fmean(map(_above, battles)), fmean(map(_slope, battles))
    if not freedom or bottom <= 0:
        return NOTHING
    square = student_quantile(freedom) ** 2
    # Each of the variances is a square in the ratio, so that three points tell all of it.
    known = [_square(*three) for three in zip(*(variances_of(left(ratio)) for ratio in (-1, 0, 1)), strict=True)]

    def luck(ratio: float) -> float:
        by_luck = normal_quantile() ** 2 * (dice[0] + ratio**2 * dice[1])
        return max(by_luck, square * largest_variance(*(variance(ratio) for variance in known)))

    def contradicts(ratio: float) -> bool:
        return (top - ratio * bottom) ** 2 > luck(ratio)

    value = top / bottom
    below = square * variance_of([SampledValue(one.drawn, one.table, _slope(one)) for one in battles])
    if bottom**2 <= max(below, normal_quantile() ** 2 * dice[1]) or not luck(value):
        return Estimate(value, None, None)
    return Estimate(value, _end(value, -1.0, contradicts), _end(value, 1.0, contradicts))


def _square(before: float, at: float, after: float) -> Callable[[float], float]:
    """The square that is known at -1, 0 and 1."""
    linear, bend = (after - before) / 2, (after + before) / 2 - at
    return lambda ratio: at + ratio * linear + ratio * ratio * bend


def _end(value: float, step: float, contradicts: Callable[[float], bool]) -> float:
    """Find the edge beyond which the battles contradict a value; there always is one, as battles can tell less
    from more.
    """
    inside = value
    while not contradicts(value + step):
        inside, step = value + step, 2 * step
    outside = value + step
    for _ in range(40):
        middle = (inside + outside) / 2
        inside, outside = (inside, middle) if contradicts(middle) else (middle, outside)
    return inside
