"""Brings database, catalogues and static files up to date: the part of `make setup` that needs Django.

One process does all three, because starting Django costs more than finding out that nothing has changed.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command, get_commands
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tools.setup import ROOT, VENV, digest

STAMPS = ROOT / ".make"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()
    STAMPS.mkdir(exist_ok=True)
    fresh = migrate()
    load_catalogues(forced=fresh)
    collect_static()


def migrate() -> bool:
    """Apply what is missing; true when there was something."""
    executor = MigrationExecutor(connection)
    missing = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if missing:
        print("Preparing the database", flush=True)
        call_command("migrate", interactive=False, verbosity=0)
    return missing


def load_catalogues(*, forced: bool) -> None:
    """Load the rules data and the ready packs when they, their loader or the database are others than last time."""
    if "load_catalogue" not in get_commands():
        return
    database = os.environ.get("DATABASE_URL", "").encode().hex()
    key = digest([*files("factions", "*.yaml", "*.json", "*.py"), *files("armybuilder/engine", "*.py")]) + database
    if not forced and is_stamped("catalogue", key):
        return
    print("Loading the catalogues", flush=True)
    call_command("load_catalogue")
    call_command("load_packs")
    write_stamp("catalogue", key)


def collect_static() -> None:
    """Collect, hash and compress static files when ours or a dependency's have changed."""
    sources = [*files("static", "*"), *files("factions/static", "*"), *files("armybuilder", "static/**/*")]
    installed = VENV / "installed-requirements.lock"
    key = digest([*sources, *([installed] if installed.is_file() else [])])
    if Path(settings.STATIC_ROOT).is_dir() and is_stamped("static", key):
        return
    print("Collecting static files", flush=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    write_stamp("static", key)


def files(folder: str, *patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        found = (ROOT / folder).rglob(pattern)
        yield from sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


def is_stamped(name: str, key: str) -> bool:
    stamp = STAMPS / name
    return stamp.is_file() and stamp.read_text() == key


def write_stamp(name: str, key: str) -> None:
    (STAMPS / name).write_text(key)


if __name__ == "__main__":
    main()
