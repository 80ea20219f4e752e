"""Serves the site: `python -m armybuilder.serving HOST PORT WORKERS THREADS`."""

import os
import resource
import sys
from functools import partial

from armybuilder.serving.listening import WRONGLY_SET_UP, handed_down, listen
from armybuilder.serving.server import CONNECTIONS, server

FILES = 2 * CONNECTIONS


def main() -> None:
    host, port, workers, threads = sys.argv[1:]
    os.environ["SERVER_THREADS"] = threads
    allow_files()
    made = server("armybuilder.rsgi:application", handed_down() or listen(host, int(port)), int(workers))
    made.on_startup(partial(load, host))
    made.serve()


def load(host: str) -> None:
    """Load everything before workers are forked: they share it, and another one is there at once."""
    from armybuilder import rsgi  # noqa: PLC0415 - importing it is what loads everything

    if objection := rsgi.objection(host):
        sys.stderr.write(f"{objection}\n")
        sys.exit(WRONGLY_SET_UP)


def allow_files() -> None:
    """Each connection is an open file; many systems allow fewer than they could."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


if __name__ == "__main__":
    main()
