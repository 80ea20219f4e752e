"""Measures the figures that Muster promises and prints each beside its target: `make bench`.

`python -m tools.bench rules http` measures only these. Everything runs on a database of its own in a temporary
folder. The exit code is 1 when a figure is missed.
"""

import importlib
import importlib.util
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
from django.core.management import call_command

from tools.figures import Figure

PIECES = (
    "rules",
    "squads",
    "teams",
    "legends",
    "check",
    "armies",
    "packs",
    "odds",
    "battles",
    "edit",
    "storage",
    "http",
    "club",
    "cards",
    "page",
    "replay",
    "print",
    "start",
)


def main() -> int:
    wanted = sys.argv[1:] or PIECES
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        print(f"{os.cpu_count()} cores, Python {platform.python_version()}, Django {django.__version__}", flush=True)
        missed = 0
        for piece in wanted:
            for figure in figures(piece):
                print(figure, flush=True)
                missed += not figure.is_met
    return int(bool(missed))


def prepare(folder: Path) -> None:
    """Set Django up with an empty database of its own, for this process and those that it starts."""
    os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'bench.sqlite3'}"
    os.environ["HTTPS"] = "off"
    os.environ["LOG_LEVEL"] = "ERROR"
    # Who asks pays as ever, but is never refused.
    os.environ["BUDGET_ADDRESS"] = os.environ["BUDGET_VISITOR"] = "1000000000"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)


def figures(piece: str) -> Iterator[Figure]:
    """The figures of `tools/bench_<piece>.py`."""
    name = f"tools.bench_{piece}"
    if importlib.util.find_spec(name) is None:
        raise SystemExit(f"There is nothing to measure called '{piece}'. Known: {', '.join(PIECES)}.")
    yield from importlib.import_module(name).figures()


if __name__ == "__main__":
    sys.exit(main())
