"""What is wrong with data files is told, each fault with its place, its value, and what is allowed."""

from copy import deepcopy
from itertools import zip_longest
from typing import Any

import pytest

from armybuilder.engine.core.tables.faults import CatalogueError
from factions.loader.records import rows_of_files
from tests.engine.blitz_2006.book import CATALOGUE, FOLDER

GONE = object()
GUIDE = "armies/northern-guard"
OPTION_AT, OPTION = (GUIDE, "squads", 0, "options", 0), f"{GUIDE}: squads[general-purpose].options[another-hunter]"
SQUAD_AT, SQUAD = (GUIDE, "squads", 0), f"{GUIDE}: squads[general-purpose]"
ARMY_AT, ARMY = (GUIDE, "army_types", 0), f"{GUIDE}: army_types[gear]"
HUNTER_AT, HUNTER = ("models", "models", 0), "models: models[hunter]"
CANNON_AT, CANNON = ("weapons", "cannons", 0), "weapons: cannons[VLMG]"
CHART = FOLDER.plain[GUIDE]["army_types"][0]["chart"]
COLUMNS, WEAPONS, TRAITS = ", ".join(CHART), ", ".join(CATALOGUE.weapons), ", ".join(CATALOGUE.traits)
INFANTRY_WEAPONS, VEHICLES = ", ".join(CATALOGUE.infantry_weapons), ", ".join(CATALOGUE.models)
SQUADS, RULES = ", ".join(CATALOGUE.squads), ", ".join(CATALOGUE.faction_rules)
# Where the record stands, what it says instead, and what is said of that.
FAULTS = [
    (
        OPTION_AT,
        {"changes": [{"sell": "hunter"}]},
        f"{OPTION}: a change starts with its verb; known: add, become, swap, remove, arm, gain, lose, unlimit, train, rank, improve, move, carry, ride, drone, squad, count_as, tag",
    ),
    (OPTION_AT, {"changes": [{"add": "tiger"}]}, f"{OPTION}: unknown card northern-guard/tiger"),
    (OPTION_AT, {"changes": [{"add": "hunter", "count": 2}]}, f"{OPTION}: add: unknown count; known: nothing else"),
    (OPTION_AT, {"changes": [{"swap": ["XYZ"], "for": ["MAC"]}]}, f"{OPTION}: unknown weapon or weapon class XYZ"),
    (
        OPTION_AT,
        {"changes": [{"arm": ["MAC (F, reload)"]}]},
        f"{OPTION}: reload: use an arc, `reloads`, `no reloads`, `limited 3` or `RoF 4`",
    ),
    (OPTION_AT, {"changes": [{"arm": ["MAC, F"]}]}, f"{OPTION}: write a weapon like `MAC (F, reloads)`"),
    (
        OPTION_AT,
        {"changes": [{"gain": ["ECM 2"]}]},
        f"{OPTION}: write a trait like `ecm 2` or `reinforced-armor 3 front`",
    ),
    (OPTION_AT, {"changes": [{"gain": ["invisible"]}]}, f"{OPTION}: unknown trait invisible"),
    (OPTION_AT, {"changes": [{"train": "attack"}]}, f"{OPTION}: say by how much, or to what"),
    (
        OPTION_AT,
        {"changes": [{"train": "cooking", "by": 1}]},
        f"{OPTION}: train: skill: 'cooking' isn't one of the values allowed here",
    ),
    (
        OPTION_AT,
        {"changes": [{"carry": "LAC"}]},
        f"{OPTION}: there is no such infantry weapon; known: {INFANTRY_WEAPONS}",
    ),
    (
        OPTION_AT,
        {"changes": [{"drone": "spy"}]},
        f"{OPTION}: there is no such drone; known: recon, hunter-killer, demolitions",
    ),
    (OPTION_AT, {"changes": [{"count_as": "navy"}]}, f"{OPTION}: the chart doesn't have that column; known: {COLUMNS}"),
    (
        OPTION_AT,
        {"changes": [{"squad": "navy"}]},
        f"{OPTION}: 'northern-guard/navy': there is no such squad; known: {SQUADS}",
    ),
    (OPTION_AT, {"changes": [{"ride": "hunter"}]}, f"{OPTION}.crew: this key is missing"),
    (OPTION_AT, {"changes": ["x"]}, f"{OPTION}.changes: ['x']: this must be an object in braces, not text"),
    (
        OPTION_AT,
        {"changes": [{"train": "attack", "by": "2"}]},
        f"{OPTION}: train: by: this must be a whole number or empty, not text",
    ),
    (
        OPTION_AT,
        {"changes": [{"rank": "boss"}]},
        f"{OPTION}: rank: rank: 'boss' isn't one of the values allowed here",
    ),
    (OPTION_AT, {"changes": [{"tag": 5}]}, f"{OPTION}.changes: tag: this must be text, not a whole number"),
    (
        OPTION_AT,
        {"changes": [{"improve": "armor", "by": 1.5}]},
        f"{OPTION}.changes: [{{'improve': 'armor', 'by': 1.5}}]: this must be true or false or a whole number or text or a list in brackets or empty, not a number",
    ),
    (
        OPTION_AT,
        {"taker": "two units"},
        f"{OPTION}.taker: 'two units': takers are `the squad`, `the squad, up to 2 times`, `the leader`, `one unit`, `up to 3 units`, `any unit`, `every unit`",
    ),
    (OPTION_AT, {"tv": GONE}, f"{OPTION}: an option has a price, `tv`, and `changes`, or it has `choices`"),
    (OPTION_AT, {"tv": "5"}, f"{OPTION}.tv: '5': this must be a whole number, not text"),
    (
        OPTION_AT,
        {"choices": [{"key": "one", "name": "One", "tv": 5, "changes": []}]},
        f"{OPTION}: an option has either choices, or its own price and changes",
    ),
    (
        OPTION_AT,
        {"tv": GONE, "changes": GONE, "choices": [{"key": "One", "name": "", "tv": 5}]},
        f"{OPTION}.choices: [{{'key': 'One', 'name': '', 'tv': 5}}]: this must be small letters and digits, with hyphens between",
    ),
    (
        OPTION_AT,
        {
            "tv": GONE,
            "changes": GONE,
            "choices": [
                {"key": "one", "name": "One", "tv": 5, "changes": []},
                {"key": "one", "name": "One", "tv": 5, "changes": []},
            ],
        },
        f"{OPTION}: choices have keys of their own",
    ),
    (OPTION_AT, {"of": ["tiger"]}, f"{OPTION}.of: ['tiger']: unknown card northern-guard/tiger"),
    (OPTION_AT, {"of": "hunter"}, f"{OPTION}.of: 'hunter': this must be a list in brackets, not text"),
    (
        OPTION_AT,
        {"price": 5},
        f"{OPTION}.price: 5: unknown key; known: key, source, flags, name, rulings, taker, note, number, given, printed, mark, carries, army, of, not_of, needs, excludes, tv, changes, choices",
    ),
    (OPTION_AT, {"source": [4000, 4000]}, f"{OPTION}.source: [4000, 4000]: the last line of the rulebook is 3096"),
    (
        OPTION_AT,
        {"needs": ["jetpacks"]},
        "armies/northern-guard: squads[general-purpose].options: 'jetpacks': northern-guard/general-purpose/another-hunter names an option that the squad does not have",
    ),
    (
        OPTION_AT,
        {"number": 11},
        "armies/northern-guard: squads[general-purpose].options: [11, 2, 3, 4, 5, 6, 7, 8, 9, 10]: options are numbered from 1 without a gap",
    ),
    (OPTION_AT, {"number": "1"}, f"{OPTION}.number: '1': this must be a whole number, not text"),
    (OPTION_AT, {"carries": ["XYZ"]}, f"{OPTION}.carries: ['XYZ']: there is no such weapon; known: {WEAPONS}"),
    (OPTION_AT, {"army": {"most": 1, "per": 1000, "x": 2}}, f"{OPTION}.army: this must be a mapping; known: most, per"),
    (OPTION_AT, {"army": {"per": 1000}}, f"{OPTION}: for each so many TV there is a most"),
    (OPTION_AT, {"army": {"most": "1"}}, f"{OPTION}.army.most: '1': this must be a whole number, not text"),
    (OPTION_AT, {"given": "yes"}, f"{OPTION}.given: 'yes': this must be true or false, not text"),
    (OPTION_AT, {"mark": "guessed"}, f"{OPTION}.mark: 'guessed': one of exact, reconstructed"),
    (OPTION_AT, {"rulings": ["7"]}, f"{OPTION}.rulings: ['7']: a ruling is written like DQ-1"),
    (OPTION_AT, {"printed": {"tv": 1.5}}, f"{OPTION}.printed: This is a mapping of names to texts and whole numbers."),
    (
        OPTION_AT,
        {"key": "Another Hunter"},
        (
            "armies/northern-guard: squads[general-purpose].options[Another Hunter].key: 'Another Hunter': "
            "a key has lower-case letters and digits, with hyphens between its words"
        ),
    ),
    (OPTION_AT, {"name": ""}, f"{OPTION}.name: '': This field cannot be blank."),
    (OPTION_AT, {"name": GONE}, f"{OPTION}.name: this key is missing"),
    (
        ARMY_AT,
        {"chart": CHART | {"tank": "1 to 3"}},
        f"{ARMY}.chart: write a chart cell like `2+`, `0-2` or `0`",
    ),
    (ARMY_AT, {"chart": CHART | {"navy": "0"}}, f"{ARMY}.chart: the chart doesn't have that column; known: {COLUMNS}"),
    (
        ARMY_AT,
        {"chart": {column: cell for column, cell in CHART.items() if column != "tank"}},
        f"{ARMY}.chart: a chart has the columns of its faction, in their order: {COLUMNS}",
    ),
    (ARMY_AT, {"chart": CHART | {"tank": 2}}, f"{ARMY}.chart: this must be text, not a whole number"),
    (ARMY_AT, {"chart": "x"}, f"{ARMY}.chart: 'x': this must be an object in braces, not text"),
    (ARMY_AT, {"chart": GONE}, f"{ARMY}.chart: this key is missing"),
    (ARMY_AT, {"chart": CHART | {"tank": "3-1"}}, f"{ARMY}.chart: a cell goes from the least to the most"),
    (
        HUNTER_AT,
        {"armor": 15},
        f"{HUNTER}.armor: 15: This must be [number, line] or [number, line, mark]; marks: exact, reconstructed.",
    ),
    (
        HUNTER_AT,
        {"armor": [15]},
        f"{HUNTER}.armor: [15]: This must be [number, line] or [number, line, mark]; marks: exact, reconstructed.",
    ),
    (
        HUNTER_AT,
        {"armor": [15, 757, "guessed"]},
        f"{HUNTER}.armor: [15, 757, 'guessed']: This must be [number, line] or [number, line, mark]; marks: exact, reconstructed.",
    ),
    (HUNTER_AT, {"armor": [15, 4000]}, f"{HUNTER}.armor: [15, 4000]: the last line of the rulebook is 3096"),
    (
        HUNTER_AT,
        {"armor": ["15", 757]},
        f"{HUNTER}.armor: ['15', 757]: This must be [number, line] or [number, line, mark]; marks: exact, reconstructed.",
    ),
    (
        HUNTER_AT,
        {"armor": [None, 757]},
        f"{HUNTER}.armor: [None, 757]: a rulebook value is [value, line] or [value, line, reconstructed]",
    ),
    (
        HUNTER_AT,
        {"weapons": ["LAC"]},
        f"{HUNTER}.weapons: ['LAC']: a rulebook value is [value, line] or [value, line, reconstructed]",
    ),
    (
        HUNTER_AT,
        {"weapons": [["Colt", 1788]]},
        f"{HUNTER}.weapons: [['Colt', 1788]]: write a weapon like `MAC (F, reloads)`",
    ),
    (
        HUNTER_AT,
        {"weapons": [["XYZ", 1788]]},
        f"{HUNTER}.weapons: [['XYZ', 1788]]: unknown weapon or weapon class XYZ",
    ),
    (HUNTER_AT, {"weapons": [["LAC", 4000]]}, f"{HUNTER}.weapons.line: 4000: the last line of the rulebook is 3096"),
    (HUNTER_AT, {"weapons": "LAC"}, f"{HUNTER}.weapons: 'LAC': this must be a list in brackets, not text"),
    (HUNTER_AT, {"armor": [150, 757]}, f"{HUNTER}.armor: [150, 757]: This must be between 0 and 99."),
    (HUNTER_AT, {"sturdy": [13, 757]}, f"{HUNTER}.sturdy: [13, 757]: This must be between 0 and 12."),
    (HUNTER_AT, {"attack": {"top": [-21, 757]}}, f"{HUNTER}.attack.top: [-21, 757]: This must be between -20 and 20."),
    (
        HUNTER_AT,
        {"attack": {"fast": [1, 757]}},
        f"{HUNTER}.attack: this must be a mapping; known: stationary, combat, top",
    ),
    (
        HUNTER_AT,
        {"defense": [{"mode": "W"}, {"mode": "W"}]},
        f"{HUNTER}.defense[1]: a card can have each movement mode only once",
    ),
    (
        HUNTER_AT,
        {"defense": [{"mode": None}, {"mode": None}]},
        f"{HUNTER}.defense[1]: a card can have each movement mode only once",
    ),
    (HUNTER_AT, {"defense": [{"combat": [1, 757]}]}, f"{HUNTER}.defense[0].mode: this key is missing"),
    (HUNTER_AT, {"defense": [{"mode": "X"}]}, f"{HUNTER}.defense[0].mode: 'X': one of W, G, H, R"),
    (
        HUNTER_AT,
        {"weapons": [["LAC (limited 30)", 757]]},
        f"{HUNTER}.weapons: [['LAC (limited 30)', 757]]: limited 30: use an arc, `reloads`, `no reloads`, `limited 3` or `RoF 4`",
    ),
    (
        HUNTER_AT,
        {"traits": [["invisible", 757]]},
        f"{HUNTER}.traits: [['invisible', 757]]: unknown trait invisible",
    ),
    (HUNTER_AT, {"sort": "boat"}, f"{HUNTER}.sort: 'boat': one of gear, strider, tankstrider, tank, apc"),
    (
        HUNTER_AT,
        {"chassis": "milicia/tiger"},
        f"{HUNTER}.chassis: 'milicia/tiger': there is no such model; known: {VEHICLES}",
    ),
    (HUNTER_AT, {"tv": "6"}, f"{HUNTER}.tv: '6': this must be a whole number, not text"),
    (HUNTER_AT, {"size": [0, 757]}, f"{HUNTER}.size: [0, 757]: This must be between 1 and 99."),
    (CANNON_AT, {"damage": "8"}, f"{CANNON}.damage: '8': write damage like `x8` or `size+3`"),
    (CANNON_AT, {"damage": GONE}, f"{CANNON}.damage: this key is missing"),
    (CANNON_AT, {"damage": None}, f"{CANNON}.lost: []: damage is null where it is lost, and only there"),
    (
        CANNON_AT,
        {"range": [1, 2, 3, 4]},
        f"{CANNON}.range: [1, 2, 3, 4]: this must be a list of 5: point_blank, short, medium, long, extreme",
    ),
    (CANNON_AT, {"range": [1, 2, 3, 4, "5"]}, f"{CANNON}.range[4]: '5': this must be a whole number, not text"),
    (CANNON_AT, {"range": [5, 4, 3, 2, 1]}, f"{CANNON}: ranges are five bands, each at least as far as the one before"),
    (CANNON_AT, {"range": None}, f"{CANNON}.range: None: artillery has no ranges; everything else does"),
    (CANNON_AT, {"special": ["AE"]}, f"{CANNON}.special: ['AE']: AE: Area effect needs a number"),
    (CANNON_AT, {"special": ["IF2"]}, f"{CANNON}.special: ['IF2']: IF2: Indirect fire takes no number"),
    (CANNON_AT, {"special": ["ZZ"]}, f"{CANNON}.special: ['ZZ']: unknown weapon rule ZZ"),
    (
        CANNON_AT,
        {"rof": "2"},
        f"{CANNON}.rof: '2': this must be a whole number or a list in brackets or empty, not text",
    ),
    (CANNON_AT, {"rof": [1, 2, 3]}, f"{CANNON}.rof: [1, 2, 3]: this must have 2 entries"),
    (CANNON_AT, {"rof": [3, 1]}, f"{CANNON}: the rate of fire goes from the lowest to the highest"),
    (CANNON_AT, {"lost": ["range"]}, f"{CANNON}.lost: ['range']: only damage or special can be lost"),
    (CANNON_AT, {"lost": ["damage"]}, f"{CANNON}.lost: ['damage']: damage is null where it is lost, and only there"),
    (CANNON_AT, {"code": "lac"}, "weapons: cannons[lac].code: 'lac': a code must be capital letters"),
    (CANNON_AT, {"accuracy": GONE}, f"{CANNON}.accuracy: this key is missing"),
    (
        ("models", "infantry", 0),
        {"weapon": "LAC"},
        f"models: infantry[infantry-squad].weapon: 'LAC': there is no such infantry weapon; known: {INFANTRY_WEAPONS}",
    ),
    (("models", "infantry", 0), {"skill": GONE}, "models: infantry[infantry-squad].skill: this key is missing"),
    (
        ("models", "infantry", 0),
        {"movement_source": [985, 99999]},
        ("models: infantry[infantry-squad].movement_source: [985, 99999]: the last line of the rulebook is 3096"),
    ),
    (
        ("models", "infantry", 0),
        {"movement_source": GONE},
        "models: infantry[infantry-squad].movement_source: this key is missing",
    ),
    (
        ("models", "infantry", 0),
        {"bases": "3"},
        "models: infantry[infantry-squad].bases: '3': this must be a whole number, not text",
    ),
    (
        ("models", "infantry", 0),
        {"traits": [["stealth", 5, "guessed"]]},
        (
            "models: infantry[infantry-squad].traits: [['stealth', 5, 'guessed']]: a rulebook value is "
            "[value, line] or [value, line, reconstructed]"
        ),
    ),
    (SQUAD_AT, {"column": "navy"}, f"{SQUAD}.column: 'navy': the chart doesn't have that column; known: {COLUMNS}"),
    (SQUAD_AT, {"column": GONE}, f"{SQUAD}.column: this key is missing"),
    (SQUAD_AT, {"units": {"tiger": 1}}, f"{SQUAD}.units: unknown card northern-guard/tiger"),
    (SQUAD_AT, {"units": {"hunter": "1"}}, f"{SQUAD}.units: this must be a whole number, not text"),
    (SQUAD_AT, {"units": GONE}, f"{SQUAD}.units: this key is missing"),
    (SQUAD_AT, {"skills": GONE}, f"{SQUAD}.skills: this key is missing"),
    (SQUAD_AT, {"skills": {"attack": 1, "defense": 1}}, f"{SQUAD}: a squad has all three skills, or infantry none"),
    (
        SQUAD_AT,
        {"skills": {"attack": 1, "defense": 1, "ew": 1, "x": 1}},
        f"{SQUAD}.skills: this must be a mapping; known: attack, defense, ew",
    ),
    (
        SQUAD_AT,
        {"leader": {"of": ["ferret"], "leadership": 1}},
        f"{SQUAD}.leader: ['northern-guard/ferret']: one of the squad's own units leads it",
    ),
    (SQUAD_AT, {"leader": {"of": ["hunter"]}}, f"{SQUAD}.leader: 'leadership' is missing: add it"),
    (SQUAD_AT, {"leader": GONE}, f"{SQUAD}.leader: this key is missing"),
    (SQUAD_AT, {"tags": ["pirates"]}, f"{SQUAD}.tags: ['pirates']: each is one of convict, infantry, sniper, legacy"),
    (SQUAD_AT, {"tv": GONE}, f"{SQUAD}.tv: this key is missing"),
    (SQUAD_AT, {"options": {}}, f"{SQUAD}.options: this must be a list of entries"),
    (
        ("armies/northern-guard", "command_points", 0),
        {"uncounted": ["navy"]},
        f"armies/northern-guard: command_points[command-points].uncounted: ['northern-guard/navy']: there is no such squad; known: {SQUADS}",
    ),
    (
        ("armies/northern-guard", "command_points", 0),
        {"uncounted": "x"},
        "armies/northern-guard: command_points[command-points].uncounted: 'x': this must be a list in brackets, not text",
    ),
    (
        ("armies/northern-guard", "army_options", 0),
        {"needs": ["navy"]},
        (
            "armies/northern-guard: army_options[command-squad].needs: ['navy']: it names an option that "
            "doesn't come before it in the faction"
        ),
    ),
    (
        ("armies/northern-guard", "army_options", 0),
        {"needs": ["chaplain"]},
        (
            "armies/northern-guard: army_options[command-squad].needs: ['chaplain']: it names an option "
            "that doesn't come before it in the faction"
        ),
    ),
    (
        ("armies/northern-guard", "army_options", 0),
        {"sorts": ["boat"]},
        "armies/northern-guard: army_options[command-squad].sorts: ['boat']: each is one of gear, strider, tankstrider, tank, apc",
    ),
    (
        ("armies/northern-guard", "army_options", 0),
        {"excludes_changes": ["armor"]},
        "armies/northern-guard: army_options[command-squad].excludes_changes: ['armor']: sturdy is what may be excluded",
    ),
    (
        ("support", "air_strikes", 0),
        {"prices": {"navy": [1, 1]}},
        "support: air_strikes[fighter].prices: 'navy': there is no such faction; known: northern-guard, milicia, prdf, unlisted",
    ),
    (
        ("support", "air_strikes", 0),
        {"prices": {"prdf": 5}},
        (
            "support: air_strikes[fighter].prices: 5: This must be [number, line] or [number, line, mark]; "
            "marks: exact, reconstructed."
        ),
    ),
    (("support", "air_strikes", 0), {"prices": GONE}, "support: air_strikes[fighter].prices: this key is missing"),
    (
        ("support", "air_strikes", 0),
        {"weapon": "XYZ"},
        f"support: air_strikes[fighter].weapon: 'XYZ': there is no such weapon; known: {WEAPONS}",
    ),
    (
        ("support", "air_strikes", 0),
        {"intercept": GONE},
        "support: air_strikes[fighter].intercept: this key is missing",
    ),
    (
        ("support", "air_bonuses", 0),
        {"key": "navy"},
        "support: air_bonuses[navy].key: 'navy': there is no such faction; known: northern-guard, milicia, prdf, unlisted",
    ),
    (
        ("support", "salvos", 0),
        {"damage": "12"},
        "support: salvos[light].damage: '12': write damage like `x8` or `size+3`",
    ),
    (
        ("scenarios", "locations", 0),
        {"terrains": ["desert"]},
        "scenarios: locations[north].terrains: ['desert']: one terrain for each face of a die",
    ),
    (
        ("scenarios", "locations", 0),
        {"terrains": ["navy", "navy", "navy", "navy", "navy", "navy"]},
        "scenarios: locations[north].terrains: ['navy', 'navy', 'navy', 'navy', 'navy', 'navy']: there is no terrain navy",
    ),
    (("scenarios", "locations", 0), {"dice": [7]}, "scenarios: locations[north].dice: [7]: a die shows 1 to 6"),
    (("scenarios", "locations", 0), {"dice": GONE}, "scenarios: locations[north].dice: this key is missing"),
    (
        ("scenarios", "missions", 0),
        {"gained": ["3 own dead"]},
        (
            "scenarios: missions[patrol].gained: ['3 own dead']: write a victory point line like `2 enemy "
            "wiped` or `1/4 own any in neutral`; known: above-half, half, below-half, alive, wiped, any; in "
            "own-zone, enemy-zone, neutral"
        ),
    ),
    (("scenarios", "missions", 0), {"gained": GONE}, "scenarios: missions[patrol].gained: this key is missing"),
    (
        ("scenarios", "missions", 0),
        {"priorities": ["low", "low"]},
        "scenarios: missions[patrol].priorities: ['low', 'low']: one priority, or one for each face of a die",
    ),
    (
        ("scenarios", "missions", 0),
        {"priorities": ["navy"]},
        "scenarios: missions[patrol].priorities: ['navy']: there is no priority navy",
    ),
    (
        ("scenarios", "missions", 0),
        {"heeded": ["prdf/navy"]},
        f"scenarios: missions[patrol].heeded: ['prdf/navy']: there is no such faction rule; known: {RULES}",
    ),
    (
        ("scenarios", "deployments", 0),
        {"layouts": [{"number": 1, "first": [[0, 0]], "second": [[0, 3]], "names": ["a", "b"]}]},
        (
            "scenarios: deployments[skirmish-line].layouts[0]: zones are parts of the table, and no part "
            "may be in two of them"
        ),
    ),
    (
        ("scenarios", "deployments", 0),
        {"layouts": [{"number": 1, "first": [[0, 0]], "second": [[0, 0]], "names": ["a", "b"]}]},
        (
            "scenarios: deployments[skirmish-line].layouts[0]: zones are parts of the table, and no part "
            "may be in two of them"
        ),
    ),
    (
        ("scenarios", "deployments", 0),
        {"layouts": [{"number": 1, "first": [[0, 0]], "second": [[0]], "names": ["a", "b"]}]},
        "scenarios: deployments[skirmish-line].layouts[0].second: [[0]]: parts of the table are pairs of whole numbers, column and row",
    ),
    (
        ("scenarios", "deployments", 0),
        {"layouts": [{"number": 1, "first": [[0, 0]], "second": [[0, 1]], "names": ["a"]}]},
        (
            "scenarios: deployments[skirmish-line].layouts[0].names: ['a']: this must be a list of 2: "
            "first_name, second_name"
        ),
    ),
    (
        ("scenarios", "deployments", 0),
        {"layouts": GONE},
        "scenarios: deployments[skirmish-line].layouts: this key is missing",
    ),
    (
        ("scenarios", "scenario_rules", 0),
        {"part": "navy"},
        "scenarios: scenario_rules[value].part: 'navy': one of victory, length, reserves, deployment",
    ),
    (
        ("scenarios", "stances", 0),
        {"reserve": "half"},
        "scenarios: stances[aggressive].reserve: 'half': a share is written like 2 or 1/4",
    ),
    (("scenarios", "weather", 0), {"per": GONE}, "scenarios: weather[clear].per: this key is missing"),
    (
        ("scenarios", "length_rolls", 0),
        {"more": "1"},
        "scenarios: length_rolls[default].more: '1': this must be a whole number, not text",
    ),
    (
        ("scenarios", "white_sand", 0),
        {"threshold": GONE},
        "scenarios: white_sand[white-sand].threshold: this key is missing",
    ),
    (
        ("buildings", "building_sizes", 0),
        {"fragile": 1},
        "buildings: building_sizes[2-inches].fragile: 1: this must be true or false, not a whole number",
    ),
    (
        ("system", "factions", 0),
        {"group": "herd"},
        "system: factions[northern-guard].group: 'herd': one of squad, cadre",
    ),
    (("traits", "perks", 0), {"effect": ""}, "traits: perks[acrobatic-handling]: an effect must be text or null"),
    (("traits", "perks", 0), {"effect": GONE}, "traits: perks[acrobatic-handling].effect: this key is missing"),
    (
        ("models", "variants", 0),
        {"base": "milicia/tiger"},
        f"models: variants[hunter-urban-commando].base: 'milicia/tiger': there is no such model; known: {VEHICLES}",
    ),
    (
        ("models", "variants", 0),
        {"changes": GONE},
        "models: variants[hunter-urban-commando].changes: this key is missing",
    ),
    (
        ("models", "variants", 0),
        {"changes": [{"sell": "x"}]},
        (
            "models: variants[hunter-urban-commando].changes: [{'sell': 'x'}]: a change starts with its "
            "verb; known: add, become, swap, remove, arm, gain, lose, unlimit, train, rank, improve, move, "
            "carry, ride, drone, squad, count_as, tag"
        ),
    ),
    (
        ("weapons", "classes", 0),
        {"weapons": ["XYZ"]},
        f"weapons: classes[autocannon].weapons: ['XYZ']: there is no such weapon; known: {WEAPONS}",
    ),
    (
        ("weapons", "basic", 0),
        {"traits": ["navy"]},
        f"weapons: basic[rifle].traits: ['navy']: there is no such trait; known: {TRAITS}",
    ),
]


