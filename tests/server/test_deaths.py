"""Processes are killed or renewed while visitors ask: who asks then is answered."""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from functools import partial
from threading import Event, Thread

import pytest

from tests.processes import children, command, is_alive, wait_until
from tests.server.client import Client

UNANSWERED = (OSError, AssertionError)
"""What the client of these tests raises where a connection is refused, or ends before the answer."""


@pytest.fixture(scope="module")
def site():
    """The process that keeps a small site going, and where it listens."""
    command = [sys.executable, "-m", "tests.server.small"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        port = int(process.stdout.readline())
        yield process.pid, port
        process.terminate()


def is_answered(port):
    with Client(port) as client:
        return client.get("/").status == 200


def answering(port):
    """The process that answers."""
    with Client(port) as client:
        return client.get("/").json["process"]


def server_of(site):
    """The server and its two workers, once one that lives has two that live."""
    assert is_answered(site[1])
    found: list[tuple[int, list[int]]] = []

    def is_complete():
        found[:] = [(server, list(filter(is_alive, children(server)))) for server in servers_of(site)]
        return [len(workers) for _, workers in found] == [2]

    wait_until(is_complete)
    return found[0]


def servers_of(site):
    """What lives and is not what `run_together` calls the worker."""
    return [each for each in children(site[0]) if is_alive(each) and "time.sleep" not in command(each)]


def is_gone(child, parent):
    """Whether a process has ended and its parent has seen it."""
    return child not in children(parent)


def have_met(some, others):
    return not set(some).isdisjoint(others)


@contextmanager
def load(port):
    """Eight visitors who ask one thing after the other, each on a new connection, until the block ends; what they were
    answered, and what was not. Where a connection ends without a word, they ask once more, as browsers do."""
    answered, failed, over = [], [], Event()

    def visit():
        while not over.is_set():
            try:
                answered.append(answering(port))
            except UNANSWERED:
                try:
                    answered.append(answering(port))
                except UNANSWERED as error:
                    failed.append(error)

    threads = [Thread(target=visit) for _ in range(8)]
    for thread in threads:
        thread.start()
    try:
        yield answered, failed
    finally:
        over.set()
        for thread in threads:
            thread.join()


def test_who_asks_when_a_worker_was_killed_is_answered(site):
    _, [first, second] = server_of(site)

    os.kill(first, signal.SIGKILL)
    wait_until(lambda: not is_alive(first))

    assert all(is_answered(site[1]) for _ in range(40))
    assert second in server_of(site)[1]


def test_a_worker_may_be_killed_again_and_again(site):
    """The server goes on: it is no fault of the worker."""
    server, _ = server_of(site)
    for _ in range(4):
        newest = server_of(site)[1][-1]
        os.kill(newest, signal.SIGKILL)
        wait_until(partial(is_gone, newest, server))

    assert server_of(site)[0] == server


def test_who_asks_after_the_server_was_killed_is_answered_by_the_next(site):
    server, workers = server_of(site)

    os.kill(server, signal.SIGKILL)
    wait_until(lambda: not any(map(is_alive, (server, *workers))))

    found = {answering(site[1]) for _ in range(40)}
    again, others = server_of(site)
    assert found <= set(others)
    assert not {again, *others} & {server, *workers}


def test_nobody_notices_under_load_that_the_server_is_killed_again_and_again(site):
    """More often than a server is tried that never comes up, and sooner than it has lived."""
    servers = set()
    with load(site[1]) as (answered, failed):
        for _ in range(6):
            server, workers = server_of(site)
            servers.add(server)
            wait_until(partial(have_met, workers, answered))
            os.kill(server, signal.SIGKILL)
            wait_until(partial(is_gone, server, site[0]))
        last = server_of(site)[1]
        wait_until(partial(have_met, last, answered))

    assert (len(servers), failed) == (6, [])


def test_a_worker_whose_server_was_killed_finishes_what_it_is_at(site):
    server, workers = server_of(site)
    with Client(site[1]) as client:
        client.post("/", b"ab", length=3)
        # Its worker has begun to read: it holds the connection.
        wait_until(lambda: is_answered(site[1]))

        os.kill(server, signal.SIGKILL)
        # Who connects just now may still meet a worker that takes its leave, and is not answered.
        wait_until(lambda: any(each != server for each in servers_of(site)))
        client.send(b"c")

        answer = client.answer().json
    assert (answer["length"], answer["process"] in workers) == (3, True)
    wait_until(lambda: not any(map(is_alive, workers)))


def test_workers_are_renewed_and_nobody_notices(site):
    server, old = server_of(site)
    with ExitStack() as stack:
        clients = [stack.enter_context(Client(site[1])) for _ in range(16)]
        # One of each worker, however they are shared out: workers take their leave one after the other, and the first
        # would end what is slow before an idle one of the second tells that they do.
        idle = {client.get("/").json["process"]: client for client in clients}.values()
        slow = [client for client in clients if client not in idle]
        for client in slow:
            client.post("/", b"ab", length=3)

        # What its memory or its age is a reason for, too.
        os.kill(server, signal.SIGHUP)
        wait_until(lambda: not all(client.is_waiting() for client in idle))
        for client in slow:
            client.send(b"c")

        assert [client.answer().json["length"] for client in slow] == [3] * len(slow)
        wait_until(lambda: is_answered(site[1]) and not any(map(is_alive, old)))


def test_a_worker_that_was_just_renewed_may_be_killed(site):
    """The server goes on, and with it the other worker and whoever it answers."""
    server, old = server_of(site)
    os.kill(server, signal.SIGHUP)
    wait_until(lambda: not any(map(is_alive, old)))
    _, [first, second] = server_of(site)

    os.kill(first, signal.SIGKILL)
    wait_until(partial(is_gone, first, server))

    again, workers = server_of(site)
    assert (again, second in workers) == (server, True)
