"""Leases that workers hold while they work, renewed by a thread.

A worker that was paused while its work went to another one finds out before it writes: every write first checks
the token, in the same transaction.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from armybuilder.engine.checkpoints import StoppedError
from armybuilder.jobs.fair_queue import Requester, queue_order
from armybuilder.jobs.models import Place

log = logging.getLogger(__name__)

DURATION = timedelta(seconds=30)
"""How long a worker may give no sign of life until another takes over."""
RENEWED_EVERY = 8.0
"""Seconds between two signs of life."""
SLICE = 20.0
"""Seconds of a turn while others wait."""
# By the clock of the database, which all workers share.
FREE = Q(leased_until=None) | Q(leased_until__lt=Now())


class LeaseLostError(StoppedError):
    """The work was cancelled, or went to another worker."""


class TurnOverError(Exception):
    """Others wait, or the worker ends."""


class Lease:
    """A turn at the work of a place, held by its token. `stopping` tells whether the worker has to end."""

    def __init__(self, place: Place, stopping: Callable[[], bool]) -> None:
        self.kind, self.key, self.crashes = place.kind, place.key, place.crashes
        self.requester = Requester(place.visitor, place.network, place.wide, place.widest)
        self._pk, self._token = place.pk, place.token
        self._stopping, self._began = stopping, time.monotonic()

    @property
    def _held(self) -> QuerySet[Place]:
        return Place.objects.filter(pk=self._pk, token=self._token)

    @property
    def is_over(self) -> bool:
        """Whether the work has to wait for its next turn: the worker ends, or others have waited for long enough."""
        if self._stopping():
            return True
        if time.monotonic() - self._began < SLICE:
            return False
        return Place.objects.filter(FREE).exclude(pk=self._pk).exists()

    def extend(self) -> None:
        """Renew the lease. `LeaseLostError` where it is another's."""
        if not self._held.update(leased_until=Now() + DURATION):
            raise LeaseLostError(self.key)

    def check(self) -> None:
        """`LeaseLostError` where the work is another's, or nobody's any more."""
        if not self._held.exists():
            raise LeaseLostError(self.key)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction that writes as long as the work is held, and renews the lease. `LeaseLostError` where it is another's."""
        with transaction.atomic():
            self.extend()
            yield

    def mark_progress(self) -> None:
        """Record progress, so that a worker that takes over continues from here. Call it while `holding`."""
        self._held.update(crashes=0)

    def finish(self) -> None:
        """The work is over. To be called while `holding`."""
        self._held.delete()

    def release(self) -> None:
        """Let the work wait for its next turn."""
        self._held.update(leased_until=None, worker="")

    def retry(self, pause: timedelta | None = None) -> None:
        """Let the work wait for another try, so long at least: something broke that may well hold the next time."""
        self._held.update(leased_until=Now() + pause if pause else None, worker="", crashes=F("crashes") + 1)

    @contextmanager
    def heartbeat(self) -> Iterator[None]:
        """The lease is renewed by a thread of its own: what is done meanwhile may take long."""
        over = Event()
        heart = Thread(target=self._extend_until, args=(over,), name="heartbeat", daemon=True)
        heart.start()
        try:
            yield
        finally:
            over.set()
            heart.join()

    def _extend_until(self, over: Event) -> None:
        while not over.wait(RENEWED_EVERY):
            try:
                self.extend()
            except LeaseLostError:
                return
            except DatabaseError:
                log.warning("The lease of %s was not renewed", self.key, exc_info=True)
            finally:
                connection.close()


def take(worker: str, stopping: Callable[[], bool] = lambda: False) -> Lease | None:
    """The next turn for a worker; None where nothing waits. Of several workers that want the same only one gets it: the token
    that it has seen counts."""
    free = set(Place.objects.filter(FREE).values_list("pk", flat=True))
    places = [place for place in queue_order() if place.pk in free] if free else []
    taken = next((place for place in places if _claim(place, worker)), None)
    return Lease(taken, stopping) if taken else None


def _claim(place: Place, worker: str) -> bool:
    broken_off = int(bool(place.worker))
    won = Place.objects.filter(FREE, pk=place.pk, token=place.token).update(
        token=place.token + 1,
        worker=worker,
        leased_until=Now() + DURATION,
        served=timezone.now(),
        taken_over=F("taken_over") + broken_off,
        crashes=F("crashes") + broken_off,
    )
    if won and broken_off:
        log.warning("%s is taken over from %s", place, place.worker)
    place.token, place.crashes = place.token + 1, place.crashes + broken_off
    return bool(won)
