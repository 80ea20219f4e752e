"""What an army pays less, or otherwise, than its lists ask: what the records on prices do to a resolved force."""

from collections.abc import Callable, Mapping

from armybuilder.engine.systems.blitz_beta.army.asked import Bought, Entry, Force, Unit
from armybuilder.engine.systems.blitz_beta.book.effects import Gift, Price
from armybuilder.engine.systems.blitz_beta.book.tables import share_of

HALF = (1, 2)


def charge(price: Price, force: Force) -> None:
    """Let the force pay what the record says."""
    for unit in force.units:
        if unit.role in price.roles and (
            not price.bought or any(bought.key == price.bought for bought in unit.purchases)
        ):
            _CHARGES[price.item](price, unit)


def _command_models(price: Price, unit: Unit) -> None:
    """Models that have a CMD limit, or an upgrade with one."""
    for entry in unit.entries:
        if is_for_command(entry, unit):
            entry.discount += _off(price, entry.model.tv)


def is_for_command(entry: Entry, unit: Unit) -> bool:
    """Whether the model, or an upgrade of it, has a CMD limit."""
    availability = unit.army.availability(entry.model, unit)
    return bool(availability and availability.command_only) or any(row.command_only for row in entry.rows)


def _ranks(price: Price, unit: Unit) -> None:
    officers = [entry for entry in unit.entries if entry.rank in price.ranks]
    if price.one and officers:
        officers = [max(officers, key=lambda entry: entry.rank_cost)]
    for entry in officers:
        entry.rank_cost -= _off(price, entry.rank_cost)


def _purchases(price: Price, unit: Unit) -> None:
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


_CHARGES: Mapping[str, Callable[[Price, Unit], None]] = {
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


def give(gift: Gift, force: Force) -> None:
    """Let nothing be paid for what is given."""
    for _, entry in force.entries:
        for bought in force.army.given_by(gift, entry):
            bought.cost = 0


def lower_family_upgrade(force: Force) -> None:
    """Let each commander pay 1 TV less for the veteran upgrade that all share, the dearest where they share several."""
    upgrades = [entry.purchases("veteran") for _, entry in force.entries if entry.is_commander]
    shared = set.intersection(*({bought.key for bought in bought_by} for bought_by in upgrades)) if upgrades else set()
    for bought_by in upgrades:
        family = [bought for bought in bought_by if bought.key in shared] or bought_by
        for bought in sorted(family, key=lambda bought: -bought.cost)[:1]:
            bought.cost = max(bought.cost - 1, 0)
