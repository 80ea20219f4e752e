"""How a battle ended, and what each model did for it.

Kills are shared with whoever made them possible. A kill takes all of them: who struck the blow, who saw the target for it, who led
or ordered it. Each has an equal part of its points, which is the Shapley value of a deed that none of them may be missing from.
Parts add up to what was destroyed.
"""

from collections.abc import Iterable, Sequence

import msgspec

from armybuilder.engine.core.battle.journal import Journal


class Contribution(msgspec.Struct, frozen=True):
    """What one model did: damage dealt and taken (boxes), points that it destroyed and is worth, whether it lives."""

    model: int
    name: str
    side: int
    points: float
    dealt: int
    taken: int
    destroyed: float
    alive: bool


class Outcome(msgspec.Struct, frozen=True):
    """`winner` is the side, 0 or 1, or None for a draw; `reason` says why it ended: `objectives`, `annihilation`,
    `round limit`, … `scores` are victory points, `lost` the points of each side that were destroyed."""

    winner: int | None
    reason: str
    rounds: int
    scores: tuple[float, float]
    lost: tuple[float, float]
    contributions: tuple[Contribution, ...] = ()
    not_implemented: tuple[str, ...] = ()


class Merit(msgspec.Struct):
    """Of one model: its part, in points, of what was destroyed; its part of each objective that its side held at the end of a
    round, in objectives times rounds; and the fire that it drew, in points of whoever attacked it, attack by attack. It changes
    through the journal, as the state does, and is no part of it."""

    credit: float = 0.0
    held: float = 0.0
    drawn: float = 0.0


def share(journal: Journal, merits: Sequence[Merit], points: float, doers: Iterable[int]) -> None:
    """Share a kill among those models without whom it would not be, each once."""
    each = set(doers)
    for number in sorted(each):
        journal.set(merits[number], "credit", merits[number].credit + points / len(each))


def hold(journal: Journal, merits: Sequence[Merit], holders: Sequence[int]) -> None:
    """Note that models hold an objective together at the end of a round."""
    for number in holders:
        journal.set(merits[number], "held", merits[number].held + 1 / len(holders))


def draw(journal: Journal, merit: Merit, points: float) -> None:
    """Note an attack by a model that is worth so much."""
    journal.set(merit, "drawn", merit.drawn + points)
