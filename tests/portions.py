"""What is tried by day, and what waits for the night (`make nightly`)."""

from collections import defaultdict
from collections.abc import Iterable
from zlib import crc32

import pytest


def leave_to_the_night(items: list[pytest.Item]) -> None:
    """Of a test that carries `portion(n)` each n-th of its cases is tried by day. Which one is first depends on the test, so
    that six tests of five games by day try them all."""
    cases = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker("portion")
        if mark and not item.get_closest_marker("nightly"):
            cases[item.nodeid.partition("[")[0], *mark.args].append(item)
    for (test, step), alike in cases.items():
        first = crc32(test.encode()) % min(step, len(alike))
        for number, item in enumerate(alike):
            if number % step != first:
                item.add_marker("nightly")


def by_day(kept: Iterable, cases: Iterable) -> list:
    """Cases for `parametrize`: those that are kept by day, the others at night."""
    return [_case(each, by_day=each in kept) for each in cases]


def steps(by_day: int) -> list:
    """For a test that looks at each `step`-th of many: its steps by day and at night, when none is left out."""
    return [pytest.param(by_day, id="by day"), pytest.param(1, id="all", marks=pytest.mark.nightly)]


def _case(case, *, by_day):
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=[] if by_day else pytest.mark.nightly)
