"""Whole battles of two 150 TV forces with terrain: how many a second of a core by each player, compiled (`make compiled`) and
not, and how two processes do. Each way is measured in a process of its own, on tables that were read from their files.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from functools import cache
from typing import NamedTuple

import msgspec

from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.matches import BattleMatch
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine import COMPILED as FOLDER
from armybuilder.engine import SOURCES, place_of
from armybuilder.engine.core.battle.batch import run
from tools.bench.harness import Measurement, NotMeasuredError, bench
from tools.bench.lists import BETA


class BattlePlayer(NamedTuple):
    """The policy that plays both sides, in so many battles; battles a second that are required of it when
    compiled.
    """

    name: str
    battles: int
    target: float


COMPILED, INTERPRETED = "compiled", "interpreted"
MANY = 1000
GREEDY = BattlePlayer("greedy", 200, 55)
PLAYERS = GREEDY, BattlePlayer("planner", 40, 18), BattlePlayer("random", 80, 60)
KNOWN = 128
"""Battles after which each table was fought on, and has its file."""
BEGIN, ELSEWHERE = 1, 10_001
"""Seeds: of the first battles, and of those whose rate is measured, which the process did not fight before. What an earlier
run left in the files of tables is known."""


class BattleMeasurement(msgspec.Struct):
    """The report of a process: battles a second by each player, its megabytes, how many times as fast two
    processes are, and the seconds that they need for many battles; 0 for what it was not asked.
    """

    rates: dict[str, float]
    memory: float
    speedup: float = 0.0
    seconds: float = 0.0


def battles(player: BattlePlayer, way: str) -> float:
    return measure_in_process(way).rates[player.name]


def memory(way: str) -> float:
    return measure_in_process(way).memory


for each in PLAYERS:
    bench(f"battles of 150 TV by {each.name} players, {COMPILED}", "/s", each, COMPILED, at_least=each.target)(battles)
bench(f"battles of 150 TV by {GREEDY.name} players, {INTERPRETED}", "/s", GREEDY, INTERPRETED, at_least=20)(battles)
for name in (COMPILED, INTERPRETED):
    bench(f"memory of a process that plays, {name}", "MB", name, at_most=300)(memory)


@bench(f"{MANY:,} greedy battles of 150 TV on two cores", "s", at_most=12)
def many() -> Measurement:
    return Measurement(measure_in_process(fastest()).seconds, fastest())


@bench("two processes against one", "times", at_least=1.85)
def speedup() -> Measurement:
    return Measurement(measure_in_process(fastest()).speedup, fastest())


def fastest() -> str:
    return COMPILED if is_compiled() else INTERPRETED


def is_compiled() -> bool:
    """Whether there are compiled modules of these sources."""
    return place_of(SOURCES, FOLDER) != SOURCES


PROCESS = "import django; django.setup(); from tools.bench.pieces.battles import main; main()"
"""Models are there before what plays is imported."""


@cache
def measure_in_process(way: str) -> BattleMeasurement:
    """Return what a separate process measures."""
    if way == COMPILED and not is_compiled():
        raise NotMeasuredError("make compiled")
    batch = way == fastest()
    environment = {**os.environ, "MUSTER_COMPILED": "off"} if way == INTERPRETED else os.environ
    command = [sys.executable, "-c", PROCESS, *(["--batch"] if batch else [])]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=BattleMeasurement)


def measure(*, batch: bool) -> BattleMeasurement:
    """In this process, which plays `MANY` battles first if it is compared with two that do."""
    forces = force("north", 1), force("south", 2)
    greedy = match(forces, "greedy")
    with executor(1) as alone:
        start_workers(greedy, alone)
        one = seconds(greedy, MANY if batch else KNOWN, alone)
        # The time of the processor: whoever else uses the machine takes none of that.
        rates = {
            player.name: player.battles
            / seconds(match(forces, player.name), player.battles, alone, time.process_time, seed=ELSEWHERE)
            for player in PLAYERS
        }
    found = BattleMeasurement(rates, peak())
    if batch:
        with executor(2) as both:
            started = start_workers(greedy, both)
            two = seconds(greedy, MANY, both)
            found.memory = max(both.map(peak, range(8)))
        found.speedup, found.seconds = one / two, started + two
    return found


def peak(_: int = 0) -> float:
    """Megabytes that this process held at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def start_workers(fight: BattleMatch, workers: Executor) -> float:
    """Have all workers begun, by the first pair of battles: how long that takes. A site has them ready."""
    return seconds(fight, 2, workers)


def match(forces: tuple[bytes, bytes], player: str) -> BattleMatch:
    return BattleMatch(BETA, forces, (player, player), "basic")


def force(faction: str, seed: int) -> bytes:
    """A random army as JSON."""
    return msgspec.json.encode(battles_of(BETA).random_force(seed, faction=faction, limit=150).data())


def seconds(
    fight: BattleMatch,
    battles: int,
    workers: Executor,
    clock: Callable[[], float] = time.perf_counter,
    seed: int = BEGIN,
) -> float:
    """Return how long a batch takes."""
    started = clock()
    for _ in run(fight, battles, seed, workers):
        pass
    return clock() - started


def main() -> None:
    sys.stdout.buffer.write(msgspec.json.encode(measure(batch="--batch" in sys.argv[1:])))
