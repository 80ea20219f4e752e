"""Lists of every game as text and as pieces: each row and each figure that cards have is told."""

import json
import re

import pytest
from lxml import etree

from armybuilder.engine.core.paper.telling.formats import FORMATS, written
from armybuilder.engine.core.paper.telling.outline import Density, Kind, outline, statline, told
from armybuilder.engine.core.paper.telling.roster import roster, rows
from armybuilder.engine.core.paper.telling.tabletop import saved_object
from armybuilder.engine.core.text import plain
from armybuilder.forces.batch.downloads import csv_of
from armybuilder.forces.imports import foreign, table

LISTS = 3


@pytest.fixture(scope="module")
def contents(subject):
    documents = [subject.system.convert(data) for data in (*subject.legal[:LISTS], *subject.wrong[:LISTS])]
    return [subject.system.print_content(document, subject.catalogue_of(document)) for document in documents]


def test_rows_and_figures_are_told(contents):
    for content in contents:
        lines = list(outline(content, Density.STATS))
        rows = [row for group in content.groups for unit in group.units for row in unit.rows]
        assert [line.text for line in lines if line.kind == Kind.ROW] == [
            f"{row.quantity} × {row.name}" if row.quantity > 1 else row.name for row in rows
        ]
        told = "\n".join(line.text for line in lines if line.kind == Kind.FIGURES)
        assert [card.title for card in content.cards if ", ".join(statline(card)) not in told] == []


def test_a_table_and_a_roster_have_every_row(contents):
    for content in contents:
        sheet = [row for group in content.groups for unit in group.units for row in unit.rows]
        _head, *table = rows(content)
        assert [(line[6], line[7], line[10]) for line in table] == [
            (str(row.quantity), row.name, told(row.total)) for row in sheet
        ]
        found = etree.fromstring(roster(content, "Name: x"))
        models = found.findall(".//{*}selection[@type='model']")
        assert [(each.get("number"), each.get("name")) for each in models] == [
            (str(row.quantity), plain(row.name)) for row in sheet
        ]
        ids = [each.get("id") for each in found.iter() if "id" in each.attrib]
        assert len(ids) == len(set(ids))


def test_a_roster_and_a_table_are_read_back(subject):
    """The roster says all; a table says which models there are."""
    for data in subject.legal[:LISTS]:
        document = subject.system.convert(data)
        catalogue = subject.catalogue_of(document)
        content = subject.system.print_content(document, catalogue)
        text = f"Game: {subject.system.name}\n{subject.system.write_text(document, catalogue)}"
        assert foreign.as_text(roster(content, text)) == text.strip() + "\n"
        models = sum(row.quantity for group in content.groups for unit in group.units for row in unit.rows)
        read = table.read(csv_of(rows(content)).decode())
        assert read
        counts = (re.match(r"(\d+)x ", row) for group in read.groups for unit in group.units for row in unit.rows)
        assert sum(int(count[1]) if count else 1 for count in counts) == models


def test_every_format_and_the_pieces_are_written(contents):
    for content in contents:
        for key in FORMATS:
            for density in Density:
                assert written(content, key, density).count("\n") >= 2
        file = json.loads(saved_object(content))
        assert len(file["ObjectStates"]) > bool(content.cards)
