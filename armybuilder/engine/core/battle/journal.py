"""Every change of a battle's state goes through its journal, so that any of them can be taken back.

State lives in objects with `__slots__` whose values are immutable: what is remembered is the value that was there.
"""

from collections.abc import Sequence
from typing import Any


class Journal:
    """The changes of one battle, in order. A mark is a number of changes.

    `stamp` is another number after each change of a value with a `watched` name, also after one that is taken back: what
    is worked out of such values may be kept as long as it stays the same.
    """

    __slots__ = ("_changes", "_watched", "stamp")

    def __init__(self, watched: frozenset[str] = frozenset()) -> None:
        self._changes: list[tuple[Any, str, Any]] = []
        self._watched = watched
        self.stamp = 0

    def set(self, thing: Any, name: str, value: Any) -> None:
        """Give `thing.name` a value, and remember the one before."""
        self.note(thing, name, getattr(thing, name))
        setattr(thing, name, value)

    def note(self, thing: Any, name: str, before: Any) -> None:
        """Remember the value of `thing.name` that is about to change."""
        self._changes.append((thing, name, before))
        if name in self._watched:
            self.stamp += 1

    def mark(self) -> int:
        """Where the journal stands now."""
        return len(self._changes)

    def changes(self) -> Sequence[tuple[Any, str, Any]]:
        """Everything that is remembered, in order: the thing, the name, the value before."""
        return self._changes

    def undo(self, mark: int = 0) -> None:
        """Take back everything since `mark`, the last change first. `ValueError` for a mark that is not there yet."""
        changes = self._changes
        if mark > len(changes):
            raise ValueError(f"the journal has {len(changes)} changes, so there is no mark {mark}")
        while len(changes) > mark:
            thing, name, value = changes.pop()
            setattr(thing, name, value)
            if name in self._watched:
                self.stamp += 1

    def forget(self) -> None:
        """Drop what is remembered: nothing before this can be taken back."""
        self._changes.clear()
