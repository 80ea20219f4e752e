"""What a force pays less than its lists ask, and by which rule: for pages that tell both prices.

Totals never need this; it reckons the prices of the lists again, then lets the army change them one paragraph at a time.
"""

from dataclasses import dataclass

from armybuilder.engine.core.rules import citations
from armybuilder.engine.systems.blitz_beta.army.prices import changes
from armybuilder.engine.systems.blitz_beta.force import Force, resolve


@dataclass(frozen=True, slots=True)
class Reduced:
    """A price below that of the list: `listed` is what would be paid otherwise, `why` the rules that lower it."""

    listed: int
    why: str


def reductions(force: Force) -> dict[str, Reduced]:
    """Lower prices by the pointer of an entry (for all its models) or of a purchase (for one buyer)."""
    force = resolve(force.source, force.catalogue, priced=False)
    listed = _costs(force)
    reasons: dict[str, list[str]] = {}
    for _, entry in force.entries:
        for bought in entry.bought:
            if bought.cost < 0 and bought.purchase:
                listed[entry.where] -= bought.cost * entry.count
                reasons.setdefault(entry.where, []).append(f"{bought.purchase.name} ({bought.purchase.rule})")
    before = _costs(force)
    for price in changes(force.army):
        price.make(force.army, force.units)
        for unit in force.units:
            unit.reckon()
        after = _costs(force)
        for where, cost in after.items():
            if cost < before[where]:
                reasons.setdefault(where, []).append(
                    f"{price.text} ({citations.rule(force.army.rule, price.source, force.catalogue.book)})"
                )
        before = after
    return {where: Reduced(listed[where], " ".join(texts)) for where, texts in reasons.items()}


def _costs(force: Force) -> dict[str, int]:
    costs = {bought.where: bought.cost for unit in force.units for bought in unit.purchases}
    for _, entry in force.entries:
        costs |= {entry.where: entry.total} | {bought.where: bought.cost for bought in entry.bought}
    return costs
