"""The tables against the book: each printed table cell by cell, names and figures where they stand."""

import re

import pytest

from armybuilder.engine.systems.legend_weaver.book import catalogue as tables
from armybuilder.engine.systems.legend_weaver.book.units import need
from tests.engine.legend_weaver.book import BOOK, CATALOGUE, lines, rows

pytestmark = pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")
COUNTS = {
    "shelters": 6, "covers": 9, "target_types": 10, "movements": 12, "earthworks": 6, "ranks": 5, "roles": 7,
    "equipment": 16, "specials": 13, "breakdowns": 5, "actions": 14, "rolls": 5, "modifiers": 18, "morale": 4,
    "forced_turns": 3, "special_rules": 56, "contradictions": 13,
    "chaos_cards": 54, "ammunition": 0, "weapons": 1, "models": 0,
}  # fmt: skip
PASSAGES = {"-": "obeys", "Ignore": "ignores", "Impassable": "impassable"}


def cells(line):
    """The cells of a printed table, which are apart by tabs."""
    return BOOK.read_text(encoding="utf-8").split("\n")[line - 1].split("\t")


def test_there_is_as_much_as_the_book_prints_and_no_unit():
    assert {table.name: len(CATALOGUE[table]) for table in tables.TABLES.all} == COUNTS


def test_the_movement_table_cell_by_cell():
    for row in rows(tables.MOVEMENTS):
        name, inches, *terrain = cells(row.source[0])
        own = (row.dry_bed, row.dirt_bed, row.rough_ground, row.light_forest, row.heavy_forest, row.steep_slope)
        assert (row.name, str(row.inches)) == (name, inches)
        assert own == tuple(PASSAGES[cell] for cell in terrain)
    assert [row.source[0] for row in rows(tables.MOVEMENTS)] == list(range(361, 373))
    assert cells(360)[2:] == [
        "Shallow Water Dry Bed", "Shallow Water Dirt Bed", "Rough Ground", "Light Forest &/or Light Slope",
        "Heavy Forest", "Steep Slope",
    ]  # fmt: skip


SHELTERS = (
    "rough_ground", "edge_of_woods", "camouflaged", "dug_in_woods", "fortified", "hedge", "rock_wall", "dug_in_open",
    "entrenched",
)  # fmt: skip


def test_the_defensive_modifier_table_cell_by_cell():
    """One cell is blank in print, and stays unknown."""
    for row in rows(tables.SHELTERS):
        name, *figures = cells(row.source[0])
        own = [getattr(row, name) for name in SHELTERS]
        assert row.name.lower() == name.rstrip(":").lower()
        assert own == [int(figure) if figure else None for figure in figures]
    assert [row.key for row in rows(tables.SHELTERS) if row.edge_of_woods is None] == ["platform-weapons"]
    assert [name.split()[0] for name in cells(496)[1:]] == [
        "Hiding", "Edge", "Cam.", "Dug", "Fortified", "Hedge", "Rock", "Dug", "Entrench"
    ]  # fmt: skip


def test_six_target_types_have_a_name_and_four_none():
    named = [row for row in rows(tables.TARGET_TYPES) if row.named]

    assert [row.number for row in rows(tables.TARGET_TYPES)] == list(range(10))
    assert [row.name for row in named] == ["0Non", "1Bod", "2Pow", "3Ass", "4Lit", "7Pla"]
    assert all(row.name in lines(row.source[0]) for row in named)
    assert "rating between 0 and 9" in lines(111)
    assert set(re.findall(r"\b\d[A-Z][a-z]{2}\b", lines(1, 1168))) == {row.name for row in named}


def test_ranks_are_named_with_their_levels():
    for row in rows(tables.RANKS):
        assert row.name.lower() in lines(*row.source).lower()
    assert {row.key: row.level for row in rows(tables.RANKS) if row.level} == {
        "sergeant": 11, "captain": 14, "general": 16
    }  # fmt: skip
    assert "level 11 and is promoted to Sergeant" in lines(1003)
    assert "level 14 and gains an immediate rank of" in lines(1036)
    assert "16 (the armies general)" in lines(119)
    assert [row.key for row in rows(tables.RANKS) if not row.spots] == ["corporal"]
    assert "(but not Corporals), as well as Engineers" in lines(733)
    assert {row.key for row in rows(tables.ROLES) if row.spots} == {"engineer", "spotter"}
    assert {row.key for row in rows(tables.ROLES) if not row.holds} == {"engineer", "spotter", "medic"}
    assert "other than a spotter, medic, engineer" in lines(740)


@pytest.mark.parametrize("row", rows(tables.EQUIPMENT), ids=lambda row: row.key)
def test_equipment_stands_on_its_lines(row):
    printed = {
        "anti-grav-belt": "Anti Gravity Belts", "powered-jump-suit": "Powered Jump Suits",
        "open-cockpit": "Open Cock pit", "special-sights": "Special sights", "teleporter": "Teleport",
        "high-flyer": "High Flying Aircraft", "wheels": "Support Platforms with Wheels",
    }.get(row.key, row.name)  # fmt: skip

    assert printed.lower() in lines(*row.source).lower()


