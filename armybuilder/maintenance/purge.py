"""Deletion of data past its retention period, by the rules, and of old job data."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from armybuilder.forces.models import Force
from armybuilder.jobs.cleanup import purge_jobs
from armybuilder.maintenance.models import Done, get_last_run, record_run
from armybuilder.maintenance.rules import LEFT_LISTS, RULES
from armybuilder.maintenance.uses import count_uses
from armybuilder.ratelimit.models import Usage

EVERY = timedelta(hours=20)
"""Whoever asks each hour whether it is time purges once a day."""
AT_ONCE = 200
"""Rows that go in one transaction, so that nobody waits for long."""
JOBS = "jobs"
SILENT = timedelta(days=7)
"""How long nothing happens on a site whose clock is right: each purge is written down, once a day."""
MOST_AT_ONCE = 10
"""No more than one of so many lists is left behind between two purges."""


def is_due() -> bool:
    """Whether the last time is long enough ago."""
    done = get_last_run(Done.Kind.PURGE)
    return done is None or done.when < timezone.now() - EVERY


def objection() -> str:
    """Why nothing should go unless somebody has looked at the clock: what the keeper says instead of purging. Three queries."""
    now = timezone.now()
    newest = max(filter(None, (_newest(Force, "updated"), _newest(Done, "when"))), default=now)
    if now - newest > SILENT:
        return (
            f"Nothing was purged: by the clock nothing has happened here for {(now - newest).days} days. Where the clock is right, run "
            "manage.py purge --yes."
        )
    left, every = LEFT_LISTS.expired().count(), Force.objects.count()
    if left * MOST_AT_ONCE > every:
        return (
            f"Nothing was purged: {left} of {every} lists would go, for whose browser has not been here for a year by the clock. Where the "
            "clock is right, run manage.py purge --yes."
        )
    return ""


def _newest(model: type[models.Model], field: str) -> datetime | None:
    found: datetime | None = model._default_manager.aggregate(newest=models.Max(field))["newest"]  # noqa: SLF001 - Django's name
    return found


def purge() -> dict[str, int]:
    """Remove what goes, and count anew who uses what stays; how many of each kind went, without what hangs on them."""
    gone = {rule.name: sum(_remove(rule.expired())) for rule in RULES} | {JOBS: purge_jobs()}
    # What they have is counted anew.
    Usage.objects.all().delete()
    count_uses()
    record_run(Done.Kind.PURGE, gone)
    return gone


def count_expired() -> dict[str, int]:
    """Return how many of each kind would be deleted now."""
    with transaction.atomic():
        found = {rule.name: rule.expired().count() for rule in RULES} | {JOBS: purge_jobs()}
        transaction.set_rollback(True)
    return found


def _remove(rows: models.QuerySet[Any]) -> Iterator[int]:
    keys = rows.order_by("pk").values_list("pk", flat=True)
    while some := list(keys[:AT_ONCE]):
        with transaction.atomic():
            # Whatever was brought back meanwhile stays.
            going = rows.filter(pk__in=some)
            yield going.count()
            going.delete()
