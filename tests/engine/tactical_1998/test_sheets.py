"""What is printed: record sheets with every figure and its mark, squadron sheets, cards, the army sheet, the reference."""

import re
from dataclasses import replace

import pytest

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.options import read_options
from armybuilder.cards.pages import LARGE
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    Card,
    CardArc,
    CardCell,
    CardRow,
    SheetGroup,
    SheetRow,
    SheetUnit,
    Stat,
    TraitLine,
)
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    SheetCell,
    SheetField,
    SheetTrooper,
    TableSection,
    TrackSection,
)
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.engine.systems.tactical_1998.paper.sheets import model_card, print_content
from armybuilder.engine.systems.tactical_1998.paper.vehicle_sheet import ammo_boxes
from armybuilder.i18n.language import use_language
from factions.catalogues import get_catalogue
from tests.cards.geometry import check
from tests.cards.reading import text_of, words_of
from tests.engine.tactical_1998.forces import CATALOGUE, ODD_CREW, catalogue_of, force, squad

ALL = force(
    [{"model": key} for key in CATALOGUE.vehicles],
    [*({"model": key} for key in CATALOGUE.squads), squad("rifle", {"weapon": "chaingun", "armor": "turtleshell"})],
    [{"model": missing.key} for missing in CATALOGUE.missing_vehicles],
)
CONTENT = print_content(ALL, CATALOGUE)


def sheet_of(*units, **members):
    """The sheet of the first unit of a force of one group."""
    return printed(force(units, **members)).sheets[1]


def printed(document):
    return print_content(document, catalogue_of(document))


def sections(sheet):
    return {section.title.partition(" ·")[0]: section for section in (*sheet.left, *sheet.right, *sheet.wide)}


@pytest.mark.parametrize("crew, rank, leadership, tactics", [
    ("rookie", "commander", ("Leadership with rank", "1/0"), ("Tactics with rank", "1/0")),
    ("elite", "commander", ("Leadership with rank", "4/0"), ("Tactics with rank", "4/+1")),
    ("elite", "second", ("Leadership with rank", "4/0"), ("Tactics", "3/+1")),
    ("elite", None, ("Leadership", "3/0"), ("Tactics", "3/+1")),
    ("elite", "admiral", ("Leadership", "3/0"), ("Tactics", "3/+1")),
])  # fmt: skip
def test_commanders_have_a_level_more_on_sheet_and_card(crew, rank, leadership, tactics):
    """The commander leads and plans one level above normal, the second in command leads (L457); nothing else is raised."""
    content = printed(force([{"model": "north/hunter", "crew": crew, "rank": rank}]))
    told = [(field.label, field.value) for field in sections(content.sheets[1])["Skills (level/attribute)"].fields]

    assert told[3:] == [leadership, tactics]
    assert {*told} <= {(stat.label, stat.value) for stat in content.cards[0].details}


@pytest.mark.parametrize("rank, told", [
    ("commander", [("Leadership with rank", "3"), ("Tactics with rank", "3")]),
    ("second", [("Leadership with rank", "3")]),
    (None, []),
])  # fmt: skip
def test_a_squad_that_commands_leads_above_its_one_skill(rank, told):
    """A qualified squad has a skill of 2 for everything (L1131); ranks raise it by one level (L457)."""
    content = printed(force([{"model": "infantry/standard", "rank": rank}]))
    fields = [(field.label, field.value) for field in sections(content.sheets[1])["Unit information"].fields]

    assert fields[2 : 3 + len(told)] == [("Skill", "2"), *told]
    assert [(stat.label, stat.value) for stat in content.cards[0].details][3:] == told


