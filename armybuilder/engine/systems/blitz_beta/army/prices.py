"""Price reductions and other price changes of an army compared with its lists: the effect of price records on a
resolved force.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.army.army import CACHED_ARMIES, ArmyRules, Lines
from armybuilder.engine.systems.blitz_beta.army.parts import PricedUnit, PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.effects import Gift, Price
from armybuilder.engine.systems.blitz_beta.book.tables import share_of

HALF = (1, 2)


Make = Callable[[ArmyRules, Sequence[PricedUnit]], None]


class PriceChange(NamedTuple):
    """A change of prices: `make` sets what a purchase, rank or model of an army's units costs, `text` tells it."""

    text: str
    make: Make
    source: Lines


@lru_cache(maxsize=CACHED_ARMIES)
def find_price_changes(army: ArmyRules) -> tuple[PriceChange, ...]:
    """Return an army's price changes, one record after the other."""
    found = [PriceChange(price.told, partial(_apply_price, price), price.source) for price in army.prices]
    found += [PriceChange(gift.told, partial(_apply_gift, gift), gift.source) for gift in army.gifts]
    ties = [army.family_ties] if army.family_ties else []
    return (*found, *(PriceChange(part.told, _lower_family_upgrade, part.source) for part in ties))


def _apply_price(price: Price, army: ArmyRules, units: Sequence[PricedUnit]) -> None:
    """Let the units pay what the record says."""
    for unit in units:
        if unit.role in price.roles and (not price.bought or unit.has_purchase(price.bought)):
            _APPLY_PRICE[price.item](price, army, unit)


def _price_command_models(price: Price, army: ArmyRules, unit: PricedUnit) -> None:
    """Models that have a CMD limit, or an upgrade with one."""
    for entry in unit.entries:
        if is_for_command(entry, army, unit):
            entry.discount += _discount(price, entry.model.tv)


def is_for_command(entry: ResolvedEntry, army: ArmyRules, unit: PricedUnit) -> bool:
    """Whether the model, or an upgrade of it, has a CMD limit."""
    availability = army.availability(entry.model, unit)
    return bool(availability and availability.command_only) or any(row.command_only for row in entry.rows)


def _price_ranks(price: Price, _army: ArmyRules, unit: PricedUnit) -> None:
    officers = [entry for entry in unit.entries if entry.rank in price.ranks]
    if price.one and officers:
        officers = [max(officers, key=lambda entry: entry.rank_cost)]
    for entry in officers:
        entry.rank_cost -= _discount(price, entry.rank_cost)


def _price_purchases(price: Price, _army: ArmyRules, unit: PricedUnit) -> None:
    for bought in unit.purchases:
        if bought.key in price.purchases:
            bought.cost = _price_paid(price, bought, sum(entry.count for entry in unit.entries))
    paying = [entry for entry in unit.entries if not price.ranks or entry.rank in price.ranks]
    found = [(entry, bought) for entry in paying for bought in entry.upgrades if bought.key in price.purchases]
    if price.one and found:  # for one model: a row of several pays for the others
        entry, dearest = max(found, key=lambda pair: pair[1].cost)
        entry.rebate += _discount(price, dearest.cost)
        return
    for _, bought in found:
        bought.cost = _price_paid(price, bought, 1)


_APPLY_PRICE: Mapping[str, Callable[[Price, ArmyRules, PricedUnit], None]] = {
    "command models": _price_command_models,
    "ranks": _price_ranks,
    "purchases": _price_purchases,
}


def _price_paid(price: Price, bought: PurchasedUpgrade, models: int) -> int:
    """TV for a purchase of a unit of so many models."""
    if price.pay == "for each model":
        listed = bought.purchase.cost if bought.purchase else None
        return (listed or 0) * models
    return bought.cost - _discount(price, bought.cost)


def _discount(price: Price, cost: int) -> int:
    """TV that are not paid; half of a price is rounded up (L290)."""
    match price.pay:
        case "nothing":
            return cost
        case "half":
            return cost - share_of(HALF, cost)
    return 1


def _apply_gift(gift: Gift, army: ArmyRules, units: Sequence[PricedUnit]) -> None:
    """Let nothing be paid for what is given."""
    for bought in (bought for unit in units for entry in unit.entries for bought in army.upgrades_of_gift(gift, entry)):
        bought.cost = 0


def _lower_family_upgrade(_army: ArmyRules, units: Sequence[PricedUnit]) -> None:
    """Let each commander pay 1 TV less for the veteran upgrade that all share, the dearest where they share several."""
    upgrades = [entry.purchases("veteran") for unit in units for entry in unit.entries if entry.is_commander]
    shared = set.intersection(*({bought.key for bought in bought_by} for bought_by in upgrades)) if upgrades else set()
    for bought_by in upgrades:
        family = [bought for bought in bought_by if bought.key in shared] or bought_by
        for bought in sorted(family, key=lambda bought: -bought.cost)[:1]:
            bought.cost = max(bought.cost - 1, 0)
