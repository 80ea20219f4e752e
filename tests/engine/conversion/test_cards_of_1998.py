"""The pack with cards of 2006 from the sheets of 1998: each figure worked out a second time from the data file, by plain
arithmetic, and its way there."""

import math
import random
import re
from pathlib import Path

import msgspec
import pytest
import yaml
from django.conf import settings

from armybuilder.engine.conversion.cards_of_1998 import CHASSIS, cards_of_1998
from armybuilder.engine.conversion.legacy_2006 import SOURCES
from armybuilder.engine.core.game import Game, Roster
from armybuilder.engine.core.packs.merge import merge_checked
from armybuilder.engine.core.packs.parser import decode
from armybuilder.engine.core.packs.text import as_file
from armybuilder.engine.core.text import slug
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.generator import WITHOUT_GUIDE, random_force

FACTIONS = Path(settings.BASE_DIR) / "factions"
FILE = FACTIONS / "packs" / "blitz-2006" / "cards-of-1998.json"
SHEETS = {
    f"{sheet['faction']}/{sheet['key']}": sheet
    for sheet in yaml.safe_load((FACTIONS / "data/tactical-1998/vehicles.yaml").read_text(encoding="utf-8"))["vehicles"]
}
PACK = decode(FILE.read_bytes())
WITH_PACK = merge_checked(CATALOGUE, PACK)
FILLED = WITH_PACK.models
WITH_CARDS = Game(SYSTEMS["blitz-2006"], CATALOGUE).with_packs([PACK])
WHICH = {sheet: model for sheet, (model, _) in CHASSIS.items()}
MODES = {"walker": "W", "ground": "G"}
ARCS = {"F": "F", "FF": "FF", "T": "T", "R": "RR", "FR": "FRR"}
BOXES = ("easy-to-modify", "reinforced-crew-compartment")
TRAITS = {
    "airdroppable": "airdroppable", "autopilot": "autopilot", "ecm": "ecm", "large-sensor-profile": "large-sensor-profile",
    "manipulator-arm": "manipulator-arms", "passenger-seating": "transport", "reinforced-armor": "reinforced-armor",
    "shielded-weapons": "shielded-weapons", "target-designator": "target-designator", "weak-facing": "weak-facing",
}  # fmt: skip


def test_the_file_is_what_the_command_makes():
    made = as_file(cards_of_1998(get_catalogue("tactical-1998"), CATALOGUE))

    renew = f"manage.py convert --format pack > {FILE.relative_to(settings.BASE_DIR)}"
    assert FILE.read_text(encoding="utf-8") == f"{made}\n", f"renew it: {renew}"


def test_every_sheet_goes_onto_the_card_of_its_name():
    assert WHICH.keys() == SHEETS.keys()
    for sheet, model in WHICH.items():
        assert slug(SHEETS[sheet]["name"]) == slug(CATALOGUE.models[model].name)
    assert {patch.key for patch in PACK.patches} == set(WHICH.values())
    others = CATALOGUE.models.keys() - set(WHICH.values())
    assert all(FILLED[key] == CATALOGUE.models[key] for key in others)


def dodge(points, maneuver):
    """FC-32, with the row of 3 and 4 points that we ruled."""
    if points is None or maneuver is None:
        return None
    return sum(points >= step for step in (1, 3, 5, 7, 10, 20)) - 3 + maneuver


def plus(number, more):
    return None if number is None else number + more


def figures(sheet):
    """Every figure of a card by its place, as the legacy rules give it; None where the sheet lost what it takes."""
    crew, bonus = sheet["crew"][0], sheet["bonus_actions"][0]
    reach, far = sheet["sensors"]["range"][0], sheet["communication"]["range"][0]
    control, maneuver = sheet["fire_control"][0], sheet["maneuver"][0]
    threat = sheet["tv"][0]
    return {
        "tv": None if threat is None else math.ceil(threat / 10 / 5) * 5 + 10,
        "actions": plus(bonus, 1) if bonus is not None or crew is None else 1 + crew // 2,
        "size": sheet["size"][0],
        "detection": None if reach is None else int(reach + 0.5),
        "sensors": sheet["sensors"]["rating"][0],
        "auto_comm": None if far is None else int(math.sqrt(far)),
        "comm": sheet["communication"]["rating"][0],
        "attack/stationary": plus(control, 2),
        "attack/combat": control,
        "attack/top": plus(control, -3),
        "armor": sheet["armor"][0],
        "sturdy": sum(perk["perk"] in BOXES for perk in sheet["perks"]),
        "fragile": 0,
    } | {
        f"{MODES[speed['mode']]}": rows(speed, maneuver)
        for speed in (sheet["primary"], sheet.get("secondary"))
        if speed
    }


