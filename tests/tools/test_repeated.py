"""Which tests need not be measured."""

import textwrap

import pytest
from coverage import Coverage

from tools.repeated import OTHERS, REPEATED, reached, repeated, seconds

ROOT = REPEATED.parents[1]
ONE, TWO, THREE = (("a.py", line, line) for line in (1, 2, 3))


def test_times_of_all_cases_are_those_of_their_test(tmp_path):
    (tmp_path / "times.xml").write_text(
        textwrap.dedent("""\
        <testsuites><testsuite>
        <testcase classname="tests.cards.test_cards" name="test_all[a5 x]" time="0.5" />
        <testcase classname="tests.cards.test_cards" name="test_all[poker]" time="0.25" />
        <testcase classname="tests.cards.test_cards" name="test_quick" time="0.1" />
        </testsuite></testsuites>
        """)
    )

    assert seconds(tmp_path / "times.xml") == {"tests/cards/test_cards.py::test_all": 0.75}


def test_lines_count_and_branches_of_what_leads_to_two_places(tmp_path):
    coverage = Coverage(data_file=str(tmp_path / "data"), config_file=False, branch=True)
    data = coverage.get_data()
    for name, arcs in {"one": [(-1, 1), (1, 2), (2, 4)], OTHERS: [(2, 3), (3, 4)]}.items():
        data.set_context(name)
        data.add_arcs({"a.py": arcs})
    data.write()

    assert reached(tmp_path / "data") == {
        "one": {("a.py", 1, 1), ("a.py", 2, 2), ("a.py", 4, 4), ("a.py", 2, 4)},
        OTHERS: {("a.py", 3, 3), ("a.py", 4, 4), ("a.py", 2, 3)},
    }


@pytest.mark.parametrize(
    "found, wanted",
    [
        ({"long": {ONE}, "longer": {ONE, TWO}, OTHERS: {THREE}}, ["long"]),
        ({"long": {ONE}, "longer": {ONE}}, ["longer"]),
        ({"long": {ONE}, "longer": {TWO}, OTHERS: {ONE, TWO}}, ["long", "longer"]),
        ({"long": {ONE}, "longer": {TWO}}, []),
        ({"long": {ONE, TWO}, "longer": {ONE, THREE}, OTHERS: {TWO}}, ["long"]),
    ],
    ids=["within another", "the quicker of two", "shorter ones do", "each its own", "what is left counts"],
)
def test_a_test_that_adds_nothing_is_repeated(found, wanted):
    assert repeated(found, {"long": 1.0, "longer": 1.5}) == wanted


def test_every_name_is_that_of_a_test():
    """Who renames or deletes a test does the same here: no other test is left out by its name later."""
    gone = []
    for name in REPEATED.read_text(encoding="utf-8").split():
        path, _, test = name.partition("::")
        if not (ROOT / path).is_file() or f"def {test}(" not in (ROOT / path).read_text(encoding="utf-8"):
            gone.append(name)
    assert gone == []
