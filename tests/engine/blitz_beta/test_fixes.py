"""Every fix that a report offers, applied as a click would: its problem is gone and nothing as bad has come."""

from collections import Counter

import jsonpatch
import pytest

from armybuilder.engine.core.rules.report import SEVERITIES
from tests.engine.blitz_beta.corpus import cases
from tests.engine.blitz_beta.test_corpus import CATALOGUE, SYSTEM

FAULTY = [case for case in cases() if case.expect != "legal"]
NO_FIX = {
    "no-groups": "an empty force: everything is still open",
    "reading": "nothing is wrong: those who read it otherwise say so in the settings",
    "house-ruling": "the players' own choice",
}
"""Codes for which no click can know the way out, and why."""


def report_on(document):
    return SYSTEM.validate(SYSTEM.convert(document), CATALOGUE)


def codes(report, mended):
    """How often each code that is as bad as the mended problem, or worse, was found: what is forbidden is worse than what
    is not there yet."""
    worst = gravity(mended)
    return Counter(problem.code for problem in report.problems if gravity(problem) <= worst)


def gravity(problem):
    return SEVERITIES.index(problem.severity), problem.lacking


@pytest.mark.parametrize("case", FAULTY, ids=lambda case: case.id)
def test_fix_mends_its_problem_and_makes_none(case):
    before = report_on(case.document)

    for problem in before.problems:
        for fix in problem.fixes:
            after = report_on(jsonpatch.apply_patch(case.document, fix.patch))
            was, now = codes(before, problem), codes(after, problem)

            assert (now[problem.code] < was[problem.code], now - was) == (True, Counter()), fix.label


def test_what_has_a_way_out_offers_one():
    offered: Counter[str] = Counter()
    for case in FAULTY:
        for problem in report_on(case.document).problems:
            offered[problem.code] += len(problem.fixes)

    assert {code for code, number in offered.items() if not number} == set(NO_FIX)


@pytest.mark.parametrize("case", FAULTY, ids=lambda case: case.id)
def test_labels_differ(case):
    for problem in report_on(case.document).problems:
        labels = [fix.label for fix in problem.fixes]

        assert len(labels) == len(set(labels))
