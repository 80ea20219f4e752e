"""Serves the site: `python -m tools.serve HOST PORT WORKERS THREADS`, the last step of `make run`.

Beside the server runs a worker that plays test battles, and once a day the house is purged. Whichever of them ends is started again. Ctrl-C and a terminating
signal stop both; where this process is killed, both end with it. It keeps the socket open at which the server listens: while
that one is started again, requests wait.
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

from armybuilder.serving.children import end_with_parent
from armybuilder.serving.listening import HANDED_DOWN, WRONGLY_SET_UP, listen

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
    print(f"Muster: http://{host}:{port}/ (stop it with Ctrl-C)", flush=True)
    # A few threads a worker: Python runs one at a time, waiting requests queue better than they crowd, and what is costly
    # never takes the last.
    server = [sys.executable, "-m", "armybuilder.serving", host, port, workers, threads]
    worker = [sys.executable, "manage.py", "work"]
    chores = [sys.executable, "manage.py", "purge", "--due"]
    sys.exit(run_together(server, worker, listener.fileno(), chores))


class _StoppedError(Exception):
    """Somebody asked this process to end."""


class Kept:
    """A process that is started again whenever it ends: at once where it has lived, else later and later. It is told of the
    open file `listener`, if there is one."""

    def __init__(self, command: Sequence[str], listener: int | None = None) -> None:
        self._command = command
        self._files = () if listener is None else (listener,)
        self._environment = dict(os.environ) if listener is None else os.environ | {HANDED_DOWN: str(listener)}
        self._failures = 0
        self.lived = False
        self._start()

    def _start(self) -> None:
        self._begin = time.monotonic()
        # In a group of its own: what it has started can be ended with it. Nothing else runs in this process that a fork
        # could leave in between.
        self._process = subprocess.Popen(
            self._command,
            env=self._environment,
            pass_fds=self._files,
            process_group=0,
            preexec_fn=partial(end_with_parent, os.getpid()),  # noqa: PLW1509
        )
        self._again: float | None = None

    @property
    def starts(self) -> int:
        """How often it was started in a row without living."""
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
        elif self._again is not None and now >= self._again:
            self._failures += 1
            self._start()
        elif self._again is None and self.code is not None:
            self.end_group()
            has_lived = self.lived and not self._failures
            self._again = now + (0 if has_lived else min(LONGEST_WAIT, FIRST_WAIT * 2**self._failures))

    def ask_to_end(self, number: int) -> None:
        if self.code is None:
            self._process.send_signal(number)

    def wait(self, seconds: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0, seconds))

    def end_group(self) -> None:
        """End what it has left behind."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)


class Chores:
    """A command that is run now and then, and ends by itself."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._next = time.monotonic() + CHORES_FIRST
        self._process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        """Run it where its time has come and the last run is over."""
        now = time.monotonic()
        if now >= self._next and (self._process is None or self._process.poll() is not None):
            self._next = now + CHORES_EVERY
            self._process = subprocess.Popen(
                self._command,
                preexec_fn=partial(end_with_parent, os.getpid()),  # noqa: PLW1509 - as above
            )

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


def run_together(
    server: Sequence[str], worker: Sequence[str], listener: int | None = None, chores: Sequence[str] = ()
) -> int:
    """Keep both running until somebody asks this process or the server to end, or the server cannot be started; return
    the server's exit code. The server is handed the socket `listener`; `chores` are run now and then."""
    handlers = {number: signal.signal(number, _stop) for number in (signal.SIGINT, signal.SIGTERM)}
    kept = [Kept(server, listener), Kept(worker)]
    beside = [Chores(chores)] if chores else []
    try:
        while not _is_over(kept[0]):
            for each in kept:
                each.look()
            for chore in beside:
                chore.look()
            time.sleep(POLL)
    except _StoppedError:
        pass
    finally:
        for number in handlers:
            signal.signal(number, signal.SIG_IGN)
        _end(kept)
        for chore in beside:
            chore.end()
        for number, handler in handlers.items():
            signal.signal(number, handler)
    return kept[0].code or 0


def _is_over(server: Kept) -> bool:
    return server.code in (0, WRONGLY_SET_UP) or (
        server.code is not None and not server.lived and server.starts >= TRIES
    )


def _stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - what a signal brings
    raise _StoppedError


def _end(kept: Sequence[Kept]) -> None:
    """Ask all to end, then once more (a worker that plays goes on after the first time), then end them."""
    for request in (signal.SIGTERM, signal.SIGTERM):
        for each in kept:
            each.ask_to_end(request)
        deadline = time.monotonic() + PATIENCE
        for each in kept:
            each.wait(deadline - time.monotonic())
    for each in kept:
        each.end_group()
        each.wait(PATIENCE)


if __name__ == "__main__":
    main(*sys.argv[1:])
