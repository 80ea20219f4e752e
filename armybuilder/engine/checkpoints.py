"""Checkpoints at which long work can be stopped. The engine has no clock: it asks now and then, and its caller may
raise an exception.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class StoppedError(Exception):
    """The error that `ask` raises: there is no fault in the work, it shall just not go on."""


def _go_on() -> None:
    """Nobody minds how long it takes."""


_ASKED: ContextVar[Callable[[], None]] = ContextVar("checkpoint", default=_go_on)


def checkpoint() -> None:
    """Return, or raise `StoppedError`. It stands where work of some milliseconds begins: a rule, a trial of a way out, a page,
    an activation."""
    _ASKED.get()()


@contextmanager
def checked(ask: Callable[[], None]) -> Iterator[None]:
    """Let `ask` be called at each checkpoint within."""
    token = _ASKED.set(ask)
    try:
        yield
    finally:
        _ASKED.reset(token)
