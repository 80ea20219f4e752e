"""What is wrong with data files is told, each fault with its place, its value, and what is allowed."""

from copy import deepcopy

import pytest

from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.registry import get_system
from factions.loader.files import read_folder
from factions.loader.records import rows_of_files
from tests.factions.gundam_skirmish.players import with_cards

GONE = object()
FACTIONS = "eff, zeon, aeug, titans, axis"
CLASSES = "beam, explosive, low-calibre, medium-calibre, close-combat, unarmed"
# File, table, key of the record, what is written in it instead, and what is said of that.
FAULTS = [
    ("words", "tags", "v", {"effect": GONE}, ["words: tags[v].effect: this key is missing"]),
    ("words", "tags", "v", {"effect": ""}, ["words: tags[v].effect: '': This field cannot be blank."]),
    ("words", "tags", "v", {"name": 7}, ["words: tags[v].name: 7: this must be text, not a whole number"]),
    ("words", "tags", "v", {"of": "pilot"}, ["words: tags[v].of: 'pilot': one of unit, weapon"]),
    (
        "words",
        "tags",
        "v",
        {"effects": "None."},
        ["words: tags[v].effects: 'None.': unknown key; known: key, source, name, effect, of"],
    ),
    (
        "words",
        "tags",
        "v",
        {"key": "R Q"},
        ["words: tags[R Q].key: 'R Q': a key has lower-case letters and digits, with hyphens between its words"],
    ),
    ("words", "tags", "v", {"key": GONE}, ["words: tags[4].key: this key is missing"]),
    (
        "words",
        "tags",
        "v",
        {"key": "rs"},
        ["words: tags[rs]: 'rs': this key is used twice; keys must be unique"],
    ),
    ("words", "tags", "v", {"source": GONE}, ["words: tags[v].source: this key is missing"]),
    (
        "words",
        "tags",
        "v",
        {"source": [68]},
        ["words: tags[v].source: [68]: this must be a pair of lines, the first and the last"],
    ),
    (
        "words",
        "tags",
        "v",
        {"source": [68, 10]},
        ["words: tags[v].source: [68, 10]: lines go from the first to the last, both counted from 1"],
    ),
    (
        "words",
        "tags",
        "v",
        {"source": [68, 69]},
        ["words: tags[v].source: [68, 69]: the last line of the rulebook is 68"],
    ),
    ("words", "orders", "resupply", {"points": GONE}, ["words: orders[resupply].points: this key is missing"]),
    (
        "words",
        "orders",
        "resupply",
        {"points": "2"},
        ["words: orders[resupply].points: '2': this must be a whole number, not text"],
    ),
    (
        "words",
        "orders",
        "resupply",
        {"campaign": 1},
        ["words: orders[resupply].campaign: 1: this must be true or false, not a whole number"],
    ),
    (
        "words",
        "orders",
        "colony-laser",
        {"factions": ["titans", "zion"]},
        [f"words: orders[colony-laser].factions: ['titans', 'zion']: there is no such faction; known: {FACTIONS}"],
    ),
    (
        "words",
        "orders",
        "colony-laser",
        {"factions": ["zeon", "zeon"]},
        ["words: orders[colony-laser].factions: ['zeon', 'zeon']: each can be here only once"],
    ),
    (
        "words",
        "abilities",
        "heavy-plating",
        {"blocks": ["heavy-calibre"]},
        [f"words: abilities[heavy-plating].blocks: ['heavy-calibre']: there is no such weapon class; known: {CLASSES}"],
    ),
    (
        "words",
        "modifications",
        "improved-optics",
        {"range": -6},
        ["words: modifications[improved-optics].range: -6: Ensure this value is greater than or equal to 0."],
    ),
    ("battle", "terrain", "sheer", {"share": GONE}, ["battle: terrain[sheer].share: this key is missing"]),
    (
        "battle",
        "terrain",
        "normal",
        {"share": 50.5},
        ["battle: terrain[normal].share: 50.5: this must be a whole number, not a number"],
    ),
    (
        "battle",
        "covers",
        "in-cover",
        {"worse": "buried"},
        ["battle: covers[in-cover].worse: 'buried': one of unobstructed, in-cover, obstructed"],
    ),
    (
        "battle",
        "covers",
        "in-cover",
        {"mark": "guessed"},
        ["battle: covers[in-cover].mark: 'guessed': one of exact, reconstructed, lost"],
    ),
    (
        "battle",
        "penetration",
        "hit-2",
        {"hit": 1},
        ["battle: penetration[hit-2].hit: 1: Ensure this value is greater than or equal to 2."],
    ),
    (
        "battle",
        "penetration",
        "hit-6",
        {"block": 6},
        ["battle: penetration[hit-6]: a hit that can't be blocked can't have a block"],
    ),
    (
        "battle",
        "morale",
        "wavering",
        {"level": 1},
        ["battle: morale[wavering].level: 1: Ensure this value is less than or equal to 0."],
    ),
    ("battle", "morale", "wavering", {"level": 0}, [("battle: morale[wavering]: each morale level must be one state")]),
    (
        "battle",
        "locations",
        "leg",
        {"dice": [0, 7]},
        ["battle: locations[leg].dice: [0, 7]: These must be faces of a die, each from 1 to 6."],
    ),
    (
        "battle",
        "locations",
        "leg",
        {"dice": 1},
        ["battle: locations[leg].dice: 1: These must be faces of a die, each from 1 to 6."],
    ),
    (
        "battle",
        "destruction",
        "instant-death",
        {"health": -1},
        ["battle: destruction[instant-death]: a pilot who dies loses nothing more"],
    ),
    (
        "campaign",
        "forces",
        "titans",
        {"faction": "titan"},
        [f"campaign: forces[titans].faction: 'titan': there is no such faction; known: {FACTIONS}"],
    ),
    (
        "campaign",
        "ranks",
        "rank-2",
        {"number": 11},
        ["campaign: ranks[rank-2].number: 11: Ensure this value is less than or equal to 10."],
    ),
    ("campaign", "ranks", "rank-2", {"number": 1}, ["campaign: ranks[rank-2]: each number must be one rank"]),
    ("campaign", "ranks", "rank-2", {"techniques": GONE}, ["campaign: ranks[rank-2].techniques: this key is missing"]),
    (
        "campaign",
        "events",
        "trauma",
        {"fortune": "bad"},
        ["campaign: events[trauma].fortune: 'bad': one of poor, good"],
    ),
    (
        "campaign",
        "events",
        "trauma",
        {"mind": 2},
        [("campaign: events[trauma]: poor fortune must take, good fortune must give")],
    ),
    ("campaign", "maps", "ukraine", {"bases": GONE}, ["campaign: maps[ukraine].bases: this key is missing"]),
    (
        "campaign",
        "maps",
        "ukraine",
        {"bases": ["Odessa", ""]},
        ["campaign: maps[ukraine].bases[1].name: '': This field cannot be blank."],
    ),
    (
        "weapons",
        "weapons",
        "bazooka",
        {"sort": "rocket"},
        [f"weapons: weapons[bazooka].sort: 'rocket': there is no such weapon class; known: {CLASSES}"],
    ),
    (
        "weapons",
        "weapons",
        "bazooka",
        {"tags": ["x"]},
        ["weapons: weapons[bazooka].tags: ['x']: there is no such tag; known: rq, rs, b, p, v, s, c"],
    ),
    (
        "weapons",
        "weapons",
        "bazooka",
        {"acc": 7},
        ["weapons: weapons[bazooka].acc: 7: Ensure this value is less than or equal to 6."],
    ),
    (
        "weapons",
        "weapons",
        "bazooka",
        {"shots": -1},
        ["weapons: weapons[bazooka].shots: -1: Ensure this value is greater than or equal to 0."],
    ),
    (
        "weapons",
        "weapons",
        "bazooka",
        {"range": [30, 6]},
        ["weapons: weapons[bazooka]: a range must go from the minimum to the maximum"],
    ),
    (
        "weapons",
        "weapons",
        "bazooka",
        {"range": 30},
        ["weapons: weapons[bazooka].range: 30: this must be a list of 2: range_least, range_most"],
    ),
    ("weapons", "weapons", "bazooka", {"range": GONE}, ["weapons: weapons[bazooka].range: this key is missing"]),
    (
        "weapons",
        "weapons",
        "bazooka",
        {"range": [0, "far"]},
        ["weapons: weapons[bazooka].range[1]: 'far': this must be a whole number, not text"],
    ),
    (
        "models",
        "models",
        "tank",
        {"sort": "submarine"},
        [
            (
                "models: models[tank].sort: 'submarine': "
                "one of mobile-suit, mobile-fighter, mobile-armour, ground-vehicle, air-unit"
            )
        ],
    ),
    (
        "models",
        "models",
        "tank",
        {"faction": "zion"},
        [f"models: models[tank].faction: 'zion': there is no such faction; known: {FACTIONS}"],
    ),
    ("models", "models", "tank", {"faction": GONE}, ["models: models[tank].faction: this key is missing"]),
    ("models", "models", "tank", {"armour": GONE}, ["models: models[tank].armour: this key is missing"]),
    (
        "models",
        "models",
        "tank",
        {"armour": [2]},
        ["models: models[tank].armour: [2]: this must be a list of 2: armour, armour_success"],
    ),
    (
        "models",
        "models",
        "tank",
        {"armour": [2, 1]},
        ["models: models[tank].armour[1]: 1: Ensure this value is greater than or equal to 2."],
    ),
    (
        "models",
        "models",
        "tank",
        {"weapons": ["bazooka", "cannon"]},
        ["models: models[tank].weapons[1].weapon: 'cannon': there is no such weapon; known: beam-rifle, bazooka"],
    ),
    (
        "models",
        "models",
        "tank",
        {"close_weapons": "beam-sabre"},
        ["models: models[tank].close_weapons: 'beam-sabre': this must be a list"],
    ),
    (
        "models",
        "models",
        "tank",
        {"abilities": ["flight"]},
        [
            (
                "models: models[tank].abilities: ['flight']: there is no such ability; "
                "known: amphibious, anti-beam-coating, heavy-plating, reactive-armour, weapon-pack"
            )
        ],
    ),
]