def rows(speed, maneuver):
    combat, top = speed["combat"][0], speed["top"][0]
    return combat, top, dodge(0, maneuver), dodge(combat, maneuver), dodge(top, maneuver)


def of_card(model):
    plain = ("actions", "size", "detection", "sensors", "auto_comm", "comm", "armor", "sturdy", "fragile")
    found = {"tv": model.tv} | {name: getattr(model, name).value for name in plain}
    found |= {f"attack/{speed}": getattr(model.attack, speed).value for speed in ("stationary", "combat", "top")}
    for row in model.defense:
        cells = (row.combat_mp, row.top_mp, row.stationary, row.combat, row.top)
        found[row.mode] = tuple(cell.value for cell in cells)
    return found


@pytest.mark.parametrize("sheet, model", WHICH.items())
def test_every_figure_by_plain_arithmetic(sheet, model):
    told = {place: value for place, value in of_card(CATALOGUE.models[model]).items() if value is not None}

    assert of_card(FILLED[model]) == figures(SHEETS[sheet]) | told


def ammunition(row, *, arms):
    """Reloads and circles of a weapon (FC-29); None where they are lost."""
    shots, mounted = row.get("ammo"), row["arc"] in ("FF", "FR", "T")
    if row["code"] == "VB":
        return False, 0
    if shots is None:
        return None, None
    held = arms and not mounted and (row["code"].endswith("AC") or row["code"] == "DPG")
    return shots >= 30 and held, shots if shots <= 8 else 0


def mounts(sheet):
    """Code, arc, reloads, circles, and rate of fire where it is the card's, of each row, in any order."""
    arms = any(perk["perk"] == "manipulator-arm" for perk in sheet["perks"])
    return sorted(
        [
            str((code := row["code"].partition("/")[0], ARCS.get(row["arc"]), *ammunition(row, arms=arms), row["rof"] if code.endswith("RP") else None))
            for row in sheet["weapons"]
        ]
    )  # fmt: skip


@pytest.mark.parametrize("sheet, model", WHICH.items())
def test_every_weapon_by_plain_arithmetic(sheet, model):
    found = [
        str((mount.weapon, mount.arc, mount.reloads, mount.limited, mount.rof))
        for mount in FILLED[model].weapons
        for _ in range(mount.count)
    ]

    assert sorted(found) == mounts(SHEETS[sheet])


def test_rates_of_fire_that_cards_leave_to_the_table_are_those_of_the_sheets():
    for sheet in SHEETS.values():
        for row in sheet["weapons"]:
            lowest, highest = CATALOGUE.weapons[row["code"].partition("/")[0]].rof or (0, 0)
            assert lowest <= row["rof"] <= highest


@pytest.mark.parametrize("sheet, model", WHICH.items())
def test_every_trait(sheet, model):
    bearings = {(each.trait, each.rating, each.facing) for each in FILLED[model].traits}
    rated = ("ecm", "target-designator", "reinforced-armor", "large-sensor-profile")
    perks = [*SHEETS[sheet]["perks"], *SHEETS[sheet]["flaws"]]
    named = [(each.get("perk") or each["flaw"], each) for each in perks]

    assert bearings == {
        (TRAITS[key], each.get("rating") if key in rated else None, each.get("facing"))
        for key, each in named
        if key in TRAITS
    }


def test_no_perk_of_the_sheets_is_overlooked():
    every = {
        each.get("perk") or each["flaw"] for sheet in SHEETS.values() for each in (*sheet["perks"], *sheet["flaws"])
    }

    assert every - TRAITS.keys() - set(BOXES) == {"annoyance", "high-towing-capacity", "hostile-environment-desert"}


