"""What the builder page of a beta force shows: plain values, compared to find out which parts an edit changed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.engine.core.language import within
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_beta.drafting.offers import Offer
from armybuilder.forces.presenters.panels.problems import ProblemView
from armybuilder.forces.presenters.parts import Option
from armybuilder.forces.presenters.views import GroupHead, ListView, RowHead


@dataclass(frozen=True, slots=True)
class Chip:
    """Something bought: its name, price and pointer; `listed` is a higher price that a rule (`why`) lowered."""

    label: str
    cost: int
    where: str
    listed: int | None = None
    why: str = ""

    @property
    def price(self) -> str:
        """`+4`, `−2`."""
        return f"+{self.cost}" if self.cost >= 0 else f"−{-self.cost}"


@dataclass(frozen=True, slots=True)
class Mark:
    """What the army gives a row without a purchase; `was` is what stood there before, `text` empty what it takes."""

    text: str
    was: str
    why: str

    @property
    def told(self) -> str:
        """In words."""
        if not self.text:
            return _("no %(was)s") % {"was": self.was}
        return (_("%(text)s instead of %(was)s") % {"text": self.text, "was": self.was}) if self.was else self.text


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


def figures_text(figures: tuple[tuple[str, str], ...]) -> str:
    """`MR 5" W · AR 6 · DC 5/1 · GUN 4+ · PILOT 4+ · EW 6+`; a line breaks only between the figures."""
    return "\u00a0· ".join(f"{label} {value}".replace(" ", "\u00a0") for label, value in figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryView(RowHead):
    """A row of models; `figures` are labels and values of its statline, `tv` is for one of them."""

    figures: tuple[tuple[str, str], ...]
    actions: int
    tv: Points
    total: Points
    rank: str
    ranks: tuple[Option, ...]
    chips: tuple[Chip, ...]
    panel: Panel | None
    marks: tuple[Mark, ...] = ()
    listed: int | None = None
    """What the whole row would cost by the list, where a rule (`why`) of the army lowers it."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class CodesView:
    """The unit types to choose from: those for models of the army itself, and those that only allies have."""

    own: tuple[Option, ...]
    allied: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit. `least` and `most` are the actions that it may count; `codes` the unit types to choose from."""

    where: str
    anchor: str
    role: str
    heading: str
    ua: str
    codes: CodesView
    veteran: bool
    veteran_by_rule: bool
    actions: int
    least: int
    most: int
    total: Points
    models: int
    chips: tuple[Chip, ...]
    entries: tuple[EntryView, ...]
    problems: tuple[ProblemView, ...]
    panel: Panel | None

    @property
    def called(self) -> str:
        return self.heading

    @property
    def heading_within(self) -> str:
        """Its heading in the midst of a sentence: `support unit 2`."""
        return within(self.heading)

    @property
    def inside(self) -> tuple[EntryView, ...]:
        return self.entries

    @property
    def fits(self) -> bool:
        """Whether there are no more actions than there may be; fewer only wait for models."""
        return self.actions <= self.most

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
        return any(option.value == self.ua for option in (*self.codes.own, *self.codes.allied))


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView(GroupHead):
    """A combat group."""

    units: tuple[UnitView, ...]
    missing: tuple[Option, ...]

    @property
    def inside(self) -> tuple[UnitView, ...]:
        return self.units


@dataclass(frozen=True, slots=True)
class RulesView:
    """The rules of a sub-list or a faction, clause by clause: those of building and those of play."""

    name: str
    source: str
    gist: str
    construction: tuple[str, ...]
    play: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkedRow:
    """A part of the list with what the army changed about it."""

    anchor: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class AllyView:
    """The list that allies come from; `first` says what happens without a choice."""

    chosen: str
    options: tuple[Option, ...]
    first: str
    note: str


@dataclass(frozen=True, slots=True)
class EliteView:
    """The elite option: chosen or not, `locked` where pressing it could only be wrong, and why (`note`)."""

    chosen: bool
    locked: bool
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceView(ListView):
    """The whole page. Of `free_most` TV on top of the limit, for what `free_for` says, `free` are used."""

    sublist: str
    sublists: tuple[Option, ...]
    elite: EliteView
    ally: AllyView | None
    rules: tuple[RulesView, ...]
    marked: tuple[MarkedRow, ...]
    free_most: int
    free_for: str
    groups: tuple[GroupView, ...]
    actions: int

    @property
    def settings(self) -> tuple[object, ...]:
        """What the form of the whole list shows."""
        return (
            *(self.name, self.notes, self.faction, self.sublist, self.elite, self.limit, self.ally),
            *(self.rules, self.marked, self.rulings),
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        """Options of the whole list that are chosen, in words."""
        return (*((_("elite army"),) if self.elite.chosen else ()), *self.rulings.remarks)

    @property
    def counted(self) -> Points:
        """TV that counts towards the limit."""
        return self.total - self.free

    @property
    def sublist_known(self) -> bool:
        """Whether the faction has the sub-list."""
        return not self.sublist or any(option.value == self.sublist for option in self.sublists)
