"""Serves the site: `python -m tools.serve HOST PORT WORKERS THREADS`, the last step of `make run`.

Beside the server runs a worker that plays test battles, and once a day the house is purged. Whichever of them ends is started
again. Ctrl-C and a terminating signal stop both; where this process is killed, both end with it. It keeps open the socket at
which the server listens, and has loaded all that a server needs: it forks one in the moment when another was killed, and
requests that come meanwhile wait (docs/decisions/0018-a-keeper-that-is-warm.md).
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from types import FrameType

from armybuilder.common.program import set_process_name
from armybuilder.server.children import LEAVE, Child, Start, copy, program
from armybuilder.server.listener import WRONGLY_SET_UP, listen
from armybuilder.server.start import load, serve

POLL = 0.1
PATIENCE = 5.0
"""Seconds that a process has to end after each request to do so."""
FIRST_WAIT = 0.5
"""Seconds before a process that has ended soon is started again; twice as many each time that it does so again."""
LONGEST_WAIT = 30.0
LIVED = 10.0
"""Seconds after which a process was not started in vain."""
TRIES = 4
"""Starts of a server that never lived: more of them would not help."""
CHORES_FIRST, CHORES_EVERY = 600.0, 3600.0
"""Seconds until somebody looks what is to be done once a day, and between two looks."""


def main(host: str, port: str, workers: str, threads: str) -> None:
    try:
        listener = listen(host, int(port))
    except OSError:
        sys.exit(f"Port {port} of {host} is taken, perhaps by another Muster. Try: make run PORT={int(port) + 1}")
    set_process_name("keeper")
    print(f"Muster: http://{host}:{port}/ (stop it with Ctrl-C)", flush=True)
    worker = program([sys.executable, "manage.py", "work"])
    chores = program([sys.executable, "manage.py", "purge", "--due"])
    # A few threads a worker: Python runs one at a time, waiting requests queue better than they crowd, and what is costly
    # never takes the last.
    server = copy(partial(serve, listener, host, int(workers), threads))
    sys.exit(run_together(partial(_fork_server, threads, server), worker, chores))


def _fork_server(threads: str, server: Start) -> Child:
    """The server, forked from what is loaded. What cannot be loaded now it tries, and tells, itself: the next may share it."""
    with suppress(Exception):
        load(threads)
    return server()


class SupervisedProcess:
    """A process that is started again whenever it ends: at once where it has lived or was killed, else later and later."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._failures = 0
        self.lived = False
        self._start_one()

    def _start_one(self) -> None:
        self._process = self._start()
        self._begin = time.monotonic()
        self._again: float | None = None

    @property
    def starts(self) -> int:
        """The number of times it was started in a row without surviving."""
        return self._failures + 1

    @property
    def code(self) -> int | None:
        """The exit code, None while it runs."""
        return self._process.poll()

    def look(self) -> None:
        """Start it again where it has ended and its time has come."""
        now = time.monotonic()
        if now - self._begin >= LIVED and self.code is None:
            self._failures, self.lived = 0, True
        elif self.code == -signal.SIGKILL:  # no fault of its own
            self.end_group(LEAVE)
            self._start_one()
        elif self._again is not None and now >= self._again:
            self._failures += 1
            self._start_one()
        elif self._again is None and self.code is not None:
            self.end_group(LEAVE)
            has_lived = self.lived and not self._failures
            self._again = now + (0 if has_lived else min(LONGEST_WAIT, FIRST_WAIT * 2**self._failures))

    def ask_to_end(self, number: int) -> None:
        if self.code is None:
            os.kill(self._process.pid, number)

    def wait(self, seconds: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0, seconds))

    def end_group(self, number: int) -> None:
        """Send what it has left behind a signal."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)


class Chores:
    """A process that is started now and then, and ends by itself."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._next = time.monotonic() + CHORES_FIRST
        self._process: Child | None = None

    def look(self) -> None:
        """Run it where its time has come and the last run is over."""
        now = time.monotonic()
        if now >= self._next and (self._process is None or self._process.poll() is not None):
            self._next = now + CHORES_EVERY
            self._process = self._start()

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)


def run_together(server: Start, worker: Start, chores: Start | None = None) -> int:
    """Keep both running until somebody asks this process or the server to end, or the server cannot be started; return
    the server's exit code. `chores` are run now and then."""
    asked: list[int] = []
    handlers = {number: signal.signal(number, partial(_note, asked)) for number in (signal.SIGINT, signal.SIGTERM)}
    kept = [SupervisedProcess(worker), SupervisedProcess(server)]
    beside = [Chores(chores)] if chores else []
    try:
        while not (asked or _is_over(kept[-1])):
            for each in kept:
                each.look()
            for chore in beside:
                chore.look()
            time.sleep(POLL)
    finally:
        for number in handlers:
            signal.signal(number, signal.SIG_IGN)
        _end(kept)
        for chore in beside:
            chore.end()
        for number, handler in handlers.items():
            signal.signal(number, handler)
    return kept[-1].code or 0


def _is_over(server: SupervisedProcess) -> bool:
    return server.code in (0, WRONGLY_SET_UP) or (
        server.code is not None and not server.lived and server.starts >= TRIES
    )


def _note(asked: list[int], number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - what a signal brings
    asked.append(number)


def _end(kept: Sequence[SupervisedProcess]) -> None:
    """Ask all to end, then once more (a worker that plays goes on after the first time), then end them."""
    for request in (signal.SIGTERM, signal.SIGTERM):
        for each in kept:
            each.ask_to_end(request)
        deadline = time.monotonic() + PATIENCE
        for each in kept:
            each.wait(deadline - time.monotonic())
    for each in kept:
        each.end_group(signal.SIGKILL)
        each.wait(PATIENCE)


if __name__ == "__main__":
    main(*sys.argv[1:])
