"""The report on a force: one object for page, API, command line and PDF.

A validator returns all problems and never raises for a player's mistake.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.tables.origin import Origin

Verdict = Literal["legal", "illegal", "undetermined"]
VERDICTS: Mapping[str, str] = {
    "legal": gettext_noop("legal"),
    "illegal": gettext_noop("illegal"),
    "undetermined": gettext_noop("undetermined"),
}
"""What people read for each; said where it is shown."""
Severity = Literal["error", "undetermined", "warning", "info"]
"""`error` breaks a rule; `undetermined` waits for a ruling that the book does not give; `warning` breaks none but is
rarely meant; `info` is worth knowing."""

SEVERITIES: tuple[Severity, ...] = ("error", "undetermined", "warning", "info")


class Source(msgspec.Struct, frozen=True):
    """The source of a rule: `lines` [first, last] of the text of `book`, and the printed number of the `page` that
    they begin on, which reports show (`citing.with_pages`); null where the text of the book does not give it.
    """

    book: str
    section: str
    lines: tuple[int, int]
    page: int | None = None


class Fix(msgspec.Struct, frozen=True):
    """A way out that a click applies: a JSON Patch (RFC 6902) for the document that was checked."""

    label: str
    patch: list[dict[str, Any]]


class Problem(msgspec.Struct, frozen=True, omit_defaults=False):
    """One finding: stable `code`, rule id, `where` as JSON pointer into the document, the `values` it measured. `lacking`
    is what asks for something that is not there yet, such as a leader or models of a unit that is begun."""

    code: str
    rule: str
    severity: Severity
    message: str
    where: str
    values: dict[str, Any]
    source: Source | None = None
    fixes: list[Fix] = []
    lacking: bool = False


Points = int | float
"""What units cost, in the system's own points: whole where its book deals in whole ones."""


class UnitTotals(msgspec.Struct, frozen=True):
    """Actions and points of one unit."""

    actions: int
    total: Points


class GroupTotals(msgspec.Struct, frozen=True):
    """Points of a group; each system adds the units that its groups are made of, by their names."""

    total: Points


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict on a force, its totals in points and every problem, worst first, then in document order. What stands `beside`
    its groups costs so much of the total. Where not all of it is `priced`, the total is a lower bound. `unfinished` is a
    force that is illegal only for what is not there yet. `packs` are those of players that the verdict rests on. A
    report is `partial` where so much is wrong that not everything was looked for."""

    verdict: Verdict
    total: Points
    limit: int
    catalogue: str
    groups: list[GroupTotals]
    problems: list[Problem]
    priced: bool = True
    unfinished: bool = False
    packs: tuple[Origin, ...] = ()
    beside: Points = 0
    partial: bool = False


def verdict_of(problems: list[Problem]) -> Verdict:
    """`illegal` when any rule is broken, `undetermined` when only a missing ruling stands in the way, else `legal`."""
    severities = {problem.severity for problem in problems}
    if "error" in severities:
        return "illegal"
    return "undetermined" if "undetermined" in severities else "legal"


def is_unfinished(problems: list[Problem]) -> bool:
    """Whether rules are broken, and each only by what is not there yet."""
    broken = [problem.lacking for problem in problems if problem.severity == "error"]
    return bool(broken) and all(broken)