def test_what_the_book_tells_stays():
    for model in WHICH.values():
        book, filled = CATALOGUE.models[model], FILLED[model]
        told = {place: value for place, value in of_card(book).items() if value is not None}
        assert told.items() <= of_card(filled).items()
        assert filled.traits[: len(book.traits)] == book.traits
        for before, after in zip(book.weapons, filled.weapons, strict=False):
            known = CATALOGUE.weapon_classes.get(before.weapon)
            assert after.weapon in (known.weapons if known else (before.weapon,))
            assert after.count == before.count
    for other in (
        "Jaguar: auto comm 4 (line 1090), not 3",
        "transport [infantry] (line 2230), not transport [10 infantry",
    ):
        assert other in PACK.notes


def test_every_change_says_its_way():
    sheets = {model: SHEETS[sheet]["source"] for sheet, model in WHICH.items()}
    for patch in PACK.patches:
        rules = re.findall(r"\b(?:FC|DC)-\d+", patch.why)
        lines = [int(line) for line in re.findall(r"1998, lines? (\d+)(?!–)\b", patch.why)]
        first, last = sheets[patch.key]
        none = patch.field in ("sturdy", "fragile") and patch.new == 0
        lost = "lost" in patch.why
        assert (rules and set(rules) <= SOURCES.keys()) or lost or "never runs out" in patch.why, patch
        assert none or lost or lines, patch
        assert all(first <= line <= last or line in (527, 765, 784) for line in lines), patch


@pytest.mark.parametrize(
    "key, field, why",
    [
        ("northern-guard/cheetah", "auto_comm", "Communication range 25 (1998, line 1404): the root of the kilometres, rounded down (FC-28)."),
        ("milicia/spitting-cobra", "tv", "Threat value 818 (1998, line 1601): a tenth, up to a multiple of 5, and 10 (FC-27)."),
        ("northern-guard/jaguar", "attack/top", "-3 at top speed (1998, lines 765–768) and fire control 1 (1998, line 1483), by FC-32."),
        ("northern-guard/hunter", "actions", "Bonus actions 0 (1998, line 527, by the rules of that book): one action, and those (FC-32)."),
        ("northern-guard/hunter", "sturdy", "Easy to Modify (1998, line 1454): a box each (FC-30)."),
        (
            "northern-guard/hunter", "defense/0",
            ('4": primary combat speed 4 (1998, line 1443), as it is (DC-4).\n'
            '7": primary top speed 7 (1998, line 1443), as it is (DC-4).\n'
            "-3: -3 standing still (1998, lines 784–793) and maneuver 0 (1998, line 1443), by FC-32.\n"
            "-1: -1 with 4 points at combat speed (1998, lines 784–793) and maneuver 0 (1998, line 1443), by FC-32, by our ruling, "
            "because the table of target speeds lost its row of 3 and 4 hexes.\n"
            "+1: +1 with 7 points at top speed (1998, lines 784–793) and maneuver 0 (1998, line 1443), by FC-32."),
        ),
        (
            "northern-guard/grizzly", "weapons/2",
            ("GH-8 Rocket Pod (1998, lines 1522 and 1523; the book, line 1843): 2 rows of the sheet; arc F (DC-7); 18 shots: neither "
            "reloads nor circles (FC-29)."),
        ),
        (
            "northern-guard/grizzly", "weapons/3",
            "GU-10 Gatling (1998, line 1524): arc FF (DC-7); 300 shots: no reloads (FC-29), since nobody holds it.",
        ),
        (
            "milicia/black-mamba", "weapons/3",
            ("GL-01 Grenade Launcher (1998, line 1596): how many is lost, and one stands here; arc FRR, printed FR (DC-7); 6 shots: as "
            "many circles (FC-29)."),
        ),
        ("milicia/black-mamba", "defense/1", "The sheet of 1998 has this way to move; its figures are lost."),
        (
            "milicia/caiman", "detection",
            ("Sensor range 1.5 (1998, line 1625): kilometres as inches (FC-28), by our ruling, because the "
             "legacy rules do not say what becomes of half a kilometre; in play a half rounds up."),
        ),
    ],
)  # fmt: skip
def test_ways(key, field, why):
    assert [patch.why for patch in PACK.patches if (patch.key, patch.field) == (key, field)] == [why]


