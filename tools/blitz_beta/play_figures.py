"""Figures of play of each player and scenario: what makes a battle odd to read, counted, with the bounds that it should keep.

    python -m tools.blitz_beta.play_figures --battles 40 --policies greedy planner --scenarios basic individual
    python -m tools.blitz_beta.play_figures --battles 40 --mirrors 400 --pairs 12

Armies are random and legal; each pair fights twice, once from either side. `--mirrors`: so many battles of lists against their
own copies, which tell whether a side of the table is better; a sample that chance explains keeps the bound. `--pairs`: so many
pairs of lists are played by every player, `--battles` each, which tells how far the players differ about the same lists. A
figure that breaks its bound has a mark (!) behind it.
"""

import argparse
import math
import operator
import os
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.statistics import Rate
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.narration.text import hit_chances
from armybuilder.engine.systems.blitz_beta.battle.play.acts import End
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from factions.catalogues import get_catalogue
from tools import battle_counts
from tools.battle_counts import HOPELESS, ActivationCounter, for_each_seed, mirror_line, mirror_rate, share_line

SYSTEM = "blitz-beta"
LIMIT = 150
OFFERED = ("greedy", "planner", "veteran")
"""Players that a page offers; a random one is for proofs."""
BOUNDS = {**battle_counts.BOUNDS, "unfollowed": 0.05, "unused": 0.05, "farther": 8.0}
APART = 0.15
"""How far two players may differ about the same lists without a word; beyond, a page has the second opinion."""
LABELS = {
    **battle_counts.LABELS,
    "unfollowed": "orders to fire and observations that nobody follows",
    "unused": "TV that never acts, of what lives to be activated",
    "farther": "inches farther apart at the start than the zones are",
}
FOLLOWED = ("order", "observes")
"""Events of what friends may chain attacks to."""


class PlayFigures(NamedTuple):
    """Counts of some battles: activations and those without an act; attacks and hopeless ones; orders to fire and observations
    that came to something and those that nobody followed; TV that fights, that never acted though it was activated, and that was
    destroyed before; the sum of inches between nearest models after deployment, and between zones."""

    battles: int = 0
    activations: int = 0
    idle: int = 0
    attacks: int = 0
    hopeless: int = 0
    calls: int = 0
    unfollowed: int = 0
    points: float = 0.0
    unused: float = 0.0
    early: float = 0.0
    lost: float = 0.0
    apart: float = 0.0
    zones: float = 0.0

    def __add__(self, other: "PlayFigures") -> "PlayFigures":  # type: ignore[override]
        return PlayFigures(*map(operator.add, self, other))

    def shares(self) -> dict[str, float]:
        """The figures that have a bound, by their names in `BOUNDS`."""
        return {
            "idle": self.idle / max(1, self.activations),
            "hopeless": self.hopeless / max(1, self.attacks),
            "unfollowed": self.unfollowed / max(1, self.calls),
            "unused": self.unused / max(1.0, self.points),
            "farther": (self.apart - self.zones) / max(1, self.battles),
        }

    def broken(self) -> tuple[str, ...]:
        """The names of the bounds that do not hold."""
        return tuple(name for name, share in self.shares().items() if share > BOUNDS[name])

    def lines(self) -> Iterator[str]:
        """The figures in words beside their bounds, with a mark behind those beyond them."""
        broken = self.broken()
        for name, share in self.shares().items():
            if name == "farther":
                yield f"{LABELS[name]}: {share:.1f} (at most {BOUNDS[name]:g}){'  (!)' if name in broken else ''}"
            else:
                yield share_line(LABELS[name], share, BOUNDS[name], broken=name in broken)
        yield f"TV destroyed before its first activation: {self.early / max(1.0, self.points):.1%}"
        yield f"TV lost in a battle: {self.lost / max(1, self.battles):.0f}"


