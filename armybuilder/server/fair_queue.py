"""Turns: so many may work at once, and where more wait, the networks that they come from take turns."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairTurns:
    """`count` may work at once. Nobody waits while there is room; of those who wait, the first of each network comes before the second
    of any. To be used by one event loop."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    def count_waiting(self, network: str) -> tuple[int, int]:
        """Return how many are waiting: of a network, and in all."""
        return len(self._waiting.get(network, ())), sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, network: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it within."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(network)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, network: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """To the network whose last turn is the longest ago."""
        while self._waiting:
            network = next(iter(self._waiting))
            queue = self._waiting.pop(network)
            turn = queue.popleft()
            if queue:
                self._waiting[network] = queue  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
