"""Which rules a force is asked: a rule says what it looks at, and is left out where nothing of that is there.

What is there are facts, a bit for each; a system says which facts it knows and finds them in a force. They are signs that
a rule may have something to say, never that it has: the rule itself decides. All rules asked of a force find what the
selected ones find.
"""

from typing import Generic, TypeVar

Facts = int
"""What is there, a bit for each fact."""
NOTHING: Facts = 0
EVERYTHING: Facts = -1
"""All facts at once: no rule is left out."""
MOST_KEPT = 4096
"""Selections that are kept, each for facts that were met together."""

CheckT = TypeVar("CheckT")


class Selection(Generic[CheckT]):
    """Checks in the order in which they were added, each with the facts of which one has to be there; those without any
    are always selected."""

    def __init__(self) -> None:
        self._checks: list[tuple[CheckT, Facts]] = []
        self._selected: dict[Facts, tuple[CheckT, ...]] = {}

    def add(self, check: CheckT, about: Facts = NOTHING) -> None:
        """Add a check that is about these facts."""
        self._checks.append((check, about))
        self._selected.clear()

    def __len__(self) -> int:
        return len(self._checks)

    def __call__(self, facts: Facts) -> tuple[CheckT, ...]:
        """The checks that facts concern."""
        selected = self._selected.get(facts)
        return self._select(facts) if selected is None else selected

    def _select(self, facts: Facts) -> tuple[CheckT, ...]:
        if len(self._selected) >= MOST_KEPT:
            self._selected.clear()
        selected = tuple(check for check, about in self._checks if not about or about & facts)
        self._selected[facts] = selected
        return selected
