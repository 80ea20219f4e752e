"""Figures of play of any game on the generic engine: who wins, and what makes a battle odd to read, counted.

    python -m tools.battle_figures gundam-skirmish --policies greedy random --scenario skirmish --battles 100 --limit 900

Forces are random and legal, of the book and of the ready packs; each pair of them fights twice, once from either side. Without a
second policy, both sides are played by the first one. `--mirrors`: so many battles of lists against their own copies by the first
policy, which tell whether a side of the table is better. `--fewer`: so many battles of lists against the same with a unit
exchanged, or left out, for 5 % fewer points. A figure that breaks its bound has a mark (!) behind it.
"""

import argparse
import operator
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.battles import EngineBattles
from armybuilder.engine.core.battle.engine.play import play
from armybuilder.engine.core.battle.statistics import ClusterCell, Rate, cluster_rate
from armybuilder.engine.core.game import AnyBattles
from tools.battle_counts import (
    BOUNDS,
    HOPELESS,
    LABELS,
    ActivationCounter,
    advantage_line,
    for_each_seed,
    mirror_line,
    mirror_rate,
    share_line,
)

ATTACKS = frozenset({"attack", "shot", "blow"})
"""Kinds of events that roll to hit."""
DRAWS = 20
"""Forces that are drawn before a limit of points counts as too low."""
FEWER, ABOUT = 0.05, 0.01
"""The part of its points that a list has fewer than another, and by how much that may be missed."""
SPARE = 3
"""Other forces of the same faction whose units may take the place of one."""


class BattleFigures(NamedTuple):
    """Counts of some battles: wins of the first policy and of the side that is first on the table, decided ones; activations and
    those without an act; attacks and hopeless ones; points that took part and points lost; turns; seconds of a processor."""

    battles: int = 0
    won: int = 0
    first: int = 0
    decided: int = 0
    activations: int = 0
    idle: int = 0
    attacks: int = 0
    hopeless: int = 0
    points: float = 0.0
    lost: float = 0.0
    rounds: int = 0
    seconds: float = 0.0

    def __add__(self, other: "BattleFigures") -> "BattleFigures":  # type: ignore[override]
        return BattleFigures(*map(operator.add, self, other))

    def shares(self) -> dict[str, float]:
        """The figures that have a bound, by their names in `BOUNDS`."""
        return {
            "idle": self.idle / max(1, self.activations),
            "hopeless": self.hopeless / max(1, self.attacks),
        }

    def broken(self) -> tuple[str, ...]:
        """The names of the bounds that do not hold."""
        return tuple(name for name, share in self.shares().items() if share > BOUNDS[name])

    def lines(self) -> Iterator[str]:
        """The figures in words, with a mark behind those beyond their bounds."""
        yield f"won by the first policy: {self.won} of {self.decided} decided, {self.battles} in all"
        yield f"won by the side that is first on the table: {self.first} of {self.decided}"
        for name, share in self.shares().items():
            yield share_line(LABELS[name], share, BOUNDS[name], broken=share > BOUNDS[name])
        yield f"part of the points that is lost: {self.lost / self.points if self.points else 0:.0%}"
        yield f"turns: {self.rounds / self.battles:.1f}"
        yield f"seconds a battle: {self.seconds / self.battles:.2f}"


@cache
def battles_of(system: str) -> AnyBattles:
    """The battles of a game, with the ready pack where the book prints nothing to field."""
    from armybuilder.battles.play.playable import drawing_of  # noqa: PLC0415 - wants Django

    found = drawing_of(system)
    if not isinstance(found.rules, EngineBattles):
        raise LookupError(f"{system} has no battles on the generic engine.")
    return found


class Match(NamedTuple):
    """What is played: the system, the policies of both forces, the scenario, and the points of a force."""

    system: str
    policies: tuple[str, str]
    scenario: str
    limit: int


def figures_of(match: Match, seed: int) -> BattleFigures:
    """Return the figures of the battles of one pair of forces: two, or four where the policies differ."""
    battles = battles_of(match.system)
    armies = _armies(battles, match, seed)
    sides = [(0, 1), (1, 0)] if match.policies[0] != match.policies[1] else [(0, 1)]
    return sum((_figures(battles, match, seed, armies, swap, order)
                for order in sides for swap in (False, True)), BattleFigures())  # fmt: skip


def _armies(battles: AnyBattles, match: Match, seed: int) -> list[Any]:
    """Two random legal forces of any factions."""
    dice = random.Random(seed)  # noqa: S311 - a game
    subjects = battles.subjects().values()
    # A game without factions has none to choose.
    factions = sorted({one.faction for one in subjects if one.faction} or {one.faction for one in subjects})
    return [_army(battles, match.limit, dice, factions) for _ in range(2)]


def _army(battles: AnyBattles, limit: int, dice: random.Random, factions: Sequence[str]) -> Any:
    """A random legal force of any faction; of another one where that has none for so few points."""
    for _ in range(DRAWS):
        try:
            return battles.random_force(dice.randrange(10**6), faction=dice.choice(factions), limit=limit).document
        except LookupError:
            continue
    raise LookupError(f"No faction has a force of {limit} points.")


