"""The server as `make run` starts it, on a free port."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

HOST = "127.0.0.1"
WORKERS, THREADS = 2, 2
PATIENCE = 60.0
"""Seconds after which the server neither begins nor ends any more."""


@contextmanager
def server() -> Iterator[int]:
    """The server on a free port, until the block ends."""
    port = free_port()
    command = [sys.executable, "-m", "tools.serve", HOST, str(port), str(WORKERS), str(THREADS)]
    process = subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    begin = time.monotonic()
    while time.monotonic() < begin + PATIENCE:
        try:
            socket.create_connection((HOST, port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server did not start.")
