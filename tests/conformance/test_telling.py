"""Lists of every game as text and as pieces: each row and each figure that cards have is told."""

import json
import re

import pytest
from django.utils import translation
from lxml import etree

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.text.table import rows_of
from armybuilder.engine.core.paper.exports.formats import FORMATS, render_list
from armybuilder.engine.core.paper.exports.outline import Density, LineKind, outline, statline
from armybuilder.engine.core.paper.exports.roster import roster
from armybuilder.engine.core.paper.exports.tabletop import saved_object
from armybuilder.engine.core.text import plain
from armybuilder.forces.batch.downloads import rows_to_csv
from armybuilder.forces.imports import table
from tests.conformance.conftest import filler_of
from tests.conformance.filling import meant
from tests.forces.conftest import text_in

LISTS = 3


@pytest.fixture(scope="module")
def contents(subject):
    documents = [subject.system.convert(data) for data in (*subject.legal[:LISTS], *subject.wrong[:LISTS])]
    return [subject.system.print_content(document, subject.catalogue_of(document)) for document in documents]


def test_rows_and_figures_are_told(contents):
    for content in contents:
        lines = list(outline(content, Density.STATS))
        rows = [row for group in content.groups for unit in group.units for row in unit.rows]
        assert [line.text for line in lines if line.kind == LineKind.ROW] == [
            f"{row.quantity} × {row.name}" if row.quantity > 1 else row.name for row in rows
        ]
        told = "\n".join(line.text for line in lines if line.kind == LineKind.FIGURES)
        assert [card.title for card in content.cards if ", ".join(statline(card)) not in told] == []


def test_a_roster_has_every_row(contents):
    for content in contents:
        sheet = [row for group in content.groups for unit in group.units for row in unit.rows]
        found = etree.fromstring(roster(content, "Name: x"))
        models = found.findall("{*}forces/{*}force/{*}selections/{*}selection/{*}selections/{*}selection")
        assert [(each.get("number"), each.get("name")) for each in models] == [
            (str(row.quantity), plain(row.name)) for row in sheet
        ]
        ids = [each.get("id") for each in found.iter() if "id" in each.attrib]
        assert len(ids) == len(set(ids))


def test_a_roster_is_read_back(subject):
    for data in subject.legal[:LISTS]:
        document = subject.system.convert(data)
        catalogue = subject.catalogue_of(document)
        content = subject.system.print_content(document, catalogue)
        text = f"Game: {subject.system.name}\n{subject.system.write_text(document, catalogue)}"
        assert text_in(roster(content, text)) == text.strip() + "\n"


@pytest.mark.parametrize("language, most", [("en", None), ("de", LISTS)])
def test_a_table_is_read_back_as_the_list_that_it_is_of(subject, language, most):
    """Whatever a text list can say, in every game: random lists, those of the corpus, and lists with every field filled."""
    system, read = subject.system, 0
    with translation.override(language):
        cases = [case.document for case in subject.cases]
        for data in (*subject.lists[:most], *cases[:most], *filler_of(subject).filled[:most]):
            try:
                document = system.convert(data)
                catalogue = subject.catalogue_of(document)
                text = f"Game: {system.name}\n{system.write_text(document, catalogue)}"
                said = system.read_text(text, catalogue)
            except DocumentError:
                continue  # it names what nobody knows
            again = table.read(rows_to_csv(rows_of(text, system.words.points)).decode())
            assert again
            assert meant(system.read_text(again, catalogue)) == meant(said), (text, again)
            assert again.startswith(f"Game: {system.name}\n")
            read += 1
    assert read > LISTS


def test_a_table_has_the_figures_of_the_list(subject):
    """A line for each row, and what it costs, in the columns that spreadsheets add up."""
    for data in subject.legal[:LISTS]:
        document = subject.system.convert(data)
        catalogue = subject.catalogue_of(document)
        text = subject.system.write_text(document, catalogue)
        head, *lines = rows_of(text, subject.system.words.points)
        found = [dict(zip(head, line, strict=True)) for line in lines]
        costs = [float(cells["Total"]) for cells in found if cells["Total"]]
        assert len(costs) == len(re.findall(r"^- ", text, re.MULTILINE))
        assert costs == pytest.approx(
            [float(cells["Count"]) * float(cells["Each"]) for cells in found if cells["Total"]]
        )


def test_every_format_and_the_pieces_are_written(contents):
    for content in contents:
        for key in FORMATS:
            for density in Density:
                assert render_list(content, key, density).count("\n") >= 2
        file = json.loads(saved_object(content))
        assert len(file["ObjectStates"]) > bool(content.cards)
