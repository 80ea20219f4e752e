"""The corpus of every system, case by case: verdict, total, exactly the rules that are broken, and what is said."""

import re
from collections import Counter

import pytest

from armybuilder.engine.core.rules.rulings import HOUSE_RULING, READING
from tests.conformance.conftest import TESTED, subject_of
from tests.engine.corpus import README, cases_of, told
from tools.docs import rule_coverage
from tools.docs.rule_codes import codes_of, says_codes_of_records

CASES = [(key, case) for key, system in TESTED.items() for case in cases_of(system)]


def cases(wanted):
    chosen = [pair for pair in CASES if wanted(pair[1])]
    return pytest.mark.parametrize("key, case", chosen, ids=lambda part: getattr(part, "id", part))


def rules_of(report, *severities):
    return sorted({problem.rule for problem in report.problems if problem.severity in severities})


@cases(lambda _: True)
def test_verdict_total_and_rules(key, case):
    check(subject_of(key), case)


def check(subject, case):
    report = subject.report(case.document, fixes=False)
    total = report.total if case.total is None else case.total

    assert (report.verdict, report.total, rules_of(report, "error", "undetermined")) == (
        case.expect,
        total,
        case.rules,
    ), [problem.message for problem in report.problems]


@cases(lambda case: case.warnings is not None)
def test_warnings(key, case):
    assert rules_of(subject_of(key).report(case.document), "warning", "info") == sorted(case.warnings)


@cases(lambda case: case.depends is not None)
def test_rulings(key, case):
    problems = subject_of(key).report(case.document, fixes=False).problems
    notes = [problem.values["ruling"] for problem in problems if problem.code in (READING, HOUSE_RULING)]

    assert sorted(notes) == sorted(case.depends)


@cases(lambda case: case.findings is not None)
def test_findings(key, case):
    assert told(subject_of(key).report(case.document)) == case.findings


def test_every_rule_is_kept_and_broken_twice(subject):
    """By cases that are about it, or the README says why not. A norm is broken where it is warned of."""
    rows = rule_coverage.rows(subject.system, subject.catalogue)
    checked = {rule for rule, row in rows.items() if row.status.startswith(rule_coverage.ENFORCED)}
    seen = Counter((case.rule, breaks(case)) for case in subject.cases)
    excused = re.findall(r"^- \*\*(\S+)\*\* .+$", chapter_of(subject), re.MULTILINE)
    few = {rule for rule in checked if min(seen[rule, True], seen[rule, False]) < 2}

    assert few == checked & set(excused)


def test_every_finding_of_every_rule_is_seen(subject):
    """Whatever a registered rule can find, by its code, is found in some case; codes that records say are a matter of the
    system's own tests."""
    rules = [rule for rule in subject.system.rulebook.rules if not says_codes_of_records(rule)]
    codes = {(rule.id, rule.summary): set(codes_of(rule)) for rule in rules}
    reports = (subject.report(case.document, fixes=False) for case in subject.cases)
    found = {problem.code for report in reports for problem in report.problems}

    assert {rule: told - found for rule, told in codes.items() if not told or told - found} == {}


def breaks(case):
    return case.expect == "illegal" or case.rule in case.rules or case.rule in (case.warnings or ())


def chapter_of(subject):
    """What the README of the corpus says of a system; the beta is what its text begins with."""
    first, *chapters = re.split(r"^## The ", README.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return next((chapter for chapter in chapters if f"`{subject.system.key}" in chapter), first)


def test_names_are_unique(subject):
    assert [name for name, count in Counter(case.name for case in subject.cases).items() if count > 1] == []