class ArmyCounter(ActivationCounter):
    """The same of a side of the beta, with the models that were activated, those that acted, and how far apart both sides began."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy)
        self.activated: set[int] = set()
        self.acted: set[int] = set()
        self.apart = 0.0

    def choose(self, battle: Battle, decision: Decision) -> object:
        """Return what the policy chooses."""
        choice = super().choose(battle, decision)
        if self.is_activation(battle, decision):
            self.activated.add(decision.model)
            self.apart = self.apart or _apart(battle)
        if (decision.kind == "act" and not isinstance(choice, End)) or (
            choice is not None and decision.kind == "snap fire"
        ):
            self.acted.add(decision.model)
        elif choice is not None and decision.kind == "chain":
            self.acted.add(getattr(choice, "model", decision.model))
        elif isinstance(choice, int) and decision.kind == "comms boost":
            self.acted.add(choice)
        return choice

    def is_activation(self, battle: Battle, decision: Decision) -> bool:
        """A pathfinder's move comes before the first round, and is no activation."""
        return super().is_activation(battle, decision) and bool(battle.round)

    def is_idle(self, battle: Battle, decision: Decision, choice: object) -> bool:
        """Who answered with all that it had has acted already."""
        return isinstance(choice, End) and battle.models[decision.model].actions > 0


def _apart(battle: Battle) -> float:
    """Mean of the inches from each model to the nearest enemy."""

    def present(side: int) -> list[BattleModel]:
        return [model for model in battle.sides[side].present if not model.station]

    nearest = [min((battle.gap(model, other) for other in present(1)), default=0.0) for model in present(0)]
    return sum(nearest) / len(nearest) if nearest else 0.0


def _zone_gap(battle: Battle) -> float:
    """Inches between the zones of the two sides."""

    def gap(one: TableZone, other: TableZone) -> float:
        across = max(0.0, one.left - other.right, other.left - one.right)
        up = max(0.0, one.low - other.high, other.low - one.high)
        return math.hypot(across, up)

    first, second = (battle.scenario.deployment.zone(side).parts() for side in (0, 1))
    return min(gap(one, other) for one in first for other in second)


def count_unfollowed(events: Sequence[BattleEvent]) -> tuple[int, int]:
    """Return how many orders to fire and observations came to something, and how many of those nobody followed."""
    calls = unfollowed = 0
    for number, event in enumerate(events):
        if event.kind not in FOLLOWED or not event.values["successes"]:
            continue
        if event.kind == "order" and event.values["what"] != words.COORDINATED_FIRE:
            continue
        calls += 1
        unfollowed += not _is_followed(events, number)
    return calls, unfollowed


def _is_followed(events: Sequence[BattleEvent], number: int) -> bool:
    """Whether anybody chains an attack to a call before the next one, or the next activation."""
    for event in events[number + 1 :]:
        if event.kind == "chains" and event.target == events[number].model:
            return True
        if event.kind in ("activation", "round", *FOLLOWED):
            return False
    return False


def armies_of(seed: int, limit: int = LIMIT) -> tuple[Catalogue, list[ForceDocument]]:
    """Two random legal armies of any factions."""
    catalogue = get_catalogue(SYSTEM)
    dice = random.Random(seed)  # noqa: S311 - a game
    factions = sorted(catalogue.factions)
    return catalogue, [random_force(catalogue, dice, faction=dice.choice(factions), limit=limit) for _ in range(2)]


def figures_of(policy: str, scenario: str, seed: int, limit: int = LIMIT) -> PlayFigures:
    """Return the figures of the two battles of one pair of armies."""
    catalogue, armies = armies_of(seed, limit)
    total = PlayFigures()
    for mirrored in (False, True):
        one, two = armies[::-1] if mirrored else armies
        setup = BattleSetup(seed, (policy, policy), scenario, mirrored)
        battle, players = BETA_BATTLE.new_battle(one, two, (catalogue, catalogue), setup, record=True)
        counters = [ArmyCounter(player) for player in players]
        outcome = run.play_to_end(battle, counters)
        shots = [hit_chances(event)["hit"] for event in battle.log.events if event.kind == "attack"]
        fighting = [model for model in battle.models if model.kit.fights and not model.kit.built]
        activated = {number for each in counters for number in each.activated}
        acted = {number for each in counters for number in each.acted}
        passive = [model for model in fighting if model.id not in acted and model.place != words.RESERVE]
        total += PlayFigures(
            1,
            sum(each.activations for each in counters),
            sum(each.idle for each in counters),
            len(shots),
            sum(each < HOPELESS for each in shots),
            *count_unfollowed(battle.log.events),
            sum(model.recruit.points for model in fighting),
            sum(model.recruit.points for model in passive if model.id in activated or model.alive),
            sum(model.recruit.points for model in passive if model.id not in activated and not model.alive),
            sum(outcome.lost),
            max(each.apart for each in counters),
            _zone_gap(battle),
        )
    return total


