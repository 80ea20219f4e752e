"""What is wrong with data files is told, each fault with its place, its value, and what is allowed."""

from copy import deepcopy

import pytest

from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.registry import get_system
from factions.loader.files import read_folder
from factions.loader.records import rows_of_files

KEY = "tactical-1998"
GONE = object()
CHEETAH = "vehicles/vehicles/0"
APGL = "weapons/weapons/0"
FIGURE = "This must be [number, line] or [number, line, mark]; marks: merged, derived."
BANDS = "this must be a list of 4: range_short, range_medium, range_long, range_extreme"
WORDS = "one of anti-infantry, indirect, guided, physical, disposable, area-effect, minimum-range"
MARKED = "a mark must be merged or derived, for one of range, accuracy, damage, quantity, rof, ammo"
FLAWS = "annoyance, exposed-fire-control, large-sensor-profile, weak-facing"
QUALITIES = "rookie, qualified, veteran, elite, legendary-5, legendary-6, legendary-7, legendary-8"
SHEET = (
    "tv, size, cost, crew, bonus_actions, maneuver, deployment, sensors, sensor_range, communication, "
    "communication_range, fire_control, armor, primary_combat, primary_top"
)
MAPPING = "this must be a mapping of names to values"
# Where it stands, what is written there instead, and what is said of it.
FAULTS = {
    # files and tables
    "strange file": ("heroes", {}, ("heroes: this file doesn't belong here; known: system, weapons, perks, crews, infantry, "
                                    "vehicles, quick-reference, rulings")),
    "file missing": ("crews", GONE, "crews: the file is missing"),
    "file is a list": ("crews", [1], "crews: [1]: a file must be a mapping of names to values"),
    "strange table": ("crews/teams", [], "crews: teams: []: unknown key; known: crews"),
    "table missing": ("crews/crews", GONE, "crews: crews: this key is missing"),
    "table empty": ("crews/crews", [], "crews: crews: []: at least one is required"),
    "table is a mapping": ("crews/crews", {"a": 1}, "crews: crews: this must be a list of entries"),
    "record is a text": ("crews/crews/0", "rookie", f"crews: crews[0]: 'rookie': {MAPPING}"),
    "no version": ("system/version", GONE, "system: version: this key is missing"),
    "version is a number": ("system/version", 1998.1, "system: version: 1998.1: this must be text, not a number"),
    "strange head": ("system/author", "x", "system: author: 'x': unknown key; known: key, name, version, book, factions"),
    # keys, names, lines
    "key missing": ("crews/crews/0/key", GONE, "crews: crews[0].key: this key is missing"),
    "key with a blank": ("crews/crews/0/key", "Raw Rookie", ("crews: crews[Raw Rookie].key: 'Raw Rookie': a key has lower-case letters and digits, with "
                                                             "hyphens between its words")),
    "key twice": ("crews/crews/0/key", "elite", "crews: crews[elite]: 'elite': this key is used twice; keys must be unique"),
    "line of reference twice": ("quick-reference/quick_reference/1/name", "Test", "quick-reference: quick_reference[1]: 'Dice/Test': this key is used twice; keys must be unique"),
    "name missing": (f"{CHEETAH}/name", GONE, "vehicles: vehicles[cheetah].name: this key is missing"),
    "name empty": (f"{CHEETAH}/name", "", "vehicles: vehicles[cheetah].name: '': This field cannot be blank."),
    "effect empty": ("quick-reference/quick_reference/0/effect", "", "quick-reference: quick_reference[0].effect: '': This field cannot be blank."),
    "lines missing": (f"{APGL}/source", GONE, "weapons: weapons[APGL].source: this key is missing"),
    "one line": (f"{APGL}/source", [5], "weapons: weapons[APGL].source: [5]: this must be a pair of lines, the first and the last"),
    "lines backwards": (f"{APGL}/source", [5, 4], "weapons: weapons[APGL].source: [5, 4]: lines go from the first to the last, both counted from 1"),
    "lines beyond the book": (f"{APGL}/source", [5, 1808], "weapons: weapons[APGL].source: [5, 1808]: the last line of the rulebook is 1807"),
    "further lines beyond": ("infantry/qualities/0/multiplier_source", [5, 1808], "infantry: qualities[rookie].multiplier_source: [5, 1808]: the last line of the rulebook is 1807"),
    "further lines missing": ("infantry/qualities/0/multiplier_source", GONE, "infantry: qualities[rookie].multiplier_source: this key is missing"),
    "ruling": (f"{CHEETAH}/rulings", ["FC-1"], ("vehicles: vehicles[cheetah].rulings: ['FC-1']: a ruling must be DQ- and a number")),
    "rule of battles": ("quick-reference/quick_reference/0/rules", ["FC-1"], ("quick-reference: quick_reference[0].rules: ['FC-1']: a battle rule must be BR- and a number")),
    "rules missing": ("quick-reference/quick_reference/0/rules", GONE, "quick-reference: quick_reference[0].rules: this key is missing"),
    # weapons
    "code": ("weapons/weapons/8/code", "s c", ("weapons: weapons[s c].code: 's c': a code must look like LAC or LRP/24")),
    "figure of another type": (f"{APGL}/rof", "0", "weapons: weapons[APGL].rof: '0': this must be a whole number, not text"),
    "figure with decimals": (f"{APGL}/rof", 0.5, "weapons: weapons[APGL].rof: 0.5: this must be a whole number, not a number"),
    "figure is a boolean": (f"{APGL}/rof", True, "weapons: weapons[APGL].rof: True: this must be a whole number, not true or false"),
    "figure below 0": (f"{APGL}/rof", -1, "weapons: weapons[APGL].rof: -1: Ensure this value is greater than or equal to 0."),
    "boolean is a number": (f"{APGL}/sheet_only", 1, "weapons: weapons[APGL].sheet_only: 1: this must be true or false, not a whole number"),
    "lost figure is left out": (f"{APGL}/damage", GONE, "weapons: weapons[APGL].damage: this key is missing"),
    "range missing": (f"{APGL}/range", GONE, "weapons: weapons[APGL].range: this key is missing"),
    "range of three bands": (f"{APGL}/range", [1, 2, 4], f"weapons: weapons[APGL].range: [1, 2, 4]: {BANDS}"),
    "range is a text": (f"{APGL}/range", "1/2/4/8", f"weapons: weapons[APGL].range: '1/2/4/8': {BANDS}"),
    "band is a text": (f"{APGL}/range", [1, 2, "4", 8], "weapons: weapons[APGL].range[2]: '4': this must be a whole number, not text"),
    "bands fall": (f"{APGL}/range", [1, 4, 2, 8], ("weapons: weapons[APGL]: each range band must reach at least as far as the one before")),
    "column is no key": (f"{APGL}/range_short", 1, "weapons: weapons[APGL].range_short: 1: unknown key; known: key, source, printed, flags, name, rulings, code, accuracy, damage, rof, min_size, sheet_only, special, range"),
    "special word": (f"{APGL}/special/0", "loud", f"weapons: weapons[APGL].special[0].word: 'loud': {WORDS}"),
    "word with a number": (f"{APGL}/special/0", {"guided": 3}, ("weapons: weapons[APGL].special[0]: area-effect and minimum-range need a number, other words "
                                                                "have none")),
    "word without its number": (f"{APGL}/special/0", "area-effect", ("weapons: weapons[APGL].special[0]: area-effect and minimum-range need a number, other words "
                                                                     "have none")),
    "two words in one": (f"{APGL}/special/2", {"area-effect": 0, "minimum-range": 2}, ("weapons: weapons[APGL].special[2]: each must be one word, or one word with its number")),
    "words are a text": (f"{APGL}/special", "indirect", "weapons: weapons[APGL].special: 'indirect': this must be a list"),
    # crews and infantry
    "skill missing": ("crews/crews/0/pilot", GONE, "crews: crews[rookie].pilot: this key is missing"),
    "skill without attribute": ("crews/crews/0/pilot", [1], "crews: crews[rookie].pilot: [1]: this must be a list of 2: pilot_level, pilot_attribute"),
    "multiplier": ("crews/crews/0/multiplier", -1, "crews: crews[rookie].multiplier: -1: Ensure this value is greater than or equal to 0."),
    "boxes": ("infantry/qualities/0/stamina", 41, "infantry: qualities[rookie].stamina: 41: Ensure this value is less than or equal to 40."),
    "list of weapons": ("infantry/weapons/0/list", "light", "infantry: weapons[rifle].list: 'light': one of standard, heavy"),
    "relief of nobody": ("infantry/armors/2/relief/hero", 0, ("infantry: armors[heavy-flak].relief: unknown quality: hero")),
    "relief is a text": ("infantry/armors/2/relief/elite", "0", "infantry: armors[heavy-flak].relief: this must be a whole number, not text"),
    "relief is a list": ("infantry/armors/2/relief", [1], "infantry: armors[heavy-flak].relief: [1]: this must be an object in braces, not a list in brackets"),
    "movement mode": ("infantry/transports/1/mode", "swim", "infantry: transports[jetpack].mode: 'swim': one of walker, ground, hover"),
    "quality of a squad": ("infantry/squads/0/quality", "heroic", f"infantry: squads[standard].quality: 'heroic': there is no such quality; known: {QUALITIES}"),
    "troopers": ("infantry/squads/0/heavy_troopers", [5, "10"], "infantry: squads[standard].heavy_troopers: [5, '10']: This must be a list of whole numbers."),
    # vehicles
    "faction": (f"{CHEETAH}/faction", "east", "vehicles: vehicles[cheetah].faction: 'east': there is no such faction; known: north, south, mixed"),
    "currency": (f"{CHEETAH}/currency", "euros", "vehicles: vehicles[cheetah].currency: 'euros': one of marks, dinars"),
    "figure missing": (f"{CHEETAH}/armor", GONE, "vehicles: vehicles[cheetah].armor: this key is missing"),
    "figure without a line": (f"{CHEETAH}/armor", 10, f"vehicles: vehicles[cheetah].armor: 10: {FIGURE}"),
    "figure is null": (f"{CHEETAH}/armor", None, "vehicles: vehicles[cheetah].armor: None: This field cannot be null."),
    "figure is a text": (f"{CHEETAH}/armor", ["10", 1406], f"vehicles: vehicles[cheetah].armor: ['10', 1406]: {FIGURE}"),
    "mark of a figure": (f"{CHEETAH}/armor", [10, 1406, "guessed"], f"vehicles: vehicles[cheetah].armor: [10, 1406, 'guessed']: {FIGURE}"),
    "line of a figure": (f"{CHEETAH}/armor", [10, 1808], "vehicles: vehicles[cheetah].armor: [10, 1808]: the last line of the rulebook is 1807"),
    "armor below 0": (f"{CHEETAH}/armor", [-1, 1406], "vehicles: vehicles[cheetah].armor: [-1, 1406]: this must be a whole number from 0"),
    "half a crew": (f"{CHEETAH}/crew", [1.5, 1394], "vehicles: vehicles[cheetah].crew: [1.5, 1394]: this must be a whole number from 0"),
    "half a maneuver": (f"{CHEETAH}/maneuver", [0.5, 1401], "vehicles: vehicles[cheetah].maneuver: [0.5, 1401]: this must be a whole number"),
    "figure too high": (f"{CHEETAH}/deployment", [1001, 1402], "vehicles: vehicles[cheetah].deployment: [1001, 1402]: this must be at most 1,000"),
    "sensors without a range": (f"{CHEETAH}/sensors/range", GONE, "vehicles: vehicles[cheetah].sensors.range: this key is missing"),
    "sensors of another form": (f"{CHEETAH}/sensors", [2, 1403], ("vehicles: vehicles[cheetah].sensors: [2, 1403]: this must be a mapping; known: rating, range")),
    "range of sensors": (f"{CHEETAH}/sensors/range", [-5, 1403], "vehicles: vehicles[cheetah].sensors.range: [-5, 1403]: this must be a number from 0"),
    "speed missing": (f"{CHEETAH}/primary/top", GONE, "vehicles: vehicles[cheetah].primary.top: this key is missing"),
    "second mode without a speed": (f"{CHEETAH}/secondary/top", GONE, ("vehicles: vehicles[cheetah]: a secondary movement needs a mode, a combat speed and a top speed")),
    "speed without a mode": (f"{CHEETAH}/secondary/mode", GONE, ("vehicles: vehicles[cheetah]: a secondary movement needs a mode, a combat speed and a top speed")),
    "code without its value": (f"{CHEETAH}/code/value", GONE, "vehicles: vehicles[cheetah].code.value: this key is missing"),
    "code empty": (f"{CHEETAH}/code/value", "", ("vehicles: vehicles[cheetah]: a missing code must be null, not an empty text")),
    "no weapons told": (f"{CHEETAH}/weapons", GONE, "vehicles: vehicles[cheetah].weapons: this key is missing"),
    "weapon row is a text": (f"{CHEETAH}/weapons/0", "LAC", f"vehicles: vehicles[cheetah].weapons[0]: 'LAC': {MAPPING}"),
    "arc": (f"{CHEETAH}/weapons/0/arc", "L", "vehicles: vehicles[cheetah].weapons[DPG].arc: 'L': one of F, R, T, FF, FR"),
    "lost arc is left out": (f"{CHEETAH}/weapons/0/arc", GONE, "vehicles: vehicles[cheetah].weapons[DPG].arc: this key is missing"),
    "lost is told twice": (f"{CHEETAH}/weapons/0/lost", [], ("vehicles: vehicles[cheetah].weapons[DPG]: null already means missing: leave out the key lost")),
    "mark of a lost figure": ("vehicles/vehicles/2/weapons/3/marks", {"ammo": "merged"}, ("vehicles: vehicles[jaguar].weapons[HG]: a missing stat can't have a mark: ammo")),
    "mark of a dash": (f"{CHEETAH}/weapons/3/marks", {"ammo": "merged"}, ("vehicles: vehicles[cheetah].weapons[VB]: a missing stat can't have a mark: ammo")),
    "mark": (f"{CHEETAH}/weapons/0/marks", {"ammo": "guessed"}, f"vehicles: vehicles[cheetah].weapons[DPG].marks: ammo: guessed; {MARKED}"),
    "mark of an arc": (f"{CHEETAH}/weapons/0/marks", {"arc": "merged"}, f"vehicles: vehicles[cheetah].weapons[DPG].marks: arc: merged; {MARKED}"),
    "line of a weapon": (f"{CHEETAH}/weapons/0/line", GONE, "vehicles: vehicles[cheetah].weapons[DPG].line: this key is missing"),
    "range of a weapon row": (f"{CHEETAH}/weapons/0/range", [1, 2], f"vehicles: vehicles[cheetah].weapons[DPG].range: [1, 2]: {BANDS}"),
    "word of a weapon row": (f"{CHEETAH}/weapons/1/special/0", "loud", f"vehicles: vehicles[cheetah].weapons[LRP/24].special[0].word: 'loud': {WORDS}"),
    "flaw that is a perk": (f"{CHEETAH}/flaws/0/flaw", "ecm", f"vehicles: vehicles[cheetah].flaws[0].flaw: 'ecm': there is no such flaw; known: {FLAWS}"),
    "count of a flaw": (f"{CHEETAH}/flaws/0/count", 2, "vehicles: vehicles[cheetah].flaws[0].count: 2: unknown key; known: rating, facing, note, line, flaw"),
    "facing": (f"{CHEETAH}/perks/0/facing", "top", "vehicles: vehicles[cheetah].perks[0].facing: 'top': one of front, rear, right rear, left rear"),
    "mark of a perk": (f"{CHEETAH}/perks/0/mark", "guessed", "vehicles: vehicles[cheetah].perks[0].mark: 'guessed': one of merged, derived"),
    "ruling of a perk": (f"{CHEETAH}/perks/0/rulings", ["x"], ("vehicles: vehicles[cheetah].perks[0].rulings: ['x']: a ruling must be DQ- and a number")),
    "figure that no sheet has": ("vehicles/missing/0/figures", {"hull": 3}, f"vehicles: missing[iguana].figures.hull: 3: no sheet has the stat hull; known: {SHEET}"),
    "figure of a lost sheet": ("vehicles/missing/0/figures", {"armor": -3}, "vehicles: missing[iguana].figures.armor: -3: armor must be a whole number from 0"),
}  # fmt: skip


