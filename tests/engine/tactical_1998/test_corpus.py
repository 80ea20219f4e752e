"""The corpus, case by case: verdict, total, and exactly the rules that are broken."""

import re
from collections import Counter

import pytest

from armybuilder.engine.systems.tactical_1998 import document
from armybuilder.engine.systems.tactical_1998.construction import RULES
from armybuilder.engine.systems.tactical_1998.rulings import RULINGS
from tests.engine.corpus import README
from tests.engine.tactical_1998.corpus import cases
from tests.engine.tactical_1998.forces import report

CONSTRUCTION = [f"FC-{number}" for number in range(1, 21)]
by_id = pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)


def report_on(case):
    return report(document.convert(case.document), fixes=False)


def rules_of(found, *severities):
    return sorted({problem.rule for problem in found.problems if problem.severity in severities})


@by_id
def test_verdict_total_and_rules(case):
    found = report_on(case)

    assert (found.verdict, found.total, rules_of(found, "error", "undetermined")) == (
        case.expect,
        case.total,
        case.rules,
    ), [problem.message for problem in found.problems]


@pytest.mark.parametrize("case", [case for case in cases() if case.warnings is not None], ids=lambda case: case.id)
def test_warnings(case):
    assert rules_of(report_on(case), "warning", "info") == sorted(case.warnings)


@pytest.mark.parametrize("case", [case for case in cases() if case.depends is not None], ids=lambda case: case.id)
def test_rulings(case):
    notes = [problem for problem in report_on(case).problems if problem.code in ("reading", "house-ruling")]

    assert [note.values["ruling"] for note in notes] == case.depends


def test_every_reading_decides_a_case():
    """And there is another case of the same squads that is encumbered otherwise."""
    chosen = {
        (key, RULINGS[key].chosen(case.document["options"]["rulings"]))
        for case in cases()
        for key in case.depends or ()
    }

    assert chosen == {(key, reading) for key, ruling in RULINGS.items() for reading in ruling.readings}


@pytest.mark.parametrize("rule", CONSTRUCTION)
def test_every_rule_is_kept_and_broken_twice(rule):
    """A norm is broken where it is warned of."""
    told = [rule in case.rules or rule in (case.warnings or ()) for case in cases() if case.rule == rule]
    counted = Counter(told)
    own_chapter = README.read_text().partition("\n## The tactical rules of 1998")[2]
    excused = re.findall(rf"^- \*\*{rule}\*\* .+$", own_chapter, re.MULTILINE)

    assert (min(counted[True], counted[False]) >= 2) != bool(excused), counted


def test_every_rule_of_the_engine_has_cases():
    assert {rule.id for rule in RULES} - {case.rule for case in cases()} == {"VERSION"}


def test_there_are_enough_cases():
    assert len(cases()) >= 60


def test_names_are_unique():
    assert [name for name, count in Counter(case.name for case in cases()).items() if count > 1] == []
