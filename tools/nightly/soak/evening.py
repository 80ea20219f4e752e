"""The club evening of `make bench`, for longer: nobody is refused, and what the site holds stays what it is."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tools.bench.evening import EDITORS, PRINTERS, WHO, players, run_evening, usual_budget, warm
from tools.bench.harness import BenchFigure
from tools.nightly.soak.site import Site, SiteSize, site

WARM = 120.0
"""Seconds after which all that is kept should be there: fifty people edit some thirty times in the meantime. Looked at each half
a minute, a worker holds 53 MB after one minute, 56 after two and a half and 57 after ten."""
GROWTH = 5.0
"""Percent."""


def figures(seconds: int, _folder: Path) -> Iterator[BenchFigure]:
    editors, printers = players(EDITORS), players(PRINTERS)
    with usual_budget(), site() as one:
        warm(one.port, editors, printers)
        sizes: list[SiteSize] = []
        threading.Thread(target=_look, args=(one, min(WARM, seconds / 2), sizes), daemon=True).start()
        spent = run_evening(one.port, seconds, editors, printers)
        sizes.append(one.size())
    yield BenchFigure(f"{WHO}: errors", len(spent.errors), "", at_most=0, note=spent.note)
    yield BenchFigure(f"{WHO}: 19 of 20 edits within", spent.slow_edit, "ms", at_most=400)
    yield from growth(sizes[0], sizes[-1], WHO)


def growth(before: SiteSize, after: SiteSize, what: str) -> Iterator[BenchFigure]:
    """Yield how much more is held."""
    note = f"{before.megabytes:.0f} MB before, {after.megabytes:.0f} after"
    grown = 100 * (after.megabytes / before.megabytes - 1)
    yield BenchFigure(f"{what}: memory grows by", grown, "%", at_most=GROWTH, note=note)
    yield BenchFigure(f"{what}: more open files", after.handles - before.handles, "", at_most=20)


def _look(one: Site, seconds: float, sizes: list[SiteSize]) -> None:
    time.sleep(seconds)
    sizes.append(one.size())
