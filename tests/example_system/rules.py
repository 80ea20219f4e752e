"""The two rules of the book, and the report that they make."""

from collections.abc import Callable

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.bounds import out_of_bounds
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule, in_order, plural, report_of
from armybuilder.engine.core.rules.fixes import fixes_of
from armybuilder.engine.core.rules.notices import unknown_name
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.core.rules.report import GroupTotals, Report
from armybuilder.engine.core.rules.rulebook import RuleBook
from armybuilder.engine.core.tables import Catalogue
from tests.example_system.document import SYSTEM, ForceDocument, convert, to_data
from tests.example_system.force import Entry, Force, resolve

MOST_IN_A_BAND = 3
RULES: list[Rule] = []
RULEBOOK = RuleBook(RULES)


def rule(identity: str, *lines: int) -> Callable[[Callable[[Rule, Force], Findings]], None]:
    """Register a function as a rule of the book; its docstring tells the rule."""

    def register(function: Callable[[Rule, Force], Findings]) -> None:
        RULES.append(Rule.of(SYSTEM, identity, "Forces", lines, function))

    return register


@rule("EX-1", 4)
def limit(rule: Rule, force: Force) -> Findings:
    """A force is made of the models of the book, and costs no more points than agreed."""
    for unknown in force.unknown:
        yield unknown_name(rule, unknown, "", [])
    excess = force.total - force.source.limit
    if excess > 0:
        yield rule.finding(
            "over-limit",
            "/limit",
            f"The force costs {force.total} points, {excess} more than its limit. Remove {excess} points of models.",
            candidates=[fewer(entry, 1) for band in force.bands for entry in band.entries if entry.total >= excess],
            total=force.total,
            limit=force.source.limit,
        )


@rule("EX-2", 5)
def crowded(rule: Rule, force: Force) -> Findings:
    """A band has at most three models."""
    for band in force.bands:
        excess = band.count - MOST_IN_A_BAND
        if excess > 0:
            yield rule.finding(
                "crowded-band",
                band.where,
                f"{band.label} has {band.count} models and may have {MOST_IN_A_BAND}. Remove {plural(excess, 'model')}.",
                candidates=[fewer(entry, excess) for entry in band.entries if entry.source.count >= excess],
                models=band.count,
                most=MOST_IN_A_BAND,
            )


def fewer(entry: Entry, number: int) -> Candidate:
    """Take `number` models out of a row, or the whole row where none would be left."""
    label = f"Remove {number} {entry.model.name if entry.model else entry.key}"
    if number >= entry.source.count:
        return label, remove(entry.where)
    return label, set_value(f"{entry.where}/count", entry.source.count - number)


def findings(force: Force) -> list[Finding]:
    told = [found for rule in RULES for found in rule.function(rule, force)]
    return in_order([*out_of_bounds(force), *told])


def validate(document: ForceDocument, catalogue: Catalogue, *, fixes: bool = True, strict: bool = False) -> Report:
    force = resolve(document, catalogue)
    if strict and force.unknown:
        raise DocumentError(force.unknown)
    found = findings(force)
    mended = fixes_of(found, lambda: to_data(document), lambda data: findings(resolve(convert(data), catalogue)))
    return report_of(force, [GroupTotals(band.total) for band in force.bands], found, mended if fixes else None)
