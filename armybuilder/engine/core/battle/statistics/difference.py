"""Two batches of the same lists on the same tables from the same seeds, which differ in one thing: how far are they apart?

What tables make of both rates is the same for both, and falls out of their difference as far as it is: the two intervals
(`rates.clustered`) are put together as those of two shares that hang together (Newcombe 1998, method 10), by how much the
deviations of both go together from table to table, and from opponent to opponent where there are several: by the least of both. That behaves where a batch was won, or lost, altogether.
"""

from collections.abc import Callable, Hashable, Sequence
from math import sqrt

import msgspec

from armybuilder.engine.core.battle.statistics.win_rates import ClusterCell, Rate, cluster_rate


class RateDifference(msgspec.Struct, frozen=True):
    """The difference between two shares, from -1 to 1, with its 95 % confidence interval."""

    share: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether there certainly is one."""
        return self.low > 0 or self.high < 0


def rate_difference(first: Sequence[ClusterCell], second: Sequence[ClusterCell]) -> RateDifference:
    """Return how much more is won in the second batch than in the first; where nothing was decided in one,
    everything is possible.
    """
    one, two = cluster_rate(first), cluster_rate(second)
    if not one.of or not two.of:
        return RateDifference(0.0, -1.0, 1.0)
    keys = _CLUSTERS if len({cell.opponent for cell in (*first, *second)}) > 1 else _CLUSTERS[:1]
    together = min(_together(_deviations(first, one, key), _deviations(second, two, key)) for key in keys)
    share = two.share - one.share
    below = _joined(two.share - two.low, one.high - one.share, together)
    above = _joined(two.high - two.share, one.share - one.low, together)
    return RateDifference(share, max(-1.0, share - below), min(1.0, share + above))


def _joined(one: float, two: float, together: float) -> float:
    return sqrt(max(0.0, one * one - 2 * together * one * two + two * two))


_CLUSTERS: tuple[Callable[[ClusterCell], Hashable], ...] = (
    lambda cell: cell.table,
    lambda cell: cell.opponent,
    lambda cell: (cell.opponent, cell.table),
)


def _deviations(
    cells: Sequence[ClusterCell], rate: Rate, key: Callable[[ClusterCell], Hashable]
) -> dict[Hashable, float]:
    """Battles won in each cluster beyond what the rate of all makes one expect."""
    found: dict[Hashable, float] = {}
    for cell in cells:
        found[key(cell)] = found.get(key(cell), 0.0) + cell.won - rate.share * cell.of
    return found


def _together(first: dict[Hashable, float], second: dict[Hashable, float]) -> float:
    """The correlation of both, over the clusters of either; 0 where one does not deviate."""
    squares = sum(one * one for one in first.values()) * sum(two * two for two in second.values())
    products = sum(one * second.get(key, 0.0) for key, one in first.items())
    return max(-1.0, min(1.0, products / sqrt(squares))) if squares else 0.0
