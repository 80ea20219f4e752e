"""Buyers allowed for the purchases that a sub-list sells (SL-), as its effects define them (`book.effects.Buyer`)."""

from collections.abc import Iterator, Sequence
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule
from armybuilder.engine.systems.blitz_beta.army.parts import VET, PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.effects import Buyer
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import force_rule, purchase_rule, unit_purchase_rule
from armybuilder.engine.systems.blitz_beta.validators.rules.army_rules import part_rule
from armybuilder.engine.systems.blitz_beta.validators.rules.upgrades import once_per_force


@purchase_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.SUBLIST_PURCHASE)
def model_buyers(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Some of what a sub-list sells is for some of its models only."""
    for bought, buyer in _sold(entry.upgrades, force):
        if not _may_buy(buyer, [entry], unit):
            vets = [patches.remove_upgrade(vet, gettext("the Vet trait")) for vet in entry.upgrades if vet.key == VET]
            names = {"model": entry.model.name, "entry": entry.label}
            yield _not_for(rule, bought, buyer, unit, names, vets if buyer.without_vet else [])


@unit_purchase_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.SUBLIST_PURCHASE)
def unit_buyers(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Some of what a sub-list sells is for some of its units only."""
    for bought, buyer in _sold(unit.purchases, force):
        if not _may_buy(buyer, unit.entries, unit):
            yield _not_for(rule, bought, buyer, unit, {}, [])


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.SUBLIST_PURCHASE)
def one_buyer(rule: Rule, force: Force) -> Findings:
    """Some of what a sub-list sells is for one unit of the force."""
    for buyer in force.army.buyers:
        if buyer.once:
            yield from once_per_force(part_rule(rule, force.army, buyer.source), force, buyer.purchase)


def _sold(found: Sequence[PurchasedUpgrade], force: Force) -> Iterator[tuple[PurchasedUpgrade, Buyer]]:
    return ((bought, buyer) for bought in found for buyer in force.army.buyers if buyer.purchase == bought.key)


def _may_buy(buyer: Buyer, entries: Sequence[ResolvedEntry], unit: ResolvedUnit) -> bool:
    """Whether these models of a unit, or the unit of these models, may buy it."""
    return (
        unit.role in buyer.roles
        and (not buyer.codes or unit.ua in buyer.codes)
        and all(buyer.models.fits(entry.model) for entry in entries)
        and (not buyer.ranks or all(entry.rank in buyer.ranks for entry in entries))
        and not (buyer.without_vet and any(entry.has_vet for entry in entries))
    )


def _not_for(
    rule: Rule,
    bought: PurchasedUpgrade,
    buyer: Buyer,
    unit: ResolvedUnit,
    names: dict[str, str],
    others: list[Candidate],
) -> Finding:
    told = buyer.told.format_map({**names, "unit": unit.label, "ua": unit.ua or gettext("none yet")})
    values: dict[str, Any] = {"ua": unit.ua} if buyer.codes else {}
    if len(buyer.codes) > 1:  # a single type is named by the message
        values["allowed"] = sorted(buyer.codes)
    return part_rule(rule, unit.army, buyer.source).finding(
        buyer.code, bought.where, told, candidates=[patches.remove_upgrade(bought, buyer.remove), *others], **values
    )
