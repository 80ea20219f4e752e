"""Serves the site: `python -m tools.serve HOST PORT WORKERS THREADS`, the last step of `make run`."""

import os
import socket
import sys


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
    # Become the server, so that Ctrl-C and signals reach it.
    os.execv(sys.executable, [sys.executable, "-m", "granian", *options, "armybuilder.wsgi:application"])  # noqa: S606 - no shell is wanted


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
