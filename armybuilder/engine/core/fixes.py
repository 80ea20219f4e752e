"""Fixes are tried before they are offered: one that leaves its problem, or makes another as bad, is dropped."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import jsonpatch

from armybuilder.engine.core.construction import Finding, Patch
from armybuilder.engine.core.document import DocumentError
from armybuilder.engine.core.report import SEVERITIES, Fix

Check = Callable[[Any], list[Finding]]
"""What the rules find in a document that is plain Python data, or `DocumentError` where it is no document."""
Data = Callable[[], dict[str, Any]]
"""A fresh copy of the document as plain Python data."""
MOST_TRIED = 8
"""Candidates of one finding."""
MOST_LOOKED_AT = 3000
"""Findings looked at in all trials of a report: each trial finds about as much again as is wrong, so a list that is
wrong everywhere gets fewer fixes and its report in good time."""


def fixes_of(
    found: list[Finding], data: Data, check: Check, *, tidied: Callable[[Patch], Patch] = lambda patch: patch
) -> Iterator[list[Fix]]:
    """For each finding in turn, those of its candidates that really mend it. `tidied` completes a patch that would
    leave something empty behind."""
    left = MOST_LOOKED_AT // (len(found) + 10)
    each = max(1, min(MOST_TRIED, left // max(1, len(found))))
    for finding in found:
        candidates = [(label, tidied(patch)) for label, patch in finding.candidates[: min(each, left)]]
        left -= len(candidates)
        yield [Fix(label, patch) for label, patch in candidates if _mends(finding, found, _after(patch, data, check))]


def _after(patch: Patch, data: Data, check: Check) -> list[Finding] | None:
    """What the rules find once the patch is applied; None where it does not give a readable document."""
    try:
        return check(jsonpatch.apply_patch(data(), patch, in_place=True))
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
