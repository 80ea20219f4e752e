"""The odds of an attack, from the bytes of the question to those of the answer."""

import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any

import msgspec

from armybuilder.battles.odds.answering import TOLD, odds_of
from armybuilder.engine.core.battle.odds import successes
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import duel_odds
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds, volleys
from tools.figures import RUNS, Figure

SYSTEM = "blitz-beta"
HEAVIEST = 10
"""Milliseconds that a question may take."""
ATTACKERS = ("north/hunter", "north/grizzly", "south/naga", "peace-river/warrior", "cef/f6-16-at-pack")
SIDE = 15
"""Models on each side of a table."""
TARGETS = ("south/jager", "north/grizzly", "south/infantry-squad")
SITUATIONS: tuple[dict[str, object], ...] = (
    {},
    {"range": 10, "posture": "braced", "cover": 2, "rerolls": "both"},
    {"range": "sub-optimal", "behind": True, "target_posture": "top speed", "evasions": 1},
)


def figures() -> Iterator[Figure]:
    situations = [
        {"attacker": {"model": attacker}, "defender": {"model": target}} | situation
        for attacker, target, situation in itertools.product(ATTACKERS, TARGETS, SITUATIONS)
    ]
    yield _figure("odds of an attack, bytes to bytes", SYSTEM, situations, lambda answer: len(answer.attacks))
    for key in TOLD:
        if key != SYSTEM:
            examples = list(odds_of(key).rules.examples.values())
            yield _figure(f"odds of {key}, bytes to bytes", key, examples, lambda _: 1)
            each = [_figure(f"heaviest odds of {key}", key, [example], lambda _: 1) for example in examples]
            yield max(each, key=lambda figure: figure.value)._replace(target=HEAVIEST, note="the slowest example, warm")
    yield _table()


def _table() -> Figure:
    """A list against a list, with nothing remembered of odds."""
    odds, said = odds_of(SYSTEM), dict[str, object]()
    keys = list(odds.records("model"))
    mine, targets = (
        [odds.named({"model": key}, said) for key in random.Random(seed).sample(keys, SIDE)]  # noqa: S311 - any models
        for seed in (1, 2)
    )

    def seconds() -> float:
        for remembered in (duel_odds, check_odds, volleys, successes):
            remembered.cache_clear()
        begin = time.perf_counter()
        odds.table(mine, targets, said)
        return time.perf_counter() - begin

    lines = len(odds.table(mine, targets, said).lines)
    note = f"{SIDE} x {SIDE} models, {lines * SIDE:,} attacks, cold"
    return Figure("odds of a list against a list", median(seconds() for _ in range(RUNS)), 1, "s", False, note)


def _figure(name: str, system: str, asked: Sequence[object], count: Callable[[Any], int]) -> Figure:
    odds = odds_of(system)
    questions = [msgspec.json.encode(question) for question in asked]
    attacks = sum(count(odds.answer(question)) for question in questions)

    def milliseconds() -> float:
        begin = time.perf_counter()
        for question in questions:
            msgspec.json.encode(odds.answer(question))
        return 1000 * (time.perf_counter() - begin) / attacks

    note = f"{attacks:,} attacks, warm"
    return Figure(name, median(milliseconds() for _ in range(RUNS)), 1, "ms", False, note)
