"""Parts of a force that an army looks at and changes: purchases, models, units. `force` puts them together."""

from dataclasses import dataclass

from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.book.tables import Model, Purchase, Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import SUPPORT, Weapon

COMMANDERS: tuple[doc.Rank, ...] = ("CO", "XO", "CGL", "2iC")
VET = "vet"


def printed_actions(model: Model) -> int:
    """The actions that are printed, by which veterans pay, not by what a model counts for selection (L4107-4108)."""
    return sum(line.act or 0 for line in (model.statline, *model.attached))


@dataclass(slots=True)
class PurchasedUpgrade:
    """One upgrade of an entry. Exactly one of `row` and `purchase` is set; `cost` is TV for one model.

    `weapon` is the weapon that the purchase changes, None where none was named or the model lacks it.
    """

    where: str
    key: str
    cost: int
    row: Upgrade | None = None
    purchase: Purchase | None = None
    weapon_code: str | None = None
    weapon: Weapon | None = None

    @property
    def name(self) -> str:
        """As it is printed."""
        item = self.row or self.purchase
        return item.name if item else self.key

    @property
    def choice(self) -> doc.UpgradeChoice:
        """As a document says it, by its key."""
        return doc.ChosenUpgrade(self.key, self.weapon_code) if self.weapon_code else self.key

    @property
    def label(self) -> str:
        """The name, with the weapon that it is for."""
        return f"{self.name} ({self.weapon_code})" if self.weapon_code else self.name


@dataclass(slots=True)
class ResolvedEntry:
    """`count` models of one row with what was bought for each; `tv` is for one of them, `total` for all."""

    where: str
    model: Model
    count: int
    rank: doc.Rank | None
    upgrades: list[PurchasedUpgrade]
    actions: int
    """Counted actions of one model (FC-12)."""
    tv: int
    total: int
    has_vet: bool
    name: str
    source: doc.Entry
    rank_cost: int = 0
    """TV of the rank (XO, 2iC)."""
    discount: int = 0
    """TV off each model, by a rule of the army."""
    rebate: int = 0
    """TV off the whole entry, by a rule of the army."""

    def recalculate(self) -> None:
        """Add up `tv` and `total` from what the parts cost now."""
        self.tv = self.model.tv + sum([bought.cost for bought in self.upgrades]) + self.rank_cost - self.discount
        self.total = self.tv * self.count - self.rebate

    @property
    def is_commander(self) -> bool:
        return self.rank in COMMANDERS

    @property
    def rows(self) -> list[Upgrade]:
        """The upgrade-variant rows bought."""
        return [bought.row for bought in self.upgrades if bought.row]

    def purchases(self, kind: str) -> list[PurchasedUpgrade]:
        return [bought for bought in self.upgrades if bought.purchase and bought.purchase.kind == kind]

    def has_upgrade(self, key: str) -> bool:
        return any(bought.key == key for bought in self.upgrades)

    @property
    def label(self) -> str:
        """`Hunter + Headhunter`: the row and its upgrade rows."""
        return " + ".join([self.model.name, *(row.name for row in self.rows)])


@dataclass(slots=True)
class PricedUnit:
    """A unit of either role. `actions` are counted actions, `total` TV with unit-wide purchases."""

    where: str
    role: str
    ua: str
    veteran: bool
    entries: list[ResolvedEntry]
    purchases: list[PurchasedUpgrade]
    actions: int
    total: int
    name: str

    def recalculate(self) -> None:
        """Add up `total` from what the parts cost now."""
        for entry in self.entries:
            entry.recalculate()
        self.total = sum(entry.total for entry in self.entries) + sum(bought.cost for bought in self.purchases)

    @property
    def is_support(self) -> bool:
        return self.role == SUPPORT

    @property
    def is_veteran(self) -> bool:
        """Chosen as veteran unit, or one without a choice because all its models have Vet printed (FC-31; L3068-3070)."""
        return self.veteran or self.has_printed_veterans

    @property
    def has_printed_veterans(self) -> bool:
        """Whether every model has Vet printed."""
        for entry in self.entries:
            if not entry.model.has_vet:
                return False
        return bool(self.entries)

    @property
    def duelist(self) -> ResolvedEntry | None:
        return next((entry for entry in self.entries if entry.rank == "duelist"), None)

    @property
    def factions(self) -> set[str]:
        return {entry.model.faction for entry in self.entries}

    def has_purchase(self, key: str) -> bool:
        """Whether something of this key was bought for the unit as a whole."""
        return any(bought.key == key for bought in self.purchases)
