"""Findings against a part of a force that may simply be removed: each is reported at that part's place, and its last
way out removes the part.

`ways` are what may be done before that, `values` those of `Rule.finding`.
"""

from typing import Any

from armybuilder.engine.core.rules.construction import Candidate, Finding, Rule
from armybuilder.engine.systems.blitz_beta.army.parts import PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.force import ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import patches


def purchase(
    rule: Rule, code: str, bought: PurchasedUpgrade, told: str, *ways: Candidate, called: str = "", **values: Any
) -> Finding:
    """Against something bought; the fix names it as it is `called`, or by its own name."""
    return rule.finding(code, bought.where, told, candidates=[*ways, patches.remove_upgrade(bought, called)], **values)


def model(rule: Rule, code: str, entry: ResolvedEntry, told: str, *ways: Candidate, **values: Any) -> Finding:
    """Against the models of a row."""
    return rule.finding(code, entry.where, told, candidates=[*ways, patches.remove_entry(entry)], **values)


def unit(rule: Rule, code: str, place: ResolvedUnit, told: str, *ways: Candidate, **values: Any) -> Finding:
    """Against a whole unit."""
    return rule.finding(code, place.where, told, candidates=[*ways, patches.remove_unit(place)], **values)


def rank(rule: Rule, code: str, entry: ResolvedEntry, told: str, *ways: Candidate, **values: Any) -> Finding:
    """Against the rank of a model."""
    return rule.finding(code, f"{entry.where}/rank", told, candidates=[*ways, patches.take_rank(entry)], **values)
