"""A PostgreSQL of its own for one command, in a temporary folder: `python -m tools.nightly.postgres COMMAND ...` (`make test-postgres`).

The command finds it by `DATABASE_URL`; it listens to this machine alone, keeps nothing, and is gone when the command ends.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.bench.server import HOST, free_port

USER = "muster"
ROOT_MAY_NOT = ("postgres", "nobody")
"""Who runs it where root, which PostgreSQL refuses, asks for it: the first that there is."""
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "100"}
"""Nothing here has to outlive a power cut."""


def main(command: list[str]) -> int:
    with server() as url:
        return subprocess.run(command, env=os.environ | {"DATABASE_URL": url}, check=False).returncode


@contextmanager
def server() -> Iterator[str]:
    """A server with an empty database; its URL."""
    with tempfile.TemporaryDirectory(prefix="muster-postgres-") as folder:
        user, data = _user(folder), f"{folder}/data"
        _run(user, _program("initdb"), "-D", data, "-U", USER, "-A", "trust", "-N")
        port = free_port()
        settings = HASTY | {"port": str(port), "listen_addresses": HOST, "unix_socket_directories": folder}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        control = (_program("pg_ctl"), "-D", data, "-w")
        _run(user, *control, "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgres://{USER}@{HOST}:{port}/postgres"
        finally:
            _run(user, *control, "-m", "immediate", "stop")


def _user(folder: str) -> str | None:
    """Return the user who runs the server; None for the current user."""
    if os.geteuid():
        return None
    for name in ROOT_MAY_NOT:
        try:
            shutil.chown(folder, name)
        except LookupError:
            continue
        return name
    raise SystemExit("PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'.")


def _program(name: str) -> str:
    """By PATH, or where Debian keeps it: the newest."""
    if found := shutil.which(name):
        return found
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    if not kept:
        raise SystemExit(f"PostgreSQL is not here: there is no '{name}'. Debian, Ubuntu: apt-get install postgresql")
    return str(kept[-1])


def _run(user: str | None, *command: str) -> None:
    subprocess.run(command, user=user, cwd="/", check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
