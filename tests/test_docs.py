"""Pages that are made from the code say what the code says."""

import re

import pytest

from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue
from tools.docs import architecture, rule_coverage, rule_pages
from tools.docs.pages import DOCS
from tools.docs.pages import pages as made_pages

BETA = SYSTEMS["blitz-beta"]

INVENTORY = [
    *(f"FC-{number}" for number in (*range(1, 18), *range(20, 24), *range(30, 35), 40, 41, 50, 51)),
    *(f"FC-{number}" for number in (*range(60, 65), *range(70, 73))),
    *(
        f"SL-{letter}{number}"
        for letter, most in zip("NSPCE", (4, 4, 5, 8, 2), strict=True)
        for number in range(1, most + 1)
    ),
    *("SL-L", "SL-B", "SL-U"),
]


@pytest.fixture(scope="module")
def rows():
    return rule_coverage.rows(BETA, get_catalogue(BETA.key))


@pytest.fixture(scope="module")
def pages():
    return made_pages()


def test_pages_are_current(pages):
    assert [path for path, text in pages.items() if (DOCS / path).read_text(encoding="utf-8") != text] == [], (
        "make docs"
    )


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_rule_reports_a_code(pages, key):
    rules = pages[rule_pages.path_of(SYSTEMS[key])].partition("\n## ")[0]

    assert [line for line in rules.splitlines() if line.startswith("| FC") and line.endswith("|  |")] == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_rule_of_the_inventory_is_checked_or_kept_elsewhere(key):
    assert {
        rule
        for rule, row in rule_coverage.rows(SYSTEMS[key], get_catalogue(key)).items()
        if row.status == rule_coverage.OPEN
    } == set()


def test_the_picture_of_the_architecture_agrees_with_the_contracts():
    """At most ten boxes, every package of the layers in one of them, and no arrow that goes up."""
    [drawing] = re.findall(r"```mermaid\n(.+?)```", (DOCS / "architecture.md").read_text(encoding="utf-8"), re.DOTALL)
    boxes = {name: re.findall(r"\w+", words) for name, words in re.findall(r'(\w+)\["<b>(.+?)</b>', drawing)}
    arrows = re.findall(r'(\w+)(?:\[\(?".+?"\)?\])? --> (\w+)', drawing)
    layers = next(each["layers"] for each in architecture.contracts() if "armybuilder.urls" in each.get("layers", ()))
    depth = {name: number for number, layer in enumerate(layers) for name in re.findall(r"(\w+)(?![\w.])", layer)}

    assert len({name for arrow in arrows for name in arrow}) <= 10
    assert {package for packages in boxes.values() for package in packages} == depth.keys() - {"urls"} | {"server"}
    assert [
        (upper, lower)
        for upper, lower in arrows
        if upper not in {"server", "data"}
        and max(depth[name] for name in boxes[upper]) >= min(depth[name] for name in boxes[lower])
    ] == []


def test_every_room_says_what_it_is(pages):
    assert [line for line in pages["architecture.md"].splitlines() if line.endswith("|  |")] == []


def test_coverage_knows_every_rule_of_the_inventory(rows):
    assert sorted(rule for rule in rows if rule.startswith(("FC-", "SL-"))) == sorted(INVENTORY)


def test_coverage_names_what_needs_a_ruling(rows):
    open_rulings = {key for key, row in rows.items() if rule_coverage.NEEDS_RULING in row.status}

    assert open_rulings >= {"FC-34", "FC-40", "SL-N2", "SL-P5", "SL-C5", "SL-L"}
    assert [key for key in open_rulings if not any(ruling.is_open for ruling in rows[key].rulings)] == []


def test_every_ruling_stands_in_the_row_of_its_rule(rows):
    clauses = [
        (ruling, clause.rule) for ruling in get_catalogue(BETA.key).rulings.values() for clause in ruling.clauses
    ]

    assert [(ruling.key, rule) for ruling, rule in clauses if f"`{ruling.key}`" not in rows[rule].line(rule)] == []


def test_what_works_in_play_only_is_advisory(rows):
    assert {key for key, row in rows.items() if row.status == "advisory"} == {"FC-41", "SL-P1"}


def test_decisions_have_a_number_each():
    names = sorted(path.name for path in (DOCS / "decisions").glob("*.md"))

    assert [name[:5] for name in names] == [f"{number:04}-" for number in range(1, len(names) + 1)]


@pytest.mark.parametrize("name", sorted(path.name for path in (DOCS / "decisions").glob("*.md")))
def test_decisions_are_a_page_at_most(name):
    assert len((DOCS / "decisions" / name).read_text(encoding="utf-8").splitlines()) <= 60
