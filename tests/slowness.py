"""A slow network on purpose: who reads a page before it has answered, or a database before it was written to, is found out."""

import threading
import time
from random import Random
from typing import Any

from django.core.signals import request_started


def slow_down(seconds: float) -> None:
    """Servers of pages answer documents, scripts and fetches alike after a while, drawn up to so many seconds."""
    rng = Random(0)  # noqa: S311 - a delay, no secret

    def wait(**_: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            time.sleep(rng.uniform(0, seconds))

    request_started.connect(wait, weak=False)
