"""Where long work may be stopped. The engine knows no clock: it asks now and then, and whoever called it may raise."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class StoppedError(Exception):
    """What `ask` raises: the work is no fault, it shall just not go on."""


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
