"""Fixes are tried before they are offered: one that leaves its problem, or makes another as bad, is dropped."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import jsonpatch

from armybuilder.engine.core.document import DocumentError
from armybuilder.engine.core.report import SEVERITIES, Fix
from armybuilder.engine.systems.blitz_beta.construction.rule import Finding, Patch
from armybuilder.engine.systems.blitz_beta.document import ForceDocument, convert, to_data

Check = Callable[[ForceDocument], list[Finding]]
MOST_TRIED = 8


def tried(finding: Finding, before: list[Finding], document: ForceDocument, check: Check) -> list[Fix]:
    """The candidates of a finding that really mend it, as fixes."""
    return [
        Fix(label, patch)
        for label, patch in finding.candidates[:MOST_TRIED]
        if _mends(finding, before, _after(patch, document, check))
    ]


def _after(patch: Patch, document: ForceDocument, check: Check) -> list[Finding] | None:
    """What the rules find once the patch is applied; None where it does not give a readable document."""
    data: Any = to_data(document)
    try:
        return check(convert(jsonpatch.apply_patch(data, patch, in_place=True)))
    except (DocumentError, jsonpatch.JsonPatchException, jsonpatch.JsonPointerException):
        return None


def _mends(finding: Finding, before: list[Finding], after: list[Finding] | None) -> bool:
    """Whether the problem is gone and nothing new of its severity or worse has come.

    Places shift when rows are removed, so problems are counted by code and not compared by place.
    """
    if after is None:
        return False
    counted_before = Counter(other.code for other in before)
    counted_after = Counter(other.code for other in after)
    if counted_after[finding.code] >= counted_before[finding.code]:
        return False
    worst = SEVERITIES.index(finding.severity)
    new = counted_after - counted_before
    return not any(new[other.code] for other in after if SEVERITIES.index(other.severity) <= worst)
