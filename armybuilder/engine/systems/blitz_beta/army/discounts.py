"""Discounts of a force: what it pays less than its lists ask, and by which rule, for pages that show both prices.

Totals never need this; it recalculates the prices of the lists, then lets the army change them one paragraph at a
time.
"""

from dataclasses import dataclass

from armybuilder.engine.core.rules import citations
from armybuilder.engine.systems.blitz_beta.army.prices import find_price_changes
from armybuilder.engine.systems.blitz_beta.force import Force, resolve


@dataclass(frozen=True, slots=True)
class ReducedPrice:
    """A price below that of the list: `listed` is what would be paid otherwise, `why` the rules that lower it."""

    listed: int
    why: str


def find_reductions(force: Force) -> dict[str, ReducedPrice]:
    """Lower prices by the pointer of an entry (for all its models) or of a purchase (for one buyer)."""
    force = resolve(force.source, force.catalogue, priced=False)
    listed = _cost_by_pointer(force)
    reasons: dict[str, list[str]] = {}
    for _, entry in force.entries:
        for bought in entry.upgrades:
            if bought.cost < 0 and bought.purchase:
                listed[entry.where] -= bought.cost * entry.count
                reasons.setdefault(entry.where, []).append(f"{bought.purchase.name} ({bought.purchase.rule})")
    before = _cost_by_pointer(force)
    for price in find_price_changes(force.army):
        price.make(force.army, force.units)
        for unit in force.units:
            unit.recalculate()
        after = _cost_by_pointer(force)
        for where, cost in after.items():
            if cost < before[where]:
                reasons.setdefault(where, []).append(
                    f"{price.text} ({citations.rule(force.army.rule, price.source, force.catalogue.book)})"
                )
        before = after
    return {where: ReducedPrice(listed[where], " ".join(texts)) for where, texts in reasons.items()}


def _cost_by_pointer(force: Force) -> dict[str, int]:
    costs = {bought.where: bought.cost for unit in force.units for bought in unit.purchases}
    for _, entry in force.entries:
        costs |= {entry.where: entry.total} | {bought.where: bought.cost for bought in entry.upgrades}
    return costs
