"""What a construction rule is: one function with its id, code and place in the book, that yields what it finds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from armybuilder.engine.core.report import Severity, Source
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedEntry, ResolvedUnit

BOOK = "blitz-beta"
Patch = list[dict[str, Any]]
Candidate = tuple[str, Patch]
"""A way out that a rule proposes, label and JSON Patch; it is offered only after trying it (see `fixes`)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem before it is written into a report. `lacking` asks for more models, which adding some can only help."""

    rule: "Rule"
    code: str
    where: str
    message: str
    values: dict[str, Any]
    severity: Severity
    lacking: bool
    candidates: list[Candidate] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of force construction: inventory id, section and lines of the book; its text is the docstring."""

    id: str
    section: str
    lines: tuple[int, int]
    summary: str
    source: Source

    def finding(
        self,
        code: str,
        where: str,
        message: str,
        *,
        severity: Severity = "error",
        lacking: bool = False,
        candidates: list[Candidate] | None = None,
        **values: Any,
    ) -> Finding:
        """A finding of this rule; `values` are the numbers that it measured."""
        return Finding(self, code, where, message, values, severity, lacking, candidates or [])


Findings = Iterator[Finding]
ForceCheck = Callable[[Force], Findings]
UnitCheck = Callable[[ResolvedUnit, Force], Findings]
EntryCheck = Callable[[ResolvedEntry, ResolvedUnit, Force], Findings]

RULES: list[Rule] = []
FORCE_CHECKS: list[ForceCheck] = []
UNIT_CHECKS: list[UnitCheck] = []
ENTRY_CHECKS: list[EntryCheck] = []


def _register(identity: str, section: str, lines: tuple[int, int], function: Callable[..., Any]) -> Rule:
    summary = " ".join((function.__doc__ or "").split())
    rule = Rule(identity, section, lines, summary, Source(BOOK, section, lines))
    RULES.append(rule)
    return rule


def force_rule(identity: str, section: str, *lines: int) -> Callable[[Callable[[Rule, Force], Findings]], ForceCheck]:
    """Register a rule that looks at the whole force."""

    def decorate(function: Callable[[Rule, Force], Findings]) -> ForceCheck:
        rule = _register(identity, section, (lines[0], lines[-1]), function)

        def check(force: Force) -> Findings:
            return function(rule, force)

        FORCE_CHECKS.append(check)
        return check

    return decorate


def unit_rule(
    identity: str, section: str, *lines: int
) -> Callable[[Callable[[Rule, ResolvedUnit, Force], Findings]], UnitCheck]:
    """Register a rule that looks at one unit at a time."""

    def decorate(function: Callable[[Rule, ResolvedUnit, Force], Findings]) -> UnitCheck:
        rule = _register(identity, section, (lines[0], lines[-1]), function)

        def check(unit: ResolvedUnit, force: Force) -> Findings:
            return function(rule, unit, force)

        UNIT_CHECKS.append(check)
        return check

    return decorate


def entry_rule(
    identity: str, section: str, *lines: int
) -> Callable[[Callable[[Rule, ResolvedEntry, ResolvedUnit, Force], Findings]], EntryCheck]:
    """Register a rule that looks at one entry with a rank or with purchases; plain entries never break such a rule."""

    def decorate(function: Callable[[Rule, ResolvedEntry, ResolvedUnit, Force], Findings]) -> EntryCheck:
        rule = _register(identity, section, (lines[0], lines[-1]), function)

        def check(entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
            return function(rule, entry, unit, force)

        ENTRY_CHECKS.append(check)
        return check

    return decorate


def plural(number: int, noun: str) -> str:
    """`1 action`, `2 actions`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def unit_label(unit: ResolvedUnit) -> str:
    """`Alpha` for a primary unit, `Alpha's support unit` for a support unit."""
    return f"{unit.group.label}'s support unit" if unit.is_support else unit.group.label
