"""A document resolved against the catalogue: every name looked up once, prices and counted actions added up.

Rules, cards and battles read this; none of them looks a name up again. What could not be resolved is kept as
`unknown`, so that a saved list always opens.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from weakref import ref

from armybuilder.engine.core.documents import DocumentError, DocumentProblem, names
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.army import prices
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules, army_of
from armybuilder.engine.systems.blitz_beta.army.parts import VET, PricedUnit, PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.notation import Availability
from armybuilder.engine.systems.blitz_beta.book.tables import Faction, Model, Purchase, Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT, Weapon
from armybuilder.engine.systems.blitz_beta.rulings import VET_PRICE

ANY_UNIT = "ANY"
FOR_MODELS = frozenset({"generic-model", "veteran", "duelist", "faction", "sublist-model"})
FOR_UNITS = frozenset({"generic-unit", "sublist-unit"})
"""Kinds of purchases by who makes them; ranks are no purchases of a list, they are a field of their own."""


@dataclass(slots=True)
class ResolvedUnit(PricedUnit):
    """A unit in its group, with the army that it belongs to."""

    group_ref: "ref[ResolvedGroup]"
    """Its group, which the force holds: units that held it too would live until Python looks for circles."""
    army: ArmyRules
    source: doc.Unit
    number: int = 1
    """Its number among the units of its role in the group, of which the rules allow one."""

    @property
    def group(self) -> "ResolvedGroup":
        """The group of the unit, which lives as long as its force."""
        group = self.group_ref()
        if group is None:
            raise ReferenceError("The force of this unit is gone.")
        return group

    @property
    def words(self) -> str:
        """`primary unit`, `support unit`, `support unit 2`."""
        words = gettext("support unit") if self.is_support else gettext("primary unit")
        return words if self.number == 1 else f"{words} {self.number}"

    @property
    def label(self) -> str:
        """`Alpha` for a primary unit, `Alpha's support unit` for a support unit, `Alpha's support unit 2` for another."""
        if not self.is_support:
            return self.group.label
        if self.number == 1:
            return gettext("{group}'s support unit", group=self.group.label)
        return gettext("{group}'s support unit {number}", group=self.group.label, number=self.number)

    @property
    def shared_codes(self) -> frozenset[str]:
        """Unit types that all its models may join; none for an empty one."""
        shared = [self.army.unit_codes(entry.model) for entry in self.entries]
        return frozenset.intersection(*shared) if shared else frozenset()

    def availability(self, model: Model) -> Availability | None:
        """The UA entry that lets an unmodified model stand in the unit, or None; the army of the force answers."""
        return self.army.availability(model, self)

    def admits(self, entry: ResolvedEntry) -> bool:
        """Whether the model, or one of its upgrade rows, lists the unit's code (FC-3, DQ-14)."""
        return self.availability(entry.model) is not None or self.is_named_by_row(entry)

    def is_named_by_row(self, entry: ResolvedEntry) -> bool:
        """Whether one of the model's upgrade rows lists the unit's code."""
        return any(availability.code == self.ua for row in entry.rows for availability in row.ua)


@dataclass(slots=True, weakref_slot=True)
class ResolvedGroup:
    """A combat group; `label` is its name, or its number."""

    where: str
    label: str
    primary: ResolvedUnit | None = None
    support: ResolvedUnit | None = None
    extra_support: list[ResolvedUnit] = field(default_factory=list)
    """Support units beyond the one that the rules allow (FC-1)."""

    @property
    def supports(self) -> list[ResolvedUnit]:
        return [self.support, *self.extra_support] if self.support else []

    @property
    def units(self) -> list[ResolvedUnit]:
        return [self.primary, *self.supports] if self.primary else self.supports

    @property
    def total(self) -> int:
        return sum(unit.total for unit in self.units)


@dataclass(slots=True)
class Force:
    """The whole force. `unknown` lists what the catalogue does not have, with the names that were perhaps meant."""

    source: doc.ForceDocument
    catalogue: Catalogue
    faction: Faction | None
    army: ArmyRules
    groups: list[ResolvedGroup]
    units: list[ResolvedUnit]
    total: int
    limit: int
    elite: bool
    ally: str | None
    """The list that allies come from, where the army lets the player choose one: chosen, or the first one used."""
    unknown: list[DocumentProblem] = field(default_factory=list)

    @property
    def entries(self) -> list[tuple[ResolvedUnit, ResolvedEntry]]:
        return [(unit, entry) for unit in self.units for entry in unit.entries]

    @property
    def free_points(self) -> int:
        """TV of the force that does not count towards its limit (FC-2)."""
        budget = self.army.budget
        if not budget:
            return 0
        spent = sum(entry.total for _, entry in self.entries if budget.models.fits(entry.model))
        return min(spent, self.army.free_budget(self.limit))


