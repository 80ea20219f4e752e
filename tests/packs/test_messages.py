"""Differences of packs in words."""

import pytest

from armybuilder.engine.core.packs.difference import difference
from armybuilder.engine.core.packs.parser import convert
from armybuilder.packs.messages import describe_change
from tests.packs.making import CHEAPER, RANGER, SCOUT, club, models

OLD = {"records": models(RANGER), "patches": [CHEAPER]}


@pytest.mark.parametrize(
    "new, words",
    [
        ({"records": models(RANGER | {"tv": 8, "traits": ""})}, ["Ranger: tv 7 → 8, traits Arms → none"]),
        ({"records": models(RANGER, SCOUT)}, ["New: Scout", "New: Scout"]),
        ({"records": {}}, ["Removed: Ranger", "Removed: Ranger", "Removed: models/north"]),
        ({"patches": [CHEAPER | {"new": 4}]}, ["Change to model north/hunter tv: new 5 → 4"]),
        ({"patches": []}, ["Removed: change to model north/hunter tv"]),
        ({"records": models(RANGER | {"traits": "A" * 80})}, [f"Ranger: traits Arms → {'A' * 59}…"]),
        ({"records": models(RANGER | {"name": "Old \u202eLords"})}, ["Old Lords: name Ranger → Old Lords"] * 2),
    ],
)
def test_differences_are_told_in_words(new, words):
    old, new = (convert(club(**content)) for content in (OLD, OLD | new))

    assert [describe_change(change) for change in difference(old, new)] == words
