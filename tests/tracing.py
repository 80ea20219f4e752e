"""What coverage looks at: looking makes the engine four to five times slower, and everything else twice as slow."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

Tracer = Callable[..., Any] | None
Tracers = tuple[Tracer, Tracer]
NOTHING: Tracers = (None, None)
REPEATED = frozenset(Path(__file__).with_name("repeated.txt").read_text(encoding="utf-8").split())
"""Long tests, without their cases, that reach nothing of their own: `tools/repeated.py` writes their names."""


def is_repeated(item: pytest.Item) -> bool:
    return item.nodeid.partition("[")[0] in REPEATED


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
