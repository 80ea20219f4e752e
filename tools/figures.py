"""How `make bench` measures and prints a figure."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

RUNS = 5
SECONDS = 1.0


class Figure(NamedTuple):
    """A measured value beside its target; `at_least` says on which side of it the value should be. None is asked of what only
    stands for comparison."""

    what: str
    value: float
    target: float | None
    unit: str
    at_least: bool
    note: str = ""

    @property
    def is_met(self) -> bool:
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target

    def __str__(self) -> str:
        note = f"   ({self.note})" if self.note else ""
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.3g}"
        found = f"{self.what:52} {value:>7} {self.unit:8}"
        if self.target is None:
            return f"  {found}{note}"
        sign, word = "✓" if self.is_met else "✗", "at least" if self.at_least else "at most"
        return f"{sign} {found} {word:8} {self.target:>5,g}{note}"


def rate(
    work: Callable[[], object],
    *,
    before: Callable[[], object] = lambda: None,
    runs: int = RUNS,
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """How often a second `work` gets done: the median of several runs, each at least so long by that clock. What is done
    `before` each time does not count."""
    before()
    work()
    return statistics.median(_rate_once(work, before, seconds, clock) for _ in range(runs))


def _rate_once(
    work: Callable[[], object], before: Callable[[], object], seconds: float, clock: Callable[[], float]
) -> float:
    done, passed = 0, 0.0
    while passed < seconds:
        before()
        begin = clock()
        work()
        passed += clock() - begin
        done += 1
    return done / passed
