"""A folder where processes leave each other what they worked out, from one day to the next: files by name, packed.

Nothing depends on it: what is missing, damaged or not to be written is worked out anew. A file appears at once and whole.
What another version of the program left is of no use, and goes when it is a week old or room is needed.
"""

import sys
import zlib
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from armybuilder import engine
from armybuilder.common import cache_folders

ENVIRONMENT = "BATTLE_TABLES"
"""The variable that names the folder; empty, nothing is kept."""
MAX_BYTES = 200_000_000
"""Of all files; beyond that none is added."""
_LEVEL = 1
_ENDING = ".table"


def default_folder() -> Path | None:
    """The folder that the environment names, or one of this user among temporary ones."""
    return cache_folders.default_folder(ENVIRONMENT, "tables")


def version_of(root: Path) -> str:
    """Return a version that changes with any module below a folder that defines a table, and with the byte order."""
    found = sha256(sys.byteorder.encode())
    for module in sorted(root.glob("**/table/*.py")):
        found.update(str(module.relative_to(root)).encode() + b"\0" + module.read_bytes())
    return found.hexdigest()[:16]


def default_shelf() -> "FolderShelf":
    """That of this version of the engine."""
    return FolderShelf(default_folder(), version_of(Path(engine.__file__).parent))


class FolderShelf:
    """A `Shelf`: the files of one version in a folder, or nothing at all where there is no folder."""

    def __init__(self, folder: Path | None, version: str, *, max_bytes: int = MAX_BYTES) -> None:
        self.folder, self.version, self.max_bytes = folder, version, max_bytes
        self._ready: bool | None = None

    def read(self, name: str) -> bytes | None:
        """Return what was written under this name; None where it cannot be had."""
        if not self._is_ready():
            return None
        try:
            return zlib.decompress(self._path(name).read_bytes())
        except (OSError, zlib.error):
            return None

    def write(self, name: str, data: bytes) -> None:
        """Leave something for all processes; where that fails, nobody has it."""
        if self.folder is None or not self._is_ready():
            return
        temporary = ""
        with suppress(OSError):
            with NamedTemporaryFile(dir=self.folder, suffix=_ENDING, delete=False) as file:
                temporary = file.name
                file.write(zlib.compress(data, _LEVEL))
            Path(temporary).replace(self._path(name))
            return
        with suppress(OSError):
            Path(temporary or self._path(name)).unlink()

    def _path(self, name: str) -> Path:
        return (self.folder or Path()) / f"{self.version}-{name}{_ENDING}"

    def _is_ready(self) -> bool:
        if self._ready is None:
            self._ready = self.folder is not None and self._prepare(self.folder)
        return self._ready

    def _prepare(self, folder: Path) -> bool:
        """Whether the folder is this user's and has room."""
        with suppress(OSError):
            return cache_folders.is_own(folder) and self._has_room(folder)
        return False

    def _has_room(self, folder: Path) -> bool:
        """Take away what is of no use, and tell whether there is room."""
        others = cache_folders.files_of_other_versions(folder, self.version, _ENDING)
        whole = sum(path.stat().st_size for path in folder.glob(f"*{_ENDING}"))
        for path in others:
            if whole > self.max_bytes:
                with suppress(OSError):
                    size = path.stat().st_size
                    path.unlink()
                    whole -= size
        return whole <= self.max_bytes
