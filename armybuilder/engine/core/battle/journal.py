"""Every change of a battle's state goes through its journal, so that any of them can be taken back.

State lives in objects with `__slots__` whose values are immutable: what is remembered is the value that was there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Attempt(NamedTuple):
    """An attempt that will be taken back: the position of the journal, and whether it remembers anything
    otherwise.
    """

    mark: int
    keeping: bool


class Journal:
    """The changes of one battle, in order. A mark is a number of changes. Who is not `keeping` remembers those of an attempt
    alone: a battle that nobody looks at has thousands, and nobody takes them back.

    `stamp` is another number after each change of a value with a `watched` name, also after one that is taken back: what
    is worked out of such values may be kept as long as it stays the same.
    """

    __slots__ = ("_changes", "_watched", "keeping", "stamp")

    def __init__(self, watched: frozenset[str] = frozenset(), *, keeping: bool = True) -> None:
        self._changes: list[tuple[Any, str, Any]] = []
        self._watched = watched
        self.keeping = keeping
        self.stamp = 0

    def set(self, thing: Any, name: str, value: Any) -> None:
        """Give `thing.name` a value, and remember the one before."""
        self.note(thing, name, getattr(thing, name))
        setattr(thing, name, value)

    def note(self, thing: Any, name: str, before: Any) -> None:
        """Remember the value of `thing.name` that is about to change."""
        if self.keeping:
            self._changes.append((thing, name, before))
        if name in self._watched:
            self.stamp += 1

    def mark(self) -> int:
        """Return the present position of the journal."""
        return len(self._changes)

    def start_attempt(self) -> "Attempt":
        """Remember whatever changes from now on, until `take_back`."""
        attempt = Attempt(len(self._changes), self.keeping)
        self.keeping = True
        return attempt

    def roll_back(self, attempt: "Attempt") -> None:
        """Take back everything since an attempt began."""
        self.undo(attempt.mark)
        self.keeping = attempt.keeping

    def changes(self) -> Sequence[tuple[Any, str, Any]]:
        """Everything that is remembered, in order: the thing, the name, the value before."""
        return self._changes

    def undo(self, mark: int = 0) -> None:
        """Take back everything since `mark`, the last change first. `ValueError` for a mark that is not there yet, and where
        nothing is remembered."""
        changes = self._changes
        if not self.keeping:
            raise ValueError("nothing can be taken back: the journal keeps nothing")
        if mark > len(changes):
            raise ValueError(f"the journal has {len(changes)} changes, so there is no mark {mark}")
        while len(changes) > mark:
            thing, name, value = changes.pop()
            setattr(thing, name, value)
            if name in self._watched:
                self.stamp += 1

    def clear(self) -> None:
        """Drop what is remembered: nothing before this can be taken back."""
        self._changes.clear()
