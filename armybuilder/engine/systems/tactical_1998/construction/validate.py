"""From a document to its report: resolve, run every rule, write the problems down, try the fixes."""

from collections.abc import Callable
from typing import Any

from armybuilder.engine.core.construction import Finding, in_order, problems
from armybuilder.engine.core.document import DocumentError
from armybuilder.engine.core.fixes import fixes_of
from armybuilder.engine.core.report import Report, verdict_of
from armybuilder.engine.systems.tactical_1998.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.construction import (  # noqa: F401  registers the rules
    budget,
    infantry,
    notices,
    organisation,
)
from armybuilder.engine.systems.tactical_1998.construction.rule import OF_FORCE, OF_GROUPS, OF_UNITS
from armybuilder.engine.systems.tactical_1998.construction.totals import CombatGroupTotals, TeamTotals
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, convert, to_data
from armybuilder.engine.systems.tactical_1998.force import Force, ResolvedGroup, resolve


def validate(document: ForceDocument, catalogue: Catalogue, *, fixes: bool = True, strict: bool = False) -> Report:
    """The report on a force. Never raises for what a player chose.

    `fixes` tries every way out that the rules propose and keeps those that work; without it `Problem.fixes` is empty.
    `strict` raises `DocumentError` for names that the catalogue does not have, instead of reporting them as problems.
    """
    force = resolve(document, catalogue)
    if strict and force.unknown:
        raise DocumentError(force.unknown)
    found = findings(force)
    mended = fixes_of(found, lambda: to_data(document), _findings_of(catalogue)) if fixes else None
    told = problems(found, mended)
    return Report(
        verdict=verdict_of(told),
        total=force.total,
        limit=force.limit,
        catalogue=catalogue.version,
        groups=[_totals(group) for group in force.groups],
        problems=told,
    )


def findings(force: Force) -> list[Finding]:
    """Everything that the rules find, worst first."""
    found: list[Finding] = []
    for check in OF_FORCE:
        found.extend(check(force))
    for group in force.groups:
        for group_check in OF_GROUPS:
            found.extend(group_check(group, force))
        for unit in group.units:
            for unit_check in OF_UNITS:
                found.extend(unit_check(unit, force))
    return in_order(found)


def _totals(group: ResolvedGroup) -> CombatGroupTotals:
    units = [
        TeamTotals(
            actions=unit.actions, total=unit.total, where=unit.where, count=unit.count, priced=unit.tv is not None
        )
        for unit in group.units
    ]
    return CombatGroupTotals(total=group.total, units=units, priced=group.priced)


def _findings_of(catalogue: Catalogue) -> Callable[[Any], list[Finding]]:
    return lambda data: findings(resolve(convert(data), catalogue))
