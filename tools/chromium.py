"""Finds Chromium for the browser tests and, where it may, installs it.

`python -m tools.chromium` looks for it, installs it by apt when allowed, else says how.
"""

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def find() -> str | None:
    """The path of a Chromium, or None. CHROMIUM=/path overrides the search."""
    named = os.environ.get("CHROMIUM")
    found = (named, *(shutil.which(name) for name in NAMES), str(MAC) if MAC.exists() else None)
    return next((path for path in found if path), None)


def install_line() -> str:
    """The one line that installs it on this machine."""
    if shutil.which("apt-get"):
        return "sudo apt-get update && sudo apt-get install --yes chromium"
    return "install Chromium or Google Chrome, or say where it is: CHROMIUM=/path/to/chromium"


def install() -> bool:
    """Install it by apt, when this user may without being asked for a password."""
    if not shutil.which("apt-get"):
        return False
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode:
        return False
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        if subprocess.run([*apt, *step], stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return True


def main() -> None:
    if find():
        return
    print("No Chromium here: trying to install it for the browser tests")
    if not (install() and find()):
        print(f"Browser tests need Chromium: {install_line()}")


if __name__ == "__main__":
    main()
