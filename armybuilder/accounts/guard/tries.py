"""Tries that may be guesses: so many within a while, counted in the database, which all processes share."""

from datetime import timedelta
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from armybuilder.accounts.models import Attempt

KEPT = timedelta(hours=2)


class Bound(NamedTuple):
    """At most `most` tries of a `kind` against one thing `within` a while, which is shorter than they are `KEPT`."""

    kind: str
    most: int
    within: timedelta

    @property
    def minutes(self) -> int:
        return int(self.within.total_seconds() // 60)


CODES = Bound("code", 10, timedelta(minutes=15))
"""Codes that one address tries."""
NAME_AT_ADDRESS = Bound("name at address", 5, timedelta(minutes=15))
"""Passwords for one name from one address: whoever guesses is locked out, whoever owns the name and is elsewhere is not."""
NAME_IN_BROWSER = Bound("name in browser", 5, timedelta(minutes=15))
"""Passwords for one name in a browser that has logged in by it before: these count for nothing else."""
NAME = Bound("name", 50, timedelta(hours=1))
"""Passwords for one name from everywhere."""
ADDRESS = Bound("address", 60, timedelta(minutes=15))
"""Passwords from one address for any name: a club has one."""
PASSWORD = Bound("password", 10, timedelta(minutes=15))
"""Passwords of one who is logged in, typed again."""
RESETS = Bound("reset", 10, timedelta(hours=1))
"""Mails that one address asks for."""
RESETS_OF_MAIL = Bound("mail", 5, timedelta(hours=1))
"""Mails to one address, from wherever they are asked for."""
REGISTERED = Bound("registered", 60, timedelta(hours=1))
"""Names for accounts that one address tries, taken or not."""


def allowed(bound: Bound, whom: str) -> bool:
    """Whether one more try is taken; it counts until it is forgiven. It is written before it is counted, so that of many at
    once not more are taken; what is refused does not count."""
    now = timezone.now()
    tries = _tries(bound, whom).filter(made__gt=now - bound.within)
    if tries.count() >= bound.most:
        return False
    Attempt.objects.filter(made__lt=now - KEPT).delete()
    Attempt.objects.create(kind=bound.kind, whom=_digest(whom), made=now)
    return tries.count() <= bound.most


def forgive(bound: Bound, whom: str) -> None:
    """Forget all tries: whoever made them knew."""
    _tries(bound, whom).delete()


def forgive_one(bound: Bound, whom: str) -> None:
    """Forget the last one alone: others at the same place may have made the rest."""
    last = _tries(bound, whom).order_by("-pk").first()
    if last:
        last.delete()


def _tries(bound: Bound, whom: str) -> QuerySet[Attempt]:
    return Attempt.objects.filter(kind=bound.kind, whom=_digest(whom))


def _digest(whom: str) -> str:
    """No names and addresses stay in the database."""
    return salted_hmac("armybuilder.accounts.tries", whom, algorithm="sha256").hexdigest()
