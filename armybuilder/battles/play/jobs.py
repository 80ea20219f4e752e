"""Jobs are asked for, watched, cancelled and forgotten by their owner; nobody else can tell whether one exists."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.battles.models import STALLED_AFTER, BattleJob, BattleResult
from armybuilder.battles.tasks import play_job

MAX_BATTLES = 1000
"""Battles of a job, all opponents together."""
MAX_OPEN = 2
"""Jobs of one visitor that wait or play."""
MAX_WAITING = 50
"""Jobs of all visitors that wait."""
MAX_KEPT = 50
KEPT_FOR = timedelta(days=90)


class TooManyJobsError(Exception):
    """No further job is taken now; the text is for the player."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom a force fights: a document (JSON, names resolved), or a random army of a faction where there is none."""

    name: str
    document: str = ""
    faction: str = ""


def owned(owner: str | None) -> QuerySet[BattleJob]:
    """The jobs of `owner`, the newest first; none for somebody without any."""
    return BattleJob.objects.filter(owner=owner) if owner else BattleJob.objects.none()


@transaction.atomic
def create(job: BattleJob, opponents: Sequence[Opponent]) -> BattleJob:
    """Store a job and queue it. `TooManyJobsError` where its owner or the site has too much to do already."""
    mine = owned(job.owner)
    alive = BattleJob.objects.exclude(state=BattleJob.State.PLAYING, changed__lt=timezone.now() - STALLED_AFTER)
    opened = alive.filter(state__in=(BattleJob.State.WAITING, BattleJob.State.PLAYING))
    if opened.filter(owner=job.owner).count() >= MAX_OPEN:
        raise TooManyJobsError(
            _("%(most)s of your test battles are under way: wait for one, or cancel one.") % {"most": MAX_OPEN}
        )
    if opened.filter(state=BattleJob.State.WAITING).count() >= MAX_WAITING:
        raise TooManyJobsError(_("Many others are waiting for their test battles: try again in a few minutes."))
    job.save()
    BattleResult.objects.bulk_create(
        BattleResult(job=job, number=number, name=one.name, faction=one.faction, document=one.document)
        for number, one in enumerate(opponents)
    )
    _forget_old(mine)
    play_job.enqueue(job.key)
    return job


def _forget_old(mine: QuerySet[BattleJob]) -> None:
    mine.filter(created__lt=timezone.now() - KEPT_FOR).delete()
    kept = list(mine.values_list("pk", flat=True)[:MAX_KEPT])
    mine.exclude(pk__in=kept).delete()


def cancel(job: BattleJob) -> None:
    """Stop a job; what is played of it stays."""
    opened = BattleJob.objects.filter(pk=job.pk, state__in=(BattleJob.State.WAITING, BattleJob.State.PLAYING))
    opened.update(state=BattleJob.State.CANCELLED, changed=timezone.now())


def random_seed() -> int:
    """A seed that one can read out."""
    return secrets.randbelow(1_000_000_000)
