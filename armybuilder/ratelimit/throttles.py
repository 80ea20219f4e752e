"""Who asks pays for the work before it is done: for the address that it comes from, and for the visitor."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from math import ceil
from pathlib import Path
from time import thread_time as worked
from time import time as now
from typing import Any, Protocol

from django.conf import settings

from armybuilder.common.proxies import client_network
from armybuilder.common.request_log import UNITS
from armybuilder.ratelimit.buckets import Balance, Purse, Purses
from armybuilder.ratelimit.costs import Cost

DAY = 24 * 60 * 60
SAVED = 2
"""Minutes of its income that a purse holds."""
BALANCE = "muster.balance"
"""The variable of a request that says what was left after its last payment."""


class Asked(Protocol):
    """What is read of a request: where it comes from, and the cookie of its visitor."""

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


def charge(request: Asked, cost: Cost, times: float = 1) -> Balance | None:
    """Take the cost of something, so many times over; `SpentError` where there is not enough left. None where nobody pays."""
    purses = _purses(request)
    if not purses:
        return None
    balance = _opened(settings.BUDGET_FILE).pay(cost.units * times, purses, now())
    request.META[BALANCE] = balance  # type: ignore[index] # it is a dictionary
    if balance.wait > 0:
        raise SpentError(balance)
    _note(request, cost.units * times)
    return balance


def owe(request: Asked, cost: Cost, times: float) -> None:
    """Take the cost of something that is known only when it is done; where there is not enough, the next request waits."""
    if times and (purses := _purses(request)):
        balance = _opened(settings.BUDGET_FILE).pay(cost.units * times, purses, now(), owing=True)
        request.META[BALANCE] = balance  # type: ignore[index] # likewise
        _note(request, cost.units * times)


def keep(request: Asked, size: int) -> float:
    """Take bytes that are to be stored from what a network may store in a day; the seconds until there is room, 0 where there is."""
    if not settings.NETWORK_MEGABYTES:
        return 0.0
    kilobytes = settings.NETWORK_MEGABYTES * 1000
    purse = Purse(_whose("bytes", client_network(request)), kilobytes, kilobytes / DAY)
    return _opened(settings.BUDGET_FILE).pay(size / 1000, [purse], now()).wait


@contextmanager
def paid_in_full(request: Asked) -> Iterator[None]:
    """Owe what the work within takes of a core beyond what was charged for it: a price is told before anybody knows."""
    begin = worked()
    try:
        yield
    finally:
        owe(request, Cost.WORK, max(0.0, (worked() - begin) * 1000 - request.META.get(UNITS, 0)))


def _note(request: Asked, units: float) -> None:
    """Have the line of a request say what it was charged."""
    request.META[UNITS] = request.META.get(UNITS, 0) + units  # type: ignore[index] # likewise


def told(balance: Balance) -> dict[str, str]:
    """The headers that tell a client where it stands: what a full purse holds, what is left, and the seconds until it is full."""
    purse, left, _ = balance
    reset = ceil((purse.size - left) / purse.income)
    return {
        "RateLimit-Limit": str(int(purse.size)),
        "RateLimit-Remaining": str(int(left)),
        "RateLimit-Reset": str(reset),
    }


def _purses(request: Asked) -> list[Purse]:
    found = []
    if settings.BUDGET_ADDRESS:
        found.append(_purse("address", client_network(request), settings.BUDGET_ADDRESS))
    if settings.BUDGET_VISITOR and (session := request.COOKIES.get(settings.SESSION_COOKIE_NAME)):
        found.append(_purse("visitor", session, settings.BUDGET_VISITOR))
    return found


@lru_cache(maxsize=4096)
def _purse(kind: str, name: str, each_minute: int) -> Purse:
    return Purse(_whose(kind, name), SAVED * each_minute, each_minute / 60)


def _whose(kind: str, name: str) -> bytes:
    """No address and no cookie is kept, and nobody can choose whose place is his."""
    return blake2b(f"{kind} {name}".encode(errors="replace"), key=_secret(), digest_size=8).digest()


def _secret() -> bytes:
    return blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=b"budget").digest()


@lru_cache(maxsize=8)
def _opened(path: str) -> Purses:
    return Purses(Path(path))
