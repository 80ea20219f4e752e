"""Character sheets and team sheets: every field of the book's own (L66), and those that it forgot."""

import pytest

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.engine.core.paper.record_sheets import TickSection
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import MODIFICATIONS, TRAITS
from tests.cards.geometry import check
from tests.cards.reading import words_of
from tests.engine.gundam_skirmish.book import BOOK, CATALOGUE, between
from tests.engine.gundam_skirmish.paper.lists import ACE, DOMON, TANKS, paper
from tests.engine.gundam_skirmish.paper.telling import section_told, sheet_told
from tests.engine.gundam_skirmish.paper.test_cards import armed

ACE_SHEET = 'Suit · Red One · First · Principality of Zeon · Mobile Suit · 210 pts ×1\n# Unit\nMovement: 6"‡\nBoost: 12"‡\nIntegrity: 12‡ now [ ]\nArmour: 3 <5+>\nShield type: Large\nShield Bonus: 1 <4+>\nTags: S, C\nCommand: 2 CP per turn‡\nBegins with: Bazooka\n# Integrity\n12 boxes, 0 crossed, Withdraw 6 CP\n# Damage\n[ ]L1[ ]L2 1-2 Leg: L1: Normal terrain counts as difficult in a Move. L2: Difficult and impassable terrain cost three quarters of Movement.\n[ ]L1[ ]L2 3-4 Arm: L1: ACC of all weapons is 5+, and the shield does not count. L2: Quick reloads become slow reloads.\n[ ]L1 5 Head: L1: Defenders re-roll a failed block against this unit.\n[ ] 6 Torso: A roll on the destruction table.\n# Pilot\nName: Char\nRank: 6\nTitle, Zeon Space Attack Force: Ensign\nTitle, Zeon Earth Attack Force: Sergeant Major\nPilot Health: [ ]\nPilot Mind: [ ]\nCurrent EXP: [ ]\n# Morale and shield\n[ ] Wavering: Before a Charge, a die: on 1 to 3 it may not charge.\n[ ] Routed: As Wavering; when selected, on a die of 1 to 3 it only moves to its own deployment zone, where it is removed.\n[ ] Shield broken: Given up to ignore all rolls on the damage chart of one attack.\n# Experience chart: 100 EXP per box\n[x][x] 2 Petty Officer 2nd Class / Private 1st Class\n[x][x] 3 Petty Officer 1st Class / Superior Private\n[x][x] 4 Chief Petty Officer / Corporal\n[x][x] 5 Master Chief Petty Officer / Sergeant\n[x][x] 6 Ensign / Sergeant Major\n[ ][ ] 7 Lieutenant Junior Grade / 2nd Lieutenant\n[ ][ ] 8 Lieutenant\n[ ][ ] 9 Lieutenant Commander / Captain\n[ ][ ] 10 Commander / Major\n# Weapons\nName | Class | Equip | Tags | Shots | ACC | CRIT | Range | DAM | In hand | Reload\nVulcans | Low Calibre | Mounted | – | 3 | 5+ | 6+ | 18"‡ | 1 | – | –\nRifle | Beam | Carried | RQ | 2 | 4+ | 6+ | 30"‡ | 3 | [ ] | [ ]\nBazooka | Explosive | Carried | RS, B | 1 | 4+ | 5+ | 6-36"‡ | 4 | [ ] | [ ]\n# Close combat weapon\nName | DEX | Attack | Accuracy | CRIT | DAM | In hand\nSabre | 2 | 3 | 4+ | 5+ | 3 | [ ]\n# Abilities\nAbility | Use | Description\nDash | Active | Moves 2" more.\n# Traits\n[ ] Ambusher\n[ ] Controlled Aim\n[ ] Fierce\n[ ] Fortunate\n[ ] Gallant\n[x] Leader: In a Command unit it gives two command points a turn.\n[ ] Mechanic\n[ ] Merciful\n[x] Newtype: Sees and attacks all around.\n[ ] Rash\n[ ] Responsive\n[ ] Stoic\n[ ] Swift\n[ ] Terrifying\n# Mobile Suit modifications\n[ ] Amphibious Modification\n[ ] Anti-Beam Coating\n[ ] Heavy Plating\n[x] Improved Optics: Its weapons reach 6" farther.\n[ ] Magnetic Coating\n[x] Optimised Thrusters: Moves 2" and boosts 4" farther.\n[ ] Reactive Armour\n[x] Reinforced Endoskeleton: Has 2 Integrity more.\n[ ] Weapon Pack\n# Notes\nHolds the bridge.\n1 lines\n‡ as it fights: Range +6" (Improved Optics), Movement 6" instead of 4" (Optimised Thrusters), Boost 12" instead of 8" (Optimised Thrusters), Integrity 12 instead of 10 (Reinforced Endoskeleton), Command points 2 instead of 1 (Leader).'
TANK_SHEET = 'Tank · First · Principality of Zeon · Ground Vehicle · 60 pts ×2\n# Unit\nMovement: 5"\nBoost: /\nIntegrity: 4 now [ ]\nArmour: 3 <5+>\nShield type: None\nShield Bonus: None\nTags: None\n# Integrity\n4 boxes, 0 crossed, Withdraw 2 CP\n# Pilot or crew\nName: [ ]\nPilot Health: [ ]\nPilot Mind: [ ]\n# Damage\n[ ]L1[ ]L2 1-3 Engine: L1: Normal terrain counts as difficult in a Move. L2: Difficult and impassable terrain cost three quarters of Movement.\n[ ]L1[ ]L2 4-5 Weapons: L1: ACC of all weapons is 5+, and the shield does not count. L2: Quick reloads become slow reloads.\n[ ] 6 Cockpit: A roll on the destruction table.\n# Morale\n[ ] Wavering: Before a Charge, a die: on 1 to 3 it may not charge.\n[ ] Routed: As Wavering; when selected, on a die of 1 to 3 it only moves to its own deployment zone, where it is removed.\n# Weapons\nName | Class | Equip | Tags | Shots | ACC | CRIT | Range | DAM | In hand | Reload\nCannon | Medium Calibre | Mounted | RQ, P, V | 2 | 4+ | 5+ | 6-36" | 3 | – | [ ]\n# Close combat weapon\nName | DEX | Attack | Accuracy | CRIT | DAM | In hand\nUnarmed | [ ] | [ ] | [ ] | [ ] | [ ] | –'


