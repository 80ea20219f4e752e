"""The rows of the catalogue: every one by its schema, and every figure with how it was read."""

from collections import Counter

import jsonschema
import pytest

from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from tests.engine.tactical_1998.forces import CATALOGUE

ROWS = list(TACTICAL_1998.export(CATALOGUE))


def row(kind, key):
    [found] = [row for row in ROWS if row["kind"] == kind and row["key"] == key]
    return found


def test_rows_of_each_kind():
    assert Counter(row["kind"] for row in ROWS) == {
        "faction": 3,
        "model": 11,
        "missing": 2,
        "weapon": 17,
        "infantry-weapon": 11,
        "trait": 18,
        "crew": 4,
        "quality": 8,
        "armor": 4,
        "transport": 3,
    }


@pytest.mark.parametrize("kind", TACTICAL_1998.row_schemas())
def test_every_row_fits_its_schema(kind):
    validator = jsonschema.Draft202012Validator(TACTICAL_1998.row_schemas()[kind])
    for found in (row for row in ROWS if row["kind"] == kind):
        validator.validate({name: value for name, value in found.items() if name != "kind"})


def test_figures_say_how_they_were_read():
    jager = row("model", "south/jager")

    assert (jager["tv"], jager["figures"]["tv"], jager["figures"]["secondary_top"], jager["figures"]["cost"]) == (
        None,
        {"value": None, "status": "lost", "line": 1562},
        {"value": 12, "status": "exact", "line": 1561},
        {"value": 221667, "status": "merged", "line": 1562},
    )


def test_a_weapon_of_a_sheet():
    assert row("model", "north/grizzly")["weapons"][5] == {
        "name": "TD-76 Mortar",
        "code": "HGM",
        "arc": "F",
        "range": [5, 10, 20, 40],
        "rof": 0,
        "accuracy": {"value": -1, "status": "derived", "line": 1525},
        "damage": {"value": 20, "status": "merged", "line": 1525},
        "quantity": {"value": None, "status": "lost", "line": 1525},
        "ammo": {"value": None, "status": "lost", "line": 1525},
        "special": [{"key": "guided", "value": None}, {"key": "minimum-range", "value": 5}],
        "marks": {"range": "derived", "accuracy": "derived", "damage": "merged", "rof": "derived"},
        "line": 1525,
    }


def test_a_squad_of_the_book():
    squad = row("model", "infantry/recon")

    assert (squad["tv"], squad["squad"]) == (
        103.923,
        {
            "quality": "qualified",
            "armor": "light-flak",
            "standard": "heavy-rifle",
            "heavy": "light-mortar",
            "heavy_troopers": [5, 10],
            "damage_points": 5,
            "encumbrance": 0,
        },
    )