def test_figures_of_jump_troops_breakdowns_and_rolls():
    jumpers = {row.key: (row.walk, row.jump, row.height, row.turn) for row in rows(tables.EQUIPMENT) if row.jump}
    assert jumpers == {"anti-grav-belt": (5, 12, 3, None), "powered-jump-suit": (None, 14, 6, 4)}
    assert "an Anti Gravity unit is five" in lines(257)
    assert "normally 12 inches" in lines(259)
    assert "up to three inches high with no additional" in lines(259)
    assert "powered jump troopers is 14 inches" in lines(267)
    assert "each four inches" in lines(267)
    assert "it may turn 45%" in lines(267)
    assert "a height of about six inches" in lines(269)
    for row in rows(tables.BREAKDOWNS):
        chance, factor = cells(row.source[0])
        assert (row.name, f"{row.factor:.2f}") == (chance, factor.strip("* "))
        assert row.chance == int(chance.split()[0])
    assert [(row.key, row.need) for row in rows(tables.ROLLS)] == [
        ("hit", 8), ("primary", 6), ("secondary", 11), ("tertiary", 16), ("grenade", 2)
    ]  # fmt: skip
    for row in rows(tables.ROLLS):
        assert re.search(rf"\b{row.need}\b", lines(row.source[0]))


def test_ten_actions_are_numbered_and_four_things_are_free():
    paid = [row for row in rows(tables.ACTIONS) if not row.free]

    assert [row.source[0] for row in paid] == list(range(174, 184))
    for row, word in zip(paid, ("Overwatch", "Cover Fire", "Movement", "Attack", "Aim a weapon", "Special Action",
                                "Rally", "Join a unit", "Two vehicles", "Two partial units"), strict=True):  # fmt: skip
        assert word in lines(row.source[0])
    assert [row.source[0] for row in rows(tables.ACTIONS) if row.free] == [187, 188, 189, 190]


def test_figures_of_modifiers():
    """Those the book words as five points, one for each point, or one for each two."""
    fives = {row.key: (row.hit, row.wound) for row in rows(tables.MODIFIERS) if abs(row.hit or 0) == 5}
    assert fives == {
        "covering-fire": (-5, None), "head-down": (-5, None), "hull-down": (-5, None), "airborne": (-5, None),
        "no-close-weapon": (-5, -5), "disrupted": (-5, -5), "fleeing": (5, 5),
    }  # fmt: skip
    for key, place in (("covering-fire", 175), ("head-down", 721), ("hull-down", 729), ("airborne", 277),
                       ("no-close-weapon", 652), ("disrupted", 850), ("fleeing", 854)):  # fmt: skip
        row = CATALOGUE[tables.MODIFIERS][key]
        assert row.source[0] <= place <= row.source[1]
        assert re.search(r"(5|five)[- ]points?", lines(place))
    assert "+1 bonus for each 2 points above ten" in lines(557, 560)
    assert {row.key for row in rows(tables.MODIFIERS) if row.optional} == {"beyond", "airborne"}


def test_the_one_weapon_is_the_example():
    (cannon,) = rows(tables.WEAPONS)

    assert cells(677)[1].strip() == f"# {cannon.number}"
    assert f"{cannon.name} {cannon.range} 2Pow, 3Ass 0Non, 1Bod" in lines(678)
    assert {key: need(cannon, key) for key in CATALOGUE[tables.TARGET_TYPES] if need(cannon, key)} == {
        "non": 11, "bod": 11, "pow": 6, "ass": 6
    }  # fmt: skip
    assert "on a 6 or better" in lines(675)
    assert "Body Armor on an 11 or better" in lines(675)


def test_works_cost_what_the_text_says():
    works = {row.key: (row.dig, row.entrench, row.engineer) for row in rows(tables.EARTHWORKS)}

    assert works == {
        "no-armor": (2, 6, "none"), "body-armor": (2, 6, "none"), "power-armor": (4, 8, "engineer"),
        "assault-armor": (8, 16, "heavy-equipment"), "vehicles": (8, 16, "heavy-equipment"),
        "platform-weapons": (8, 16, "heavy-equipment"),
    }  # fmt: skip
    assert "4 points to dig in" in lines(808)
    assert "an additional 8 action points to entrench" in lines(808)
    assert "(it takes 8 + 16 action points per model)" in lines(810)
    assert "8 action points (2 to dig in and 6" in lines(542)


