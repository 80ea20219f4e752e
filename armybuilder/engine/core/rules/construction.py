"""Construction rules: a rule is one function with its id, code and place in the rulebook, that yields its
findings.

Each system registers its own rules, by what they look at; findings are reported in the same way for all systems.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import repeat
from typing import Any

from armybuilder.engine.core.force import ForceLike
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.report import (
    SEVERITIES,
    Fix,
    GroupTotals,
    Points,
    Problem,
    Report,
    Severity,
    Source,
    is_unfinished,
    verdict_of,
)
from armybuilder.engine.core.tables.fields import NO_LINES
from armybuilder.engine.core.words import Noun

Patch = list[dict[str, Any]]
Candidate = tuple[str, Patch]
"""A way out that a rule proposes, label and JSON Patch; it is offered only after trying it (see `fixes`)."""
_SEVERITY_ORDER = {severity: index for index, severity in enumerate(SEVERITIES)}


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem before it is written into a report. `lacking` asks for more models, which adding some can only help. What to
    do about it is a second line of the `message`: a report writes it on, a reason why something cannot be added leaves it out."""

    rule: "Rule"
    code: str
    where: str
    message: str
    values: dict[str, Any]
    severity: Severity
    lacking: bool
    candidates: list[Candidate] = field(default_factory=list)


Findings = Iterator[Finding]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of force construction: inventory id, section and lines of the book; the function's docstring tells it. What
    follows from no book has no source."""

    id: str
    section: str
    lines: tuple[int, int]
    summary: str
    source: Source | None
    function: Callable[..., Any]

    @classmethod
    def of(cls, book: str, identity: str, section: str, lines: tuple[int, ...], function: Callable[..., Any]) -> "Rule":
        """The rule that `function` tells and checks; `lines` are one line or the first and the last of several."""
        summary = " ".join((function.__doc__ or "").split())
        span = (lines[0], lines[-1])
        return cls(identity, section, span, summary, Source(book, section, span), function)

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


@lru_cache
def with_clause(rule: Rule, identity: str, lines: tuple[int, int]) -> Rule:
    """`rule` under the id and the lines of the clause that it speaks for; where that stands in no book, its own lines."""
    lines = rule.lines if lines == NO_LINES else lines
    source = rule.source and Source(rule.source.book, rule.section, lines)
    return replace(rule, id=identity, lines=lines, source=source)


def in_order(found: list[Finding]) -> list[Finding]:
    """Worst first, then in document order."""
    if len(found) > 1:
        found.sort(key=lambda finding: (_SEVERITY_ORDER[finding.severity], finding.where))
    return found


MOST_ERRORS = 200
"""Broken rules that are looked for: whoever mends these sees what is left, and nobody reads more."""


def is_enough(found: list[Finding]) -> bool:
    """Whether so much is wrong that no more is looked for: the verdict is clear."""
    return len(found) >= MOST_ERRORS and sum(finding.severity == "error" for finding in found) >= MOST_ERRORS


def until_enough(findings: Iterable[Finding]) -> list[Finding]:
    """Findings up to those that are enough."""
    found, errors = list[Finding](), 0
    for finding in findings:
        found.append(finding)
        errors += finding.severity == "error"
        if errors >= MOST_ERRORS:
            break
    return found


def problem(finding: Finding, fixes: list[Fix] | None = None) -> Problem:
    """A finding as a report says it."""
    return _problem(finding, sentence(finding.message), fixes or [])


def reason(finding: Finding) -> Problem:
    """A finding as it speaks against what a list does not have yet: without what to do about it."""
    return _problem(finding, finding.message.partition("\n")[0], [])


def sentence(message: str) -> str:
    """The whole message of a finding on one line."""
    return message.replace("\n", " ")


def _problem(finding: Finding, message: str, fixes: list[Fix]) -> Problem:
    return Problem(
        code=finding.code,
        rule=finding.rule.id,
        severity=finding.severity,
        message=message,
        where=finding.where,
        values=finding.values,
        source=finding.rule.source,
        fixes=fixes,
        lacking=finding.lacking,
    )


def problems(found: list[Finding], mended: Iterable[list[Fix]] | None = None) -> list[Problem]:
    """Findings as a report lists them, each with its ways out."""
    return [problem(finding, fixes) for finding, fixes in zip(found, mended or repeat([]), strict=False)]


def report_of(
    force: ForceLike,
    groups: list[GroupTotals],
    found: list[Finding],
    mended: Iterable[list[Fix]] | None = None,
    *,
    priced: bool = True,
    beside: Points = 0,
) -> Report:
    """The report on a force: its totals, those of its groups and what stands beside them, what was found in it with the ways
    out, and the packs of which it uses something."""
    reported, partial = problems(found, mended), is_enough(found)
    idle = {(pack.key, pack.hash) for pack in force.source.packs if not (pack.records or pack.patches)}
    return Report(
        verdict=verdict_of(reported),
        total=force.total,
        limit=force.source.limit,
        catalogue=force.catalogue.version,
        groups=groups,
        problems=reported,
        priced=priced,
        unfinished=not partial and is_unfinished(reported),
        packs=tuple(pack for pack in force.catalogue.packs if (pack.key, pack.hash) not in idle),
        beside=beside,
        partial=partial,
    )


def unsolved(found: Iterable[Finding]) -> list[str]:
    """Return what prevents a force from being legal, message by message."""
    return [sentence(finding.message) for finding in found if finding.severity in ("error", "undetermined")]


def plural(number: int, noun: str) -> str:
    """`1 action`, `2 actions`."""
    return f"{number} {noun}" if number == 1 else f"{number} {several(noun)}"


def several(noun: str) -> str:
    """`actions`, `abilities`, `ways`."""
    return Noun.of(noun).many


def either(ways: Iterable[str]) -> str:
    """`North`, `North or South`, `North, South or NuCoal`."""
    *first, last = ways
    return gettext("{first} or {last}", first=", ".join(first), last=last) if first else last
