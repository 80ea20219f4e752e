"""The corpus, case by case: verdict, total, and exactly the rules that are broken."""

import re
from collections import Counter

import pytest

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.force import resolve
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import cases
from tests.engine.corpus import README

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
CONSTRUCTION = [
    *(f"FC-{number}" for number in range(1, 18)),
    *("FC-20", "FC-21", "FC-22", "FC-23"),
    *("FC-30", "FC-31", "FC-32", "FC-33", "FC-34"),
    *("FC-40", "FC-50", "FC-51"),
    *("FC-60", "FC-61", "FC-62", "FC-63", "FC-64"),
    *sorted({sublist.rule for sublist in CATALOGUE.sublists.values()}),
    *("SL-B", "SL-L", "SL-U"),
]
FACTIONS = {"north", "south", "peace-river", "nucoal", "black-talon", "cef", "caprice", "utopia", "eden"}
by_id = pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)


def report_on(case):
    return SYSTEM.validate(SYSTEM.convert(case.document), CATALOGUE)


def rules_of(report, *severities):
    return sorted({problem.rule for problem in report.problems if problem.severity in severities})


@by_id
def test_verdict_total_and_rules(case):
    report = report_on(case)

    total = report.total if case.total is None else case.total
    assert (report.verdict, report.total, rules_of(report, "error", "undetermined")) == (
        case.expect,
        total,
        case.rules,
    ), [problem.message for problem in report.problems]


@pytest.mark.parametrize("case", [case for case in cases() if case.warnings is not None], ids=lambda case: case.id)
def test_warnings(case):
    assert rules_of(report_on(case), "warning", "info") == sorted(case.warnings)


@pytest.mark.parametrize("case", [case for case in cases() if case.depends is not None], ids=lambda case: case.id)
def test_rulings(case):
    notes = [problem for problem in report_on(case).problems if problem.code in ("reading", "house-ruling")]

    assert sorted(note.values["ruling"] for note in notes) == sorted(case.depends)


@pytest.mark.parametrize("rule", CONSTRUCTION)
def test_every_rule_is_kept_and_broken_twice(rule):
    verdicts = Counter("legal" if case.expect == "legal" else "broken" for case in cases() if case.rule == rule)
    own_chapters = README.read_text().partition("\n## The tactical rules of 1998")[0]
    excused = re.findall(rf"^- \*\*{rule}\*\* .+$", own_chapters, re.MULTILINE)

    assert (min(verdicts["legal"], verdicts["broken"]) >= 2) != bool(excused), verdicts


def test_every_list_has_a_whole_army():
    armies = {
        case.document["faction"]
        for case in cases()
        if case.chapter == "armies"
        and case.expect == "legal"
        and 140 <= case.total <= 150
        and 2 <= len(case.document["groups"]) <= 3
    }

    assert armies == FACTIONS


def test_every_sublist_has_a_whole_army():
    armies = {
        case.document["sublist"] or case.document["faction"]
        for case in cases()
        if case.chapter == "armies-sublists" and case.expect == "legal" and 140 <= case.total - free_points(case) <= 150
    }

    assert armies == {*CATALOGUE.sublists, "leagueless"}


def free_points(case):
    force = resolve(SYSTEM.convert(case.document), CATALOGUE)
    return force.army.free_points(force)


def test_every_sublist_is_kept_and_broken():
    seen = {(case.document["sublist"], case.expect) for case in cases()}
    unbreakable = {("sra", "illegal"), ("prdf", "illegal")}

    assert {(key, verdict) for key in CATALOGUE.sublists for verdict in ("legal", "illegal")} - seen <= unbreakable


def test_every_list_is_kept_and_broken():
    seen = {(case.document["faction"], case.expect) for case in cases()}

    assert {(faction, verdict) for faction in FACTIONS for verdict in ("legal", "illegal")} - seen == set()


def test_names_are_unique():
    assert [name for name, count in Counter(case.name for case in cases()).items() if count > 1] == []
