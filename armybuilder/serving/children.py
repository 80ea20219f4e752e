"""Processes that end with the one that started them, however that ends."""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int = 0) -> None:
    """Have the kernel kill this process when the thread that started it ends. For a child to call, as soon as it begins: in a
    forked one, before another program replaces it, or as what a pool does first. `parent` is the id of the process that
    started it, where known: one that has gone already would never be heard of. Only Linux can do it."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if parent and os.getppid() != parent:
        os._exit(1)