@pytest.fixture
def plain():
    return deepcopy(with_cards(read_folder(get_system("gundam-skirmish")).plain))


def problems(plain):
    with pytest.raises(CatalogueError) as caught:
        rows_of_files("gundam-skirmish", plain)
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
    assert rows_of_files("gundam-skirmish", plain).faults == []


def test_a_file_is_missing(plain):
    del plain["battle"]

    assert problems(plain) == ["battle: the file is missing"]


def test_a_strange_file(plain):
    plain["heroes"] = {}

    assert problems(plain) == [
        ("heroes: this file doesn't belong here; known: system, words, battle, campaign, weapons, models, rulings")
    ]


def test_a_file_is_no_mapping(plain):
    plain["battle"] = ["terrain"]

    assert problems(plain) == ["battle: ['terrain']: a file must be a mapping of names to values"]


def test_a_strange_table(plain):
    plain["weapons"]["rockets"] = []

    assert problems(plain) == ["weapons: rockets: []: unknown key; known: weapons, close_weapons"]


def test_a_table_is_missing(plain):
    del plain["battle"]["rotations"]

    assert problems(plain) == ["battle: rotations: this key is missing"]


def test_a_table_is_empty(plain):
    plain["battle"]["rotations"] = []

    assert problems(plain) == ["battle: rotations: []: at least one is required"]


def test_a_table_is_no_list(plain):
    plain["battle"]["rotations"] = "none"

    assert problems(plain) == ["battle: rotations: 'none': this must be a list of entries"]


def test_a_record_is_no_mapping(plain):
    plain["battle"]["rotations"][1] = "half"

    assert problems(plain) == ["battle: rotations[1]: 'half': this must be a mapping of names to values"]


def test_the_system_has_no_version(plain):
    del plain["system"]["version"]

    assert problems(plain) == ["system: version: this key is missing"]


def test_pages_of_the_book_begin_in_order(plain):
    plain["system"]["book"] = {**plain["system"]["book"], "page_starts": [12, 10]}

    assert [problem.rpartition(": ")[2] for problem in problems(plain)] == ["pages begin one after the other"]


def test_all_faults_come_at_once(plain):
    del plain["battle"]["rotations"]
    plain["words"]["tags"][0]["of"] = "pilot"
    plain["models"]["models"][0]["faction"] = "zion"

    assert [problem.split(":")[0] for problem in problems(plain)] == ["words", "battle", "models"]
