"""Renews the lock files, which name every version and every file that `make setup` and `make dev` install: `make lock`.

They are made for all Pythons and machines at once, from PyPI alone: what an index of this machine holds does not count, so
that the hashes hold everywhere. `pins(name)` reads one.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from packaging.markers import Marker
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "requirements.lock": "requirements.txt",
    "requirements-dev.lock": "requirements-dev.txt",
    "requirements-compile.lock": "requirements-compile.txt",
}
"""Each lock and what it is made from."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""What the locks are tried for."""
PYPI = "https://pypi.org/simple"


class Pin(NamedTuple):
    """One version of a package, where `marker` says so alone; `via` names who asks for it."""

    name: str
    version: str
    marker: Marker | None
    hashes: tuple[str, ...]
    via: tuple[str, ...]

    def is_for(self, python: str, system: str = "linux") -> bool:
        """Whether it is installed by a Python on a system (`sys.platform`)."""
        machine = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": system}
        return self.marker is None or self.marker.evaluate(machine)


def main() -> None:
    # The lock of the checks first: what others hold as well is then chosen once.
    update_lock("requirements-dev.lock")
    update_lock("requirements.lock", "--constraints", "requirements-dev.lock")
    update_lock("requirements-compile.lock", "--constraints", "requirements-dev.lock")


def update_lock(lock: str, *more: str) -> None:
    command = [sys.executable, "-m", "uv", "--no-config", "pip", "compile", LOCKS[lock], "--output-file", lock]
    how = ["--universal", "--python-version", PYTHONS[0], "--generate-hashes", "--upgrade", "--quiet"]
    where = ["--default-index", PYPI, "--custom-compile-command", "make lock"]
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_"))}
    subprocess.run([*command, *how, *where, *more], cwd=ROOT, env=clean, check=True)


def pins(lock: str) -> list[Pin]:
    """All pins of a lock file."""
    blocks = re.split(r"\n(?=[A-Za-z0-9])", (ROOT / lock).read_text(encoding="utf-8"))
    return [_pin(block) for block in blocks if not block.startswith("#")]


def _pin(block: str) -> Pin:
    head, _, rest = block.partition("\n")
    found = re.fullmatch(r"([\w.-]+)(?:\[[\w,-]+\])?==([\w.+!]+)(?: ; (.+?))? \\", head)
    if not found:
        raise ValueError(f"{head!r} is no pin with hashes")
    name, version, marker = found.groups()
    told = rest.partition("# via")[2]
    via = [re.sub(r"^[ #]+", "", line).strip() for line in told.splitlines()]
    hashes = re.findall(r"--hash=(\S+)", rest)
    asked = tuple(each for each in via if each and not each.startswith("-c "))
    return Pin(canonicalize_name(name), version, Marker(marker) if marker else None, tuple(hashes), asked)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        # uv has said what is wrong.
        sys.exit(error.returncode)
