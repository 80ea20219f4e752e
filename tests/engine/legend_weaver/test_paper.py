"""Paper of Legend Weaver: every form of a sheet whole, the decks, the tables, blank forms, and names of any sort."""

from dataclasses import replace
from functools import cache

import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import POKER
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.options import Part, PrintOptions
from armybuilder.cards.pages import pages_of
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    NoteSection,
    TableSection,
    TickSection,
    TrackSection,
)
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from armybuilder.engine.systems.legend_weaver.paper.charts import charts
from armybuilder.engine.systems.legend_weaver.paper.forms import blanks
from tests.cards.content import HOSTILE_NAMES
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, text_of, words_of
from tests.cards.test_cards import EACH_FORMAT
from tests.engine.legend_weaver.book import CATALOGUE, SYSTEM

BLANK = "[ ]"
WEAPONS = [
    {"key": "rifle", "name": "Rifle", "number": 12, "size": "two-handed", "range": 24}
    | {"primary": ["non"], "secondary": ["bod"], "tertiary": ["pow", "ass"]},
    {"key": "bomb", "name": "Bomb", "size": "one-handed", "range": 10, "every": "tertiary", "primary": ["non", "bod"]}
    | {"specials": ["grenade", "circle"], "radius": 2, "note": "Loud."},
    {"key": "gun", "name": "Gun", "size": "mounted", "range": 48}
    | {"primary": ["lit", "type-5", "type-6", "pla"], "secondary": ["pow", "ass"]},
    {"key": "howitzer", "name": "Howitzer", "size": "mounted", "range": 0, "every": "tertiary"}
    | {"specials": ["indirect"], "ammunition": ["shell", "fog"]},
]
ROUNDS = [
    {"key": "shell", "name": "Shell", "points": 25, "fire": "explosive", "primary": ["non", "bod"]}
    | {"specials": ["circle"], "radius": 3},
    {"key": "fog", "name": "Fog", "points": 10, "fire": "smoke", "every": "secondary", "specials": ["smoke"]},
]
UNITS = [
    {
        "key": "trooper",
        "name": "Trooper",
        "form": "ground",
        "target": "bod",
        "points": 20,
        "move": 6,
        "movement": "foot",
    }
    | {"role": "trooper", "weapons": ["rifle", "bomb"]},
    {"key": "captain", "name": "Captain", "form": "ground", "target": "pow", "points": None, "move": 4, "actions": 3}
    | {"bonus": True, "level": 14, "rank": "captain", "movement": "assault-armor", "equipment": ["medical-kit"]}
    | {"note": "Limps."},
    {
        "key": "tank",
        "name": "Tank",
        "form": "vehicle",
        "target": "pla",
        "points": 300,
        "move": 18,
        "actions": 6,
        "crew": 3,
    }
    | {"level": 9, "maneuverability": 5, "movement": "hover", "weapons": ["gun"]},
    {"key": "sled", "name": "Sled", "form": "vehicle", "target": "lit", "points": 50, "move": 8},
    {"key": "field-gun", "name": "Field gun", "form": "platform", "target": "lit", "points": 120, "move": 3, "crew": 2}
    | {"equipment": ["wheels"], "weapons": ["gun"]},
    {"key": "battery", "name": "Battery", "form": "off-board", "target": "pla", "points": 100, "move": 0}
    | {"weapons": ["howitzer"]},
    {
        "key": "spotter",
        "name": "Spotter",
        "form": "ground",
        "target": "non",
        "points": 30,
        "move": 6,
        "role": "spotter",
    },
]
PACK = {
    "key": "test",
    "name": "Test",
    "version": "1",
    "records": {"weapons": {"weapons": WEAPONS, "ammunition": ROUNDS}, "models": {"models": UNITS}},
}


def printed(*groups, pack=PACK, **more):
    data = {"format": "muster.force/1", "system": "legend-weaver", "limit": 9000, "packs": [pack], "name": "Army"}
    document = SYSTEM.convert(data | {"groups": list(groups)} | more)
    return SYSTEM.print_content(document, SYSTEM.with_packs(CATALOGUE, document.packs))


