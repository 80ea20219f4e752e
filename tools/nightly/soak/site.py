"""The site as `make run` serves it, in a group of processes of its own: started, measured and killed."""

import http.client
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import NamedTuple

import psutil

from armybuilder.server.children import end_with_parent
from tools.bench.server import HOST, THREADS, WORKERS, free_port

PATIENCE = 60.0
"""Seconds after which the site does not come any more."""
LOOK = 0.02
PATH = "/about/"


class SiteSize(NamedTuple):
    """The resources that the web processes hold together: their private megabytes, and open files."""

    megabytes: float
    handles: int


class Site:
    """Started when it is made."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> float:
        """Seconds until the first answer."""
        begin = time.monotonic()
        command = [sys.executable, "-m", "tools.serve", HOST, str(self.port), str(WORKERS), str(THREADS)]
        end_with_me = partial(end_with_parent, os.getpid())
        started = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=end_with_me)  # noqa: PLW1509 - as in serve
        self._process = psutil.Process(started.pid)
        return self.wait_for_answer() - begin

    def wait_for_answer(self) -> float:
        """When the site answered."""
        begin = time.monotonic()
        while time.monotonic() < begin + PATIENCE:
            with suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
                connection.request("GET", PATH)
                if connection.getresponse().status == http.HTTPStatus.OK:
                    return time.monotonic()
            time.sleep(LOOK)
        raise SystemExit(f"The site did not answer within {PATIENCE:.0f} seconds.")

    def web(self) -> list[psutil.Process]:
        """The processes that answer: the server and its workers."""
        for child in self._process.children():
            with suppress(psutil.Error):
                if child.name().startswith("server"):
                    return [child, *child.children()]
        return []

    def size(self) -> SiteSize:
        sizes = [(each.memory_full_info().uss, each.num_fds()) for each in self.web()]
        return SiteSize(sum(size for size, _ in sizes) / 1e6, sum(handles for _, handles in sizes))

    def kill(self, which: str) -> None:
        """Kill a worker, the server with its workers left alone, or the process that keeps them all."""
        if which == "site":
            everything = [self._process, *self._process.children(recursive=True)]
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            psutil.wait_procs(everything, timeout=PATIENCE)
            return
        web = self.web()
        chosen = web[:1] if which == "server" else web[1:]
        if chosen:
            with suppress(psutil.NoSuchProcess):
                random.choice(chosen).send_signal(signal.SIGKILL)  # noqa: S311 - dice, not secrets

    def stop(self) -> None:
        with suppress(psutil.NoSuchProcess):
            self._process.terminate()
            self._process.wait(PATIENCE)


@contextmanager
def site() -> Iterator[Site]:
    os.environ["LOG_LEVEL"] = "CRITICAL"
    made = Site()
    try:
        yield made
    finally:
        made.stop()
