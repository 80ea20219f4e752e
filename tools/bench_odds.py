"""The odds of an attack, from the bytes of the question to those of the answer."""

import itertools
import time
from collections.abc import Iterator
from statistics import median

import msgspec

from armybuilder.battles.odds.answering import odds_of
from tools.figures import RUNS, Figure

SYSTEM = "blitz-beta"
ATTACKERS = ("north/hunter", "north/grizzly", "south/naga", "peace-river/warrior", "cef/f6-16-at-pack")
TARGETS = ("south/jager", "north/grizzly", "south/infantry-squad")
SITUATIONS: tuple[dict[str, object], ...] = (
    {},
    {"range": 10, "posture": "braced", "cover": 2, "rerolls": "both"},
    {"range": "sub-optimal", "behind": True, "target_posture": "top speed", "evasions": 1},
)


def figures() -> Iterator[Figure]:
    odds = odds_of(SYSTEM)
    questions = [
        msgspec.json.encode({"attacker": {"model": attacker}, "defender": {"model": target}} | situation)
        for attacker, target, situation in itertools.product(ATTACKERS, TARGETS, SITUATIONS)
    ]
    attacks = sum(len(odds.answer(question).attacks) for question in questions)

    def milliseconds() -> float:
        begin = time.perf_counter()
        for question in questions:
            msgspec.json.encode(odds.answer(question))
        return 1000 * (time.perf_counter() - begin) / attacks

    note = f"{attacks:,} attacks, warm"
    yield Figure("odds of an attack, bytes to bytes", median(milliseconds() for _ in range(RUNS)), 1, "ms", False, note)
