"""Serves the site: `python -m armybuilder.serving HOST PORT WORKERS THREADS`."""

import os
import resource
import sys

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels

from armybuilder.serving.children import end_with_parent

CONNECTIONS = 2048
"""Open connections of a worker, those that wait for the next request of a browser included; the server ends them after
half a minute without one."""
FILES = 2 * CONNECTIONS


def main() -> None:
    host, port, workers, threads = sys.argv[1:]
    os.environ["SERVER_THREADS"] = threads
    allow_files()
    server = Granian(
        "armybuilder.rsgi:application",
        address=host,
        port=int(port),
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=int(workers),
        backpressure=CONNECTIONS,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=5,
    )
    server.on_startup(load)
    server.serve()


def load() -> None:
    """Load everything before workers are forked: they share it, and another one is there at once. No worker outlives this
    process."""
    os.register_at_fork(after_in_child=end_with_parent)
    import armybuilder.rsgi  # noqa: F401, PLC0415 - importing it is what it is for


def allow_files() -> None:
    """Each connection is an open file; many systems allow fewer than they could."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


if __name__ == "__main__":
    main()
