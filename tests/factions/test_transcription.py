"""The model lists of Blitz beta against the book: counts, keys and line ranges, and every cited line read back.

The first half runs everywhere. The second half needs the text of the book beside the repository, at
`shared/sources/blitz-beta-2014.txt`, and is skipped where that is not found.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

MODELS = Path(__file__).parents[2] / "factions" / "data" / "blitz-beta" / "models"
BOOK = Path(__file__).parents[3] / "shared" / "sources" / "blitz-beta-2014.txt"

COUNTS = {  # families, models, upgrades
    "north": (38, 99, 9),
    "south": (45, 118, 11),
    "peace-river": (29, 86, 8),
    "nucoal": (29, 79, 9),
    "black-talon": (15, 49, 4),
    "cef": (14, 48, 7),
    "caprice": (8, 23, 0),
    "utopia": (6, 18, 2),
    "eden": (2, 8, 2),
}
SECTIONS = {
    "north": (4497, 5986),
    "south": (5987, 7730),
    "peace-river": (7731, 9241),
    "nucoal": (9243, 10436),
    "black-talon": (10437, 11278),
    "cef": (11279, 12119),
    "caprice": (12121, 12479),
    "utopia": (12480, 12796),
    "eden": (12797, 12945),
}

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
STATS = ("mr", "ar", "dc", "act", "gun", "pilot", "ew")
COLUMNS = ("name", "tv", "ua", *STATS, "weapons", "traits", "type")
DELTAS = ("add_weapons", "remove_weapons", "add_traits", "remove_traits")

# What stands in the lists and belongs to no record.
PAGE_NUMBERS = {4723, 7359, 8402, 9538}
FOOTNOTES = {11891, 12119, 12876, 12945}
COLUMN_HEADER = re.compile(r"Model TV UA MR AR DC ACT GUN PILOT EW Weapons Traits Type")
RUNNING_HEAD = re.compile(r"(APPENDIX 2: ARMY CONSTRUCTION - )?[A-Z ]+ FORCE MODELS")
CORE = re.compile(
    r"""(?<!\S) (?:\d+\s*"(?:\s*[A-Z])?|-)        # MR
    \s+\d+ \s+\d+(?:\s*/\s*\d+)? \s+\d            # AR DC ACT
    (?:\s+(?:\d\+|NA|-)){3} (?!\S)                # GUN PILOT EW
    """,
    re.VERBOSE,
)
REPRINTED = 4  # upgrades that print the whole statline of their base model again
STATLINES = 528 + 1 + REPRINTED  # one model has two

# Printed spelling -> canonical spelling, of whole words.
SPELLINGS = {
    r"Link": "Linked",
    r"Silence": "Silent",
    r"stabilizer|Stabilizier": "Stabilizer",
    r"arm|ARM|Arms(?=\))": "Arm",
    r"Pen": "PEN",
    r"LPG": "PG",
    r"LGH": "LHG",
    r"LSB": "LSG",
    r"Acrobatic": "Acrobat",
    r"AirDrop|Airdroppable": "Airdrop",
    r"Amphibious": "Amphib",
    r"AP(?=:\d)": "APC",
    r"Autopilo": "Autopilot",
    r"Command\+": "CMD:+",
    r"Command|CDM": "CMD",
    r"Coms(?=:)": "Comms",
    r"Comms;": "Comms:",
    r"Comm(?=,)": "Comms",
    r"Flanked": "Flank",
    r"Flank: (?=\d)": "Flank:+",
    r"Jet Pack|Jump Pack": "Jetpack",
    r"Move": "Movement",
    r"OffRoad": "Offroad",
    r"low": "Low",
    r"tall": "Tall",
    r"Rgd": "Rugged",
    r"(?<=Rugged: )Weapon": "Weapons",
    r"Satup": "SatUp",
    r"Sensor Booms": "Sensor Boom",
    r"Blasts": "Blast",
    r"Vuln": "Vul",
    r"Al": "AL",
    r"Burst: ?(\d)": r"Burst:+\1D6",
}
# What a ruling, not a spelling, has made of the printed text.
RULED = {
    ("north/bricklayer", "traits"): "Arms, SMS:G, Fragile:Movement, Recovery:+1D6, Smoke:1, Vul:Blast, Vul:Fire",
    ("north/field-gun", "traits"): "Stabilized",
    ("north/naval-support-aller", "ua"): "HT (SU)",
    ("north/thunder-lion", "ua"): "ANY (CMD)",
    ("north/scimitar-command", "ua"): "ANY (CMD 0-1)",
    ("north/mammoth-ai", "remove_weapons"): "2xMMG (FT+F, Split:2)",
    ("north/mammoth-ai", "remove_traits"): "AutoAI:MMG",
    ("north/sabertooth-tiger", "mr"): None,
    ("south/field-gun", "traits"): "Stabilized",
    ("south/razorfang-black-mamba-mp", "ua"): "MP (CMD 0-1)",
    ("south/blazing-drake", "weapons"): (
        'HLG (Arm, Linked), HRP (PEN:9/2F, Linked), HGL (Arm), HFL (Arm), HFC (T, Precise), HSG (Arm, AT, Reach:1")'
    ),
    ("south/fire-dragon", "weapons"): 'HRP (T, Precise, IF, Range:6-12/48"), MFL, LRC (FT, L), LRC (FT, R)',
    ("south/ballista-hun", "weapons"): 'MAR (T, Precise, Range:12-24/96")',
    ("south/recon-hun-3-recon-drones", "traits"): (
        'Amphib, Drone Bay:3, ECCM, Flank:+2D6, Offroad:+1D6, Profile:-6", Rugged:Weapons, Smoke:2'
    ),
    ("south/command-caiman-crocodile", "add_traits"): "ECCM, ECM:+1D6, SatUp:6+ (Aux)",
    ("peace-river/argos", "mr"): '5" W',
    ("peace-river/demolisher-argos", "mr"): '5" W',
    ("peace-river/shamshir-argos", "mr"): '5" W',
    ("peace-river/kestros-ulhan", "weapons"): (
        'HGL (Range:3-9/36", Arm, IF), MAC (FT+F, Linked), HRP (Linked, IF), HHG, APGL, HSG (Arm)'
    ),
    ("peace-river/red-bull-arbalast-upgrade", "remove_weapons"): "MRC (FT, AA)",
    ("nucoal/bricklayer", "traits"): "Arms, SMS:G, Fragile:Movement, Recovery:+1D6, Smoke:1, Vul:Blast, Vul:Fire",
    ("nucoal/at-squad", "weapons"): 'LMG, IATM (Range:6-12/24", PEN:6, Stabilizer)',
    ("nucoal/armadillo-beast", "name"): "Armadillo Beast",
    ("nucoal/barnaby-rider-in", "name"): "Barnaby Rider",
    ("nucoal/barnaby-rider-sr", "name"): "Barnaby Rider",
    ("cef/urban-combat-lht-67", "remove_weapons"): "LATM (T)",
    ("cef/urban-combat-lht-71", "remove_weapons"): "LATM (T)",
    ("cef/urban-combat-mht-72", "ua"): "MT (0+)",
    ("cef/command-hpc-64", "add_weapons"): None,
    ("caprice/jammer-bashan", "traits"): (
        "Autopilot, Brawler:+1D6, Climber, ECM:+2D6 (Aux, SJ), ECCM, Flank:+0D6, Low Profile, Spider, SatUp:6+, TD:+1D6"
    ),
    ("caprice/ammon", "weapons"): 'HRP (T, Split:2, Range:6-12/96"), HMG (FT), HSG (T, Linked)',
    ("utopia/support-armiger-sniper", "remove_weapons"): "HRC (Arm)",
}


# ---------------------------------------------------------------- Reading the data


@cache
def families(faction: str) -> list[dict[str, Any]]:
    document = yaml.load((MODELS / f"{faction}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert document["faction"] == faction
    return document["families"]


def upgrades(family: dict[str, Any]) -> list[dict[str, Any]]:
    return family.get("upgrades", [])


def rows(family: dict[str, Any]) -> list[dict[str, Any]]:
    return [*family["models"], *upgrades(family)]


def all_rows(faction: str) -> list[dict[str, Any]]:
    return [row for family in families(faction) for row in rows(family)]


def ranges(records: list[dict[str, Any]]) -> list[tuple[int, int]]:
    return [(first, last) for first, last in (record["source"] for record in records)]


def overlaps(spans: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(one, other) for one, other in pairwise(sorted(spans)) if other[0] <= one[1]]


def outside(spans: list[tuple[int, int]], limits: tuple[int, int]) -> list[tuple[int, int]]:
    return [span for span in spans if not limits[0] <= span[0] <= span[1] <= limits[1]]


def squash(text: object) -> str:
    """Text without blanks, and with one kind of quotes: what a typist may change without changing a figure."""
    return re.sub(r"\s+", "", str(text)).replace("”", '"').replace("“", '"')


def words(text: object) -> list[str]:
    """The words and figures of a text, and the signs of its ratings."""
    return re.findall(r"[A-Za-z]+|\d+|(?<=:)[+-]", re.sub(r":\s+", ":", str(text)))


def respell(text: object) -> str:
    for printed, canonical in SPELLINGS.items():
        text = re.sub(rf"(?<![A-Za-z])(?:{printed})(?![A-Za-z])", canonical, str(text))
    return str(text)


def quotations() -> Iterator[tuple[str, str, object, object]]:
    """Each quoted field of all lists: record, field, printed text, canonical text."""
    for faction in COUNTS:
        for row in all_rows(faction):
            for field, text in row.get("printed", {}).items():
                yield f"{faction}/{row['key']}", field, text, row.get(field)


# ---------------------------------------------------------------- Everywhere


def test_every_faction_has_one_file():
    assert sorted(path.stem for path in MODELS.glob("*.yaml")) == sorted(COUNTS)


@pytest.mark.parametrize("faction", COUNTS)
def test_counts(faction):
    found = families(faction)
    models = sum(len(family["models"]) for family in found)
    assert (len(found), models, sum(len(upgrades(family)) for family in found)) == COUNTS[faction]


@pytest.mark.parametrize("faction", COUNTS)
def test_keys_are_slugs_and_unique(faction):
    keys = [row["key"] for row in all_rows(faction)]
    family_keys = [family["key"] for family in families(faction)]
    assert [key for key in keys + family_keys if not SLUG.fullmatch(key)] == []
    assert [key for key, times in Counter(keys).items() if times > 1] == []
    assert [key for key, times in Counter(family_keys).items() if times > 1] == []


@pytest.mark.parametrize("faction", COUNTS)
def test_families_stand_in_their_section_in_order(faction):
    spans = ranges(families(faction))
    assert outside(spans, SECTIONS[faction]) == []
    assert spans == sorted(spans)
    assert overlaps(spans) == []


@pytest.mark.parametrize("faction", COUNTS)
def test_rows_stand_in_their_family_side_by_side(faction):
    wrong = {}
    for family in families(faction):
        spans = ranges(rows(family))
        faults = outside(spans, tuple(family["source"])), overlaps(spans)
        if any(faults):
            wrong[family["key"]] = faults
    assert wrong == {}


@pytest.mark.parametrize("faction", COUNTS)
def test_applies_to_names_models_of_the_family(faction):
    dangling = {}
    for family in families(faction):
        known = {model["key"] for model in family["models"]}
        for upgrade in upgrades(family):
            if unknown := set(upgrade.get("applies_to", [])) - known:
                dangling[upgrade["key"]] = unknown
    assert dangling == {}


@pytest.mark.parametrize("faction", COUNTS)
def test_printed_quotes_only_what_differs(faction):
    idle = []
    for row in all_rows(faction):
        for field, text in row.get("printed", {}).items():
            assert field in COLUMNS + DELTAS, f"{faction}/{row['key']} quotes an unknown field {field}"
            if text is not None and field not in (*DELTAS, "tv") and squash(text) == squash(row.get(field)):
                idle.append(f"{row['key']}: {field}")
    assert idle == []


def test_canonical_text_says_what_the_printed_one_says():
    other = {
        (record, field): canonical
        for record, field, printed, canonical in quotations()
        if printed is None or words(respell(printed)) != words(canonical)
    }
    assert other == RULED


# ---------------------------------------------------------------- Beside the book

needs_book = pytest.mark.skipif(
    not BOOK.is_file(), reason=f"the text of the book is not beside the repository ({BOOK.name})"
)


@cache
def book() -> list[str]:
    return BOOK.read_text(encoding="utf-8").split("\n")


def visible(number: int) -> str:
    """One line of the book without page markers, numbers, column headers, running heads and footnotes."""
    line = re.sub(r"^\[page\]\s*", "", book()[number - 1].replace("\f", "").strip())
    if number in PAGE_NUMBERS | FOOTNOTES or COLUMN_HEADER.fullmatch(line) or RUNNING_HEAD.fullmatch(line):
        return ""
    return line


def cited(span: tuple[int, int]) -> str:
    return squash("".join(visible(number) for number in range(span[0], span[1] + 1)))


Cells = list[tuple[str, str]]  # column, pattern of its squashed text


def literal(text: object) -> str:
    return re.escape(squash(text))


def shown(record: dict[str, Any], field: str) -> object:
    """The value as the book prints it."""
    return record.get("printed", {}).get(field, record.get(field))


def cell(record: dict[str, Any], field: str) -> tuple[str, str]:
    value = shown(record, field)
    return field, "(?:-|NA)?" if value is None else literal(value) + ",?"


def name_cell(row: dict[str, Any], tag: str) -> tuple[str, str]:
    return "name", literal(shown(row, "name")) + tag


def statline(record: dict[str, Any]) -> Cells:
    return [cell(record, field) for field in (*STATS, "weapons", "traits")]


def model_cells(model: dict[str, Any]) -> Cells:
    tag = r"\([Uu]nreleased\)" if "unreleased" in model.get("flags", []) else ""
    head = [name_cell(model, tag), cell(model, "tv"), cell(model, "ua")]
    if "attached" not in model:
        return [*head, *statline(model), cell(model, "type")]
    cells = [*head, ("dashes", "-{9}"), cell(model, "type")]
    for part in model["attached"]:
        cells += [("component", literal(part["name"])), *statline(part), ("type", "-")]
    return [*cells, ("component", literal(model["component"])), *statline(model)]


def changes(upgrade: dict[str, Any], field: str, sign: str) -> str:
    if field in upgrade.get("printed", {}):
        return literal(upgrade["printed"][field] or "")
    items = re.split(r",(?![^(]*\))", upgrade.get(field, ""))
    return ",".join(sign + literal(item) for item in items if item)


def delta_cell(upgrade: dict[str, Any], column: str) -> tuple[str, str]:
    parts = [changes(upgrade, f"remove_{column}", "-"), changes(upgrade, f"add_{column}", r"\+?")]
    return column, ",?".join(part for part in parts if part) or "-?"


def upgrade_stat(upgrade: dict[str, Any], base: dict[str, Any], field: str) -> tuple[str, str]:
    """A dash, nothing, the new value, or the value of the stock model printed once more."""
    printed = upgrade.get("printed", {}).get(field, upgrade.get("set", {}).get(field))
    if printed is not None:
        return field, literal(printed)
    return field, f"(?:-|{literal(base.get(field, '-'))})?"


def upgrade_cells(upgrade: dict[str, Any], family: dict[str, Any]) -> Cells:
    base = family["models"][0]
    cost = upgrade.get("printed", {}).get("tv", f"+{upgrade['tv']}")
    head = [name_cell(upgrade, r"(?:\(upgrade\))?"), ("tv", literal(cost)), cell(upgrade, "ua")]
    stats = [upgrade_stat(upgrade, base, field) for field in STATS]
    deltas = [delta_cell(upgrade, "weapons"), delta_cell(upgrade, "traits")]
    return [*head, *stats, *deltas, ("type", f"(?:-|{literal(base['type'])})?")]


def mismatch(cells: Cells, text: str) -> str | None:
    """The first column that does not stand in the text in its place, or what is left over behind the last one."""
    pattern, end = "", 0
    for column, wanted in cells:
        pattern += wanted
        match = re.match(pattern, text)
        if match is None:
            return f"{column}: wanted {wanted!r}, the book has {text[end:]!r}"
        end = match.end()
    return None if re.fullmatch(pattern, text) else f"left over: {text[end:]!r}"


@needs_book
@pytest.mark.parametrize("faction", COUNTS)
def test_every_record_reads_like_its_lines(faction):
    wrong = []
    for family in families(faction):
        cells = [model_cells(model) for model in family["models"]]
        cells += [upgrade_cells(upgrade, family) for upgrade in upgrades(family)]
        for row, wanted in zip(rows(family), cells, strict=True):
            if fault := mismatch(wanted, cited(tuple(row["source"]))):
                wrong.append(f"{faction}/{row['key']} L{row['source'][0]}-{row['source'][1]}: {fault}")
    assert wrong == []


@needs_book
@pytest.mark.parametrize("faction", COUNTS)
def test_nothing_stands_between_the_records(faction):
    first, last = SECTIONS[faction]
    covered = {number for start, end in ranges(all_rows(faction)) for number in range(start, end + 1)}
    left = {number: visible(number) for number in range(first, last + 1) if number not in covered and visible(number)}
    assert left == {}


def statlines(faction: str) -> list[int]:
    """The line of each core statline of a section, wrapped or not."""
    first, last = SECTIONS[faction]
    numbers = range(first, last + 1)
    text, starts = "", []
    for number in numbers:
        starts.append(len(text))
        text += visible(number).replace("”", '"') + "\n"
    found = [match.start() for match in CORE.finditer(text)]
    return [first + sum(start <= position for start in starts) - 1 for position in found]


@needs_book
def test_every_statline_is_cited_by_one_record():
    cited_by = {
        (faction, line): sum(start <= line <= end for start, end in ranges(all_rows(faction)))
        for faction in COUNTS
        for line in statlines(faction)
    }
    assert {place: times for place, times in cited_by.items() if times != 1} == {}
    assert sum(len(statlines(faction)) for faction in COUNTS) == STATLINES
