"""The tables against the book, which prints one page a line: names where they stand, figures as they are printed."""

import copy
import re

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.packs.parser import PackError, convert
from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.systems.gundam_skirmish.book import catalogue as tables
from factions.loader.records import content_of_files
from tests.engine.gundam_skirmish.book import BOOK, CATALOGUE, FOLDER, SYSTEM, between, page

pytestmark = pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")
COUNTS = {
    "factions": 5, "forces": 8, "tags": 7, "weapon_classes": 6, "equipment": 4, "actions": 9, "special_rules": 8,
    "orders": 10, "abilities": 5, "traits": 14, "modifications": 9, "terrain": 4, "rotations": 3, "covers": 3, "penetration": 5,
    "modifiers": 13, "game_types": 4, "morale": 3,
    "morale_triggers": 5, "locations": 7, "destruction": 4, "ranks": 10, "experience": 5, "event_die": 3, "events": 8,
    "campaign_actions": 7, "captures": 4, "battle_effects": 5, "maps": 5, "weapons": 0, "close_weapons": 0, "models": 0,
}  # fmt: skip
OWN_WORDS = {
    tables.TRIGGERS, tables.BATTLE_EFFECTS, tables.LOCATIONS, tables.EXPERIENCE, tables.RANKS, tables.TAGS,
    tables.PENETRATION, tables.MODIFIERS,
}  # fmt: skip
"""Tables whose rows have no name in print, or one that other tests read."""
NAMED = [
    (table.name, row) for table in SYSTEM.tables.all if table not in OWN_WORDS for row in CATALOGUE[table].values()
]


def rows(table):
    return list(CATALOGUE[table].values())


def signed(text):
    """`(- 1 War Effort) (+ 2 Pilot Mind)` as figures by their names."""
    found = re.findall(r"([+-]) (\d) (War Effort|Pilot Mind|Pilot Health)", text)
    return {name: int(sign + number) for sign, number, name in found}


def effects(row, *names):
    fields = {"War Effort": "war_effort", "Pilot Mind": "mind", "Pilot Health": "health"}
    return {name: getattr(row, fields[name]) for name in names or fields if getattr(row, fields[name])}


def test_there_is_as_much_as_the_book_prints_and_no_unit():
    assert {table.name: len(CATALOGUE[table]) for table in SYSTEM.tables.all} == COUNTS


@pytest.mark.parametrize("name, row", NAMED, ids=lambda each: getattr(each, "key", each))
def test_a_row_has_its_name_from_its_lines(name, row):
    text = " ".join(page(line) for line in dict.fromkeys(row.source)).lower()

    assert row.name.lower() in text


def test_each_line_that_is_cited_is_a_page():
    starts = FOLDER.plain["system"]["book"]["page_starts"]
    cited = {line for table in SYSTEM.tables.all for row in rows(table) for line in row.source}

    assert cited <= set(starts)
    assert [page(line).split()[0] for line in starts[1:13]] == [str(number) for number in range(2, 14)]
    assert starts == list(range(10, 69, 2))


def test_what_follows_the_book_is_not_loaded():
    """A list of another edition stands on L72: no record may rest on its lines, or on any behind the book."""
    plain = copy.deepcopy(dict(FOLDER.plain))
    plain["words"]["traits"][0]["source"] = [72, 72]

    with pytest.raises(CatalogueError, match="the last line of the rulebook is 68"):
        content_of_files(SYSTEM, plain, "")
    assert "ZAKU I" in page(72)


