"""The two rules of the example system: what no suite can know, each system tests by itself."""

import pytest

from tests.conformance.conftest import EXAMPLE_DATA, subject_of
from tests.example_system.system import NIGHT_WATCH, TIN_SOLDIERS

SUBJECT = subject_of(TIN_SOLDIERS.key)
RECORDS = [record for known in SUBJECT.catalogue.tables.values() for record in known.values()]
BOOK = (EXAMPLE_DATA.parent / "book.txt").read_text(encoding="utf-8").splitlines()


def band(**counts):
    return {"models": [{"model": f"toy-box/{model}", "count": count} for model, count in counts.items()]}


def found(limit, *bands):
    report = SUBJECT.report(NIGHT_WATCH | {"limit": limit, "groups": list(bands)})
    return [(problem.rule, problem.code, problem.where, problem.values) for problem in report.problems]


def test_points_are_at_most_the_limit():
    guards = band(guard=2)

    assert found(14, guards) == []
    assert found(13, guards) == [("EX-1", "over-limit", "/limit", {"total": 14, "limit": 13})]


def test_three_models_are_a_full_band():
    assert found(99, band(drummer=1, cannon=2)) == []
    assert found(99, band(guard=1), band(drummer=2, cannon=2)) == [
        ("EX-2", "crowded-band", "/groups/1", {"models": 4, "most": 3})
    ]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.key)
def test_records_stand_in_the_lines_that_they_cite(record):
    first, last = record.source
    words = " ".join(BOOK[first - 1 : last])

    figures = {str(getattr(record, name)) for name in ("points", "steps", "tin") if hasattr(record, name)}
    assert figures <= {*words.split()}
    assert record.name in words
