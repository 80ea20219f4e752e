"""A plan for a list whose faction, sub-list or options have changed: for each part that does not fit any more, what to do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from armybuilder.engine.core.rules.completion.exchange import RecordExchange
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.report import Points, Problem
from armybuilder.engine.core.system import GameSystem

FoundT = TypeVar("FoundT", Problem, Finding)

KEEP, REMOVE, MEND = "keep", "remove", "mend"
Chosen = Mapping[str, str]
"""What is done to the parts at these places: a proposal by its `value`."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to settle a part: `value` is `keep`, `remove`, `mend-3.0` (the first way out of the fourth problem) or the key of a
    replacement; `label` says it, `exchange` what a replacement changes."""

    value: str
    label: str = ""
    exchange: RecordExchange[Any] | None = None

    @property
    def change(self) -> Points | None:
        """Points that the list costs more, or less; None where that was not tried."""
        return self.exchange.change if self.exchange else None


@dataclass(frozen=True, slots=True)
class Misfit:
    """A part that does not fit the list: what it is called, of how many models, why, and ways to settle it, the proposed one
    first."""

    where: str
    title: str
    count: int
    messages: tuple[str, ...]
    proposals: tuple[Proposal, ...]

    @property
    def proposed(self) -> Proposal:
        return self.proposals[0]

    @property
    def is_solved(self) -> bool:
        """Whether it is proposed to stay, as something else or mended."""
        return self.proposed.value not in (REMOVE, KEEP)

    def with_removal(self) -> "Misfit":
        """The same, with removal proposed."""
        return self._with_proposal(REMOVE)

    def without_proposal(self) -> "Misfit":
        """The same, with nothing proposed."""
        return self._with_proposal(KEEP)

    def _with_proposal(self, value: str) -> "Misfit":
        first = [each for each in self.proposals if each.value == value]
        return replace(self, proposals=(*first, *(each for each in self.proposals if each.value != value)))


def misfits_in(found: Iterable[FoundT], system: GameSystem[Any, Any]) -> list[FoundT]:
    """Problems or findings which say that a part does not fit its list."""
    return [one for one in found if one.code in system.swaps.misfits]


def proposed_values(plan: tuple[Misfit, ...]) -> dict[str, str]:
    """Return the values that a plan proposes, by place."""
    return {misfit.where: misfit.proposed.value for misfit in plan}
