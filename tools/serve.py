"""Serves the site: `python -m tools.serve HOST PORT WORKERS THREADS`, the last step of `make run`.

Beside the server runs a worker that plays test battles. Ctrl-C and a terminating signal stop both.
"""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

POLL = 0.5
PATIENCE = 5.0
"""Seconds that a process has to end after each request to do so."""


def main() -> None:
    host, port, workers, threads = sys.argv[1:]
    if is_taken(host, int(port)):
        sys.exit(f"Port {port} of {host} is taken, perhaps by another Muster. Try: make run PORT={int(port) + 1}")
    print(f"Muster: http://{host}:{port}/ (stop it with Ctrl-C)", flush=True)
    options = ["--interface", "wsgi", "--no-ws", "--log-level", "warning"]
    options += ["--host", host, "--port", port]
    options += ["--workers-kill-timeout", "5"]
    # A few threads a worker: Python runs one at a time, and waiting requests queue better than they crowd.
    options += ["--workers", workers, "--blocking-threads", threads, "--backpressure", "64"]
    server = [sys.executable, "-m", "granian", *options, "armybuilder.wsgi:application"]
    sys.exit(run_together(server, [sys.executable, "manage.py", "db_worker", "--no-reload", "--verbosity", "0"]))


class _StoppedError(Exception):
    """Somebody asked this process to end."""


def run_together(server: Sequence[str], worker: Sequence[str]) -> int:
    """Run both until the server ends, and return its exit code. A worker that ends is started again."""
    handlers = {number: signal.signal(number, _stop) for number in (signal.SIGINT, signal.SIGTERM)}
    running = [subprocess.Popen(server), subprocess.Popen(worker)]
    try:
        while running[0].poll() is None:
            if running[1].poll() is not None:
                running[1] = subprocess.Popen(worker)
            time.sleep(POLL)
    except _StoppedError:
        pass
    finally:
        for number in handlers:
            signal.signal(number, signal.SIG_IGN)
        _end(running)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    return running[0].returncode


def _stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - what a signal brings
    raise _StoppedError


def _end(processes: Sequence["subprocess.Popen[bytes]"]) -> None:
    """Ask all to end, then once more (a worker that plays goes on after the first time), then end them."""
    for request in (signal.SIGTERM, signal.SIGTERM, signal.SIGKILL):
        for process in processes:
            if process.poll() is None:
                process.send_signal(request)
        deadline = time.monotonic() + PATIENCE
        for process in processes:
            try:
                process.wait(max(0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                continue


def is_taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        # As the server does: a port that was just given up counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


if __name__ == "__main__":
    main()
