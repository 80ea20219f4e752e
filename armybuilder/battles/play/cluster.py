"""Battles on a Dask cluster: somebody has to be there, and has to play what is played here.

A cluster waits for its workers for ever. Nobody else does: where there have been none for a while, whoever waits for a battle
is told so, before the first one as well as in the middle. Each worker is compared with this process when the battles begin, and
once more by the battle itself: it may have joined meanwhile.
"""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import cache
from threading import Event, Lock, Thread
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from armybuilder.battles.play.playable import PLAYABLE
from armybuilder.common import program
from factions.catalogues import game_of

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds without any worker: one that has fallen is begun anew within a few."""
LOOK = 1.0
"""Seconds between two looks for workers."""
NO_SCHEDULER = gettext_noop(
    "The cluster that runs battles isn't responding. Try again later: the site's operator has to start it."
)
NOBODY = gettext_noop(
    "The cluster that runs battles has no workers. Try again later: the site's operator has to start some."
)
OTHERWISE = gettext_noop(
    "The cluster that runs battles has different rules or data from this site, so its battles would "
    "differ. Try again later: the site's operator has to update it."
)


class ClusterError(Exception):
    """A cluster cannot play. The text is for whoever asked, `details` are for whoever runs the site."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message, details)
        self.message, self.details = message, details

    def __str__(self) -> str:
        return self.message


class Versions(NamedTuple):
    """The versions that decide how a battle goes: the files of the program, its rules among them, and the data of
    each game.
    """

    program: str
    data: tuple[tuple[str, str], ...]

    def differs_in(self, other: "Versions") -> str:
        """In words, `program, data of blitz-beta`; empty where both are the same."""
        parts = ["program and rules"] if self.program != other.program else []
        mine, theirs = dict(self.data), dict(other.data)
        parts += [f"data of {key}" for key in sorted({*mine, *theirs}) if mine.get(key) != theirs.get(key)]
        return ", ".join(parts)


def versions() -> Versions:
    """Those of the process that asks."""
    return Versions(program.version_at_start(), _data())


@cache
def _data() -> tuple[tuple[str, str], ...]:
    return tuple((key, str(game_of(key).catalogue.hash)) for key in PLAYABLE)


def call_if_same_version(wanted: Versions, call: Callable[..., Any], *arguments: Any) -> Any:
    """Make the call on a worker if it has the wanted versions. `ClusterError` where it has others."""
    difference = wanted.differs_in(versions())
    if difference:
        raise ClusterError(OTHERWISE, f"A worker differs in {difference}.")
    return call(*arguments)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor of the workers of the cluster at an address; `ClusterError` where they cannot play, from its futures too."""
    # Only where a cluster is configured: Dask is no dependency of a site without one.
    from distributed import Client  # noqa: PLC0415

    try:
        client = Client(address, set_as_default=False, timeout=PATIENCE)
    except OSError as error:
        raise ClusterError(NO_SCHEDULER, f"{address}: {error}") from error
    with client:
        _wait_for_workers(client)
        _check_versions(client)
        found = _WatchedExecutor(client)
        try:
            yield found
        finally:
            found.shutdown()


def _wait_for_workers(client: Any) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise ClusterError(NOBODY, f"None came within {PATIENCE:g} seconds.") from error


def _check_versions(client: Any) -> None:
    try:
        answers: Mapping[str, Any] = client.run(versions, on_error="return")
    except Exception as error:
        # It has not even this module: what that looks like depends on what is missing.
        raise ClusterError(OTHERWISE, f"A worker cannot tell its versions: {error!r}") from error
    here = versions()
    told = [f"{worker}: {said}" for worker, answer in sorted(answers.items()) if (said := _difference(here, answer))]
    if told:
        raise ClusterError(OTHERWISE, "; ".join(told))


def _difference(here: Versions, answer: object) -> str:
    return here.differs_in(answer) if isinstance(answer, Versions) else repr(answer)


def _as_cluster_error(error: BaseException) -> BaseException:
    """Return the error to report for a call that broke off. Battles raise their own errors: a mere `RuntimeError`
    comes from a scheduler that cannot read what it is handed, as it lacks the program or its settings.
    """
    return ClusterError(OTHERWISE, f"The scheduler: {error}") if type(error) is RuntimeError else error


class _WatchedExecutor(Executor):
    """Hands calls to a cluster, and looks whether it has workers: where it has had none for a while, nobody waits any longer."""

    def __init__(self, client: Any) -> None:
        self._client, self._versions = client, versions()
        self._cluster: Executor = client.get_executor(pure=False)
        self._waiting: dict[Future[Any], Future[Any]] = {}
        self._lock, self._over = Lock(), Event()
        self._watch = Thread(target=self._watch_workers, name="cluster", daemon=True)
        self._watch.start()

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> "Future[Any]":
        mine: Future[Any] = Future()
        theirs = self._cluster.submit(call_if_same_version, self._versions, call, *arguments, **keywords)
        with self._lock:
            self._waiting[mine] = theirs
        mine.add_done_callback(self._cancel_call)
        theirs.add_done_callback(lambda done: self._forward_result(mine, done))
        return mine

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:  # noqa: ARG002 - as of any executor
        """Let go of the cluster; what it has not played, it need not."""
        self._over.set()
        self._watch.join()
        self._cluster.shutdown(wait=False)

    def _cancel_call(self, mine: "Future[Any]") -> None:
        theirs = self._waiting.get(mine)
        if mine.cancelled() and theirs:
            theirs.cancel()

    def _forward_result(self, mine: "Future[Any]", theirs: "Future[Any]") -> None:
        """Hand on what came of a call, where somebody still waits for it."""
        with self._lock:
            waits = self._waiting.pop(mine, None)
        if waits is None or not mine.set_running_or_notify_cancel():
            return
        if theirs.cancelled():
            mine.set_exception(ClusterError(NO_SCHEDULER, "The scheduler has gone, or dropped what it was asked for."))
        elif error := theirs.exception():
            mine.set_exception(_as_cluster_error(error))
        else:
            mine.set_result(theirs.result())

    def _watch_workers(self) -> None:
        seen = time.monotonic()
        while not self._over.wait(LOOK):
            if self._has_workers():
                seen = time.monotonic()
            elif time.monotonic() - seen > PATIENCE:
                self._give_up()

    def _has_workers(self) -> bool:
        try:
            return bool(self._client.nthreads())
        except Exception:  # noqa: BLE001 - a scheduler that has gone says so in many ways
            return False

    def _give_up(self) -> None:
        with self._lock:
            lost, self._waiting = self._waiting, {}
        for mine, theirs in lost.items():
            theirs.cancel()
            if mine.set_running_or_notify_cancel():
                mine.set_exception(ClusterError(NOBODY, f"There have been none for {PATIENCE:g} seconds."))
