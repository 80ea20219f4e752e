"""What may stand in the place of a row, in every game: nothing else of the list changes, and the report agrees."""

import pytest

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.rules.completion.exchange import Swaps
from armybuilder.engine.core.rules.completion.planner import MisfitPlanner

LISTS, ROWS, TRIED = 3, 4, 3


def rows_of(document):
    return [(where, part) for where, part in parts_in(document) if schema_of(type(part)).count]


@pytest.fixture
def lists(subject):
    return [subject.system.convert(data) for data in subject.legal[:LISTS]]


def test_any_row_may_be_swapped_and_nothing_else_changes(subject, lists):
    allowed = 0
    for document in lists:
        before = subject.system.to_data(document)
        swaps = Swaps(subject.system, document, subject.catalogue_of(document))
        for where, part in rows_of(document)[:ROWS]:
            near = swaps.nearest(where)
            for made in (swaps.exchange(where, key) for key in near[:TRIED]):
                report = subject.report(subject.system.to_data(made.document), fixes=False)
                assert made.change == pytest.approx(report.total - swaps.before.total), (where, made.key)
                assert made.count == made.of == part.count
                after = dict(rows_of(made.document))
                assert getattr(after[where], "name", "") == getattr(part, "name", "")
                assert {place: row for place, row in rows_of(document) if place != where} == {
                    place: row for place, row in after.items() if place != where
                }
                allowed += made.allowed
        assert subject.system.to_data(document) == before
    assert allowed


def test_a_legal_list_has_no_plan(subject, lists):
    assert [MisfitPlanner(subject.system, document, subject.catalogue_of(document)).plan() for document in lists] == [
        ()
    ] * len(lists)
