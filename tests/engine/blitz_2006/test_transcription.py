"""The catalogue against the book: counts, how records hang together, and every figure read back from its line.

The first part runs everywhere. The second needs the text of the book beside the repository, at
`shared/sources/blitz-2006.txt`, and is skipped where that is not found.
"""

import re
from collections import Counter
from functools import cache
from typing import Any

import jsonschema
import pytest

from armybuilder.engine.core.tables.entries import entries
from armybuilder.engine.core.tables.rows import row_schemas, rows
from armybuilder.engine.systems.blitz_2006.book import catalogue as tables
from armybuilder.engine.systems.blitz_2006.book.armies import read_bounds
from armybuilder.engine.systems.blitz_2006.book.cards import figures_of
from armybuilder.engine.systems.blitz_2006.book.changes import (
    Become,
    Carry,
    Field,
    Gain,
    Improve,
    Join,
    Ride,
    Swap,
    Train,
)
from armybuilder.engine.systems.blitz_2006.book.equipment import Damage
from tests.engine.blitz_2006.book import BOOK, CATALOGUE, SYSTEM

needs_book = pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")
ALIKE = str.maketrans("ΧМΜКРΤΛ", "XMMKPTA")
"""Greek and Cyrillic letters that look like Latin ones (DQ-2)."""
OPTIONS = list(CATALOGUE.options.values())
CHOICES = [(option, choice) for option in OPTIONS for choice in option.choices]
SQUADS = list(CATALOGUE.squads.values())
ENTRIES: list[Any] = list(entries(SYSTEM.tables, CATALOGUE))
CARDS: dict[str, Any] = {**CATALOGUE.models, **CATALOGUE.variants, **CATALOGUE.infantry}
WEAPONS = list(CATALOGUE.weapons.values())
SUPPORT: list[Any] = [*CATALOGUE.air_strikes.values(), *CATALOGUE.salvos.values()]
DESCRIBED: tuple[Any, ...] = (tables.WEAPON_RULES, *tables.TRAIT_TABLES)
INFANTRY_WEAPONS = list(CATALOGUE.infantry_weapons.values())
ALL_WEAPONS: list[Any] = [*WEAPONS, *INFANTRY_WEAPONS]
by_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
GUIDES = [squad for squad in SQUADS if "legacy" not in squad.tags]
by_squad = pytest.mark.parametrize("squad", GUIDES, ids=lambda squad: squad.key)

# ---------------------------------------------------------------- what needs no book


def test_counts():
    counted = {table.name: len(CATALOGUE[table]) for table in SYSTEM.tables.all}

    assert counted == {
        "factions": 3 + 1,
        "crews": 9,
        "auxiliary": 10 + 4,
        "armor": 10 + 2,
        "perks": 17,
        "flaws": 10,
        "undefined": 2,
        "rules": 16,
        "cannons": 30,
        "rockets": 12,
        "support": 12,
        "advanced": 10,
        "close_combat": 13,
        "guides": 1,
        "classes": 3,
        "basic": 3,
        "heavy": 6,
        "sniper": 2,
        "models": 28,
        "variants": 8,
        "infantry": 7,
        "drones": 3,
        "columns": 9 + 11 + 9,
        "army_types": 3 + 5 + 4,
        "faction_rules": 8 + 1,
        "command_points": 3 + 1,
        "army_options": 6 + 1,
        "squads": 22 + 3 + 1,
        "options": 192 + 3 * 3 + 1,
        "air_strikes": 3,
        "air_bonuses": 1,
        "salvos": 3,
        "terrains": 10,
        "locations": 3,
        "white_sand": 3,
        "weather": 5,
        "day_times": 3,
        "priorities": 5,
        "missions": 6,
        "game_length": 1,
        "length_rolls": 6,
        "stances": 3,
        "deployments": 4,
        "scenario_rules": 12,
    }


def test_the_tables_of_the_book_have_88_weapons():
    assert len([weapon for weapon in ALL_WEAPONS if weapon.source[0] < 1302]) == 88


