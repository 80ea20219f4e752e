"""What is forgotten of jobs, once a day or so."""

from datetime import timedelta

from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from armybuilder.jobs.kinds import KINDS

TASKS_KEPT = timedelta(days=1)
"""How long the queue of mails remembers one, sent or not."""


def purge_jobs() -> int:
    """Forget what is old of all kinds of jobs, and what dead workers have left; how many rows went."""
    tasks = DBTaskResult.objects.filter(enqueued_at__lt=timezone.now() - TASKS_KEPT)
    return sum(kind.purge() for kind in KINDS.values()) + tasks.delete()[0]
