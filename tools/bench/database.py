"""Django with a database of its own, for whoever measures."""

import os
from functools import cache
from io import StringIO
from pathlib import Path

import django
from django.core.management import call_command


def prepare(folder: Path) -> None:
    """Set Django up with an empty database, for this process and those that it starts."""
    os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'bench.sqlite3'}"
    os.environ["HTTPS"] = "off"
    os.environ["LOG_LEVEL"] = "ERROR"
    # Who asks pays as ever, but is never refused.
    os.environ["RATE_LIMIT_ADDRESS"] = os.environ["RATE_LIMIT_VISITOR"] = "1000000000"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)


@cache
def load() -> None:
    """Put the catalogues and the ready packs into it, once."""
    for command in ("load_catalogue", "load_packs"):
        call_command(command, stdout=StringIO())