def test_the_sheet_of_a_hunter_with_veterans():
    sheet = sheet_of({"model": "north/hunter", "crew": "veteran", "rank": "commander", "name": "Nick", "count": 2})
    found = sections(sheet)

    assert (sheet.title, sheet.name, sheet.unit, sheet.subtitle, sheet.points, sheet.points_name, sheet.count) == (
        "Hunter", "Nick", "Combat group 1", "North · Commander", "855", "TV", 2,
    )  # fmt: skip
    assert found["Skills (level/attribute)"].fields == (
        SheetField("Pilot", "3/+1"),
        SheetField("Gunnery", "3/+1"),
        SheetField("EW", "2/0"),
        SheetField("Leadership with rank", "3/0"),
        SheetField("Tactics with rank", "3/0"),
    )
    assert found["Crew data"].fields == (
        SheetField("Crew", "1", damage=True),
        SheetField("Bonus actions", "0", "derived", damage=True),
        SheetField("Actions per round", "1"),
    )
    assert found["Movement"].fields == (
        SheetField("Primary combat speed", "W 4", damage=True),
        SheetField("Primary top speed", "W 7", damage=True),
        SheetField("Secondary combat speed", "G 6", damage=True),
        SheetField("Secondary top speed", "G 12", damage=True),
        SheetField("Maneuver", "0", damage=True),
        SheetField("Deployment range, fuel spent", "500", damage=True),
    )
    assert found["Electronics"].fields == (
        SheetField("Sensors", "0 / 2 km", damage=True),
        SheetField("Communication", "0 / 10 km", damage=True),
        SheetField("Fire control", "0", damage=True),
    )
    assert found["General specifications"].fields == (
        SheetField("Threat value × crew", "380 × 2.25"),
        SheetField("Size", "6"),
        SheetField("Cost", "221,590 marks", "merged"),
        SheetField("Code", "HACS- (the rest is missing)"),
    )
    [track] = [section for section in sheet.right if isinstance(section, TrackSection)]
    assert (track.boxes, track.per_row) == (15, 10)
    assert track.thresholds == (
        SheetField("Light −1", "15", damage=True),
        SheetField("Heavy −2", "30", damage=True),
        SheetField("Overkill −3", "45", damage=True),
    )
    assert [(section.title, [line.partition(":")[0] for line in section.lines]) for section in sheet.spare] == [
        (
            "Turn and damage",
            ["Declaration", "Own movement", "Hexes moved", "Damage", "System (1d6)", "Light", "Heavy", "Table A (1d6)",
             "Table B (1d6)"],
        ),
        ("Notes", []),
    ]  # fmt: skip


def test_the_weapons_of_a_hunter():
    weapons = sections(sheet_of({"model": "north/hunter"}))["Weapons"]

    assert [column.label for column in weapons.columns] == [
        "Weapon", "Code", "Arc", "S", "M", "L", "EX", "Acc", "Dam", "Qty", "ROF", "Special", "Ammo",
    ]  # fmt: skip
    assert weapons.damage == "Damage"
    assert weapons.boxes == (6, 24, 6, 3, 0)
    assert weapons.rows[0] == (
        SheetCell("M222 Autocannon"), SheetCell("LAC"), SheetCell("Forward"),
        SheetCell("2", "merged"), SheetCell("4", "merged"), SheetCell("8", "merged"), SheetCell("16", "merged"),
        SheetCell("0", "merged"), SheetCell("×8", "merged"), SheetCell("1", "merged"), SheetCell("+2", "merged"), SheetCell(""), SheetCell("60", "merged"),
    )  # fmt: skip
    assert weapons.rows[2] == (
        SheetCell("MK IV Grenade Launcher"), SheetCell("APGL"), SheetCell("Fixed forward"),
        SheetCell("1"), SheetCell("2"), SheetCell("4"), SheetCell("8"),
        SheetCell("−1"), SheetCell("×3"), SheetCell("1"), SheetCell("0"), SheetCell("Anti-infantry, Indirect fire, AE 0"), SheetCell("6"),
    )  # fmt: skip
    assert weapons.rows[3][9] == SheetCell("–")


def test_own_arcs_are_marked():
    cobra = {"model": "south/spitting-cobra", "lost": {"weapon_1_arc": "F"}}
    rows = sections(sheet_of(cobra))["Weapons"].rows
    assert [row[2] for row in rows[:2]] == [SheetCell("Forward", "own"), SheetCell("", "lost")]


def test_lost_figures_are_blank_and_own_ones_marked():
    sheet = sheet_of({"model": "south/spitting-cobra", "lost": {"size": 7, "weapon_3_damage": 20}})
    found = sections(sheet)
    third = found["Weapons"].rows[2]

    assert found["General specifications"].fields[:3] == (
        SheetField("Threat value × crew", "818 × 1"),
        SheetField("Size", "7", "own"),
        SheetField("Cost", "", "lost"),
    )
    assert (third[2], third[7], third[8], third[12]) == (
        SheetCell("", "lost"), SheetCell("", "lost"), SheetCell("×20", "own"), SheetCell("", "lost"),
    )  # fmt: skip
    assert sheet.notes == (
        (
            "† pieced together from cells that ran together in the rulebook; ‡ follows from the rulebook's "
            "rules or its weapon table; a blank: this stat is missing from the rulebook; write in what you "
            "agree on; * a stat from a pack, not from the rulebook."
        ),
        "The maneuver is read as −1: a digit was printed twice.",
    )


