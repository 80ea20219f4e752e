"""Cache in which processes share what they worked out about tables: the engine asks, and the process that runs it
says where the cache is.

Nothing depends on it: missing entries are worked out again.
"""

from typing import Protocol


class TableCache(Protocol):
    """Packed knowledge by names."""

    def read(self, name: str) -> bytes | None:
        """Return what was written under this name; None where it is unavailable."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Leave something for all processes; where that fails, nobody has it."""
        ...


class NoTableCache:
    """Keeps nothing."""

    def read(self, name: str) -> bytes | None:  # noqa: ARG002 - whatever it is
        return None

    def write(self, name: str, data: bytes) -> None:
        """Nowhere."""


_USED: list[TableCache] = [NoTableCache()]


def use_cache(shelf: TableCache) -> None:
    """Have this process keep its knowledge there."""
    _USED[0] = shelf


def current_cache() -> TableCache:
    """Return the cache in which this process stores its knowledge."""
    return _USED[0]
