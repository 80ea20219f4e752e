"""Reports: a verdict on any list, problems of one shape, ways out that mend."""

import copy
import re
from collections import Counter, defaultdict
from contextlib import suppress

import jsonpatch
import jsonpointer
import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.report import SEVERITIES, verdict_of
from armybuilder.engine.systems.tactical_1998 import force as tactical
from armybuilder.engine.systems.tactical_1998.validators.rule import RULE_SET
from tests.conformance.subjects import change, dice

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
AFRESH = {"blitz-beta"}
TRIED = {"tactical-1998": (tactical.resolve, RULE_SET.findings)}
RULE = re.compile(r"[A-Z]{2}-[A-Z]?\d*")


def problems(subject):
    return [(data, problem) for data, report in subject.reports for problem in report.problems]


def test_verdict_follows_from_the_problems(subject):
    for data, report in subject.reports:
        assert report.verdict == verdict_of(report.problems)
        assert (report.limit, report.catalogue) == (data["limit"], subject.catalogue.version)
    assert {report.verdict for data, report in subject.reports} >= {"illegal"}


def test_lists_that_differ_in_little_are_found_what_is_found_afresh(subject):
    """Whatever it is that differs. Rules that look at a place alone are asked where something does, the others always."""
    if subject.system.key in AFRESH:
        pytest.skip("Resolves every list afresh.")
    resolve, findings = TRIED.get(subject.system.key) or (subject.system.resolve, subject.system.findings)
    for data in (*subject.lists, *(case.document for case in subject.cases)):
        for before in (data, spread(data)):
            catalogue = subject.catalogue_of(subject.system.convert(before))
            force = resolve(subject.system.convert(before), catalogue)
            findings(force)
            for document in changed(subject, before):
                assert findings(resolve(document, catalogue, force)) == findings(resolve(document, catalogue))


def spread(data):
    """The list with every row in a group of its own."""
    return data | {
        "groups": [
            group | {name: [row]}
            for group in data.get("groups", [])
            for name, rows in group.items()
            if isinstance(rows, list) and rows and isinstance(rows[0], dict)
            for row in rows
        ]
    }


def changed(subject, data):
    """The list with anything in it changed, and without one of its first groups."""
    other = copy.deepcopy(data)
    change(other, subject.keys, dice(str(data)))
    groups = data.get("groups", [])
    less = [data | {"groups": groups[:index] + groups[index + 1 :]} for index in range(min(2, len(groups)))]
    for found in (other, *less):
        with suppress(DocumentError):
            yield subject.system.convert(found)


def test_what_nobody_can_price_is_never_silently_legal(subject):
    assert [
        data for data, report in subject.reports if not report.priced and report.verdict == "legal" and data["limit"]
    ] == []


def test_totals_add_up(subject):
    for data, report in subject.reports:
        assert {type(group) for group in report.groups} <= {subject.system.group_totals}
        assert report.total == pytest.approx(sum(group.total for group in report.groups) + report.beside)
        assert len(report.groups) == len(data.get("groups", ()))


def test_worst_comes_first(subject):
    for _, report in subject.reports:
        order = [SEVERITIES.index(problem.severity) for problem in report.problems]

        assert order == sorted(order)


def test_problems_have_one_shape(subject):
    last = subject.records.plain["system"]["book"]["last_line"]
    for data, problem in problems(subject):
        assert CODE.fullmatch(problem.code)
        assert RULE.fullmatch(problem.rule)
        assert problem.message.endswith("."), problem.message
        assert exists(data, problem.where), (problem.code, problem.where)
        if problem.source:
            first, until = problem.source.lines
            assert 1 <= first <= until <= last
            assert problem.source.book == subject.records.plain["system"]["book"]["key"]
        assert msgspec.json.decode(msgspec.json.encode(problem), type=type(problem)) == problem


def exists(data, where):
    """Whether the pointer leads somewhere: at last to a member that has its default and is left out."""
    holder = jsonpointer.resolve_pointer(data, where.rpartition("/")[0], None)
    return isinstance(holder, dict) or jsonpointer.resolve_pointer(data, where, None) is not None


def test_a_code_always_tells_the_same_values(subject):
    told = defaultdict(set)
    for _, problem in problems(subject):
        told[problem.code, problem.rule].add(tuple(sorted(problem.values)))

    assert {code: sorted(names) for code, names in told.items() if len(names) > 1} == {}


def counted(report, severity):
    """How many problems of each code are as bad as `severity`, or worse."""
    worse = SEVERITIES[: SEVERITIES.index(severity) + 1]
    return Counter(problem.code for problem in report.problems if problem.severity in worse)


def as_bad(report, mended):
    """How many problems of each code are as bad as the one to mend, or worse: what a rule forbids is worse than what is not
    there yet."""
    return Counter(problem.code for problem in report.problems if gravity(problem) <= gravity(mended))


def gravity(problem):
    return SEVERITIES.index(problem.severity), problem.lacking


def test_fixes_mend_their_problem_and_make_none_as_bad(subject):
    tried = 0
    for data, report in subject.reports:
        for problem in report.problems:
            for fix in problem.fixes:
                after = subject.report(jsonpatch.apply_patch(data, fix.patch), fixes=False)
                before, left = as_bad(report, problem), as_bad(after, problem)

                assert fix.label
                assert left[problem.code] < before[problem.code], (problem.code, fix)
                assert left - before == Counter(), (problem.code, fix)
                tried += 1
    assert tried


def test_fixes_may_be_left_out(subject):
    for data, report in subject.reports:
        plain = [msgspec.structs.replace(problem, fixes=[]) for problem in report.problems]

        assert subject.report(data, fixes=False) == msgspec.structs.replace(report, problems=plain)


def test_same_list_same_report(subject):
    for data, report in subject.reports[:: len(subject.reports) // 8]:
        assert msgspec.json.encode(subject.report(data)) == msgspec.json.encode(report)


def test_an_empty_list_is_judged_too(subject):
    faction = subject.legal[0].get("faction", "")
    envelope = {"format": "muster.force/1", "system": subject.system.key, "faction": faction, "limit": 0}

    assert (subject.report(envelope).total, subject.report(envelope).groups) == (0, [])
    assert subject.report(envelope | {"faction": "nobody's", "sublist": "none's"}).problems
