"""What may be bought for an entry or a unit: everything that can apply to it, with the reason where a rule forbids it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from armybuilder.engine.core.document import DocumentError
from armybuilder.engine.systems.blitz_beta import construction, edits
from armybuilder.engine.systems.blitz_beta.catalogue import Catalogue, Purchase, Upgrade
from armybuilder.engine.systems.blitz_beta.construction.duelists import MELEE_PURCHASES
from armybuilder.engine.systems.blitz_beta.construction.limits import fits_family
from armybuilder.engine.systems.blitz_beta.construction.upgrades import ANTI_AIR, anti_air_weapons
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import VET, Bought, ResolvedEntry, ResolvedUnit

DRONE = "drone/"


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to buy: `value` is what the edit `buy` takes, `cost` TV for one buyer (None: no price is printed).

    `bought` is the pointer of the purchase where it is made already, `reason` what would be wrong with it.
    """

    heading: str
    value: str
    name: str
    cost: int | None
    effect: str
    bought: str | None = None
    reason: str = ""


def for_entry(entry: ResolvedEntry, unit: ResolvedUnit, catalogue: Catalogue) -> list[Offer]:
    """Upgrade rows of the family, then the purchases that the model can use."""
    offers = [_row_offer(row, entry) for row in catalogue.upgrades.values() if fits_family(row, entry)]
    for purchase in catalogue.purchases.values():
        if purchase.kind in _HEADINGS and _can_use(purchase, entry, unit):
            offers.extend(_purchase_offers(purchase, entry))
    return offers


def for_unit(unit: ResolvedUnit, catalogue: Catalogue) -> list[Offer]:
    """What is bought once for the whole unit; nothing for one whose models cannot use it."""
    owned = {bought.key: bought.where for bought in unit.purchases}
    if not owned and not any(entry.model.has_arms for entry in unit.entries):
        return []
    return [
        Offer("For the whole unit", item.key, item.name, item.cost, item.effect, owned.get(item.key))
        for item in catalogue.purchases.values()
        if item.kind == "generic-unit"
    ]


def with_reasons(offers: list[Offer], document: ForceDocument, catalogue: Catalogue, where: str) -> list[Offer]:
    """The offers, each with the first rule that buying it for the unit, or for one model of the entry, would break."""
    # Places shift when a row is split, so problems are told apart by what they say.
    before = {problem.message for problem in construction.validate(document, catalogue, fixes=False).problems}
    return [offer if offer.bought else _tried(offer, document, catalogue, where, before) for offer in offers]


def _tried(offer: Offer, document: ForceDocument, catalogue: Catalogue, where: str, before: set[str]) -> Offer:
    try:
        edited = edits.apply(document, "buy-one" if "/models/" in where else "buy", where, offer.value)
    except DocumentError as error:
        return replace(offer, reason=error.problems[0].message)
    report = construction.validate(edited.document, catalogue, fixes=False)
    new = [item.message for item in report.problems if item.severity == "error" and item.message not in before]
    return replace(offer, reason=new[0]) if new else offer


_HEADINGS = {
    "generic-model": "Equipment",
    "veteran": "Veteran upgrades",
    "duelist": "Duelist",
    "faction": "Faction",
}


def _can_use(purchase: Purchase, entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    if entry.has(purchase.key):
        return True
    match purchase.kind:
        case "veteran":
            return entry.has_vet
        case "duelist":
            return entry.rank == "duelist"
        case "faction":
            return entry.model.faction == purchase.key.partition("/")[0]
    if purchase.key.startswith(DRONE):
        return not unit.is_support or entry.model.trait("Drone Bay") is not None
    return purchase.key != VET or not entry.model.has_vet


def _purchase_offers(purchase: Purchase, entry: ResolvedEntry) -> Iterator[Offer]:
    heading = "Drones" if purchase.key.startswith(DRONE) else _HEADINGS[purchase.kind]
    cost = purchase.cost
    if cost and purchase.cost_per == "action":
        cost *= sum(line.act or 0 for line in (entry.model.statline, *entry.model.attached))
    if purchase.parameter != "weapon":
        yield Offer(heading, purchase.key, purchase.name, cost, purchase.effect, _bought(entry, purchase.key, None))
        return
    for code in _weapons(purchase, entry):
        name = f"{purchase.name}: {code}"
        yield Offer(heading, f"{purchase.key} {code}", name, cost, purchase.effect, _bought(entry, purchase.key, code))


def _weapons(purchase: Purchase, entry: ResolvedEntry) -> list[str]:
    """Codes of the weapons that a purchase may go on, those that it went on included."""
    codes = [bought.weapon_code for bought in entry.bought if bought.key == purchase.key and bought.weapon_code]
    if purchase.key == ANTI_AIR:
        codes += [weapon.code for weapon in anti_air_weapons(entry)]
    elif purchase.key in MELEE_PURCHASES:
        codes += [weapon.code for weapon in entry.model.statline.weapons if weapon.category == "melee"]
    return list(dict.fromkeys(codes))


def _bought(entry: ResolvedEntry, key: str, weapon: str | None) -> str | None:
    found: list[Bought] = [item for item in entry.bought if item.key == key and item.weapon_code == weapon]
    return found[0].where if found else None


def _row_offer(row: Upgrade, entry: ResolvedEntry) -> Offer:
    return Offer("Variant of the model", row.key, row.name, row.tv, row_effect(row), _bought(entry, row.key, None))


def row_effect(row: Upgrade) -> str:
    """`EW 5+, with CMD:+1D6, without LPZ`: what an upgrade row changes."""
    changes = [f"{rating.upper()} {text}" for rating, text in row.changes.items()]
    gains = [item.text for item in row.add_weapons] + [item.text for item in row.add_traits]
    losses = [item.text for item in row.remove_weapons] + [item.text for item in row.remove_traits]
    parts = [", ".join(changes), gains and f"with {', '.join(gains)}", losses and f"without {', '.join(losses)}"]
    return "; ".join(part for part in parts if part)
