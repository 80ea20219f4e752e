"""What everybody has spent, in a file that all processes of a machine have in memory.

A purse fills evenly up to its size; an entry keeps how much of it is missing, and since when. The table has a fixed size: where a
row of it is full, the purse that is nearest to full makes room, and is full when it is asked for again.
"""

import fcntl
import logging
import mmap
import os
import struct
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROWS, PLACES = 4096, 8
"""Purses that are kept: rows of the table, and places in a row."""
_ENTRY = struct.Struct("=8sdd")
"""Whose it is, the units that were missing, and when that was, in seconds since 1970."""
_NOBODY = bytes(8)
SIZE = ROWS * PLACES * _ENTRY.size
log = logging.getLogger(__name__)


class Purse(NamedTuple):
    """Whose it is (8 bytes), what it holds at most, and what comes in each second."""

    whose: bytes
    size: float
    income: float


class Balance(NamedTuple):
    """What is left in a purse after a payment. Where it did not suffice nothing was paid, and `wait` are the seconds until it
    does."""

    purse: Purse
    left: float
    wait: float = 0.0


def _file_at(path: Path) -> int:
    """The file of a table, open, with all its bytes; `OSError` where that cannot be."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        if os.fstat(file).st_size != SIZE:
            os.ftruncate(file, SIZE)
        if hasattr(os, "posix_fallocate"):
            # A page of memory that finds no room on a full disk would end the process.
            os.posix_fallocate(file, 0, SIZE)
    except OSError:
        os.close(file)
        raise
    return file


class Purses:
    """The table in the file at `path`, which is made where there is none. Where there is no room for it, or it is not ours, the
    table is in the memory of this process alone."""

    def __init__(self, path: Path) -> None:
        self._alone = threading.Lock()
        self._file: int | None = None
        try:
            self._file = _file_at(path)
        except OSError as error:
            log.error("What visitors have spent is kept by each process for itself: %s (BUDGET_FILE): %s", path, error)
        self._table = mmap.mmap(-1 if self._file is None else self._file, SIZE)

    def pay(self, units: float, purses: Sequence[Purse], now: float, *, owing: bool = False) -> Balance:
        """Take `units` out of all these purses, or out of none unless they may be owed. The balance is that of the emptiest.
        What costs more than a purse holds is done where it is full, and waited for afterwards; what is owed takes no purse further
        down than twice its size, so that nobody waits for longer than it takes to fill it twice."""
        with self._locked():
            places = [self._place(purse, now) for purse in purses]
            lacking = [
                (debt + min(units, purse.size) - purse.size) / purse.income
                for purse, (_, debt) in zip(purses, places, strict=True)
            ]
            wait = max(lacking)
            if wait > 0 and not owing:
                first = lacking.index(wait)
                return Balance(purses[first], max(0.0, purses[first].size - places[first][1]), wait)
            for purse, (place, debt) in zip(purses, places, strict=True):
                owed = max(debt, min(debt + units, 2 * purse.size)) if owing else debt + units
                _ENTRY.pack_into(self._table, place, purse.whose, owed, now)
        left = [purse.size - debt - units for purse, (_, debt) in zip(purses, places, strict=True)]
        return Balance(purses[left.index(min(left))], max(0.0, min(left)))

    def _place(self, purse: Purse, now: float) -> tuple[int, float]:
        """Where a purse is kept, and what is missing in it by now."""
        begin = int.from_bytes(purse.whose, "big") % ROWS * PLACES * _ENTRY.size
        row = range(begin, begin + PLACES * _ENTRY.size, _ENTRY.size)
        fullest, least = begin, float("inf")
        for place in row:
            whose, missing, since = _ENTRY.unpack_from(self._table, place)
            debt = missing - max(0.0, now - since) * purse.income
            if whose == purse.whose:
                if since > now:
                    # The clock was set back: nobody waits until it is that late again.
                    _ENTRY.pack_into(self._table, place, whose, missing, now)
                return place, max(0.0, debt)
            if whose == _NOBODY:
                return place, 0.0
            if debt < least:
                fullest, least = place, debt
        return fullest, 0.0

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """No other thread and no other process looks at the table. A process that dies leaves no lock behind."""
        with self._alone:
            if self._file is None:
                yield
                return
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        self._table.close()
        if self._file is not None:
            os.close(self._file)
