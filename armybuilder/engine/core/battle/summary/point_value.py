"""What something is worth in points: how many points of others would fight as well.

Forces that are equal but for one part fight the same battles four times: the part is what is asked about, as many points of
others, less of them, or more of them. By how much what is asked about scores better than as many points of others, and by how much
more of them than less, tells how many points of others it would be. The price that is printed for it says only how many of it are
fielded.

Halfway between less and more would not do in the place of as many: more of the same scores a little less each.

That is a ratio of two means, and told with Fieller's interval (1954): all values that the battles do not contradict. Where
they cannot tell less from more it has no ends.
"""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from armybuilder.engine.core.battle.summary.contrasts import (
    NOTHING,
    Drawn,
    Estimate,
    by_dice,
    dice_of,
    freedom_of,
    largest,
    mean_of,
    normal,
    variance_of,
    variances_of,
)
from armybuilder.engine.core.battle.summary.rates import student


class Four(NamedTuple):
    """Scores of one, and points of one: what is asked about, as many of others, less of them, more of them."""

    asked: float
    equal: float
    less: float
    more: float


class Weighed(NamedTuple):
    """The same battles fought four times: with the forces `drawn` as that number says, on a table."""

    drawn: int
    table: int
    scores: Four
    points: Four


def worth(battles: Sequence[Weighed], *, shares: bool = False) -> Estimate:
    """The points of others that fight as well as what is asked about. Of `shares` of battles the dice are known."""
    if not battles:
        return NOTHING
    equal = fmean(one.points.equal for one in battles)
    gap = fmean(one.points.more - one.points.less for one in battles)
    share = _ratio(battles, _dice(battles) if shares else (0.0, 0.0))
    ends = (share.value, share.low, share.high)
    return Estimate(*(None if one is None else equal + gap * one for one in ends))


def gain(battles: Sequence[Weighed]) -> Estimate:
    """By how much more of others wins a larger share than less of them: what there is to measure by."""
    return mean_of([Drawn(one.drawn, one.table, _slope(one), _dice_below(one)) for one in battles])


def lead(battles: Sequence[Weighed]) -> Estimate:
    """By how much what is asked about wins a larger share than as many points of others."""
    further = fmean(one.points.asked - one.points.equal for one in battles)
    gap = fmean(one.points.more - one.points.less for one in battles)
    part = further / gap
    return mean_of(
        [
            Drawn(one.drawn, one.table, _above(one) - part * _slope(one), _dice_above(one) + part**2 * _dice_below(one))
            for one in battles
        ]
    )


def _above(one: Weighed) -> float:
    return one.scores.asked - one.scores.equal


def _slope(one: Weighed) -> float:
    return one.scores.more - one.scores.less


def _dice_above(one: Weighed) -> float:
    return dice_of(one.scores.asked, one.scores.equal)


def _dice_below(one: Weighed) -> float:
    return dice_of(one.scores.more, one.scores.less)


def _dice(battles: Sequence[Weighed]) -> tuple[float, float]:
    """The variance that dice alone give the means, above and below."""
    return by_dice([_dice_above(one) for one in battles]), by_dice([_dice_below(one) for one in battles])


def _ratio(battles: Sequence[Weighed], dice: tuple[float, float]) -> Estimate:
    """The ratio of the means: all values `r` for which the mean of what is above less `r` times what is below may be nought."""

    def left(ratio: float) -> list[Drawn]:
        return [Drawn(one.drawn, one.table, _above(one) - ratio * _slope(one)) for one in battles]

    freedom, top, bottom = freedom_of(left(0)), fmean(map(_above, battles)), fmean(map(_slope, battles))
    if not freedom or bottom <= 0:
        return NOTHING
    square = student(freedom) ** 2
    # Each of the variances is a square in the ratio, so that three points tell all of it.
    known = [_square(*three) for three in zip(*(variances_of(left(ratio)) for ratio in (-1, 0, 1)), strict=True)]

    def luck(ratio: float) -> float:
        by_luck = normal() ** 2 * (dice[0] + ratio**2 * dice[1])
        return max(by_luck, square * largest(*(variance(ratio) for variance in known)))

    def contradicts(ratio: float) -> bool:
        return (top - ratio * bottom) ** 2 > luck(ratio)

    value = top / bottom
    below = square * variance_of([Drawn(one.drawn, one.table, _slope(one)) for one in battles])
    if bottom**2 <= max(below, normal() ** 2 * dice[1]) or not luck(value):
        return Estimate(value, None, None)
    return Estimate(value, _end(value, -1.0, contradicts), _end(value, 1.0, contradicts))


def _square(before: float, at: float, after: float) -> Callable[[float], float]:
    """The square that is known at -1, 0 and 1."""
    linear, bend = (after - before) / 2, (after + before) / 2 - at
    return lambda ratio: at + ratio * linear + ratio * ratio * bend


def _end(value: float, step: float, contradicts: Callable[[float], bool]) -> float:
    """Where values begin that the battles contradict; they do somewhere, as they tell less from more."""
    inside = value
    while not contradicts(value + step):
        inside, step = value + step, 2 * step
    outside = value + step
    for _ in range(40):
        middle = (inside + outside) / 2
        inside, outside = (inside, middle) if contradicts(middle) else (middle, outside)
    return inside
