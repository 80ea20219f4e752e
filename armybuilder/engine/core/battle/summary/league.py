"""All models beside each other: what each is worth for its points, where the average of all is one.

All of them fight the same battles ("rounds": a table, and an opponent for all alike), each in a part of its force that has less or
more points, as lots decide. So what points are worth is known from all battles together, and a round falls out of what is
compared. With so many models some look too cheap by luck alone: which ones are found is decided by the share of those
found that may be wrong (Benjamini and Hochberg 1995).
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from armybuilder.engine.core.battle.summary.contrasts import Estimate
from armybuilder.engine.core.battle.summary.rates import beyond, student

WRONG = 0.05
"""The share of models that are found of which that may be wrong."""
FEWEST = 3
"""Rounds that say something of a model."""


class Fielded(NamedTuple):
    """A model in a round: the points of all copies of it together, and how they scored."""

    model: str
    number: int
    points: float
    score: float


class Standing(NamedTuple):
    """A model: in so many rounds, what a point of it is `worth`, and whether it is found to be another than one."""

    model: str
    rounds: int
    worth: Estimate
    found: bool


def league(fielded: Iterable[Fielded]) -> list[Standing]:
    """All models, the best first."""
    rounds = _rounds(fielded)
    slope = _slope(rounds)
    if slope <= 0:
        return []
    over: dict[str, list[tuple[float, float]]] = {}
    for members in rounds:
        points, score = _means(members)
        for one in members:
            left = one.score - score - slope * (one.points - points)
            over.setdefault(one.model, []).append((one.points, left))
    judged = [_judged(model, rows, slope) for model, rows in over.items()]
    limit = _limit(chance for _standing, chance in judged)
    standings = [one._replace(found=chance <= limit) for one, chance in judged]
    return sorted(standings, key=lambda one: (-(one.worth.value or 0.0), one.model))


def _rounds(fielded: Iterable[Fielded]) -> list[list[Fielded]]:
    found: dict[int, list[Fielded]] = {}
    for one in fielded:
        found.setdefault(one.number, []).append(one)
    return [members for members in found.values() if len(members) > 1]


def _means(members: Sequence[Fielded]) -> tuple[float, float]:
    return fmean(one.points for one in members), fmean(one.score for one in members)


def _slope(rounds: Sequence[Sequence[Fielded]]) -> float:
    """How much better a point more scores, within rounds."""
    both = square = 0.0
    for members in rounds:
        points, score = _means(members)
        both += sum((one.points - points) * (one.score - score) for one in members)
        square += sum((one.points - points) ** 2 for one in members)
    return both / square if square else 0.0


def _judged(model: str, rows: Sequence[tuple[float, float]], slope: float) -> tuple[Standing, float]:
    """A model by its points and what it scored beyond them, round by round; and the chance of that by luck."""
    scale = slope * fmean(points for points, _ in rows)
    mean, rounds = fmean(left for _, left in rows), len(rows)
    value = 1 + mean / scale
    if rounds < FEWEST:
        return Standing(model, rounds, Estimate(value, None, None), found=False), 1.0
    error = sqrt(sum((left - mean) ** 2 for _, left in rows) / (rounds - 1) / rounds)
    half = student(rounds - 1) * error / scale
    chance = beyond(mean / error, rounds - 1) if error else float(not mean)
    return Standing(model, rounds, Estimate(value, value - half, value + half), found=False), chance


def _limit(chances: Iterable[float]) -> float:
    """The largest chance of a model that is found."""
    ordered = sorted(chances)
    found = [chance for place, chance in enumerate(ordered, 1) if chance <= WRONG * place / len(ordered)]
    return found[-1] if found else -1.0
