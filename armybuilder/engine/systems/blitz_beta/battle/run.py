"""Battles from documents to outcomes."""

from collections.abc import Sequence
from random import Random

from armybuilder.engine.core.battle.decisions import Policy
from armybuilder.engine.core.battle.engine.play import play
from armybuilder.engine.core.battle.outcome import BattleOutcome, Contribution
from armybuilder.engine.systems.blitz_beta.battle.rules import (
    registry,  # noqa: F401 - registers every chapter
    sequence,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import Agreement, ScenarioKey
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import Engagement, roll_terms
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import MeetingEngagement
from armybuilder.engine.systems.blitz_beta.battle.state import Armies, Battle, BattleScenario
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.population import STRIDE
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import random_table


def battlefield(seed: int, limit: int) -> Battlefield:
    """A random table for a game of so many TV, ready to be fought on again and again."""
    return Battlefield(random_table(Random(seed), limit=limit), stride=STRIDE)  # noqa: S311 - a game


def scenario_of(agreed: Agreement | ScenarioKey, field: Battlefield, seed: int, limit: int = 150) -> BattleScenario:
    """The basic scenario, or what the dice of a seed make: `generated` with the same objectives for both sides, `individual`
    with different ones, but for what was agreed on. The same seed gives the same."""
    key, chosen, called = agreed if isinstance(agreed, Agreement) else Agreement(agreed)
    if key == "basic":
        return MeetingEngagement(field.table, layout=field.layout)
    rng = Random(f"scenario {seed}")  # noqa: S311 - a game
    return Engagement(
        field.table,
        roll_terms(
            field.table,
            rng,
            limit=limit,
            mirrored=key == "generated",
            chosen=(chosen, chosen) if chosen else None,
            called=called,
        ),
    )


def create_battle(
    armies: Armies, field: Battlefield, scenario: BattleScenario | None = None, *, seed: int = 0, record: bool = True
) -> Battle:
    """A battle before its first step; the basic scenario where none is given."""
    agreed = scenario or MeetingEngagement(field.table, layout=field.layout)
    return Battle(armies, field.with_dangerous_pieces(agreed.dangerous_pieces), agreed, seed=seed, record=record)


def play_to_end(battle: Battle, policies: Sequence[Policy]) -> BattleOutcome:
    """Play a battle to its end."""
    battle.players = policies
    play(battle, sequence.step, policies)
    return battle_outcome(battle)


def battle_outcome(battle: Battle) -> BattleOutcome:
    """Return the current outcome of a battle."""
    first, second = battle.sides
    return BattleOutcome(
        battle.winner,
        battle.reason,
        battle.round,
        (first.score, second.score),
        (first.lost, second.lost),
        tuple(
            Contribution(
                model.id,
                model.name,
                model.side,
                model.recruit.points,
                model.dealt,
                model.taken,
                model.destroyed_points,
                model.alive,
            )
            for model in battle.models
        ),
        battle.armies.missing,
    )
