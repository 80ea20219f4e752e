"""A slow network and a slow browser on purpose: a test that reads a page before it has answered, or a database before it was
written to, fails."""

import threading
import time
from functools import partialmethod
from random import Random
from typing import Any

from django.core.servers.basehttp import ServerHandler
from django.core.signals import request_started
from playwright.sync_api import Locator, Page


def slow_down(seconds: float) -> None:
    """Servers of pages answer documents, scripts and fetches alike after a while, drawn up to so many seconds, and half of a
    page comes as much later than the other. A click never waits: else it does, for a navigation that a browser without other
    work tells of at once."""
    rng = Random(0)  # noqa: S311 - a delay, no secret
    write = ServerHandler.write

    def wait(**_: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            time.sleep(rng.uniform(0, seconds))

    def write_in_halves(handler: Any, data: bytes) -> None:
        told = handler.headers or {}
        if told.get("Content-Type", "").startswith("text/html") and "Content-Length" in told:
            half = len(data) // 2
            write(handler, data[:half])
            wait()
            data = data[half:]
        write(handler, data)

    request_started.connect(wait, weak=False)
    ServerHandler.write = write_in_halves  # type: ignore[assignment, method-assign]
    for each in (Page, Locator):
        each.click = partialmethod(each.click, no_wait_after=True)  # type: ignore[assignment, method-assign]
