"""Bodies of requests: read by the event loop, however slowly they come, up to a bound and a deadline."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Protocol

from armybuilder.server.rsgi import HttpExchange, Scope

SMALL = 64 * 1024
"""Bytes that are read in one go."""
IN_MEMORY = 1024 * 1024
"""Bytes of a body that are kept in memory; a larger one goes to a file without a name."""
SLOW = "slow"
BUSY = "busy"


@dataclass(slots=True)
class RequestBody:
    """`length` is that of the whole body, as far as it is known, `refusal` why it is not taken (`SLOW`, `BUSY`), `room` the
    bytes that it takes of what all large bodies may, and of what those of its `network` may. A body that is `unread` may go on
    coming."""

    stream: IO[bytes]
    length: int = 0
    refusal: str = ""
    room: int = 0
    unread: bool = False
    network: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether all of it is there."""
        return not (self.refusal or self.unread)


class PathBounds(Protocol):
    """The most bytes of a body that are read, those beyond which the answer is much work, and those that have to come in a
    second."""

    @property
    def body(self) -> int: ...

    @property
    def light(self) -> int: ...

    @property
    def rate(self) -> int: ...


class ClientGoneError(Exception):
    """The error for a sender that has gone before the end."""


class Bodies:
    """All bodies of a process. Each has `patience` seconds to come and one more for each `rate` bytes of its path; together
    the large ones take at most `room` bytes, those of one network a quarter of that: as much as has come of them, for what is
    declared costs nothing."""

    def __init__(self, *, patience: float = 30, room: int = 256 * 1024 * 1024, linger: float = 10) -> None:
        self._patience = patience
        self._room = room
        self._of_network = room // 4
        self._taken: Counter[str] = Counter()
        self._linger = linger

    async def read(self, scope: Scope, exchange: HttpExchange, bounds: PathBounds, network: str) -> RequestBody:
        """The body of a request. One that is declared larger than its path takes is not read; of one that nothing declares
        reading ends beyond that."""
        declared = scope.headers.get("content-length")
        if declared is None:
            if "transfer-encoding" not in scope.headers:
                return RequestBody(BytesIO())
            return await self._large(exchange, None, bounds, network)
        length = int(declared)
        if length > bounds.body:
            return RequestBody(BytesIO(), length, unread=True)
        if length > SMALL:
            return await self._large(exchange, length, bounds, network)
        return await self._small(exchange, length) if length else RequestBody(BytesIO())

    def release(self, body: RequestBody) -> None:
        """Give back what a body has taken."""
        body.stream.close()
        self._room += body.room
        self._taken[body.network] -= body.room
        if not self._taken[body.network]:
            del self._taken[body.network]

    async def drop(self, scope: Scope, exchange: HttpExchange) -> None:
        """Take what still comes of an unread body, for a while: who writes without reading would not see the answer."""
        if "expect" in scope.headers:
            return
        with suppress(RuntimeError):
            aiter(exchange)
        with suppress(TimeoutError, RuntimeError, StopAsyncIteration):
            async with asyncio.timeout(self._linger):
                while await exchange.__anext__():
                    pass

    async def _small(self, exchange: HttpExchange, length: int) -> RequestBody:
        try:
            async with asyncio.timeout(self._patience):
                return RequestBody(BytesIO(await exchange()), length)
        except TimeoutError:
            return RequestBody(BytesIO(), length, SLOW)
        except RuntimeError:
            raise ClientGoneError from None

    async def _large(
        self, exchange: HttpExchange, declared: int | None, bounds: PathBounds, network: str
    ) -> RequestBody:
        body = RequestBody(SpooledTemporaryFile(IN_MEMORY), network=network)  # noqa: SIM115 - `release` closes it
        try:
            await self._fill(body, exchange, bounds)
        except TimeoutError:
            body.refusal = SLOW
        except BaseException:
            self.release(body)
            raise
        if declared is not None and body.length < declared and not body.refusal:
            self.release(body)
            raise ClientGoneError
        body.stream.seek(0)
        return body

    async def _fill(self, body: RequestBody, exchange: HttpExchange, bounds: PathBounds) -> None:
        aiter(exchange)
        begin = asyncio.get_running_loop().time()
        while True:
            async with asyncio.timeout_at(begin + self._patience + body.length / bounds.rate):
                # The last chunk of all is empty.
                chunk: bytes = await exchange.__anext__()
            if not chunk:
                return
            body.length += len(chunk)
            if body.length > bounds.body:
                body.unread = True
                return
            if not self._take(body, len(chunk)):
                body.refusal, body.unread = BUSY, True
                return
            body.stream.write(chunk)

    def _take(self, body: RequestBody, size: int) -> bool:
        """Room for so many bytes more, where there is some."""
        if size > self._room or self._taken[body.network] + size > self._of_network:
            return False
        body.room += size
        self._room -= size
        self._taken[body.network] += size
        return True
