"""Shares of battles, and how far each may be from the truth.

Battles on one table have more in common than others, and so have those against one opponent, or of one army: a thousand battles on
four tables tell little of tables. What is counted here are therefore tables, opponents and armies, not battles alone:

- The variance of a share is that between clusters (Liang and Zeger 1986): that between tables, with several opponents that
  between opponents as well, with several armies that between these, less what two of them have both counted, and so on (Cameron,
  Gelbach and Miller 2011), and at the least that of dice.
- It says how many battles that did not depend on one another would tell as much (the design effect, Kish 1965). Wilson's
  interval of so many behaves at 0 and 100 % as well.
- Its quantile is Student's with one degree of freedom less than there are tables, or opponents or armies where these are fewer.
- A draw may count as half a battle won. Dice count as if nothing had been drawn then, which is the most that they may do.
- Of several shares on one page some are marked by luck alone. `together` tells intervals that hold all at once (Bonferroni 1936). Five
  armies of a faction say little of how much its armies differ, and ten factions say more of it: a share is at the least as uncertain as
  they are on average, and its quantile that of three times its own degrees of freedom, if all of them have so many.

Of known win rates with known tables and opponents it covers what it says, and more where clusters are few:
`tests/engine/core/battle/test_rates.py`.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import atan, cos, pi, sin, sqrt, tan
from operator import attrgetter
from statistics import NormalDist, fmean
from typing import NamedTuple

import msgspec

CONFIDENCE = 0.95
OWN = 3
"""How often its own degrees of freedom a share has that is told together with others."""


class Rate(msgspec.Struct, frozen=True):
    """So many of so many, as a share with its interval of 95 % confidence. Halves are draws, where these count as half a battle won."""

    count: int | float
    of: int
    share: float
    low: float
    high: float


class ClusterCell(NamedTuple):
    """The battles of one's `own` army of that number against one opponent on one table: `won` of those `of` that count."""

    opponent: int
    table: int
    won: int | float
    of: int
    own: int = 0


def rate(count: int, of: int) -> Rate:
    """A share of what does not depend on one another, with Wilson's interval; of nothing at all, everything is possible."""
    return _wilson(count, of, of, NormalDist().inv_cdf((1 + CONFIDENCE) / 2))


class _EffectiveSample(NamedTuple):
    """Battles `won` of those `of` that were decided; as many say as much as `effect` times fewer that do not depend on one another.
    Without degrees of `freedom` they say nothing of other tables."""

    won: int | float
    of: int
    effect: float = 1.0
    freedom: int = 0

    def interval(self, effect: float, quantile: float) -> Rate:
        return _wilson(self.won, self.of, self.of / effect, quantile)


def cluster_rate(cells: Iterable[ClusterCell]) -> Rate:
    """A share of battles, with the interval of what it is on all tables like these; where there are several opponents,
    against all opponents like these, and of several armies of one's own for all armies like these. One table alone says nothing of
    others."""
    return simultaneous_rates([cells])[0]


def rate_against(cells: Iterable[ClusterCell]) -> Rate:
    """A share of battles against these opponents, who were chosen and not drawn: the interval is of what it is on all tables like
    these, and how far the opponents differ from each other makes it no wider. One table for each says nothing of others."""
    known = [cell for cell in cells if cell.of]
    won, of = sum(cell.won for cell in known), sum(cell.of for cell in known)
    opponents, places = ({getattr(cell, part) for cell in known} for part in ("opponent", "table"))
    repeats = len({(cell.opponent, cell.table) for cell in known}) - len(opponents)
    freedom = min(repeats, len(places) - 1)
    if freedom < 1:
        return Rate(won, of, won / max(1, of), 0.0, 1.0)
    level = [_at_level(known, opponent, won / of) for opponent in opponents]
    variance = _variance(list(chain.from_iterable(level)), attrgetter("table")) * (len(places) - 1) / len(places)
    variance *= (repeats + len(opponents)) / repeats
    by_dice = won * (of - won) / of**3
    effect = max(1.0, variance / by_dice) if by_dice else 1.0
    return _wilson(won, of, of / effect, student_quantile(freedom))


def _at_level(cells: Sequence[ClusterCell], opponent: int, share: float) -> list[ClusterCell]:
    """The battles against one opponent, each table by as much above or below as it was, about another share."""
    mine = [cell for cell in cells if cell.opponent == opponent]
    own = sum(cell.won for cell in mine) / sum(cell.of for cell in mine)
    return [cell._replace(won=cell.won + (share - own) * cell.of) for cell in mine]


def simultaneous_rates(groups: Iterable[Iterable[ClusterCell]]) -> list[Rate]:
    """Several shares of battles, with intervals that hold all together with 95 % confidence: each is told with 1 - 0.05 / groups."""
    found = [_effective_sample(cells) for cells in groups]
    known = [one for one in found if one.freedom]
    usual = fmean(one.effect for one in known) if known else 1.0
    freedom, confidence = sum(one.freedom for one in known), confidence_of(len(found))
    return [
        one.interval(max(one.effect, usual), student_quantile(min(OWN * one.freedom, freedom), confidence))
        if one.freedom
        else Rate(one.won, one.of, one.won / max(1, one.of), 0.0, 1.0)
        for one in found
    ]


