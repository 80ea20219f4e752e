"""A disk that is full: it is told, and what makes room on it still works."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings
from django.utils.translation import gettext_noop

ViewT = TypeVar("ViewT", bound=Callable[..., Any])

RESERVE = 4 * 1024 * 1024
"""Bytes that are held for deleting: SQLite writes what goes, too, before it goes."""
STEP = RESERVE // 16
"""Bytes that are given back at a time; others may take them before the next one deletes."""
PLENTY = 4 * RESERVE
"""Bytes that a disk has free before some are held."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_SQLITE = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_TRUNCATE"}
_POSTGRES = "53100"
_LOCKED = {"SQLITE_BUSY", "SQLITE_BUSY_TIMEOUT", "SQLITE_BUSY_SNAPSHOT", "SQLITE_LOCKED"}
_POSTGRES_LOCKED = {"55P03", "40001", "40P01"}
FULL = gettext_noop(
    "This site's disk is full, so nothing was changed. What you saved last is safe: you can read, "
    "print and delete it. The site's operator has to make more room."
)
BUSY = gettext_noop(
    "Too many people are saving right now, so nothing was changed. What you saved last is safe. Try "
    "again in a few seconds."
)
BUSY_SECONDS = 5
"""Until somebody whom the database kept waiting may try again."""


def is_full(error: BaseException | None) -> bool:
    """Whether a disk without room is the reason of an error, or of what it came from."""
    return any(
        getattr(each, "errno", None) in _NO_ROOM
        or getattr(each, "sqlite_errorname", "") in _SQLITE
        or getattr(each, "sqlstate", "") == _POSTGRES
        for each in _chain_of_causes(error)
    )


def is_busy(error: BaseException | None) -> bool:
    """Whether the reason of an error, or of what it came from, is that others write for too long."""
    return any(
        getattr(each, "sqlite_errorname", "") in _LOCKED or getattr(each, "sqlstate", "") in _POSTGRES_LOCKED
        for each in _chain_of_causes(error)
    )


def _chain_of_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error:
        yield error
        error = error.__cause__ or error.__context__


def frees_room(view: ViewT) -> ViewT:
    """Mark a view as one that deletes: where the disk is full it is asked once more, with what was held for it."""
    view.frees_room = True  # type: ignore[attr-defined]
    return view


def frees_room_by(do: str) -> Callable[[ViewT], ViewT]:
    """Mark a view of several buttons, of which one deletes: that whose field `do` says so."""

    def mark(view: ViewT) -> ViewT:
        view.frees_room = do  # type: ignore[attr-defined]
        return view

    return mark


class Reserve:
    """Bytes of a disk that stay taken until somebody deletes."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def size(self) -> int:
        return self._path.stat().st_size if self._path.exists() else 0

    def keep(self) -> bool:
        """Take them, where they are not taken and plenty are free; whether all are taken."""
        if self.size < RESERVE and shutil.disk_usage(self._path.parent).free >= PLENTY:
            # Nothing that a file system could write in fewer bytes.
            self._path.write_bytes(os.urandom(RESERVE))
        return self.size == RESERVE

    def release(self) -> bool:
        """Give some back; whether there were any."""
        size = self.size
        if size:
            os.truncate(self._path, max(0, size - STEP))
        return size > 0


def reserve() -> Reserve | None:
    """That of the database, if it is a file."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3") or "mode=memory" in str(database["NAME"]):
        return None
    return Reserve(Path(f"{database['NAME']}-reserve"))
