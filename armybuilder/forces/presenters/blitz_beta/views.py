"""View data of the builder page of a beta force: plain values, compared to find out which parts an edit changed."""

from dataclasses import dataclass

from armybuilder.engine.core.language import mid_sentence
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_beta.completion.offers import UpgradeOffer
from armybuilder.forces.presenters.parts import SelectOption
from armybuilder.forces.presenters.plain import views as plain
from armybuilder.forces.presenters.plain.views import RowPanel, SectionView


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers under one heading."""

    heading: str
    offers: tuple[UpgradeOffer, ...]


@dataclass(frozen=True, slots=True)
class BuyingPanel(RowPanel):
    """The panel that opens below an entry or a unit on demand, with what `count` models may buy there."""

    offers: tuple[OfferGroup, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class CodesView:
    """The unit types to choose from: those for models of the army itself, and those that only allies have."""

    own: tuple[SelectOption, ...]
    allied: tuple[SelectOption, ...]

    @property
    def labels(self) -> dict[str, str]:
        """The labels of the codes, by code."""
        return {option.value: option.label for option in (*self.own, *self.allied)}


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitView(SectionView):
    """A unit. `least` and `most` are the actions that it may count; `codes` the unit types to choose from."""

    role: str
    ua: str
    codes: CodesView
    veteran: bool
    actions: int
    least: int
    most: int
    total: Points
    panel: BuyingPanel | None

    @property
    def inline_heading(self) -> str:
        """Its heading in the midst of a sentence: `support unit 2`."""
        return mid_sentence(self.heading)

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
        """The upper end of the meter of actions: beyond the maximum, so that an excess is visible."""
        return max(self.most + 2, self.actions)

    @property
    def is_code_known(self) -> bool:
        """Whether its type is among those to choose from."""
        return self.ua in self.codes.labels


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceView(plain.ForceView):
    """The whole page, with the rules of its army and what they changed in it."""

    rules: tuple[RulesView, ...]
    marked: tuple[MarkedRow, ...]

    @property
    def settings(self) -> tuple[object, ...]:
        return (self.form, self.faction_name, self.limit, self.rulings, self.rules, self.marked)
