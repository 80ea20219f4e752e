"""Threads that work for an event loop."""

import asyncio
import time
import weakref
from concurrent.futures import ThreadPoolExecutor

from armybuilder.server.threads import Threads


class Exchange:
    """What an answer goes to."""


def held_after_an_answer():
    exchange = Exchange()

    async def run():
        await Threads(asyncio.get_running_loop(), 1).run(lambda _: None, exchange)

    # What drives a browser leaves an event loop that runs in the thread of the tests.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()
    return weakref.ref(exchange)


def test_whoever_waits_holds_nothing_of_what_was_done():
    """A connection that is held may stay open until the thread has something else to do."""
    held = held_after_an_answer()
    for _ in range(500):
        if held() is not None:
            time.sleep(0.01)

    assert held() is None
