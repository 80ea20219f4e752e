"""View data of the builder page of a 2006 army: plain values, compared to find out which parts an edit changed."""

from dataclasses import dataclass

from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_2006.scenarios.steps import GROUPS, LEADERSHIP, SIZE
from armybuilder.forces.presenters.plain import views as plain
from armybuilder.forces.presenters.plain.views import Chip, PartView, RowView
from armybuilder.forces.presenters.views import GroupHead


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column of the chart: what the army has of it, what its type asks for and allows (`range`), `told` in words. `tone` is
    `todo`, `ok`, `bad`, or empty where there is nothing to say; `boxes` are filled one by one, True for what stands there."""

    name: str
    number: int
    range: str
    status: str
    tone: str
    boxes: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class TypeView:
    """An army type to choose, with what it asks for in words."""

    key: str
    name: str
    note: str


@dataclass(frozen=True, slots=True)
class ChartView:
    """The army type that is chosen, those that there are, and the chart as it fills up; `command` says who commands, with which
    `leadership`, `points` the command points that the army starts with, None where nobody commands yet."""

    chosen: str
    types: tuple[TypeView, ...]
    columns: tuple[ColumnView, ...]
    command: str
    leadership: int | None
    points: int | None

    @property
    def is_known(self) -> bool:
        """Whether the faction has the type that is chosen."""
        return not self.chosen or any(each.key == self.chosen for each in self.types)


@dataclass(frozen=True, slots=True)
class PurchaseOffer:
    """Something to buy: `edit` is what its button does, `reason` why it cannot be. Of `number` units `takers` would take it."""

    anchor: str
    name: str
    price: Points
    is_selected: bool
    edit: str
    one: str
    takers: int
    number: int
    each: bool
    reason: str


@dataclass(frozen=True, slots=True)
class OfferLine:
    """An option of the guide with the choices that it has; `called` where these have names of their own."""

    heading: str
    note: str
    offers: tuple[PurchaseOffer, ...]


@dataclass(frozen=True, slots=True)
class UnitAddition:
    """A unit that an option adds to a squad, or one that it is sold with and does not have."""

    key: str
    name: str
    price: Points
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadUnitView(RowView):
    """A row of equal units. `printed` is what it was before it became what it is called, empty where that is the same; `extra` units
    may leave their squad. `total` is what it adds to the price of that."""

    printed: str
    extra: bool
    leads: bool
    may_lead: bool
    lines: tuple[OfferLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadView(GroupHead):
    """A squad as a card: what it is sold as, its units, what may be added to it, what it buys as a whole. Where it is not `open`
    its options are folded up. One without a guide is `free` to have any units, which a panel offers."""

    is_known: bool
    key: str
    column: str
    tags: tuple[str, ...]
    note: str
    own_fields: PartView | None
    printed: Points
    chips: tuple[Chip, ...]
    rows: tuple[SquadUnitView, ...]
    additions: tuple[UnitAddition, ...]
    free: bool
    lines: tuple[OfferLine, ...]
    open: bool

    @property
    def inside(self) -> tuple[SquadUnitView, ...]:
        """Its rows."""
        return self.rows


@dataclass(frozen=True, slots=True)
class AssetView:
    """A kind of air strike or artillery: how many are bought, at the pointer `where` if any, and why no more may be."""

    where: str
    key: str
    name: str
    description: str
    number: int
    price: Points | None
    total: Points
    reason: str


@dataclass(frozen=True, slots=True)
class SupportView:
    """Support by the piece, with the problems that are about it."""

    assets: tuple[AssetView, ...]
    total: Points
    problems: tuple[object, ...]
    anchor: str = "support"
    template: str = "forces/blitz_2006/support.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceView(plain.ForceView):
    """The whole page. `only` is the key of the one squad that there is to add, where there is no other."""

    only: str
    chart: ChartView

    @property
    def settings(self) -> tuple[object, ...]:
        return (self.form, self.faction_name, self.limit, self.rulings, self.chart)

    @property
    def scenario(self) -> dict[str, int]:
        known = {SIZE: self.limit, GROUPS[0]: len(self.groups), LEADERSHIP[0]: self.chart.leadership}
        return {amount.key: min(number, amount.high) for amount, number in known.items() if number}
