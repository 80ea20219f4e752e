"""Which rules a force is asked: a rule says what it looks at, and is left out where nothing of that is there.

What is there are facts, a bit for each; a system says which facts it knows and finds them in a force. They are signs that
a rule may have something to say, never that it has: the rule itself decides. All rules asked of a force find what the
selected ones find.
"""

from typing import TypeVar

Facts = int
"""What is there, a bit for each fact."""
NOTHING: Facts = 0
EVERYTHING: Facts = -1
"""All facts at once: no rule is left out."""
MOST_KEPT = 4096
"""Selections that are kept, each for facts that were met together."""

CheckT = TypeVar("CheckT")


class Selection(dict[Facts, tuple[CheckT, ...]]):
    """Checks by the facts that concern them: `selection[facts]` are those, in the order in which they were added, of whose
    facts one is there, and those that are always asked. Found out once for facts that are met together."""

    def __init__(self) -> None:
        super().__init__()
        self._checks: list[tuple[CheckT, Facts]] = []

    def add(self, check: CheckT, about: Facts = NOTHING) -> None:
        """Add a check that is about these facts, or about everything."""
        self._checks.append((check, about))
        self.clear()

    def __missing__(self, facts: Facts) -> tuple[CheckT, ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        self[facts] = selected = tuple(check for check, about in self._checks if not about or about & facts)
        return selected