def test_options_of_each_squad():
    """Those of snipers stand within an option of an infantry section, and are not counted."""
    numbered = {squad.key: len(squad.options) for squad in GUIDES if "sniper" not in squad.tags}
    of_faction: Counter[str] = Counter()
    for key, options in numbered.items():
        of_faction[key.partition("/")[0]] += options

    assert numbered == {
        "northern-guard/general-purpose": 10,
        "northern-guard/recon": 10,
        "northern-guard/strike": 14,
        "northern-guard/fire-support": 10,
        "northern-guard/strider": 7,
        "northern-guard/tank": 8,
        "northern-guard/infantry-section": 9,
        "milicia/convict-cadre": 3,
        "milicia/general-purpose": 8,
        "milicia/recon": 8,
        "milicia/strike": 15,
        "milicia/fire-support": 11,
        "milicia/strider": 9,
        "milicia/tank": 11,
        "milicia/infantry-section": 9,
        "prdf/general-purpose": 8,
        "prdf/anti-rover": 3,
        "prdf/strike": 10,
        "prdf/fire-support": 9,
        "prdf/recon": 9,
        "prdf/tankstrider": 3,
        "prdf/infantry-section": 8,
    }
    assert of_faction == {"northern-guard": 68, "milicia": 74, "prdf": 50}


def test_every_row_fits_its_schema():
    schemas = row_schemas(SYSTEM.tables)
    validators = {kind: jsonschema.Draft202012Validator(schema) for kind, schema in schemas.items()}
    made = list(rows(SYSTEM.tables, CATALOGUE))
    for row in made:
        validators[row["kind"]].validate({name: value for name, value in row.items() if name != "kind"})

    assert {row["kind"] for row in made} == schemas.keys()


def test_every_squad_but_snipers_has_its_column():
    """Every column is filled: by squads, by convicts of the infantry, or by what is bought by the piece."""
    filled = {squad.column for squad in SQUADS} - {None}
    support = {key for key, column in CATALOGUE.columns.items() if column.support}

    assert [squad.key for squad in GUIDES if not squad.column] == [
        "milicia/sniper-escouade",
        "northern-guard/sniper-squad",
        "prdf/sniper-squad",
    ]
    assert CATALOGUE.columns.keys() - filled - support == {"milicia/convict-infantry"}


def test_figures_of_cards():
    """What is known of 28 cards: the rest is lost."""
    known = Counter(figure.status for model in CATALOGUE.models.values() for _, figure in figures_of(model))

    assert (known["exact"], known["reconstructed"]) == (10, 4)
    assert known["lost"] == 28 * 12 + 2 * 5 - 14


@pytest.mark.parametrize(
    "kind, key, links",
    [
        (
            "squad",
            "milicia/fire-support",
            {("faction", "Southern MILICIA"), ("column", "Fire Support"), ("units", "Jäger"), ("units", "Spitting Cobra")},
        ),
        (
            "option",
            "northern-guard/general-purpose/gun",
            {
                ("squad", "General Purpose Squad"),
                ("choices", "Autocannon"),
                ("choices", "Light Rocket Pack"),
                ("choices", "Snub Cannon"),
                ("choices", "Light Autocannon"),
                ("choices", "Medium Autocannon"),
            },
        ),
        ("variant", "milicia/longfang-naga", {("base", "Naga"), ("changes", "Anti-Tank Missile"), ("changes", "Light Field Gun"),
         ("changes", "Stabilizer Mount"), ("faction", "Southern MILICIA")}),
        ("weapon", "LFG", {("special", "Indirect fire"), ("special", "Area effect")}),
        ("model", "northern-guard/ferret", {("faction", "Northern Guard"), ("weapons", "Light Rocket Pack"),
         ("traits", "Target Designator")}),
    ],
)  # fmt: skip
def test_records_lead_to_what_they_name(kind, key, links):
    (entry,) = [entry for entry in ENTRIES if (entry.kind, entry.record.key) == (kind, key)]

    assert {(link.member, link.text) for link in entry.links if link.member != "options"} == links


@by_squad
def test_leaders_and_units_stand_in_the_squad(squad):
    assert set(squad.leader.of) <= squad.units.keys()
    assert {unit.partition("/")[0] for unit in squad.units} == {squad.faction} or squad.key == "prdf/recon"
    assert (squad.skills is None) == ("infantry" in squad.tags)