def problems(plain):
    try:
        rows_of_files("blitz-2006", plain)
    except CatalogueError as error:
        return error.problems
    return []


def files(*faults):
    """The data files, where the record at each place says something else."""
    plain = deepcopy(dict(FOLDER.plain))
    for place, members, *_ in faults:
        record = plain
        for step in place:
            record = record[step]
        record.update(members)
        for name in [name for name, value in members.items() if value is GONE]:
            del record[name]
    return plain


def rounds():
    """One fault of each record at a time, for all are told at once; a squad goes with its options."""
    records: dict[Any, list[Any]] = {}
    for fault in FAULTS:
        records.setdefault(fault[0][:3], []).append(fault)
    return [[fault for fault in each if fault] for each in zip_longest(*records.values())]


def test_the_files_are_read_as_they_stand():
    assert problems(dict(FOLDER.plain)) == []


@pytest.mark.parametrize("faults", rounds())
def test_faults_are_told(faults):
    assert sorted(problems(files(*faults))) == sorted(problem for *_, problem in faults)


def test_units_of_an_option_are_not_written_as_rows():
    assert problems(files((OPTION_AT, {"units": [{"model": "tiger"}]}))) == [
        (
            f"{OPTION}.units: [{{'model': 'tiger'}}]: unknown key; known: key, source, flags, name, rulings, taker, note, number, given, "
            "printed, mark, carries, army, of, not_of, needs, excludes, tv, changes, choices"
        )
    ]


