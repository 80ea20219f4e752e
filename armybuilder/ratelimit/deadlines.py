"""When a request has worked long enough: a bound of time of a core, which no other request uses up."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from armybuilder.engine.checkpoints import StoppedError, checked


class TooLongError(StoppedError):
    """A request has worked as long as one may."""


@contextmanager
def deadline(seconds: float | None = None) -> Iterator[None]:
    """Stop the work within by `TooLongError` once this thread has computed for so long, as the settings say unless told; 0 lets
    it take all the time there is."""
    seconds = settings.REQUEST_SECONDS if seconds is None else seconds
    if not seconds:
        yield
        return
    end, earliest = time.thread_time() + seconds, time.monotonic() + seconds

    def ask() -> None:
        # No thread computes for longer than it is: the other clock is asked ten times as fast.
        if time.monotonic() > earliest and time.thread_time() > end:
            raise TooLongError

    with checked(ask):
        yield