def squad(*models, **more):
    return {"name": "Alpha", "models": list(models)} | more


def model(key, count=1, **more):
    return {"model": key, "count": count} | more


# ---------------------------------------------------------------- sheets and cards in words


def told(sheet):
    """All that stands on a sheet, line by line; what is blank to write in is a box."""
    yield f"{sheet.title} ({sheet.subtitle}) {sheet.points} {sheet.points_name}".strip()
    for section in (*sheet.left, *sheet.right, *sheet.wide):
        yield f"= {section.title}"
        yield from SAID[type(section)](section)


def fields_told(section):
    yield from (f"{field.label} {field.value or BLANK}" for field in section.fields)


def table_told(section):
    yield " | ".join(column.label for column in section.columns)
    for number, row in enumerate(section.rows):
        yield " | ".join(cell.text or (BLANK if cell.mark == "lost" else "") for cell in row)
        if section.boxes:
            yield f"#{section.boxes[number]}"
        yield from (f"{field.label}: {field.value or '____'}" for field in section.under[number : number + 1])


def track_told(section):
    yield ", ".join((f"#{section.boxes}", *(f"{field.label} {field.value}" for field in section.thresholds)))


def ticks_told(section):
    yield ", ".join(f"{tick.label}{'!' * tick.ticked} #{len(tick.boxes)}" for tick in section.ticks)


def notes_told(section):
    yield from (*section.lines, *(["____"] * section.blank_lines))


SAID = {
    FieldSection: fields_told,
    TableSection: table_told,
    TrackSection: track_told,
    TickSection: ticks_told,
    NoteSection: notes_told,
}


def card_told(card):
    """All that stands on a card, line by line."""
    labels = (f"{stat.label} {stat.value}" for stat in card.labels)
    yield " · ".join(part for part in (card.title, card.kind, *labels, card.rank, card.name, card.unit) if part)
    yield f"{card.points} {card.points_name}, ×{card.count}{' on one card' if card.together else ''}, {card.figure}"
    yield ", ".join(f"{stat.label} {stat.value or BLANK}" for stat in card.stats)
    yield ". ".join(f"{stat.label} {stat.value}" for stat in card.details)
    for table in card.tables:
        for row in table.rows:
            cells = " ".join(cell.text or "-" for cell in row.cells)
            yield f"{row.code}: {cells} {', '.join(part for part in (row.name, row.kind, *row.traits) if part)}"
    yield from (trait.text for trait in card.traits)
    yield ", ".join((*(f"{counter.label} #{counter.boxes}" for counter in card.counters), *card.tokens))
    yield from card.notes


@cache
def army():
    """Each form of a sheet, in a squad of its own."""
    return printed(
        squad(model("ground/trooper", 9), model("ground/captain", name="Ann"), start="dug-in", notes="Holds the farm."),
        squad(model("vehicle/tank", 2, breakdown=2), model("vehicle/sled"), name="Steel"),
        squad(model("platform/field-gun"), name="Guns", reserve=True),
        squad(model("off-board/battery", ammunition=["shell", "fog"], rounds=4), name="Thunder"),
        squad(model("ground/spotter", 2), name="Eyes", start="hidden-dug-in", teleport=True),
    )


def sheet_of(number):
    return list(told(army().sheets[number]))


MARKERS = (
    "Overwatch #1, Cover fire #1, Hidden #1, Camouflaged #1, Head down #1, Hull down #1, Dug in #1, Entrenched #1, "
    "Fortified #1, Activated #1, Avoid #5"
)
STATUS = ["= Status", "Battle ready #1, Disordered #1, Disrupted #1, Broken #1", "= Markers"]
GROUND = "Name / Ttype | Models | Cost | Actions | Level | Move"
VEHICLE = "Name / Ttype | Models | Cost | Total # of crew | Total # of actions | Crew level | Move | Maneuverability"
ARMS = " | Weapon | # | Range | Prim 6+ | Second 11+ | Tertiary 16+"
STATES = "Disordered #1, Disrupted #1, Broken #1, Overwatch #1, Cover fire #1, Hidden #1"


