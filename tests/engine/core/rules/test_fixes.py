"""Ways out are tried: only those that mend without breaking are offered."""

from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.engine.core.rules.construction import Rule, problems
from armybuilder.engine.core.rules.fixes import fixes_of
from armybuilder.engine.core.rules.operations import remove, replace, set_value


def at_most_three(data):
    """A number is at most 3, and no number below zero."""
    return data


RULE = Rule.of("book", "R-1", "Numbers", (7,), at_most_three)
LINES = Rule.of("book", "R-2", "Numbers", (7, 8, 9), at_most_three)


def check(data):
    if not isinstance(data["number"], int):
        raise DocumentError([DocumentProblem("/number", "A number.")])
    found = []
    if data["number"] > 3:
        ways_out = [
            ("Three", replace("/number", 3)),
            ("Four", replace("/number", 4)),
            ("Minus one", replace("/number", -1)),
            ("Word", set_value("/number", "three")),
            ("Nowhere", remove("/nothing")),
        ]
        found.append(RULE.finding("too-many", "/number", "Too many.", candidates=ways_out, number=data["number"]))
    if data["number"] < 0:
        found.append(RULE.finding("below-zero", "/number", "Below zero."))
    return found


def test_only_what_mends_is_offered():
    found = check({"number": 9})
    [problem] = problems(found, fixes_of(found, lambda: {"number": 9}, check))

    assert [fix.label for fix in problem.fixes] == ["Three"]
    assert (problem.code, problem.rule, problem.values, problem.severity) == ("too-many", "R-1", {"number": 9}, "error")


def test_what_leaves_something_to_do_comes_last():
    """One is a number that lacks something: it mends what is forbidden, and only where something was lacking it does not."""

    def check_lack(data):
        if data["number"] == 1:
            return [RULE.finding("too-few", "/number", "One is lonely.", lacking=True)]
        ways_out = [("One", replace("/number", 1)), ("Two", replace("/number", 2))]
        found = [RULE.finding("too-many", "/number", "Too many.", candidates=ways_out)] if data["number"] > 3 else []
        lacks = [RULE.finding("too-late", "/number", "Late.", lacking=True, candidates=ways_out)]
        return [*found, *(lacks if data["number"] == 9 else [])]

    forbidden, late = problems(
        check_lack({"number": 9}), fixes_of(check_lack({"number": 9}), lambda: {"number": 9}, check_lack)
    )

    assert [fix.label for fix in forbidden.fixes] == ["Two", "One"]
    assert [fix.label for fix in late.fixes] == ["Two"]
    assert (forbidden.lacking, late.lacking) == (False, True)


def test_patches_are_completed_before_they_are_tried():
    found = check({"number": 9})
    [fixes] = fixes_of(found, lambda: {"number": 9}, check, tidied=lambda _patch: replace("/number", 0))

    assert [(fix.label, fix.patch) for fix in fixes] == [
        (label, replace("/number", 0)) for label in ("Three", "Four", "Minus one", "Word", "Nowhere")
    ]


def test_a_rule_is_its_function():
    assert (RULE.summary, RULE.lines, LINES.lines) == (
        "A number is at most 3, and no number below zero.",
        (7, 7),
        (7, 9),
    )
    assert RULE.source
    assert RULE.source.book == "book"