def test_a_unit_of_another_edition_is_refused():
    """The list of units on L72 has figures in notations that 1.2 does not have, and no points: neither a pack of it nor the text
    of it comes in."""
    figures = page(72)[page(72).index("ZAKU I") :]
    assert figures.startswith("ZAKU I 3 5 [D6 (6) (+1)] 12 4 [D6 (6)] 105mm Machine Gun [Short] (18 )")
    gun = {"key": "machine-gun", "name": "105mm Machine Gun", "sort": "short", "equip": "carried", "range": "18"}
    suit = {"key": "zaku-i", "name": "ZAKU I", "faction": "zeon", "sort": "mobile-suit", "armour": "[D6 (6) (+1)]"}
    head = {"format": "muster.pack/1", "system": SYSTEM.key, "key": "zeon-units", "name": "Zeon units", "version": "1"}
    records = {
        "weapons": {"weapons": [gun]},
        "models": {"models": [suit | {"movement": 3, "boost": 5, "integrity": 12}]},
    }

    with pytest.raises(PackError) as refused:
        SYSTEM.with_checked_pack(CATALOGUE, convert(head | {"records": records}))
    assert [fault for fault in str(refused.value).split("\n") if "missing" not in fault] == [
        "weapons: weapons[machine-gun].range: '18': this must be a list of 2: range_least, range_most",
        "models: models[zaku-i].armour: '[D6 (6) (+1)]': this must be a list of 2: armour, armour_success",
        (
            "weapons: weapons[machine-gun].sort: 'short': there is no such weapon class; known: beam, explosive, low-calibre, "
            "medium-calibre, close-combat, unarmed"
        ),
    ]
    assert "models: models[zaku-i].points: this key is missing" in str(refused.value)
    with pytest.raises(DocumentError):
        SYSTEM.read_text(figures, CATALOGUE)


def test_factions_with_their_short_names_and_colours():
    text = page(40)
    for faction in rows(tables.FACTIONS):
        assert f"{faction.name} ({faction.short})" in text
        era = text.index("In the Gryps Conflict") < text.index(f"({faction.short})")
        assert faction.era == ("gryps" if era else "one-year-war")

    assert "represented by the colour blue" in text
    assert "AXIS by red, AEUG by yellow, and TITAN" in text
    assert {row.short: row.color for row in rows(tables.FACTIONS)} == {
        "EFF": "blue", "ZEON": "red", "AXIS": "red", "AEUG": "yellow", "TITAN": "purple"
    }  # fmt: skip


def test_tags_are_letters_in_brackets():
    for tag in rows(tables.TAGS):
        assert f"<{tag.name}>" in page(68)
        assert tag.of == ("unit" if f"The <{tag.name}> tag" in page(68) else "weapon")


def test_orders_cost_what_is_printed():
    """A cost stands before its order's name or behind it, as the columns ran together."""
    text = page(34)
    costs = re.findall(r"(\d+|X) Command Points?", text)
    own = [str(row.points or "X") for row in rows(tables.ORDERS)]

    assert sorted(costs) == sorted(own)
    assert "Concentrate Fire 3 Command Points" in text
    for row in rows(tables.ORDERS):
        behind = re.search(rf"{re.escape(row.name)} (\d+|X) Command Point", text)
        assert not behind or behind[1] == str(row.points or "X"), row.key


def test_limits_of_orders():
    said = {row.key: (row.factions, row.most_points, row.campaign) for row in rows(tables.ORDERS)}
    odd = {key: limits for key, limits in said.items() if limits != ((), None, True)}

    assert odd == {"colony-laser": (("titans", "zeon"), None, True), "we-have-reserves": ((), 200, False)}
    assert "Only Titans or Principality of Zeon Factions" in page(34).replace("- Gihren Zabi ", "").replace(
        "Zeon s justice is served! higher take no damage. ", ""
    )
    assert "worth 200 points or below" in page(34)
    assert "not usable in a campaign game" in page(34)


@pytest.mark.parametrize("title, table, until", [
    ("Torso Damage Current EXP Traits", tables.TRAITS, "Mobile Suit Modifications"),
    ("Mobile Suit Modifications", tables.MODIFICATIONS, "29"),
])  # fmt: skip
def test_the_character_sheet_has_the_same_boxes(title, table, until):
    sheet = between(66, title, until)

    assert sheet.split() == " ".join(row.name for row in rows(table)).split()


def test_abilities_are_those_that_modifications_give():
    """Each by the name in which the modification gives it, with the same figures."""
    given = re.findall(r"gains the ability ([A-Z][A-Za-z -]+) <Passive>", page(44))
    figures = {row.key: (row.ambush, row.carries, row.blocks) for row in rows(tables.MODIFICATIONS)}

    assert [row.name for row in rows(tables.ABILITIES)] == given
    assert {row.use for row in rows(tables.ABILITIES)} == {"passive"}
    assert {row.key: (row.ambush, row.carries, row.blocks) for row in rows(tables.ABILITIES)}.items() <= figures.items()


def test_a_leader_gives_two_command_points():
    assert "generate two (2) Command Points instead of one" in page(44)
    assert {row.key: row.command_points for row in rows(tables.TRAITS) if row.command_points} == {"leader": 2}