def test_a_squad_on_foot():
    """The ground form (L63-L76), casualties and states (L814-L828): level 8 fails above 8, so from the third casualty on; a
    figure that nobody knows is a blank box; how it starts is ticked."""
    assert sheet_of(0) == [
        "Alpha (10 models · unit level 8) 180+ pts",
        "= Casualties since the start",
        "#10, Level 8, Leader 14, Actions while led 3",
        "= Morale",
        "Casualties | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9",
        "Fails on 1D6 | – | – | 6 | 5+ | 4+ | 3+ | 2+ | all | all",
        *STATUS,
        MARKERS.replace("Dug in", "Dug in!"),
        "= Ground unit × 9",
        GROUND,
        'Trooper / 1Bod | 9 | 20 | 2 | 8 | 6"',
        "Notes: moves as Foot; Trooper",
        "= Weapons",
        ARMS,
        '1 | Rifle | 12 | 24" | 0Non | 1Bod | 2Pow, 3Ass',
        "Special: two-handed",
        '2 | Bomb |  | 10" | 0Non, 1Bod |  | All',
        'Special: one-handed, Hand grenade, Circular template, radius 2", Loud.',
        "= Ground unit",
        GROUND,
        'Ann · Captain / 2Pow | 1 | [ ] | 3+1 | 14 | 4"',
        (
            "Notes: moves as Foot (assault armor); ignores shallow water, dry bed; heavy forest impassable; Captain; Medical "
            "kit; Limps."
        ),
        "= Notes",
        "Holds the farm.",
        "____",
        "____",
    ]
    trooper, captain, *_ = army().cards
    assert list(card_told(trooper)) == [
        "Trooper · Ground unit · Ttype 1Bod · Alpha",
        "20 pts, ×9 on one card, infantry",
        'ACTIONS 2, LEVEL 8, MOVE 6"',
        "Moves as Foot. Cover as body armor",
        'Rifle: 24" 0 1 2 3 #12, two-handed',
        'Bomb: 10" 0 1 - All one-handed, Hand grenade, Circular template, radius 2", Loud.',
        "Trooper",
        f"Casualties #9, {STATES}, Head down #1, Dug in #1, Entrenched #1",
    ]
    assert list(card_told(captain)) == [
        "Captain · Ground unit · Ttype 2Pow · Ann · Alpha",
        "None pts, ×1 on one card, infantry",
        'ACTIONS 3+1, LEVEL 14, MOVE 4"',
        "Moves as Foot (assault armor); ignores shallow water, dry bed; heavy forest impassable. Cover as power armor",
        "Captain",
        "Medical kit",
        f"Casualties #1, {STATES}, Head down #1, Dug in #1, Entrenched #1",
        "Limps.",
    ]


