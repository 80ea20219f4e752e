"""Workers in the process of a test, whose connection stays open."""

from armybuilder.jobs.fair_queue import QueuePosition, get_position
from armybuilder.jobs.leases import Lease, take
from armybuilder.jobs.models import Job
from armybuilder.jobs.worker import work_at


def taken(worker="a worker", *stopping) -> Lease:
    """The next turn, which there has to be."""
    lease = take(worker, *stopping)
    assert lease
    return lease


def found(job) -> Job:
    """A job as it is now."""
    return Job.objects.get(key=job.key)


def stands(key) -> QueuePosition:
    """Where a place stands, which there has to be."""
    there = get_position(key)
    assert there
    return there


def work_off():
    """Do all that waits."""
    while lease := take("a worker"):
        work_at(lease)
