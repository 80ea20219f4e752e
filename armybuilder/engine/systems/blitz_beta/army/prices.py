"""What an army pays less, or otherwise, than its lists ask: what the records on prices do to a resolved force."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.army.army import ARMIES_KEPT, Army, Lines
from armybuilder.engine.systems.blitz_beta.army.parts import Bought, ResolvedEntry, Unit
from armybuilder.engine.systems.blitz_beta.book.effects import Gift, Price
from armybuilder.engine.systems.blitz_beta.book.tables import share_of

HALF = (1, 2)


Make = Callable[[Army, Sequence[Unit]], None]


class Change(NamedTuple):
    """A change of prices: `make` sets what a purchase, rank or model of an army's units costs, `text` tells it."""

    text: str
    make: Make
    source: Lines


@lru_cache(maxsize=ARMIES_KEPT)
def changes(army: Army) -> tuple[Change, ...]:
    """What an army changes about prices, one record after the other."""
    found = [Change(price.told, partial(_charge, price), price.source) for price in army.prices]
    found += [Change(gift.told, partial(_give, gift), gift.source) for gift in army.gifts]
    ties = [army.family_ties] if army.family_ties else []
    return (*found, *(Change(part.told, _lower_family_upgrade, part.source) for part in ties))


def _charge(price: Price, army: Army, units: Sequence[Unit]) -> None:
    """Let the units pay what the record says."""
    for unit in units:
        if unit.role in price.roles and (not price.bought or unit.buys(price.bought)):
            _CHARGES[price.item](price, army, unit)


def _command_models(price: Price, army: Army, unit: Unit) -> None:
    """Models that have a CMD limit, or an upgrade with one."""
    for entry in unit.entries:
        if is_for_command(entry, army, unit):
            entry.discount += _off(price, entry.model.tv)


def is_for_command(entry: ResolvedEntry, army: Army, unit: Unit) -> bool:
    """Whether the model, or an upgrade of it, has a CMD limit."""
    availability = army.availability(entry.model, unit)
    return bool(availability and availability.command_only) or any(row.command_only for row in entry.rows)


def _ranks(price: Price, _army: Army, unit: Unit) -> None:
    officers = [entry for entry in unit.entries if entry.rank in price.ranks]
    if price.one and officers:
        officers = [max(officers, key=lambda entry: entry.rank_cost)]
    for entry in officers:
        entry.rank_cost -= _off(price, entry.rank_cost)


def _purchases(price: Price, _army: Army, unit: Unit) -> None:
    for bought in unit.purchases:
        if bought.key in price.purchases:
            bought.cost = _paid(price, bought, sum(entry.count for entry in unit.entries))
    paying = [entry for entry in unit.entries if not price.ranks or entry.rank in price.ranks]
    found = [(entry, bought) for entry in paying for bought in entry.bought if bought.key in price.purchases]
    if price.one and found:  # for one model: a row of several pays for the others
        entry, dearest = max(found, key=lambda pair: pair[1].cost)
        entry.rebate += _off(price, dearest.cost)
        return
    for _, bought in found:
        bought.cost = _paid(price, bought, 1)


_CHARGES: Mapping[str, Callable[[Price, Army, Unit], None]] = {
    "command models": _command_models,
    "ranks": _ranks,
    "purchases": _purchases,
}


def _paid(price: Price, bought: Bought, models: int) -> int:
    """TV for a purchase of a unit of so many models."""
    if price.pay == "for each model":
        listed = bought.purchase.cost if bought.purchase else None
        return (listed or 0) * models
    return bought.cost - _off(price, bought.cost)


def _off(price: Price, cost: int) -> int:
    """TV that are not paid; half of a price is rounded up (L290)."""
    match price.pay:
        case "nothing":
            return cost
        case "half":
            return cost - share_of(HALF, cost)
    return 1


def _give(gift: Gift, army: Army, units: Sequence[Unit]) -> None:
    """Let nothing be paid for what is given."""
    for bought in (bought for unit in units for entry in unit.entries for bought in army.given_by(gift, entry)):
        bought.cost = 0


def _lower_family_upgrade(_army: Army, units: Sequence[Unit]) -> None:
    """Let each commander pay 1 TV less for the veteran upgrade that all share, the dearest where they share several."""
    upgrades = [entry.purchases("veteran") for unit in units for entry in unit.entries if entry.is_commander]
    shared = set.intersection(*({bought.key for bought in bought_by} for bought_by in upgrades)) if upgrades else set()
    for bought_by in upgrades:
        family = [bought for bought in bought_by if bought.key in shared] or bought_by
        for bought in sorted(family, key=lambda bought: -bought.cost)[:1]:
            bought.cost = max(bought.cost - 1, 0)
