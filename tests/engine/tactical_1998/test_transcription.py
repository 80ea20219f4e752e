"""The catalogue against the book: counts and how figures hang together, and every figure read back from its line.

The first part runs everywhere. The second needs the text of the book beside the repository, at
`shared/sources/heavy-gear-tactical-1998.txt`, and is skipped where that is not found.
"""

import re
from collections import Counter
from functools import cache
from math import ceil
from pathlib import Path

import pytest

from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.squads import resolve_book_squad
from tests.engine.tactical_1998.forces import CATALOGUE

BOOK = Path(__file__).parents[4] / "shared" / "sources" / "heavy-gear-tactical-1998.txt"
needs_book = pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")
VEHICLES = list(CATALOGUE.vehicles.values())
QUALITIES = list(CATALOGUE.qualities.values())
MOUNTS = [(vehicle, mount) for vehicle in VEHICLES for mount in vehicle.weapons]
by_vehicle = pytest.mark.parametrize("vehicle", VEHICLES, ids=lambda vehicle: vehicle.key)
by_mount = pytest.mark.parametrize(
    "vehicle, mount", MOUNTS, ids=lambda value: getattr(value, "key", None) or getattr(value, "name", None)
)

# ---------------------------------------------------------------- what needs no book


def test_counts():
    assert {
        "vehicles": len(VEHICLES),
        "mounts": len(MOUNTS),
        "weapons": len(CATALOGUE.weapons),
        "infantry weapons": len(CATALOGUE.infantry_weapons),
        "perks": len(CATALOGUE.perks),
        "flaws": len(CATALOGUE.flaws),
        "squads": len(CATALOGUE.squads),
        "crews": len(CATALOGUE.crews),
        "missing": [missing.name for missing in CATALOGUE.missing_vehicles],
    } == {
        "vehicles": 8,
        "mounts": 41,
        "weapons": 17,
        "infantry weapons": 11,
        "perks": 14,
        "flaws": 4,
        "squads": 3,
        "crews": 4,
        "missing": ["Iguana", "Badger APC"],
    }


def test_mounts_of_each_vehicle():
    assert {vehicle.name: len(vehicle.weapons) for vehicle in VEHICLES} == {
        "Cheetah": 4,
        "Hunter": 5,
        "Jaguar": 5,
        "Grizzly": 7,
        "Jäger": 5,
        "Black Mamba": 6,
        "Spitting Cobra": 7,
        "Caïman APC": 2,
    }


def test_combat_speed_is_half_of_top_speed_rounded_up():
    """BR-25: in all pairs that can be read."""
    pairs = [
        (speed.combat.value, speed.top.value)
        for vehicle in VEHICLES
        for speed in (vehicle.primary, vehicle.secondary)
        if speed and speed.combat.value is not None and speed.top.value is not None
    ]

    assert len(pairs) == 12
    assert [pair for pair in pairs if pair[0] != ceil(pair[1] / 2)] == []


def test_ranges_double():
    rows = [mount.range for _, mount in MOUNTS]
    rows += [weapon.range for weapon in CATALOGUE.weapons.values()]
    rows += [weapon.range for weapon in CATALOGUE.infantry_weapons.values()]

    assert [row for row in rows if row != tuple(row[0] * step for step in (1, 2, 4, 8))] == []


def test_rocket_pods_are_named_by_their_rockets():
    pods = [mount for _, mount in MOUNTS if "/" in mount.weapon.code and mount.ammo is not None]

    assert len(pods) == 7
    assert [mount.name for mount in pods if str(mount.ammo) != mount.weapon.code.partition("/")[2]] == []


def test_multipliers_are_squares_of_half_the_level():
    """FC-2, FC-16."""
    multipliers = [(crew.skills["pilot"][0], crew.multiplier) for crew in CATALOGUE.crews.values()]
    multipliers += [(quality.skill, quality.multiplier) for quality in CATALOGUE.qualities.values()]

    assert [pair for pair in multipliers if pair[1] != (pair[0] / 2) ** 2] == []


@by_vehicle
def test_mounts_agree_with_the_summary(vehicle):
    """A figure that stands on a sheet is that of the summary row of the same code, wherever both can be read."""
    differing = [
        (mount.name, name)
        for mount in vehicle.weapons
        for name in ("range", "damage", "accuracy", "rof")
        if None not in (getattr(mount, name), getattr(mount.weapon, name))
        and getattr(mount, name) != getattr(mount.weapon, name)
    ]

    assert differing == []


