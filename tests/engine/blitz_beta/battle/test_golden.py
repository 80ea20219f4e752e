"""Whole battles as text, a few for every scenario, compared line by line with what stands in `golden/`.

`RENEW_GOLDEN=1 .venv/bin/pytest tests/engine/blitz_beta/battle/test_golden.py` writes them anew: read what changed, and why.
"""

import json
import os
import random
from functools import cache
from pathlib import Path

import pytest

from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.rule_citations import CITATIONS
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import (
    CONDITIONS,
    KINDS,
    Engagement,
    EngagementTerms,
    Task,
    deployment_zones,
)
from armybuilder.engine.systems.blitz_beta.battle.run import (
    battle_outcome,
    battlefield,
    create_battle,
    play_to_end,
    scenario_of,
)
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from tests.engine.blitz_beta.battle.figures import CATALOGUE

GOLDEN = Path(__file__).with_name("golden")
LIMIT, SEED = 50, 5
BATTLES = [
    ("basic", "greedy", "north", "south"),
    ("basic", "random", "cef", "peace-river"),
    ("generated", "greedy", "nucoal", "caprice"),
    ("generated", "random", "black-talon", "utopia"),
    ("individual", "greedy", "eden", "north"),
    ("individual", "random", "south", "cef"),
]
STOPS = 7
"""Places, evenly spread over a battle, at which it is saved and loaded."""


@cache
def armies(first, second):
    dice = random.Random(SEED)  # noqa: S311 - a game
    one, other = (random_force(CATALOGUE, dice, faction=faction, limit=LIMIT) for faction in (first, second))
    return build_armies(one, other, CATALOGUE)


@cache
def field():
    return battlefield(SEED, LIMIT)


def fresh(scenario, first, second):
    forces = armies(first, second)
    return create_battle(forces, field(), scenario_of(scenario, field(), SEED, LIMIT), seed=SEED)


@cache
def small():
    """Three models a side."""
    north = small_force("north", "north/hunter", "north/jaguar", "north/cheetah")
    south = small_force("south", "south/jager", "south/black-mamba", "south/iguana")
    return build_armies(north, south, CATALOGUE)


def small_force(faction, *models):
    unit = Unit(ua="GP", models=[Entry(model=model) for model in models])
    return ForceDocument(
        format="muster.force/1", system="blitz-beta", faction=faction, limit=LIMIT, groups=[Group(primary=unit)]
    )


def players(policy):
    return [GreedyPolicy(), GreedyPolicy()] if policy == "greedy" else [RandomPolicy(1), RandomPolicy(2)]


def lines(battle):
    """Every event with its dice, then how it ended."""
    names = BattleNames(battle)
    for event in battle.log.events:
        throws = "; ".join(f"{what} {list(throw.dice)} = {throw.result}" for what, throw in event.throws)
        yield describe_event(event, names) + (f" [{throws}]" if throws else "")
    ended = battle_outcome(battle)
    winner = "nobody" if ended.winner is None else names.side_name(ended.winner)
    yield f"= {winner} by {ended.reason} in round {ended.rounds}, scores {ended.scores}, lost {ended.lost}"


@pytest.mark.parametrize("scenario, policy, first, second", BATTLES)
def test_a_battle_is_what_it_was(scenario, policy, first, second):
    battle = fresh(scenario, first, second)
    play_to_end(battle, players(policy))
    assert_golden(battle, f"{scenario}-{policy}.txt")


def test_what_battles_cite_is_told():
    battle = fresh("generated", "black-talon", "utopia")
    play_to_end(battle, players("random"))
    cited = {rule for event in battle.log.events for rule in event.rules}
    cited |= {
        change.rule for event in battle.log.events for _, throw in event.throws for change in throw.pool.modifiers
    }

    assert len(cited) > 20
    assert cited <= CITATIONS.keys()


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_a_battle_for_each_objective_is_what_it_was(number):
    battle = for_objective(number)
    play_to_end(battle, at_random())
    assert_golden(battle, f"{KINDS[number].replace(' ', '-')}.txt")


def test_a_battle_among_mines_is_what_it_was():
    """No other log has any, and compiled code once could not tell how large a field of them is."""
    battle = create_battle(small(), field(), scenario_of("basic", field(), SEED, LIMIT), seed=SEED + 1)
    width, height = field().table.width, field().table.height
    battle.mines = tuple((width * x / 8, height * y / 3) for x in range(1, 8, 2) for y in (1, 2))
    play_to_end(battle, players("random"))

    assert "mines" in {event.kind for event in battle.log.events}
    assert_golden(battle, "mines.txt")


def for_objective(number):
    """Six rounds for an objective of each side, in another condition and between other zones each time."""
    kind, table = KINDS[number], field().table
    first, second = deployment_zones(table, number + 1)
    placed = kind in ("hold", "capture")
    markers = ((16.0, 16.0), (32.0, 20.0)) if placed else ((table.width / 2, table.height / 2),)
    one, other = (0, 1) if placed else (NOBODY, NOBODY)
    tasks = (Task(kind, primary=True, marker=one),), (Task(kind, primary=True, marker=other),)
    agreed = EngagementTerms(DeploymentZones(first, second, markers), 6, CONDITIONS[min(number, 4)], tasks)
    return create_battle(small(), field(), Engagement(table, agreed), seed=SEED + number)


def at_random():
    """Two who leave nobody off the board in any of these battles."""
    return [RandomPolicy(31), RandomPolicy(32)]


@pytest.mark.parametrize("number", [KINDS.index("capture"), KINDS.index("wipe out")])
def test_saved_before_any_step_it_goes_on_to_the_same_log(number):
    whole = for_objective(number)
    states = played(whole, at_random())
    expected = [*lines(whole)]

    assert sum(event.kind == "activation" for event in whole.log.events) > 10
    for known, state in states:
        resumed = for_objective(number)
        load(resumed, json.loads(state))
        play_to_end(resumed, at_random())
        assert [*lines(resumed)] == expected[known:]


def played(battle, policies):
    """Play step by step; how many events there were before each, and the state as JSON."""
    states = []
    while battle.phase != "over":
        states.append((len(battle.log.events), json.dumps(save(battle))))
        battle.players = policies
        play_step(battle, sequence.step)
    return states


def assert_golden(battle, name):
    text = "\n".join(lines(battle)) + "\n"
    file = GOLDEN / name
    if "RENEW_GOLDEN" in os.environ:
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("scenario, policy, first, second", BATTLES[1::2])
def test_saved_and_loaded_it_goes_on_to_the_same_log(scenario, policy, first, second):
    whole = fresh(scenario, first, second)
    states = played(whole, players(policy))
    expected = [*lines(whole)]

    for known, state in states[:: max(1, len(states) // STOPS)]:
        resumed = fresh(scenario, first, second)
        load(resumed, json.loads(state))
        play_to_end(resumed, players(policy))
        assert [*lines(resumed)] == expected[known:]
