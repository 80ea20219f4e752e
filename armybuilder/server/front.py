"""An RSGI application around a WSGI one."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from armybuilder.server.bodies import BUSY, Bodies, ClientGoneError, PathBounds
from armybuilder.server.environ import REFUSAL, Environ, client_of, environ_of
from armybuilder.server.fair_queue import FairTurns
from armybuilder.server.rsgi import HeaderList, HttpExchange, Scope, Stream
from armybuilder.server.threads import Threads
from armybuilder.server.watchdog import Alarm

WSGI = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
PIECE = 1024 * 1024
"""Bytes that are sent in one go."""
WAITING = 32
"""Costly requests that may wait for their turn."""
WAITING_OF_NETWORK = WAITING // 4
"""Of those, the ones of one network."""
NetworkOf = Callable[[str, str], str]
"""Whom a request counts for, by the address that it comes from and what proxies have said of it (`X-Forwarded-For`)."""


def by_address(address: str, _forwarded: str) -> str:
    """Return the address itself, where nothing is known of proxies and networks."""
    return address


class Front:
    """`bounds_at` tells what a path takes and what is costly there: that never takes the last of the `threads`. Where requests
    wait, the networks of `network_of` take turns: who asks for much waits for himself. The
    `alarm` ends the process where its loop stands still."""

    def __init__(
        self,
        application: WSGI,
        threads: int,
        bounds_at: Callable[[str], PathBounds],
        bodies: Bodies | None = None,
        network_of: NetworkOf = by_address,
        alarm: Alarm | None = None,
    ) -> None:
        self._application = application
        self._alarm = alarm
        self._count = threads
        self._bounds_at = bounds_at
        self._bodies = bodies or Bodies()
        self._network_of = network_of

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._threads = Threads(loop, self._count)
        self._turns = FairTurns(self._count)
        self._costly = FairTurns(max(1, self._count - 1))
        if self._alarm:
            self._alarm.start(loop)

    async def __rsgi__(self, scope: Scope, exchange: HttpExchange) -> None:
        bounds = self._bounds_at(scope.path)
        network = self._network_of(*client_of(scope))
        try:
            body = await self._bodies.read(scope, exchange, bounds, network)
        except ClientGoneError:
            return
        try:
            environ = environ_of(scope, body)
            if body.is_complete and body.length > bounds.light:
                await self._in_turn(environ, exchange, network)
            else:
                await self._answer(environ, exchange, network)
        finally:
            self._bodies.release(body)
        if body.unread:
            await self._bodies.drop(scope, exchange)

    async def _answer(self, environ: Environ, exchange: HttpExchange, network: str) -> None:
        async with self._turns.turn(network):
            await self._threads.run(answer, self._application, environ, exchange, self._loop)

    async def _in_turn(self, environ: Environ, exchange: HttpExchange, network: str) -> None:
        """Answer something costly when it is its turn. Nobody works for a client that has gone meanwhile."""
        own, of_all = self._costly.count_waiting(network)
        if own >= WAITING_OF_NETWORK or of_all >= WAITING:
            environ[REFUSAL] = BUSY
            await self._answer(environ, exchange, network)
            return
        disconnected = asyncio.ensure_future(_wait_for_disconnect(exchange))
        try:
            async with self._costly.turn(network):
                if not disconnected.done():
                    await self._answer(environ, exchange, network)
        finally:
            disconnected.cancel()


async def _wait_for_disconnect(exchange: HttpExchange) -> None:
    await exchange.client_disconnect()


def answer(application: WSGI, environ: Environ, exchange: HttpExchange, loop: asyncio.AbstractEventLoop) -> None:
    """Let `application` answer: in one piece or, where that is a large one, piece by piece."""
    head: list[tuple[int, HeaderList]] = []

    def start_response(status: str, headers: HeaderList, _: Any = None) -> None:
        head[:] = [(int(status[:3]), headers)]

    result = application(environ, start_response)
    try:
        chunks = iter(result)
        first, second = _piece(chunks), _piece(chunks)
        [(status, headers)] = head
        if not second:
            exchange.response_bytes(status, headers, first)
            return
        stream = exchange.response_stream(status, headers)
        for piece in chain((first, second), iter(partial(_piece, chunks), b"")):
            # The server keeps what a slow reader has not taken yet: this thread does not wait for him.
            asyncio.run_coroutine_threadsafe(_send(stream, piece), loop).result()
    finally:
        close = getattr(result, "close", None)
        if close:
            close()


def _piece(chunks: Iterator[bytes]) -> bytes:
    """The next chunks together, empty at their end."""
    found: list[bytes] = []
    size = 0
    for chunk in chunks:
        found.append(chunk)
        size += len(chunk)
        if size >= PIECE:
            break
    return b"".join(found)


async def _send(stream: Stream, piece: bytes) -> None:
    await stream.send_bytes(piece)