def test_big_magazines_have_a_box_for_ten_rounds():
    sheet = sheet_of({"model": "south/caiman-apc"})

    assert sections(sheet)["Weapons"].boxes == (40, 80)
    assert sheet.notes == ("An ammunition box is ten rounds of SRWI-7M Machinegun, or one round of any other weapon.",)


def test_a_vehicle_without_a_sheet_is_a_form():
    sheet = sheet_of({"model": "iguana", "crew": ODD_CREW})
    found = sections(sheet)

    assert (sheet.title, sheet.points, found["Weapons"].blank_rows, found["Perks"].blank_rows) == ("Iguana", "", 10, 6)
    [track] = [section for section in sheet.right if isinstance(section, TrackSection)]
    assert [field for field in track.thresholds if field.value or field.mark != "lost"] == []
    assert [section.boxes for section in sheet.right if isinstance(section, TrackSection)] == [None]
    assert "No line of this sheet survives in the rulebook." in sheet.notes


@pytest.mark.parametrize("sheet", CONTENT.sheets, ids=lambda sheet: sheet.title)
def test_blanks_are_marked_where_the_book_lost_something(sheet):
    """A mark is told at the foot if and only if it occurs; what is lost is blank."""
    fields = [
        field
        for section in (*sheet.left, *sheet.right)
        if isinstance(section, FieldSection)
        for field in section.fields
    ]
    cells = [
        cell for section in sheet.wide if isinstance(section, TableSection) for row in section.rows for cell in row
    ]
    marks = ({field.mark for field in fields} | {cell.mark for cell in cells}) - {""}
    signs = {"merged": "†", "derived": "‡", "lost": "a blank:", "own": "* a figure"}

    assert [
        field
        for field in fields
        if field.mark == "lost" and field.value and "/" not in field.value and "km" not in field.value
    ] == []
    assert {mark for mark, sign in signs.items() if any(sign in note for note in sheet.notes)} >= marks


def test_the_sheet_of_a_squad_of_the_book():
    sheet = sheet_of({"model": "infantry/heavy-weapons"})
    found = sections(sheet)

    assert (sheet.title, sheet.points, sheet.figure) == (
        "Heavy Weapons squad",
        "177.513",
        "infantry 2 - - machine_gun-2-front-1-11,rockets-3-front-1-5",
    )
    assert found["Unit information"].fields == (
        SheetField("Unit name", ""),
        SheetField("Quality", "Qualified"),
        SheetField("Skill", "2"),
        SheetField("Armor", "Heavy Flak"),
        SheetField("Encumbrance", "−1"),
        SheetField("Stamina", "3"),
        SheetField("Armor point", "4"),
        SheetField("Damage point", "7"),
        SheetField("Threat value", "177.513"),
    )
    assert found["In play"].fields[:5] == (
        SheetField("Movement", "2 MP · walker costs"),
        SheetField("Transport", "On foot"),
        SheetField("Detection by day / night", "4 / 2"),
        SheetField("Night vision", "no"),
        SheetField("Communication", "−2 / 10 km"),
    )
    assert found["Squad damage track"].troopers[:2] == (
        SheetTrooper(1, "Std · 9mm Light Machine Gun", 7, leader=True),
        SheetTrooper(2, "Hvy · 50mm Rocket Launcher", 7),
    )
    assert found["Squad damage track"].most == 11
    assert [row[:4] for row in found["Weapons"].rows] == [
        (SheetCell("9mm Light Machine Gun"), SheetCell("Standard"), SheetCell("6"), SheetCell("0")),
        (SheetCell("50mm Rocket Launcher"), SheetCell("Heavy"), SheetCell("4"), SheetCell("0")),
    ]
    assert [row[10] for row in found["Weapons"].rows] == [SheetCell("+2"), SheetCell("+2")]


