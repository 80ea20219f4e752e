"""Whole battles of two 150 TV forces with terrain: how many a second by each player, on one process and on two. Where battles
are compiled (`make compiled`) more is asked of them."""

import resource
import time
from collections.abc import Iterator
from concurrent.futures import Executor

import msgspec

from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.matches import Match
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle import journal
from armybuilder.engine.core.battle.batch import run
from tools.figures import Figure

SYSTEM = "blitz-beta"
POLICIES = ("greedy", "greedy")
WARM, SEVERAL, MANY = 40, 200, 1000
OTHERS = ("planner", 15), ("random", 60)
"""Other players, with the battles a second that are asked of them."""
IS_COMPILED = not str(journal.__file__).endswith(".py")
TARGET = 60 if IS_COMPILED else 25
"""Battles a second of greedy players without log."""


def figures() -> Iterator[Figure]:
    forces = force("north", 1), force("south", 2)
    logged, bare = Match(SYSTEM, forces, POLICIES, "basic", log=True), Match(SYSTEM, forces, POLICIES, "basic")
    with executor(1) as alone:
        seconds(bare, WARM, alone)
        yield Figure(
            "battles of 150 TV with full log", SEVERAL / seconds(logged, SEVERAL, alone), TARGET, "/s", at_least=True
        )
        one = seconds(bare, SEVERAL, alone)
    yield Figure("battles of 150 TV without log", SEVERAL / one, TARGET, "/s", at_least=True, note=_how())
    for player, target in OTHERS:
        match = Match(SYSTEM, forces, (player, player), "basic")
        with executor(1) as alone:
            seconds(match, WARM, alone)
            yield Figure(
                f"battles by {player} players", WARM / seconds(match, WARM, alone), target, "/s", at_least=True
            )
    with executor(2) as both:
        # As many for each worker as the one process has behind it: who knows a table is faster on it.
        seconds(bare, 2 * (WARM + SEVERAL), both)
        yield Figure("two processes against one", one / seconds(bare, SEVERAL, both), 1.85, "times", at_least=True)
    begin = time.perf_counter()
    with executor(2) as both:
        seconds(bare, MANY, both)
    yield Figure(f"{MANY:,} battles on two cores", time.perf_counter() - begin, 12, "s", at_least=False)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Figure("memory of a process that plays", memory, 300, "MB", at_least=False)


def _how() -> str:
    return "compiled" if IS_COMPILED else "not compiled"


def force(faction: str, seed: int) -> bytes:
    """A random army as JSON."""
    return msgspec.json.encode(battles_of(SYSTEM).random_force(seed, faction=faction, limit=150).data())


def seconds(match: Match, battles: int, workers: Executor) -> float:
    """How long a batch takes."""
    begin = time.perf_counter()
    for _ in run(match, battles, 1, workers):
        pass
    return time.perf_counter() - begin
