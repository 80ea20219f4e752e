"""Processes that this one starts: another program or a copy of this process. They end with it, however that ends."""

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

LEAVE = signal.SIGUSR1
"""Tells a process that the one it works for has gone: it ends at once, unless it has said that it finishes what it is at."""
_PR_SET_PDEATHSIG = 1


class Child(Protocol):
    """A process as `subprocess` shows it: exit codes below zero are signals, `wait` ends after so many seconds."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float) -> int | None: ...


Start = Callable[[], Child]


def program(command: Sequence[str]) -> Start:
    """Return a callable that starts another program in a separate process group, so that whatever the program
    starts can be ended with it. It sees the environment as it is now, not what is loaded into it later.
    """
    # Nothing else runs in this process that a fork could leave in between.
    return partial(
        subprocess.Popen,
        command,
        env=dict(os.environ),
        process_group=0,
        preexec_fn=partial(end_with_parent, os.getpid()),
    )


def copy(call: Callable[[], None]) -> Start:
    """Return a callable that forks this process for the copy to make a call, also in a separate process group."""
    return partial(_Copy, call)


class _Copy:
    def __init__(self, call: Callable[[], None]) -> None:
        context = multiprocessing.get_context("fork")
        self._process = context.Process(target=_in_the_copy, args=(call, os.getpid()))
        self._process.start()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int | None:
        self._process.join(timeout)
        return self.poll()


def _in_the_copy(call: Callable[[], None], parent: int) -> None:
    os.setpgid(0, 0)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    end_with_parent(parent)
    call()


def end_with_parent(parent: int = 0, number: int = signal.SIGKILL) -> None:
    """Have the kernel send this process a signal, which kills it unless another one is named, when the thread that started it
    ends. For a child to call, as soon as it begins: in a forked one, before another program replaces it, or as what a pool
    does first. `parent` is the id of the process that started it, where known: one that has gone already would never be
    heard of. Only Linux can do it."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number, 0, 0, 0)
    if parent and os.getppid() != parent:
        os._exit(1)