def test_vehicles():
    """The vehicle form (L78-L90), a blank box for what it lacks; speeds by the examples of 18 and 5 (L295, L303, L554-L568)."""
    assert sheet_of(1) == [
        "Steel (3 models · unit level 9) 590 pts",
        "= Casualties since the start",
        "#3, Level 9",
        "= Morale",
        "Casualties | 1 | 2",
        "Fails on 1D6 | 5+ | all",
        *STATUS,
        MARKERS,
        "= Speed",
        "Vehicle | Speed now | Avoid + | Out of control | Notes",
        "Tank 1 | [ ] | [ ] | [ ] | [ ]",
        "Tank 2 | [ ] | [ ] | [ ] | [ ]",
        "Sled | [ ] | [ ] | [ ] | [ ]",
        "= Driving",
        (
            "Tank: Speed up to 18, changed by 9 an action. Full effect of fire up to 9, then -1 for each. Straight run before a "
            'turn of 45° by speed: 1" up to 5, 2" up to 10, 3" up to 15, 4" up to 18. Avoids by speed: 12 +1, 14 +2, 16 +3, '
            "18 +4. Backwards up to 9, changed by 4, as with maneuverability 2; twice the straight run."
        ),
        (
            "Sled: Speed up to 8, changed by 4 an action. Full effect of fire up to 4, then -1 for each. Backwards up to 4, "
            "changed by 2."
        ),
        "= Vehicle × 2",
        VEHICLE,
        'Tank / 7Pla | 2 | 270 | 3 | 6 | 9 | 18" | 5',
        "Notes: moves as Hover; light forest or slope, heavy forest, steep slope impassable; prone to breakdown, 2 in 20",
        "= Weapons",
        ARMS,
        '1 | Gun |  | 48" | 4Lit, Type 5, Type 6, 7Pla | 2Pow, 3Ass | ',
        "Special: mounted",
        "= Vehicle",
        VEHICLE,
        'Sled / 4Lit | 1 | 50 | [ ] | 2 | 8 | 8" | [ ]',
        "= Notes",
        "____",
        "____",
    ]
    assert list(card_told(army().cards[2])) == [
        "Tank · Vehicle · Ttype 7Pla · Steel",
        "270 pts, ×2, vehicle-hover",
        'CREW 3, ACTIONS 6, LEVEL 9, MOVE 18", MAN 5',
        "Moves as Hover; light forest or slope, heavy forest, steep slope impassable. Cover as vehicles. Prone to breakdown 2",
        'Gun: 48" 4–7 2 3 - mounted',
        f"{STATES}, Hull down #1, Dug in #1, Entrenched #1, Speed, Avoid",
    ]


def test_a_platform_with_its_crew():
    """A crew of two that loses its weapon breaks on 5 and 6 (L954)."""
    assert sheet_of(2) == [
        "Guns (1 model · unit level 8) 120 pts",
        "= Casualties since the start",
        "#2, Level 8",
        "= Weapons lost, each a casualty",
        "#1",
        "= Morale",
        "Casualties | 0 | 1",
        "Fails on 1D6 | – | 2+",
        "A weapon lost | 5+ | all",
        *STATUS,
        MARKERS,
        "= Platform",
        VEHICLE,
        'Field gun / 4Lit | 1 | 120 | 2 | 2 | 8 | 3" | –',
        "Notes: Wheels",
        "= Weapons",
        ARMS,
        '1 | Gun |  | 48" | 4Lit, Type 5, Type 6, 7Pla | 2Pow, 3Ass | ',
        "Special: mounted",
        "= Notes",
        "In reserve: enters by the chaos card Flank attack.",
        "____",
        "____",
    ]
    assert list(card_told(army().cards[4])) == [
        "Field gun · Platform · Ttype 4Lit · Guns",
        "120 pts, ×1, gun",
        'CREW 2, ACTIONS 2, LEVEL 8, MOVE 3"',
        "Cover as platform weapons",
        'Gun: 48" 4–7 2 3 - mounted',
        "Wheels",
        f"Crew lost #2, Weapon lost #1, {STATES}, Head down #1, Dug in #1, Entrenched #1",
    ]