def test_the_squadron_sheet():
    content = print_content(
        force(
            [
                {"model": "north/hunter", "count": 2, "rank": "commander"},
                {"model": "south/jager"},
                {"model": "infantry/recon"},
            ]
        ),
        CATALOGUE,
    )
    sheet = content.sheets[0]
    table, *weapons = [section for section in sheet.wide if isinstance(section, TableSection)]
    rounds = (SheetCell("S C T E"),) * 6

    assert (sheet.title, sheet.unit, sheet.subtitle, sheet.points) == (
        "Combat group 1", "Squadron sheet", "4 units", "at least 863.923",
    )  # fmt: skip
    assert table.rows == (
        (
            SheetCell("Hunter 1 · Commander"),
            SheetCell("380"),
            SheetCell("W 4/7 G 6/12"),
            SheetCell("15/30/45"),
            SheetCell("1"),
            *rounds,
        ),
        (
            SheetCell("Hunter 2 · Commander"),
            SheetCell("380"),
            SheetCell("W 4/7 G 6/12"),
            SheetCell("15/30/45"),
            SheetCell("1"),
            *rounds,
        ),
        (
            SheetCell("Jäger"),
            SheetCell("", "lost"),
            SheetCell("W __/__ G __/12", "lost"),
            SheetCell("15/30/45"),
            SheetCell("1"),
            *rounds,
        ),
        (
            SheetCell("Recon squad"),
            SheetCell("103.923"),
            SheetCell("W 2"),
            SheetCell("10 × 5"),
            SheetCell("1"),
            *rounds,
        ),
    )
    assert [section.title for section in weapons] == ["Hunter", "Jäger"]
    tracks = [section for section in (*sheet.left, *sheet.right) if isinstance(section, TrackSection)]
    assert [(track.title, track.boxes) for track in tracks] == [
        ("Hunter 1", 15),
        ("Jäger", 15),
        ("Hunter 2", 15),
    ]


def test_the_card_of_a_hunter():
    card = model_card("north/hunter", CATALOGUE)

    assert isinstance(card, Card)
    assert (card.key, card.title, card.kind, card.faction, card.points, card.unit) == (
        "north/hunter", "Hunter", "Gear", "North", 380, "",
    )  # fmt: skip
    assert card.stats == (
        Stat("W", "4/7"), Stat("G", "6/12"), Stat("MAN", "0"), Stat("SENS", "0"), Stat("COMM", "0"), Stat("FC", "0"),
        Stat("ARMOR", "15"),
    )  # fmt: skip
    (table,) = card.tables
    assert [column.head for column in table.columns] == ["ARC", "S/M/L/EX", "DAM", "ACC", "ROF"]
    front = CardArc("F", quarters=frozenset({"FL", "FR"}))
    assert table.rows[0] == CardRow(
        "LAC",
        (front, CardCell("2/4/8/16"), CardCell("×8"), CardCell("0"), CardCell("+2")),
        "M222 Autocannon",
        kind="60 rounds",
        ends=16,
    )
    assert card.counters == (BoxCounter("Armor 15/30/45", 10), BoxCounter("11–15", 5))


def test_an_own_arc_is_marked_and_drawn():
    cobra = {"model": "south/spitting-cobra", "lost": {"weapon_1_arc": "R", "weapon_2_arc": "FR"}}
    [card] = printed(force([cobra])).cards
    arcs = [row.cells[0] for row in card.rows[:3]]

    assert arcs == [CardArc("R*", quarters=frozenset({"BL", "BR"})), CardArc("FR*"), CardArc("__")]


def test_rows_of_the_army_sheet_are_headed_by_what_stands_in_them():
    [page, *_] = text_of(render_pdf(print_content(force([{"model": "north/hunter"}]), CATALOGUE)))

    assert "MODEL, CREW, NOTES TV QUANTITY TOTAL" in page


@pytest.mark.parametrize(
    "key", [*CATALOGUE.vehicles, *CATALOGUE.squads, *(each.key for each in CATALOGUE.missing_vehicles)]
)
def test_everything_has_a_card(key):
    card = model_card(key, CATALOGUE)

    assert card.key == key
    assert hash(card)


def test_an_unknown_model_has_no_card():
    with pytest.raises(LookupError, match="Unknown model 'north/mammoth' in this catalogue"):
        model_card("north/mammoth", CATALOGUE)


