"""Processes are killed or renewed while visitors ask: who asks then is answered."""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes import children, is_alive, wait_until
from tests.serving.client import Client


@pytest.fixture(scope="module")
def site():
    """The process that keeps a small site going, and where it listens."""
    command = [sys.executable, "-m", "tests.serving.small"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        port = int(process.stdout.readline())
        yield process.pid, port
        process.terminate()


def is_answered(port):
    with Client(port) as client:
        return client.get("/").status == 200


def server_of(site):
    """The server and its two workers."""
    assert is_answered(site[1])
    [server] = [each for each in children(site[0]) if b"server" in Path(f"/proc/{each}/cmdline").read_bytes()]
    wait_until(lambda: len(children(server)) == 2)
    return server, children(server)


def test_who_asks_when_a_worker_was_killed_is_answered(site):
    _, [first, second] = server_of(site)

    os.kill(first, signal.SIGKILL)
    wait_until(lambda: not is_alive(first))

    assert all(is_answered(site[1]) for _ in range(40))
    assert second in server_of(site)[1]


def test_who_asks_while_the_server_is_started_again_waits_and_is_answered(site):
    server, workers = server_of(site)

    os.kill(server, signal.SIGKILL)
    wait_until(lambda: not any(map(is_alive, (server, *workers))))

    assert all(is_answered(site[1]) for _ in range(40))
    again, others = server_of(site)
    assert not {again, *others} & {server, *workers}


def test_workers_are_renewed_and_nobody_notices(site):
    server, old = server_of(site)
    with ExitStack() as stack:
        idle, slow = ([stack.enter_context(Client(site[1])) for _ in range(8)] for _ in range(2))
        for client in idle + slow:
            assert client.get("/").status == 200
        for client in slow:
            client.post("/", b"ab", length=3)

        # What its memory or its age is a reason for, too.
        os.kill(server, signal.SIGHUP)
        wait_until(lambda: is_answered(site[1]) and not all(client.is_waiting() for client in idle))
        for client in slow:
            client.send(b"c")

        assert [client.answer().json["length"] for client in slow] == [3] * 8
        wait_until(lambda: is_answered(site[1]) and not any(map(is_alive, old)))
