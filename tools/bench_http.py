"""The same report over HTTP: two workers, as `make run` starts them, and the load from this machine too."""

import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tools.bench_rules import FORCES, SYSTEM, variants
from tools.figures import Figure
from tools.load import requests_per_second

HOST = "127.0.0.1"
PATH = f"/api/v1/systems/{SYSTEM}/validate/"
WORKERS, THREADS = 2, 2
CONNECTIONS = 16
RUNS, SECONDS = 5, 2.0


def figures() -> Iterator[Figure]:
    measure = _by_wrk if shutil.which("wrk") else _by_own
    with server() as port:
        measure(port)  # the first requests build the catalogue
        values = [measure(port) for _ in range(RUNS)]
    yield Figure(
        f"the 30-model force over HTTP, {WORKERS} workers",
        statistics.median(values),
        4000,
        "/s",
        at_least=True,
        note=f"load from {'wrk' if measure is _by_wrk else 'tools/load.py'} on the same cores",
    )


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
        process.wait(timeout=10)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection((HOST, port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server did not start.")


def _by_own(port: int) -> float:
    return requests_per_second(
        (HOST, port), [_request(port, body) for body in variants()], connections=CONNECTIONS, seconds=SECONDS
    )


def _request(port: int, body: bytes) -> bytes:
    head = (
        f"POST {PATH} HTTP/1.1\r\nHost: {HOST}:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _by_wrk(port: int) -> float:
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write('wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nlocal turn = 0\n')
        script.write(f"local bodies = {{{', '.join(f'[==[{body.decode()}]==]' for body in variants())}}}\n")
        script.write(
            f"request = function() turn = turn + 1; return wrk.format(nil, nil, nil, bodies[turn % {FORCES} + 1]) end\n"
        )
        script.flush()
        options = ["--threads", "1", "--connections", str(CONNECTIONS), "--duration", f"{SECONDS:.0f}s"]
        command = ["wrk", *options, "--script", script.name, f"http://{HOST}:{port}{PATH}"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in said:
        raise SystemExit(said)
    found = re.search(r"Requests/sec:\s*([\d.]+)", said)
    if not found:
        raise SystemExit(said)
    return float(found.group(1))
