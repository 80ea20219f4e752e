"""One battle that is to prove something: who fights, how, and the checks on the way. All of it comes from the label of
what is to be used and a seed."""

import json
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from armybuilder.engine.core.battle.decisions import Policy
from armybuilder.engine.core.battle.engine.play import play, play_step
from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.fuzz import BattleTrial
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz import invariants, subjects, usage
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import ScenarioKey
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import Engagement, roll_terms
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import MeetingEngagement
from armybuilder.engine.systems.blitz_beta.battle.run import battlefield, create_battle, scenario_of
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleScenario, words
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue

TABLES = 2
"""Trials share so many tables for each size of game."""
GREEDY = 0.35
"""How often a side plays greedily; others do anything that is legal."""
RESUMED = 0.2
"""How often a trial is saved at some step, loaded, and played on to the same log."""
GENERATED: tuple[ScenarioKey, ...] = ("generated", "individual")
DICED = 0.35
"""How often the scenario is made by dice."""
CLOSE = 0.3
"""How often both sides begin in the middle of the table: some weapons are rarely used elsewhere."""
STEPS = 5000
"""Steps after which a battle hangs."""
SPARSE = 40
"""Of a battle between large armies the state is kept before every so many steps only: all of them would fill the memory."""


_field = lru_cache(maxsize=2 * TABLES)(battlefield)


def trial(catalogue: Catalogue, label: str, seed: int) -> BattleTrial:
    """Play the battle of a label and a seed. Whatever is wrong raises: `BrokenStateError`, or what the rules stumble on."""
    rng = Random(f"{label} {seed}")  # noqa: S311 - a game
    documents = subjects.forces_for(label, catalogue, rng)
    if rng.random() < 0.5:
        documents = documents[1], documents[0]
    armies = build_armies(*documents, catalogue)
    crowd = subjects.parse_crowd_label(label)
    field = _field(rng.randrange(TABLES), min(max(100, armies.limit), subjects.LIMITS[-1]))
    greedy = [rng.random() < GREEDY for _ in documents]
    if crowd:
        scenario = scenario_of(crowd[1], field, seed, armies.limit)
    else:
        scenario = _scenario_for_label(label, rng, field, armies.limit) or _random_scenario(
            rng, field, seed, armies.limit
        )
    resumed = rng.randrange(1, 60) if rng.random() < RESUMED else 0

    battle = invariants.with_checked_log(create_battle(armies, field, scenario, seed=seed))
    saved = _play_and_rewind(battle, _players(greedy, seed), resumed, SPARSE if crowd else 1)
    found = usage.labels_used(battle, documents, catalogue)
    if saved is not None:
        fresh = create_battle(armies, field, scenario, seed=seed)
        _check_resume(battle, fresh, _players(greedy, seed), saved)
    names = BattleNames(battle)
    for event in battle.log.events:
        invariants.require(describe_event(event, names), "every event has words", event.kind)
    return BattleTrial(label, seed, len(battle.log.events), found)


def _scenario_for_label(label: str, rng: Random, field: Battlefield, limit: int) -> Engagement | None:
    """A scenario by dice that are cast until they show what the label names, if it names what they show."""
    label = {"crippled by temperature": "condition extreme temperatures"}.get(label, label)
    if not label.startswith(("condition ", "objective ")):
        return None
    while True:
        agreed = roll_terms(field.table, rng, limit=limit, mirrored=rng.random() < 0.5)
        if label in {*usage.terms_labels(agreed)}:
            return Engagement(field.table, agreed)


def _random_scenario(rng: Random, field: Battlefield, seed: int, limit: int) -> BattleScenario:
    """The basic scenario, the same with both sides in the middle, or what dice make of it."""
    chance = rng.random()
    if chance < DICED:
        return scenario_of(rng.choice(GENERATED), field, seed, limit)
    scenario = MeetingEngagement(field.table)
    if chance < DICED + CLOSE:
        table = field.table
        middle = TableZone(table.width / 5, table.height / 5, table.width * 4 / 5, table.height * 4 / 5)
        scenario.deployment = scenario.deployment._replace(first=middle, second=middle)
    return scenario


def _players(greedy: list[bool], seed: int) -> list[Policy]:
    return [GreedyPolicy() if clever else RandomPolicy(2 * seed + side) for side, clever in enumerate(greedy)]


def _play_and_rewind(battle: Battle, players: list[Policy], resumed: int, apart: int) -> tuple[str, int] | None:
    """Play step by step, then take everything back to each state that was kept, `apart` steps from each other. What was saved
    before the step numbered `resumed`, as JSON, and how many events there had been."""
    states: list[tuple[int, Any]] = []
    saved = None
    battle.players = players
    while battle.phase != words.OVER:
        if battle.step % apart == 0:
            states.append((battle.journal.mark(), save(battle)))
        if battle.step == resumed and resumed:
            saved = json.dumps(save(battle)), len(battle.log.events)
        play_step(battle, sequence.step)
        invariants.check_state(battle)
        invariants.require(battle.step < STEPS, "battles end")
    _check_undo(battle, states)
    return saved


def _check_undo(battle: Battle, states: list[tuple[int, Any]]) -> None:
    """Take everything back and see that each state returns; then the battle stands at its end again."""
    end = save(battle)
    events = list(battle.log.events)
    for mark, state in reversed(states):
        battle.journal.undo(mark)
        invariants.require(save(battle) == state, "undoing a step restores the state before it", len(states))
    load(battle, end)
    battle.log.events = events


def _check_resume(battle: Battle, fresh: Battle, players: list[Policy], saved: tuple[str, int]) -> None:
    """Load what was saved, play on, and compare the logs."""
    text, known = saved
    load(fresh, json.loads(text))
    fresh.players = players
    play(fresh, sequence.step, players)
    invariants.require(
        _without_marks(fresh.log.events) == _without_marks(battle.log.events[known:]),
        "a saved battle goes on to the same log",
        known,
    )


def _without_marks(events: list[BattleEvent]) -> list[BattleEvent]:
    return [msgspec.structs.replace(event, mark=0, end=0) for event in events]
