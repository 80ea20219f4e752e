"""The odds of an attack, from the bytes of the question to those of the answer."""

import itertools
import random
from functools import partial

import msgspec

from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.engine.core.battle.odds import successes
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import duel_odds
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds, volleys
from tools.bench.harness import Measurement, bench, median
from tools.bench.lists import BETA

OTHERS = tuple(key for key in TOLD if key != BETA)
ATTACKERS = ("north/hunter", "north/grizzly", "south/naga", "peace-river/warrior", "cef/f6-16-at-pack")
SIDE = 15
"""Models on each side of a table."""
TARGETS = ("south/jager", "north/grizzly", "south/infantry-squad")
SITUATIONS: tuple[dict[str, object], ...] = (
    {},
    {"range": 10, "posture": "braced", "cover": 2, "rerolls": "both"},
    {"range": "sub-optimal", "behind": True, "target_posture": "top speed", "evasions": 1},
)


@bench("exact odds of an attack, question to answer, warm", "ms", at_most=1)
def attack() -> Measurement:
    situations: list[object] = [
        {"attacker": {"model": attacker}, "defender": {"model": target}} | situation
        for attacker, target, situation in itertools.product(ATTACKERS, TARGETS, SITUATIONS)
    ]
    attacks = sum(len(odds_of(BETA).answer(msgspec.json.encode(each)).attacks) for each in situations)
    return Measurement(len(situations) / attacks * milliseconds(BETA, situations), f"{attacks:,} attacks")


def example(system: str) -> float:
    return milliseconds(system, list(odds_of(system).rules.examples.values()))


def heaviest(system: str) -> float:
    return max(milliseconds(system, [each]) for each in odds_of(system).rules.examples.values())


for key in OTHERS:
    bench(f"the same of an example of {key}", "ms", key, at_most=1)(example)
    bench(f"the slowest example of {key}", "ms", key, at_most=10)(heaviest)


def milliseconds(system: str, asked: list[object]) -> float:
    """For one question of these, from its bytes to those of the answer."""
    odds = odds_of(system)
    questions = [msgspec.json.encode(question) for question in asked]

    def answer() -> None:
        for question in questions:
            msgspec.json.encode(odds.answer(question))

    answer()
    return 1000 * median(answer) / len(questions)


@bench(f"odds of {SIDE} models against {SIDE}, weapon by weapon, cold", "s", at_most=1)
def table() -> Measurement:
    odds, said = odds_of(BETA), dict[str, object]()
    keys = list(odds.records("model"))
    mine, targets = (
        [odds.fighter_of({"model": key}, said) for key in random.Random(seed).sample(keys, SIDE)]  # noqa: S311 - any models
        for seed in (1, 2)
    )
    asked = partial(odds.table, mine, targets, said)
    return Measurement(median(asked, before=_clear_caches), f"{len(asked().lines) * SIDE:,} attacks")


def _clear_caches() -> None:
    for remembered in (duel_odds, check_odds, volleys, successes):
        remembered.cache_clear()
