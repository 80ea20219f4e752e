"""What the loader says of rules data that do not fit: every word of the notation, and every reference."""

import copy

import pytest

from armybuilder.engine.core.tables.faults import CatalogueError
from tests.engine.blitz_2006.book import CATALOGUE, FOLDER, SYSTEM

ANOTHER_HUNTER = ("armies/northern-guard", "squads", 0, "options", 0)
HUNTER = ("models", "models", 0)
GEAR = ("armies/northern-guard", "army_types", 0)


def read(place, **members):
    """The faults of the rules data whose record at `place` says something else; None leaves a member out."""
    plain = copy.deepcopy(dict(FOLDER.plain))
    record = plain
    for step in place:
        record = record[step]
    record.update(members)
    for name in [name for name, value in members.items() if value is None]:
        del record[name]
    try:
        SYSTEM.build_catalogue(plain, "")
    except CatalogueError as error:
        return error.problems
    return []


def test_the_folder_is_read_as_it_stands():
    assert read(HUNTER) == []
    assert list(CATALOGUE.factions) == ["northern-guard", "milicia", "prdf", "unlisted"]


CHART = dict(FOLDER.plain["armies/northern-guard"]["army_types"][0]["chart"])
COLUMNS = ", ".join(CHART)
OPTION = "armies/northern-guard: squads[general-purpose].options[another-hunter]"
VERBS = (
    "a change begins with its verb; known: add, become, swap, remove, arm, gain, lose, unlimit, train, rank, improve, "
    "move, carry, ride, drone, squad, count_as, tag"
)


@pytest.mark.parametrize(
    "change, message",
    [
        ({"sell": "hunter"}, VERBS),
        ({"add": "tiger"}, "there is no card northern-guard/tiger"),
        ({"add": "hunter", "count": 2}, "add: unknown count; known: nothing else"),
        ({"swap": ["XYZ"], "for": ["MAC"]}, "there is no weapon or weapon class XYZ"),
        ({"arm": ["MAC (F, reload)"]}, "reload: known are an arc, `reloads`, `no reloads`, `limited 3` and `RoF 4`"),
        ({"arm": ["MAC, F"]}, "a weapon is written like `MAC (F, reloads)`"),
        ({"gain": ["ECM 2"]}, "a trait is written like `ecm 2` or `reinforced-armor 3 front`"),
        ({"gain": ["invisible"]}, "there is no trait invisible"),
        ({"train": "attack"}, "say by how much, or to what"),
        ({"train": "cooking", "by": 1}, "train: Invalid enum value 'cooking' - at '$.skill'"),
        ({"carry": "LAC"}, ("there is no such infantry weapon; known: rifle, assault-rifle, heavy-rifle, light-machine-gun, "
         "chaingun, anti-gear-rifle, grenade-rifle, rocket-launcher, light-mortar, sniper-rifle, sniper-laser-rifle")),
        ({"drone": "spy"}, "there is no such drone; known: recon, hunter-killer, demolitions"),
        ({"count_as": "navy"}, f"the chart has no such column; known: {COLUMNS}"),
    ],
)  # fmt: skip
def test_changes(change, message):
    (problem,) = [problem for problem in read(ANOTHER_HUNTER, changes=[change]) if problem.startswith(OPTION)]

    assert problem.removeprefix(f"{OPTION}: ") == message


@pytest.mark.parametrize(
    "members, message",
    [
        (
            {"taker": "two units"},
            (f"{OPTION}.taker: 'two units': takers are `the squad`, `the squad, up to 2 times`, `the leader`, `one unit`, "
            "`up to 3 units`, `any unit`, `every unit`"),
        ),
        ({"tv": None}, f"{OPTION}: an option has a price, `tv`, and `changes`, or it has `choices`"),
        (
            {"choices": [{"key": "one", "name": "One", "tv": 5, "changes": []}]},
            f"{OPTION}: an option has either choices, or a price and changes of its own",
        ),
        ({"of": ["tiger"]}, f"{OPTION}.of: ['tiger']: there is no card northern-guard/tiger"),
        ({"price": 5}, (f"{OPTION}.price: 5: unknown key; known: key, number, name, taker, of, not_of, carries, needs, excludes, "
         "army, given, tv, changes, choices, note, printed, mark, rulings, source")),
        ({"source": [4000, 4000]}, f"{OPTION}.source: [4000, 4000]: the book has the lines 1 to 3096"),
    ],
)  # fmt: skip
def test_options(members, message):
    assert message in read(ANOTHER_HUNTER, **members)


