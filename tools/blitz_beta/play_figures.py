"""Figures of play of each player and scenario: what makes a battle odd to read, counted.

    python -m tools.blitz_beta.play_figures --battles 40 --policies greedy planner --scenarios basic individual

Armies are random and legal; each pair fights twice, once from either side. A figure with a bound (`BOUNDS`) is marked where it
is exceeded.
"""

import argparse
import operator
import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.narration.text import hit_chances
from armybuilder.engine.systems.blitz_beta.battle.play.acts import End
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from factions.catalogues import get_catalogue

SYSTEM = "blitz-beta"
HOPELESS = 0.05
"""Chance to hit below which an attack is hopeless."""
BOUNDS = {"idle": 0.08, "hopeless": 0.03, "unused": 0.05}


class PlayFigures(NamedTuple):
    """Counts of some battles: activations and those without an act; attacks and hopeless ones; TV that took part and TV that never
    acted; the sum of inches between the armies' nearest models after deployment; wins of the side that is first on the table."""

    battles: int = 0
    activations: int = 0
    idle: int = 0
    attacks: int = 0
    hopeless: int = 0
    points: float = 0.0
    unused: float = 0.0
    lost: float = 0.0
    apart: float = 0.0
    first: int = 0
    decided: int = 0

    def __add__(self, other: "PlayFigures") -> "PlayFigures":  # type: ignore[override]
        return PlayFigures(*map(operator.add, self, other))

    def lines(self) -> Iterator[str]:
        """The figures in words, with a mark behind those beyond their bounds."""
        shares = {
            "idle": ("activations without an act", self.idle, self.activations),
            "hopeless": (f"attacks with less than {HOPELESS:.0%} to hit", self.hopeless, self.attacks),
            "unused": ("TV that never acts", self.unused, self.points),
        }
        for name, (label, count, of) in shares.items():
            share = count / of if of else 0.0
            yield f"{label}: {share:.1%}{'  (!)' if share > BOUNDS[name] else ''}"
        yield f"TV lost in a battle: {self.lost / self.battles:.0f}"
        yield f"inches between the armies at the start: {self.apart / self.battles:.1f}"
        yield f"won by the side that is first on the table: {self.first} of {self.decided}"


class ActivationCounter:
    """A policy that counts the activations in which its models do nothing, and remembers who acted."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._current = (-1, -1)
        self.activations = self.idle = 0
        self.acted: set[int] = set()
        self.apart = 0.0

    def choose(self, battle: Battle, decision: Decision) -> object:
        """Return what the policy chooses."""
        choice = self._policy.choose(battle, decision)
        # A pathfinder's move comes before the first round, and is no activation.
        if decision.kind == "act" and battle.round and (battle.step, decision.model) != self._current:
            self._current = (battle.step, decision.model)
            self.activations += 1
            self.idle += isinstance(choice, End)
            self.apart = self.apart or _apart(battle)
        if decision.kind == "snap fire" and choice is not None:
            self.acted.add(decision.model)
        if decision.kind == "act" and not isinstance(choice, End):
            self.acted.add(decision.model)
        return choice


def _apart(battle: Battle) -> float:
    """Mean of the inches from each model to the nearest enemy."""

    def present(side: int) -> list[BattleModel]:
        return [model for model in battle.sides[side].present if not model.station]

    nearest = [min((battle.gap(model, other) for other in present(1)), default=0.0) for model in present(0)]
    return sum(nearest) / len(nearest) if nearest else 0.0


def figures_of(policy: str, scenario: str, seed: int, limit: int) -> PlayFigures:
    """Return the figures of the two battles of one pair of armies."""
    catalogue = get_catalogue(SYSTEM)
    dice = random.Random(seed)  # noqa: S311 - a game
    factions = sorted(catalogue.factions)
    armies = [random_force(catalogue, dice, faction=dice.choice(factions), limit=limit) for _ in range(2)]
    total = PlayFigures()
    for mirrored in (False, True):
        one, two = armies[::-1] if mirrored else armies
        setup = BattleSetup(seed, (policy, policy), scenario, mirrored)
        battle, players = BETA_BATTLE.new_battle(one, two, (catalogue, catalogue), setup, record=True)
        counters = [ActivationCounter(player) for player in players]
        outcome = run.play_to_end(battle, counters)
        shots = [hit_chances(event)["hit"] for event in battle.log.events if event.kind == "attack"]
        fighting = [model for model in battle.models if model.kit.fights and not model.kit.built]
        total += PlayFigures(
            1,
            sum(each.activations for each in counters),
            sum(each.idle for each in counters),
            len(shots),
            sum(each < HOPELESS for each in shots),
            sum(model.recruit.points for model in fighting),
            sum(
                model.recruit.points
                for model in fighting
                if not any(model.id in each.acted for each in counters) and model.place != words.RESERVE
            ),
            sum(outcome.lost),
            max(each.apart for each in counters),
            int(outcome.winner == 0),
            int(outcome.winner is not None),
        )
    return total


def figures(policy: str, scenario: str, battles: int, workers: int, limit: int = 150, seed: int = 1) -> PlayFigures:
    """Return the figures of so many battles, two of each pair of armies."""
    seeds = range(seed, seed + max(battles // 2, 1))
    with ProcessPoolExecutor(workers) as pool:
        found = pool.map(figures_of, [policy] * len(seeds), [scenario] * len(seeds), seeds, [limit] * len(seeds))
        return sum(found, PlayFigures())


def main(arguments: Sequence[str] | None = None, write: Callable[[str], object] = print) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--policies", nargs="+", default=["greedy", "planner", "veteran"], choices=PLAYERS)
    parser.add_argument("--scenarios", nargs="+", default=list(SCENARIOS), choices=SCENARIOS)
    parser.add_argument("--limit", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    answer = parser.parse_args(arguments)
    for policy in answer.policies:
        for scenario in answer.scenarios:
            write(f"{policy}, {scenario}")
            found = figures(policy, scenario, answer.battles, answer.workers, answer.limit, answer.seed)
            for line in found.lines():
                write(f"    {line}")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    main()
