"""Jobs are asked for, watched, cancelled and forgotten by their owner; nobody else can tell whether one exists."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from armybuilder.battles.forces import distinct_name
from armybuilder.battles.models import CUT_SHORT, BattleJob, BattleResult
from armybuilder.battles.play import partial_results
from armybuilder.jobs import fair_queue
from armybuilder.jobs.fair_queue import Requester
from armybuilder.jobs.kinds import GIVEN_UP
from armybuilder.jobs.models import OPEN, Place
from armybuilder.ratelimit.quotas import pay

KIND = "battles"
"""What the queue calls these jobs."""

MAX_BATTLES = 1000
"""Battles of a job, all opponents together."""
MAX_KEPT = 50
KEPT_FOR = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Opponent:
    """The opponent of a force: a document (JSON, names resolved), or a random army of a faction where there is
    none.
    """

    name: str
    document: str = ""
    faction: str = ""

    @classmethod
    def of(cls, result: BattleResult) -> "Opponent":
        """The opponent of a result, to be fought again."""
        return cls(result.name, result.document, result.faction)


def owned(owner: str | None) -> QuerySet[BattleJob]:
    """The jobs of `owner`, the newest first; none for somebody without any."""
    return BattleJob.objects.filter(owner=owner) if owner else BattleJob.objects.none()


def open_jobs(key: str) -> QuerySet[BattleJob]:
    """The job with this key, if it waits or plays."""
    return BattleJob.objects.filter(key=key, state__in=OPEN)


@transaction.atomic
def create(job: BattleJob, opponents: Sequence[Opponent], who: Requester) -> BattleJob:
    """Store a job and queue it. `TooManyJobsError` where its owner, his network or the site has too much to do already."""
    fair_queue.enter(KIND, job.key, who)
    job.save()
    results = [
        BattleResult(
            job=job, number=number, name=distinct_name(job.name, one.name), faction=one.faction, document=one.document
        )
        for number, one in enumerate(opponents)
    ]
    pay(results)
    BattleResult.objects.bulk_create(results)
    _delete_old(owned(job.owner))
    return job


def _delete_old(mine: QuerySet[BattleJob]) -> None:
    mine.filter(created__lt=timezone.now() - KEPT_FOR).delete()
    kept = list(mine.values_list("pk", flat=True)[:MAX_KEPT])
    mine.exclude(pk__in=kept).delete()


@transaction.atomic
def cancel(job: BattleJob) -> None:
    """Stop a job; what is played of it stays."""
    fair_queue.leave(job.key)
    close(job.key, BattleJob.State.CANCELLED)


def close(key: str, state: str, message: str = "") -> None:
    """End a job that is open. What is played of its battles is summed up; their tally is kept for who goes on."""
    for result in (
        BattleResult.objects.filter(job__in=open_jobs(key), summary="").exclude(tally=b"").select_related("job")
    ):
        tally = partial_results.unpack_tally(result.job.system, bytes(result.tally))
        if tally:
            BattleResult.objects.filter(pk=result.pk).update(summary=partial_results.encode_summary(tally))
    open_jobs(key).update(state=state, message=message, changed=timezone.now())


@transaction.atomic
def resume(job: BattleJob, who: Requester) -> None:
    """Queue what is left of a job that ended early. `LookupError` where nothing is, `TooManyJobsError` where there is no room."""
    left = job.results.filter(done__lt=job.battles)
    ended = BattleJob.objects.filter(pk=job.pk, state__in=CUT_SHORT)
    if not left.exists() or not ended.update(state=BattleJob.State.WAITING, message="", changed=timezone.now()):
        raise LookupError(job.key)
    fair_queue.enter(KIND, job.key, who)
    left.update(summary="")


def fail(key: str, message: str) -> None:
    """End a job by a fault."""
    close(key, BattleJob.State.FAILED, message)


def purge() -> int:
    """Forget old jobs of all owners, and end those that no worker will ever find; how many rows went."""
    lost = BattleJob.objects.filter(state__in=OPEN).exclude(key__in=Place.objects.values("key"))
    for key in lost.values_list("key", flat=True):
        fail(key, GIVEN_UP)
    return BattleJob.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()[0]


def random_seed() -> int:
    """A seed that one can read out."""
    return secrets.randbelow(1_000_000_000)