def test_figures_of_modifications():
    odd = {
        row.key: (row.ambush, row.carries, row.movement, row.boost, row.integrity, row.range, row.blocks)
        for row in rows(tables.MODIFICATIONS)
    }
    text = page(44)

    assert odd == {
        "amphibious": (True, None, 0, 0, 0, 0, ()),
        "anti-beam-coating": (False, None, 0, 0, 0, 0, ("beam",)),
        "heavy-plating": (False, None, 0, 0, 0, 0, ("low-calibre", "medium-calibre")),
        "improved-optics": (False, None, 0, 0, 0, 6, ()),
        "magnetic-coating": (False, None, 0, 0, 0, 0, ()),
        "optimised-thrusters": (False, None, 2, 4, 0, 0, ()),
        "reactive-armour": (False, None, 0, 0, 0, 0, ("explosive",)),
        "reinforced-endoskeleton": (False, None, 0, 0, 2, 0, ()),
        "weapon-pack": (False, 3, 0, 0, 0, 0, ()),
    }
    for printed in ("Movement of this unit by 2 and the", "base Boost of this unit by 4", "weapon on this unit by 6",
                    "base Integrity of this unit by two (2.)", "choose three (3) Carried Weapons",
                    "a source of water 6 in diameter"):  # fmt: skip
        assert printed in text


def test_actions_by_their_speed():
    text = page(20)
    fast, slow = between(20, "Fast Actions include: ", "."), between(20, "Slow Actions include: ", ".")

    assert [row.name for row in rows(tables.ACTIONS) if row.speed == "fast"] == re.split(r", and |, ", fast)
    assert [row.name for row in rows(tables.ACTIONS) if row.speed == "slow"] == re.split(r", and |, ", slow)
    assert "up to two (2) carried weapons" in text
    assert {row.key: row.most for row in rows(tables.EQUIPMENT) if row.most} == {"carried": 2}


def test_turns_of_games():
    """A row of the table has its columns after one another: what is rolled, in the order of its rows."""
    assert re.findall(r"D6 \(\+(\d)", between(16, "Game Type Set-Up", "The winner is the sole")) == ["4", "2", "4"]
    assert {row.key: row.turns for row in rows(tables.GAME_TYPES)} == {
        "deathmatch": None, "skirmish": 4, "objective": 2, "territory": 4
    }  # fmt: skip


def test_terrain_and_cover():
    assert [row.share for row in rows(tables.TERRAIN)] == [100, 50, 50, None]
    assert page(22).count("reduced by half their normal number") == 2
    assert "Effects Normal Difficult Dangerous Sheer" in page(22)
    assert [row.key for row in rows(tables.COVERS) if row.dice] == ["unobstructed"]
    assert "-1 die from Armour towards Defend Pool" in page(24)
    assert "In Cover as if they are Unobstructed, and all targets that are Obstructed as if they are In Cover" in page(
        32
    )


def test_turning_costs_movement():
    text = page(22)
    figures = re.findall(r"Movement by (\d) \((\d) for ground vehicles like tanks\)", text)

    assert [(row.suits, row.vehicles) for row in rows(tables.ROTATIONS)] == [
        (0, 0), *((int(suits), int(vehicles)) for suits, vehicles in figures)
    ]  # fmt: skip


def test_the_penetration_table_is_lost_but_for_a_cell():
    """Its heads are followed by one cell alone, without its row (R07)."""
    assert "Hit result with Penetration Shooter is firing" in page(24)
    assert "Block result Cannot be Blocked -1 die" in page(24)
    assert [(row.hit, row.block, row.blockable, row.mark) for row in rows(tables.PENETRATION)] == [
        *((hit, None, True, "lost") for hit in (2, 3, 4, 5)), (6, None, False, "reconstructed")
    ]  # fmt: skip