def test_squads_of_the_book():
    resolved = {squad.name: resolve_book_squad(squad, CATALOGUE) for squad in CATALOGUE.squads.values()}

    assert {
        name: (squad.tv, squad.soldiers[0].points, squad.encumbrance, len(squad.heavy))
        for name, squad in resolved.items()
    } == {
        "Standard": (73.889, 5, 0, 2),
        "Heavy Weapons": (177.513, 7, 1, 4),
        "Recon": (103.923, 5, 0, 2),
    }


def test_lost_figures_have_no_value_and_others_have_one():
    every = [(vehicle.key, name, figure) for vehicle in VEHICLES for name, figure in figures.figures(vehicle)]

    assert [found for found in every if (found[2].value is None) != (found[2].status == "lost")] == []
    assert {key for key, name, figure in every if name == "tv" and figure.value is None} == {
        "north/jaguar",
        "south/jager",
        "south/black-mamba",
    }


# ---------------------------------------------------------------- what needs the book


@cache
def line(number):
    return BOOK.read_text(encoding="utf-8").split("\n")[number - 1]


def numbers(text):
    """The numbers of a line, thousands put together: `22 1,590` has 22 and 1590."""
    joined = re.sub(r"(?<=\d)\s?,\s?(?=\d{3})", "", text.replace("б", "6"))
    return [float(found) for found in re.findall(r"\d+(?:\.\d+)?", joined)]


def digits(text):
    return re.sub(r"\D", "", text)


def stands(value, text, status):
    """Exact figures are numbers of their line; merged ones stand in it with something between their digits or before
    them; derived ones need not."""
    if status == "derived":
        return True
    if status == "merged":
        return digits(f"{abs(value):g}" if value < 1e5 else str(abs(value))) in digits(text)
    return abs(float(value)) in numbers(text)


@needs_book
@by_vehicle
def test_every_figure_stands_in_its_line(vehicle):
    wrong = [
        (name, figure)
        for name, figure in vehicle.figures()
        if figure.value is not None and not stands(figure.value, line(figure.line), figure.status)
    ]

    assert wrong == []


@needs_book
@by_vehicle
def test_signs_stand_before_modifiers(vehicle):
    signed = {"maneuver", "sensors", "communication", "fire_control"}
    wrong = [
        (name, figure)
        for name, figure in vehicle.figures()
        if name in signed and figure.value and f"{int(figure.value):+d}" not in line(figure.line)
    ]

    assert wrong == []


@needs_book
@by_vehicle
def test_lines_of_figures_are_those_of_the_sheet(vehicle):
    first, last = vehicle.source
    strangers = [(name, figure.line) for name, figure in figures.figures(vehicle) if not first <= figure.line <= last]

    assert strangers == ([("bonus_actions", 527)] if vehicle.key == "north/hunter" else [])


@needs_book
@by_mount
def test_every_weapon_stands_in_its_line(vehicle, mount):
    text = line(mount.line)
    found = {name: figures.mount_figure(mount, name) for name in figures.MOUNT_FIGURES}
    wrong = [
        (name, figure)
        for name, figure in found.items()
        if figure and figure.value is not None and not stands(figure.value, text, figure.status)
    ]

    assert mount.name in text
    assert mount.weapon.code.partition("/")[0] in text
    assert wrong == []


@needs_book
@by_mount
def test_every_range_stands_in_its_line(vehicle, mount):
    known = numbers(line(mount.line))
    missing = [distance for distance in mount.range if distance not in known]

    assert missing == [] or (mount.marks.get("range") == "derived" and mount.range == mount.weapon.range)


def test_no_figure_of_rows_that_ran_together_is_exact():
    """DQ-4. The gatling's figures are its own: only its name ran together with that of the next row."""
    shared = Counter((vehicle.key, mount.line) for vehicle, mount in MOUNTS)
    exact = {
        mount.name
        for vehicle, mount in MOUNTS
        for name in ("range", "rof", *figures.MOUNT_FIGURES)
        if shared[vehicle.key, mount.line] > 1 and getattr(mount, name) is not None and name not in mount.marks
    }

    assert exact == {"GU-10 Gatling"}


def test_lost_cells_of_rows_that_ran_together():
    """One cell for two rows is the cell of the row that it stands in; the summary has neither arcs nor quantities."""
    assert [
        (mount.name, name)
        for vehicle, mount in MOUNTS
        for name in ("arc", "quantity")
        if name in mount.lost and vehicle.faction == "north"
    ] == [
        ("RP-109 Pepperbox Rocket Pod", "quantity"),
        ("M-2A Hand Grenade", "arc"),
        ("M-2A Hand Grenade", "quantity"),
        ("M25 Pack Gun", "arc"),
        ("TD-76 Mortar", "quantity"),
    ]


