"""Documents with every field filled: nothing is lost on the way through text, PDF and link, and no field says nothing."""

import re
from collections import Counter
from dataclasses import fields, is_dataclass, replace

import pytest

from armybuilder.cards import attachment
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.forces.share_links.links import pack, unpack
from tests.conformance.conftest import filler_of
from tests.conformance.filling import declared, meant, name_of
from tests.conformance.subjects import as_json

TRIED = 12
"""Pairs of lists that differ in one field."""
PRINTED = 3
PARTS = re.compile("[,·()]")
"""What stands between words of a line."""
SHEET = PrintOptions(parts=(PrintPart.ARMY,))


@pytest.fixture(scope="session")
def filler(subject):
    return filler_of(subject)


def told(subject, data):
    """Report and paper of a list: what is equal where two lists mean the same."""
    document = subject.system.convert(data)
    catalogue = subject.catalogue_of(document)
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
    """Fields of rows and of the parts within them: a pilot's rank is as much of the row as its model. Silent ones are not."""
    found = dict.fromkeys(name for row in row_shapes(subject, filler) for name, _ in declared(row))
    return [name for name in found if name not in filler.silent]


def row_shapes(subject, filler):
    """Shapes of parts that name a model: something that has a card."""
    kinds = tuple(table.record for table in subject.catalogue.tables if table.cards)
    known = subject.system.names(subject.catalogue).records
    models = {field.ref for field in filler.fields.values() if field.ref and has_any(known(field.ref), kinds)}
    return [shape for shape in shapes(filler.shape) if any(field.ref in models for field in shape.fields)]


def has_any(records, kinds):
    return any(isinstance(record, kinds) for record in records.values())


def shapes(shape):
    """The shape of a part and of all parts below it."""
    yield shape
    for field in shape.fields:
        for inside in (field, field.item):
            if inside and inside.part:
                yield from shapes(schema_of(inside.part))


def test_every_choice_of_a_row_is_on_its_card(subject, filler):
    """Or on its record sheet: it is for whoever plays it. That its points change is not enough."""
    found = rows_of(subject, filler)

    assert found
    assert [field for field in found if not any(on_card(subject, *pair) for pair in filler.changes(field, TRIED))] == []


def test_what_a_row_pays_for_is_on_the_army_sheet(subject, filler):
    """By some word, beside the points: whoever reads the sheet sees what makes the difference."""
    found = {name: list(filler.changes(name, TRIED)) for name in own_fields(subject, filler)}
    paid = {
        name: [pair for pair in pairs if subject.report(pair[0]).total != subject.report(pair[1]).total]
        for name, pairs in found.items()
    }

    assert [name for name, pairs in paid.items() if pairs and not any(on_sheet(subject, *pair) for pair in pairs)] == []


def own_fields(subject, filler):
    """Fields of rows, without those of parts within: a sheet may sum a part up in a word."""
    return list(dict.fromkeys(name_of(row, field) for row in row_shapes(subject, filler) for field in row.fields))


def test_prices_of_a_text_list_are_those_of_the_report(subject, filler):
    """Of all and of its groups; those of its rows are on the army sheet, which adds up to the report."""
    seen = 0
    for data in (*filler.known, *filler.filled):
        report = subject.report(data, fixes=False)
        if report.priced and report.total:
            document = subject.system.convert(data)
            text = subject.system.write_text(document, subject.catalogue_of(document))
            rows, groups, total = prices(text, subject.system.words.points)

            assert len(rows) == len(re.findall("^- ", text, re.MULTILINE)), text
            assert Counter(rows) - Counter(sheet_prices(told(subject, data)[1])) == Counter(), text
            assert groups == pytest.approx([group.total for group in report.groups if group.total]), text
            assert total == pytest.approx([report.total]), text
            seen += 1
    assert seen


def sheet_prices(paper):
    """What each row of an army sheet costs."""
    return [row.total for group in paper.groups for unit in group.units for row in unit.rows]


def prices(text, points):
    """Points of rows, of groups where they cost anything, and of all, as a text list says them."""
    price = rf"\((?:[^()]*, )?(-?[\d.]+) {re.escape(points)}\)$"
    rows = re.findall(rf"^- .*{price}", text, re.MULTILINE)
    groups = re.findall(rf"^\w[\w ]* \d+\b.*{price}", text, re.MULTILINE)
    total = re.findall(rf"^Total: ([\d.]+) {re.escape(points)}$", text, re.MULTILINE)
    return (
        [float(row) for row in rows],
        [float(group) for group in groups if float(group)],
        [float(whole) for whole in total],
    )


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
    return unpriced(before) != unpriced(after)


def unpriced(paper):
    """Cards and record sheets without their points: these change with whatever costs something, and so say nothing of it."""
    cards = [replace(card, points=None, points_parts=()) for card in paper.cards]
    return cards, [replace(sheet, points="") for sheet in paper.sheets]


def on_sheet(subject, data, other):
    before, after = told(subject, data)[1], told(subject, other)[1]
    return sheet_words(before) != sheet_words(after)


def sheet_words(paper):
    """What the rows of an army sheet say, beside points."""
    units = [unit for group in paper.groups for unit in group.units]
    return [[(row.name, row.detail, row.quantity) for row in unit.rows] for unit in units]
