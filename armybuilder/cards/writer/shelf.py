"""A file where processes leave each other what they wrote, from one day to the next: entries behind each other, by their keys.

Nothing depends on it: what is missing, damaged or not to be written is made anew. An entry carries its checksum, and one
that is cut off at the end is written over. Another version of the program has another file; old ones go after a week.
"""

import fcntl
import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from struct import Struct
from sys import version
from threading import Lock
from weakref import finalize

import reportlab
from deflate import crc32

from armybuilder import cards
from armybuilder.common import cache_folders
from armybuilder.engine.core import language, paper

ENVIRONMENT = "PRINTED_CARDS"
"""The variable that names the folder; empty, nothing is kept."""
MAX_BYTES = 64_000_000
"""Of the file; beyond that nothing is added. All models of a game in one size and one ink take two."""
BLOCK = 1 << 18
"""Bytes in which entries are looked for at a time: one of its own for each takes longer to ask for than to read."""
_ENDING = ".cards"
_HEAD = Struct("<16sII")
"""Key, checksum and length of an entry."""


@cache
def usual_shelf() -> "Shelf":
    """That of this version of the program."""
    return Shelf(usual_folder(), version_of())


def usual_folder() -> Path | None:
    """The folder that the environment names, or one of this user among temporary ones."""
    return cache_folders.usual_folder(ENVIRONMENT, "cards")


@cache
def version_of() -> str:
    """What changes with everything that a card may look different by, beside what stands on it: layouts, drawings,
    typeface, words in other languages."""
    rooms = [Path(file).parent for file in (cards.__file__, paper.__file__, language.__file__)]
    texts = Path(cards.__file__).parent.parent.parent / "locale"
    files = [
        *(file for room in rooms for file in room.rglob("*.py")),
        *rooms[0].rglob("*.ttf"),
        *texts.rglob("*.mo"),
    ]
    found = sha256(f"{version} {reportlab.Version}".encode())
    for file in sorted(files):
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


class Shelf:
    """The entries of one version in a folder, or nothing at all where there is no folder."""

    def __init__(self, folder: Path | None, version: str, *, max_bytes: int = MAX_BYTES) -> None:
        self._path = folder / f"{version}{_ENDING}" if folder else None
        self._max_bytes = max_bytes
        self._file = -1
        self._end = 0
        self._places: dict[bytes, tuple[int, int, int]] = {}
        self._lock = Lock()
        if folder is not None:
            with suppress(OSError):
                self._open(folder)

    @property
    def is_open(self) -> bool:
        """Whether anything can be left here."""
        return self._file >= 0

    def read(self, key: bytes) -> bytes | None:
        """What was written under a key of 16 bytes; None where that cannot be had."""
        with self._lock:
            if key not in self._places:
                self._look()
            found = self._places.get(key)
        if found is None:
            return None
        checksum, at, length = found
        with suppress(OSError):
            body = os.pread(self._file, length, at)
            if _checksum(key, body) == checksum:
                return body
        return None

    def has(self, key: bytes) -> bool:
        """Whether something lies there under this key."""
        with self._lock:
            if key not in self._places:
                self._look()
            return key in self._places

    def write(self, key: bytes, body: bytes) -> None:
        """Leave something for all processes; where that fails, nobody has it."""
        if not self.is_open:
            return
        entry = _HEAD.pack(key, _checksum(key, body), len(body)) + body
        with self._lock, suppress(OSError):
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                self._look()
                if self._end + len(entry) <= self._max_bytes:
                    os.ftruncate(self._file, self._end)
                    os.pwrite(self._file, entry, self._end)
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

    def _open(self, folder: Path) -> None:
        """Open the file in a folder that is this user's."""
        if self._path is None or not cache_folders.is_own(folder):
            return
        cache_folders.foreign(folder, self._path.stem, _ENDING)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        finalize(self, os.close, self._file)

    def _look(self) -> None:
        """Find the entries that were added since."""
        if not self.is_open:
            return
        with suppress(OSError):
            size = os.fstat(self._file).st_size
            block, start = b"", self._end
            while self._end + _HEAD.size <= size:
                if self._end + _HEAD.size > start + len(block):
                    block, start = os.pread(self._file, BLOCK, self._end), self._end
                key, checksum, length = _HEAD.unpack_from(block, self._end - start)
                begin = self._end + _HEAD.size
                if begin + length > size:
                    break
                self._places[key] = (checksum, begin, length)
                self._end = begin + length


def _checksum(key: bytes, body: bytes) -> int:
    """Of what lies under this key alone."""
    return crc32(body, crc32(key))