CONDITIONS = {
    "shoot-arm-damage": "Shooter has Arm Damage (Level 1+.)",
    "shoot-higher": "at a higher elevation than",
    "shoot-flanked": "(the target is Flanked. )",
    "shoot-unobstructed": "Shooter is firing at an Unobstructed target.",
    "shoot-shield": "Shield Bonus (Requires Shield.)",
    "shoot-head-damage": "Shooter has Head Damage (Level 1.)",
    "shoot-out-of-range": "outside of shooter s equipped weapon Range",
    "close-arm-damage": "Attacker has Arm Damage (Level 1+.)",
    "close-unseen": "not initially have the Attacker in Sight",
    "close-charged": "Attacker Charged the opponent.",
    "close-no-shield": "Defender has Arm Damage (Level 1 +)",
    "close-not-equipped": "with a Close Combat Weapon Equipped",
    "close-head-damage": "Attacker has Head Damage (Level 1.)",
}
"""Of each condition what tells it from others, in the order of print: those of a column, then what each does."""
WORDS_OF_MODIFIERS = {
    "Accuracy becomes 5+ for all weapons": (5, 0, 0),
    "Attacker may reroll a single failed Hit.": (None, 0, 1),
    "-1 die from Armour towards Defend Pool.": (None, -1, 0),
    "add Success results to Defend pool.": (None, 0, 0),
    "Defender may reroll a single failed Block.": (None, 0, 1),
    "+1 die from Armour towards Defend Pool.": (None, 1, 0),
    "+1 die from Attack towards Attack Pool.": (None, 1, 0),
    "May not roll a Shield Bonus.": (None, 0, 0),
    "Automatically loses Advantage roll.": (None, 0, 0),
}


@pytest.mark.parametrize("line, combat, until", [(24, "shoot", "IMPORTANT"), (28, "close-combat", "Each unit that")])
def test_modifiers_in_the_order_of_print(line, combat, until):
    printed = between(line, "Condition Modifier Condition Modifier", until)
    said = sorted(
        (found.start(), figures)
        for words, figures in WORDS_OF_MODIFIERS.items()
        for found in re.finditer(re.escape(words), printed)
    )
    own = sorted(
        (printed.index(CONDITIONS[row.key]), (row.accuracy, row.dice, row.rerolls))
        for row in rows(tables.MODIFIERS)
        if row.combat == combat
    )

    assert [figures for _, figures in own] == [figures for _, figures in said]


def test_states_of_morale():
    text = page(36)
    for state in rows(tables.MORALE):
        assert f"({state.level}) {state.name}" in text
        losses = [int(number) for number in re.findall(r"immediately gains (-\d) Mental Health", text)]

    assert [state.mind for state in rows(tables.MORALE)] == [0, *losses]
    assert text.count("This unit ") >= 5


def test_damage_charts_have_a_row_for_each_face():
    for chart in ("mobile-suit", "other"):
        faces = [face for row in rows(tables.LOCATIONS) if row.chart == chart for face in row.dice]
        assert faces == [1, 2, 3, 4, 5, 6]
    for row in rows(tables.LOCATIONS):
        assert f"{row.name} Damage" in page(30)
    assert {row.key for row in rows(tables.LOCATIONS) if not row.aimed} == {"torso", "cockpit"}
    assert {row.key for row in rows(tables.LOCATIONS) if row.second} == {"leg", "arm", "engine", "weapons"}
    assert page(30).count("Level 2:") == 4


def test_destruction_table():
    text = page(30)
    for row in rows(tables.DESTRUCTION):
        faces = "-".join(dict.fromkeys((str(row.dice[0]), str(row.dice[-1]))))
        said = between(30, f"{faces} {row.name}: Pilot ", " Remove unit from play")
        health, mind = re.search(r"Health by (\d)", said), re.search(r"Mind by (\d)", said)
        assert (row.health, row.mind) == (-int(health[1]) if health else 0, -int(mind[1]) if mind else 0)
        assert row.dies == ("and Pilot Mind to 0" in said)
    assert text.count("Remove unit from play") == 4


def test_titles_of_ranks():
    """Each row as it is printed; the first lost its last words (L42)."""
    text = re.sub(r"(\d) (st|nd|rd) ", r"\1\2 ", page(42)[page(42).index("Axis Zeon 1 Petty") :])
    for row in rows(tables.RANKS)[1:]:
        assert f"{row.number} {row.space} {row.ground} {row.zeon_space} {row.zeon_earth} " in text
    first = rows(tables.RANKS)[0]

    assert f"1 {first.space} {first.ground} {first.zeon_space} Private 2 Petty" in text
    assert first.zeon_earth == "Private 2nd Class"
    assert [row.number for row in rows(tables.RANKS)] == list(range(1, 11))


