"""Offers for an entry or a unit: everything that can apply to it, with the reason where a rule forbids it."""

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import reason
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_beta import edits, validators
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules
from armybuilder.engine.systems.blitz_beta.army.parts import VET, PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Purchase, Upgrade
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import FOR_MODELS, Force, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.validators.rules.availability import fits_family
from armybuilder.engine.systems.blitz_beta.validators.rules.upgrades import fitting_weapons

DRONE = "drone/"


@dataclass(frozen=True, slots=True)
class UpgradeOffer:
    """One thing to buy: `value` is what the edit `buy` takes, `cost` what one buyer pays (None: no price is printed).

    `listed` is the price of the list where the army asks another, `bought` the pointer of the purchase where it is
    made already, `reason` what would be wrong with it.
    """

    heading: str
    value: str
    name: str
    cost: Points | None
    effect: str
    bought: str | None = None
    reason: str = ""
    listed: Points | None = None

    @property
    def price(self) -> str:
        """`+4 TV`, `−2 TV`, `free` for what has a price elsewhere."""
        if self.cost is None:
            return gettext("no price")
        if self.cost == 0 and self.listed:
            return gettext("free")
        return f"+{self.cost} TV" if self.cost >= 0 else f"−{-self.cost} TV"


def offers_for_entry(entry: ResolvedEntry, unit: ResolvedUnit, catalogue: Catalogue) -> list[UpgradeOffer]:
    """Upgrade rows of the family, then the purchases that the model can use, those of its own army first."""
    offers = [_row_offer(row, entry, unit) for row in catalogue.upgrades.values() if fits_family(row, entry)]
    usable = [item for item in catalogue.purchases.values() if item.kind in FOR_MODELS]
    for purchase in sorted(usable, key=lambda item: item.sublist is None):
        if _can_use(purchase, entry, unit):
            offers.extend(_purchase_offers(purchase, entry, unit, catalogue))
    return offers


def offers_for_unit(unit: ResolvedUnit, catalogue: Catalogue) -> list[UpgradeOffer]:
    """Return the upgrades bought once for the whole unit; generic equipment only where models can use it."""
    owned = {bought.key: bought for bought in unit.purchases}
    armed = any(entry.model.has_arms for entry in unit.entries)
    usable = [
        item
        for item in catalogue.purchases.values()
        if item.key in owned
        or (item.kind == "sublist-unit" and item.sublist == unit.army.key)
        or (item.kind == "generic-unit" and (armed or owned))
    ]
    return [
        _offer(_heading(item, catalogue), item, unit.army.price(item.key, item.cost), item.effect, owned.get(item.key))
        for item in sorted(usable, key=lambda item: item.sublist is None)
    ]


def with_reasons(
    offers: list[UpgradeOffer], document: ForceDocument, catalogue: Catalogue, where: str
) -> list[UpgradeOffer]:
    """The offers, each with the price that the unit, or one model of the entry, would pay, and the first rule that
    buying it would break."""
    before = resolve(document, catalogue)
    # Places shift when a row is split, so findings are told apart by what they say.
    known = {found.message for found in validators.findings(before)}
    return [offer if offer.bought else _try_offer(offer, before, known, where) for offer in offers]


def _try_offer(offer: UpgradeOffer, before: Force, known: Set[str], where: str) -> UpgradeOffer:
    """Buy it for one model, or for the unit, and see what the force says to it."""
    try:
        edited = edits.apply(before.source, "buy-one" if "/models/" in where else "buy", where, offer.value)
    except DocumentError as error:
        return replace(offer, reason=error.problems[0].message)
    force = resolve(edited.document, before.catalogue)
    paid = force.total - before.total
    if offer.cost is not None and paid != offer.cost:
        offer = replace(offer, cost=paid, listed=offer.cost if paid < offer.cost else None)
    new = [each for each in validators.findings(force) if each.severity == "error" and each.message not in known]
    return replace(offer, reason=reason(new[0]).message) if new else offer


_HEADINGS = {
    "generic-model": gettext_noop("Equipment"),
    "generic-unit": gettext_noop("For the whole unit"),
    "veteran": gettext_noop("Veteran upgrades"),
    "duelist": gettext_noop("Duelist"),
    "faction": gettext_noop("Faction"),
}


def is_offered_to(purchase: Purchase, entry: ResolvedEntry, army: ArmyRules) -> bool:
    """Whether such a model may use a purchase of this kind."""
    match purchase.kind:
        case "sublist-model":
            return purchase.sublist == army.key
        case "veteran":
            return entry.has_vet or army.upgrades_without_vet(entry) > 0
        case "duelist":
            return army.is_duelist(entry)
        case "faction":
            return entry.model.faction == purchase.key.partition("/")[0]
    return purchase.key != VET or not entry.model.has_vet


def _can_use(purchase: Purchase, entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    fits = not purchase.key.startswith(DRONE) or not unit.is_support or entry.model.trait("Drone Bay") is not None
    return entry.has_upgrade(purchase.key) or (fits and is_offered_to(purchase, entry, unit.army))


def _heading(purchase: Purchase, catalogue: Catalogue) -> str:
    if purchase.sublist:
        return catalogue.sublists[purchase.sublist].name
    return gettext("Drones") if purchase.key.startswith(DRONE) else gettext(_HEADINGS[purchase.kind])


def _purchase_offers(
    purchase: Purchase, entry: ResolvedEntry, unit: ResolvedUnit, catalogue: Catalogue
) -> Iterator[UpgradeOffer]:
    cost = unit.army.price_for(purchase, entry.model)
    for code in _weapons(purchase, entry) if purchase.parameter == "weapon" else [None]:
        bought = _find_upgrade(entry, purchase.key, code)
        offer = _offer(_heading(purchase, catalogue), purchase, cost, purchase.effect, bought)
        yield replace(offer, value=f"{purchase.key} {code}", name=f"{purchase.name}: {code}") if code else offer


def _weapons(purchase: Purchase, entry: ResolvedEntry) -> list[str]:
    """Codes of the weapons that a purchase may go on, those that it went on included."""
    codes = [bought.weapon_code for bought in entry.upgrades if bought.key == purchase.key and bought.weapon_code]
    return list(dict.fromkeys([*codes, *(weapon.code for weapon in fitting_weapons(purchase.key, entry))]))


def _find_upgrade(entry: ResolvedEntry, key: str, weapon: str | None) -> PurchasedUpgrade | None:
    return next((item for item in entry.upgrades if item.key == key and item.weapon_code == weapon), None)


def _offer(
    heading: str, item: Upgrade | Purchase, listed: int | None, effect: str, bought: PurchasedUpgrade | None
) -> UpgradeOffer:
    """Something for what its list asks, or for what it did cost whoever bought it."""
    offer = UpgradeOffer(heading, item.key, item.name, listed, effect, bought.where if bought else None)
    if bought is None or listed is None:
        return offer
    return replace(offer, cost=bought.cost, listed=listed if bought.cost < listed else None)


def _row_offer(row: Upgrade, entry: ResolvedEntry, unit: ResolvedUnit) -> UpgradeOffer:
    listed = unit.army.row_price(row, entry.model)
    return _offer(
        gettext("Variant of the model"), row, listed, "; ".join(row.in_words), _find_upgrade(entry, row.key, None)
    )
