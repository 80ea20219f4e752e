"""A worker: sends mails, and works at jobs turn by turn. Several may work beside each other."""

import logging
import os
import signal
import socket
import time
from concurrent.futures import BrokenExecutor
from types import FrameType

from django.db import OperationalError, close_old_connections
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker
from django_tasks_db.models import DBTaskResult

from armybuilder.jobs.kinds import FAULT, GIVEN_UP, KINDS
from armybuilder.jobs.turns import LostError, Turn, take

log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds between two looks for work, also for that whose worker has broken off."""
MOST_FALLS = 3
"""How often a job may end its worker without any progress between."""


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
            _send_mails(self.name)
            turn = take(self.name, lambda: self._is_stopping)
            if turn:
                work_at(turn)
            elif until_idle:
                return
            else:
                time.sleep(LOOK)


def work_at(turn: Turn) -> None:
    """Work until the job or its turn is over. Whatever goes wrong ends this job alone."""
    kind = KINDS[turn.kind]
    try:
        with turn.beating():
            if turn.falls > MOST_FALLS:
                _give_up(turn, GIVEN_UP)
            else:
                kind.perform(turn.key, turn)
    except LostError:
        log.info("%s %s was cancelled, or is another worker's", turn.kind, turn.key)
    except (OperationalError, BrokenExecutor):
        log.exception("%s %s broke off", turn.kind, turn.key)
        turn.fall()
    except Exception:
        log.exception("%s %s failed", turn.kind, turn.key)
        _give_up(turn, FAULT)
    except BaseException:
        turn.release()
        raise


def _give_up(turn: Turn, message: str) -> None:
    try:
        with turn.holding():
            KINDS[turn.kind].give_up(turn.key, message)
            turn.finish()
    except LostError:
        pass


def _send_mails(name: str) -> None:
    """Do all that waits in Django's queue of tasks."""
    if not DBTaskResult.objects.ready().exists():
        return
    # It would tell of each time that nothing waits any more.
    logging.getLogger("django_tasks_db").setLevel(logging.WARNING)
    TaskWorker(
        queue_names=["default"],
        excluded_queue_names=[],
        backend_name="default",
        worker_id=name[:64],
        interval=0,
        batch=True,
        startup_delay=False,
        max_tasks=None,
    ).run()
