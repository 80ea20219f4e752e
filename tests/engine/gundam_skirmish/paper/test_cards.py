"""Cards of units whole: a suit with modifications, a vehicle, a Mobile Fighter; boxes of damage by the words of the chart."""

from dataclasses import replace

import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pages import unavailable_options
from armybuilder.cards.pdf import render_pdf
from tests.cards.geometry import check
from tests.cards.reading import text_of, words_of
from tests.cards.test_cards import EACH_FORMAT
from tests.engine.gundam_skirmish.book import BOOK, SYSTEM, page
from tests.engine.gundam_skirmish.paper.lists import ACE, DOMON, PACK, TANKS, catalogue, gun, paper
from tests.engine.gundam_skirmish.paper.telling import told

ACE_TOLD = 'Suit · Principality of Zeon · Mobile Suit · Rank 6 · Ensign / Sergeant Major · Red One · First\n210 pts (Suit 150 + pilot 60), ×1, gear\nMOVE 6"*, BOOST 12"*, INTEGRITY 12*, ARMOUR 3 <5+>, SHIELD 1 <4+>\nTags: S, C, Pilot: Char, Shield: Large, Begins with: Bazooka, Command points: 2 per turn\nWEAPON Vulcans: 3 5+ 6+ 18" 1; Low Calibre, mounted reaches 0/18/36\nWEAPON Rifle oIn hand #Quick reload: 2 4+ 6+ 30" 3; Beam, carried, RQ reaches 0/30/60\nWEAPON Bazooka oIn hand #Slow reload: 1 4+ 5+ 6-36" 4; Explosive, carried, RS, B reaches 6/36/72\nCLOSE COMBAT Sabre oIn hand: 2 3 4+ 5+ 3;\nDash (active): Moves 2" more.\nCommand +: Gives 2 CP at the start of each of its turns.\nNewtype +: Sees and attacks all around.\nLeader +: In a Command unit it gives two command points a turn.\nImproved Optics +: Its weapons reach 6" farther.\nOptimised Thrusters +: Moves 2" and boosts 4" farther.\nReinforced Endoskeleton +: Has 2 Integrity more.\nINTEGRITY 12\nLEG 2 | ARM 2 | HEAD 1 | TORSO 1\nWavering 1, Routed 1, Shield broken 1, Health, Mind\nHolds the bridge.'
TANKS_TOLD = """\
Tank · Principality of Zeon · Ground Vehicle · First
60 pts (), ×2, vehicle-tracked
MOVE 5", BOOST /, INTEGRITY 4, ARMOUR 3 <5+>, SHIELD None

WEAPON Cannon #Quick reload: 2 4+ 5+ 6-36" 3; Medium Calibre, mounted, RQ, P, V reaches 6/36/72
CLOSE COMBAT Unarmed: [ ] [ ] [ ] [ ] [ ];
INTEGRITY 4
ENGINE 2 | WEAPONS 2 | COCKPIT 1
Wavering 1, Routed 1"""
DOMON_TOLD = """\
Fighter · Principality of Zeon · Mobile Fighter · Rank 2 · Petty Officer 2nd Class / Private 1st Class · First
220 pts (Fighter 200 + pilot 20), ×1, gear
MOVE 6", BOOST 12", INTEGRITY 10, ARMOUR 3 <5+>, SHIELD None
Pilot: Domon
TECHNIQUE Kick oIn hand: 3 2 3+ 6+ 2;
TECHNIQUE Palm oIn hand: 1 4 5+ 5+ 4;
Focus (passive): Rerolls a hit.
INTEGRITY 10
LEG 2 | ARM 2 | HEAD 1 | TORSO 1
Wavering 1, Routed 1, Health, Mind"""


