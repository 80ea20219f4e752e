"""Harness of `make bench`: declares, measures and prints a figure."""

import gc
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

RUNS = 5
SECONDS = 1.0

Clock = Callable[[], float]
Work = Callable[[], object]
Measure = TypeVar("Measure", bound=Callable[..., "float | Measurement"])


class Measurement(NamedTuple):
    """A value, and what else is worth a word."""

    value: float
    note: str = ""


class NotMeasuredError(Exception):
    """This machine cannot measure a figure; why."""


class BenchFigure(NamedTuple):
    """A value beside its target, which it should reach (`at_least`) or stay below (`at_most`)."""

    what: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def is_met(self) -> bool:
        above = self.at_least is None or self.value >= self.at_least
        below = self.at_most is None or self.value <= self.at_most
        return above and below

    def __str__(self) -> str:
        note = f"   ({self.note})" if self.note else ""
        return (
            f"{'✓' if self.is_met else '✗'} {self.what:60} {number(self.value):>7} {self.unit:8} {self.target:16}{note}"
        )

    @property
    def target(self) -> str:
        return target(self.at_least, self.at_most)


def number(value: float) -> str:
    """Three digits, or all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def target(at_least: float | None, at_most: float | None) -> str:
    """In words."""
    return f"at most {at_most:,g}" if at_least is None else f"at least {at_least:,g}"


@dataclass(frozen=True, slots=True)
class Bench:
    """A figure that a function measures."""

    what: str
    unit: str
    at_least: float | None
    at_most: float | None
    measure: Callable[..., float | Measurement]
    arguments: tuple[Any, ...]

    def figure(self) -> BenchFigure:
        found = self.measure(*self.arguments)
        value, note = found if isinstance(found, Measurement) else (found, "")
        return BenchFigure(self.what, value, self.unit, self.at_least, self.at_most, note)


BENCHES: defaultdict[str, list[Bench]] = defaultdict(list)
"""Those of each piece: of a module of `tools.bench.pieces`, once it is imported."""


def bench(
    what: str, unit: str, *arguments: Any, at_least: float | None = None, at_most: float | None = None
) -> Callable[[Measure], Measure]:
    """Declare that a function, called with these arguments, measures a figure: a decorator, and a function for several."""

    def declare(measure: Measure) -> Measure:
        piece = measure.__module__.rpartition(".")[2]
        BENCHES[piece].append(Bench(what, unit, at_least, at_most, measure, arguments))
        return measure

    return declare


def do_nothing() -> None:
    """Do nothing; the default step before a measured run."""


def rate(
    work: Work,
    *,
    before: Work = do_nothing,
    runs: int = RUNS,
    seconds: float = SECONDS,
    clock: Clock = time.process_time,
) -> float:
    """Return how often per second `work` gets done: the median of several runs, each at least that long by that
    clock. What is done `before` each run does not count.
    """
    before()
    work()
    gc.collect()
    gc.freeze()  # as servers do when they have begun
    return statistics.median(_rate_once(work, before, seconds, clock) for _ in range(runs))


def _rate_once(work: Work, before: Work, seconds: float, clock: Clock) -> float:
    done, passed = 0, 0.0
    while passed < seconds:
        before()
        passed += duration(work, clock)
        done += 1
    return done / passed


def duration(work: Work, clock: Clock = time.process_time) -> float:
    """Seconds that it takes once: of the processor, since others on the machine spend none of those."""
    begin = clock()
    work()
    return clock() - begin


def median(work: Work, *, before: Work = do_nothing, runs: int = RUNS, clock: Clock = time.process_time) -> float:
    """Seconds that it takes, the median of several runs. What is done `before` each time does not count."""
    times = []
    for _ in range(runs):
        before()
        times.append(duration(work, clock))
    return statistics.median(times)


def ratio(one: Work, other: Work, rounds: int) -> float:
    """The fastest run of one, in fastest runs of the other, in turns: what else the machine does only slows a run down."""
    pairs = [(duration(one), duration(other)) for _ in range(rounds)]
    return min(pair[0] for pair in pairs) / min(pair[1] for pair in pairs)
