"""Documents with every field filled: nothing is lost on the way through text, PDF and link, and no field says nothing."""

import re
from dataclasses import fields, is_dataclass, replace

import pytest

from armybuilder.cards import attachment
from armybuilder.cards.options import Part, PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.forces.links import pack, unpack
from tests.conformance.conftest import filler_of
from tests.conformance.filling import meant
from tests.conformance.subjects import as_json
from tests.conformance.test_catalogue import models

TRIED = 12
"""Pairs of lists that differ in one field."""
PRINTED = 3
PARTS = re.compile("[,·()]")
"""What stands between words of a line."""
SHEET = PrintOptions(parts=(Part.ARMY,))


@pytest.fixture(scope="session")
def filler(subject):
    return filler_of(subject)


def told(subject, data):
    """Report and paper of a list: what is equal where two lists mean the same."""
    document, catalogue = subject.system.convert(data), subject.catalogue
    paper = replace(subject.system.print_content(document, catalogue), document=b"")
    return subject.system.validate(document, catalogue, fixes=False), paper


def test_every_field_is_filled(filler):
    """But where no name is known that may stand there."""
    filled = {place.name for data in filler.filled for place in filler.places(data) if place.value}

    assert {name for name, field in filler.fields.items() if filler.is_fillable(field, name)} - filled == set()


def test_filled_documents_come_back(subject, filler):
    system = subject.system
    for data in filler.filled:
        document = system.convert(data)
        text = system.write_text(document, subject.catalogue)
        again = system.read_text(text, subject.catalogue)

        assert system.decode(as_json(data)) == document
        assert system.decode(unpack(pack(as_json(data)))) == document
        assert meant(again) == meant(document), text
        assert system.write_text(again, subject.catalogue) == text


def test_printed_documents_come_back(subject, filler):
    for data in filler.filled[:PRINTED]:
        document = subject.system.convert(data)
        pdf = render_pdf(subject.system.print_content(document, subject.catalogue), SHEET)

        assert subject.system.decode(attachment.read(pdf)) == document


def test_every_field_changes_report_or_paper_or_declares_that_it_does_not(subject, filler):
    silent = {
        name
        for name in filler.fields
        if all(told(subject, data) == told(subject, other) for data, other in filler.changes(name, TRIED))
    }

    assert silent == filler.silent


def rows_of(subject, filler):
    """Fields of rows: of what names a model."""
    keys = {*models(subject)}
    named = [place for place in filler.standing if isinstance(place.value, str) and place.value in keys]
    rows = {place.name.partition(".")[0] for place in named}
    return [field for field in filler.fields if field.partition(".")[0] in rows]


def test_every_choice_of_a_row_is_on_its_card(subject, filler):
    """Or on its record sheet: it is for whoever plays it."""
    found = rows_of(subject, filler)

    assert found
    assert [field for field in found if not any(on_card(subject, *pair) for pair in filler.changes(field, TRIED))] == []


def test_words_of_a_row_stand_on_its_card(subject, filler):
    """A rank, for instance, as it is written or as people call it: not only what follows from it."""
    chosen = {name for name in rows_of(subject, filler) if filler.fields[name].kind == "choice"}
    for data in (*filler.filled, *filler.known[::5]):
        said = [place for place in filler.places(data) if place.name in chosen and place.value]
        if said:
            printed = list(printed_words(told(subject, data)[1]))

            assert [place for place in said if not stands(place, printed)] == []


def printed_words(paper):
    """What stands on cards and record sheets, between commas and the like."""
    for text in strings((paper.cards, paper.sheets)):
        yield from (f"{part.strip().lower()} " for part in PARTS.split(text))


def stands(place, printed):
    words = {place.value.lower(), place.field.options[place.value].lower()}
    return any(part.startswith(f"{word} ") for part in printed for word in words)


def strings(node):
    """Every text in content."""
    if isinstance(node, str):
        yield node
    elif is_dataclass(node):
        yield from (text for field in fields(node) for text in strings(getattr(node, field.name)))
    elif isinstance(node, tuple):
        yield from (text for item in node for text in strings(item))


def on_card(subject, data, other):
    before, after = told(subject, data)[1], told(subject, other)[1]
    return (before.cards, before.sheets) != (after.cards, after.sheets)