def test_a_guide_belongs_to_a_faction_whose_name_it_bears():
    assert problems(files((("armies/unlisted",), {"faction": "prdf"})))[0] == (
        "armies/unlisted: faction: 'prdf': the file must have the name of its faction"
    )
    assert problems(files((("armies/unlisted",), {"faction": "navy"})))[:2] == [
        "armies/unlisted: faction: 'navy': there is no such faction; known: northern-guard, milicia, prdf, unlisted",
        "armies/unlisted: faction: 'navy': the file must have the name of its faction",
    ]


def test_a_key_stands_once():
    assert problems(files((("weapons", "cannons", 1), {"code": "VLMG"})))[0] == (
        "weapons: cannons[VLMG]: 'VLMG': this key is used twice; keys must be unique"
    )


def test_files_are_those_of_the_game():
    known = "system, traits, weapons, models, armies/, support, buildings, scenarios, rulings"
    without = {name: content for name, content in FOLDER.plain.items() if name != "support"}

    assert problems(without) == ["support: the file is missing"]
    assert problems({**FOLDER.plain, "navy": {}}) == [f"navy: this file doesn't belong here; known: {known}"]
    assert problems({**FOLDER.plain, "support": []}) == ["support: []: a file must be a mapping of names to values"]
    assert problems(files((("buildings",), {"crowds": [], "building_materials": []}))) == [
        "buildings: crowds: []: unknown key; known: building_sizes, building_materials",
        "buildings: building_materials: []: at least one is required",
    ]


def test_the_file_of_the_system_says_what_book_it_is():
    assert problems(files((("system",), {"version": GONE}))) == ["system: version: this key is missing"]
    assert problems(files((("system",), {"book": {"key": "blitz-2006"}}))) == [
        "system: book: 'title' is missing: add it"
    ]
