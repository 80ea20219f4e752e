"""Pages that are made from the code say what the code says."""

import pytest

from armybuilder.engine.systems.blitz_beta.rulings import RULINGS
from tools import architecture, rule_coverage, rule_table

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
    return rule_coverage.rows()


@pytest.mark.parametrize("page", rule_table.PAGES, ids=lambda page: page.path.name)
def test_rule_table_is_current(page):
    assert page.path.read_text(encoding="utf-8") == rule_table.table(page), "make docs"


@pytest.mark.parametrize("page", rule_table.PAGES, ids=lambda page: page.path.name)
def test_every_rule_reports_a_code(page):
    empty = [line for line in rule_table.table(page).splitlines() if line.startswith("| FC") and line.endswith("|  |")]

    assert empty == []


def test_drawing_of_the_layers_is_current():
    written = architecture.PAGE.read_text(encoding="utf-8")

    assert written == architecture.drawn(written), "make docs"
    assert "|  |" not in written, "a room says nothing of itself"


def test_rule_coverage_is_current():
    assert rule_coverage.PAGE.read_text(encoding="utf-8") == rule_coverage.table(), "make docs"


def test_coverage_knows_every_rule_of_the_inventory(rows):
    assert sorted(rows) == sorted(INVENTORY)
    assert {key for key, row in rows.items() if rule_coverage.status(key, row) == rule_coverage.OPEN} == set()


def test_coverage_names_what_needs_a_ruling(rows):
    open_rulings = {key for key, row in rows.items() if rule_coverage.NEEDS_RULING in rule_coverage.status(key, row)}

    assert open_rulings >= {"FC-34", "FC-40", "SL-N2", "SL-P5", "SL-C5", "SL-L"}
    assert [key for key in open_rulings if not any(ruling.is_open for ruling in rule_coverage.rulings_of(key))] == []


def test_every_ruling_stands_in_the_row_of_its_rule(rows):
    page = rule_coverage.table().partition("\n## Rulings")[0]
    lines = {line.split(" | ")[0].removeprefix("| "): line for line in page.splitlines() if line.startswith("| ")}
    missing = [
        (ruling.key, clause.rule)
        for ruling in RULINGS.values()
        for clause in ruling.clauses
        if f"`{ruling.key}`" not in lines[clause.rule]
    ]

    assert missing == []


def test_what_works_in_play_only_is_advisory(rows):
    assert {key for key, row in rows.items() if rule_coverage.status(key, row) == "advisory"} == {"FC-41", "SL-P1"}
