"""What is tried by day, and what waits for the night (`make nightly`)."""

from collections.abc import Iterable

import pytest


def every(step: int, cases: Iterable) -> list:
    """Cases for `parametrize`: each `step`-th of them by day, from the first on, the others at night."""
    return [_case(each, by_day=number % step == 0) for number, each in enumerate(cases)]


def by_day(kept: Iterable, cases: Iterable) -> list:
    """Cases for `parametrize`: those that are kept by day, the others at night."""
    return [_case(each, by_day=each in kept) for each in cases]


def steps(by_day: int) -> list:
    """For a test that looks at each `step`-th of many: its steps by day and at night, when none is left out."""
    return [pytest.param(by_day, id="by day"), pytest.param(1, id="all", marks=pytest.mark.nightly)]


def _case(case, *, by_day):
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=[] if by_day else pytest.mark.nightly)
