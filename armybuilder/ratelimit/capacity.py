"""Whether the whole site has room for more: looked at now and then, by each process."""

import shutil
import time
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import connection

MEGABYTE = 1_000_000
EVERY = 15.0
"""Seconds between two looks."""
IN_USE = """
    SELECT (page_count - freelist_count) * page_size FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()
"""
NEARLY = 0.8
"""Of what the database may have: the rest is for those who have something there already."""


class Room(NamedTuple):
    """Whether there is none, and whether there is none for who is new."""

    full: bool
    nearly: bool


_looked: dict[str, tuple[float, Room]] = {}


def room() -> Room:
    """As it was seen last."""
    name = str(connection.settings_dict["NAME"])
    when, found = _looked.get(name, (-EVERY, Room(False, False)))
    if time.monotonic() - when >= EVERY:
        found = _room(name)
        _looked[name] = time.monotonic(), found
    return found


def is_full() -> bool:
    """Whether the database is as large as it may be, or the disk has less free than deleting and backups need."""
    return room().full


def clear_cache() -> None:
    """Look anew at once."""
    _looked.clear()


def _room(name: str) -> Room:
    most, free = settings.SITE_MEGABYTES * MEGABYTE, settings.FREE_MEGABYTES * MEGABYTE
    used = size() if most else 0
    no_disk = is_file() and shutil.disk_usage(Path(name).parent).free < free
    return Room(used > most or no_disk, used > NEARLY * most)


def is_file() -> bool:
    return connection.vendor == "sqlite" and Path(str(connection.settings_dict["NAME"])).is_file()


def size() -> int:
    """Bytes of the database that are in use."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    return _in_use() if is_file() else 0


def _in_use() -> int:
    """By SQLite itself, which has it in memory: a process that opens the file and closes it gives up the locks that all its
    connections hold, and another one then takes away the log that they write to."""
    connection.ensure_connection()
    [used] = connection.connection.execute(IN_USE).fetchone()
    return int(used)
