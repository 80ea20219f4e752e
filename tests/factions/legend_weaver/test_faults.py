"""What is wrong with data files is told, each fault with its place, its value, and what is allowed."""

from copy import deepcopy

import pytest

from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.registry import get_system
from factions.loader.files import read_folder
from factions.loader.records import rows_of_files
from tests.factions.legend_weaver.players import with_sheets

GONE = object()
TYPES = "non, bod, pow, ass, lit, type-5, type-6, pla, type-8, type-9"
SHELTERS = "no-armor, body-armor, power-armor, assault-armor, vehicles, platform-weapons"
ROLES = "trooper, heavy-weapon, leader, sniper, engineer, medic, spotter"
BREAKS_LINES = "lines go from the first to the last, both counted from 1"
# File, table, key of the record, what is written in it instead, and what is said of that.
FAULTS = [
    ("system", "shelters", "vehicles", {"hedge": GONE}, ["system: shelters[vehicles].hedge: this key is missing"]),
    ("system", "shelters", "vehicles", {"hedge": "2"}, ["system: shelters[vehicles].hedge: '2': this must be a whole number, not text"]),
    ("system", "shelters", "vehicles", {"hedge": True}, ["system: shelters[vehicles].hedge: True: this must be a whole number, not true or false"]),
    ("system", "covers", "hedge", {"effect": ""}, ["system: covers[hedge].effect: '': This field cannot be blank."]),
    ("system", "covers", "hedge", {"effect": None}, ["system: covers[hedge].effect: None: this must be text, not empty"]),
    ("system", "covers", "hedge", {"name": GONE}, ["system: covers[hedge].name: this key is missing"]),
    ("system", "covers", "hedge", {"key": "rock-wall"}, [
        "system: covers[rock-wall]: 'rock-wall': this key is used twice; keys must be unique",
    ]),
    ("system", "covers", "hedge", {"key": "Hedge"}, [
        ("system: covers[Hedge].key: 'Hedge': a key has lower-case letters and digits, with hyphens "
         "between its words"),
    ]),
    ("system", "covers", "hedge", {"height": 3}, [
        "system: covers[hedge].height: 3: unknown key; known: key, source, name, effect",
    ]),
    ("system", "covers", "hedge", {"source": GONE}, ["system: covers[hedge].source: this key is missing"]),
    ("system", "covers", "hedge", {"source": [534, 532]}, [f"system: covers[hedge].source: [534, 532]: {BREAKS_LINES}"]),
    ("system", "covers", "hedge", {"source": [0, 5]}, [f"system: covers[hedge].source: [0, 5]: {BREAKS_LINES}"]),
    ("system", "covers", "hedge", {"source": [532, 1169]}, [
        "system: covers[hedge].source: [532, 1169]: the last line of the rulebook is 1168",
    ]),
    ("system", "target_types", "pla", {"number": 10}, [
        "system: target_types[pla].number: 10: Ensure this value is less than or equal to 9.",
    ]),
    ("system", "target_types", "pla", {"number": 4}, [("system: target_types[pla]: each number must be one target type")]),
    ("system", "target_types", "pla", {"shelter": "tanks"}, [
        f"system: target_types[pla].shelter: 'tanks': there is no such shelter; known: {SHELTERS}",
    ]),
    ("system", "movements", "hover", {"rough_ground": "slows"}, [
        "system: movements[hover].rough_ground: 'slows': one of obeys, ignores, impassable",
    ]),
    ("system", "movements", "hover", {"flies": "no"}, ["system: movements[hover].flies: 'no': this must be true or false, not text"]),
    ("system", "earthworks", "no-armor", {"engineer": "sapper"}, [
        "system: earthworks[no-armor].engineer: 'sapper': one of none, engineer, heavy-equipment",
    ]),
    ("troops", "ranks", "captain", {"level": 17}, [
        "troops: ranks[captain].level: 17: Ensure this value is less than or equal to 16.",
    ]),
    ("troops", "breakdowns", "in-20-1", {"factor": "half"}, [
        "troops: breakdowns[in-20-1].factor: 'half': this must be a number, not text",
    ]),
    ("troops", "breakdowns", "in-20-1", {"factor": 1.5}, [
        "troops: breakdowns[in-20-1].factor: 1.5: Ensure this value is less than or equal to 1.",
    ]),
    ("troops", "breakdowns", "in-20-1", {"chance": 2}, [
        "troops: breakdowns[in-20-2]: each chance to break down must have one price",
    ]),
    ("battle", "actions", "special", {"actions": GONE}, ["battle: actions[special].actions: this key is missing"]),
    ("battle", "actions", "turn", {"actions": 1}, ["battle: actions[turn]: a free action can't cost actions"]),
    ("battle", "rolls", "hit", {"need": 21}, ["battle: rolls[hit].need: 21: Ensure this value is less than or equal to 20."]),
    ("battle", "modifiers", "cover", {"hit": 1.5}, ["battle: modifiers[cover].hit: 1.5: this must be a whole number, not a number"]),
    ("battle", "forced_turns", "crash", {"dice": [1, 7]}, [
        "battle: forced_turns[crash].dice: [1, 7]: These must be faces of a die, each from 1 to 6.",
    ]),
    ("battle", "forced_turns", "crash", {"dice": ["1"]}, [
        "battle: forced_turns[crash].dice: ['1']: These must be faces of a die, each from 1 to 6.",
    ]),
    ("rules", "special_rules", "speed", {"chapter": ""}, ["rules: special_rules[speed].chapter: '': This field cannot be blank."]),
    ("rules", "contradictions", "jump", {"against": GONE}, ["rules: contradictions[jump].against: this key is missing"]),
    ("rules", "contradictions", "jump", {"against": [371]}, [
        "rules: contradictions[jump].against: [371]: this must be a pair of lines, the first and the last",
    ]),
    ("rules", "contradictions", "jump", {"against": [371, 5000]}, [
        "rules: contradictions[jump].against: [371, 5000]: the last line of the rulebook is 1168",
    ]),
    ("chaos", "chaos_cards", "accident", {"number": 55}, [
        "chaos: chaos_cards[accident].number: 55: Ensure this value is less than or equal to 54.",
    ]),
    ("chaos", "chaos_cards", "accident", {"number": 1}, [("chaos: chaos_cards[accident]: each number must be one card")]),
    ("chaos", "chaos_cards", "accident", {"side": "enemy"}, [
        "chaos: chaos_cards[accident].side: 'enemy': one of own, opponent, any",
    ]),
    ("weapons", "ammunition", "slug", {"fire": "wet"}, [
        "weapons: ammunition[slug].fire: 'wet': one of other, interdiction, explosive, smoke",
    ]),
    ("weapons", "ammunition", "slug", {"points": -1}, [
        "weapons: ammunition[slug].points: -1: Ensure this value is greater than or equal to 0.",
    ]),
    ("weapons", "weapons", "rifle", {"primary": ["nun"]}, [
        f"weapons: weapons[rifle].primary: ['nun']: there is no such target type; known: {TYPES}",
    ]),
    ("weapons", "weapons", "rifle", {"every": "all"}, ["weapons: weapons[rifle].every: 'all': one of primary, secondary, tertiary"]),
    ("weapons", "weapons", "rifle", {"size": "small"}, [
        "weapons: weapons[rifle].size: 'small': one of one-handed, two-handed, heavy, mounted",
    ]),
    ("weapons", "weapons", "rifle", {"range": GONE}, ["weapons: weapons[rifle].range: this key is missing"]),
    ("weapons", "weapons", "gun", {"ammunition": ["shot"]}, [
        "weapons: weapons[gun].ammunition: ['shot']: there is no such ammunition; known: smoke-shell, slug",
    ]),
    ("models", "models", "tank", {"form": "boat"}, ["models: models[tank].form: 'boat': one of ground, vehicle, platform, off-board"]),
    ("models", "models", "tank", {"form": GONE}, ["models: models[tank].form: this key is missing"]),
    ("models", "models", "tank", {"target": "hvy"}, [
        f"models: models[tank].target: 'hvy': there is no such target type; known: {TYPES}",
    ]),
    ("models", "models", "tank", {"target": GONE}, ["models: models[tank].target: this key is missing"]),
    ("models", "models", "tank", {"level": 0}, ["models: models[tank].level: 0: Ensure this value is greater than or equal to 1."]),
    ("models", "models", "tank", {"weapons": ["gun", "cannon"]}, [
        "models: models[tank].weapons[1].weapon: 'cannon': there is no such weapon; known: laser-cannon, rifle, gun",
    ]),
    ("models", "models", "tank", {"role": "cook"}, [
        f"models: models[tank].role: 'cook': there is no such role; known: {ROLES}",
    ]),
]  # fmt: skip


