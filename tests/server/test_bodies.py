"""How much room bodies take: as much as has come of them, and a network no more than a quarter of all."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import pytest

from armybuilder.common.limits import RequestBounds
from armybuilder.server.bodies import BUSY, Bodies, ClientGoneError

KB = 1024
BOUNDS = RequestBounds(body=400 * KB)
ROOM = 1600 * KB


class Sender:
    """The side of a server on which a body comes, piece by piece."""

    def __init__(self):
        self.pieces: asyncio.Queue[bytes] = asyncio.Queue()

    def __aiter__(self):
        return self

    async def __anext__(self):
        return await self.pieces.get()


class Site:
    """Bodies of a site that may take 1,600 kB together."""

    def __init__(self):
        self.bodies = Bodies(room=ROOM)

    async def begin(self, network, kilobytes, declared=400):
        """A body of a network of which so much has come, and its sender."""
        sender = Sender()
        scope: Any = SimpleNamespace(headers={"content-length": str(declared * KB)})
        reading = asyncio.create_task(self.bodies.read(scope, cast("Any", sender), BOUNDS, network))
        if kilobytes:
            sender.pieces.put_nowait(bytes(kilobytes * KB))
        if kilobytes == declared:
            sender.pieces.put_nowait(b"")
        for _ in range(10):
            await asyncio.sleep(0)
        return reading, sender


def run(coroutine):
    # What drives a browser leaves an event loop that runs in the thread of the tests.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def test_a_network_takes_a_quarter_and_others_have_room():
    async def scene():
        site = Site()
        held, sender = await site.begin("a", 399)
        refused = await (await site.begin("a", 100))[0]
        other = await (await site.begin("b", 400))[0]
        assert (refused.refusal, refused.unread, refused.is_complete) == (BUSY, True, False)
        assert (other.length, other.is_complete) == (400 * KB, True)
        for body in (refused, other):
            site.bodies.release(body)
        sender.pieces.put_nowait(b"")
        with pytest.raises(ClientGoneError):
            await held
        again = await (await site.begin("a", 400))[0]
        assert again.is_complete
        site.bodies.release(again)

    run(scene())


def test_all_of_them_have_a_bound_together():
    async def scene():
        site = Site()
        whole = [await (await site.begin(network, 400))[0] for network in "abcd"]
        refused = await (await site.begin("e", 100))[0]
        assert refused.refusal == BUSY
        for body in (refused, whole.pop()):
            site.bodies.release(body)
        whole.append(await (await site.begin("e", 400))[0])
        assert whole[-1].is_complete
        for body in whole:
            site.bodies.release(body)

    run(scene())


def test_what_is_only_declared_takes_no_room():
    async def scene():
        site = Site()
        slow = [await site.begin("a", 1) for _ in range(100)]
        whole = await (await site.begin("a", 300, 300))[0]
        assert whole.is_complete
        site.bodies.release(whole)
        assert not any(reading.done() for reading, _ in slow)
        for reading, _ in slow:
            reading.cancel()
        await asyncio.gather(*(reading for reading, _ in slow), return_exceptions=True)

    run(scene())
