"""Set up Muster and run its unit tests under another Python than that of the environment: the newest of this machine.

    python -m tools.newest

The lock files install a newer Django from Python 3.12 on, and what only that refuses is found by nothing else. It does what
somebody does who has just cloned: the files of this checkout in a folder of their own, `make setup`, and then the tests, a
walk that makes one of everything by its pages first. Where there is no other Python it says so.

Python 3.12 and later tell cheaply which lines run (`sys.monitoring`): what these tests reach of the rules is measured, and has to
be as much as `fail_under` of `pyproject.toml` says.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.setup import ROOT

NEEDED, MONITORED = (3, 11), (3, 12)
USABLE = "import sys, venv, ensurepip; print(*sys.version_info[:2])"
INSTALLED = (".pyenv/versions", ".local/share/uv/python")
"""Where tools that install Pythons put them, below the home folder."""
NEWEST = ROOT / ".venv-newest"
TESTS = (
    *("tests/access", "tests/conformance", "tests/engine"),
    *("tests/tournaments", "tests/ratelimit", "tests/packs", "tests/campaigns"),
)
LEFT_OUT = "not browser and not long and not nightly"

Version = tuple[int, int]


def main() -> None:
    python = another_python()
    if python is None:
        print("There is no other Python here: nothing is tested under a newer one, nor measured.", flush=True)
        return
    with tempfile.TemporaryDirectory(prefix="muster-") as folder:
        copy_checkout(Path(folder))
        set_up_and_test(python, Path(folder))


def another_python() -> str | None:
    """The newest Python beside this one; the oldest where this is the newest; None where there is no other."""
    own = sys.version_info[:2]
    found = {version: python for python in candidates() if (version := version_of(python)) and version != own}
    usable = {version: python for version, python in found.items() if version >= NEEDED}
    if not usable:
        return None
    return usable[max(usable)] if max(usable) > own else usable[min(usable)]


def candidates() -> Iterator[str]:
    """Commands and paths of everything that may be a Python."""
    yield from (f"python3.{minor}" for minor in range(NEEDED[1], 20))
    for folder in INSTALLED:
        yield from (str(path) for path in sorted((Path.home() / folder).glob("*/bin/python3")))


def version_of(python: str) -> Version | None:
    """Return the version that an interpreter reports; None where it is none or cannot make environments."""
    try:
        done = subprocess.run([python, "-c", USABLE], capture_output=True, text=True, check=False)
    except OSError:
        return None
    if done.returncode:
        return None
    major, minor = done.stdout.split()
    return int(major), int(minor)


def copy_checkout(folder: Path) -> None:
    """Everything that git has or would take in."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def set_up_and_test(python: str, folder: Path) -> None:
    """Set up and test the copy; an environment that is there already is used again."""
    print(f"Setting up and testing under {python}", flush=True)
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    told = own | {"PYTHON": python, "VENV": str(NEWEST), "MUSTER_COMPILED": "off"}
    for step in (["make", "setup"], ["make", "dev"]):
        subprocess.run(step, cwd=folder, env=told, check=True)
    inside = str(NEWEST / "bin/python")
    tests = [inside, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "-m", LEFT_OUT, *TESTS]
    if (version_of(python) or NEEDED) < MONITORED:
        subprocess.run(tests, cwd=folder, env=told, check=True)
        return
    measured = [*tests, "--cov", "--cov-report=term-missing:skip-covered"]
    subprocess.run(measured, cwd=folder, env=told | {"COVERAGE_CORE": "sysmon"}, check=True)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
