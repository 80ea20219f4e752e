"""Random forces, units on trial, and a force as a battle left it."""

from collections import Counter

import pytest

from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import UNITS
from tests.conformance.samples import sampled
from tests.engine.gundam_skirmish.book import SYSTEM

CATALOGUE = sampled(SYSTEM, None)[0]
BATTLES = SYSTEM.battle


def force(*rows, limit=900):
    return SYSTEM.convert(
        {
            "format": "muster.force/1",
            "system": SYSTEM.key,
            "faction": "zeon",
            "limit": limit,
            "groups": [{"units": list(rows)}],
        }
    )


@pytest.mark.parametrize("faction", ["eff", "zeon", "titans", "aeug", "axis"])
@pytest.mark.parametrize("limit", [400, 900])
def test_random_forces_are_legal_and_spend_nine_tenths(faction, limit):
    drawn = [BATTLES.random_force(CATALOGUE, seed, faction=faction, limit=limit) for seed in range(5)]
    reports = [SYSTEM.validate(one, CATALOGUE) for one in drawn]
    assert {report.verdict for report in reports} == {"legal"}
    assert all(0.9 * limit <= report.total <= limit for report in reports)


def test_the_same_seed_draws_the_same_force_and_seeds_differ():
    first, again, other = (BATTLES.random_force(CATALOGUE, seed, faction="eff", limit=900) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_random_suit_has_one_of_its_two_weapons_in_hand():
    drawn = [BATTLES.random_force(CATALOGUE, seed, faction="eff", limit=900) for seed in range(20)]
    suits = [row for one in drawn for team in one.groups for row in team.units if row.model == "eff/sample-suit"]
    assert suits
    assert all(len(set(row.weapons)) == 2 and row.equipped in row.weapons for row in suits)


def test_no_force_is_found_below_the_price_of_every_unit():
    with pytest.raises(LookupError, match=r"^No random force of 10 pts was found\.$"):
        BATTLES.random_force(CATALOGUE, 1, faction="eff", limit=10)


def test_subjects_are_the_units_that_cost_points():
    card = CATALOGUE[UNITS]["eff/sample-suit"]
    found = BATTLES.subjects(CATALOGUE)
    assert Counter(one.faction for one in found.values()) == dict.fromkeys(("eff", "zeon", "titans", "aeug", "axis"), 6)
    assert found["eff/sample-suit"] == Subject("Sample suit", "eff", float(card.points))


def test_units_on_trial_join_in_a_team_of_their_own():
    made = BATTLES.with_models(force({"model": "zeon/sample-tank"}), CATALOGUE, {"zeon/sample-suit": 2}, 500)
    assert made.limit == 500
    assert [[row.model for row in team.units] for team in made.groups] == [
        ["zeon/sample-tank"],
        ["zeon/sample-suit", "zeon/sample-suit"],
    ]
    assert made.groups[1].units[0].weapons == ["sample-rifle", "sample-machine-gun"]
    assert made.groups[1].units[0].equipped == "sample-rifle"


def test_damage_of_a_battle_is_crossed_out_on_the_integrity_of_each_unit():
    document = force({"model": "zeon/sample-tank", "count": 2}, {"model": "zeon/sample-suit"})
    state = BATTLES.damaged_state(document, CATALOGUE, [0, 3, 99])
    assert {key: dict(model.marks) for key, model in state.models.items()} == {
        "team-1/zeon/sample-tank/2": {"0:d0.0": 3},
        "team-1/zeon/sample-suit/1": {"0:d0.0": 10},
    }
    with pytest.raises(ValueError, match="shorter"):
        BATTLES.damaged_state(document, CATALOGUE, [0])
