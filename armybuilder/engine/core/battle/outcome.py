"""How a battle ended."""

import msgspec


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
