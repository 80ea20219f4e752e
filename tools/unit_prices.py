"""Prices of units by battles: how many of each are as good as a yardstick, and what one should cost then.

    python -m tools.unit_prices gundam-skirmish zeon/sample-suit 4 zeon/sample-tank 3 4 5 --battles 24

Forces of one kind fight the yardstick, each seed from both sides. Whoever loses the smaller part of its points wins. The price
is that of the yardstick, divided by the number at which both win as often: between two numbers it is read off a straight line.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.batch import BattleSetup
from tools.battle_figures import battles_of


class PriceBout(NamedTuple):
    """Two forces of one kind each, by key and number, and the seed of a pair of battles."""

    system: str
    one: tuple[str, int]
    other: tuple[str, int]
    seed: int


def win_rate(bout: PriceBout) -> float:
    """Return the part of a pair of battles that the first force wins; a draw is half."""
    battles = battles_of(bout.system)
    forces = [_force(battles, *side) for side in (bout.one, bout.other)]
    won = 0.0
    for mirrored in (False, True):
        first, second = forces[::-1] if mirrored else forces
        setup = BattleSetup(bout.seed, ("greedy", "greedy"), next(iter(battles.rules.scenarios)), mirrored)
        catalogue = battles.game.catalogue
        outcome = battles.rules.fight(first, second, (catalogue, catalogue), setup).outcome
        lost = [
            outcome.lost[side] / sum(each.points for each in outcome.contributions if each.side == side)
            for side in (0, 1)
        ]
        mine, theirs = lost[::-1] if mirrored else lost
        won += 1.0 if theirs > mine else 0.5 if theirs == mine else 0.0
    return won / 2


def _force(battles: Any, key: str, number: int) -> Any:
    """So many units of a kind, as they usually come."""
    faction = battles.subjects()[key].faction
    empty = {"format": "muster.force/1", "system": battles.game.key, "faction": faction, "limit": 1}
    return battles.rules.with_models(battles.game.system.convert(empty), battles.game.catalogue, {key: number}, 1)


def even_number(rates: Sequence[tuple[int, float]]) -> float | None:
    """Return the number at which both win as often, between two of these; None where it is beyond them."""
    for (few, low), (many, high) in pairwise(rates):
        if low <= 0.5 <= high and high > low:
            return few + (many - few) * (0.5 - low) / (high - low)
    return None


def main(arguments: Sequence[str] | None = None, write: Callable[[str], object] = print) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("yardstick")
    parser.add_argument("of", type=int)
    parser.add_argument("unit")
    parser.add_argument("numbers", type=int, nargs="+")
    parser.add_argument("--battles", type=int, default=24)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    answer = parser.parse_args(arguments)
    rates = []
    with ProcessPoolExecutor(answer.workers) as pool:
        for number in answer.numbers:
            bouts = [
                PriceBout(answer.system, (answer.unit, number), (answer.yardstick, answer.of), seed)
                for seed in range(max(1, answer.battles // 2))
            ]
            rates.append((number, sum(pool.map(win_rate, bouts)) / len(bouts)))
            write(f"{number} {answer.unit}: {rates[-1][1]:.0%} won")
    even = even_number(rates)
    points = answer.of * battles_of(answer.system).subjects()[answer.yardstick].points
    write(f"even at {even:.1f}: {points / even:.0f} points each" if even else "even beyond these numbers")


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()
    main()
