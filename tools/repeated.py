"""Which tests reach nothing that others do not reach as well: they need not be measured, which makes them twice to five times
as fast.

    make test PYTEST="-n auto --dist worksteal --junitxml=times.xml"
    .venv/bin/python -m pytest -n 2 --cov --cov-report= -p tools.repeated --times=times.xml
    .venv/bin/python -m tools.repeated times.xml

The second run notes what each test of three tenths of a second and more reaches, the third line writes their names into `tests/repeated.txt`.
Where a change leaves lines that only such a test reached, `make test` names the lines: take the test out of the file.
"""

import sqlite3
import sys
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing, suppress
from heapq import heapify, heappop, heappush
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from coverage import Coverage, CoverageException

REPEATED = Path(__file__).parents[1] / "tests" / "repeated.txt"
LONG = 0.3
"""Seconds that all cases of a test take, from which on it is worth a line."""
OTHERS = "others"
"""All that shorter tests reach."""
LONG_TESTS = pytest.StashKey[set[str]]()

ARCS = """
    SELECT DISTINCT context, path, fromno, tono
    FROM arc JOIN context ON context.id = context_id JOIN file ON file.id = file_id
"""
"""https://coverage.readthedocs.io/en/latest/dbschema.html"""

Reached = set[tuple[str, int, int]]
"""Lines and branches: a file, from where, to where; a line comes from itself."""


def main(times: Path) -> None:
    measured = Coverage()
    measured.load()
    found = repeated(reached(Path(measured.get_data().data_filename())), seconds(times))
    REPEATED.write_text("".join(f"{name}\n" for name in sorted(found)), encoding="utf-8")


# ---------------------------------------------------------------- while tests run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", metavar="FILE", help="what a run before has written with --junitxml")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LONG_TESTS] = set(seconds(Path(config.getoption("times"))))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    name = item.nodeid.partition("[")[0]
    for measuring in Coverage._instances:  # noqa: SLF001 - pytest-cov begins two in a worker, and goes on with either
        with suppress(CoverageException):  # which has not begun
            measuring.switch_context(name if name in item.config.stash[LONG_TESTS] else OTHERS)


# ---------------------------------------------------------------- when they have run


def seconds(times: Path) -> dict[str, float]:
    """How long all cases of a long test take, by its name without them."""
    found: defaultdict[str, float] = defaultdict(float)
    for case in Xml.parse(times).iter("testcase"):  # noqa: S314 - we wrote it
        path = case.attrib["classname"].replace(".", "/")
        found[f"{path}.py::{case.attrib['name'].partition('[')[0]}"] += float(case.attrib["time"])
    return {name: taken for name, taken in found.items() if taken >= LONG}


def reached(data: Path) -> dict[str, Reached]:
    """By test: the lines that it reaches, and the branches of what leads to more than one place."""
    arcs: defaultdict[str, Reached] = defaultdict(set)
    leads = defaultdict(set)
    with closing(sqlite3.connect(data)) as base:
        for name, path, start, end in base.execute(ARCS):
            arcs[name].add((path, start, end))
            leads[path, start].add(end)
    return {
        name: {(path, end, end) for path, _, end in found} | {each for each in found if len(leads[each[:2]]) > 1}
        for name, found in arcs.items()
    }


def repeated(reached: Mapping[str, Reached], seconds: Mapping[str, float]) -> list[str]:
    """The long tests that are not needed to reach all that is reached: of those that are, whichever reaches most in its time
    comes first."""
    left = {name: found for name, found in reached.items() if name in seconds}
    rest: Reached = set().union(*(found for name, found in reached.items() if name not in left))
    queue = [(-len(found) / seconds[name], name) for name, found in left.items()]
    heapify(queue)
    while queue:  # what a test adds becomes less with each that is taken: whichever is still first is the best
        _, name = heappop(queue)
        left[name] -= rest
        worth = (-len(left[name]) / seconds[name], name)
        if queue and worth > queue[0]:
            heappush(queue, worth)
        elif left[name]:
            rest |= left.pop(name)
    return list(left)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