def confidence_of(looks: int) -> float:
    """The confidence with which each of several intervals is told, so that all of them hold together."""
    return 1 - (1 - CONFIDENCE) / max(1, looks)


def _effective_sample(cells: Iterable[ClusterCell]) -> _EffectiveSample:
    known = [cell for cell in cells if cell.of]
    won, of = sum(cell.won for cell in known), sum(cell.of for cell in known)
    if len({cell.table for cell in known}) < 2:
        return _EffectiveSample(won, of)
    drawn = [part for part in _PARTS if len({getattr(cell, part) for cell in known}) > 1]
    variance = _variance_of_all(known, drawn)
    fewest = min(len({getattr(cell, part) for cell in known}) for part in drawn)
    by_dice = won * (of - won) / of**3
    return _EffectiveSample(won, of, max(1.0, variance / by_dice) if by_dice else 1.0, fewest - 1)


def spread(cells: Iterable[ClusterCell], key: Callable[[ClusterCell], Hashable]) -> float:
    """The standard deviation of the share between tables, or between opponents, without what dice alone make of it."""
    groups = [(won, of) for won, of in _grouped(cells, key) if of]
    won, of = sum(one for one, _ in groups), sum(all_ for _, all_ in groups)
    if len(groups) < 2 or of <= len(groups):
        return 0.0
    share = won / of
    between = sum(all_ * (one / all_ - share) ** 2 for one, all_ in groups) / (len(groups) - 1)
    within = sum(one * (all_ - one) / all_ for one, all_ in groups) / (of - len(groups))
    each = (of - sum(all_**2 for _, all_ in groups) / of) / (len(groups) - 1)
    return sqrt(max(0.0, between - within) / each)


_PARTS = ("table", "opponent", "own")
"""What a cell has in common with others."""


def _variance_of_all(cells: Sequence[ClusterCell], parts: Sequence[str]) -> float:
    """That of all parts together: of each, less that of each two, and so on; at the least that of each alone."""
    groups = chain.from_iterable(combinations(parts, size) for size in range(1, len(parts) + 1))
    found = {group: _variance(cells, attrgetter(*group)) for group in groups}
    together = sum(variance if len(group) % 2 else -variance for group, variance in found.items())
    return max(together, *(variance for group, variance in found.items() if len(group) == 1))


def _variance(cells: Sequence[ClusterCell], key: Callable[[ClusterCell], Hashable]) -> float:
    """That of the share, by the deviations of whole clusters."""
    groups = _grouped(cells, key)
    of = sum(all_ for _, all_ in groups)
    share = sum(won for won, _ in groups) / of
    squares = sum((won - share * all_) ** 2 for won, all_ in groups)
    return squares / of**2 * len(groups) / max(len(groups) - 1, 1)


def _grouped(cells: Iterable[ClusterCell], key: Callable[[ClusterCell], Hashable]) -> list[tuple[float, int]]:
    found: dict[Hashable, tuple[float, int]] = {}
    for cell in cells:
        won, of = found.get(key(cell), (0, 0))
        found[key(cell)] = won + cell.won, of + cell.of
    return list(found.values())


def _wilson(count: float, of: int, worth: float, quantile: float) -> Rate:
    """The interval of a share of `of` battles that tell as much as `worth` would."""
    if not of:
        return Rate(count, of, 0.0, 0.0, 1.0)
    share, square = count / of, quantile * quantile
    middle = (share + square / (2 * worth)) / (1 + square / worth)
    half = quantile * sqrt(share * (1 - share) / worth + square / (4 * worth * worth)) / (1 + square / worth)
    return Rate(count, of, share, max(0.0, middle - half), min(1.0, middle + half))


@lru_cache(maxsize=256)
def student_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of Student's distribution beyond which, both ways, are five in a hundred (or what `confidence` leaves):
    with so many degrees of freedom, 1 or more."""
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_within(middle, freedom) < confidence else (low, middle)
    return tan(low) * sqrt(freedom)


def student_tail(value: float, freedom: int) -> float:
    """The chance that Student's distribution of so many degrees of freedom is farther from nought than `value`, either way."""
    return max(0.0, 1 - _student_within(atan(abs(value) / sqrt(freedom)), freedom))


def _student_within(angle: float, freedom: int) -> float:
    """The chance to be within ± tan(angle) √freedom (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    term, whole = (cos(angle), 0.0) if odd else (1.0, 0.0)
    for step in range(freedom // 2):
        whole += term
        term *= cos(angle) ** 2 * (2 * step + 1 + odd) / (2 * step + 2 + odd)
    return 2 / pi * (angle + sin(angle) * whole) if odd else sin(angle) * whole
