"""Backups of PostgreSQL, by its own tools: `pg_dump`, `pg_restore` and `psql` have to be installed beside the site."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from armybuilder.maintenance.backups.errors import BackupError

SUFFIX = ".dump"


@contextmanager
def exclusive_access() -> Iterator[None]:
    """`BackupError` where anybody else has the database open."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        (others,) = cursor.fetchone()
    if others:
        raise BackupError("Nothing was changed: the database is in use. Stop the site first.")
    yield


def save(path: Path, held: None = None) -> None:  # noqa: ARG001 - as that of SQLite
    """Dump the database into a file, which is read to its end then."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={path}")
    check(path)


def check(path: Path) -> None:
    """`BackupError` where the file is no whole dump."""
    _run("pg_restore", f"--file={os.devnull}", str(path))


def migrations_in(path: Path) -> set[tuple[str, str]]:
    """Return the migrations that made the tables in a backup."""
    check(path)
    text = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(path))
    rows = [line.split("\t") for line in text.splitlines() if line.count("\t") == 3]
    return {(row[1], row[2]) for row in rows}


def restore(path: Path, held: None) -> None:  # noqa: ARG001 - as that of SQLite
    """Put a backup in the place of all tables, in one transaction."""
    script = path.with_name(f"{path.name}.sql")
    try:
        _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(path))
        named = ", ".join(map(connection.ops.quote_name, connection.introspection.table_names()))
        drop = [f"--command=DROP TABLE {named} CASCADE"] if named else []
        connection.close()
        _run("psql", "--single-transaction", "--quiet", "--set=ON_ERROR_STOP=1", *drop, f"--file={script}")
    finally:
        script.unlink(missing_ok=True)


def _run(tool: str, *arguments: str) -> str:
    """Run a tool on our database and return what it prints; `BackupError` with the tool's own words where it
    fails.
    """
    try:
        done = subprocess.run(  # noqa: S603 - the operator's own words
            [tool, *arguments], env=_environment(), capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise BackupError(f"{tool} is not installed here: it comes with PostgreSQL.") from error
    if done.returncode:
        raise BackupError(f"{tool} failed: {_last(done.stderr.splitlines())}")
    return done.stdout


def _environment() -> dict[str, str]:
    """No password stands among the arguments, which other users of the machine may see."""
    named = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "HOST": "PGHOST", "PORT": "PGPORT"}
    said = connection.settings_dict
    return os.environ | {variable: str(said[name]) for name, variable in named.items() if said.get(name)}


def _last(lines: Sequence[str]) -> str:
    return lines[-1] if lines else "it does not say why"
