"""`python -m tools.nightly.soak [PIECE[=SIZE] ...]`. The exit code is 1 when a figure is missed."""

import importlib
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.bench.database import load, prepare

PIECES = {"evening": 600, "kills": 1000, "memory": 5000}
"""Pieces, each with its size: seconds, kills, prints."""


def main() -> int:
    wanted = [_read(argument) for argument in sys.argv[1:]] or list(PIECES.items())
    if len(wanted) == 1:
        return _report_piece(*wanted[0])
    # Each in a process of its own: Django keeps the database that it was set up with.
    asked = ([sys.executable, "-m", "tools.nightly.soak", f"{piece}={size}"] for piece, size in wanted)
    return max(subprocess.run(command, check=False).returncode for command in asked)


def _report_piece(piece: str, size: int) -> int:
    """Tell the figures of one piece; 1 where one is missed."""
    print(f"{piece} {size}: {os.cpu_count()} cores, Python {platform.python_version()}", flush=True)
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        load()
        for figure in importlib.import_module(f"tools.nightly.soak.{piece}").figures(size, Path(folder)):
            print(figure, flush=True)
            missed += not figure.is_met
    return int(bool(missed))


def _read(argument: str) -> tuple[str, int]:
    piece, _, size = argument.partition("=")
    if piece not in PIECES:
        raise SystemExit(f"There is no piece called '{piece}'. Known: {', '.join(PIECES)}.")
    return piece, int(size or PIECES[piece])


if __name__ == "__main__":
    sys.exit(main())
