"""Where processes leave each other what they worked out about tables: the engine asks, whoever runs it says where that is.

Nothing depends on it: what is missing is worked out anew.
"""

from typing import Protocol


class Shelf(Protocol):
    """Packed knowledge by names."""

    def read(self, name: str) -> bytes | None:
        """What was written by this name; None where that cannot be had."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Leave something for all processes; where that fails, nobody has it."""
        ...


class NoShelf:
    """Keeps nothing."""

    def read(self, name: str) -> bytes | None:  # noqa: ARG002 - whatever it is
        return None

    def write(self, name: str, data: bytes) -> None:
        """Nowhere."""


_USED: list[Shelf] = [NoShelf()]


def use(shelf: Shelf) -> None:
    """Have this process keep its knowledge there."""
    _USED[0] = shelf


def used() -> Shelf:
    """Where this process keeps its knowledge."""
    return _USED[0]