@pytest.mark.parametrize(
    "unit, lines",
    [(ACE, ACE_TOLD), (TANKS, TANKS_TOLD), (DOMON, DOMON_TOLD)],
    ids=["a suit with modifications", "a vehicle", "a Mobile Fighter"],
)
def test_a_card_is_whole(unit, lines):
    """Every field of a unit card (L68) in its order, figures as the unit fights: Optimised Thrusters add 2 to Movement and 4 to
    Boost, Improved Optics 6 to ranges, a Reinforced Endoskeleton 2 to Integrity (L44). A Leader's Command unit gives two points.
    A tank is Unarmed (L28), and no line tells what that is."""
    (card,) = paper(unit).cards

    assert "\n".join(line.rstrip() for line in told(card)) == lines
    assert (card.where, card.glossary_title) == ("/groups/0/units/0", "Damage and tags")


def test_the_card_of_a_record_has_its_own_figures_and_all_its_weapons():
    """Nothing is chosen: no pilot, no points of one, no weapon to begin with."""
    card = SYSTEM.model_card("zeon/suit", catalogue())

    assert [(stat.label, stat.value, stat.changed) for stat in card.stats] == [
        ("MOVE", '4"', False),
        ("BOOST", '8"', False),
        ("INTEGRITY", "10", False),
        ("ARMOUR", "3 <5+>", False),
        ("SHIELD", "1 <4+>", False),
    ]
    assert [row.code for row in card.rows] == ["Rifle", "Bazooka", "Vulcans", "Sabre"]
    assert [(stat.label, stat.value) for stat in card.details] == [("Shield", "Large")]
    assert (card.points, card.rank, card.tokens) == (150, "", ())
    assert [line.text for line in card.glossary] == ["Leg", "Arm", "Head", "Torso", "RQ", "RS", "B", "S", "C"]


def test_health_and_mind_of_every_pilot_last_in_a_campaign():
    """Those of Characters last anyway, of the nameless from turn to turn of a campaign (L40, L42)."""
    campaign = {"campaign": "one-year-war"}

    assert [card.tokens for card in paper(ACE, TANKS).cards] == [("Health", "Mind"), ()]
    assert [card.tokens for card in paper(ACE, TANKS, options=campaign).cards] == [("Health", "Mind")] * 2


def test_improved_optics_may_leave_ranges_and_lengthen_the_farthest_shot():
    """The other reading of the ruling (R39): 12" stay, and 6" are added to twice that."""
    (card,) = paper(ACE, options={"rulings": {"improved-optics": "farthest"}}).cards
    vulcans = card.rows[0]

    assert (vulcans.cells[3].text, tuple(vulcans.reach)) == ('12"', (0, 12, 30))


CHART = {"LEG": 2, "ARM": 2, "HEAD": 1, "TORSO": 1, "ENGINE": 2, "WEAPONS": 2, "COCKPIT": 1}


def test_locations_have_as_many_boxes_as_the_chart_has_levels():
    """The first result is Level 1, the same again Level 2 where one is listed, a third time is rolled again (L30). Torso and
    Cockpit have no level that lasts: a box tells that the unit is out."""
    suit, tank = paper(ACE, TANKS).cards
    found = {part.label: part.boxes for card in (suit, tank) for part in card.tracks[1].parts}

    assert found == CHART
    assert max(found.values()) == 2


@pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")
def test_levels_of_the_book():
    """Both charts print a Level 1 for each location and a Level 2 for four of them; no Aimed Shot chooses the two that kill."""
    text = page(30)

    assert text.count("Level 1: ") == len(CHART)
    assert text.count("Level 2: In addition") == sum(boxes == 2 for boxes in CHART.values())
    assert text.count("(Ignore during an Aimed Shot )") == len({"TORSO", "COCKPIT"})


def test_titles_of_one_force_stand_alone():
    """The Titans have one column of titles (L42)."""
    pack = {
        **PACK,
        "records": {
            **PACK["records"],
            "models": {"models": [PACK["records"]["models"]["models"][0] | {"faction": "titans"}]},
        },
    }
    unit = ACE | {"model": "titans/suit"}
    (card,) = paper(unit, pack=pack, faction="titans").cards

    assert card.rank == "Rank 6 · Warrant Officer"


