"""Threads that work for an event loop, without what the standard library's futures do to be of use everywhere."""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

Job = tuple["asyncio.Future[None]", Callable[..., None], tuple[Any, ...]]


class Threads:
    """So many threads; what they have no time for waits in order."""

    def __init__(self, loop: asyncio.AbstractEventLoop, count: int) -> None:
        self._loop = loop
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        for number in range(count):
            Thread(target=self._work, name=f"answers-{number + 1}", daemon=True).start()

    async def run(self, call: Callable[..., None], *arguments: Any) -> None:
        """Return, or raise, when a thread has done it."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put((done, call, arguments))
        await done

    def _work(self) -> None:
        while True:
            self._do(*self._jobs.get())

    def _do(self, done: "asyncio.Future[None]", call: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        """A function of its own, so that a thread that waits holds nothing of what it did last: a connection is not closed
        while somebody has its exchange."""
        error: BaseException | None = None
        try:
            call(*arguments)
        except BaseException as caught:  # noqa: BLE001 - who waits gets it, and the thread goes on
            error = caught
        self._loop.call_soon_threadsafe(_tell, done, error)


def _tell(done: "asyncio.Future[None]", error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(RuntimeError("A request was not answered.") if isinstance(error, StopIteration) else error)
