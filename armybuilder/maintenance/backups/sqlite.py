"""Backups of SQLite, by its own interface for them: a whole state, whoever writes meanwhile."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from django.db import connection

from armybuilder.maintenance.backups.errors import BackupError

SUFFIX = ".sqlite3"
PATIENCE = 30.0
"""Seconds to wait for whoever writes."""
TAKEN = 3.0
"""Seconds to wait for whoever has the database open."""
OURS = stat.S_IRUSR | stat.S_IWUSR


@contextmanager
def exclusive_access() -> Iterator[sqlite3.Connection]:
    """The database, which nobody else reads or writes meanwhile. `BackupError` where somebody has it open."""
    live = _live()
    if not live.exists():
        live.touch(mode=OURS)
    with _connect(live, "rw", TAKEN) as database:
        try:
            # The lock that this takes is held until the file is closed.
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise BackupError(f"Nothing was changed: the database is in use ({error}). Stop the site first.") from error
        except sqlite3.DatabaseError as error:
            raise BackupError(f"Nothing was changed: {live} is damaged ({error}). Put it aside first.") from error
        yield database


def save(path: Path, held: sqlite3.Connection | None = None) -> None:
    """Copy the database, as it is or as it is `held`, into a file, which is checked then."""
    try:
        with nullcontext(held) if held else _connect(_live(), "ro") as source, _connect(path, "rw") as target:
            source.backup(target)
            # One file, without another one beside it that has to come along.
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise BackupError(f"The backup could not be written: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise BackupError(_damaged_message(error)) from error
    try:
        check(path)
    except BackupError as error:
        raise BackupError(_damaged_message(error)) from error


def _damaged_message(error: Exception) -> str:
    """A copy is as whole as what it is a copy of."""
    return f"The database {_live()} is damaged, so no backup was made; those that there are stay ({error})"


def check(path: Path) -> None:
    """`BackupError` where the file is no whole database."""
    try:
        with _connect(path, "ro") as database:
            found = [row[0] for row in database.execute("PRAGMA integrity_check")]
            dangling = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{path} is no backup that can be read: {error}.") from error
    if found != ["ok"] or dangling:
        raise BackupError(f"{path} is damaged: {dangling or found[0]}.")


def migrations_in(path: Path) -> set[tuple[str, str]]:
    """Return the migrations that made the tables in a backup."""
    check(path)
    with _connect(path, "ro") as database:
        names = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        return (
            set(database.execute("SELECT app, name FROM django_migrations")) if "django_migrations" in names else set()
        )


def restore(path: Path, held: sqlite3.Connection) -> None:
    """Copy a backup over the database that is `held`, in one transaction."""
    try:
        with _connect(path, "ro") as source:
            source.backup(held)
    except sqlite3.Error as error:
        raise BackupError(f"Nothing was restored, and nothing changed: {error}.") from error


def _live() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


@contextmanager
def _connect(path: Path, mode: str, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=patience)) as database:
        yield database
