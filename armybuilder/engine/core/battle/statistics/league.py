"""All models beside each other: what each is worth for its points, where the average of all is one.

All of them fight the same battles ("rounds": a table, and an opponent for all alike), each in a part of its force that has less or
more points, as lots decide. So what points are worth is known from all battles together, and a round falls out of what is
compared. Models differ as if drawn, and what few battles say of one is drawn towards the average as far as luck may have moved
it: so of a hundred models 95 lie in their intervals, the best and the worst as well. With so many models some look too cheap by luck alone: which ones are found is decided by the share of those
found that may be wrong (Benjamini and Hochberg 1995).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot, sqrt
from statistics import fmean
from typing import NamedTuple

from armybuilder.engine.core.battle.statistics.contrasts import Estimate
from armybuilder.engine.core.battle.statistics.win_rates import student_quantile, student_tail

WRONG = 0.05
"""The share of models that are found of which that may be wrong."""
LEAST = 0.1
"""By how much models differ at the least, as a standard deviation: what few battles say of that may be nothing at all."""


class ModelScore(NamedTuple):
    """A model in a round: the points of all copies of it together, and how they scored."""

    model: str
    number: int
    points: float
    score: float


class ModelRating(NamedTuple):
    """A model: in so many rounds, what a point of it is `worth`, by its own battles alone (`seen`), and whether it is found to be
    another than one."""

    model: str
    rounds: int
    worth: Estimate
    seen: float
    found: bool


class _Residual(NamedTuple):
    """A model's score beyond its points, in points per copy of the model: the average and its error."""

    model: str
    rounds: int
    mean: float
    error: float


def rate_models(fielded: Iterable[ModelScore]) -> list[ModelRating]:
    """All models, the best first."""
    rounds = _rounds(fielded)
    slope, square = _slope(rounds)
    if slope <= 0:
        return []
    left, luck, freedom = _residuals(rounds, slope)
    if not freedom:
        return []
    scale = sqrt(luck / square) / slope
    by_luck = fmean(one.error**2 for one in left)
    between = max(LEAST**2, fmean(one.mean**2 for one in left) - by_luck)
    chances = [student_tail(one.mean / one.error, freedom) if one.error else float(not one.mean) for one in left]
    limit = _limit(chances)
    standings = [
        _rating(one, between, scale, freedom, found=chance <= limit) for one, chance in zip(left, chances, strict=True)
    ]
    return sorted(standings, key=lambda one: (-(one.worth.value or 0.0), one.model))


def without_hosts(
    fielded: Iterable[ModelScore], sides: Mapping[str, str], hosts: Sequence[str], part: float
) -> list[ModelScore]:
    """The same models on their own merits. Those of a side (`sides`: of each model) join an army of it, which makes up so large a
    `part` of the force: as large a part of what all models of that side score beyond their points in a round is the army's, and taken
    off. Who has no side with armies joins one of the side whose turn it is among the `hosts`."""
    rounds = _rounds(fielded)
    slope, _square = _slope(rounds)
    return [one for members in rounds for one in _merits(members, slope, sides, hosts, part)]


def _merits(
    members: Sequence[ModelScore], slope: float, sides: Mapping[str, str], hosts: Sequence[str], part: float
) -> Iterator[ModelScore]:
    points, score = _means(members)
    beyond_points: dict[str, list[float]] = {}
    for one in members:
        rest = one.score - score - slope * (one.points - points)
        beyond_points.setdefault(sides[one.model], []).append(rest)
    of_army = {side: part * fmean(rests) for side, rests in beyond_points.items() if side in hosts}
    for one in members:
        side = sides[one.model] if sides[one.model] in hosts else hosts[one.number % len(hosts)]
        yield one._replace(score=one.score - of_army.get(side, 0.0))


def slope_of(fielded: Iterable[ModelScore]) -> float:
    """Return how much the score improves per additional point."""
    return _slope(_rounds(fielded))[0]


def rate_groups(fielded: Iterable[ModelScore], slope: float) -> list[ModelRating]:
    """Few that are seen often, such as factions, by what points are known to be worth: as they are seen, the best first."""
    left, _luck, freedom = _residuals(_rounds(fielded), slope)
    standings = []
    for one in left if freedom else []:
        value, half = 1 + one.mean, student_quantile(freedom) * one.error
        found = abs(one.mean) > half
        standings.append(ModelRating(one.model, one.rounds, Estimate(value, value - half, value + half), value, found))
    return sorted(standings, key=lambda one: (-one.seen, one.model))


def _rating(one: _Residual, between: float, scale: float, freedom: int, *, found: bool) -> ModelRating:
    """Drawn towards the average as far as luck may have moved it (a random effect: Robinson 1991); what points are worth has an
    error as well, by `scale` of how far from the average it is."""
    trust = between / (between + one.error**2)
    value, error = 1 + trust * one.mean, hypot(one.error * sqrt(trust), trust * one.mean * scale)
    half = student_quantile(freedom) * error
    return ModelRating(one.model, one.rounds, Estimate(value, value - half, value + half), 1 + one.mean, found)


def _residuals(rounds: Sequence[Sequence[ModelScore]], slope: float) -> tuple[list[_Residual], float, int]:
    """Of each model what it scored beyond its points; the variance of luck, which is the same for all, and its degrees of freedom."""
    over: dict[str, list[tuple[float, float]]] = {}
    for members in rounds:
        points, score = _means(members)
        for one in members:
            rest = one.score - score - slope * (one.points - points)
            over.setdefault(one.model, []).append((one.points, rest))
    means = {model: fmean(rest for _, rest in rows) for model, rows in over.items()}
    freedom = sum(len(rows) - 1 for rows in over.values())
    squares = sum((rest - means[model]) ** 2 for model, rows in over.items() for _, rest in rows)
    luck = squares / freedom if freedom else 0.0
    found = []
    for model, rows in over.items():
        scale = slope * fmean(points for points, _ in rows)
        found.append(_Residual(model, len(rows), means[model] / scale, sqrt(luck / len(rows)) / scale))
    return found, luck, freedom


def _rounds(fielded: Iterable[ModelScore]) -> list[list[ModelScore]]:
    found: dict[int, list[ModelScore]] = {}
    for one in fielded:
        found.setdefault(one.number, []).append(one)
    return [members for members in found.values() if len(members) > 1]


def _means(members: Sequence[ModelScore]) -> tuple[float, float]:
    return fmean(one.points for one in members), fmean(one.score for one in members)


def _slope(rounds: Sequence[Sequence[ModelScore]]) -> tuple[float, float]:
    """Return how much the score improves per additional point within rounds, and the spread of points behind that."""
    both = square = 0.0
    for members in rounds:
        points, score = _means(members)
        both += sum((one.points - points) * (one.score - score) for one in members)
        square += sum((one.points - points) ** 2 for one in members)
    return (both / square, square) if square else (0.0, 0.0)


def _limit(chances: Iterable[float]) -> float:
    """The largest chance of a model that is found."""
    ordered = sorted(chances)
    found = [chance for place, chance in enumerate(ordered, 1) if chance <= WRONG * place / len(ordered)]
    return found[-1] if found else -1.0
