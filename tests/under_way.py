"""What servers of pages are at when a page is closed. PostgreSQL would not empty a table that somebody writes to."""

import threading
import time
from typing import Any

from django.core.signals import request_finished, request_started

PATIENCE = 10.0
_answering: set[int] = set()
"""Threads that answer a request."""


def _begun(**_: Any) -> None:
    if threading.current_thread() is not threading.main_thread():
        _answering.add(threading.get_ident())


def _over(**_: Any) -> None:
    _answering.discard(threading.get_ident())


request_started.connect(_begun)
request_finished.connect(_over)


def wait_for_servers() -> None:
    """Until nobody answers anything, or patience ends: who hangs is found by his own test."""
    deadline = time.monotonic() + PATIENCE
    living = {thread.ident for thread in threading.enumerate()}
    while _answering & living and time.monotonic() < deadline:
        time.sleep(0.01)
        living = {thread.ident for thread in threading.enumerate()}
