"""Limits in words."""

import pytest

from armybuilder.engine.systems.blitz_beta.book.labels import CATEGORY_EFFECTS, explain_availability
from armybuilder.engine.systems.blitz_beta.book.notation import parse_availability


@pytest.mark.parametrize(
    "text, words",
    [
        ("GP", "up to 2 in a primary unit, up to 1 in a support unit"),
        ("GP (0+)", "any number"),
        ("GP (1+)", "at least 1, otherwise any number"),
        ("DG (0-1)", "up to 1 in a primary unit, none in a support unit"),
        ("DG (1-2)", "1 to 2 in a primary unit, up to 1 in a support unit"),
        ("DG (1-1)", "exactly 1 in a primary unit, none in a support unit"),
        ("GF (0-3)", "up to 3 in a primary unit, up to 2 in a support unit"),
        ("HT (SU)", "support units only, any number"),
        ("HT (SU 0-2)", "support units only, up to 2"),
        ("SK (CMD)", "only as a commander, up to 2"),
        ("SK (CMD 0-1)", "only as a commander, up to 1"),
        ("SF (0+, Vet)", "only in a veteran unit, any number"),
        ("SF (Vet)", "only in a veteran unit, up to 2 in a primary unit, up to 1 in a support unit"),
        ("AL (X)", "a limit that the rulebook does not define"),
    ],
)
def test_explain(text, words):
    assert explain_availability(parse_availability(text)) == words


def test_every_category_of_weapons_is_told(catalogue):
    assert {weapon.category for weapon in catalogue.weapon_classes.values()} == set(CATEGORY_EFFECTS)
