"""The panel that adds to a part of a list: what fits by its kinds, and for what does not, why."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.rules.report import Points
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.views import PickerCandidate
from armybuilder.i18n.texts import fold

CandidateT = TypeVar("CandidateT", bound=PickerCandidate)


@dataclass(frozen=True, slots=True, kw_only=True)
class PickerHead:
    """The head of a picker, which adds something: the name of the part at `where`, and what was asked for; `left`
    is the number of points that may still be spent, None without a limit.
    """

    where: str
    title: str
    left: Points | None
    filters: Filters
    kinds: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        return anchor(self.where)


@dataclass(frozen=True, slots=True)
class CandidateGroup(Generic[CandidateT]):
    """Candidates under one heading; `note` says why they are on offer, where that is not plain."""

    name: str
    candidates: tuple[CandidateT, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker(PickerHead, Generic[CandidateT]):
    """All candidates for one part, after the filters. `tally` tells what stands there already, `within` what holds it, `first`
    what has to be chosen before anything fits, `beyond` what was not asked."""

    tally: str
    within: str
    allowed: tuple[CandidateGroup[CandidateT], ...] = ()
    refused: tuple[CandidateGroup[CandidateT], ...] = ()
    first: str = ""
    beyond: str = ""

    @property
    def number_refused(self) -> int:
        return sum(len(shelf.candidates) for shelf in self.refused)


def fill_picker(
    panel: Picker[CandidateT], found: Sequence[Choice], shown: Callable[[Choice], CandidateT]
) -> Picker[CandidateT]:
    """The panel with what was `found` for its place, kind by kind."""
    wanted = [choice for choice in found if fits(choice, panel.filters)]
    refused = [] if panel.filters.fits else [shown(choice) for choice in wanted if not choice.allowed]
    return replace(
        panel,
        kinds=tuple(dict.fromkeys(choice.family for choice in found)),
        allowed=group_candidates([shown(choice) for choice in wanted if choice.allowed], lambda each: each.kind),
        refused=(CandidateGroup("", tuple(refused)),) if refused else (),
    )


def group_candidates(
    candidates: Iterable[CandidateT], heading: Callable[[CandidateT], str]
) -> tuple[CandidateGroup[CandidateT], ...]:
    """Candidates under their headings, in the order of these."""
    shelves: dict[str, list[CandidateT]] = {}
    for each in candidates:
        shelves.setdefault(heading(each), []).append(each)
    return tuple(CandidateGroup(name, tuple(found)) for name, found in shelves.items())


def fits(choice: Choice, filters: Filters) -> bool:
    """Whether somebody asked for it."""
    return (
        fold(filters.text) in fold(choice.name)
        and filters.kind in ("", choice.family)
        and (filters.most is None or choice.total <= filters.most)
    )