def test_whole_cards_are_told():
    """A Hunter by the book may have a medium autocannon, of which no line tells; one with its card has none (FC-38)."""
    whole = [model.name for model in FILLED.values() if all(value is not None for value in flat(of_card(model)))]

    assert whole == ["Hunter", "Cheetah", "Grizzly", "Caiman APC"]
    assert f"which options the unit may take: {', '.join(whole)}." in PACK.notes


def flat(card):
    return [each for value in card.values() for each in (value if isinstance(value, tuple) else (value,))]


def test_prices_by_plain_arithmetic():
    """FC-27: a tenth, up to a multiple of 5, and 10; 760 gives 90 (L1709)."""
    prices = {SHEETS[sheet]["name"]: FILLED[model].tv for sheet, model in WHICH.items() if FILLED[model].tv is not None}

    assert math.ceil(760 / 10 / 5) * 5 + 10 == 90
    told = re.search(r"by FC-27: (.*?)\. It is lost for (.*?)\.", PACK.notes)
    assert prices == {"Cheetah": 75, "Hunter": 50, "Grizzly": 100, "Spitting Cobra": 95, "Caïman APC": 30}
    assert told
    assert told[1] == ", ".join(f"{name} {price}" for name, price in prices.items())
    assert told[2] == ", ".join(sheet["name"] for sheet in SHEETS.values() if not sheet["tv"][0])


def test_an_army_without_a_guide_pays_what_the_sheets_give():
    system = SYSTEMS["blitz-2006"]
    units = [
        {"model": "northern-guard/hunter", "count": 2, "leads": False},
        {"model": "northern-guard/cheetah", "leads": True},
    ]
    data = WITHOUT_GUIDE | {"groups": [WITHOUT_GUIDE["groups"][0] | {"units": units}]}

    reports = [system.validate(system.convert(data), book, fixes=False) for book in (CATALOGUE, WITH_PACK)]

    assert [(report.verdict, report.total) for report in reports] == [("undetermined", 0), ("legal", 2 * 50 + 75)]


@pytest.mark.parametrize(
    "squad, unit, models",
    [
        ("northern-guard/general-purpose", {"model": "northern-guard/hunter"}, ["northern-guard/hunter"]),
        ("northern-guard/general-purpose", {"model": "northern-guard/headhunter"}, []),
        ("northern-guard/strike", {"model": "northern-guard/hunter-urban-commando"}, ["northern-guard/hunter"]),
        (
            "milicia/strike",
            {"model": "milicia/jager", "options": ["milicia/strike/jager-to-black-mamba"]},
            ["milicia/jager", "milicia/black-mamba"],
        ),
    ],
)
def test_a_list_takes_along_the_cards_that_it_uses(squad, unit, models):
    data = WITHOUT_GUIDE | {"faction": squad.partition("/")[0], "groups": [{"squad": squad, "units": [unit]}]}

    [carried] = Roster(WITH_CARDS, SYSTEMS["blitz-2006"].convert(data)).carried_packs([PACK])

    assert list(dict.fromkeys(patch.key for patch in carried.patches)) == models
    assert [patch for patch in carried.patches if patch.why] == []


@pytest.mark.parametrize("faction", ["northern-guard", "milicia"])
def test_cards_are_the_same_with_what_a_list_takes_along(faction):
    dice = random.Random(1998)  # noqa: S311 - dice of a game
    document = random_force(CATALOGUE, dice, faction=faction, limit=2000)
    whole = Roster(WITH_CARDS, document)
    document.packs = whole.carried_packs([PACK])

    elsewhere = Game(SYSTEMS["blitz-2006"], CATALOGUE).decode(msgspec.json.encode(document))

    assert 0 < len(document.packs[0].patches) < len(PACK.patches)
    assert elsewhere.print_content().cards == whole.print_content().cards