def test_forces_share_the_columns_of_titles():
    """The header is scrambled: names of a column stand above each other (R19)."""
    assert {row.key: row.column for row in rows(tables.FORCES)} == {
        "federation-space": "space", "titans": "space", "aeug": "space", "federation-ground": "ground",
        "zeon-space": "zeon-space", "neo-zeon": "zeon-space", "axis": "zeon-space", "zeon-earth": "zeon-earth",
    }  # fmt: skip


def test_techniques_of_mobile_fighters():
    words = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "One": 1}
    text = page(42)
    told = re.findall(r"Rank (\d) may choose \w+ \((\d)\) total techniques and (\w+)", text)
    ranks = {row.number: (row.techniques, row.abilities) for row in rows(tables.RANKS)}

    assert "choice of one (1) technique" in text
    assert ranks[1] == (1, 0)
    assert ranks[10] == (None, None)
    assert {int(rank): (int(number), words[more]) for rank, number, more in told} == {
        rank: ranks[rank] for rank in (2, 4, 6, 8)
    }
    assert [ranks[rank] for rank in (3, 5, 7, 9)] == [ranks[rank] for rank in (2, 4, 6, 8)]
    assert [row.number for row in rows(tables.RANKS) if row.trait] == [2, 4, 6, 8, 10]


def test_experience_is_lost():
    """One number of five is left, and nobody knows of which row: none is claimed (R16)."""
    assert [row.points for row in rows(tables.EXPERIENCE)] == [None] * 5
    for row in rows(tables.EXPERIENCE):
        start = " ".join(row.name.split()[:2]).lower()
        assert start in page(42).lower()


@pytest.mark.parametrize("event", rows(tables.EVENTS), ids=lambda row: row.key)
def test_events(event):
    text = page(48)
    said = text[text.index(f"{event.name}: ") :]
    others = "|".join(re.escape(f"{row.name}: ") for row in rows(tables.EVENTS))
    said = re.split(f"{others}|Result ", said[len(event.name) + 2 :])[0]
    integrity = re.search(r"(Apply|up to) (\d) Integrity", said)

    assert effects(event) == signed(said)
    assert event.integrity == (0 if not integrity else int(integrity[2]) * (-1 if integrity[1] == "Apply" else 1))


def test_the_event_die():
    assert [face for row in rows(tables.EVENT_DIE) for face in row.dice] == [1, 2, 3, 4, 5, 6]
    assert "a D6 on the Poor Fortune table. 2-5 No events" in page(48)
    assert "a D6 on the Good Fortune table" in page(48)
    assert [(row.dice[0], row.fortune) for row in rows(tables.EVENT_DIE)] == [(1, "poor"), (2, None), (6, "good")]


@pytest.mark.parametrize("fortune", ["poor", "good"])
def test_each_face_has_one_event(fortune):
    faces = [face for row in rows(tables.EVENTS) if row.fortune == fortune for face in row.dice]

    assert faces == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("capture", rows(tables.CAPTURES), ids=lambda row: row.key)
def test_captures(capture):
    """Two minus signs are lost: what is not printed with a plus is less (R20)."""
    said = between(50, f"{capture.name}: ", ". )")
    found = re.search(r"\+ (\d+) Requisition, \+ (\d) War Effort (\+ )?(\d) Pilot Mind", said)
    assert found
    requisition, effort, sign, mind = found.groups()

    assert (capture.requisition, capture.war_effort) == (int(requisition), int(effort))
    assert capture.mind == int(mind) * (1 if sign else -1)
    assert capture.mark == ("exact" if sign else "reconstructed")


def test_effects_of_battles():
    text = page(50)
    printed = text[text.index("won the battle. Result") :]
    figures = [signed(part) for part in re.split(r"(?=[+-] \d War Effort)", printed)[1:]]

    assert [effects(row, "War Effort", "Pilot Mind") for row in rows(tables.BATTLE_EFFECTS)] == figures
    assert [row.per for row in rows(tables.BATTLE_EFFECTS) if row.per] == [50]
    assert "+ 1 War Effort per 50 points" in printed


@pytest.mark.parametrize("campaign_map", rows(tables.MAPS), ids=lambda row: row.key)
def test_bases_of_maps(campaign_map):
    printed = between(40, f"{campaign_map.name}: ", ".")

    assert list(campaign_map.bases) == re.split(r", and |, ", printed)
    assert bool(campaign_map.legend) == ("Red =" in page(campaign_map.source[1]))
