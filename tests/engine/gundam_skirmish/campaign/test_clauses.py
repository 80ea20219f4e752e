"""Every clause that the log may cite has a test that tells it, and the log cites no other."""

import re
from pathlib import Path

import pytest

import armybuilder.engine.systems.gundam_skirmish.campaign as package
from armybuilder.engine.systems.gundam_skirmish.campaign.clauses import CLAUSES
from tests.engine.gundam_skirmish.campaign.table import at_war, suit

ASK_NOTHING = {"CA-1.1", "CA-6.10"}
"""What nobody can break, and what every test of two steps rests on."""


def cited(folder, but):
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != but)
    return {word for text in texts for word in re.findall(r'"((?:CA-|R)[0-9.]+)"', text)}


def test_every_clause_is_told_and_proved():
    assert cited(Path(package.__file__).parent, "clauses.py") | ASK_NOTHING == set(CLAUSES)
    assert cited(Path(__file__).parent, "") >= set(CLAUSES)


@pytest.fixture
def table():
    table = at_war(
        ("p1", "1-1", suit(pilot={"name": "Amuro"}), suit(name="Second")), ("p2", "1-2"), modification_ranks=[2]
    )
    table.take("correct-base", base=table.base("1-1").key, owner="eff")
    return table


def here(table):
    return {"team": table.team("1-1").key, "base": table.base("1-1").key}


def test_services_are_told(table):
    assert table.take("get-aid", **here(table)) == [
        ("did", "CA-10.10", "The pilots of Team 1-1 rest in Base 1-1 (+3 Health, +3 Mind).")
    ]
    assert table.take("recruit-pilot", dice=(1, 6), name="Sayla", **here(table)) == [
        ("did", "CA-10.11", "Team 1-1 recruits Sayla in Base 1-1, with 1 Health and 6 Mind (-2 Requisition).")
    ]


def test_changes_of_units_are_told(table):
    amuro, other = (pilot.key for pilot in table.team("1-1").pilots)
    first, second = (unit.key for unit in table.team("1-1").units)

    assert table.take("change-unit", pilot=amuro, unit=second) == [
        ("did", "CA-1.4", "Pilot of Second leaves Second."),
        ("did", "CA-1.4", "Amuro now pilots Second."),
    ]
    assert table.take("change-unit", pilot=other, unit=first) == [("did", "CA-1.4", "Pilot of Second now pilots Suit.")]
    assert table.take("change-unit", pilot=amuro) == [("did", "CA-1.4", "Amuro leaves their unit.")]
    table.take("place-team", player="p1", tile="5-5", name="Fifth", units=[suit(sort="mobile-fighter", name="Fighter")])
    assert table.take("change-unit", pilot=amuro, unit=table.team("5-5").units[0].key) == [
        ("warning", "CA-1.4", "Fighter doesn't belong to Team 1-1: Amuro moves to Fifth."),
        ("did", "CA-1.4", "Pilot of Fighter leaves Fighter."),
        ("did", "CA-1.4", "Amuro now pilots Fighter."),
        ("did", "CA-5.2", "Amuro now has rank 1 and chooses all its rewards again."),
    ]


def test_deaths_promotions_and_removals_are_told(table):
    amuro, other = (pilot.key for pilot in table.team("1-1").pilots)
    table.take("correct-pilot", pilot=amuro, exp=200, boxes=1)
    table.take("correct-pilot", pilot=other, health=-2)
    table.take("battle", team=table.team("1-1").key, joined=[table.team("1-2").key])
    removed = [{"unit": table.team("1-1").units[1].key, "fate": "removed"}]

    log = table.take("battle-result", dice=(4,), units=removed)

    assert [entry for entry in log if entry[1] in ("R12", "CA-1.5", "R18", "CA-4.1")] == [
        ("did", "R12", "Second of Team 1-1 is destroyed."),
        ("did", "CA-1.5", "Pilot of Second of Team 1-1 is killed, with -4 Health and 1 Mind."),
        ("did", "CA-4.1", "Amuro now has rank 2."),
        ("prompt", "R18", "Amuro chooses a modification."),
    ]
    assert table.take("choose-modification", pilot=amuro, modification="weapon-pack") == [
        ("did", "CA-1.8", "Amuro now has Weapon Pack.")
    ]


def test_the_map_is_told(table):
    assert table.take("paint", tiles=["7-7", "7-8"], faction="zeon") == [
        ("did", "CA-7.2", "Tiles 7-7, 7-8 have the colour of Principality of Zeon.")
    ]
    assert table.take("describe", tile="7-7", name="Odessa Hills", terrain="Hills") == [
        ("did", "CA-7.2", "Tile 7-7 (Odessa Hills): Hills.")
    ]
    assert table.take("agree", settings={"won": 30}) == [("did", "R16", "The players agree on settings.")]
    assert table.state.settings.won == 30


def test_nothing_is_begun_before_the_turns(table):
    table.state.stage = "setup"
    assert table.take("start-turn") == [
        ("warning", "CA-8.1", "The campaign hasn't begun: teams are still being placed.")
    ]
    assert table.take("end-turn") == [("warning", "CA-8.6", "The campaign hasn't begun: teams are still being placed.")]
