"""The table of battle rules says what the code says, and battles say what the table says."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.coverage import SIMPLIFICATIONS
from armybuilder.engine.systems.blitz_beta.battle.deployment import UNDEFINED, build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz.subjects import group_of, subjects_of
from armybuilder.engine.systems.blitz_beta.battle.narration.rule_citations import CITATIONS
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from factions.catalogues import get_catalogue
from tools.blitz_beta.policy_usage import all_choices
from tools.docs.blitz_beta import battle_clauses, battle_coverage, policy_table
from tools.docs.blitz_beta.battle_clauses import clauses
from tools.docs.blitz_beta.battle_coverage import BY_NATURE, MISSING, NO_EFFECT, NOTHING, PLAYED, UNPROVEN

CATALOGUE = get_catalogue("blitz-beta")
DONE_BY_OTHERS = {"Fire", "Haywire", "Full Cover"}
"""Undefined traits whose work something else does: the rating of PEN, the text of the trenches."""


@pytest.fixture(scope="module")
def traits():
    return [*battle_coverage.traits()]


@pytest.fixture(scope="module")
def rules():
    return [*battle_coverage.rules()]


def test_it_knows_every_rule_of_the_inventory(rules):
    assert len(CITATIONS) == 114
    assert [row.name for row in rules if row.status == MISSING] == []
    assert {row.name for row in rules if row.status == NOTHING} == {*BY_NATURE}


def test_a_rule_is_implemented_only_where_a_test_proves_each_clause(rules):
    for row in rules:
        known = [clause for clause in clauses().get(row.name, ()) if not clause.nothing]
        proven = bool(known) and all(
            map(battle_clauses.exists, [test for one in known for test in one.proofs or ("",)])
        )
        if row.status.startswith(PLAYED):
            assert proven, row
            assert row.status == f"{PLAYED} ({len(known)} clause{'s' * (len(known) > 1)})"


def test_every_rule_was_read_and_no_clause_is_without_a_test(rules):
    assert [row.name for row in rules if row.status.startswith(UNPROVEN)] == []
    assert {row.name for row in rules} - clauses().keys() <= {*BY_NATURE}
    assert [clause.clause for found in clauses().values() for clause in found if clause.open] == []


def test_clauses_name_lines_and_tests_that_exist():
    assert [*battle_clauses.faults()] == []
    assert {*clauses()} <= CITATIONS.keys()


def test_what_is_simplified_is_told_of_the_rule_and_of_its_clauses():
    battle_coverage.modules()
    simpler = {rule for rule, found in clauses().items() if any(clause.simplified for clause in found)}

    assert simpler == SIMPLIFICATIONS.keys() & clauses().keys()


NO_TESTS = [
    "test_rolls",
    "test_rolls.py::test_that_nobody_wrote",
    "test_rolls.py::pool_of",
    "test_nowhere.py::test_totals",
    "test_battle_coverage.py::test_it_is_current",
    "test_rolls.py::test_totals[EX-99]",
]


@pytest.mark.parametrize("name", NO_TESTS)
def test_a_test_that_does_not_exist_is_known(name):
    assert not battle_clauses.exists(name)


@pytest.mark.parametrize(
    "name",
    [
        "test_rolls.py::test_totals",
        "test_cover.py::TestAreaTerrain::test_a_target_deep_inside_needs_detection",
        "test_rolls.py::test_totals[EX-37]",
        "tools/docs/blitz_beta/test_battle_coverage.py::test_it_knows_every_rule_of_the_inventory",
    ],
)
def test_a_test_that_exists_is_known(name):
    assert battle_clauses.exists(name)


def test_notes_are_about_rules_of_the_inventory():
    battle_coverage.modules()

    assert {*battle_coverage.implementing_functions(), *SIMPLIFICATIONS} <= CITATIONS.keys()


def test_it_knows_every_trait(traits):
    assert len(traits) == len(CATALOGUE.model_traits) + len(CATALOGUE.weapon_traits)
    assert {row.name for row in traits if row.status == MISSING} == set()


def test_all_that_a_policy_may_choose_was_measured():
    assert all_choices() <= policy_table.RULE_OF.keys()
    assert {f"BR-{number}" for number in policy_table.RULE_OF.values()} <= CITATIONS.keys()
    assert policy_table.load_measured().used.keys() == PLAYERS.keys()
    assert {
        label for used in policy_table.load_measured().used.values() for label in used
    } <= policy_table.RULE_OF.keys()


def test_what_no_policy_chose_stands_beside_the_rule(monkeypatch):
    used = {"greedy": {"act embark": 2}, "planner": {}}
    monkeypatch.setattr(policy_table, "load_measured", lambda: policy_table.UsageTable(5, used))

    expected = "act embark (planner), act disembark (all), act leave (all), act enter (all), act step out (all)"
    assert policy_table.never("BR-226") == expected


def test_of_what_is_seldom_possible_the_table_says_how_often_it_was(monkeypatch):
    usage = policy_table.UsageTable(5, {"greedy": {"act land": 1}}, {"greedy": {"act land": 3}})
    monkeypatch.setattr(policy_table, "load_measured", lambda: usage)
    lines = {line for line in policy_table.rows() if line.startswith(("| act land", "| act take off", "| act embark"))}

    assert lines == {
        "| act land | BR-206 | 1 of 3 |",
        "| act take off | BR-206 | **0** of 0 |",
        "| act embark | BR-226 | **0** |",
    }


def without_effect(traits):
    """Traits that do nothing in a battle and that somebody has, with a way to field each."""
    fielding = subjects_of(CATALOGUE).fielding
    for row in traits:
        label = f"{row.about.removesuffix('s')} trait {row.name}"
        if row.status in (MISSING, NO_EFFECT) and label in fielding:
            yield row.name, fielding[label][0]


def test_a_battle_tells_what_of_its_forces_is_not_played(traits):
    found = [*without_effect(traits)]
    assert {name for name, _ in found} == {*UNDEFINED, *DONE_BY_OTHERS}
    for name, candidate in (one for one in found if one[0] not in DONE_BY_OTHERS):
        force = ForceDocument(format="muster.force/1", system="blitz-beta", faction="north", limit=50)
        force.groups = [group_of(candidate, copies=1)]
        missing = build_armies(force, force, CATALOGUE).missing
        assert [line for line in missing if f" define {name} of " in line], (name, missing)
