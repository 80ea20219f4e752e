"""Vehicles of 1998 on cards of 2006, each card worked out by hand."""

import re
from pathlib import Path

import msgspec
import pytest
from django.conf import settings
from msgspec.structs import replace

from armybuilder.engine.conversion import legacy_2006
from armybuilder.engine.conversion.card import Setup, Value
from armybuilder.engine.conversion.tactical_1998_to_blitz_2006 import Rulings, auto_comm, blitz_tv, convert, detection
from armybuilder.engine.core.rules.report import Source
from armybuilder.engine.systems.tactical_1998.book.figures import blank
from armybuilder.engine.systems.tactical_1998.book.tables import BookFigure
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from factions.loader import files
from tests.engine.conversion.by_hand import CARDS, LOSSES, plain, short

BOOK = Path(__file__).parents[4] / "shared" / "sources" / "blitz-2006.txt"
NOBODY_KNOWS_WHAT_IS_HELD = "no sheet says which weapons are held in the hand"
HALVES = "the legacy rules do not say what becomes of half a kilometre; in play a half rounds up"
ROW_LOST = "the table of target speeds lost its row of 3 and 4 hexes"


@pytest.fixture(scope="module")
def catalogue():
    return files.load_folder(TACTICAL_1998)[0]


def values_of(part):
    """Every value within a part of a card."""
    if isinstance(part, Value):
        yield part
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from values_of(getattr(part, name))
    elif isinstance(part, tuple):
        for item in part:
            yield from values_of(item)


def test_every_vehicle_is_worked_out_by_hand(catalogue):
    assert CARDS.keys() == catalogue.vehicles.keys()


@pytest.mark.parametrize("key", CARDS)
def test_card_of_vehicle(catalogue, key):
    card = convert(catalogue.vehicles[key])

    assert plain(card) == CARDS[key]
    assert (card.source_key, card.name, card.replaces) == (key, *[catalogue.vehicles[key].name] * 2)


@pytest.mark.parametrize("key", LOSSES)
def test_loss_report(catalogue, key):
    found: dict[str, list[str]] = {reason: [] for reason in ("lost", "ruling", "no-rule")}
    for loss in convert(catalogue.vehicles[key]).losses:
        found[loss.reason].append(loss.what)

    assert found == LOSSES[key]


def test_losses_are_told_in_sentences(catalogue):
    told = {
        loss.what: (loss.message, loss.figures)
        for key in ("south/black-mamba", "north/hunter", "south/caiman-apc")
        for loss in convert(catalogue.vehicles[key]).losses
    }

    assert {
        name: told[name]
        for name in (
            "Ground defense modifier, top",
            "Detection",
            "Walker defense modifier, combat",
            "Reloads of M222 Autocannon",
            "Reloads of Vogel-8 Rocket Pod",
            "Number of PR-55 Autocannon",
            "Passenger Seating",
            "Manipulator Arm",
            "Annoyance",
            "Cost",
        )
    } == {
        "Ground defense modifier, top": (
            "Ground defense modifier, top: blank, because the 1998 text lost its secondary top speed and maneuver.",
            ("secondary_top", "maneuver"),
        ),
        "Detection": (
            f"Detection: 2 by our ruling, because {HALVES}.",
            ("sensor_range",),
        ),
        "Walker defense modifier, combat": (
            f"Walker defense modifier, combat: -1 by our ruling, because {ROW_LOST}.",
            ("primary_combat", "maneuver"),
        ),
        "Reloads of M222 Autocannon": (
            f"Reloads of M222 Autocannon: yes by our ruling, because {NOBODY_KNOWS_WHAT_IS_HELD}.",
            ("weapon_1_ammo",),
        ),
        "Reloads of Vogel-8 Rocket Pod": (
            f"Reloads of Vogel-8 Rocket Pod: no by our ruling, because {NOBODY_KNOWS_WHAT_IS_HELD}.",
            ("weapon_2_ammo",),
        ),
        "Number of PR-55 Autocannon": (
            "Number of PR-55 Autocannon: blank, because the 1998 text lost its quantity.",
            ("weapon_1_quantity",),
        ),
        "Passenger Seating": (
            (
                "Passenger Seating: Transport by our ruling, because the rulebook gives no rule for seats of the old "
                "kind."
            ),
            (),
        ),
        "Manipulator Arm": (
            "Manipulator Arm: its rating is gone, because punches in 2006 use the size.",
            (),
        ),
        "Annoyance": ("Annoyance: the 2006 rulebook has nothing like it.", ()),
        "Cost": ("Cost: 2006 cards don't show marks and dinars.", ("cost",)),
    }


def test_every_value_says_rule_and_figures(catalogue):
    for vehicle in catalogue.vehicles.values():
        names = dict(vehicle.figures()).keys() | {"perks", "flaws"}
        for value in values_of(convert(vehicle)):
            assert value.rule in legacy_2006.SOURCES
            assert (value.value is None) == (value.status == "lost")
            assert {name for name in value.figures if not name.startswith(("weapon_", "perk_", "flaw_"))} <= names


