"""Throttles that charge the cost of a request before its work is done: to the network that it comes from, and to the
visitor.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from time import thread_time as worked
from typing import Any, Protocol

from django.conf import settings

from armybuilder.common.proxies import client_address
from armybuilder.common.request_log import UNITS
from armybuilder.ratelimit import rates
from armybuilder.ratelimit.buckets import Balance, Bucket
from armybuilder.ratelimit.costs import Cost

BALANCE = "muster.balance"
"""The variable of a request that says what was left after its last payment."""


class RequestLike(Protocol):
    """The part of a request, of Django or of the server, that is read: its origin and its visitor's cookie."""

    @property
    def META(self) -> Mapping[str, Any]: ...  # noqa: N802 - Django's name

    @property
    def COOKIES(self) -> Mapping[str, str]: ...  # noqa: N802 - likewise


class SpentError(Exception):
    """Somebody has asked for more than there is for him; in `wait` seconds there is enough again."""

    def __init__(self, balance: Balance) -> None:
        super().__init__(f"Wait {ceil(balance.wait)} seconds.")
        self.balance = balance
        self.wait = balance.wait


def consume_budget(request: RequestLike, cost: Cost, times: float = 1) -> Balance | None:
    """Take the cost of something, so many times over; `SpentError` where there is not enough left. None where nobody pays."""
    balance = _pay(request, cost.units * times)
    if balance and balance.wait > 0:
        raise SpentError(balance)
    return balance


def owe(request: RequestLike, cost: Cost, times: float) -> None:
    """Take the cost of something that is known only when it is done; where there is not enough, the next request waits."""
    if times:
        _pay(request, cost.units * times, owing=True)


def consume_bytes(request: RequestLike, size: int) -> float:
    """Take bytes that are to be stored from what a network may store in a day; the seconds until there is room, 0 where there is."""
    if not settings.NETWORK_MEGABYTES:
        return 0.0
    return rates.table().take(size / 1000, rates.kilobytes_of_network().buckets(client_address(request))).wait


@contextmanager
def charge_overrun(request: RequestLike) -> Iterator[None]:
    """Owe what the work within takes of a core beyond what was charged for it: a price is told before anybody knows."""
    begin = worked()
    try:
        yield
    finally:
        owe(request, Cost.WORK, max(0.0, (worked() - begin) * 1000 - request.META.get(UNITS, 0)))


def rate_limit_headers(balance: Balance) -> dict[str, str]:
    """The headers that tell a client where it stands: what a full bucket holds, what is left, and the seconds until it is full."""
    bucket, left, _ = balance
    reset = ceil((bucket.capacity - left) / bucket.refill)
    return {
        "RateLimit-Limit": str(int(bucket.capacity)),
        "RateLimit-Remaining": str(int(left)),
        "RateLimit-Reset": str(reset),
    }


def _pay(request: RequestLike, units: float, *, owing: bool = False) -> Balance | None:
    buckets = _buckets(request)
    if not buckets:
        return None
    balance = rates.table().take(units, buckets, owing=owing)
    request.META[BALANCE] = balance  # type: ignore[index] # it is a dictionary
    if not balance.wait:  # the line of the request says what it was charged
        request.META[UNITS] = request.META.get(UNITS, 0) + units  # type: ignore[index] # likewise
    return balance


def _buckets(request: RequestLike) -> list[Bucket]:
    found: list[Bucket] = []
    if settings.RATE_LIMIT_ADDRESS:
        found += rates.work_of_network().buckets(client_address(request))
    if settings.RATE_LIMIT_VISITOR and (session := request.COOKIES.get(settings.SESSION_COOKIE_NAME)):
        found += rates.work_of_visitor().buckets(session)
    return found