def resolve(document: doc.ForceDocument, catalogue: Catalogue, *, priced: bool = True) -> Force:
    """Resolve `document`; never raises for what it says. With `priced` off, prices stay those of the lists."""
    faction = catalogue.factions.get(document.faction)
    unknown: list[DocumentProblem] = []
    if not faction:
        unknown.append(names.unknown("/faction", gettext("faction"), document.faction, catalogue.factions))
    elif document.sublist and document.sublist not in catalogue.sublists:
        keys = [sublist.key for sublist in catalogue.sublists.values() if sublist.faction == faction.key]
        unknown.append(names.unknown("/sublist", gettext("sub-list"), document.sublist, keys))
    groups = []
    units: list[ResolvedUnit] = []
    army = army_of(catalogue, document.faction, document.sublist or "", document.options.rulings)
    resolver = _Resolver(catalogue, document.faction, army, unknown)
    for index, source in enumerate(document.groups):
        group = ResolvedGroup(f"/groups/{index}", source.name or gettext("Combat group {number}", number=index + 1))
        if source.primary:
            group.primary = resolver.unit(source.primary, group, PRIMARY)
        if source.support:
            group.support = resolver.unit(source.support, group, SUPPORT)
        for number, extra in enumerate(source.extra_support, 2):
            group.extra_support.append(resolver.unit(extra, group, SUPPORT, number))
        groups.append(group)
        units += group.units
    force = Force(
        source=document,
        catalogue=catalogue,
        faction=faction,
        army=army,
        groups=groups,
        units=units,
        total=sum([unit.total for unit in units]),
        limit=document.limit,
        elite=document.options.elite or bool(faction and faction.elite),
        ally=document.options.ally or _find_ally(army, units),
        unknown=unknown,
    )
    army.promote_veteran_units(units)
    if priced and prices.find_price_changes(army):
        _reprice(force)
    return force


def _find_ally(army: ArmyRules, units: Iterable[ResolvedUnit]) -> str | None:
    if not army.ally_choices:
        return None
    used = (entry.model.faction for unit in units for entry in unit.entries if not army.is_guest(entry.model))
    return next((faction for faction in used if faction in army.ally_choices), None)


def _reprice(force: Force) -> None:
    """Let the army change prices, then add everything up again."""
    for change in prices.find_price_changes(force.army):
        change.make(force.army, force.units)
    for unit in force.units:
        unit.recalculate()
    force.total = sum(unit.total for unit in force.units)


def resolve_entry(source: doc.Entry, force: Force, where: str) -> ResolvedEntry:
    """Resolve one entry of known model and upgrades, outside any document; `LookupError` when they are unknown."""
    entry = _Resolver(force.catalogue, force.source.faction, force.army, []).entry(source, where)
    if entry is None:
        raise LookupError(f"There is no model '{source.model}' in this catalogue.")
    return entry


def canonical(document: doc.ForceDocument, catalogue: Catalogue) -> doc.ForceDocument:
    """`document` with printed names turned into keys; raise `DocumentError` that lists every name nobody knows."""
    force = resolve(document, catalogue)
    if force.unknown:
        raise DocumentError(force.unknown)
    for unit in force.units:
        for entry in unit.entries:
            entry.source.model = entry.model.key
            entry.source.upgrades = [bought.choice for bought in entry.upgrades]
        unit.source.upgrades = [bought.key for bought in unit.purchases]
    return document


def row_availability(row: Upgrade, ua: str) -> Availability | None:
    """The UA entry of an upgrade row for units of code `ua`; `ANY` stands for every code."""
    return next((entry for entry in row.ua if entry.code in (ua, ANY_UNIT)), None)


def _pay_for_bought_actions(bought: Iterable[PurchasedUpgrade]) -> None:
    """Let Vet cost as much more as the actions that are bought beside it would."""
    more = sum(upgrade.purchase.steps.get("act", 0) for upgrade in bought if upgrade.purchase)
    for upgrade in bought:
        if upgrade.key == VET and upgrade.purchase:
            upgrade.cost += more * (upgrade.purchase.cost or 0)


def _weapon(model: Model, code: str) -> Weapon | None:
    """The weapon of this code that the model carries."""
    weapons = (weapon for line in (model.statline, *model.attached) for weapon in line.weapons)
    return next((weapon for weapon in weapons if weapon.code == code), None)