def test_an_off_board_strike():
    """Where it falls is written down (L883), each round has a box (L891), and it has a card to be drawn (L887)."""
    assert sheet_of(3) == [
        "Thunder (1 model · unit level 8) 240 pts",
        "= Strikes called: turn, round, where",
        *["____"] * 4,
        "= Status",
        "Strike on its way #1, Activated #1",
        "= Off-board unit",
        VEHICLE,
        'Battery / 7Pla | 1 | 240 | – | 2 | 8 | 0" | –',
        "= Weapons",
        ARMS,
        '1 | Howitzer |  | 0" |  |  | All',
        "Special: mounted, Indirect fire",
        "= Rounds",
        "Round | Fire | Loaded | Each | Prim 6+ | Second 11+ | Tertiary 16+ | Special",
        'Shell | Explosive | 4 | 25 | 0Non, 1Bod |  |  | Circular template, radius 3"',
        "#4",
        "Fog | Smoke | 4 | 10 |  | All |  | Smoke",
        "#4",
        "= Notes",
        "____",
        "____",
    ]
    assert list(card_told(army().cards[5])) == [
        "Battery · Off-board unit · Ttype 7Pla · Thunder",
        "240 pts, ×1, gun",
        'ACTIONS 2, LEVEL 8, MOVE 0"',
        "Ammunition Shell, Fog. Rounds 4",
        'Howitzer: 0" - - All mounted, Indirect fire',
        'Shell: - 0 1 - - Circular template, radius 3"',
        "Fog: - - All - Smoke",
        "Shell #4, Fog #4",
    ]


def test_it_is_noted_which_marker_is_the_spotter_and_which_the_dummy():
    """L745; a dummy comes with each spotter (L737)."""
    lines = sheet_of(4)

    assert lines[lines.index("= Spotters") + 1 :][:4] == [
        "Spotter is marker 1 [ ]",
        "Dummy is marker 1 [ ]",
        "Spotter is marker 2 [ ]",
        "Dummy is marker 2 [ ]",
    ]
    assert {
        kind.name: kind.count for kind in army().tokens if kind.name in ("Dummy", "Speed", "Smoke", "Overwatch")
    } == {
        "Overwatch": 4,
        "Dummy": 2,
        "Speed": 3,
        "Smoke": 2,
    }


def test_the_army_sheet_adds_up_and_says_which_chaos_cards_are_due():
    """One for each 1000 points on the table (L995), where 950 of 1190 stand."""
    [table] = army().tables

    assert (table.heads, table.rows) == (
        ("Form", "Models", "Points"),
        (
            ("Ground unit", "12", "240"),
            ("Vehicle", "3", "590"),
            ("Platform", "1", "120"),
            ("Off-board unit", "1", "240"),
        ),
    )
    assert [(note.text, note.effect) for note in table.notes] == [
        ("Chaos cards", "0: one for each 1000 points, 10 at most")
    ]


def test_both_markers_are_ticked_for_who_starts_hidden_and_dug_in():
    """As spotters do (L735)."""
    told_of = sheet_of(-1)

    assert told_of[0].startswith("Eyes ")
    assert MARKERS.replace("Hidden", "Hidden!").replace("Dug in", "Dug in!") in told_of


# ---------------------------------------------------------------- decks


def test_every_squad_and_strike_has_a_card_to_be_drawn():
    drawn = army().deck[54:]

    assert [card.title for card in drawn] == ["Alpha", "Steel", "Guns", "Strike of Battery", "Eyes"]
    assert [(line.text, line.effect) for line in drawn[0].traits] == [
        ("Unit level:", "8"),
        ("Actions:", "3 while Ann leads it."),
        ("9 × Trooper:", "2 actions, level 8."),
        ("Ann:", "3+1 actions, level 14."),
    ]
    assert {(card.back.title, card.back.shared, card.faction) for card in drawn} == {("Activation", True, "Army")}


def test_all_chaos_cards_are_on_paper_once_with_backs_behind_them():
    cards = army().deck[:54]
    pages = pages_of(replace(army(), deck=cards), PrintOptions(parts=("deck",), backs="long"))
    fronts, backs = pages[::2], pages[1::2]

    assert [card.rank for card in cards] == [str(number) for number in range(1, 55)]
    assert [words_of(spot.side).split(" Chaos card")[0] for page in fronts for spot in page.spots] == [
        record.name for record in CATALOGUE[CHAOS_CARDS].values()
    ]
    wide = PAPERS["a4"].width - POKER.wide
    for front, back in zip(fronts, backs, strict=True):
        assert [wide - spot.x for spot in front.spots] == pytest.approx([spot.x for spot in back.spots])
        assert [spot.y for spot in front.spots] == [spot.y for spot in back.spots]
        assert {words_of(spot.side) for spot in back.spots} == {"Legend Weaver Chaos card"}


