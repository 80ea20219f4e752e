"""Jobs that need no table of their own: bytes in, bytes out.

`register("kind", function)` says who does them, `ask` queues one, `find` tells what became of it, `forget` ends it.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.engine.checkpoints import checked
from armybuilder.jobs import kinds, queue
from armybuilder.jobs.kinds import Kind
from armybuilder.jobs.models import Job, State
from armybuilder.jobs.queue import Asker
from armybuilder.jobs.turns import Turn

OPEN = (State.WAITING, State.WORKING)
KEPT_FOR = timedelta(days=1)
MOST_KEPT = 50
"""Jobs that are over, of all who ask: the last ones."""
TOLD_EVERY = 1.0
"""Seconds between two times that progress is stored, or that a checkpoint asks whether the work is still wanted."""

Tell = Callable[[int], None]
"""Says how much is done. It raises `LostError` where nobody wants to know any more: let it pass."""
Function = Callable[[bytes, Tell], bytes]
"""Does what is asked and answers it."""


class RefusedError(Exception):
    """What is asked for cannot be done; the text, which is for whoever asked, says why."""


def register(name: str, function: Function) -> None:
    """Have jobs of a kind done by a function. It begins anew where a worker breaks off."""
    kinds.register(Kind(name, lambda key, turn: _perform(function, key, turn), _fail, _purge))


@transaction.atomic
def ask(kind: str, asked: bytes, who: Asker, total: int = 0) -> Job:
    """Store a job and queue it; `TooManyJobsError` where there is no room."""
    job = Job.objects.create(kind=kind, asked=asked, total=total)
    queue.enter(kind, job.key, who)
    return job


def find(key: str) -> Job | None:
    """The job with this key, for as long as it is kept."""
    return Job.objects.filter(key=key).first()


@transaction.atomic
def forget(job: Job) -> None:
    """Stop a job, and keep nothing of it: neither what was asked nor what came of it."""
    queue.leave(job.key)
    Job.objects.filter(pk=job.pk).delete()


def _open(key: str) -> Any:
    return Job.objects.filter(key=key, state__in=OPEN)


def _perform(function: Function, key: str, turn: Turn) -> None:
    with turn.holding():
        job = _open(key).first()
        if job is None:
            turn.finish()
            return
        _open(key).update(state=State.WORKING, changed=timezone.now())
    try:
        with checked(_guard(turn)):
            answer = function(bytes(job.asked), _teller(key, turn))
        changes = {"state": State.DONE, "answer": answer, "done": job.total}
    except RefusedError as error:
        changes = {"state": State.FAILED, "message": str(error)}
    with turn.holding():
        _open(key).update(**changes, asked=b"", changed=timezone.now())
        turn.finish()
    _forget_old()


def _forget_old() -> None:
    """What is asked is as long as a body may be, what is answered longer: there is room for so many."""
    over = Job.objects.exclude(state__in=OPEN)
    kept = list(over.order_by("-changed", "-pk").values_list("pk", flat=True)[:MOST_KEPT])
    over.exclude(pk__in=kept).delete()


def _guard(turn: Turn) -> Callable[[], None]:
    """What a checkpoint of the work asks: whether anybody still wants it."""
    asked = time.monotonic()

    def ask() -> None:
        nonlocal asked
        if time.monotonic() - asked >= TOLD_EVERY:
            asked = time.monotonic()
            turn.check()

    return ask


def _teller(key: str, turn: Turn) -> Tell:
    told = time.monotonic()

    def tell(done: int) -> None:
        nonlocal told
        if time.monotonic() - told >= TOLD_EVERY:
            told = time.monotonic()
            with turn.holding():
                _open(key).update(done=done, changed=timezone.now())

    return tell


def _fail(key: str, message: str) -> None:
    _open(key).update(state=State.FAILED, message=message, changed=timezone.now())


def _purge() -> int:
    """Jobs of all kinds: they are one table."""
    return Job.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()[0]
