"""Executors that play the battles: this process, several processes of this machine, or a Dask cluster where one is
configured.
"""

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from threading import Thread
from typing import Any

from django.conf import settings

from armybuilder.battles.play.cluster import cluster
from armybuilder.engine.core.battle.batch import gc_paused

MAX_WORKERS = 64


class InlineExecutor(Executor):
    """Plays at once in the thread that asks, so that whatever may stop it stops the battle too."""

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(call(*arguments, **keywords))
        return future


@contextmanager
def executor(workers: int = 0) -> Iterator[Executor]:
    """An executor of so many workers; 0 is what the settings say: the cluster at `DASK_SCHEDULER`, or as many processes
    as `BATTLE_WORKERS`. Asking for a number always stays on this machine. `ClusterError` where the cluster cannot play."""
    if not workers and settings.DASK_SCHEDULER:
        with cluster(settings.DASK_SCHEDULER) as found:
            yield found
    else:
        with _local(workers or settings.BATTLE_WORKERS or os.cpu_count() or 1) as found:
            yield found


def _local(workers: int) -> AbstractContextManager[Executor]:
    if workers == 1:
        return _single_thread()
    return ProcessPoolExecutor(workers, mp_context=_context(), initializer=_set_up_worker)


@contextmanager
def _single_thread() -> Iterator[Executor]:
    """A thread of this process, as with nobody to share with no process is worth its start. Nor is garbage searched for
    between battles: that would take a fifteenth of the time."""
    with gc_paused(), ThreadPoolExecutor(1) as found:
        yield found


def _context() -> ForkServerContext:
    # Neither `fork`, which is unsafe beside threads, nor `spawn`, which starts Python anew for every worker.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["armybuilder.battles.play.preload"])
    return context


def get_ready() -> None:
    """Have ready what processes of this machine are forked from, where the settings ask for any: reading rules and catalogues
    takes seconds, which the first who asks for battles need not wait."""
    if not settings.DASK_SCHEDULER and (settings.BATTLE_WORKERS or os.cpu_count() or 1) > 1:
        _context()
        forkserver.ensure_running()


def _set_up_worker() -> None:
    """Make a process one that does nothing but play battles. They leave no garbage that has to be searched for, and each
    search would go through all that is known of 64 tables."""
    gc.disable()
    _watch_parent()


def _watch_parent() -> None:
    """Have this process end when the one that it works for has ended, however that was. The kernel would tell of the server
    alone from which both were forked, which in turn ends when nobody is left."""
    Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
