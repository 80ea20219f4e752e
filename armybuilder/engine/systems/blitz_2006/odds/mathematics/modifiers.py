"""What is added to a roll, each with its reason and rule."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

Side = Literal["attacker", "defender"]


class Modifier(msgspec.Struct, frozen=True):
    """So much is added to the roll of a side, and why. In answers `hit` is what it is worth: the chance to succeed less that
    without it; `expected` the same of levels of damage, or bases, that the target loses on average, where anybody does."""

    side: Side
    label: str
    value: int
    rule: str
    hit: float | None = None
    expected: float | None = None


def counted(*found: Modifier) -> Iterator[Modifier]:
    """Those that change something."""
    return (modifier for modifier in found if modifier.value)


def without(modifiers: list[Modifier], left_out: int | None) -> list[Modifier]:
    """All but the one at a place; all for None."""
    return [modifier for place, modifier in enumerate(modifiers) if place != left_out]


def sum_of(modifiers: Iterable[Modifier], side: Side) -> int:
    """All that is added to the roll of a side."""
    return sum(modifier.value for modifier in modifiers if modifier.side == side)
