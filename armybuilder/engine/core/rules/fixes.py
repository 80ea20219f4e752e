"""Fixes are tried before they are offered: one that leaves its problem, or makes another as bad, is dropped. Those after
which something is left to do, such as a leader to be named, come last."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any

import jsonpatch

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.construction import Finding, Patch, is_enough
from armybuilder.engine.core.rules.report import SEVERITIES, Fix

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
    """For each finding in turn, those of its candidates that really mend it; none where more is wrong than was looked for.
    `tidied` completes a patch that would leave something empty behind."""
    if is_enough(found):
        yield from repeat([], len(found))
        return
    left, before = MOST_LOOKED_AT // (len(found) + 10), Counter(finding.code for finding in found)
    each = max(1, min(MOST_TRIED, left // max(1, len(found))))
    for finding in found:
        candidates = [(label, tidied(patch)) for label, patch in finding.candidates[: min(each, left)]]
        left -= len(candidates)
        tried = [
            (_lacking_after(finding, before, _after(patch, data, check)), label, patch) for label, patch in candidates
        ]
        mending = sorted((way for way in tried if way[0] is not None), key=lambda way: bool(way[0]))
        ways: dict[str, Fix] = {}
        for _, label, patch in mending:
            ways.setdefault(label, Fix(label, patch))  # rows that are called alike give one
        yield list(ways.values())


def _after(patch: Patch, data: Data, check: Check) -> list[Finding] | None:
    """Return the findings once the patch is applied; None where it does not give a readable document."""
    try:
        return check(jsonpatch.apply_patch(data(), patch, in_place=True))
    except (DocumentError, jsonpatch.JsonPatchException, jsonpatch.JsonPointerException):
        return None


def _lacking_after(finding: Finding, before: Counter[str], after: list[Finding] | None) -> int | None:
    """Count what is newly left to do once the problem is gone; None where it is not gone, or where something new
    has come that is as bad. `before` counts problems by their codes.

    Places shift when rows are removed, so problems are counted by code and not compared by place.
    """
    if after is None:
        return None
    counted = Counter(other.code for other in after)
    if counted[finding.code] >= before[finding.code]:
        return None
    new = counted - before
    if any(new[other.code] for other in after if _gravity(other) <= _gravity(finding)):
        return None
    return sum(new[code] for code in {other.code for other in after if other.lacking and other.severity == "error"})


def _gravity(finding: Finding) -> tuple[int, bool]:
    """Return the sort key of a finding, the worst first: what a rule forbids is worse than what is not there yet."""
    return SEVERITIES.index(finding.severity), finding.lacking
