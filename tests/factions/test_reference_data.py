"""The reference data of Blitz beta: counts, whole rows, and every figure against the book where it is at hand."""

import functools
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

DATA = Path(__file__).parents[2] / "factions" / "data" / "blitz-beta"
SOURCE = Path(__file__).parents[3] / "shared" / "sources" / "blitz-beta-2014.txt"
LISTS = [
    ("system", "factions"),
    ("weapons", "classes"),
    ("weapons", "unresolved"),
    ("weapon-traits", "traits"),
    ("model-traits", "traits"),
    ("availability", "codes"),
    ("commanders", "ranks"),
    ("upgrades", "purchases"),
    ("sublists", "sublists"),
    ("sublists", "faction_rules"),
    ("support", "items"),
    ("aircraft", "aircraft"),
    ("drones", "drones"),
    ("tokens", "tokens"),
]
PROSE = {"effect", "text", "limit", "note", "words"}
# The book's own order of a statline; quantity and size stand in the name of a support item.
STATLINE = ("tv", "ua", "mr", "ar", "dc", "act", "gun", "pilot", "ew", "weapons", "traits")

needs_source = pytest.mark.skipif(not SOURCE.exists(), reason="the text of the book is not beside the repository")


@functools.cache
def load(name: str) -> dict[str, Any]:
    return yaml.load((DATA / f"{name}.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)


def rows(name: str, section: str) -> list[dict[str, Any]]:
    return load(name)[section]


def by_key(name: str, section: str) -> dict[str, dict[str, Any]]:
    return {row.get("key") or row["code"]: row for row in rows(name, section)}


def everything() -> list[tuple[str, dict[str, Any]]]:
    return [(f"{name}/{row.get('key') or row['code']}", row) for name, section in LISTS for row in rows(name, section)]


@functools.cache
def source_lines() -> list[str]:
    return SOURCE.read_text("utf-8").split("\n")


def cited(row: dict[str, Any], field: str = "source") -> str:
    first, last = row[field]
    return " ".join(" ".join(source_lines()[first - 1 : last]).replace("”", '"').split())


def figures(text: object) -> list[str]:
    return re.findall(r"\d+", "" if text is None else str(text))


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9+]+(?:['-][a-z0-9]+)*", text.lower().replace("’", "'"))


def prose_of(row: dict[str, Any]) -> list[str]:
    found = [row[name] for name in PROSE - {"words"} if row.get(name)]
    found += row.get("words", {}).values()
    return found + [clause["text"] for clause in row.get("clauses", [])]


# ---------------------------------------------------------------- counts and shape
@pytest.mark.parametrize("name, section", LISTS)
def test_keys_of_each_list_are_unique(name, section):
    keys = [row.get("key") or row["code"] for row in rows(name, section)]

    assert [key for key, times in Counter(keys).items() if times > 1] == []


def test_traits_of_a_sublist_are_named():
    assert {row["name"]: row["sublist"] for row in rows("model-traits", "traits") if "sublist" in row} == {
        "Stripped Down": "wfp",
        "Conscript": "milicia",
        "Basilisk": "ese",
    }


def test_traits_without_a_definition_are_named():
    undefined = {
        name: [row["name"] for row in rows(name, "traits") if not row.get("defined", True)]
        for name in ("weapon-traits", "model-traits")
    }

    assert undefined == {
        "weapon-traits": ["Fire", "Haywire", "Impact", "HE"],
        "model-traits": ["Boosters", "Resist:Corrosion", "Armored Jacket", "Full Cover"],
    }


def test_a_trait_has_one_name_and_no_name_is_the_alias_of_another():
    names: list[str] = []
    for name in ("weapon-traits", "model-traits"):
        for row in rows(name, "traits"):
            names += [row["name"], *row.get("aliases", [])]

    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_the_unavailable_names_are_null():
    assert [row["code"] for row in rows("availability", "codes") if row["name"] is None] == [
        "BK",
        "EK",
        "GT",
        "HG",
        "OT",
        "SR",
        "TA",
    ]


def test_every_record_cites_lines_of_the_book():
    book = load("system")["book"]
    bad = [
        where
        for where, row in everything()
        for field, value in row.items()
        if field.endswith("source") and not book["first_line"] <= value[0] <= value[1] <= book["last_line"]
    ]

    assert bad == []
    assert [where for where, row in everything() if "source" not in row] == []


def test_every_text_fits_a_card():
    assert [(where, text) for where, row in everything() for text in prose_of(row) if len(text) > 140] == []


def test_rulings_and_rules_are_ids():
    ids = [
        (where, each)
        for where, row in everything()
        for each in [*row.get("rulings", []), *row.get("rules", []), row.get("rule"), row.get("ruling")]
        if each
    ]

    assert [(where, each) for where, each in ids if not re.fullmatch(r"(BR|DQ|FC)-\d+|SL-[A-Z]\d?", each)] == []


def test_factions_know_what_they_gain_and_borrow():
    factions = by_key("system", "factions")

    assert factions["black-talon"]["gains"] == "Vet, Stealth (Aux), Airdrop"
    assert [key for key, row in factions.items() if row.get("elite")] == ["black-talon"]
    assert factions["leagueless"]["borrows"] == ["north", "south", "peace-river", "nucoal"]
    assert {row["side"] for row in factions.values()} == {"terra-nova", "earth", "colony"}


def test_every_sublist_has_a_faction_and_tells_something():
    per_faction = Counter(row["faction"] for row in rows("sublists", "sublists"))

    assert per_faction == {"north": 4, "south": 4, "peace-river": 5, "nucoal": 8, "cef": 2}
    assert {
        clause["when"] for section in load("sublists").values() for row in section for clause in row["clauses"]
    } == {"construction", "play"}


# ---------------------------------------------------------------- whole rows
def test_weapon_rows_as_printed():
    classes = by_key("weapons", "classes")

    assert classes["GL"] == {
        "code": "GL",
        "name": "Grenade Launcher",
        "category": "ballistic",
        "sizes": {"L": "7", "M": "8", "H": "9"},
        "range": '3-12/24"',
        "traits": 'AE:3", Blast:2D6, Split:2, IF (Range:9-18/36")',
        "printed": {"traits": "IF (Range 9-18/36”)"},
        "source": [13242, 13243],
    }
    assert classes["PA"]["sizes"] == {"L": "7/0H", "M": "8/1H", "H": "9/2H"}
    assert classes["FG"] == {
        "code": "FG",
        "name": "Field Gun",
        "category": "indirect",
        "sizes": {"L": "8", "M": "9", "H": "10"},
        "range": '12-48/96"',
        "traits": 'Ammo:AE:3" (Blast:2D6), Ammo:AT, Ammo:AS',
        "source": [13295, 13295],
    }
    assert (classes["PG"]["sizes"], classes["PG"]["range"]) == ({"-": "6"}, '0-9/18"')
    assert (classes["APGL"]["sizes"], classes["APGL"]["range"]) == ({"-": "3"}, None)
    assert (classes["BB"]["category"], classes["BB"]["range"]) == ("air", "Drop")
    assert {code for code, row in classes.items() if row["range"] == '0"'} == {"CW", "VB", "SG", "SE"}


def test_categories_have_their_classes():
    assert Counter(row["category"] for row in rows("weapons", "classes")) == {
        "ballistic": 15,
        "beam": 4,
        "missile": 4,
        "indirect": 7,
        "melee": 4,
        "air": 1,
    }


def test_prices_of_the_purchases():
    assert {row["key"]: (row["cost"], row["cost_per"]) for row in rows("upgrades", "purchases")} == {
        "rank/xo": (3, "model"),
        "rank/2ic": (2, "model"),
        "vet": (2, "action"),
        "drone/recon": (1, "drone"),
        "drone/demo-grenade": (1, "drone"),
        "drone/demo-charge": (1, "drone"),
        "drone/hunter-killer": (1, "drone"),
        "grenades/lhg": (2, "unit"),
        "grenades/mhg": (4, "unit"),
        "grenades/hhg": (8, "unit"),
        "explosives/lse": (2, "unit"),
        "explosives/mse": (4, "unit"),
        "explosives/hse": (8, "unit"),
        "anti-air": (1, "model"),
        "veteran/armored-jacket": (2, "model"),
        "veteran/ace-gunner": (2, "model"),
        "veteran/ew-specialist": (2, "model"),
        "veteran/combat-focus": (None, "model"),
        "veteran/melee-specialist": (2, "model"),
        "veteran/blast-resistance": (1, "model"),
        "veteran/fire-resistance": (1, "model"),
        "veteran/corrosion-resistance": (1, "model"),
        "veteran/rugged-weapons": (2, "model"),
        "veteran/rugged-movement": (2, "model"),
        "veteran/rugged-sensors": (1, "model"),
        "duelist/extra-action": (4, "model"),
        "duelist/shield": (1, "model"),
        "duelist/link": (1, "model"),
        "duelist/reach": (None, "model"),
        "black-talon/reach": (1, "model"),
        "wfp/stripped-down": (0, "model"),
        "umf/climber": (1, "model"),
        "nlc/fighting-staff": (1, "model"),
        "nlc/warrior-monks": (1, "unit"),
        "milicia/conscript": (-2, "action"),
        "mk/police-veterans": (1, "model"),
        "ese/basilisk": (0, "model"),
        "poc/military-police": (0, "unit"),
        "pg/satup": (1, "model"),
        "th/jannite": (4, "model"),
    }


def test_ranks():
    assert {
        row["key"]: (row["cmd_skill"], row["command_points"], row["points_kind"], row["cost"])
        for row in rows("commanders", "ranks")
    } == {
        "co": (3, 2, "command", 0),
        "xo": (4, 1, "skill-until-promoted", 3),
        "cgl": (4, 1, "command", 0),
        "2ic": (5, 1, "skill-until-promoted", 2),
        "cco": (3, 2, "command", 0),
        "member": (None, 0, None, 0),
    }


def test_support_that_counts_otherwise_than_its_actions():
    assert {row["key"]: row["counts_as"] for row in rows("support", "items") if "counts_as" in row} == {
        "outpost": 3,
        "minefield": 1,
        "obstacles": 1,
        "bunker": 1,
        "trenches": 1,
    }


# ---------------------------------------------------------------- against the book
@needs_source
def test_weapon_classes_are_the_lines_they_cite():
    bad = []
    for row in rows("weapons", "classes"):
        text = cited(row).replace("- ", "-")
        size = "" if "-" in row["sizes"] else "*"
        expected = [part for value in (row["range"], *row["sizes"].values(), row["traits"]) for part in figures(value)]
        printed = re.match(rf"{re.escape(row['name'])} (?:\*\* )?{re.escape(size + row['code'])} (.*)", text)
        if printed is None or figures(printed[1]) != expected:
            bad.append((row["code"], text))

    assert bad == []


@needs_source
def test_the_two_weapon_tables_of_the_book_are_equal():
    def table(first: int, last: int) -> str:
        lines = [
            line.removeprefix("[page] ") for line in source_lines()[first - 1 : last] if not line.startswith("* On all")
        ]
        return " ".join(" ".join(lines).split())

    assert table(13225, 13310) == table(13685, 13770)


@needs_source
@pytest.mark.parametrize("name, section", [("support", "items"), ("aircraft", "aircraft"), ("drones", "drones")])
def test_statlines_have_the_figures_of_their_lines_in_order(name, section):
    bad = []
    for row in rows(name, section):
        text = re.sub(r"^[^(]*?\(\d[^)]*\) ", "", cited(row)) if name == "support" else cited(row)
        fields = [field for field in STATLINE if not (name == "drones" and field == "act")]
        expected = [figure for field in fields for figure in figures(row.get(field))]
        if figures(text) != expected:
            bad.append((row["key"], figures(text), expected))

    assert bad == []


@needs_source
def test_sizes_of_support_stand_in_their_description():
    tv = {row["key"]: row["tv"] for row in rows("support", "items")} | {"aa-turret": 15}  # table 16: ruling DQ-13
    bad = [
        row["key"]
        for row in rows("support", "items")
        if set(figures(row["size"])) - set(figures(cited(row, "prose_source")))
        or f"({tv[row['key']]} TV" not in cited(row, "prose_source")
    ]

    assert bad == []


@needs_source
def test_what_is_quoted_as_printed_stands_in_the_cited_lines():
    bad = []
    for where, row in everything():
        text = "".join(part for field in row if field.endswith("source") for part in cited(row, field).split())
        for field, printed in row.get("printed", {}).items():
            pieces = re.findall(r'"([^"]*)"', printed) if field == "clauses" else [printed]
            for piece in pieces:
                parts = str(piece).replace("”", '"').split(", ")
                if any("".join(part.split()) not in text for part in parts):
                    bad.append((where, field, printed))

    assert bad == []


@needs_source
def test_traits_stand_in_brackets_in_their_lines():
    bad = []
    for name in ("weapon-traits", "model-traits"):
        for row in rows(name, "traits"):
            text = cited(row)
            printed = row.get("printed", {}).get("name", row["name"])
            if row.get("defined", True) and "sublist" not in row:
                found = re.search(rf"\[{re.escape(printed.split(':')[0])}[]: ]", text)
            else:
                found = re.search(re.escape(printed.split(":")[0]), text, re.IGNORECASE)
            missing = [word for word in row.get("words", {}) if word not in text and word != "Comms"]
            if found is None or missing:
                bad.append((row["key"], missing, text))

    assert bad == []


@needs_source
def test_prices_stand_in_their_lines():
    bad = [
        row["key"]
        for row in rows("upgrades", "purchases")
        if row["cost"] and not re.search(rf"\+?{row['cost']} ?TV", cited(row))
    ]
    unpriced = [row["key"] for row in rows("upgrades", "purchases") if row["cost"] is None and "TV" in cited(row)]

    assert bad == []
    assert unpriced == []


@needs_source
def test_ranks_are_the_table_of_the_book():
    table = cited({"source": [3025, 3036]})
    bad = [
        row["key"]
        for row in rows("commanders", "ranks")
        if row["code"] not in (None, "CCO")
        and f"({row['code']}) {row['cmd_skill']}+ {row['command_points']} " not in table + " "
    ]

    assert bad == []


@needs_source
def test_codes_and_tokens_are_named_as_printed():
    printed = [row for row in rows("tokens", "tokens") if "not-on-the-sheet" not in row.get("flags", [])]
    named = [row for row in rows("availability", "codes") if "rulings" not in row] + printed

    assert [
        row["code"] for row in named if cited(row).removeprefix("[page] ") != f"{row['code']} - {row['name']}"
    ] == []
    others = [row for row in rows("availability", "codes") if "rulings" in row]
    assert [row["code"] for row in others if not re.search(rf"\b{row['code']}\b", cited(row), re.IGNORECASE)] == []


@needs_source
def test_sublists_are_named_as_printed():
    bad = []
    for row in rows("sublists", "sublists"):
        title = row["name"] if row["code"] is None else f"{row['code']} - {row['name']}"
        if not cited(row).removeprefix("[page] ").lower().startswith(title.lower() + " ("):
            bad.append(row["key"])

    assert bad == []


@needs_source
def test_figures_of_the_clauses_stand_in_the_cited_lines():
    spelt = {"one": "1", "two": "2", "half": "2", "½": "2"}
    bad = []
    for row in [*rows("sublists", "sublists"), *rows("sublists", "faction_rules")]:
        text = cited(row)
        known = set(figures(text)) | {value for word, value in spelt.items() if word in text.lower()}
        known |= {"3", "4"} if row["key"] == "leagueless" else set()  # the table without a 4: ruling DQ-18
        bad += [(row["key"], clause["text"]) for clause in row["clauses"] if set(figures(clause["text"])) - known]

    assert bad == []


@needs_source
def test_the_texts_are_our_own():
    """No text of ours shares a run of six words with the book."""
    length = 6
    book = words(" ".join(source_lines()))
    runs = {tuple(book[at : at + length]) for at in range(len(book) - length + 1)}
    bad = []
    for where, row in everything():
        for text in prose_of(row):
            ours = words(text)
            bad += [
                (where, " ".join(ours[at : at + length]))
                for at in range(len(ours) - length + 1)
                if tuple(ours[at : at + length]) in runs
            ]

    assert bad == []
