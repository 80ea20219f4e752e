"""Battles as machine code, where somebody has compiled them (`make compiled`): the same modules, found in another folder.

That folder is named after everything that went into it, so that it is never stale: where a source has changed, or there is
no such folder, the sources themselves are run. `MUSTER_COMPILED=off` leaves them out; a path looks for folders there.
"""

import hashlib
import os
import sys
import sysconfig
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

PROGRAM = Path(__file__).parent
MEANT = PROGRAM / "engine"
"""What compiled modules are made of, or take words and numbers from."""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


class Finder:
    """Finds the modules of one folder before their sources are looked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        for suffix in (SUFFIX, ".py"):
            file = os.path.join(self._folder, name + suffix)  # noqa: PTH118 - asked for every module there is
            if os.path.exists(file):  # noqa: PTH110
                return spec_from_file_location(name, file)
        return None


def use() -> None:
    """Let compiled modules be found, if there are any for these sources."""
    place = folders()
    if place is not None and place.is_dir():
        folder = place / fingerprint()
        if folder.is_dir():
            sys.meta_path.insert(0, Finder(folder))


def folders() -> Path | None:
    """Where compiled modules are kept, beside what is installed; None where they are not wanted."""
    said = os.environ.get("MUSTER_COMPILED", "")
    if said == "off":
        return None
    return Path(said) if said else Path(sys.prefix) / "compiled"


def fingerprint() -> str:
    """One word for all sources and for the Python that runs them."""
    found = hashlib.sha256(SUFFIX.encode())
    for file in sorted(MEANT.rglob("*.py")):
        found.update(file.relative_to(PROGRAM).as_posix().encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:20]