def test_loss_cites_the_rule_it_misses(catalogue):
    loss = convert(catalogue.vehicles["north/jaguar"]).losses[0]

    assert (loss.rule, loss.source) == ("FC-27", Source("blitz-2006", "Legacy units", (1709, 1709)))


# ---------------------------------------------------------------- the numbers of the book


@pytest.mark.parametrize("threat, tv", [(760, 90), (750, 85), (751, 90), (50, 15), (0, 10), (95.5, 20)])
def test_threat_value(threat, tv):
    """760 to 90 is the book's own example (L1709); 75 is a multiple of five already and stays."""
    assert blitz_tv(threat) == tv


@pytest.mark.parametrize("kilometres, rating", [(10, 3), (15, 3), (16, 4), (25, 5), (0.5, 0), (0, 0)])
def test_auto_comm(kilometres, rating):
    assert auto_comm(kilometres) == rating


@pytest.mark.parametrize(
    "kilometres, up, down", [(5, 5, 5), (1.5, 2, 1), (2.5, 3, 2), (2.4, 2, 2), (2.6, 3, 3), (0.5, 1, 0), (0, 0, 0)]
)
def test_detection(kilometres, up, down):
    assert (detection(kilometres), detection(kilometres, "down")) == (up, down)


@pytest.mark.parametrize("kilometres, rating", [(5, "5"), (1.5, "2?"), (2.4, "2?"), (0, "0")])
def test_what_no_text_rounds_is_ruled(catalogue, kilometres, rating):
    """The legacy rules round auto comm and TV; of the sensor range they say nothing (L1709)."""
    hunter = catalogue.vehicles["north/hunter"]
    reach = replace(hunter, sensor_range=BookFigure(kilometres, "exact", 1443))

    assert short(convert(reach).detection) == rating
    assert convert(reach, Rulings(half=None)).detection.value == (None if "?" in rating else kilometres)


def test_2006_book_agrees_where_it_tells_a_statline(catalogue):
    """What the 2006 text reveals of these models (L757, L811, L1088, L1111, L1995, L2045, L2103)."""
    cards = {key.partition("/")[2]: convert(vehicle) for key, vehicle in catalogue.vehicles.items()}
    codes = {key: {weapon.code for weapon in card.weapons} for key, card in cards.items()}
    hunter, jager = cards["hunter"], cards["jager"]

    assert (hunter.armor.value, hunter.size.value, hunter.auto_comm.value) == (15, 6, 3)
    assert cards["grizzly"].attack.stationary.value == 2
    assert jager.sturdy.value == 1
    assert codes["hunter"] >= {"LAC", "LRP", "HG"}
    assert codes["grizzly"] >= {"HGM", "HAC", "MRP"}
    assert codes["jager"] >= {"LAC", "LRP"}
    assert codes["spitting-cobra"] >= {"HAC", "HRP", "LGM"}
    assert codes["black-mamba"] >= {"MAC", "LRP"}


def test_stripped_jager_has_the_modifiers_of_the_2006_book(catalogue):
    """Its ground movement of 7 gives +1 at combat speed (L1995)."""
    vehicle = catalogue.vehicles["south/jager"]
    stripped = replace(vehicle, secondary=replace(vehicle.secondary, combat=BookFigure(7, "exact", 1995)))

    assert short(convert(stripped).defense[1].combat) == "1"


@pytest.mark.parametrize(
    "points, modifier",
    [
        (1, "-2*"),
        (2, "-2*"),
        (3, "-1?"),
        (4, "-1?"),
        (5, "0"),
        (6, "0"),
        (7, "1"),
        (9, "1"),
        (10, "2~"),
        (19, "2~"),
        (20, "3"),
    ],
)
def test_target_speeds_of_1998(catalogue, points, modifier):
    """The Hunter's maneuver is 0; rows of L784–793 of the 1998 book."""
    hunter = catalogue.vehicles["north/hunter"]
    faster = replace(hunter, primary=replace(hunter.primary, combat=BookFigure(points, "exact", 1443)))

    assert short(convert(faster).defense[0].combat) == modifier


@pytest.mark.parametrize("crew, actions", [(1, "1*"), (2, "2*"), (4, "3*")])
def test_actions_by_crew_where_the_sheet_lost_them(catalogue, crew, actions):
    jager = catalogue.vehicles["south/jager"]

    assert short(convert(replace(jager, crew=BookFigure(crew, "exact", 1560))).actions) == actions


@pytest.mark.parametrize(
    "shots, reloads, circles", [(1, "no", "1"), (8, "no", "8"), (9, "no", "0"), (29, "no", "0"), (30, "yes?", "0")]
)
def test_reloads_and_circles_by_shots(catalogue, shots, reloads, circles):
    hunter = catalogue.vehicles["north/hunter"]
    weapon = convert(replace(hunter, weapons=(replace(hunter.weapons[0], ammo=shots, marks={}),))).weapons[0]

    assert (short(weapon.reloads), short(weapon.limited)) == (reloads, circles)