def _figures(
    battles: AnyBattles, match: Match, seed: int, armies: Sequence[Any], swap: bool, order: tuple[int, int]
) -> BattleFigures:
    rules: Any = battles.rules
    one, two = armies[::-1] if swap else armies
    policies = (match.policies[order[0]], match.policies[order[1]])
    setup = BattleSetup(seed, policies, match.scenario, swap)
    catalogue = battles.game.catalogue
    began = time.process_time()
    battle, players = rules.new_battle(one, two, (catalogue, catalogue), setup, record=True)
    counters = [ActivationCounter(player) for player in players]
    battle.players = counters
    play(battle, rules.step, players)
    spent = time.process_time() - began
    outcome = rules.outcome(battle)
    chances = [rules.narrator.chances(event) for event in battle.log.events if event.kind in ATTACKS]
    hits = [found["hit"] for found in chances if "hit" in found]
    return BattleFigures(
        1,
        int(outcome.winner is not None and order[outcome.winner] == 0),
        int(outcome.winner == 0),
        int(outcome.winner is not None),
        sum(each.activations for each in counters),
        sum(each.idle for each in counters),
        len(hits),
        sum(hit < HOPELESS for hit in hits),
        sum(each.points for each in outcome.contributions),
        sum(outcome.lost),
        outcome.rounds,
        spent,
    )


def figures(match: Match, battles: int, workers: int, seed: int = 1) -> BattleFigures:
    """Return the figures of so many battles at least."""
    each = 4 if match.policies[0] != match.policies[1] else 2
    seeds = range(seed, seed + max(battles // each, 1))
    return sum(for_each_seed(figures_of, seeds, workers, match), BattleFigures())


def mirror_of(match: Match, seed: int) -> list[int | None]:
    """Return who won two battles of a list against its copy, by the first policy."""
    battles, rules = battles_of(match.system), battles_of(match.system).rules
    army, catalogue = _armies(battles, match, seed)[0], battles.game.catalogue
    policies = (match.policies[0], match.policies[0])
    setups = [BattleSetup(seed, policies, match.scenario, half) for half in (False, True)]
    return [rules.fight(army, army, (catalogue, catalogue), setup).outcome.winner for setup in setups]


def mirrors(match: Match, battles: int, workers: int, seed: int = 1) -> Rate:
    """Return what the first side wins of so many battles of lists against their copies."""
    return mirror_rate(for_each_seed(mirror_of, range(seed, seed + max(battles // 2, 1)), workers, match))


def fewer_points_of(match: Match, seed: int) -> ClusterCell:
    """Return what a list won of two battles against the same one with fewer points; a draw is half a battle."""
    battles = battles_of(match.system)
    rules: Any = battles.rules
    pair, catalogue = with_fewer_points(match, seed), battles.game.catalogue
    won = 0.0
    for half in (False, True):
        one, two = pair[::-1] if half else pair
        setup = BattleSetup(seed, (match.policies[0], match.policies[0]), match.scenario, half)
        winner = rules.fight(one, two, (catalogue, catalogue), setup).outcome.winner
        won += 0.5 if winner is None else winner == int(half)
    return ClusterCell(0, rules.table_number(seed), won, 2, own=seed)


def with_fewer_points(match: Match, seed: int) -> tuple[Any, Any]:
    """A random list, and the same with about 5 % fewer points."""
    battles, dice = battles_of(match.system), random.Random(f"fewer {seed}")  # noqa: S311 - a game
    factions = sorted({one.faction for one in battles.subjects().values() if one.faction})
    game = battles.game.system
    for _ in range(DRAWS):
        whole = game.to_data(_army(battles, match.limit, dice, factions))
        others = [game.to_data(_army(battles, match.limit, dice, [whole["faction"]])) for _ in range(SPARE)]
        spare = [row for other in others for group in other["groups"] for row in group["units"]]
        wanted = (1 - FEWER) * _points(battles, whole)
        missed, fewer = min(
            ((abs(_points(battles, each) - wanted), each) for each in _exchanged(whole, spare)), key=itemgetter(0)
        )
        if missed <= ABOUT * wanted:
            return game.convert(whole), game.convert(fewer)
    raise LookupError(f"No list of {match.limit} points has a unit to exchange for {FEWER:.0%} fewer points.")


def _exchanged(whole: dict[str, Any], spare: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """A list with each of its units exchanged for each that is spare, or left out."""
    for place, group in enumerate(whole["groups"]):
        units = group["units"]
        for number in range(len(units)):
            for instead in ([], *([row] for row in spare)):
                row = {**group, "units": [*units[:number], *instead, *units[number + 1 :]]}
                yield {**whole, "groups": [*whole["groups"][:place], row, *whole["groups"][place + 1 :]]}


def _points(battles: AnyBattles, data: dict[str, Any]) -> float:
    game = battles.game.system
    return float(game.validate(game.convert(data), battles.game.catalogue, fixes=False).total)


def fewer_points(match: Match, battles: int, workers: int, seed: int = 1) -> Rate:
    """Return what lists win of so many battles against the same with 5 % fewer points."""
    return cluster_rate(for_each_seed(fewer_points_of, range(seed, seed + max(battles // 2, 1)), workers, match))


def main(arguments: Sequence[str] | None = None, write: Callable[[str], object] = print) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("--policies", nargs="+", default=["greedy"])
    parser.add_argument("--scenario", default="")
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--mirrors", type=int, default=0)
    parser.add_argument("--fewer", type=int, default=0)
    parser.add_argument("--limit", type=int, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    answer = parser.parse_args(arguments)
    scenario = answer.scenario or next(iter(battles_of(answer.system).rules.scenarios))
    policies = (answer.policies[0], answer.policies[-1])
    match = Match(answer.system, policies, scenario, answer.limit)
    write(f"{answer.system}, {' against '.join(policies)}, {scenario}, {answer.limit}")
    for line in figures(match, answer.battles, answer.workers, answer.seed).lines():
        write(f"    {line}")
    if answer.mirrors:
        write(f"    {mirror_line(mirrors(match, answer.mirrors, answer.workers, answer.seed))}")
    if answer.fewer:
        write(f"    {advantage_line(fewer_points(match, answer.fewer, answer.workers, answer.seed), FEWER)}")


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()
    main()
