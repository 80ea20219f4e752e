"""Jobs that need no table of their own: a function that takes bytes and answers bytes.

`register("kind", function)` says who does them, `enqueue` queues one, `find` tells what became of it, `delete` ends it.
`register_task` and `enqueue_task` are for what is quick and answers nothing, such as mails.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from armybuilder.engine.checkpoints import checked
from armybuilder.jobs import fair_queue, kinds
from armybuilder.jobs.fair_queue import Requester
from armybuilder.jobs.kinds import JobKind
from armybuilder.jobs.leases import Lease
from armybuilder.jobs.models import Job, JobState

OPEN = (JobState.WAITING, JobState.WORKING)
KEPT_FOR = timedelta(days=1)
MOST_KEPT, MOST_OF_NETWORK = 100, 20
"""Jobs that are over, the last ones of all and of a network: nobody pushes out what others have not fetched yet."""
STORED_EVERY = 1.0
"""Seconds between two times that progress is stored, or that a checkpoint asks whether the work is still wanted."""

Progress = Callable[[int], None]
"""Takes how much is done. It raises `LeaseLostError` where nobody wants to know any more: let it pass."""
Function = Callable[[bytes, Progress], bytes]
"""Does what is asked and answers it."""
Task = Callable[[bytes], None]
"""Does what is asked; `RetryLaterError` where it should be tried again."""


class JobRefusedError(Exception):
    """A refusal of what is asked for, which cannot be done; the text, meant for the requester, says why."""


def register(name: str, function: Function) -> None:
    """Have jobs of a kind done by a function. It begins anew where a worker breaks off."""
    kinds.register(JobKind(name, lambda key, lease: _perform(function, key, lease), _fail, _purge))


def register_task(name: str, task: Task) -> None:
    """Have tasks of a kind done by a function: before all other work, and with nothing kept of them."""
    kinds.register(
        JobKind(name, lambda key, lease: _perform_task(task, key, lease), lambda key, _message: _delete(key), _purge)
    )


@transaction.atomic
def enqueue(kind: str, asked: bytes, who: Requester, total: int = 0) -> Job:
    """Store a job and queue it; `TooManyJobsError` where there is no room."""
    job = Job.objects.create(kind=kind, asked=asked, total=total, network=who.widest)
    fair_queue.enter(kind, job.key, who)
    return job


@transaction.atomic
def enqueue_task(kind: str, asked: bytes, who: Requester) -> None:
    """Store a task and queue it; `TooManyJobsError` where there is no room."""
    job = Job.objects.create(kind=kind, asked=asked)
    fair_queue.enter(kind, job.key, who, is_quick=True)


def find(key: str) -> Job | None:
    """The job with this key, for as long as it is kept."""
    return Job.objects.filter(key=key).first()


@transaction.atomic
def delete(job: Job) -> None:
    """Stop a job, and keep nothing of it: neither what was asked nor what came of it."""
    fair_queue.leave(job.key)
    _delete(job.key)


def _delete(key: str) -> None:
    Job.objects.filter(key=key).delete()


def _open(key: str) -> Any:
    return Job.objects.filter(key=key, state__in=OPEN)


def _perform(function: Function, key: str, lease: Lease) -> None:
    with lease.transaction():
        job = _open(key).first()
        if job is None:
            lease.finish()
            return
        _open(key).update(state=JobState.WORKING, changed=timezone.now())
    try:
        with checked(_guard(lease)):
            answer = function(bytes(job.asked), _progress(key, lease))
        changes = {"state": JobState.DONE, "answer": answer, "done": job.total}
    except JobRefusedError as error:
        changes = {"state": JobState.FAILED, "message": str(error)}
    with lease.transaction():
        _open(key).update(**changes, asked=b"", changed=timezone.now())
        lease.finish()
    over = Job.objects.exclude(state__in=OPEN)
    _keep_last(MOST_OF_NETWORK, over.filter(network=job.network))
    _keep_last(MOST_KEPT, over)


def _perform_task(task: Task, key: str, lease: Lease) -> None:
    job = find(key)
    if job is not None:
        task(bytes(job.asked))
    with lease.transaction():
        _delete(key)
        lease.finish()


def _keep_last(most: int, jobs: QuerySet[Job]) -> None:
    """Answers are as long as 8 MB: there is room for so many."""
    kept = list(jobs.order_by("-changed", "-pk").values_list("pk", flat=True)[:most])
    jobs.exclude(pk__in=kept).delete()


def _guard(lease: Lease) -> Callable[[], None]:
    """Return the check that a checkpoint of the work makes: whether anybody still wants it."""
    asked = time.monotonic()

    def ask() -> None:
        nonlocal asked
        if time.monotonic() - asked >= STORED_EVERY:
            asked = time.monotonic()
            lease.check()

    return ask


def _progress(key: str, lease: Lease) -> Progress:
    stored = time.monotonic()

    def progress(done: int) -> None:
        nonlocal stored
        if time.monotonic() - stored >= STORED_EVERY:
            stored = time.monotonic()
            with lease.transaction():
                _open(key).update(done=done, changed=timezone.now())

    return progress


def _fail(key: str, message: str) -> None:
    _open(key).update(state=JobState.FAILED, message=message, changed=timezone.now())


def _purge() -> int:
    """Jobs of all kinds: they are one table."""
    return Job.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()[0]
