"""Locks that a database holds: for what is counted before one more is written."""

from django.db import connection


def lock_until_commit(name: str) -> None:
    """Until the end of this transaction nobody else passes here by the same name, so that who counts and then writes finds what all
    others have written. SQLite has one writer at a time, who takes the lock where a transaction begins (`IMMEDIATE` in the
    settings); PostgreSQL lets two count at once, none of whom sees the row of the other."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
