"""What the builder page of a beta force shows: plain values, compared to find out which parts an edit changed."""

from dataclasses import dataclass

from armybuilder.engine.systems.blitz_beta.offers import Offer
from armybuilder.forces.presenters.problems import ProblemView


@dataclass(frozen=True, slots=True)
class Option:
    """An entry of a select; `note` says more where there is room for it."""

    value: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something bought: its name, price and pointer."""

    label: str
    cost: int
    where: str


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers under one heading."""

    heading: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """What opens below an entry or a unit on demand."""

    offers: tuple[OfferGroup, ...]
    targets: tuple[Option, ...]
    name: str
    notes: str


@dataclass(frozen=True, slots=True)
class EntryView:
    """A row of models. `known` is False where the catalogue does not have the model; `tv` is for one of them."""

    where: str
    anchor: str
    known: bool
    title: str
    name: str
    url: str
    stats: str
    weapons: str
    count: int
    actions: int
    tv: int
    total: int
    rank: str
    ranks: tuple[Option, ...]
    chips: tuple[Chip, ...]
    problems: tuple[ProblemView, ...]
    panel: Panel | None


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit. `least` and `most` are the actions that it may count; `codes` the unit types to choose from."""

    where: str
    anchor: str
    role: str
    heading: str
    ua: str
    codes: tuple[Option, ...]
    veteran: bool
    actions: int
    least: int
    most: int
    total: int
    models: int
    chips: tuple[Chip, ...]
    entries: tuple[EntryView, ...]
    problems: tuple[ProblemView, ...]
    panel: Panel | None

    @property
    def fits(self) -> bool:
        """Whether the number of actions is as it should be."""
        return self.least <= self.actions <= self.most

    @property
    def range(self) -> str:
        """`4–6`: the actions that it may have."""
        return str(self.most) if self.most <= self.least else f"{self.least}–{self.most}"

    @property
    def top(self) -> int:
        """Where its meter of actions ends: beyond the most, so that too many show."""
        return max(self.most + 2, self.actions)

    @property
    def code_known(self) -> bool:
        """Whether its type is among those to choose from."""
        return any(option.value == self.ua for option in self.codes)


@dataclass(frozen=True, slots=True)
class GroupView:
    """A combat group."""

    where: str
    anchor: str
    number: int
    name: str
    label: str
    total: int
    units: tuple[UnitView, ...]
    missing: tuple[Option, ...]
    problems: tuple[ProblemView, ...]


@dataclass(frozen=True, slots=True)
class ForceView:
    """The whole page."""

    name: str
    notes: str
    faction: str
    faction_name: str
    factions: tuple[Option, ...]
    sublist: str
    sublists: tuple[Option, ...]
    elite: bool
    limit: int
    total: int
    verdict: str
    tone: str
    count: int
    groups: tuple[GroupView, ...]
    problems: tuple[ProblemView, ...]
    own_problems: tuple[ProblemView, ...]
    models: int
    actions: int
    catalogue: str
    opened: str

    @property
    def settings(self) -> tuple[object, ...]:
        """What the form of the whole list shows."""
        return self.name, self.notes, self.faction, self.sublist, self.elite, self.limit

    @property
    def left(self) -> int:
        """TV that may still be spent; negative beyond the limit."""
        return self.limit - self.total

    @property
    def over(self) -> int:
        """TV beyond the limit."""
        return self.total - self.limit

    @property
    def faction_known(self) -> bool:
        """Whether the catalogue has the faction."""
        return any(option.value == self.faction for option in self.factions)

    @property
    def sublist_known(self) -> bool:
        """Whether the faction has the sub-list."""
        return not self.sublist or any(option.value == self.sublist for option in self.sublists)