class _Resolver:
    def __init__(self, catalogue: Catalogue, faction: str, army: ArmyRules, unknown: list[DocumentProblem]) -> None:
        self.catalogue = catalogue
        self.faction = faction
        self.army = army
        self.unknown = unknown
        self.models = catalogue.models
        self.ranks = catalogue.ranks

    def unit(self, source: doc.Unit, group: ResolvedGroup, role: str, number: int = 1) -> ResolvedUnit:
        where = f"{group.where}/{role}" if number == 1 else f"{group.where}/extra_support/{number - 2}"
        entries = []
        actions = total = 0
        for index, chosen in enumerate(source.models):
            entry = self.entry(chosen, f"{where}/models/{index}")
            if entry:
                entries.append(entry)
                actions += entry.actions * entry.count
                total += entry.total
        bought = self.purchases(source.upgrades, where) if source.upgrades else []
        for purchase in bought:
            total += purchase.cost
        return ResolvedUnit(
            where,
            role,
            source.ua,
            source.veteran,
            entries,
            bought,
            actions,
            total,
            source.name,
            ref(group),
            self.army,
            source,
            number,
        )

    def entry(self, source: doc.Entry, where: str) -> ResolvedEntry | None:
        model = self.models.get(source.model) or self.find_model(source.model, where)
        if not model:
            return None
        bought = self.upgrades(source, model, where) if source.upgrades else []
        record = self.ranks.get(source.rank) if source.rank else None
        rank, rank_cost = doc.RANKS.get(source.rank or ""), record.cost if record else 0
        tv, actions, has_vet = model.tv + rank_cost, model.counted_actions, model.has_vet
        if bought:
            tv += sum([upgrade.cost for upgrade in bought])
            actions = self.counted_actions(model, bought)
            has_vet = has_vet or any(upgrade.key == VET for upgrade in bought)
        # By place: a list has many rows, and naming the fields of each would cost more than all that is done here.
        total = tv * source.count
        return ResolvedEntry(
            where, model, source.count, rank, bought, actions, tv, total, has_vet, source.name, source, rank_cost
        )

    def upgrades(self, source: doc.Entry, model: Model, where: str) -> list[PurchasedUpgrade]:
        """Return the upgrades bought for an entry, as far as they are known."""
        found = [
            self.upgrade(choice, model, f"{where}/upgrades/{index}") for index, choice in enumerate(source.upgrades)
        ]
        bought = [upgrade for upgrade in found if upgrade]
        if self.army.uses_reading(VET_PRICE, "bought"):
            _pay_for_bought_actions(bought)
        return bought

    def purchases(self, keys: list[str], where: str) -> list[PurchasedUpgrade]:
        """Return the upgrades bought for a unit, as far as they are known."""
        found = [self.purchase(key, f"{where}/upgrades/{index}") for index, key in enumerate(keys)]
        return [purchase for purchase in found if purchase]

    def find_model(self, name: str, where: str) -> Model | None:
        if len(self.unknown) >= names.MAX_UNKNOWN:
            return None
        found = self.catalogue.find_models(name, self.faction)
        if len(found) == 1:
            return found[0]
        self.report_unknown(f"{where}/model", "model", name, [model.key for model in found], self.catalogue.models)
        return None

    def upgrade(self, choice: doc.UpgradeChoice, model: Model, where: str) -> PurchasedUpgrade | None:
        key, weapon = (choice, None) if isinstance(choice, str) else (choice.upgrade, choice.weapon)
        row = self.catalogue.upgrades.get(key)
        if row:
            return PurchasedUpgrade(where, key, self.army.row_price(row, model), row=row)
        purchase = self.catalogue.purchases.get(key)
        if purchase and purchase.kind in FOR_MODELS:
            return self.purchase_for(purchase, model, weapon, where)
        if len(self.unknown) >= names.MAX_UNKNOWN:
            return None
        found = self.catalogue.find_upgrades(key, model)
        if len(found) == 1:
            return PurchasedUpgrade(where, found[0].key, self.army.row_price(found[0], model), row=found[0])
        known = chain(self.catalogue.upgrades, self.catalogue.purchases)
        self.report_unknown(where, "upgrade", key, [upgrade.key for upgrade in found], known)
        return None

    def purchase_for(self, purchase: Purchase, model: Model, weapon_code: str | None, where: str) -> PurchasedUpgrade:
        weapon = _weapon(model, weapon_code) if weapon_code else None
        cost = self.army.price_for(purchase, model) or 0
        return PurchasedUpgrade(where, purchase.key, cost, purchase=purchase, weapon_code=weapon_code, weapon=weapon)

    def purchase(self, key: str, where: str) -> PurchasedUpgrade | None:
        purchase = self.catalogue.purchases.get(key)
        if purchase and purchase.kind in FOR_UNITS:
            return PurchasedUpgrade(where, key, purchase.cost or 0, purchase=purchase)
        if len(self.unknown) >= names.MAX_UNKNOWN:
            return None
        keys = [known.key for known in self.catalogue.purchases.values() if known.kind in FOR_UNITS]
        pack = self.catalogue.unusable_pack_with(key)
        self.unknown.append(names.unknown(where, gettext("unit upgrade"), key, keys, pack=pack))
        return None

    def report_unknown(self, where: str, kind: str, name: str, found: list[str], known: Iterable[str]) -> None:
        """Write down a name that means several things, those found, or none; then those that were perhaps meant."""
        near = [] if found or len(self.unknown) >= names.MAX_HINTS else names.similar_keys(name, known, self.faction)
        pack = self.catalogue.unusable_pack_with(name)
        self.unknown.append(names.unknown(where, gettext(kind), name, found or near, ambiguous=bool(found), pack=pack))

    def counted_actions(self, model: Model, bought: Iterable[PurchasedUpgrade]) -> int:
        """Counted actions with upgrades: a row that gives APC makes the model count one (FC-12, L3039)."""
        actions = model.counted_actions
        for upgrade in bought:
            if upgrade.row and any(trait.name == "APC" for trait in upgrade.row.add_traits):
                actions = 1
            elif upgrade.purchase:
                actions += upgrade.purchase.steps.get("act", 0)
        return actions