@by_option
def test_options_change_what_can_be_there(option):
    """What an option asks for is there from the first, or comes by another option of the squad (FC-36)."""
    squad = CATALOGUE.squads[option.squad]
    reachable = set(squad.units)
    for other in squad.options:
        for choice in other.choices:
            reachable |= {change.model for change in choice.changes if isinstance(change, Join | Become | Ride)}

    assert set(option.of) | set(option.not_of) <= reachable


@pytest.mark.parametrize("option, choice", CHOICES, ids=lambda each: getattr(each, "key", None))
def test_options_are_called_by_what_they_bring(option, choice):
    models = [change.model for change in choice.changes if isinstance(change, Join | Become | Ride)]
    drones = [change.drone for change in choice.changes if isinstance(change, Field)]

    if option.key != "milicia/infantry-section/convicts":
        assert [key for key in models if CARDS[key].name not in choice.name] == []
    assert [key for key in drones if CATALOGUE.drones[key].name != choice.name] == []


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_units_become_something_else(option):
    """FC-36: nobody becomes what it is already, and who becomes something is told."""
    for choice in option.choices:
        become = [change.model for change in choice.changes if isinstance(change, Become)]
        assert not set(become) & set(option.of)
        assert not become or option.of or option.taker.of == "group"


# ---------------------------------------------------------------- what needs the book


@cache
def lines():
    return BOOK.read_text(encoding="utf-8").split("\n")


def text_of(source):
    return " ".join(lines()[source[0] - 1 : source[1]])


def words_of(source):
    """The text in capitals, without double blanks, the dots of `JÄGER` kept."""
    return re.sub(r"\s+", " ", text_of(source).upper().translate(ALIKE))


def cells(line):
    return [cell.strip().translate(ALIKE) for cell in lines()[line - 1].split("\t")]


@needs_book
@pytest.mark.parametrize(
    "weapon", [weapon for weapon in WEAPONS if weapon.table != "guides"], ids=lambda each: each.code
)
def test_weapons_stand_on_their_line(weapon):
    name, code, *bands = (row := cells(weapon.source[0]))[:7]
    accuracy, damage = row[7], row[8].replace(" ", "").lower()
    rest = row[9:]

    assert code == weapon.code
    assert bands == [str(band) for band in weapon.range or [""] * 5]
    assert int(accuracy) == weapon.accuracy
    assert initials(name) <= initials(weapon.name)
    if weapon.table == "close-combat":
        assert (damage, rest[0]) == printed_in_close_combat(weapon)
        assert weapon.rof is None
        assert notes(rest[1]) == specials(weapon)
    else:
        assert damage == f"x{weapon.damage.value}"
        assert tuple(map(int, rest[0].split(" TO "))) == tuple(dict.fromkeys(weapon.rof))
        assert notes(rest[1]) == [*specials(weapon), *([f"ROF{weapon.choke}*"] if weapon.choke else [])]


def initials(name):
    return {word[0].upper() for word in re.findall(r"[A-Za-z]+", name)}


def printed_in_close_combat(weapon):
    """Two cells: `X 12` alone, `SIZE` alone, or `ADD 3` and `TO SIZE`; of one of them the first is lost."""
    if weapon.damage is None:
        return "", "TO SIZE"
    if not weapon.damage.size:
        return f"x{weapon.damage.value}", ""
    return ("size", "") if weapon.code in "KP" else (f"add{weapon.damage.value}", "TO SIZE")


def notes(cell):
    return [note.strip() for note in cell.split(",") if note.strip()]


def specials(weapon):
    return [f"{special.rule}{special.value or ''}" for special in weapon.special]


@needs_book
def test_what_is_lost_of_weapons():
    assert {weapon.code: weapon.lost for weapon in WEAPONS if weapon.lost} == {
        "CR": ("damage",),
        "SLC": ("special",),
        "HGLC": ("special",),
    }
    assert [cells(CATALOGUE[tables.ADVANCED][code].source[0])[10] for code in ("SLC", "HGLC")] == ["MB1,", "MB3,"]


