"""A worker whose event loop stands still is ended, and another answers; one that is merely at work is not."""

import os
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.processes import is_alive, wait_until
from tests.server.client import Client


@pytest.fixture(scope="module")
def site():
    """Where a small site listens whose workers may stand still for 1.5 seconds."""
    command = [sys.executable, "-m", "tests.server.small"]
    environment = os.environ | {"STANDSTILL_SECONDS": "1.5"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        port = int(process.stdout.readline())
        wait_until(lambda: process_at(port) is not None)
        yield port
        process.terminate()


def process_at(port, path="/"):
    """Who answers, None where nobody does."""
    with suppress(OSError, AssertionError), Client(port) as client:
        return client.get(path).json["process"]
    return None


def test_a_worker_that_stands_still_is_replaced(site):
    with Client(site) as busy:
        held = busy.get("/").json["process"]
        with suppress(OSError, AssertionError):
            busy.get("/hold")

    wait_until(lambda: not is_alive(held))
    wait_until(lambda: process_at(site) not in (None, held))


def test_a_worker_that_works_is_not(site):
    """Three seconds in all its threads: twice as long as it may stand still."""
    with Client(site) as first, Client(site) as second:
        before = first.get("/").json["process"]
        first.send(b"GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n")
        second.send(b"GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n")

        assert first.answer().json["process"] == before
        assert second.answer().status == 200
    assert is_alive(before)