@pytest.mark.parametrize("unit, lines", [(ACE, ACE_SHEET), (TANKS, TANK_SHEET)], ids=["a character", "a vehicle"])
def test_a_sheet_is_whole(unit, lines):
    (_, sheet) = paper(unit).sheets

    assert "\n".join(sheet_told(sheet)) == lines


def sections(sheet):
    return {section.title: list(section_told(section)) for section in (*sheet.left, *sheet.right, *sheet.wide)}


def test_a_mobile_fighter_has_techniques_and_abilities_instead_of_traits():
    """At rank 2 two techniques and one ability, of the three and two of its card (L42)."""
    told = sections(paper(DOMON).sheets[1])

    assert told["Techniques"] == [
        "Name | DEX | Attack | Accuracy | CRIT | DAM | In hand",
        "Kick | 3 | 2 | 3+ | 6+ | 2 | [ ]",
        "Palm | 1 | 4 | 5+ | 5+ | 4 | [ ]",
    ]
    assert told["Abilities"] == ["Ability | Use | Description", "Focus | Passive | Rerolls a hit."]
    assert told["Techniques of its card"] == ["[ ] Sabre", "[x] Kick", "[x] Palm"]
    assert told["Abilities of its card"] == ["[ ] Dash", "[x] Focus"]
    assert {"Traits", "Mobile Suit modifications", "Weapons"} & told.keys() == set()


OF_THE_BOOK = {
    "Movement", "Boost", "Integrity", "Armour", "Shield type", "Shield Bonus", "Head", "Arm", "Leg", "Torso", "Weapons",
    "Name", "Class", "Equip", "Tags", "Shots", "ACC", "CRIT", "Range", "DAM", "Close combat weapon", "DEX", "Attack",
    "Accuracy", "Ability", "Description", "Current EXP", "Traits", "Mobile Suit modifications",
}  # fmt: skip
FORGOTTEN = {
    "Rank", "Title", "Experience chart", "Pilot Health", "Pilot Mind", "Wavering", "Routed", "now", "Reload", "In hand",
    "L1", "L2", "Shield broken",
}  # fmt: skip