@needs_book
@pytest.mark.parametrize("weapon", INFANTRY_WEAPONS, ids=lambda each: each.key)
def test_weapons_of_infantry_stand_on_their_lines(weapon):
    """Where rows ran together, each figure is somewhere on their lines."""
    text = words_of(weapon.source).replace("X ", "X")
    figures = [*map(str, weapon.range), str(weapon.accuracy), str(weapon.rof[0]), f"X{weapon.damage.value}"]

    assert weapon.name.upper() in text
    assert Counter(figures) - Counter(re.findall(r"X\d+|-?\d+", text.replace("V O", "X8"))) == {}
    assert weapon.damage == Damage(weapon.damage.value)
    assert set(specials(weapon)) <= set(re.findall(r"[A-Z]+\d*", text)) or weapon.mark == "reconstructed"


@needs_book
@pytest.mark.parametrize(
    "record",
    [record for table in DESCRIBED for record in CATALOGUE[table].values() if table is not tables.UNDEFINED],
    ids=lambda record: record.key,
)
def test_rules_and_traits_are_named_on_their_lines(record):
    text = words_of(record.source)
    name = record.name.upper().replace("AUX", "AUX").split(" ABILITY")[0]

    assert name in text or set(name.split()) <= set(re.findall(r"[\w-]+", text))


# ---------------------------------------------------------------- charts, squads, options


@needs_book
@pytest.mark.parametrize("army", CATALOGUE.army_types.values(), ids=lambda army: army.key)
def test_every_cell_of_the_charts(army):
    printed = [cell.replace("R 0+", "0+").replace("R) 2+", "2+") for cell in cells(army.source[0])]

    assert printed[-len(army.chart) :] == [bounds.text for bounds in army.chart.values()]
    assert printed[0][:6].upper() == army.name[:6].upper()


@pytest.mark.parametrize(
    "text, least, most, grows",
    [("2+", 2, None, True), ("0-2", 0, 2, True), ("0+", 0, None, False), ("0", 0, 0, False)],
)
def test_cells_of_charts(text, least, most, grows):
    """FC-3, FC-4: what is `0+` or `0` never grows."""
    bounds = read_bounds(text)

    assert (bounds.least, bounds.most, bounds.grows) == (least, most, grows)


NUMBERS = {1: ("1", "A ", "ONE"), 2: ("2", "TWO"), 3: ("3", "THREE"), 4: ("4",), 5: ("5",)}
PRINTED_NAMES = {"Jäger": "JÄGER", "Black Mamba": "BA?L?ACK MAMBA", "Jaguar": "JA[GQ]UAR"}


def stands(name, text):
    """Whether a name stands in a text of capitals; the scan turned some letters of a few."""
    pattern = PRINTED_NAMES.get(name) or re.escape(name.upper().removesuffix(" APC"))
    pattern = pattern.removesuffix("Y") + ("(Y|IES)" if pattern.endswith("Y") else "")
    return re.search(pattern.replace("II", "I{1,2}"), text) is not None


@needs_book
@by_squad
def test_squads_stand_on_their_lines(squad):
    text = words_of(squad.source)
    units = [(CARDS[key].name, count) for key, count in squad.units.items()]

    assert re.search(rf"TV: ?{squad.tv}\b|FOR {squad.tv} TV", text)
    if squad.skills:
        skills = squad.skills
        assert f"ATTACK {skills.attack}, DEFENSE {skills.defense}, EW {skills.ew}" in text
        assert re.search(rf"\bLD {squad.leader.leadership}\b", text)
        for name, count in units:
            assert stands(name, text)
            assert any(number in text for number in NUMBERS[count])


PRICE = re.compile(r"([+-]?) ?(\d+) ?[TΤ]V|([+-]?)(\d+)/")
ARMS = {
    "LAC": "LAC", "MAC": "MAC", "SC": "SC|SNUB CANNON", "LPZF": "LPZFS", "MPZF": "MPZFS", "MBZK": "MEDIUM BAZOOKA|MBZK",
    "LBZK": "LBZK|LIGHT BAZOOKA", "FC": "FGC|FRAG CANNON", "RFB": "RFB", "HGL": "HGL", "VLRP": "VLRP", "LGL": "LGL",
    "LMG": "LMG", "LRP": "LRP", "HG": "HGS", "HHG": "HHGS", "HMG": "HMG", "HPZF": "HPZF", "HAC": "HAC", "MFL": "MFL",
    "IRP": "IRP", "ATM": "ATMS?", "HRP": "HRP", "LGM": "LGM", "LFG": "LFG", "STAFF": "STAFF", "APGL": "APGL",
    "autocannon": "AUTOCANNONS?", "pack-gun": "PACK GUN", "rocket-pod": "ROCKET PODS",
}  # fmt: skip
"""How the guides print a weapon."""
DRONES = {"recon": "RECON", "hunter-killer": "HUNTER-KILLER", "demolitions": "DEMOLITION"}
TRAITS = {
    "camo-netting": "CAMO NETTING", "airdroppable": "AIRDROPPABLE", "target-designator": "TARGET DESIGNATOR",
    "ecm": "ECM2", "eccm": "ECCM2", "satellite-uplink": "SAT UPLINK", "exposed-aux": "EXPOSED AUX",
    "vulnerable-to-haywire": "VULN TO HAYWIRE", "fire-resistant": "FIRE RESISTANT", "stabilizer-mount": "STABILIZER MOUNTS",
    "weapon-link": "LINK",
}  # fmt: skip