@pytest.fixture
def plain():
    return deepcopy(read_folder(get_system(KEY)).plain)


def put(content, path, value):
    """Write a value at a path of the files, or take what stands there away."""
    *steps, last = (int(step) if step.isdecimal() else step for step in path.split("/"))
    for step in steps:
        content = content[step]
    content[last] = value
    if value is GONE:
        del content[last]


def problems(plain):
    with pytest.raises(CatalogueError) as caught:
        rows_of_files(KEY, plain)
    return caught.value.problems


@pytest.mark.parametrize("path, value, told", FAULTS.values(), ids=FAULTS)
def test_a_fault(plain, path, value, told):
    put(plain, path, value)

    assert problems(plain) == [told]


def test_every_fault_of_a_record_is_told_at_once(plain):
    for path, value in (("name", GONE), ("armor", 10), ("sensors/range", [-5, 1403]), ("weapons/0/arc", "L")):
        put(plain, f"{CHEETAH}/{path}", value)

    assert problems(plain) == [
        f"vehicles: vehicles[cheetah].armor: 10: {FIGURE}",
        "vehicles: vehicles[cheetah].name: this key is missing",
        "vehicles: vehicles[cheetah].weapons[DPG].arc: 'L': one of F, R, T, FF, FR",
    ]


def test_a_weapon_that_is_gone_is_missed_by_every_row_that_names_it(plain):
    del plain["weapons"]["weapons"][0]

    assert [problem.partition(";")[0] for problem in problems(plain)] == [
        f"vehicles: vehicles[{vehicle}].weapons[APGL].code: 'APGL': there is no such weapon"
        for vehicle in ("hunter", "jaguar", "jager", "black-mamba", "black-mamba")
    ]


def test_sound_files_have_no_fault(plain):
    assert rows_of_files(KEY, plain).faults == []
