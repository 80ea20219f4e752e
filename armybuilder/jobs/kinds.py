"""Kinds of jobs, which apps register when they are ready (`AppConfig.ready`)."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext_noop

from armybuilder.jobs.leases import Lease

FAULT = gettext_noop("Something went wrong in the program. We've logged the error.")
GIVEN_UP = gettext_noop("The workers on this job kept failing, so it was given up.")


class RetryLaterError(Exception):
    """A failure that may well be gone in a few minutes: somebody else does not answer now."""


class JobKind(NamedTuple):
    """Work of a kind. `perform` works at what a key names until it or the lease is over, and finishes or releases the lease;
    where nothing has that key, it finishes the lease too. `give_up` ends it with a message for its owner, while the lease is
    held. `purge` forgets what is old and mends what is left of a crash; it returns how many rows went. `get_ready` has what
    takes long to begin begun by a worker that has nothing to do yet."""

    name: str
    perform: Callable[[str, Lease], None]
    give_up: Callable[[str, str], None]
    purge: Callable[[], int]
    get_ready: Callable[[], None] = lambda: None


KINDS: dict[str, JobKind] = {}


def register(kind: JobKind) -> None:
    KINDS[kind.name] = kind