@pytest.mark.parametrize("which", ["a character", "blank"])
def test_every_field_of_the_inventory_is_on_the_sheet(which):
    """Those that the book's sheet has (L66), name, faction and points in its head, and those that it forgot."""
    content = paper(ACE)
    sheet = content.sheets[1] if which == "a character" else content.blanks[0]
    words = "\n".join(sheet_told(sheet))

    assert {field for field in OF_THE_BOOK | FORGOTTEN if field not in words} == set()
    if which == "blank":
        assert {"Name: [ ]", "Faction: [ ]"} <= set(words.split("\n"))
        assert sheet.points_name == "pts"


@pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")
def test_tick_boxes_are_those_of_the_books_sheet():
    """Fourteen traits and nine modifications (L66)."""
    sheet = paper(ACE).sheets[1]
    ticks = {section.title: section.ticks for section in sheet.wide if isinstance(section, TickSection)}
    names = {title: [tick.label for tick in found] for title, found in ticks.items()}

    assert " ".join(names["Traits"]) == between(66, "Traits ", " Mobile Suit")
    assert " ".join(names["Mobile Suit modifications"]) == between(66, "Mobile Suit Modifications ", " 29")
    assert (len(names["Traits"]), len(names["Mobile Suit modifications"])) == (
        len(CATALOGUE[TRAITS]),
        len(CATALOGUE[MODIFICATIONS]),
    )


def test_blank_sheets_are_of_a_suit_a_fighter_a_vehicle_and_a_team():
    blanks = {f"{sheet.title}, {sheet.unit}": sections(sheet) for sheet in paper(ACE).blanks}
    suit, fighter, vehicle, team = blanks.values()

    assert list(blanks) == [
        "Mobile Suit, Blank character sheet",
        "Mobile Fighter, Blank character sheet",
        "Vehicle or other unit, Blank sheet",
        "Team, Blank team sheet",
    ]
    assert [line.split(" ")[-1] for line in suit["Experience chart: 100 EXP per box"]] == [str(n) for n in range(2, 11)]
    assert suit["Weapons"][1] == "6 blank rows"
    assert not any("x" in line.partition("]")[0] for line in suit["Traits"])
    assert "Traits" not in fighter
    assert fighter["Techniques"][1] == "5 blank rows"
    assert [line.split(":")[0].split(" ")[-1] for line in vehicle["Damage"]] == ["Engine", "Weapons", "Cockpit"]
    assert team["Units"][1] == "10 blank rows"


def test_what_the_print_lost_of_experience_is_blank_on_the_team_sheet():
    """Of five numbers one survives, and its row is uncertain (L42, R16)."""
    told = sections(paper(ACE).sheets[0])

    assert [line.rpartition(" | ")[::2] for line in told["Experience"][1:]] == [
        ("Participated in a battle | In play at the start, or entered by Ambush.", "[ ]"),
        ("Won a battle | Still in play when the battle ends.", "[ ]"),
        ("Defeated an enemy unit | Reduced an enemy without a Character to 0 Integrity.", "[ ]"),
        ("Survived a brush with death | Survived a roll on the destruction table.", "[ ]"),
        ("Defeated an enemy ace | Reduced an enemy with a Character to 0 Integrity.", "[ ]"),
    ]
    assert "Experience" not in sections(paper(TANKS).sheets[0])


@pytest.mark.parametrize("made", PAPERS.values(), ids=PAPERS)
def test_sheets_keep_their_geometry_whatever_the_names(made):
    content = armed()
    sides = record_sheets((*content.sheets, *content.blanks, *content.charts), made)

    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []


def test_a_team_of_many_goes_on_over_the_page():
    """Forty lines and their pilots: every unit has its line, none is drawn over another."""
    content = paper(*({"model": "zeon/tank", "name": f"Tank {number}"} for number in range(40)), ACE)
    sides = record_sheets(content.sheets[:1], PAPERS["letter"])
    words = " ".join(map(words_of, sides))

    assert [fault for side in sides for fault in check(side, PAPERS["letter"].width, PAPERS["letter"].height)] == []
    assert [number for number in range(40) if f"Tank {number} (Tank)" not in words] == []
    assert "Command points" in words


def test_two_sheets_without_a_character_stand_on_a_page():
    pages = record_sheets(paper(TANKS).sheets[1:], PAPERS["a4"])

    assert [words_of(side).count("Ground Vehicle") for side in pages] == [2]
