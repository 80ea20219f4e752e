"""Sheets of a campaign: teams and Characters as they stand, with damage done and experience won."""

import pytest

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from tests.cards.geometry import check
from tests.engine.gundam_skirmish.book import CATALOGUE
from tests.engine.gundam_skirmish.campaign.table import RULES, at_war, suit
from tests.engine.gundam_skirmish.paper.telling import section_told, sheet_told

TEAM = "Team 1-1 · Team sheet · Earth Federation Forces · 240 pts ×1\n# Team\nPlayer: Eff\nTile: 1-1\nUnits in play: 2\nHalf of them, for morale: 1\nWar Effort: 10 now [ ]\nRequisition: 10 now [ ]\n# Command points\n20 boxes, 0 crossed\n# Game turns\n[ ] 1\n[ ] 2\n[ ] 3\n[ ] 4\n[ ] 5\n[ ] 6\n[ ] 7\n[ ] 8\n[ ] 9\n[ ] 10\n# Units\nUnit | Kind | Pilot | Points | Integrity | Damage | Now\nAce | Mobile Suit | Amuro | 140 | 7 of 10 | Leg 1, Arm 2 | [ ]\nTank | Ground Vehicle | Pilot of Tank | 100 | 8 of 8 | Engine 1 | [ ]\n# Pilots\nPilot | Unit | Rank | Health | Mind | EXP | Boxes | Now\nAmuro | Ace | 4 Chief Petty Officer / Corporal | −1 | 2 | 40 | 1 of 2 | [ ]\nPilot of Tank | Tank | – | 3 | 3 | – | – | [ ]\n# Experience\nExperience | For | EXP\nParticipated in a battle | In play at the start, or entered by Ambush. | 10\nWon a battle | Still in play when the battle ends. | [ ]\nDefeated an enemy unit | Reduced an enemy without a Character to 0 Integrity. | [ ]\nSurvived a brush with death | Survived a roll on the destruction table. | [ ]\nDefeated an enemy ace | Reduced an enemy with a Character to 0 Integrity. | 5 × rank\n# Notes\n3 lines"


@pytest.fixture
def state():
    """Amuro has come to rank 4 and lost 3 of the 10 Integrity that a Reinforced Endoskeleton gives his suit."""
    units = (suit(name="Ace", pilot={"name": "Amuro"}), suit(name="Tank", sort="ground-vehicle"))
    state = at_war(("p1", "1-1", *units), ("p2", "8-8"), participated=10, enemy_ace=5).state
    ace, tank = state.teams[0].units
    ace.damage, ace.levels, tank.levels = 3, {"leg": 1, "arm": 2}, {"engine": 1}
    pilot = state.teams[0].pilots[0]
    pilot.rank, pilot.exp, pilot.boxes, pilot.health, pilot.mind = 4, 40, 1, -1, 2
    pilot.traits, pilot.modifications, pilot.earned = ["newtype"], ["reinforced-endoskeleton"], ["trait"]
    return state


def sections(sheet):
    return {section.title: list(section_told(section)) for section in (*sheet.left, *sheet.right, *sheet.wide)}


def test_a_team_has_what_is_left_of_its_units_and_pilots(state):
    first, second = RULES.sheets(state, CATALOGUE)

    assert "\n".join(sheet_told(first)) == TEAM
    assert second.title == "Team 8-8"


def test_a_character_has_what_it_has_become(state):
    team, amuro = RULES.sheets(state, CATALOGUE, state.teams[0].key)
    told = sections(amuro)

    assert team.title == "Team 1-1"
    assert (amuro.title, amuro.points, amuro.unit) == ("Amuro", "140", "Character sheet")
    assert told["Pilot"] == [
        "Rank: 4",
        "Title, Earth Federation Space Forces: Chief Petty Officer",
        "Title, Earth Federation Ground Forces: Corporal",
        "Pilot Health: −1 now [ ]",
        "Pilot Mind: 2 now [ ]",
        "Current EXP: 40 now [ ]",
    ]
    assert told["Experience chart: 100 EXP per box"][2:5] == [
        "[x][x] 4 Chief Petty Officer / Corporal",
        "[x][ ] 5 Master Chief Petty Officer / Sergeant",
        "[ ][ ] 6 Warrant Officer / Sergeant Major",
    ]
    assert told["Unit"] == ["Name: Ace", "Kind: Mobile Suit", "Integrity: 7 of 10 now [ ]"]
    assert told["Integrity"] == ["10 boxes, 3 crossed"]
    assert [line.partition(":")[0] for line in told["Damage"]] == [
        "[x]L1[ ]L2 1-2 Leg",
        "[x]L1[x]L2 3-4 Arm",
        "[ ]L1 5 Head",
        "[ ] 6 Torso",
    ]
    assert [line for line in (*told["Traits"], *told["Mobile Suit modifications"]) if line.startswith("[x]")] == [
        "[x] Newtype: Sees and attacks all around.",
        "[x] Reinforced Endoskeleton: Has 2 Integrity more.",
    ]
    assert told["Notes"] == ["Still has to choose a trait.", "2 lines"]


def test_the_force_of_a_player_says_which_titles_its_pilots_bear(state):
    state.players[0].force = "federation-ground"

    assert sections(RULES.sheets(state, CATALOGUE, state.teams[0].key)[1])["Pilot"][1] == "Title: Corporal"


def test_a_pilot_of_a_mobile_fighter_has_skills_and_one_without_a_unit_none_of_its_figures(state):
    pilot = state.teams[0].pilots[0]
    pilot.fighter, pilot.unit, pilot.techniques, pilot.abilities = True, "", ["Kick"], ["Focus"]
    told = sections(RULES.sheets(state, CATALOGUE, state.teams[0].key)[1])

    assert told["Techniques"] == ["[x] Kick", "[ ] ", "[ ] ", "[ ] "]
    assert told["Abilities"][0] == "[x] Focus"
    assert told["Unit"] == ["None.", "0 lines"]
    assert {"Integrity", "Damage", "Traits"} & told.keys() == set()


def test_lost_teams_have_no_sheet_unless_they_are_asked_for(state):
    for unit in state.teams[1].units:
        unit.destroyed = True

    assert [sheet.title for sheet in RULES.sheets(state, CATALOGUE)] == ["Team 1-1"]
    assert [
        line for line in sections(RULES.sheets(state, CATALOGUE, state.teams[1].key)[0])["Units"] if "0 |" in line
    ] == ["Suit | Mobile Suit | Pilot of Suit | 100 | 0 | destroyed | [ ]"]
    assert RULES.sheets(state, CATALOGUE, "nobody") == ()


@pytest.mark.parametrize("made", PAPERS.values(), ids=PAPERS)
def test_long_names_keep_the_geometry(state, made):
    team = state.teams[0]
    for each in (team, *team.units, *team.pilots, *state.players):
        each.name = "Wholly " * 3 + "W" * 50
    sides = record_sheets(RULES.sheets(state, CATALOGUE, team.key), made)

    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []
