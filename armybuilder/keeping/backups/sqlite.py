"""Backups of SQLite, by its own interface for them: a whole state, whoever writes meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from armybuilder.keeping.backups.errors import BackupError

SUFFIX = ".sqlite3"
PATIENCE = 30.0
"""Seconds to wait for whoever writes."""


def save(path: Path) -> None:
    """Copy the database into a file, which is checked then."""
    try:
        with _opened(_live(), "ro") as source, _opened(path, "rw") as target:
            source.backup(target)
            # One file, without another one beside it that has to come along.
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupError(f"The backup could not be written: {error}.") from error
    check(path)


def check(path: Path) -> None:
    """`BackupError` where the file is no whole database."""
    try:
        with _opened(path, "ro") as database:
            found = [row[0] for row in database.execute("PRAGMA integrity_check")]
            dangling = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{path} is no backup that can be read: {error}.") from error
    if found != ["ok"] or dangling:
        raise BackupError(f"{path} is damaged: {dangling or found[0]}.")


def migrations_in(path: Path) -> set[tuple[str, str]]:
    """What the tables in a backup are made by."""
    check(path)
    with _opened(path, "ro") as database:
        names = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        return (
            set(database.execute("SELECT app, name FROM django_migrations")) if "django_migrations" in names else set()
        )


def restore(path: Path) -> None:
    """Copy a backup over the database, in one transaction: whoever has it open goes on with what is there then."""
    live = _live()
    try:
        with _opened(path, "ro") as source, _opened(live, "rwc") as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise BackupError(f"Nothing was restored, and nothing changed: {error}.") from error
    check(live)


def _live() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as database:
        yield database
