"""Measure the figures that Muster promises and print each beside its target: `make bench`.

`python -m tools.bench rules edit` measures only these pieces. Everything runs on a database of its own in a temporary
folder. `--page` writes what was measured into docs/benchmarks.md. The exit code is 1 when a figure is missed.
"""

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import django

from tools.bench.database import prepare
from tools.bench.harness import BENCHES, BenchFigure, NotMeasuredError
from tools.docs.benchmarks import PIECES, declare, write


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="Figures beside their targets.")
    parser.add_argument("pieces", nargs="*", metavar="PIECE", help=", ".join(PIECES))
    parser.add_argument("--page", action="store_true", help="write what was measured into docs/benchmarks.md")
    options = parser.parse_args()
    if unknown := [piece for piece in options.pieces if piece not in PIECES]:
        parser.error(f"There is no piece '{unknown[0]}'. There are: {', '.join(PIECES)}.")
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        print(f"{os.cpu_count()} cores, Python {platform.python_version()}, Django {django.__version__}", flush=True)
        found = list(figures(options.pieces or PIECES))
    if options.page:
        write(found)
    return int(not all(figure.is_met for figure in found))


def figures(pieces: Iterable[str]) -> Iterator[BenchFigure]:
    """Measure all that these pieces declare, and print it."""
    declare(pieces)
    for bench in (bench for piece in pieces for bench in BENCHES[piece]):
        try:
            figure = bench.figure()
        except NotMeasuredError as reason:
            print(f"- {bench.what:60} not measured: {reason}", flush=True)
        else:
            print(figure, flush=True)
            yield figure


if __name__ == "__main__":
    sys.exit(main())
