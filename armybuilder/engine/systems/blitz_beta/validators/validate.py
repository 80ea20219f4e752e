"""From a document to its report: resolve, run every rule, write the problems down, try the fixes."""

from collections.abc import Iterable

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.bounds import out_of_bounds
from armybuilder.engine.core.rules.construction import Finding, in_order, is_enough, report_of
from armybuilder.engine.core.rules.fixes import fixes_of
from armybuilder.engine.core.rules.report import Report, UnitTotals
from armybuilder.engine.systems.blitz_beta import armies  # noqa: F401  registers their rules
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument, convert, to_data
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedGroup, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.validators import notices  # noqa: F401  registers the rules
from armybuilder.engine.systems.blitz_beta.validators.fact_finder import FactFinder, UnitFacts
from armybuilder.engine.systems.blitz_beta.validators.patches import tidy_patch
from armybuilder.engine.systems.blitz_beta.validators.readings import CheckedForce, notes_on
from armybuilder.engine.systems.blitz_beta.validators.rule import CHECKS, Checks
from armybuilder.engine.systems.blitz_beta.validators.rules import (
    army_rules,  # noqa: F401  registers the rules
    availability,  # noqa: F401  registers the rules
    buyers,  # noqa: F401  registers the rules
    commanders,  # noqa: F401  registers the rules
    duelists,  # noqa: F401  registers the rules
    generic_units,  # noqa: F401  registers the rules
    lists,  # noqa: F401  registers the rules
    structure,  # noqa: F401  registers the rules
    upgrades,  # noqa: F401  registers the rules
    veterans,  # noqa: F401  registers the rules
)
from armybuilder.engine.systems.blitz_beta.validators.totals import CombatGroupTotals


def validate(document: ForceDocument, catalogue: Catalogue, *, fixes: bool = True, strict: bool = False) -> Report:
    """The report on a force, by the general rules and those of its army; never raises. `fixes` and `strict` are those of
    `GameSystem.validate`."""
    force = resolve(document, catalogue)
    if strict and force.unknown:
        raise DocumentError(force.unknown)
    judged = _check_force(FactFinder(force))
    found = in_order(
        [
            *out_of_bounds(force),
            *judged.findings,
            *notes_on(judged, lambda other: _check_force(FactFinder(other)).findings),
        ]
    )
    mended = fixes_of(
        found,
        lambda: to_data(document),
        lambda data: findings(resolve(convert(data), catalogue)),
        tidied=lambda patch: tidy_patch(patch, document),
    )
    return report_of(force, [_totals(group) for group in force.groups], found, mended if fixes else None)


def findings(force: Force, units: Iterable[ResolvedUnit] | None = None, *, every_rule: bool = False) -> list[Finding]:
    """Everything that the rules find, worst first; with `units`, of these units and of the force as a whole. With
    `every_rule`, those are asked too that the force does not concern: they find nothing."""
    look = FactFinder(force, everything=every_rule)
    judged = _check_force(look, None if units is None else look.facts_of_units(units))
    return in_order([*out_of_bounds(force), *judged.findings])


def _check_force(look: FactFinder, units: list[UnitFacts] | None = None) -> CheckedForce:
    """Run the rules on all units or on some; what is out of bounds is so however the book is read."""
    checkpoint()
    force, found = look.force, list[Finding]()
    for checks in (CHECKS[army] for army in dict.fromkeys(("", force.army.key)) if army in CHECKS):
        for check in checks.force[look.facts]:
            found.extend(check(force))
        for seen in look.units if units is None else units:
            if is_enough(found):
                break
            _unit_findings(checks, seen, force, found)
    return CheckedForce(force, in_order(found), look.facts)


def _unit_findings(checks: Checks, seen: UnitFacts, force: Force, found: list[Finding]) -> None:
    unit, role = seen.unit, seen.unit.role
    for check in checks.units[role][seen.facts]:
        found.extend(check(unit, force))
    for entry, facts in seen.entries:
        if is_enough(found):
            return
        for entry_check in checks.ranks[role][facts]:
            found.extend(entry_check(entry, unit, force))
        for entry_check in checks.bought[role][facts]:
            found.extend(entry_check(entry, unit, force))
    for check in checks.purchases[role][seen.facts]:
        found.extend(check(unit, force))


def _totals(group: ResolvedGroup) -> CombatGroupTotals:
    return CombatGroupTotals(
        total=group.total,
        primary=_unit_totals(group.primary) if group.primary else None,
        support=_unit_totals(group.support) if group.support else None,
        extra_support=[_unit_totals(unit) for unit in group.extra_support],
    )


def _unit_totals(unit: ResolvedUnit) -> UnitTotals:
    return UnitTotals(actions=unit.actions, total=unit.total)
