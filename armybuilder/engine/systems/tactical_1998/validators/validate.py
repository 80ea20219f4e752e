"""From a document to its report: resolve, run every rule, write the problems down, try the fixes."""

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.construction import Finding, report_of
from armybuilder.engine.core.rules.fixes import fixes_of
from armybuilder.engine.core.rules.report import GroupTotals, Report
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, convert, to_data
from armybuilder.engine.systems.tactical_1998.force import Force, ResolvedGroup, resolve
from armybuilder.engine.systems.tactical_1998.validators import (  # noqa: F401  registers the rules
    budget,
    infantry,
    notices,
    organisation,
)
from armybuilder.engine.systems.tactical_1998.validators.rule import RULE_SET
from armybuilder.engine.systems.tactical_1998.validators.totals import CombatGroupTotals, TeamTotals


def validate(document: ForceDocument, catalogue: Catalogue, *, fixes: bool = True, strict: bool = False) -> Report:
    """The report on a force; never raises. `fixes` and `strict` are those of `GameSystem.validate`."""
    force = resolve(document, catalogue)
    if strict and force.unknown:
        raise DocumentError(force.unknown)
    found = findings(force)
    mended = fixes_of(found, lambda: to_data(document), lambda data: findings(resolve(convert(data), catalogue, force)))
    groups: list[GroupTotals] = [_totals(group) for group in force.groups]
    return report_of(force, groups, found, mended if fixes else None, priced=force.priced)


def findings(force: Force) -> list[Finding]:
    """Everything that the rules find, worst first."""
    return RULE_SET.findings(force)


def _totals(group: ResolvedGroup) -> CombatGroupTotals:
    units = [
        TeamTotals(
            actions=unit.actions, total=unit.total, where=unit.where, count=unit.count, priced=unit.tv is not None
        )
        for unit in group.units
    ]
    return CombatGroupTotals(total=group.total, units=units, priced=group.priced)
