"""The start of a server, in two steps: what all of them need is loaded once, then a process serves.

Whoever has loaded it may fork servers, one after the other: each is there at once (`tools.serve`)."""

import gc
import os
import resource
import socket
import sys

from armybuilder.common.program import set_process_name
from armybuilder.server.listener import WRONGLY_SET_UP
from armybuilder.server.server import CONNECTIONS, server

FILES = 2 * CONNECTIONS


def load(threads: str) -> None:
    """Load everything that requests need: whoever is forked from this process shares it. Raises what is wrong with the
    settings or the database; it may be called again."""
    os.environ["SERVER_THREADS"] = threads
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    # All that is made here stays: to look through it for garbage again and again takes a fifth of the time.
    gc.disable()
    try:
        from armybuilder import rsgi  # noqa: F401, PLC0415 - importing it is what loads everything
    finally:
        gc.enable()


def serve(listener: socket.socket, host: str, workers: int, threads: str) -> None:
    """Load what is not loaded yet, and answer whoever comes to `listener`, until asked to end."""
    set_process_name("server")
    load(threads)
    from armybuilder import rsgi  # noqa: PLC0415 - as above

    if objection := rsgi.objection(host):
        sys.stderr.write(f"{objection}\n")
        sys.exit(WRONGLY_SET_UP)
    allow_files()
    server("armybuilder.rsgi:application", listener, workers).serve()


def allow_files() -> None:
    """Each connection is an open file; many systems allow fewer than they could."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
