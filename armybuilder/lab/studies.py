"""Studies are asked for, watched, cancelled and forgotten by their owner; nobody else can tell whether one exists."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from armybuilder.jobs import fair_queue
from armybuilder.jobs.fair_queue import Requester
from armybuilder.jobs.kinds import GIVEN_UP
from armybuilder.jobs.models import OPEN, Place
from armybuilder.lab.models import Study

KIND = "lab"
"""What the queue calls these jobs."""
MAX_KEPT = 30
KEPT_FOR = timedelta(days=180)
KEPT_OF_NOBODY = timedelta(days=1)
"""Since its last battle, of a study that was asked for without a visitor: its own key is its owner."""


def owned(owner: str | None) -> QuerySet[Study]:
    """The studies of `owner`, the newest first; none for somebody without any."""
    return Study.objects.filter(owner=owner) if owner else Study.objects.none()


def open_studies(key: str) -> QuerySet[Study]:
    """The study with this key, if it waits or plays."""
    return Study.objects.filter(key=key, state__in=OPEN)


def of_swaps(owner: str, document: str) -> Study | None:
    """The newest study of swaps in a list that stood exactly so, if it was not given up."""
    states = (*OPEN, Study.State.DONE)
    return owned(owner).filter(kind=Study.Kind.SWAPS, state__in=states, asked__document=document).first()


@transaction.atomic
def create(study: Study, who: Requester) -> Study:
    """Store a study and queue it. `TooManyJobsError` where its owner, his network or the site has too much to do already."""
    fair_queue.enter(KIND, study.key, who)
    study.save()
    mine = owned(study.owner)
    mine.exclude(pk__in=list(mine.values_list("pk", flat=True)[:MAX_KEPT])).delete()
    return study


@transaction.atomic
def play_more(study: Study, rounds: int, battles: int, who: Requester) -> None:
    """Queue a study that is over for so many rounds more, which are so many battles, and what is left of it. `LookupError` where it
    is open or gone, `TooManyJobsError` where there is no room."""
    asked = study.asked | {"drawn": study.asked["drawn"] + rounds}
    changed = {"asked": asked, "battles": study.battles + battles, "message": "", "changed": timezone.now()}
    over = owned(study.owner).filter(pk=study.pk, battles=study.battles).exclude(state__in=OPEN)
    if not over.update(state=Study.State.WAITING, **changed):
        raise LookupError(study.key)
    fair_queue.enter(KIND, study.key, who)


@transaction.atomic
def cancel(study: Study) -> None:
    """Stop a study; what is played of it stays."""
    fair_queue.leave(study.key)
    close(study.key, Study.State.CANCELLED)


def close(key: str, state: str, message: str = "") -> None:
    """End a study that is open."""
    open_studies(key).update(state=state, message=message, changed=timezone.now())


def fail(key: str, message: str) -> None:
    """End a study by a fault."""
    close(key, Study.State.FAILED, message)


def purge() -> int:
    """Forget old studies of all owners, and end those that no worker will ever find; how many rows went."""
    lost = Study.objects.filter(state__in=OPEN).exclude(key__in=Place.objects.values("key"))
    for key in lost.values_list("key", flat=True):
        fail(key, GIVEN_UP)
    of_nobody = Study.objects.filter(owner=F("key"), changed__lt=timezone.now() - KEPT_OF_NOBODY)
    gone = of_nobody.exclude(state__in=OPEN).delete()[0]
    return int(gone + Study.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()[0])
