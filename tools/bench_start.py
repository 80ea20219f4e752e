"""The catalogue from its files, in a fresh process each time."""

import statistics
import subprocess
import sys
from collections.abc import Iterator

from tools.figures import RUNS, Figure

CODE = """
import time
begin = time.perf_counter()
from factions.catalogues import get_catalogue
imported = time.perf_counter()
get_catalogue("blitz-beta")
loaded = time.perf_counter()
print(loaded - imported, loaded - begin)
"""


def figures() -> Iterator[Figure]:
    seconds = [_measure() for _ in range(RUNS)]
    load, whole = (statistics.median(column) for column in zip(*seconds, strict=True))
    yield Figure(
        "cold load of the catalogue from its files", load, 1, "s", at_least=False, note=f"{whole:.2f} s with imports"
    )


def _measure() -> list[float]:
    """Seconds for the load alone, and with the imports that it needs."""
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    return [float(number) for number in done.stdout.split()]
