"""Rate limits of each visitor: one table of figures, and the buckets that count them (docs/rate-limits.md).

Since one visitor can have many addresses, limits apply to IPv6 networks of 64, 56 and 48 bits, which are allowed
once, twice and four times as much.
"""

import time
from functools import lru_cache
from hashlib import blake2b
from math import ceil
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from armybuilder.common.proxies import NETWORK_BITS, WIDER, network_of
from armybuilder.ratelimit.buckets import Bucket, Buckets

MINUTE, HOUR = 60, 3600
SHARES = {NETWORK_BITS[6]: 1, WIDER[0]: 2, WIDER[1]: 4}
"""Bits of an IPv6 network, and how many times as much it may do as one household."""


class RateLimit(NamedTuple):
    """`most` at once, and as many again in so many `seconds`, evenly; for a network where `is_of_network`."""

    scope: str
    most: int
    seconds: int
    is_of_network: bool = False

    def buckets(self, whom: str) -> tuple[Bucket, ...]:
        """Those of a name, or of the networks of an address."""
        return _buckets(self, whom)


# Of passwords and codes, which somebody may guess
CODES = RateLimit("code", 10, 15 * MINUTE, is_of_network=True)
"""Codes of other devices that are typed."""
NAME_IN_NETWORK = RateLimit("name in network", 5, 15 * MINUTE)
"""Passwords for one name from one network: whoever guesses is locked out, whoever owns the name and is elsewhere is not."""
NAME_IN_BROWSER = RateLimit("name in browser", 5, 15 * MINUTE)
"""Passwords for one name in a browser that has logged in by it before: these count for nothing else."""
NAME = RateLimit("name", 50, HOUR)
"""Passwords for one name from everywhere."""
PASSWORDS = RateLimit("passwords", 60, 15 * MINUTE, is_of_network=True)
"""Passwords for any name: a club has one address."""
CONFIRMATIONS = RateLimit("confirmation", 10, 15 * MINUTE)
"""Passwords of one who is logged in, typed again."""

# Of what others could be pestered by
RESETS = RateLimit("reset", 10, HOUR, is_of_network=True)
"""Mails with the way to a new password."""
RESETS_OF_MAIL = RateLimit("reset of mail", 5, HOUR)
"""The same to one address, from wherever they are asked for."""
REGISTRATIONS = RateLimit("registration", 60, HOUR, is_of_network=True)
"""Names for accounts that are tried, taken or not."""


def work_of_network() -> RateLimit:
    """Units of work (`costs`)."""
    return RateLimit("work", 2 * settings.RATE_LIMIT_ADDRESS, 2 * MINUTE, is_of_network=True)


def work_of_visitor() -> RateLimit:
    """The same for one browser."""
    return RateLimit("work of visitor", 2 * settings.RATE_LIMIT_VISITOR, 2 * MINUTE)


def kilobytes_of_network() -> RateLimit:
    """Return the limit of what is stored for a network, in kilobytes."""
    return RateLimit("kilobytes", 1000 * settings.NETWORK_MEGABYTES, 24 * HOUR, is_of_network=True)


def table() -> Buckets:
    """Return the table of what everybody has left, for all processes of this machine."""
    return _open(settings.RATE_LIMIT_FILE)


def count(*counted: tuple[RateLimit, str]) -> float:
    """Count one more against each of these, or against none where it is too many for one of them: the seconds until it is not, 0 where
    it counts."""
    return table().take(1, [bucket for rate, whom in counted for bucket in rate.buckets(whom)]).wait


def minutes(wait: float) -> int:
    """Seconds for a text, which says minutes of more than one."""
    return max(2, ceil(wait / MINUTE))


def clear_count(rate: RateLimit, whom: str, times: float | None = None) -> None:
    """Forget what was counted, all of it unless told: whoever it was knew."""
    table().give_back(rate.most if times is None else times, rate.buckets(whom))


@lru_cache(maxsize=4096)
def _buckets(rate: RateLimit, whom: str) -> tuple[Bucket, ...]:
    if not rate.is_of_network:
        return (_bucket(rate, whom, 1),)
    shares = {network_of(whom, bits): share for bits, share in reversed(SHARES.items())}
    return tuple(_bucket(rate, network, share) for network, share in shares.items())


def _bucket(rate: RateLimit, whom: str, share: int) -> Bucket:
    """No name and no address is kept, and nobody can choose whose place is his."""
    whose = blake2b(f"{rate.scope}\n{whom}".encode(errors="replace"), key=_secret(), digest_size=8).digest()
    return Bucket(whose, share * rate.most, share * rate.most / rate.seconds)


def _secret() -> bytes:
    return blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=b"ratelimit").digest()


@lru_cache(maxsize=8)
def _open(path: str) -> Buckets:
    return Buckets(Path(path), _clock)


def _clock() -> float:
    """That of the machine, which nobody sets."""
    return time.monotonic()
