"""Token buckets in a file that all processes of a machine have in memory.

A bucket fills evenly up to its capacity, so that one number says all of it: when it is full. The table has a fixed size: where a row
of it is taken, the bucket that is full soonest makes room, and is full when it is asked for again.
"""

import fcntl
import logging
import mmap
import os
import struct
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROWS, PLACES = 4096, 8
"""Buckets that are kept: rows of the table, and places in a row."""
_ENTRY = struct.Struct("=8sd")
"""Whose it is, and when it is full, by the clock."""
_ROW = PLACES * _ENTRY.size
SIZE = ROWS * _ROW
log = logging.getLogger(__name__)


class Bucket(NamedTuple):
    """The owner of a bucket (8 bytes), its maximum content, and what comes in each second."""

    whose: bytes
    capacity: float
    refill: float


class Balance(NamedTuple):
    """The balance of a bucket. Where it did not suffice nothing was taken, and `wait` is the number of seconds
    until it does.
    """

    bucket: Bucket
    left: float
    wait: float = 0.0


def _file_at(path: Path) -> int:
    """The file of a table, open, with all its bytes; `OSError` where that cannot be."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        seen = os.fstat(file)
        if seen.st_uid != os.geteuid():
            raise PermissionError("another user's file")
        if seen.st_size != SIZE:
            os.ftruncate(file, SIZE)
        if hasattr(os, "posix_fallocate"):
            # A page of memory that finds no room on a full disk would end the process.
            os.posix_fallocate(file, 0, SIZE)
    except OSError:
        os.close(file)
        raise
    return file


class Buckets:
    """The table in the file at `path`, which is made where there is none. Where there is no room for it, or it is not ours, the
    table is in the memory of this process alone. `clock` tells seconds, the same to all processes."""

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._alone = threading.Lock()
        self._file: int | None = None
        try:
            self._file = _file_at(path)
        except OSError as error:
            log.error(
                "What visitors have spent is counted by each process for itself: %s (RATE_LIMIT_FILE): %s", path, error
            )
        self._table = mmap.mmap(-1 if self._file is None else self._file, SIZE)

    def take(self, tokens: float, buckets: Sequence[Bucket], *, owing: bool = False) -> Balance:
        """Take `tokens` out of all these buckets, or out of none unless they may be owed. The balance is that of the emptiest.
        What costs more than a bucket holds is done where it is full. No more than twice its capacity is ever missing, so that nobody
        waits for longer than it takes to fill it twice."""
        with self._locked() as now:
            found = [(bucket, *self._find(bucket, now)) for bucket in buckets]
            lacking = [(missing + min(tokens, it.capacity) - it.capacity) / it.refill for it, _, missing in found]
            wait = max(lacking)
            if wait > 0 and not owing:
                bucket, _, missing = found[lacking.index(wait)]
                return Balance(bucket, max(0.0, bucket.capacity - missing), wait)
            for bucket, place, missing in found:
                self._store(bucket, place, missing + tokens, now)
        left, bucket = min((it.capacity - missing - tokens, it) for it, _, missing in found)
        return Balance(bucket, max(0.0, left))

    def give_back(self, tokens: float, buckets: Sequence[Bucket]) -> None:
        """Put back what was taken out of all these buckets."""
        with self._locked() as now:
            for bucket in buckets:
                place, missing = self._find(bucket, now)
                self._store(bucket, place, max(0.0, missing - tokens), now)

    def _find(self, bucket: Bucket, now: float) -> tuple[int, float]:
        """Return where a bucket is stored, and what is missing in it by now."""
        begin = int.from_bytes(bucket.whose, "big") % ROWS * _ROW
        row = [(*_ENTRY.unpack_from(self._table, begin + at), begin + at) for at in range(0, _ROW, _ENTRY.size)]
        for whose, full, place in row:
            if whose == bucket.whose:
                missing = max(0.0, round((full - now) * bucket.refill, 6))
                if missing > 2 * bucket.capacity:
                    # The clock was set back, or began anew with the machine.
                    missing = 2 * bucket.capacity
                    self._store(bucket, place, missing, now)
                return place, missing
        return min((full, place) for _, full, place in row)[1], 0.0

    def _store(self, bucket: Bucket, place: int, missing: float, now: float) -> None:
        full = now + min(missing, 2 * bucket.capacity) / bucket.refill
        _ENTRY.pack_into(self._table, place, bucket.whose, full)

    @contextmanager
    def _locked(self) -> Iterator[float]:
        """The moment; no other thread and no other process looks at the table. A process that dies leaves no lock behind."""
        with self._alone:
            if self._file is None:
                yield self._clock()
                return
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield self._clock()
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

    def clear(self) -> None:
        """Have all buckets full."""
        with self._locked():
            self._table[:] = bytes(SIZE)

    def close(self) -> None:
        self._table.close()
        if self._file is not None:
            os.close(self._file)