@needs_book
@by_option
def test_prices_stand_on_their_lines(option):
    """FC-35: as printed. Convicts are printed with what the section costs then, snipers with the price of their squad."""
    text = words_of(option.source)
    printed = {int(f"{sign or more}{value or other}") for sign, value, more, other in PRICE.findall(text)}
    prices = {option.printed.get("tv", choice.tv) for choice in option.choices} - (
        {0} if option.choices[0].tv == 0 else set()
    )

    assert prices <= printed | {int(value) for value in re.findall(r"(?:COST OF|TO) (\d+) TV", text)}
    if option.printed:
        assert CATALOGUE.squads[option.squad].tv + option.choices[0].tv == option.printed["tv"]


LIMITS = {500, 1000}
"""Not prices: what army and veterans are counted by."""
SUMS = {1816: {-35}, 2384: {-35, -30}, 2115: {10}}
"""Prices that are no option's: what a chain of swaps comes to, and an echo in a line that ran together (DQ-8)."""


@needs_book
def test_every_price_of_the_guides_is_somebodys():
    """Each price between the first squad and the last salvo is that of an option, a squad or support on its line."""
    priced: list[tuple[tuple[int, int], Any]] = [
        (option.source, option.printed.get("tv", choice.tv)) for option, choice in CHOICES
    ]
    priced += [(option.source, choice.tv) for option in CATALOGUE.army_options.values() for choice in option.choices]
    priced += [(squad.source, squad.tv) for squad in SQUADS]
    priced += [((price.line, price.line), price.value) for asset in SUPPORT for price in asset.prices.values()]
    known: dict[int, set[int]] = {line: set(prices) for line, prices in SUMS.items()}
    for (first, last), tv in priced:
        for line in range(first, last + 1):
            known.setdefault(line, set()).add(tv)

    printed = {number: prices_of(lines()[number - 1]) - LIMITS for number in range(1746, 2437)}
    nobodys = {number: prices - known.get(number, set()) for number, prices in printed.items()}
    assert {number: prices for number, prices in nobodys.items() if prices} == {}
    assert sum(map(len, printed.values())) == 260


def prices_of(text):
    """`+5 TV`, `- 25 TV`, `+5/+30 TV`, `FOR 15 TV`, `COST OF 10 TV`, `TV: 205`."""
    text = text.upper().translate(ALIKE)
    found = re.findall(r"([+-]?) ?(\d+)(?=/[+-]?\d+ TV)|([+-]?) ?\b(\d+)\s*TV|TV:\s*()(\d+)", text)
    return {int("".join(parts).replace("+", "")) for parts in found}


@needs_book
@by_option
def test_what_options_change_stands_on_their_lines(option):
    text = words_of(option.source)
    for choice in option.choices:
        for change in choice.changes:
            told(change, text)


