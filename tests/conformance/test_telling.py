"""Lists of every game as text and as pieces: each row and each figure that cards have is told."""

import json

import pytest

from armybuilder.engine.core.paper.telling.formats import FORMATS, written
from armybuilder.engine.core.paper.telling.outline import Density, Kind, outline, statline
from armybuilder.engine.core.paper.telling.tabletop import saved_object

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


def test_every_format_and_the_pieces_are_written(contents):
    for content in contents:
        for key in FORMATS:
            for density in Density:
                assert written(content, key, density).count("\n") >= 2
        file = json.loads(saved_object(content))
        assert len(file["ObjectStates"]) > bool(content.cards)
