"""Cleanup of old job data, about once a day."""

from armybuilder.jobs.kinds import KINDS


def purge_jobs() -> int:
    """Forget what is old of all kinds of jobs, and what dead workers have left; how many rows went."""
    return sum(kind.purge() for kind in KINDS.values())