def told(change, text):
    """Asserts that the book says what a change does."""
    if isinstance(change, Join | Become | Ride) and change.model != "milicia/convict-escouade":
        assert stands(CARDS[change.model].name, text)
    if isinstance(change, Swap):
        assert all(re.search(rf"\b({ARMS[weapon]})\b", text) for weapon in change.out)
        for mount in change.into:
            assert re.search(rf"\b({ARMS[mount.weapon]})\b", text)
            expected, printed = terms(mount, text)
            assert not expected or [term for term in printed if term != "LAC+ LGL"] in (
                expected,
                [*expected[:1], "NO RELOADS UNLESS GRIZZLY"] if change.on or change.not_on else expected,
            )
    if isinstance(change, Gain):
        assert all(TRAITS[bearing.trait] in text for bearing in change.traits)
    if isinstance(change, Field):
        assert DRONES[change.drone] in text
    if isinstance(change, Carry):
        name = {"sniper-laser-rifle": "LASER SNIPER RIFLE"}.get(change.weapon, change.weapon.replace("-", " "))
        assert name.upper() in text.replace("-", " ")
    if isinstance(change, Train):
        levels = [level for level in (change.to, change.at_least) if level]
        assert all(
            re.search(rf"(TO|LEVEL|LEADERSHIP|BECOMES?|AT) {level}\b", text.replace("(", "")) for level in levels
        )
        skill = {"leadership": "L(EADERSHIP|D)"}.get(change.skill, change.skill.upper())
        assert re.search(rf"\b{skill}", text)
    if isinstance(change, Improve) and change.stat == "sturdy" and change.by == 1:
        assert re.search("STURDY", text)


def terms(mount, text):
    """The words in the brackets behind a weapon, each as it has to stand there. `UNLESS GRIZZLY` is for both."""
    rifle = "|PARATROOPER RIFLE" if mount.weapon in ("LAC", "LGL") else ""
    found = re.search(rf"\b({ARMS[mount.weapon]}{rifle}),? \(([^)]*)\)", text)
    printed = re.split(r", ?", found[2]) if found else []
    expected = [mount.arc] if mount.arc else []
    expected += [f"LIMITED AMMO {mount.limited}"] if mount.limited else []
    expected += [f"+{mount.rof} ROF"] if mount.rof else []
    if mount.reloads is not None and not mount.limited:
        expected.append("RELOADS" if mount.reloads else "NO RELOADS")
    return expected, [PRINTED_TERMS.get(term, term) for term in printed]


PRINTED_TERMS = {"WITH RELOADS": "RELOADS", "NO RELOAD": "NO RELOADS", "RELOADS FOR BOTH": "RELOADS"}


TAKERS = {
    "one unit": r"\bONE\b|\bA GEAR|\bIN A BADGER|CHIEFTAIN IV'S|THE BADGER",
    "up to 2 units": r"UP TO (2|TWO)",
    "up to 3 units": r"UP TO 3",
    "any unit": r"\bANY\b|PER UNIT|PER MEMBER|ADD A CLOAK|ADD CAMO|INCREASE THE EW|EACH|ADD AN ADDITIONAL",
    "every unit": r"PER UNIT|ALL UNITS|ALL ATTACK",
    "the leader": r"HEADHUNTER|JAGUAR|LEADER|LEADERSHIP|COMMAND|CHIEFTAIN|IGUANA",
    "the squad, up to 2 times": r"UP TO TWO",
    "the cadre, up to 2 times": r"UP TO TWO",
    "the squad": r"THE SQUAD|THIS|THE SOUAD|ONE",
    "the cadre": r"THE CADRE|ADD AN|CONVICT",
    "the section": r"SECTION|MAY BE",
}


@needs_book
@by_option
def test_takers_stand_on_their_lines(option):
    assert re.search(TAKERS[option.taker.text], words_of(option.source))


@needs_book
def test_every_bullet_of_the_guides_is_an_option():
    """Each line with a bullet is cited by an option or by support, but a salvo whose price stands on the line before, a heading
    of skills, and echoes of options that ran into the skills of a cadre."""
    cited = {line for option in OPTIONS for line in range(option.source[0], option.source[1] + 1)}
    cited |= {price.line for asset in SUPPORT for price in asset.prices.values()}
    first, last = 1770, 2436
    bullets = {number for number in range(first, last + 1) if re.search(r">|^[A-Z ]*MAY ", lines()[number - 1])}

    assert sorted(bullets - cited) == [1968, 2064, 2115]


@needs_book
def test_support_is_priced_as_printed():
    for asset in SUPPORT:
        for price in asset.prices.values():
            assert re.search(rf"\b{price.value}\s*[TΤ]V", lines()[price.line - 1])
    for strike in CATALOGUE.air_strikes.values():
        attacks, weapon, intercept, defense = cells(strike.source[0])[-4:]
        assert (int(attacks), weapon, defense) == (strike.attacks, f"{strike.weapon}S", str(strike.defense))
        assert intercept == ("N/A" if strike.intercept is None else str(strike.intercept))
    for salvo in CATALOGUE.salvos.values():
        assert cells(salvo.source[0])[-2:] == [f"X{salvo.damage and salvo.damage.value}", f"AE{salvo.area}"]


