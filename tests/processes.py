"""Scripts in fresh processes: what must not depend on the process that does it."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress


def printed_under_hash_seeds(script: str) -> set[str]:
    """What a script prints, each different output once, when strings hash otherwise; it ends without an error."""
    return {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }


def free_port():
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def served(*command, port, **environment):
    """A Python process, `python -m …`, until the block ends; the block begins when it listens at `port`."""
    process = subprocess.Popen([sys.executable, "-m", *command], env=os.environ | environment)
    try:
        for _ in range(1200):
            assert process.poll() is None, "the server ended"
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(20)
