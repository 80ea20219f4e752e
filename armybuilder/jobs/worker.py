"""A worker: it works at jobs turn by turn. Several may work beside each other."""

import logging
import os
import signal
import socket
import time
from concurrent.futures import BrokenExecutor
from datetime import timedelta
from types import FrameType

from django.db import OperationalError, close_old_connections

from armybuilder.jobs.kinds import FAULT, GIVEN_UP, KINDS, RetryLaterError
from armybuilder.jobs.leases import Lease, LeaseLostError, take

log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds between two looks for work, also for that whose worker has broken off."""
MOST_CRASHES = 3
"""How often a job may end its worker without any progress between, or be tried again."""
PAUSE = timedelta(minutes=2)
"""Until work is tried again that has to wait for somebody else."""


class Worker:
    """One that works until it is asked to end: by a first signal when its turn can be interrupted, by a second at once."""

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self._is_stopping = False

    def listen(self) -> None:
        """Heed the signals that ask processes to end."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    def _stop(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002 - what a signal brings
        if self._is_stopping:
            raise SystemExit(1)
        self._is_stopping = True

    def work(self, until_idle: bool = False) -> None:
        """Do what waits, and what comes; with `until_idle` end when there is nothing."""
        if not until_idle:
            for kind in KINDS.values():
                kind.get_ready()
        while not self._is_stopping:
            close_old_connections()
            lease = take(self.name, lambda: self._is_stopping)
            if lease:
                work_at(lease)
            elif until_idle:
                return
            else:
                time.sleep(LOOK)


def work_at(lease: Lease) -> None:
    """Work until the job or its turn is over. Whatever goes wrong ends this job alone."""
    kind = KINDS[lease.kind]
    try:
        with lease.heartbeat():
            if lease.crashes > MOST_CRASHES:
                _give_up(lease, GIVEN_UP)
            else:
                kind.perform(lease.key, lease)
    except LeaseLostError:
        log.info("%s %s was cancelled, or is another worker's", lease.kind, lease.key)
    except (OperationalError, BrokenExecutor):
        log.exception("%s %s broke off", lease.kind, lease.key)
        lease.retry()
    except RetryLaterError:
        log.warning("%s %s is tried again", lease.kind, lease.key, exc_info=True)
        lease.retry(PAUSE)
    except Exception:
        log.exception("%s %s failed", lease.kind, lease.key)
        _give_up(lease, FAULT)
    except BaseException:
        lease.release()
        raise


def _give_up(lease: Lease, message: str) -> None:
    try:
        with lease.transaction():
            KINDS[lease.kind].give_up(lease.key, message)
            lease.finish()
    except LeaseLostError:
        pass