# ---------------------------------------------------------------- cards


@needs_book
@pytest.mark.parametrize("model", CATALOGUE.models.values(), ids=lambda model: model.key)
def test_what_is_known_of_cards_stands_on_its_line(model):
    for name, figure in figures_of(model):
        if figure.value is not None:
            text = text_of((figure.line, figure.line))
            assert re.search(rf"(?<!\d){re.escape(str(figure.value))}\b", text) or (name, figure.value) == ("sturdy", 1)
    for mount in model.weapons:
        text = words_of((mount.line, mount.line))
        assert re.search(PRINTED_ARMS.get(mount.weapon) or rf"\b({ARMS[mount.weapon]})\b", text)
    for bearing in model.traits:
        text = words_of((bearing.line, bearing.line))
        assert re.search(PRINTED_TRAITS[bearing.trait], text)
        assert bearing.rating is None or str(bearing.rating) in text


PRINTED_ARMS = {
    "LAC": r"\bLACS?\b|AUTOCANNON", "HGM": "HEAVY GUIDED MORTAR", "DPG": "PACK GUN", "ATM": "ATMS?", "HFG": "HFG",
}  # fmt: skip
PRINTED_TRAITS = {
    "target-designator": "TARGET DESIGNATOR|TD", "reinforced-armor": "R3", "improved-rear-defense": "IMPROVED REAR DEFENSE",
    "transport": "MOUNTED IN",
}  # fmt: skip


@needs_book
@pytest.mark.parametrize("variant", CATALOGUE.variants.values(), ids=lambda variant: variant.key)
def test_variants_are_told_by_their_lines(variant):
    text = words_of(variant.source)

    assert stands(variant.name, text)
    for change in variant.changes:
        told(change, text)
        if isinstance(change, Improve):
            assert re.search(rf"\b{change.by or change.to}\b", text)


@needs_book
@pytest.mark.parametrize("infantry", CATALOGUE.infantry.values(), ids=lambda infantry: infantry.key)
def test_infantry_is_told_by_its_lines(infantry):
    text = words_of(infantry.source)
    moves = text_of(infantry.movement_source)

    assert f"ARMOR {infantry.armor}" in text
    assert re.search(rf"(LEVEL|SKILL)( TO)? {infantry.skill}", text)
    assert re.search(rf"\b{infantry.bases} BASE", text)
    assert infantry.weapon.replace("-", " ").upper() in re.sub("INFANTRY SECTION OPTIONS ", "", text)
    assert (f"Combat Speed of {infantry.combat_mp}", f"Top Speed of {infantry.top_mp}") == tuple(
        re.findall(r"(?:Combat|Top) Speed of \d", moves)
    )


@needs_book
@pytest.mark.parametrize("option", CATALOGUE.army_options.values(), ids=lambda option: option.key)
def test_army_options_stand_on_their_lines(option):
    text = words_of(option.source)
    choice = option.choices[0]

    assert re.search(rf"\b{choice.tv} ?TV", text) or "DOES NOT COST ANYTHING" in text
    for change in choice.changes:
        told(change, text)


@needs_book
@pytest.mark.parametrize("points", CATALOGUE.command_points.values(), ids=lambda points: points.key)
def test_command_points_stand_on_their_line(points):
    text = words_of(points.source)

    assert f"EQUAL TO {points.base} + {points.step} FOR EVERY {points.per_tv} TV" in text
    assert (points.leadership == 2) == ("DOUBLE" in text)
    assert (points.per == 4) == ("EVERY 4 FULL COMBAT GROUPS" in text)
    assert (points.after == 1) == ("AFTER THE FIRST" in text)


@needs_book
@pytest.mark.parametrize("crew", CATALOGUE.crews.values(), ids=lambda crew: crew.key)
def test_crews_are_told_by_their_lines(crew):
    text = words_of(crew.source)

    assert all(str(level) in text for level in (crew.attack, crew.defense, crew.ew))