def figures(
    policy: str, scenario: str, battles: int, workers: int = 1, limit: int = LIMIT, seed: int = 1
) -> PlayFigures:
    """Return the figures of so many battles, two of each pair of armies."""
    seeds = range(seed, seed + max(battles // 2, 1))
    return sum(for_each_seed(figures_of, seeds, workers, policy, scenario, limit=limit), PlayFigures())


# Sides of the table


def mirror_of(policy: str, scenario: str, seed: int, limit: int = LIMIT) -> list[int | None]:
    """Return who won two battles of a list against its copy."""
    catalogue, (army, _) = armies_of(seed, limit)
    return [
        _winner(army, army, catalogue, BattleSetup(seed, (policy, policy), scenario, half)) for half in (False, True)
    ]


def mirrors(policy: str, scenario: str, battles: int, workers: int = 1, limit: int = LIMIT, seed: int = 1) -> Rate:
    """Return what the first side wins of so many battles of lists against their copies."""
    seeds = range(seed, seed + max(battles // 2, 1))
    return mirror_rate(for_each_seed(mirror_of, seeds, workers, policy, scenario, limit=limit))


# Players about the same lists


def share_of(policy: str, scenario: str, seed: int, battles: int, limit: int = LIMIT) -> float:
    """Return the part that the first of two lists wins when a player plays both sides; half of a draw."""
    catalogue, (one, two) = armies_of(seed, limit)
    score = 0.0
    for number in range(battles):
        mirrored = bool(number & 1)
        setup = BattleSetup(seed + number // 2, (policy, policy), scenario, mirrored)
        winner = _winner(*((two, one) if mirrored else (one, two)), catalogue, setup)
        score += 0.5 if winner is None else winner == int(mirrored)
    return score / battles


def differences(
    scenario: str, pairs: int, battles: int, workers: int = 1, limit: int = LIMIT, seed: int = 1
) -> list[dict[str, float]]:
    """Return for each pair of lists what the first one wins by each player."""
    seeds = range(seed, seed + 1000 * pairs, 1000)
    shares = {
        policy: for_each_seed(share_of, seeds, workers, policy, scenario, battles=battles, limit=limit)
        for policy in OFFERED
    }
    return [{policy: found[number] for policy, found in shares.items()} for number in range(pairs)]


def difference_lines(found: Sequence[dict[str, float]]) -> Iterator[str]:
    """How far any two players differ, in words."""
    for one, other in combinations(OFFERED, 2):
        gaps = [abs(shares[one] - shares[other]) for shares in found]
        beyond = sum(gap > APART for gap in gaps)
        yield (
            f"{one} and {other}: {sum(gaps) / len(gaps):.0%} apart on the mean, {max(gaps):.0%} at most, "
            f"more than {APART:.0%} about {beyond} of {len(found)} pairs"
        )


def _winner(one: ForceDocument, two: ForceDocument, catalogue: Catalogue, setup: BattleSetup) -> int | None:
    battle: Battle = BETA_BATTLE.play(one, two, (catalogue, catalogue), setup, record=False)
    return battle.winner


def main(arguments: Sequence[str] | None = None, write: Callable[[str], object] = print) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--mirrors", type=int, default=0)
    parser.add_argument("--pairs", type=int, default=0)
    parser.add_argument("--policies", nargs="+", default=OFFERED, choices=PLAYERS)
    parser.add_argument("--scenarios", nargs="+", default=list(SCENARIOS), choices=SCENARIOS)
    parser.add_argument("--limit", type=int, default=LIMIT)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    answer = parser.parse_args(arguments)
    more = {"workers": answer.workers, "limit": answer.limit, "seed": answer.seed}
    for scenario in answer.scenarios:
        for policy in answer.policies:
            write(f"{policy}, {scenario}")
            for line in figures(policy, scenario, answer.battles, **more).lines():
                write(f"    {line}")
            if answer.mirrors:
                write(f"    {mirror_line(mirrors(policy, scenario, answer.mirrors, **more))}")
        if answer.pairs:
            write(f"players about the same lists, {scenario}")
            for line in difference_lines(differences(scenario, answer.pairs, answer.battles, **more)):
                write(f"    {line}")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    main()
