"""Battles of one policy against another: who wins, how fast each is, what it uses.

    python -m tools.blitz_beta.match_policies planner greedy --battles 400 --workers 2

Armies are random and legal. Every two of them fight four times: with each policy, and on each side of the table, so that
neither armies nor sides nor who goes first favours a policy.
"""

import argparse
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.statistics import Rate, rate
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.play.acts import BY_TYPE, KINDS, End
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from armybuilder.engine.systems.blitz_beta.battle.table.population import population
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from factions.catalogues import get_catalogue

SYSTEM = "blitz-beta"
LIMIT = 150
EACH = 4
"""Battles of the same two armies."""


class CountingPolicy:
    """A policy, the seconds of processor time that it took, and what it chose."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.seconds = 0.0
        self.chosen: Counter[str] = Counter()

    def choose(self, battle: Any, decision: Decision) -> Any:
        """Return the choice of the policy."""
        begin = time.process_time()
        choice = self._policy.choose(battle, decision)
        self.seconds += time.process_time() - begin
        if decision.kind == "act":
            self.chosen["act end" if isinstance(choice, End) else f"act {BY_TYPE[type(choice)].key}"] += 1
        elif decision.kind == "posture":
            self.chosen[f"posture {choice}"] += 1
        elif choice not in (None, 0, False):
            self.chosen[decision.kind] += 1
        return choice


class PlayedBattle(NamedTuple):
    """A battle as the first policy has it: won (None: drawn), seconds of both policies, what both chose."""

    won: bool | None
    outcome: BattleOutcome
    seconds: tuple[float, float]
    chosen: tuple[Counter[str], Counter[str]]


class PolicyMatch(NamedTuple):
    """All battles, and the processor time of everything, rules included."""

    bouts: list[PlayedBattle]
    seconds: float

    def share(self) -> Rate:
        """Battles that the first policy won, of those that were decided."""
        won = [bout.won for bout in self.bouts if bout.won is not None]
        return rate(sum(won), len(won))

    def choice_counts(self, policy: int) -> Counter[str]:
        return sum((bout.chosen[policy] for bout in self.bouts), Counter())

    def spent(self, policy: int) -> float:
        """Seconds of a policy in a battle."""
        return sum(bout.seconds[policy] for bout in self.bouts) / len(self.bouts)


def forces(catalogue: Catalogue, seed: int, limit: int = LIMIT) -> tuple[ForceDocument, ForceDocument]:
    """Two random legal armies of any factions."""
    dice = random.Random(seed)  # noqa: S311 - a game
    factions = sorted(catalogue.factions)
    first, second = (random_force(catalogue, dice, faction=dice.choice(factions), limit=limit) for _ in range(2))
    return first, second


def four(names: tuple[str, str], seed: int, limit: int = LIMIT) -> PolicyMatch:
    """The battles of two armies: each policy with each of them, on each side."""
    catalogue = get_catalogue(SYSTEM)
    documents = forces(catalogue, seed, limit)
    field = population().get_field(seed, limit)
    bouts = []
    begin = time.process_time()
    for number in range(EACH):
        swapped, second = bool(number & 1), bool(number & 2)
        order = documents[::-1] if swapped else documents
        armies = build_armies(*order, catalogue)
        worth = AttackValues(armies.settings)
        players = [CountingPolicy(PLAYERS[name](worth, 2 * seed + side)) for side, name in enumerate(names)]
        outcome = run.play_to_end(
            run.create_battle(armies, field, seed=seed, record=False), players[::-1] if second else players
        )
        won = None if outcome.winner is None else outcome.winner == int(second)
        bouts.append(
            PlayedBattle(won, outcome, (players[0].seconds, players[1].seconds), (players[0].chosen, players[1].chosen))
        )
    return PolicyMatch(bouts, time.process_time() - begin)


def match(names: tuple[str, str], battles: int, seed: int = 1, workers: int = 1, limit: int = LIMIT) -> PolicyMatch:
    """So many battles, four by four and four at least; the same ones with any number of workers."""
    seeds = range(seed, seed + max(battles // EACH, 1))
    parts: Iterator[PolicyMatch]
    if workers == 1:
        parts = (four(names, one, limit) for one in seeds)
        return _sum(parts)
    with ProcessPoolExecutor(workers) as pool:
        return _sum(pool.map(four, [names] * len(seeds), seeds, [limit] * len(seeds)))


def _sum(parts: Iterator[PolicyMatch]) -> PolicyMatch:
    found = list(parts)
    return PolicyMatch([bout for part in found for bout in part.bouts], sum(part.seconds for part in found))


def report(names: tuple[str, str], played: PolicyMatch) -> Iterator[str]:
    """Yield the result of a match, in lines."""
    share, battles = played.share(), len(played.bouts)
    yield (
        f"{names[0]} against {names[1]}: {share.count} won, {share.of - share.count} lost, {battles - share.of} drawn; "
        f"{share.share:.1%} of those decided ({share.low:.1%} to {share.high:.1%})"
    )
    yield f"{battles / played.seconds:.1f} battles a second of processor time, without a log"
    reasons = Counter((bout.outcome.reason, bout.won) for bout in played.bouts)
    words: dict[bool | None, str] = {True: "won", False: "lost", None: "drawn"}
    yield ", ".join(f"{reason} {words[won]} {times}" for (reason, won), times in reasons.most_common())
    for policy, name in enumerate(names):
        yield f"{name}: {played.spent(policy) * 1000:.1f} ms a battle by itself"
        chosen = played.choice_counts(policy)
        yield "    " + ", ".join(f"{what} {times / battles:.2f}" for what, times in sorted(chosen.items()))
        unused = [f"act {key}" for key in KINDS if not chosen[f"act {key}"]]
        yield f"    never used: {', '.join(unused) or 'nothing'}"


def main(say: Callable[[str], object] = print) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", choices=PLAYERS)
    parser.add_argument("second", choices=PLAYERS)
    parser.add_argument("--battles", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=LIMIT)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    answer = parser.parse_args()
    names = (answer.first, answer.second)
    for line in report(names, match(names, answer.battles, answer.seed, answer.workers, answer.limit)):
        say(line)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    main()
