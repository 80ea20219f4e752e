"""What coverage looks at: looking makes the engine four to five times slower, and everything else twice as slow."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

Tracer = Callable[..., Any] | None
Tracers = tuple[Tracer, Tracer]
NOTHING: Tracers = (None, None)


def tracers() -> Tracers:
    """What traces this thread, and threads that begin."""
    return sys.gettrace(), threading.gettrace()


@contextmanager
def traced_by(here: Tracer, in_threads: Tracer) -> Iterator[None]:
    """Traced by these, whatever traced before; by nothing at all where they are None."""
    before = tracers()
    _trace(here, in_threads)
    try:
        yield
    finally:
        _trace(*before)


def untraced() -> AbstractContextManager[None]:
    """Without any tracing: for code that is run for what comes after it."""
    return traced_by(*NOTHING)


def _trace(here: Tracer, in_threads: Tracer) -> None:
    sys.settrace(here)
    threading.settrace(in_threads)
