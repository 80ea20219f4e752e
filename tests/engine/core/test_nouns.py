"""Nouns of English: one and several."""

import pytest

from armybuilder.engine.core.words import plural, singular

PAIRS = [
    ("unit", "units"),
    ("ability", "abilities"),
    ("way", "ways"),
    ("weapon class", "weapon classes"),
    ("air bonus", "air bonuses"),
    ("patch", "patches"),
    ("event die", "event dice"),
    ("aircraft", "aircraft"),
]


@pytest.mark.parametrize("one, many", PAIRS)
def test_a_noun_has_its_plural_and_back(one, many):
    assert (plural(one), singular(many)) == (many, one)


def test_a_plural_stays():
    assert plural("command points") == "command points"
