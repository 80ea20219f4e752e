"""Folders where processes leave each other what they made, from one day to the next: whose they are, and what goes.

Nothing depends on them: what cannot be had is made anew.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

WEEK = 7 * 86400.0
"""Seconds after which nobody comes back for what another version of the program left."""


def default_folder(variable: str, what: str) -> Path | None:
    """The folder that a variable of the environment names, None where that is empty; else one of this user for `what` among
    temporary ones."""
    named = os.environ.get(variable)
    if named is None:
        return Path(gettempdir()) / f"muster-{what}-{os.getuid()}"
    return Path(named) if named else None


def is_own(folder: Path) -> bool:
    """Whether the folder, made if there is none, is this user's: anybody may make one among temporary files."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder.stat().st_uid == os.getuid()
    return False


def files_of_other_versions(folder: Path, version: str, ending: str) -> list[Path]:
    """Files with that ending that are not of that version of the program, the oldest first; those of more than a week are taken
    away."""
    found = [(path.stat().st_mtime, path) for path in folder.glob(f"*{ending}") if not path.name.startswith(version)]
    old = {path for changed, path in found if time.time() - changed > WEEK}
    for path in old:
        with suppress(OSError):
            path.unlink()
    return [path for _, path in sorted(found) if path not in old]
