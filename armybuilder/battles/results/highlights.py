"""Battles of a batch that are worth a look first: a typical one, the closest, the most one-sided."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.statistics import BattleSummary

FEWEST = 3
"""Battles below which none stands for the others."""
Margin = tuple[int, float, float]
"""Whether the first force won (1), drew (0) or lost (-1), by how much it is ahead in score, and in points destroyed."""


class Highlight(NamedTuple):
    """A battle, counted from 1, and what is special about it."""

    battle: int
    label: str


def highlights(played: Sequence[BattleSummary]) -> list[Highlight]:
    """The battle in the middle of all results, then the closest and the most one-sided one, each battle once."""
    if len(played) < FEWEST:
        return []
    # Of equal results the one that was played first.
    ordered = sorted(played, key=lambda battle: (_margin(battle), battle.number))
    chosen = {
        ordered[(len(ordered) - 1) // 2].number: _("Watch this one first: a typical battle"),
    }
    chosen.setdefault(min(played, key=_distance).number, _("The closest battle"))
    chosen.setdefault(max(played, key=_distance).number, _("The most one-sided battle"))
    return [Highlight(number + 1, label) for number, label in chosen.items()]


def _margin(battle: BattleSummary) -> Margin:
    won = 0 if battle.winner is None else 1 if battle.winner == 0 else -1
    return won, battle.scores[0] - battle.scores[1], battle.lost[1] - battle.lost[0]


def _distance(battle: BattleSummary) -> Margin:
    """How far a result is from even, whoever is ahead: decided or not, by score, by points."""
    won, score, points = _margin(battle)
    return abs(won), abs(score), abs(points)
