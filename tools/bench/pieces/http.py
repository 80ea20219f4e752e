"""Reports over HTTP: two workers, as `make run` starts them, and the load from this machine too."""

import re
import shutil
import statistics
import subprocess
import tempfile

from tools.bench.harness import RUNS, Measurement, bench
from tools.bench.lists import BETA, FORCES, variants
from tools.bench.load import requests_per_second
from tools.bench.server import HOST, WORKERS, server

PATH = f"/api/v1/systems/{BETA}/validate/"
CONNECTIONS = 16
SECONDS = 2.0


@bench(f"validate a legal 30-model force over HTTP, {WORKERS} workers", "/s", at_least=4000)
def validate() -> Measurement:
    measure = _by_wrk if shutil.which("wrk") else _by_own
    with server() as port:
        measure(port)  # the first requests build the catalogue
        values = [measure(port) for _ in range(RUNS)]
    load = "wrk" if measure is _by_wrk else "tools/bench/load.py"
    return Measurement(statistics.median(values), f"load from {load} on the same cores")


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
