"""Which program a process runs: its files as they were when it began. On Linux its name tells, for all to see (`ps -e`)."""

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("armybuilder", "factions", "locale", "templates")
KINDS = {".html", ".mo", ".py"}
OWN_NAME = Path("/proc/self/comm")
_NAME = re.compile(r"([a-z]{1,6}) ([0-9a-f]{8})")


def version() -> str:
    """Eight digits that are others as soon as a file is: code, templates, translations, or what is installed."""
    found = blake2b(digest_size=4)
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS):
        found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    found.update((ROOT / "requirements.lock").read_bytes())
    return found.hexdigest()


@cache
def version_at_start() -> str:
    """The version when this process, or the one that it is a copy of, first asked."""
    return version()


def set_process_name(role: str) -> None:
    """Have this process be called by its role, of six letters at most, and its program: the kernel keeps fifteen."""
    if OWN_NAME.exists():
        OWN_NAME.write_text(f"{role} {version_at_start()}")


def parse_process_name(name: str) -> tuple[str, str]:
    """Role and version; empty where the process did not give itself a name."""
    found = _NAME.fullmatch(name.strip())
    return (found[1], found[2]) if found else ("", "")
