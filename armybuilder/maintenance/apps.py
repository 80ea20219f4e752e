"""Registers the keeping of the house with Django."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class KeepingConfig(AppConfig):
    name = "armybuilder.maintenance"
    label = "keeping"

    def ready(self) -> None:
        connection_created.connect(_close_to_others, dispatch_uid="keeping")


def _close_to_others(connection: Any, **_: Any) -> None:
    """Sessions stand in the file of SQLite: it is for this user of the machine alone, and so is what SQLite makes beside it."""
    name = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor != "sqlite" or ":memory:" in name.name or "mode=memory" in str(name):
        return
    for path in (name, name.with_name(f"{name.name}-wal"), name.with_name(f"{name.name}-shm")):
        with suppress(OSError):
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)