@needs_book
@by_vehicle
def test_every_perk_and_flaw_stands_in_its_line(vehicle):
    """By its first word; a perk in which rows ran together may stand on the line behind."""
    wrong = [
        perk.rule.name
        for perk in (*vehicle.perks, *vehicle.flaws)
        for text in [" ".join(line(number) for number in range(perk.line - 1, perk.line + 4))]
        if perk.rule.name.split()[0].strip(":") not in text
        or (perk.rating is not None and float(perk.rating) not in numbers(text))
    ]

    assert wrong == []


def summary_row(weapon):
    """A row of the summary table as the book prints it, without its name and specials."""
    damage, accuracy, rof = f"x{weapon.damage}", f"{weapon.accuracy:+d}", f"{weapon.rof:+d}"
    cells = (
        weapon.code,
        "/".join(map(str, weapon.range)),
        damage,
        "0" if not weapon.accuracy else accuracy,
        "0" if not weapon.rof else rof,
        str(weapon.min_size),
    )
    return " ".join(cells)


@needs_book
@pytest.mark.parametrize(
    "weapon", [weapon for weapon in CATALOGUE.weapons.values() if not weapon.sheet_only], ids=lambda weapon: weapon.code
)
def test_summary_rows_are_exact(weapon):
    text = re.sub(r"\s+", " ", line(weapon.source[0]))
    specials = {
        "anti-infantry": "Anti-Inf",
        "indirect": "Ind",
        "guided": "Guided",
        "physical": "Physical",
        "disposable": "Disp",
    }

    assert f"{weapon.name} " in text.replace(" (1)", "")
    assert f" {summary_row(weapon)}" in text
    assert [special.key for special in weapon.special if specials.get(special.key, "") not in text] == []
    assert [
        special.value for special in weapon.special if special.value is not None and f"{special.value}" not in text
    ] == []


@needs_book
@pytest.mark.parametrize("weapon", CATALOGUE.infantry_weapons.values(), ids=lambda weapon: weapon.key)
def test_infantry_weapons_are_printed_twice(weapon):
    accuracy = f"{weapon.accuracy:+d}" if weapon.accuracy else "0"
    reach = "/".join(map(str, weapon.range))
    row = re.sub(r"[\s*]", "", f"{accuracy}x{weapon.damage}{reach}{weapon.rof}")
    first = re.sub(r"[\s*]", "", line(weapon.source[0]))
    again = re.sub(r"[\s*]", "", " ".join(line(number) for number in range(1803, 1809))).replace("х", "x")

    assert first.endswith(row)
    # The laser rifle's rate is misread as 2 in the second table.
    assert row in again or weapon.key == "sniper-laser-rifle"


@needs_book
@pytest.mark.parametrize("crew", CATALOGUE.crews.values(), ids=lambda crew: crew.key)
def test_crews_are_exact(crew):
    skills = " ".join(
        f"{level}/{attribute:+d}" if attribute else f"{level}/0" for level, attribute in crew.skills.values()
    )
    text = re.sub(r"\s+", " ", line(crew.source[0])).replace("×", "x")

    assert text == f"{crew.name} {skills} x{crew.multiplier}"


@needs_book
@pytest.mark.parametrize("record", QUALITIES, ids=lambda record: record.key)
def test_qualities_stand_in_their_lines(record):
    first, multiplier = line(record.source[0]), line(record.multiplier_source[0]).replace(". ", ".")

    assert record.name.partition(" (")[0] in first
    assert float(record.stamina) in numbers(first)
    assert f"({record.skill})" in multiplier
    assert numbers(multiplier)[-1] == record.multiplier


@needs_book
@pytest.mark.parametrize("armor", [a for a in CATALOGUE.armors.values() if a.points], ids=lambda armor: armor.key)
def test_armors_are_exact(armor):
    assert re.sub(r"[\s*†]", "", line(armor.source[0])) == re.sub(
        r"\s", "", f"{armor.name}{armor.points}{armor.encumbrance}"
    )


@needs_book
@pytest.mark.parametrize(
    "told", [told for lines in CATALOGUE.quick_reference.values() for told in lines], ids=lambda told: told.name
)
def test_the_quick_reference_cites_lines_of_the_book(told):
    first, last = told.source

    assert 1 <= first <= last <= 1807
    assert any(line(number).strip() for number in range(first, last + 1))
