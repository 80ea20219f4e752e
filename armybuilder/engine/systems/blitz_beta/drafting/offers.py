"""What may be bought for an entry or a unit: everything that can apply to it, with the reason where a rule forbids it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypedDict

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.report import Points, Report
from armybuilder.engine.systems.blitz_beta import construction, edits
from armybuilder.engine.systems.blitz_beta.army.army import Army
from armybuilder.engine.systems.blitz_beta.army.parts import VET, Bought, ResolvedEntry, printed_actions
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Purchase, Upgrade
from armybuilder.engine.systems.blitz_beta.construction.chapters.limits import fits_family
from armybuilder.engine.systems.blitz_beta.construction.chapters.upgrades import fitting_weapons
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import FOR_MODELS, ResolvedUnit

DRONE = "drone/"


@dataclass(frozen=True, slots=True)
class Offer:
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
            return "no price"
        if self.cost == 0 and self.listed:
            return "free"
        return f"+{self.cost} TV" if self.cost >= 0 else f"−{-self.cost} TV"


def for_entry(entry: ResolvedEntry, unit: ResolvedUnit, catalogue: Catalogue) -> list[Offer]:
    """Upgrade rows of the family, then the purchases that the model can use, those of its own army first."""
    offers = [_row_offer(row, entry, unit) for row in catalogue.upgrades.values() if fits_family(row, entry)]
    usable = [item for item in catalogue.purchases.values() if item.kind in FOR_MODELS]
    for purchase in sorted(usable, key=lambda item: item.sublist is None):
        if _can_use(purchase, entry, unit):
            offers.extend(_purchase_offers(purchase, entry, unit, catalogue))
    return offers


def for_unit(unit: ResolvedUnit, catalogue: Catalogue) -> list[Offer]:
    """What is bought once for the whole unit; generic equipment only where models can use it."""
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
        Offer(
            _heading(item, catalogue),
            item.key,
            item.name,
            **_cost(unit.army.price(item.key, item.cost), owned.get(item.key)),
            effect=item.effect,
        )
        for item in sorted(usable, key=lambda item: item.sublist is None)
    ]


def with_reasons(offers: list[Offer], document: ForceDocument, catalogue: Catalogue, where: str) -> list[Offer]:
    """The offers, each with the price that the unit, or one model of the entry, would pay, and the first rule that
    buying it would break."""
    before = construction.validate(document, catalogue, fixes=False)
    return [offer if offer.bought else _tried(offer, before, document, catalogue, where) for offer in offers]


def _tried(offer: Offer, before: Report, document: ForceDocument, catalogue: Catalogue, where: str) -> Offer:
    """Buy it for one model, or for the unit, and see what the force says to it."""
    try:
        edited = edits.apply(document, "buy-one" if "/models/" in where else "buy", where, offer.value)
    except DocumentError as error:
        return replace(offer, reason=error.problems[0].message)
    report = construction.validate(edited.document, catalogue, fixes=False)
    paid = report.total - before.total
    if offer.cost is not None and paid != offer.cost:
        offer = replace(offer, cost=paid, listed=offer.cost if paid < offer.cost else None)
    # Places shift when a row is split, so problems are told apart by what they say.
    known = {problem.message for problem in before.problems}
    new = [item.message for item in report.problems if item.severity == "error" and item.message not in known]
    return replace(offer, reason=new[0]) if new else offer


_HEADINGS = {
    "generic-model": "Equipment",
    "generic-unit": "For the whole unit",
    "veteran": "Veteran upgrades",
    "duelist": "Duelist",
    "faction": "Faction",
}


def is_for(purchase: Purchase, entry: ResolvedEntry, army: Army) -> bool:
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
    return entry.has(purchase.key) or (fits and is_for(purchase, entry, unit.army))


def _heading(purchase: Purchase, catalogue: Catalogue) -> str:
    if purchase.sublist:
        return catalogue.sublists[purchase.sublist].name
    return "Drones" if purchase.key.startswith(DRONE) else _HEADINGS[purchase.kind]


def _purchase_offers(
    purchase: Purchase, entry: ResolvedEntry, unit: ResolvedUnit, catalogue: Catalogue
) -> Iterator[Offer]:
    cost = unit.army.price(purchase.key, purchase.cost)
    if cost and purchase.cost_per == "action":
        cost *= printed_actions(entry.model)
    for code in _weapons(purchase, entry) if purchase.parameter == "weapon" else [None]:
        key, name = (f"{purchase.key} {code}", f"{purchase.name}: {code}") if code else (purchase.key, purchase.name)
        paid = _cost(cost, _bought(entry, purchase.key, code))
        yield Offer(_heading(purchase, catalogue), key, name, **paid, effect=purchase.effect)


def _weapons(purchase: Purchase, entry: ResolvedEntry) -> list[str]:
    """Codes of the weapons that a purchase may go on, those that it went on included."""
    codes = [bought.weapon_code for bought in entry.bought if bought.key == purchase.key and bought.weapon_code]
    return list(dict.fromkeys([*codes, *(weapon.code for weapon in fitting_weapons(purchase.key, entry))]))


def _bought(entry: ResolvedEntry, key: str, weapon: str | None) -> Bought | None:
    return next((item for item in entry.bought if item.key == key and item.weapon_code == weapon), None)


class _Paid(TypedDict):
    cost: int | None
    listed: Points | None
    bought: str | None


def _cost(listed: int | None, bought: Bought | None) -> _Paid:
    """What something costs, or did cost whoever bought it."""
    if bought is None or listed is None:
        return _Paid(cost=listed, listed=None, bought=bought.where if bought else None)
    return _Paid(cost=bought.cost, listed=listed if bought.cost < listed else None, bought=bought.where)


def _row_offer(row: Upgrade, entry: ResolvedEntry, unit: ResolvedUnit) -> Offer:
    paid = _cost(unit.army.row_price(row, entry.model), _bought(entry, row.key, None))
    return Offer("Variant of the model", row.key, row.name, **paid, effect=row_effect(row))


def row_effect(row: Upgrade) -> str:
    """`EW 5+, with CMD:+1D6, without LPZ`: what an upgrade row changes."""
    changes = [f"{rating.upper()} {text}" for rating, text in row.changes.items()]
    gains = [item.text for item in row.add_weapons] + [item.text for item in row.add_traits]
    losses = [item.text for item in row.remove_weapons] + [item.text for item in row.remove_traits]
    parts = [", ".join(changes), gains and f"with {', '.join(gains)}", losses and f"without {', '.join(losses)}"]
    return "; ".join(part for part in parts if part)
