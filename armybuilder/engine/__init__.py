"""The rules of the games: no Django, no input or output, no clock, no global randomness.

Where battles were compiled of these very sources (`make compiled`), modules of this package are found among what came of it.
"""

import hashlib
import os
import sys
from pathlib import Path

SOURCES = Path(__file__).parent
COMPILED = Path(sys.prefix) / "compiled"
"""A folder for each state of the sources that was compiled, named by its fingerprint."""
PACKAGE = Path("armybuilder") / "engine"


def fingerprint(sources: Path = SOURCES) -> str:
    """One word for all sources and for the Python that runs them."""
    found = hashlib.sha256(sys.version.encode())
    for file in sorted(sources.rglob("*.py")):
        found.update(file.relative_to(sources).as_posix().encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:20]


def place_of(sources: Path, compiled: Path) -> Path:
    """Return the folder of the modules: the sources, or what was compiled of them in their present version."""
    if os.environ.get("MUSTER_COMPILED") == "off" or not compiled.is_dir():
        return sources
    found = compiled / fingerprint(sources) / PACKAGE
    return found if found.is_dir() else sources


__path__ = [str(place_of(SOURCES, COMPILED))]