@pytest.mark.parametrize("card", rows(tables.CHAOS_CARDS), ids=lambda row: row.key)
def test_a_card_stands_on_its_line_with_its_figures(card):
    """Each figure that the print has for it stands in what we say of it, in figures or in words."""
    text = lines(*card.source)
    said = f"{card.name} {card.target} {card.effect}".lower()
    words = {"one": "1", "two": "2", "three": "3", "five": "5"}
    figures = set(re.findall(r"\d+", text.split(". ", 1)[1]))

    assert text.startswith(f"{card.number}. ")
    for word, figure in words.items():
        said = re.sub(rf"\b{word}\b", figure, said)
    assert {figure for figure in figures if not re.search(rf"(?<![0-9]){figure}", said)} <= UNSAID.get(card.key, set())
    if card.titled:
        assert card.name.split(": fire")[0].split(": two")[0].lower() in text.lower()


UNSAID = {"shot-hits": {"1", "20"}, "ammo-exhausted": {"1", "6"}, "ammo-not-exhausted": {"1", "6", "10"}}
"""Figures that an effect tells in another way: at least 1 in 20 is a roll of 20, a 1d6 one D6; or that are a joke."""


def test_there_are_no_more_cards_than_those():
    printed = re.findall(r"(?:^| )(\d+)\. [A-Z]", lines(1003, 1059))

    assert [card.number for card in rows(tables.CHAOS_CARDS)] == [int(number) for number in printed]
    assert "for each 1000 points of troops" in lines(995)
    assert "maximum of 10 cards per player" in lines(995)
    assert sum(card.titled for card in rows(tables.CHAOS_CARDS)) == 28


@pytest.mark.parametrize("key, counts, against", [
    ("base-hit", "rolls 8 or better", "base chance of 50%"),
    ("cover-fire", "5 point penalty", "adds five to the dice roll"),
    ("overwatch-aim", "Models on overwatch cannot aim", "third action could be used to aim"),
    ("hidden-move", "move at half its normal speed", "lose its hidden marker if it moves"),
    ("power-digging", "4 points to dig in", "It costs two actions per model"),
    ("spotting", "move on the same round", "While on the move"),
    ("jump", "normally 12 inches", "Jump 16"),
    ("degrees", "45 degree turn", "45%"),
    ("merging", "one action per vehicle", "It costs a unit one action"),
    ("squad-size", "11 models if it is being led", "must be 10 or less"),
    ("morale-test", "on a roll of 5 or 6", "is three times the number"),
    ("detection", "all units may fire it at", "in the detecting models next action"),
])  # fmt: skip
def test_both_sides_of_a_contradiction_stand_where_it_says(key, counts, against):
    row = CATALOGUE[tables.CONTRADICTIONS][key]

    assert counts in lines(*row.source)
    assert against in lines(*row.against)


@pytest.mark.parametrize("key, printed", [
    ("teardrop", "teardrop template"), ("circle", "circular area of effect"), ("suppression", "Suppression fire"),
    ("indirect", "indirect fire"), ("missile", "Missile launcher"), ("anti-air", "Anti air units"),
    ("grenade", "Grenades"), ("grenade-launcher", "auto Grenade Launchers"), ("grenade-dropper", "grenade droppers"),
    ("smoke", "Smoke Grenades"), ("flak", "Flak"), ("shield", "Shields"), ("ammo-check", "checks on a 1d6"),
])  # fmt: skip
def test_what_a_weapon_can_do_stands_on_its_first_line(key, printed):
    assert printed.lower() in lines(CATALOGUE[tables.SPECIALS][key].source[0]).lower()


def test_rules_in_few_words_dig_as_the_table_of_works_does():
    """Power armor digs in for four actions (L808), heavier things for eight (L810)."""
    told = {key: CATALOGUE[tables.SPECIAL_RULES][key].effect for key in ("digging-in", "entrenching")}
    works = rows(tables.EARTHWORKS)

    assert {int(figure) for figure in re.findall(r"\d+", told["digging-in"])} == {row.dig for row in works}
    assert {int(figure) for figure in re.findall(r"\d+", told["entrenching"])} == {6, 8}


def test_a_rally_is_a_test_of_morale():
    """No die is named for it; who passes a test has rallied (L850)."""
    rally = CATALOGUE[tables.ACTIONS]["rally"]

    assert not re.search(r"\bd\d", lines(180) + lines(846, 850), re.IGNORECASE)
    assert "the break test, it has rallied" in lines(rally.source[1])
    assert not re.search(r"\bD\d", rally.effect)


def test_who_rallies_a_broken_unit():
    """Whoever joins it, and once it has hidden its own character too (L858)."""
    broken = CATALOGUE[tables.MORALE]["broken"]

    assert "until the unit has found a place" in lines(*broken.source)
    assert broken.effect.endswith(
        "A character who joins it can rally it; one who is already with it, only from then on."
    )


def test_what_rules_and_chapters_cite_is_there():
    """No row rests on empty lines, and each rule of the book's own headings has a row."""
    for table in tables.TABLES.all:
        for row in rows(table):
            assert all(lines(place) for place in row.source), (table.kind, row.key)
