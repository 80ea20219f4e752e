"""The table of battle rules says what the code says, and battles say what the table says."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.coverage import IMPLEMENTED, SIMPLIFIED
from armybuilder.engine.systems.blitz_beta.battle.muster import UNDEFINED, muster
from armybuilder.engine.systems.blitz_beta.battle.proof.subjects import group_of, subjects_of
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from factions.catalogues import get_catalogue
from tools import battle_coverage
from tools.battle_coverage import BY_NATURE, MISSING, NO_EFFECT, NOTHING, SIMPLER
from tools.battle_rules import RULES

CATALOGUE = get_catalogue("blitz-beta")
DONE_BY_OTHERS = {"Fire", "Haywire", "Full Cover"}
"""Undefined traits whose work something else does: the rating of PEN, the text of the trenches."""


@pytest.fixture(scope="module")
def traits():
    return [*battle_coverage.traits()]


@pytest.fixture(scope="module")
def rules():
    return [*battle_coverage.rules()]


def test_it_is_current():
    assert battle_coverage.PAGE.read_text(encoding="utf-8") == battle_coverage.table(), "make docs"


def test_it_knows_every_rule_of_the_inventory(rules):
    assert len(RULES) == 114
    assert [row.name for row in rules if row.status == MISSING] == []
    assert {row.name for row in rules if row.status == NOTHING} == {*BY_NATURE}
    assert [row.name for row in rules if row.status == SIMPLER and not row.how] == []


def test_notes_are_about_rules_of_the_inventory():
    battle_coverage.modules()
    known = {f"BR-{number}" for number in RULES}

    assert {*IMPLEMENTED, *SIMPLIFIED} <= known


def test_it_knows_every_trait(traits):
    assert len(traits) == len(CATALOGUE.model_traits) + len(CATALOGUE.weapon_traits)
    assert {row.name for row in traits if row.status == MISSING} == set()


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
        missing = muster(force, force, CATALOGUE).missing
        assert [line for line in missing if f": {name} " in line], (name, missing)
