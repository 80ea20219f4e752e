"""Outcome of a battle, and the contribution of each model to it.

A kill is shared among all models that made it possible: the one that struck the blow, the ones that spotted the
target for it, and the ones that led or ordered it. Since none of them could be missing, each gets an equal share
of the points, which is the Shapley value. The shares add up to the points destroyed.
"""

from collections.abc import Iterable, Sequence

import msgspec

from armybuilder.engine.core.battle.journal import Journal


class Contribution(msgspec.Struct, frozen=True):
    """The contribution of one model: damage dealt and taken (boxes), points that it destroyed and is worth,
    whether it lives.
    """

    model: int
    name: str
    side: int
    points: float
    dealt: int
    taken: int
    destroyed: float
    alive: bool


class BattleOutcome(msgspec.Struct, frozen=True):
    """`winner` is the side, 0 or 1, or None for a draw; `reason` says why it ended: `objectives`, `annihilation`,
    `round limit`, … `scores` are victory points, `lost` the points of each side that were destroyed."""

    winner: int | None
    reason: str
    rounds: int
    scores: tuple[float, float]
    lost: tuple[float, float]
    contributions: tuple[Contribution, ...] = ()
    not_implemented: tuple[str, ...] = ()


class CombatScore(msgspec.Struct):
    """Of one model: its part, in points, of what was destroyed; its part of each objective that its side held at the end of a
    round, in objectives times rounds; and the fire that it drew, in points of whoever attacked it, attack by attack. It changes
    through the journal, as the state does, and is no part of it."""

    credit: float = 0.0
    held: float = 0.0
    drawn: float = 0.0


def share_kill(journal: Journal, merits: Sequence[CombatScore], points: float, doers: Iterable[int]) -> None:
    """Share a kill among those models without whom it would not be, each once."""
    each = set(doers)
    for number in sorted(each):
        journal.set(merits[number], "credit", merits[number].credit + points / len(each))


def credit_objective(journal: Journal, merits: Sequence[CombatScore], holders: Sequence[int]) -> None:
    """Note that models hold an objective together at the end of a round."""
    for number in holders:
        journal.set(merits[number], "held", merits[number].held + 1 / len(holders))


def credit_drawn_attack(journal: Journal, merit: CombatScore, points: float) -> None:
    """Note an attack by a model that is worth so much."""
    journal.set(merit, "drawn", merit.drawn + points)
