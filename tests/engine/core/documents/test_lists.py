"""Text lists of any document lose nothing."""

import random

import pytest

from armybuilder.engine.core.documents.text import document_reader, writer
from tests.engine.core.documents.odd import DOCUMENTS, NAMES, WORDS
from tests.filling import filled


def written(made):
    return writer.write(made, NAMES, WORDS)


def read(lines):
    return document_reader.read(lines, DOCUMENTS, NAMES, WORDS)


@pytest.mark.parametrize("odds", [1.0, 0.7, 0.3])
@pytest.mark.parametrize("seed", range(40))
def test_every_field_comes_back(odds, seed):
    made = filled(DOCUMENTS, NAMES, random.Random(f"{odds} {seed}"), odds=odds)  # noqa: S311 - dice, not secrets

    lines = written(made)
    assert read(lines) == made, lines
    assert written(read(lines)) == lines
