"""Whole battles of two 150 TV forces with terrain: how many a second of a core by each player, compiled (`make compiled`) and
not, and how two processes do. Each way is measured in a process of its own, on tables that were read from their files.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import NamedTuple

import django
import msgspec

from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.matches import Match
from armybuilder.battles.play.playable import battles_of
from armybuilder.compiled import fingerprint, folders
from armybuilder.engine.core.battle.batch import run
from tools.figures import Figure

SYSTEM = "blitz-beta"


class Player(NamedTuple):
    """Who plays both sides, in so many battles; battles a second that are asked of it compiled, and as it is."""

    name: str
    battles: int
    compiled: float
    interpreted: float | None = None


SEVERAL, MANY = 200, 1000
PLAYERS = Player("greedy", SEVERAL, 60, 25), Player("planner", 40, 15), Player("random", 80, 60)
KNOWN = 128
"""Battles after which each table was fought on, and has its file."""


class Measured(msgspec.Struct):
    """What a process says: battles a second by each player, its megabytes, how many times as fast two processes are, and the
    seconds that they need for many battles; 0 for what it was not asked."""

    rates: dict[str, float]
    memory: float
    speedup: float = 0.0
    seconds: float = 0.0


def figures() -> Iterator[Figure]:
    ways = ("compiled", "interpreted") if is_compiled() else ("interpreted",)
    for place, way in enumerate(ways):
        found = measured(way, batch=place == 0)
        for player in PLAYERS:
            target = player.compiled if way == "compiled" else player.interpreted
            yield Figure(
                f"battles by {player.name} players, {way}", found.rates[player.name], target, "/s", at_least=True
            )
        if place == 0:
            yield Figure("two processes against one", found.speedup, 1.85, "times", at_least=True, note=way)
            yield Figure(f"{MANY:,} greedy battles on two cores", found.seconds, 12, "s", at_least=False, note=way)
        yield Figure("memory of a process that plays", found.memory, 300, "MB", at_least=False, note=way)


def is_compiled() -> bool:
    """Whether there are compiled modules of these sources."""
    place = folders()
    return place is not None and (place / fingerprint()).is_dir()


def measured(way: str, *, batch: bool) -> Measured:
    """What a process of its own measures."""
    environment = os.environ if way == "compiled" else {**os.environ, "MUSTER_COMPILED": "off"}
    command = [sys.executable, "-m", "tools.bench_battles", *(["--batch"] if batch else [])]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=Measured)


def measure(*, batch: bool) -> Measured:
    """In this process."""
    forces = force("north", 1), force("south", 2)
    greedy = match(forces, "greedy")
    with executor(1) as alone:
        seconds(greedy, KNOWN, alone)
        begin = time.perf_counter()
        # The time of the processor: whoever else uses the machine takes none of that.
        rates = {"greedy": SEVERAL / seconds(greedy, SEVERAL, alone, time.process_time)}
        one = time.perf_counter() - begin
        for player in PLAYERS[1:]:
            spent = seconds(match(forces, player.name), player.battles, alone, time.process_time)
            rates[player.name] = player.battles / spent
    found = Measured(rates, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    if batch:
        with executor(2) as both:
            # Each of the two knows as much as the one did: what a battle leaves known makes the next ones faster.
            seconds(greedy, 2 * KNOWN, both)
            found.speedup = one / seconds(greedy, SEVERAL, both)
        with executor(2) as both:
            found.seconds = seconds(greedy, MANY, both)
    return found


def match(forces: tuple[bytes, bytes], player: str) -> Match:
    return Match(SYSTEM, forces, (player, player), "basic")


def force(faction: str, seed: int) -> bytes:
    """A random army as JSON."""
    return msgspec.json.encode(battles_of(SYSTEM).random_force(seed, faction=faction, limit=150).data())


def seconds(fight: Match, battles: int, workers: Executor, clock: Callable[[], float] = time.perf_counter) -> float:
    """How long a batch takes."""
    begin = clock()
    for _ in run(fight, battles, 1, workers):
        pass
    return clock() - begin


if __name__ == "__main__":
    django.setup()
    sys.stdout.buffer.write(msgspec.json.encode(measure(batch="--batch" in sys.argv[1:])))
