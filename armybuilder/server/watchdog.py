"""Ends a worker whose event loop stands still, whatever holds it: a pattern that runs for minutes lets no thread of its process go on,
while its sockets take connections that nobody answers. The server starts another in its place.

The loop winds up an alarm of the kernel again and again; one that runs out ends the process, without a word of Python's."""

import asyncio
import os
import signal

USUAL = 15.0
"""Seconds, unless `STANDSTILL_SECONDS` says others; 0 never ends a worker."""


class Alarm:
    """It is wound up by a worker's loop from `start` on, until the worker takes its leave (`stop`)."""

    def __init__(self) -> None:
        self._on = True

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        seconds = float(os.environ.get("STANDSTILL_SECONDS", USUAL))
        if seconds > 0:
            self._wind_up(loop, seconds)

    def stop(self) -> None:
        self._on = False

    def _wind_up(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        if self._on:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            loop.call_later(seconds / 15, self._wind_up, loop, seconds)


ALARM = Alarm()
"""That of this process."""