@pytest.fixture
def plain():
    return deepcopy(with_sheets(read_folder(get_system("legend-weaver")).plain))


def problems(plain):
    with pytest.raises(CatalogueError) as caught:
        rows_of_files("legend-weaver", plain)
    return caught.value.problems


@pytest.mark.parametrize("file, table, key, changes, expected", FAULTS)
def test_a_fault_in_a_record(plain, file, table, key, changes, expected):
    record = next(each for each in plain[file][table] if each["key"] == key)
    for name, value in changes.items():
        record[name] = value
        if value is GONE:
            del record[name]

    assert problems(plain) == expected


def test_sound_files_have_none(plain):
    assert rows_of_files("legend-weaver", plain).faults == []


def test_a_file_is_missing(plain):
    del plain["chaos"]

    assert problems(plain) == ["chaos: the file is missing"]


def test_a_strange_file(plain):
    plain["parts"] = {}

    assert problems(plain) == [
        ("parts: this file doesn't belong here; known: system, troops, battle, rules, chaos, weapons, models, rulings")
    ]


def test_a_table_is_empty(plain):
    plain["chaos"]["chaos_cards"] = []

    assert problems(plain) == ["chaos: chaos_cards: []: at least one is required"]


def test_a_record_is_no_mapping(plain):
    plain["chaos"]["chaos_cards"][0] = "field-promotion"

    assert problems(plain) == ["chaos: chaos_cards[0]: 'field-promotion': this must be a mapping of names to values"]


def test_all_faults_come_at_once(plain):
    plain["system"]["movements"][0]["inches"] = "six"
    plain["chaos"]["chaos_cards"][0]["side"] = "enemy"
    plain["weapons"]["weapons"][0]["primary"] = ["nun"]

    assert [problem.split(":")[0] for problem in problems(plain)] == ["system", "chaos", "weapons"]