def test_options_name_options_of_their_squad():
    squad = "armies/northern-guard: squads[general-purpose]"

    assert read(ANOTHER_HUNTER, needs=["jetpacks"]) == [
        f"{squad}.options: 'jetpacks': northern-guard/general-purpose/another-hunter names an option that the squad does not have"
    ]


def test_options_are_numbered_without_a_gap():
    assert read(ANOTHER_HUNTER, number=11) == [
        (
            "armies/northern-guard: squads[general-purpose].options: [11, 2, 3, 4, 5, 6, 7, 8, 9, 10]: "
            "options are numbered from 1 without a gap"
        )
    ]


@pytest.mark.parametrize(
    "chart, message",
    [
        (CHART | {"tank": "1 to 3"}, "a cell of a chart is written like `2+`, `0-2` or `0`"),
        ({**CHART, "navy": "0"}, f"the chart has no such column; known: {COLUMNS}"),
        (
            {column: cell for column, cell in CHART.items() if column != "tank"},
            f"a chart has the columns of its faction, in their order: {COLUMNS}",
        ),
    ],
)
def test_charts(chart, message):
    (problem,) = read(GEAR, chart=chart)

    assert problem.startswith("armies/northern-guard: army_types[gear].chart: ")
    assert problem.endswith(message)


FIGURE = "a value of the book is [value, line] or [value, line, reconstructed]"


@pytest.mark.parametrize(
    "members, message",
    [
        ({"armor": 15}, f"armor: 15: {FIGURE}"),
        ({"armor": [15]}, f"armor: [15]: {FIGURE}"),
        ({"armor": [15, 757, "guessed"]}, f"armor: [15, 757, 'guessed']: {FIGURE}"),
        ({"armor": [15, 4000]}, "armor: [15, 4000]: the book has the lines 1 to 3096"),
        ({"weapons": ["LAC"]}, f"weapons: ['LAC']: {FIGURE}"),
        ({"weapons": [["Colt", 1788]]}, "weapons: [['Colt', 1788]]: a weapon is written like `MAC (F, reloads)`"),
        ({"armor": [150, 757]}, "armor: 150: armor is between 0 and 99"),
        ({"sturdy": [13, 757]}, "sturdy: 13: sturdy is between 0 and 12"),
        ({"attack": {"top": [-21, 757]}}, "attack: -21: attack/top is between -20 and 20"),
        ({"defense": [{"mode": "W"}, {"mode": "W"}]}, "defense: ['W', 'W']: a card has each movement mode once"),
        (
            {"weapons": [["LAC (limited 30)", 757]]},
            (
                "weapons: [['LAC (limited 30)', 757]]: limited 30: known are an arc, "
                "`reloads`, `no reloads`, `limited 3` and `RoF 4`"
            ),
        ),
        (
            {"faction": "cef"},
            "faction: 'cef': there is no such faction; known: northern-guard, milicia, prdf, unlisted",
        ),
    ],
)
def test_cards(members, message):
    assert f"models: models[hunter].{message}" in read(HUNTER, **members)


def test_what_a_weapon_lost_is_null():
    assert read(("weapons", "cannons", 0), lost=["damage"]) == [
        "weapons: cannons[VLMG].lost: ['damage']: damage is null where it is lost, and only there"
    ]
    assert read(("weapons", "cannons", 0), special=["AE"]) == [
        "weapons: cannons[VLMG].special: ['AE']: AE: Area effect has a number"
    ]


def test_army_options_name_those_before_them():
    assert read(("armies/northern-guard", "army_options", 2), needs=["bishop"]) == [
        "armies/northern-guard: army_options[warrior-monk].needs: 'bishop': it names an option that the faction does not have before it"
    ]
