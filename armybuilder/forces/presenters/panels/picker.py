"""The panel that adds to a part of a list: what fits by its kinds, and for what does not, why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.rules.report import Points
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.views import Candidate
from armybuilder.i18n.texts import fold

CandidateT = TypeVar("CandidateT", bound=Candidate)


@dataclass(frozen=True, slots=True, kw_only=True)
class PickerHead:
    """Where something is added: what the part at `where` is called, and what was asked for; `left` are
    the points that may still be spent, None without a limit."""

    where: str
    title: str
    left: Points | None
    filters: Filters
    kinds: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        return anchor(self.where)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker(PickerHead, Generic[CandidateT]):
    """All candidates for one part, after the filters. `tally` tells what stands there already, `within` what holds it."""

    tally: str
    within: str
    allowed: tuple[tuple[str, tuple[CandidateT, ...]], ...] = ()
    refused: tuple[CandidateT, ...] = ()


def filled(
    panel: Picker[CandidateT], found: Sequence[Choice], shown: Callable[[Choice], CandidateT]
) -> Picker[CandidateT]:
    """The panel with what was `found` for its place."""
    wanted = [choice for choice in found if fits(choice, panel.filters)]
    allowed = [shown(choice) for choice in wanted if choice.allowed]
    kinds = dict.fromkeys(each.kind for each in allowed)
    return replace(
        panel,
        kinds=tuple(dict.fromkeys(choice.family for choice in found)),
        allowed=tuple((kind, tuple(each for each in allowed if each.kind == kind)) for kind in kinds),
        refused=() if panel.filters.fits else tuple(shown(choice) for choice in wanted if not choice.allowed),
    )


def fits(choice: Choice, filters: Filters) -> bool:
    """Whether somebody asked for it."""
    return (
        fold(filters.text) in fold(choice.name)
        and filters.kind in ("", choice.family)
        and (filters.most is None or choice.total <= filters.most)
    )
