"""Battles of random armies, from documents to outcomes: invariants, the same seed the same log, undo, save and load."""

import json
import random

import msgspec
import pytest

from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz.invariants import check_state, with_checked_log
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS
from armybuilder.engine.systems.blitz_beta.battle.run import (
    battle_outcome,
    battlefield,
    create_battle,
    play_to_end,
    scenario_of,
)
from armybuilder.engine.systems.blitz_beta.battle.state.battle import SCENE, Battle
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from tests.engine.blitz_beta.battle.figures import CATALOGUE

FACTIONS = [*CATALOGUE.factions]
FIELD = battlefield(11, 75)


def force(faction, seed, limit=75):
    return random_force(CATALOGUE, random.Random(seed), faction=faction, limit=limit)  # noqa: S311 - a game


def armies(seed=1, first="north", second="south"):
    return build_armies(force(first, seed), force(second, seed + 1), CATALOGUE)


def policies(kind="greedy"):
    return [GreedyPolicy(), GreedyPolicy()] if kind == "greedy" else [RandomPolicy(1), RandomPolicy(2)]


@pytest.mark.parametrize("kind", ["greedy", "random"])
@pytest.mark.parametrize("number", range(0, len(FACTIONS), 2))
def test_every_state_keeps_the_invariants(number, kind):
    first, second = FACTIONS[number], FACTIONS[(number + 1) % len(FACTIONS)]
    battle = with_checked_log(create_battle(armies(number, first, second), FIELD, seed=number))

    result = play_to_end(battle, policies(kind))

    check_state(battle)
    assert result.rounds <= 6
    assert result.reason in (
        "objectives",
        "annihilation",
        "objectives at the last round",
        "actions left at the last round",
    )
    assert sum(one.taken for one in result.contributions) == sum(model.damage for model in battle.models)


def fight(first, second, **options):
    """A battle of two documents on the table that its seed makes."""
    forces = build_armies(first, second, CATALOGUE)
    battle = create_battle(forces, battlefield(options["seed"], forces.limit), **options)
    return play_to_end(battle, policies()), battle.log


def test_the_same_seed_gives_the_same_bytes():
    documents = force("north", 3), force("cef", 4)
    logs = [
        msgspec.json.encode((outcome, log.events, log.counts))
        for outcome, log in (fight(*documents, seed=5) for _ in range(2))
    ]
    assert logs[0] == logs[1]


def test_without_a_log_it_is_the_same_battle():
    documents = force("peace-river", 3), force("south", 4)
    (first, log), (second, silent) = (fight(*documents, seed=6, record=record) for record in (True, False))
    assert first == second
    assert (len(log.events) > 100, silent.events) == (True, [])


class Remembering(Journal):
    """A journal that keeps the state at each of its marks."""

    __slots__ = ("battle", "states")
    battle: Battle
    states: dict[int, dict]

    def mark(self):
        mark = super().mark()
        self.states.setdefault(mark, save(self.battle))
        return mark


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_undoing_events_restores_each_state(scenario):
    battle = create_battle(armies(), FIELD, scenario_of(scenario, FIELD, 2), seed=2)
    journal = Remembering(SCENE)
    journal.battle, journal.states = battle, {}
    battle.journal = journal
    battle.log._journal = journal
    play_to_end(battle, policies("random"))

    events = battle.log.events
    for number in reversed(range(len(events))):
        mark = events[number].mark
        if mark <= journal.mark():  # else it was part of a later one, and is taken back with it
            battle.log.undo(number)
            assert save(battle) == journal.states[mark]
    assert battle.round == 0


@pytest.mark.parametrize("steps", [1, 7, 40])
def test_a_saved_battle_goes_on_to_the_same_log(steps):
    forces = armies()
    whole = create_battle(forces, FIELD, seed=9)
    play_to_end(whole, policies("random"))
    begun = create_battle(forces, FIELD, seed=9)
    for _ in range(steps):
        begun.players = policies("random")
        play_step(begun, sequence.step)

    resumed = create_battle(forces, FIELD, seed=9)
    load(resumed, json.loads(json.dumps(save(begun))))
    known = len(begun.log.events)
    play_to_end(resumed, policies("random"))

    assert battle_outcome(resumed) == battle_outcome(whole)
    assert [msgspec.structs.replace(event, mark=0, end=0) for event in resumed.log.events] == [
        msgspec.structs.replace(event, mark=0, end=0) for event in whole.log.events[known:]
    ]
