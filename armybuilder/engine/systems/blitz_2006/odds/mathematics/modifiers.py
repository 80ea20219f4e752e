"""What is added to a roll, each with its reason and rule."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

Side = Literal["attacker", "defender"]


class Modifier(msgspec.Struct, frozen=True):
    """So much is added to the roll of a side, and why."""

    side: Side
    label: str
    value: int
    rule: str


def counted(*found: Modifier) -> Iterator[Modifier]:
    """Those that change something."""
    return (modifier for modifier in found if modifier.value)


def sum_of(modifiers: Iterable[Modifier], side: Side) -> int:
    """All that is added to the roll of a side."""
    return sum(modifier.value for modifier in modifiers if modifier.side == side)
