"""The builder that every system has without a word of its own: it asks for every field of a document, shows every row with
its problems, and offers what the rules offer."""

from dataclasses import fields, is_dataclass

import pytest

from armybuilder.engine.core.documents.fields import OfferedBy, schema_of
from armybuilder.engine.core.documents.form import FormControl
from armybuilder.engine.core.documents.measure import fields_in, parts_in
from armybuilder.engine.core.documents.places import at
from armybuilder.forces.presenters import PRESENTERS
from armybuilder.forces.presenters.plain import PlainPresenter
from armybuilder.forces.presenters.plain.views import ListItem, RowView
from tests.conformance.conftest import example_as_app

HEAD = {"/format", "/system", "/catalogue", "/faction", "/sublist", "/name"}
"""What is said by the kind of list that it is, has nothing to choose from, or is edited in the title of every builder."""


@pytest.fixture
def presenter(subject):
    with example_as_app():
        yield PlainPresenter(subject.system)


def parts_of(view):
    """A view and all views in it."""
    yield view
    if is_dataclass(view):
        for field in fields(view):
            yield from parts_of(getattr(view, field.name))
    elif isinstance(view, tuple):
        for part in view:
            yield from parts_of(part)


def pages(subject, presenter, data):
    """The pages of a list, each row unfolded once."""
    document = subject.system.convert(data)
    report = subject.report(data, fixes=False)
    for place, _ in parts_in(document):
        yield presenter.page(document, subject.catalogue, report, place)


def test_every_field_of_a_document_is_asked_for(subject, presenter):
    for data in subject.legal[:2]:
        document = subject.system.convert(data)
        shown = [part for page in pages(subject, presenter, data) for part in parts_of(page)]
        asked = {part.where for part in shown if isinstance(part, FormControl | ListItem)}
        asked |= {part.counted for part in shown if isinstance(part, RowView)}
        asked |= {f"{group.where}/name" for page in pages(subject, presenter, data) for group in page.groups}
        asked |= {place(document, part) for part in shown if isinstance(part, RowView)}
        told = {where for where, field, value in fields_in(document) if is_asked(document, where, field, value)}

        assert sorted(told - asked - HEAD) == []


def place(document, row):
    """Where the document says what a row is: the row tells it by its title."""
    main = schema_of(type(at(document, row.where))).main
    return f"{row.where}/{main.name}" if main else row.where


def is_asked(document, where, field, value):
    """Whether it is a field by itself; what a row may say and does not is offered as a part to add, or its record offers
    nothing there."""
    if value is None and field.marker(OfferedBy):
        return False
    return field.kind not in ("several", "part", "mapping") and not where.startswith("/options/rulings")


def test_house_rulings_are_asked_where_a_list_may_have_them(subject, presenter):
    data = subject.legal[0]
    page = presenter.page(subject.system.convert(data), subject.catalogue, subject.report(data, fixes=False))

    assert page.rulings.keys == subject.catalogue.rulings.keys()


def test_rows_tell_what_they_cost(subject, presenter):
    if subject.system.key in PRESENTERS:
        pytest.skip("its own pages tell it")
    for data in subject.legal:
        page = presenter.page(subject.system.convert(data), subject.catalogue, subject.report(data, fixes=False))
        for group in page.groups:
            assert sum(row.total or 0 for row in parts_of(group) if isinstance(row, RowView)) == group.total


def test_units_stand_in_their_group_and_rows_in_their_unit(subject, presenter):
    for data in subject.legal:
        document = subject.system.convert(data)
        page = presenter.page(document, subject.catalogue, subject.report(data, fixes=False))
        shown = {part.where for part in parts_of(page) if isinstance(part, RowView) and part.counted}
        counted = {place for place, part in parts_in(document) if schema_of(type(part)).count}

        assert shown == counted