def test_the_army_sheet():
    content = print_content(
        force(
            [{"model": "north/hunter", "crew": "veteran", "rank": "commander"}, {"model": "north/jaguar", "count": 2}],
            limit=900,
        ),
        CATALOGUE,
    )

    assert content.groups == (
        SheetGroup(
            "Combat group 1",
            (
                SheetUnit(
                    role="Combat group",
                    name="",
                    unit_type="3 gears",
                    counts=("3 actions",),
                    rows=(
                        SheetRow("Commander · Hunter (Veteran)", "", 855, 1, 855, "/groups/0/units/0"),
                        SheetRow("Jaguar (Qualified)", "no TV: counts 0", 0, 2, 0, "/groups/0/units/1"),
                    ),
                    notes=(TraitLine("Commanders", "Commander Hunter"),),
                    total=855,
                ),
            ),
            855,
        ),
    )
    assert (content.verdict, content.total, content.limit, content.words.points) == ("undetermined", 855, 900, "TV")
    assert [problem.rule for problem in content.problems] == ["FC-20", "FC-7", "FC-6"]


def test_the_reference_tells_what_the_force_has_and_no_more():
    content = print_content(force([{"model": "south/caiman-apc"}, {"model": "infantry/recon"}]), CATALOGUE)

    assert {section.title: [told.text for told in section.lines] for section in content.reference} == {
        "Perks": [
            "Hostile Environment Protection: Desert",
            "Passenger Seating",
            "Reinforced Crew Compartment",
            "Shielded Weapons",
        ],
        "Flaws": ["Annoyance"],
        "Weapons": ["Light Machine Gun (LMG)", "Medium Autocannon (MAC)"],
        "Weapon specials": ["Anti-infantry"],
        "Infantry weapons": ["62mm Light Mortar", "9mm Heavy Rifle"],
    }
    assert [section.title for section in content.quick_reference] == [
        "Dice", "Set-up", "Round", "Movement", "Range bands", "Attack", "Defence", "Rapid fire", "Damage", "Infantry", "Terrain",
        "Sensors", "ECM", "Physical attacks", "Transport",
    ]  # fmt: skip


@pytest.mark.parametrize("name, figures", [
    ("Ranks", ("Leadership and Tactics one level higher", "Leadership one level higher")),  # L457
    ("Placing", ("a fumble counts 1", "first three rows")),  # L459
    ("Tactical points", ("spent once",)),  # L463, L497
    ("Not moved yet", ("round 1",)),  # L461
    ("Snap fire", ("one attack fewer", "a command point only if you have to turn first")),  # L483
    ("Turning", ("60°", "1 MP")),  # L577
    ("180° at top speed", ("3 + the MP of the terrain", "1–3 light, 4–6 heavy")),  # L579
    ("Mode switch", ("Once a round, at combat speed only",)),  # L561-L567
    ("Firing arcs", ("180°", "fixed forward 120°", "all round")),  # L680-L682
    ("Indirect fire", ("spends an action", "only that of the target’s hex")),  # L896-L902
    ("Saturation", ("medium range", "half the rate, rounded down", "30 rounds (8 rockets)", "at least 10 (4)")),  # L942-L944
    ("Concussion", ("half its multiplier",)),  # L952
    ("Movement", ("On foot 2 MP", "never more than 2 for a hex", "Jetpacks 6", "ATVs 8")),  # L1200, L1208
    ("Levels", ("never up", "two levels a hex")),  # L1202
])  # fmt: skip
def test_the_quick_reference_tells_what_is_looked_up_at_the_table(name, figures):
    told = {line.text: line.effect for section in CONTENT.quick_reference for line in section.lines}

    assert [figure for figure in figures if figure not in told[name]] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_quick_reference_stands_on_one_page_without_line_numbers(language):
    with use_language(language):
        content = print_content(ALL, get_catalogue("tactical-1998"))
        pages = text_of(render_pdf(content, read_options({"parts": "quick"})))

    assert len(pages) == 1
    assert re.findall(r"\bL\d+|\bBR-\d+", pages[0]) == []


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_each_sheet_fits_on_a_page(paper):
    sheets = [sheet for sheet in CONTENT.sheets if sheet.unit != "Squadron sheet"]

    assert [sheet.title for sheet in sheets if len(record_sheets([sheet], paper)) > 1] == []


@pytest.mark.parametrize(
    "language, paper, without", [("en", "a4", []), ("de", "a4", []), ("en", "letter", ["Grizzly"])]
)
def test_turn_and_damage_are_looked_up_on_the_sheet_of_each_vehicle(language, paper, without):
    with use_language(language):
        everything = print_content(ALL, get_catalogue("tactical-1998")).sheets
        sheets = [sheet for sheet in everything if sheet.spare and isinstance(sheet.wide[-1], TableSection)]
        title = sheets[0].spare[0].title
        told = {sheet.title: words_of(record_sheets([sheet], PAPERS[paper])[0]) for sheet in sheets}

    assert len(told) == len(CATALOGUE.vehicles) + len(CATALOGUE.missing_vehicles)
    assert [name for name, words in told.items() if title not in words] == without


