"""Fixes are tried before they are offered: one that leaves its problem, or makes another as bad, is dropped."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import jsonpatch

from armybuilder.engine.core.document import DocumentError
from armybuilder.engine.core.report import SEVERITIES, Fix
from armybuilder.engine.systems.blitz_beta.construction.rule import Finding, Patch
from armybuilder.engine.systems.blitz_beta.document import ForceDocument, convert, to_data

Check = Callable[[ForceDocument], list[Finding]]
MOST_TRIED = 8
"""Candidates of one finding."""
MOST_LOOKED_AT = 3000
"""Findings looked at in all trials of a report: each trial finds about as much again as is wrong, so a list that is
wrong everywhere gets fewer fixes and its report in good time."""
_LAST_OF_SUPPORT = re.compile(r"(?P<unit>/groups/(?P<group>\d+)/support)/models/0")


def fixes_of(found: list[Finding], document: ForceDocument, check: Check) -> Iterator[list[Fix]]:
    """For each finding in turn, those of its candidates that really mend it."""
    left = MOST_LOOKED_AT // (len(found) + 10)
    each = max(1, min(MOST_TRIED, left // max(1, len(found))))
    for finding in found:
        candidates = [(label, _tidied(patch, document)) for label, patch in finding.candidates[: min(each, left)]]
        left -= len(candidates)
        yield [
            Fix(label, patch) for label, patch in candidates if _mends(finding, found, _after(patch, document, check))
        ]


def _tidied(patch: Patch, document: ForceDocument) -> Patch:
    """The patch; where it takes the last model out of a support unit, the unit goes with it."""
    emptied = _LAST_OF_SUPPORT.fullmatch(patch[0]["path"]) if len(patch) == 1 and patch[0]["op"] == "remove" else None
    if not emptied:
        return patch
    support = document.groups[int(emptied["group"])].support
    alone = support is not None and len(support.models) == 1
    return [{"op": "remove", "path": emptied["unit"]}] if alone else patch


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