@pytest.mark.parametrize("arc, letters", [("F", "F"), ("R", "RR"), ("T", "T"), ("FF", "FF"), ("FR", "FRR")])
def test_arcs_by_the_letters_of_2006(catalogue, arc, letters):
    """R of 2006 is the right side (L721)."""
    hunter = catalogue.vehicles["north/hunter"]

    assert convert(replace(hunter, weapons=(replace(hunter.weapons[0], arc=arc),))).weapons[0].arc.value == letters


def test_weapons_and_traits_say_where_2006_tells_them(catalogue):
    card = convert(catalogue.vehicles["north/grizzly"])

    assert [(weapon.code, weapon.line) for weapon in card.weapons[:3]] == [("HAC", 1204), ("MRP", 1230), ("MRP", 1230)]
    assert [(trait.name, trait.group, trait.lines) for trait in card.traits] == [
        ("Manipulator Arms", "perk", (596, 596)),
        ("Reinforced Armor", "armor", (1449, 1451)),
        ("Large Sensor Profile", "flaw", (1559, 1561)),
    ]


def test_setup_for_armies_that_the_book_does_not_list(catalogue):
    assert {convert(vehicle).setup for vehicle in catalogue.vehicles.values()} == {
        Setup(
            attack=2,
            defense=2,
            electronic_warfare=1,
            leader=1,
            better_leader=2,
            better_leader_tv=10,
            command_as="Northern Guard",
            rule="FC-33",
        )
    }


@pytest.mark.skipif(not BOOK.exists(), reason="the books are not at hand")
def test_weapons_stand_at_their_lines_of_the_2006_tables():
    lines = BOOK.read_text(encoding="utf-8").splitlines()

    found = {code: lines[line - 1].split("\t") for code, line in legacy_2006.WEAPON_LINES.items()}

    assert {code: cells[1] for code, cells in found.items()} == {code: code for code in found}


@pytest.mark.skipif(not BOOK.exists(), reason="the books are not at hand")
def test_traits_stand_at_their_lines_of_the_2006_book():
    lines = BOOK.read_text(encoding="utf-8").splitlines()

    def told(named):
        return " ".join(lines[named.lines[0] - 1 : named.lines[1]]).upper()

    assert [named.name for named in legacy_2006.TRAITS.values() if named.name.upper() not in told(named)] == []


# ---------------------------------------------------------------- rulings and lost sheets


def test_rulings_can_be_others(catalogue):
    hunter = catalogue.vehicles["north/hunter"]
    blank_ones, others = Rulings(slow=None, hand_held=None), Rulings(slow=0, hand_held=frozenset({"LRP"}))

    def ruled(card):
        return card.defense[0].combat, card.weapons[0].reloads

    assert [(value.value, value.status) for value in ruled(convert(hunter, blank_ones))] == [(None, "ruled")] * 2
    assert [(value.value, value.status) for value in ruled(convert(hunter, others))] == [(0, "ruled"), (False, "ruled")]
    assert [loss.message for loss in convert(hunter, blank_ones).losses if loss.reason == "ruling"] == [
        f"Walker defense modifier, combat: blank until there is a ruling, because {ROW_LOST}.",
        f"Reloads of M222 Autocannon: blank until there is a ruling, because {NOBODY_KNOWS_WHAT_IS_HELD}.",
    ]


def test_nobody_holds_a_gun_without_arms(catalogue):
    hunter = catalogue.vehicles["north/hunter"]

    assert short(convert(replace(hunter, perks=())).weapons[0].reloads) == "no~"


def test_flaws_that_make_fragile(catalogue):
    cheetah = catalogue.vehicles["north/cheetah"]
    brittle = replace(cheetah.flaws[0], rule=replace(cheetah.flaws[0].rule, key="brittle-armor"))
    card = convert(replace(cheetah, flaws=(brittle,)))

    assert (card.fragile.value, [trait.name for trait in card.traits if trait.group == "flaw"]) == (True, [])


def test_vehicle_of_which_only_the_name_survives(catalogue):
    card = convert(blank(catalogue.missing_vehicles[0]))

    assert (card.name, card.tv.status, card.defense, card.weapons) == ("Iguana", "lost", (), ())
    assert [loss.what for loss in card.losses if loss.reason == "lost"] == [
        *("TV", "Actions", "Size", "Detection", "Sensors", "Auto comm", "Comm"),
        *("Attack modifier, stationary", "Attack modifier, combat", "Attack modifier, top", "Armor"),
    ]


def test_card_is_plain_data_for_the_other_system(catalogue):
    card = convert(catalogue.vehicles["south/jager"])

    assert msgspec.convert(msgspec.to_builtins(card), type(card)) == card


def test_page_tells_every_rule_and_its_example_holds(catalogue):
    text = (Path(settings.BASE_DIR) / "docs" / "conversion.md").read_text(encoding="utf-8")
    told = re.search(r"^card\.tv +# (.*)$", text, flags=re.MULTILINE)

    assert {rule for rule in legacy_2006.SOURCES if rule not in text} == set()
    assert told
    assert told[1].replace('"', "'") == str(convert(catalogue.vehicles["north/hunter"]).tv)
