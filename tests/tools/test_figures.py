"""What `make bench` is made of."""

import os
import re
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tools import load
from tools.figures import Figure, rate
from tools.load import requests_per_second

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    "value,at_least,is_met", [(10, True, True), (9.9, True, False), (10, False, True), (10.1, False, False)]
)
def test_a_figure_meets_its_target_or_not(value, at_least, is_met):
    assert Figure("x", value, 10, "ms", at_least=at_least).is_met is is_met


def test_a_figure_in_words():
    assert str(Figure("validate", 4080.4, 3000, "/s", at_least=True)).split() == (
        ["✓", "validate", "4,080", "/s", "at", "least", "3,000"]
    )
    assert str(Figure("start", 1.2345, 1, "s", at_least=False, note="slow")).split() == (
        ["✗", "start", "1.23", "s", "at", "most", "1", "(slow)"]
    )


def test_a_figure_of_which_nothing_is_asked_has_no_target():
    found = Figure("for comparison", 7, None, "/s", at_least=True)

    assert found.is_met
    assert str(found).split() == ["for", "comparison", "7", "/s"]


def test_rate_counts_what_was_done_by_the_clock_that_is_given():
    now = 0.0

    def work():
        nonlocal now
        now += 0.3

    # The first of all is not counted; four take 1.2 s, the first time that is not less than a second.
    assert rate(work, runs=3, seconds=1, clock=lambda: now) == pytest.approx(4 / 1.2)


@pytest.fixture
def server():
    """A server that counts what it answered; `status` is what it answers with."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        status = 200
        answered = 0

        def do_GET(self):
            body = b"x" * 70_000
            Handler.answered += 1
            self.send_response(self.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_):
            """A client that hangs up is what some tests are about."""

    running = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running.server_address, Handler
    running.shutdown()
    running.server_close()
    thread.join()


def test_load_counts_whole_answers(server):
    address, handler = server

    found = requests_per_second(address, [REQUEST], connections=3, seconds=0.2)

    # The probe for the length is not counted, and on each connection one answer may still be on its way.
    assert 0 < found * 0.2 <= handler.answered - 1


def test_load_stops_at_a_refusal(server):
    address, handler = server
    handler.status = 429

    with pytest.raises(SystemExit, match="429"):
        requests_per_second(address, [REQUEST], connections=1, seconds=0.2)


def test_load_without_a_server():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(ConnectionRefusedError):
            requests_per_second(free.getsockname(), [REQUEST], connections=1, seconds=0.1)


BORROWED = re.compile(r"from (tests\.[\w.]+) import")


def test_what_the_bench_borrows_from_tests_does_not_turn_compiled_battles_off():
    files = Path(load.__file__).parent.glob("bench*.py")
    borrowed = {name for file in files for name in BORROWED.findall(file.read_text(encoding="utf-8"))}
    environment = {name: value for name, value in os.environ.items() if name != "MUSTER_COMPILED"}
    told = f"import os, django; django.setup(); import {', '.join(borrowed)}; print(os.environ.get('MUSTER_COMPILED'))"
    environment["DJANGO_SETTINGS_MODULE"] = "armybuilder.settings"
    done = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)

    assert {"tests.engine.blitz_beta.corpus", "tests.conformance.samples"} <= borrowed
    assert done.stdout == "None\n"
