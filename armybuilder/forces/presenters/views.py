"""What the builder shows of a list of any system: the fields that shared templates read.

Plain values, compared to find out which parts an edit changed; each presenter's own views add what its system has.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from armybuilder.engine.core.rules.report import Points, Problem
from armybuilder.forces.presenters.parts import Option
from armybuilder.forces.presenters.problems import ProblemView


@dataclass(frozen=True, slots=True, kw_only=True)
class ListView:
    """The whole list. `tally` tells how many problems of which sort there are, `own_problems` those
    of no part of it, `models` how many there are, `opened` the pointer of the part whose panel is unfolded."""

    name: str
    notes: str
    faction: str
    faction_name: str
    factions: tuple[Option, ...]
    limit: int
    total: Points
    verdict: str
    tone: str
    tally: tuple[str, ...]
    problems: tuple[ProblemView, ...]
    own_problems: tuple[ProblemView, ...]
    models: int
    catalogue: str
    opened: str

    @property
    def remarks(self) -> tuple[str, ...]:
        """Options of the whole list that are chosen, in words."""
        return ()

    @property
    def faction_known(self) -> bool:
        """Whether the catalogue has the faction."""
        return any(option.value == self.faction for option in self.factions)


class Part(Protocol):
    """A part of the list that has a name for people, at its pointer, and the parts `inside` it."""

    @property
    def where(self) -> str: ...

    @property
    def called(self) -> str: ...

    @property
    def inside(self) -> "Sequence[Part]": ...


def called(parts: "Sequence[Part]", where: str) -> str:
    """`Hunter, Primary unit, Combat group 1`: what stands at the pointer, and what it stands in; empty for the list."""
    for part in parts:
        if f"{where}/".startswith(f"{part.where}/"):
            return ", ".join(filter(None, [called(part.inside, where), part.called]))
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupHead:
    """A combat group: its pointer and the id that it has on the page, its number, its name, what it is called without."""

    where: str
    anchor: str
    number: int
    name: str
    label: str
    total: Points
    priced: bool = True
    """Where not all is, the total is a lower bound."""
    problems: tuple[ProblemView, ...]

    @property
    def called(self) -> str:
        """What the group is called."""
        return self.label


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Something to add: `present` of it stand where it would go, `reasons` say what would be wrong."""

    key: str
    anchor: str
    name: str
    kind: str
    url: str
    weapons: str
    note: str
    present: int
    reasons: tuple[Problem, ...]