@EACH_FORMAT
def test_a_chaos_card_says_all_on_one_side(made):
    for card, record in zip(army().deck, CATALOGUE[CHAOS_CARDS].values(), strict=False):
        (side,) = lay_out(card, made).all

        assert check(side, made.width, made.height) == []
        assert words_of(side).endswith(f"Target: {record.target}. When: {record.when}. {record.effect}")


# ---------------------------------------------------------------- tables and blank forms


def test_the_tables_of_movement_and_cover():
    """L360-L372, and L496-L502 with the one cell that the print lost."""
    movement, cover, turns = (list(told(chart)) for chart in charts(CATALOGUE, ""))

    assert movement[2:15] == [
        (
            "Movement | Base move | Shallow water, dry bed | Shallow water, dirt bed | Rough ground | Light forest or slope | "
            "Heavy forest | Steep slope"
        ),
        'Foot | 6" | – | – | – | – | – | –',
        'Foot (plate armor) | 5" | – | – | – | – | – | –',
        'Foot (powered armor) | 5" | ignore | – | – | – | – | –',
        'Foot (assault armor) | 4" | ignore | – | – | – | impassable | –',
        'Horse | 8" | – | – | – | – | – | –',
        'Wheeled (4) | 10" | impassable | – | – | – | impassable | –',
        'Half Tracks | 10" | – | – | – | – | impassable | –',
        'Wheeled (2) | 12" | – | – | – | – | – | –',
        'Tracked | 12" | – | – | – | – | – | –',
        'Hover | 14" | – | – | – | impassable | impassable | impassable',
        'Jump | 16" | – | – | – | – | – | –',
        'Flying | 18" | – | – | – | – | – | –',
    ]
    assert cover[3:9] == [
        "No armor | 2 | 4 | 0 | 6 | 8 | 3 | 6 | 4 | 6",
        "Body armor | 2 | 4 | 0 | 6 | 8 | 2 | 6 | 4 | 6",
        "Power armor | 0 | 2 | 0 | 4 | 6 | 1 | 3 | 2 | 4",
        "Assault armor | 0 | 2 | 2 | 2 | 6 | 0 | 1 | 0 | 4",
        "Vehicles | 0 | 0 | 4 | 0 | 2 | 0 | 1 | 0 | 2",
        "Platform weapons | 0 | [ ] | 6 | 2 | 8 | 0 | 4 | 0 | 8",
    ]
    assert turns[7] == '5 | 1" | 1" | 2" | 2" | 2" | 3" | 3" | 4" | 4" | 4" | 5" | 5"'


def test_everybody_looks_up_rolls_states_and_all_cards():
    sections = {section.title: [line.text for line in section.lines] for section in army().quick_reference}

    assert sections["Rolls of a D20"][:4] == [
        "To hit 8+",
        "To wound a primary target 6+",
        "To wound a secondary target 11+",
        "To wound a tertiary target 16+",
    ]
    assert sections["Morale"] == ["Battle ready", "Disordered", "Disrupted", "Broken"]
    assert len(sections["Chaos cards"]) == 54


def test_blank_forms_have_every_field_of_the_book():
    """Five weapons on the ground form, four on that of vehicles (L63-L90); the condensed ones have notes instead (L94-L101)."""
    ground, vehicle, *condensed = (list(told(sheet)) for sheet in blanks(""))
    special = "Special: ____"

    assert ground[1:5] == ["= Unit", GROUND, " | ".join([BLANK] * 6), "= Weapons"]
    assert vehicle[1:5] == ["= Unit", VEHICLE, " | ".join([BLANK] * 8), "= Weapons"]
    for lines, most in ((ground, 5), (vehicle, 4)):
        rows = [part for number in range(1, most + 1) for part in (f"{number}{f' | {BLANK}' * 6}", special)]
        assert lines[5:] == [ARMS, *rows, "= Notes and comments", "____"]
    for lines, head in zip(condensed, (GROUND, VEHICLE), strict=True):
        assert lines[1:] == [
            "= Unit",
            head,
            " | ".join([BLANK] * (head.count("|") + 1)),
            "= Notes and comments",
            *["____"] * 3,
        ]