@pytest.mark.parametrize("language, paper", [("en", "a4"), ("de", "a4"), ("en", "letter")])
def test_four_vehicles_of_different_kinds_are_played_from_one_page(language, paper):
    four = force([{"model": key} for key in ("north/grizzly", "south/black-mamba", "south/spitting-cobra", "iguana")])
    with use_language(language):
        sheet = print_content(four, get_catalogue("tactical-1998")).sheets[0]
    [page] = record_sheets([sheet], PAPERS[paper])

    assert [section.title in words_of(page) for section in (*sheet.left, *sheet.right, *sheet.wide, *sheet.spare)] == [
        True
    ] * 11


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_nothing_meets_on_sheets_in_large_print(paper):
    """Boxes of armor stay clear of their thresholds, and nobody's weapon is shortened."""
    small = replace(paper, width=paper.width / LARGE, height=paper.height / LARGE)
    sides = record_sheets(CONTENT.sheets, small)
    words = " ".join(words_of(side) for side in sides).split()

    assert [fault for side in sides for fault in check(side, small.width, small.height)] == []
    assert {word for word in words if word.endswith("…")} == set()


def test_a_threat_value_of_the_players_own_is_marked_in_the_heading():
    assert [sheet_of({"model": key, "lost": {"tv": 500}}).points for key in ("north/jaguar", "iguana")] == ["500*"] * 2


def test_hostile_words_print():
    content = printed(
        force(
            [
                {"model": "north/hunter", "name": "<b>&\u202e" + "x" * 150, "notes": "</para>" * 100},
                {"model": "iguana", "lost": {"armor": 1_000, "tv": 99_999.125, "crew": 1_000}},
                {**squad("rifle", leader=9), "name": "Ж" * 90},
                {},
            ],
            name="\u2067" + "A" * 150,
        )
    )

    assert render_pdf(content, read_options({"parts": "army,record,cards,tokens,reference,quick"})).startswith(b"%PDF")


def test_boxes_of_ammunition_are_bounded():
    document = force([{"model": "south/spitting-cobra", "lost": {"weapon_1_ammo": 1_000}}])
    [unit] = resolve(document, catalogue_of(document)).units

    assert ammo_boxes(unit, 1) == (100, 10)
    assert ammo_boxes(unit, 2) == (0, 1)


def test_an_empty_force_prints():
    content = print_content(force(), CATALOGUE)

    assert (content.sheets, content.cards, content.tokens, content.verdict) == ((), (), (), "illegal")


@pytest.mark.parametrize(
    "units, limit, printed",
    [
        ([{"model": "north/hunter"}], 0, "380 TV"),
        ([{"model": "north/hunter"}], 500, "380 / 500 TV"),
        ([{"model": "north/hunter"}, {"model": "iguana"}], 0, "at least 380 TV"),
        ([{"model": "infantry/standard"}, {"model": "iguana"}], 500, "at least 73.889 / 500 TV"),
    ],
)
def test_the_total_on_the_army_sheet(units, limit, printed):
    content = print_content(force(units, limit=limit), CATALOGUE)
    [page] = text_of(render_pdf(content, read_options({"parts": "army"})))

    assert printed in " ".join(page.split())


def test_the_sheet_of_a_squad_in_mixed_armor_follows_the_ruling():
    mixed = squad(*["rifle"] * 9, {"weapon": "chaingun", "armor": "turtleshell"})
    ours, theirs = (sheet_of(mixed, options={"rulings": {"mixed-armor": reading}}) for reading in ("worst", "most"))

    told = [note for sheet in (ours, theirs) for note in sheet.notes if note.startswith("The rulebook has one armor")]
    assert told == [
        "The rulebook has one armor per squad; all rolls use the worst encumbrance.",
        "The rulebook has one armor per squad; all rolls use the encumbrance of what most troopers wear.",
    ]
    fields = [
        field
        for sheet in (ours, theirs)
        for part in (*sheet.left, *sheet.right, *sheet.wide)
        for field in fields_of(part)
    ]
    assert [field.value for field in fields if field.label == "Encumbrance"] == ["−2", "0"]


def fields_of(section):
    return section.fields if isinstance(section, FieldSection) else ()
