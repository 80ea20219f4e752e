"""Backups: everything that is stored, in one file, and back. Nothing of players stands outside of the database."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from armybuilder.maintenance.backups import postgresql, sqlite
from armybuilder.maintenance.backups.errors import BackupError
from armybuilder.maintenance.models import Done, record_run

NAMED, ASIDE = "muster", "before-restore"


def _tools() -> ModuleType:
    """Return the module that backs up the current database."""
    return postgresql if connection.vendor == "postgresql" else sqlite


def backup(to: Path | None = None) -> Path:
    """Write all that is stored into a file, or into a new one of the folder of the settings, and read it to the end: the file is
    there when it is whole. `BackupError` says why there is none."""
    path = _write(to or _new_path(NAMED))
    record_run(Done.Kind.BACKUP, {"file": path.name, "bytes": path.stat().st_size})
    return path


def restore(path: Path, *, overwrite: bool) -> Path | None:
    """Put what a backup holds in the place of what is stored, which goes into a file that is returned, None where nothing was
    stored; then bring it up to this program. `BackupError` says why nothing was changed."""
    tools = _tools()
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    _check_not_newer(tools.migrations_in(path))
    stored = bool(connection.introspection.table_names())
    if stored and not overwrite:
        raise BackupError(
            "The database is not empty: what it holds would be replaced. Say --yes to put it aside and go on."
        )
    connections.close_all()
    # What is saved between the copy and the restore would be in neither.
    with tools.exclusive_access() as held:
        aside = _write(_new_path(ASIDE), held) if stored else None
        tools.restore(path, held)
    call_command("migrate", interactive=False, verbosity=0)
    record_run(Done.Kind.RESTORE, {"file": path.name, "aside": aside.name if aside else ""})
    return aside


def delete_old(kept: int) -> list[Path]:
    """Remove the oldest backups of the folder but so many; files of other names stay."""
    found = sorted(_folder().glob(f"{NAMED}-????????-??????-??????{_tools().SUFFIX}"), reverse=True)
    for path in found[kept:]:
        path.unlink()
    return found[kept:]


def _check_not_newer(applied: set[tuple[str, str]]) -> None:
    """Refuse what a newer program has made: this one could not read it."""
    unknown = applied - set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    ours = {
        f"{app}.{name}" for app, name in unknown if app in {config.split(".")[-1] for config in settings.INSTALLED_APPS}
    }
    if ours:
        raise BackupError(f"A newer Muster has made this backup ({min(ours)}): install that one first.")


def _write(path: Path, held: Any = None) -> Path:
    """The backup at a path, which nobody finds there before it is whole; `held` is the database where this process has it alone."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        _tools().save(part, held)
        _check_not_empty(part)
        _flush(part)
        part.replace(path)
    except OSError as error:
        raise BackupError(f"The backup could not be written: {error}.") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return path


def _check_not_empty(path: Path) -> None:
    if not _tools().migrations_in(path):
        raise BackupError("There is nothing in the database to back up.")


def _flush(path: Path) -> None:
    """A power cut does not take it any more."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _folder() -> Path:
    return Path(settings.BACKUPS)


def _new_path(name: str) -> Path:
    return _folder() / f"{name}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{_tools().SUFFIX}"
