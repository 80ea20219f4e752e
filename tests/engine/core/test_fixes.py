"""Ways out are tried: only those that mend without breaking are offered."""

from armybuilder.engine.core.construction import Rule, problems
from armybuilder.engine.core.document import DocumentError, DocumentProblem
from armybuilder.engine.core.fixes import fixes_of
from armybuilder.engine.core.operations import remove, replace, set_value


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
    assert RULE.source.book == "book"
