"""Rows of the API: every figure of a sheet with how it was read."""

from collections import Counter

import pytest

from factions.collection import export
from factions.models import CatalogueVersion

GAME = "tactical-1998"


@pytest.fixture
def rows(db):
    return list(export(GAME, CatalogueVersion.objects.current(GAME)))


@pytest.fixture
def row(rows):
    """`row("model", "north/hunter")`"""

    def found(kind, key):
        [found] = [row for row in rows if row["kind"] == kind and row["key"] == key]
        return found

    return found


def test_rows_of_each_kind(rows):
    assert Counter(row["kind"] for row in rows) == {
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


def test_figures_say_how_they_were_read(row):
    jager = row("model", "south/jager")

    assert (jager["tv"], jager["figures"]["tv"], jager["figures"]["secondary_top"], jager["figures"]["cost"]) == (
        None,
        {"value": None, "status": "lost", "line": 1562},
        {"value": 12, "status": "exact", "line": 1561},
        {"value": 221667, "status": "merged", "line": 1562},
    )


def test_a_weapon_of_a_sheet(row):
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


def test_a_squad_of_the_book(row):
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
