"""Scripts in fresh processes: what must not depend on the process that does it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path


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
        process.wait(60)


GONE = (FileNotFoundError, ProcessLookupError)
"""What may end while it is looked at says so."""


def children(process: int) -> list[int]:
    """The ids of what a process has started and not outlived, in order; none once it has ended itself."""
    found: list[int] = []
    with suppress(*GONE):
        for thread in Path(f"/proc/{process}/task").iterdir():
            with suppress(*GONE):
                found += map(int, (thread / "children").read_text().split())
    return sorted(found)


def command(process: int) -> str:
    """What a process was started by; nothing once it has ended."""
    with suppress(*GONE):
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(true: Callable[[], bool], seconds: float = 300) -> None:
    """Wait for what comes by itself; five minutes at most, which nothing takes that works, however busy the machine is."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)