# ---------------------------------------------------------------- on paper


def hostile(text):
    """Five weapons with long specials, all named so."""
    every = ["grenade", "circle", "suppression", "indirect", "missile", "anti-air", "smoke", "shield", "ammo-check"]
    types = ["non", "bod", "pow", "ass", "lit", "type-5", "type-6", "pla", "type-8", "type-9"]
    arms = [
        {"key": f"arm-{number}", "name": text, "number": 999_999_999, "size": "heavy", "range": 999, "primary": types}
        | {"secondary": types[::2], "tertiary": types, "specials": every, "radius": 99, "note": text}
        for number in range(1, 6)
    ]
    keys = [each["key"] for each in arms]
    units = [
        {
            "key": f"unit-{form}",
            "name": text,
            "form": form,
            "target": "type-9",
            "points": 99_999,
            "move": 999,
            "note": text,
        }
        | {"weapons": keys, "crew": 99, "maneuverability": 1, "movement": "hover", "actions": 99}
        for form in ("ground", "vehicle", "platform", "off-board")
    ]
    pack = PACK | {"name": text[:60], "records": {"weapons": {"weapons": arms}, "models": {"models": units}}}
    groups = (
        squad(model(f"{unit['form']}/{unit['key']}", 2, name=text, notes=text), name=text, notes=text) for unit in units
    )
    return printed(*groups, pack=pack, name=text)


@pytest.mark.parametrize("text", [HOSTILE_NAMES[key] for key in ("markup", "long", "one word", "cyrillic")])
def test_any_name_keeps_the_geometry(text):
    made = hostile(text[:80])

    for paper in PAPERS.values():
        for side in record_sheets((*made.sheets, *made.charts, *made.blanks), paper):
            assert check(side, paper.width, paper.height) == []
    for card in (*made.cards, *made.deck[54:]):
        for side in lay_out(card, POKER).all:
            assert check(side, POKER.width, POKER.height) == []


def test_more_than_anybody_fields_has_no_more_than_a_hundred_boxes():
    """A list may hold them, whatever the rules say; paper has an end."""
    made = printed(squad(model("ground/trooper", 900), model("off-board/battery", 90, ammunition=["fog"], rounds=99)))
    lines = list(told(made.sheets[0]))

    assert lines[2].split(",")[0] == "#100"
    assert "#0" in lines
    assert [sum(counter.boxes for counter in card.counters[:10]) for card in made.cards] == [100, 99]


def test_models_that_share_a_card_share_its_rounds():
    """Three men with two rounds of a kind each have six boxes, and as many on the sheet; off-board units have a card each."""
    rounds = {"ammunition": ["shell"], "rounds": 2}
    made = printed(squad(model("ground/trooper", 3, **rounds), model("off-board/battery", 2, **rounds)))

    assert [card.counters[number].boxes for card, number in zip(made.cards, (1, 0), strict=True)] == [6, 2]
    assert [s.boxes for s in made.sheets[0].wide if isinstance(s, TableSection) and s.boxes] == [(6,), (4,)]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_printed_army(paper):
    pages = text_of(render_pdf(army(), PrintOptions(parts=tuple(Part), paper=paper, ink="gray", player="2")))
    whole = " ".join(pages)

    for words in (
        "Ground unit form",
        "Who crosses what",
        "Strike of Battery",
        "The army",
        "Hid/Cam",
        "54 A vehicle goes",
    ):
        assert words in whole
    blank = next(side for side in record_sheets(army().charts, PAPERS[paper]) if "Platform weapons" in words_of(side))
    assert len([box for box in boxes_of(blank) if box.stroke is not None]) == 1