# ---------------------------------------------------------------- on paper

LONG = "Wholly " * 3 + "W" * 50
GUNS = [gun(f"gun-{number}", "medium-calibre", "carried", (6, 36), "rq", "b", "p", "v") for number in range(1, 7)]


def armed():
    """A suit of six carried weapons under names as long as they may be, and a pilot with everything."""
    records = PACK["records"]
    guns = [each | {"name": f"{LONG} {number}"} for number, each in enumerate(GUNS)]
    suit = records["models"]["models"][0] | {
        "name": LONG,
        "shield_type": LONG,
        "weapons": [each["key"] for each in guns],
    }
    weapons = records["weapons"] | {"weapons": guns}
    pack = PACK | {"name": LONG, "records": records | {"weapons": weapons, "models": {"models": [suit]}}}
    pilot = {
        "name": LONG,
        "rank": 10,
        "traits": ["newtype", "leader", "rash", "stoic", "swift"],
        "modifications": ["weapon-pack", "improved-optics", "heavy-plating", "amphibious"],
    }
    keys = [each["key"] for each in guns]
    unit = {"model": "zeon/suit", "name": LONG, "weapons": keys, "equipped": keys[0], "reserve": True, "command": True}
    return paper(unit | {"notes": LONG, "pilot": pilot}, pack=pack)


@EACH_FORMAT
def test_nothing_overflows_with_long_names_and_six_weapons(made):
    content = armed()
    sides = [side for card in (*content.cards, *content.deck) for side in lay_out(card, made).all]
    printed = " ".join(words_of(side) for side in sides)

    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []
    assert [
        counted for counted in ("Heavy Plating", "Amphibious Modification", "Stoic") if counted not in printed
    ] == []


@pytest.mark.parametrize("paper_size", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["color", "gray", "saver"])
def test_every_part_prints_on_every_paper(paper_size, ink):
    content = paper(ACE, TANKS, DOMON)
    pages = text_of(render_pdf(content, PrintOptions(parts=tuple(PrintPart), paper=paper_size, ink=ink, backs="long")))
    text = " ".join(pages)

    for words in (
        "Red One",
        "Colony Laser",
        "Blank character sheet",
        "Team sheet",
        "Penetration table",
        "Types of games",
    ):
        assert words in text


def test_a_list_offers_orders_and_blank_sheets_and_no_mark_of_a_player():
    """Every part of the print page has something; nobody draws orders unseen."""
    assert {PrintPart.DECK, PrintPart.BLANK} & unavailable_options(paper(ACE)) == set()
    assert {PrintPart.SHARED, "player"} <= unavailable_options(paper(ACE))


def test_sums_of_the_sheets_are_those_of_the_report():
    """150 and 60 of Char, two tanks of 60, 200 and 20 of Domon."""
    content = paper(ACE, TANKS, DOMON)
    team = content.sheets[0]
    fields = {field.label: field.value for section in team.left for field in section.fields}

    assert content.total == 550
    assert team.points == "550"
    assert (fields["Points of units"], fields["Points of pilots"]) == ("470", "80")
    assert sum(int(row[3].text) for row in team.wide[0].rows) == 550
    assert content.tables[0].rows == (("First", "4", "2", "2", "550"),)


def test_what_has_no_room_stands_on_a_card_under_the_games_own_words():
    """Damage and tags of a suit whose card is full."""
    pages = text_of(render_pdf(armed(), PrintOptions(parts=("cards",))))

    assert "DAMAGE AND TAGS" in " ".join(pages)
    assert "WEAPON TRAITS" not in " ".join(pages)


def test_equal_units_are_one_card_where_that_is_asked_for():
    (two,), (one,) = paper(TANKS).cards, paper(TANKS | {"count": 1}).cards

    assert (two.count, replace(two, count=1)) == (2, one)
