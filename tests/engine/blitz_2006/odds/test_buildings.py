"""Sections of buildings from the tables of the book (L969-1002), and attacks on them."""

import pytest

from armybuilder.engine.systems.blitz_2006.odds.game import BLITZ_ODDS
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.odds.asking import ATTACKER
from tests.engine.blitz_2006.odds.test_questions import answer, refusals


def attack(weapon="HBZK", **defender):
    return {"ask": "attack", "weapon": weapon, "attacker": ATTACKER, "defender": defender}


def test_tables_of_the_book():
    """L990-994, L999-1002."""
    assert {
        row.inches: (row.size, row.sturdy, row.fragile, row.source) for row in CATALOGUE.building_sizes.values()
    } == {
        2: (3, 0, True, (990, 990)),
        3: (5, 0, False, (991, 991)),
        4: (8, 1, False, (992, 992)),
        5: (11, 2, False, (993, 993)),
        6: (15, 3, False, (994, 994)),
    }
    assert {key: (row.armor, row.source) for key, row in CATALOGUE.building_materials.items()} == {
        "light": (10, (999, 999)),
        "medium": (15, (1000, 1000)),
        "heavy": (20, (1001, 1001)),
        "reinforced": (25, (1002, 1002)),
    }


@pytest.mark.parametrize("building", CATALOGUE.building_sizes)
@pytest.mark.parametrize("material", CATALOGUE.building_materials)
def test_a_section_is_attacked_as_the_figures_of_its_rows(building, material):
    size, made = CATALOGUE.building_sizes[building], CATALOGUE.building_materials[material]
    figures = {"armor": made.armor, "size": size.size, "sturdy": size.sturdy, "fragile": size.fragile}

    assert answer(attack(building=building, material=material)) == answer(attack(sort="building", **figures))


def test_a_shack_and_a_bunker():
    """HBZK x25 at medium range against a roll of 0 (L969): two dice that are no fumble hit; 25 points overkill armor 10 with the
    first 2, and a bunker of armor 25 takes light, heavy, overkill by 1, 2 and 3 points or more."""
    shack = answer(attack(building="2-inches", material="light"))
    bunker = answer(attack(building="6-inches", material="reinforced"))

    assert shack.hit == bunker.hit == pytest.approx(35 / 36)
    assert shack.target.result == pytest.approx({"none": 1 / 36, "light": 0, "heavy": 0, "overkill": 35 / 36})
    assert bunker.target.result == pytest.approx({"none": 1 / 36, "light": 0, "heavy": 3 / 36, "overkill": 32 / 36})


def test_figures_that_are_said_count():
    said = attack(building="4-inches", material="medium", sturdy=0, armor=14)

    assert answer(said) == answer(attack(sort="building", armor=14, sturdy=0, fragile=False, size=8))


def test_what_is_no_building_has_no_dimensions():
    told = "Only a building section has this: leave it blank, or choose that kind and no card."
    hunter = {"model": "northern-guard/hunter"}

    assert refusals(attack(sort="vehicle", building="2-inches")) == [f"/defender/building: {told}"]
    assert refusals(attack(**hunter, material="light")) == [f"/defender/material: {told}"]
    assert refusals(attack(building="7-inches"))[0].startswith("/defender/building: There is no ")
    assert refusals(attack(building="2-inches")) == [
        "/defender/armor: The defender's armor is needed, but no card shows it."
    ]


def test_buildings_are_named_in_forms():
    assert list(BLITZ_ODDS.records("building-size", CATALOGUE).values()) == [
        f"Up to {inches} inches" for inches in (2, 3, 4, 5, 6)
    ]
    assert BLITZ_ODDS.records("building-material", CATALOGUE)["reinforced"] == "Reinforced: city wall, bunker"
