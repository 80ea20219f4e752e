"""The events of a battle, kept in their order."""

from typing import Any

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.throws import DiceRoll

NOBODY = -1


class Log:
    """The events of a battle, in order; without `recording` only what is counted is kept."""

    __slots__ = ("_journal", "counts", "events", "recording")

    def __init__(self, journal: Journal, *, recording: bool = True) -> None:
        self._journal = journal
        self.recording = recording
        self.events: list[BattleEvent] = []
        self.counts: dict[str, int] = {}

    def add(
        self,
        kind: str,
        model: int = NOBODY,
        target: int = NOBODY,
        *,
        mark: int,
        throws: tuple[tuple[str, DiceRoll], ...] = (),
        rules: tuple[str, ...] = (),
        **values: Any,
    ) -> None:
        """Note a step that began at `mark`."""
        if self.recording:
            self.note(BattleEvent(kind, model, target, values, throws, rules, mark, self._journal.mark()))

    def note(self, event: BattleEvent) -> None:
        """Note a step that is told already; who asks has looked whether anything is recorded."""
        self.events.append(event)

    def count(self, what: str) -> None:
        """Note that something was used once more: an act, a trait, an order."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def undo(self, number: int) -> None:
        """Take back the events from `number` on, and the state to what it was before them."""
        self._journal.undo(self.events[number].mark)
        del self.events[number:]
