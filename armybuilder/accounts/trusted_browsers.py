"""Browsers that have logged in to an account before: nobody who guesses passwords elsewhere locks them out."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from armybuilder.common.keys import new_key

COOKIE = "__Host-trusted" if settings.HTTPS else "trusted"
LIFETIME = settings.SESSION_COOKIE_AGE
MOST_ACCOUNTS = 5
"""Of one browser; the oldest goes."""
_SALT = "armybuilder.accounts.trusted"


def trust(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Note in a signed cookie that this browser has logged in as `user`."""
    seen = _read(request)
    accounts = [user.pk, *(pk for pk in seen["accounts"] if pk != user.pk)][:MOST_ACCOUNTS]
    response.set_cookie(
        COOKIE,
        signing.dumps({"browser": seen["browser"], "accounts": accounts}, salt=_SALT),
        max_age=LIFETIME,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def trusted_browser(request: HttpRequest, users: Iterable[User]) -> str:
    """A name for this browser, if one of `users` has logged in from it before; empty if not."""
    seen = _read(request)
    return seen["browser"] if any(user.pk in seen["accounts"] for user in users) else ""


def _read(request: HttpRequest) -> dict[str, Any]:
    try:
        seen: dict[str, Any] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LIFETIME)
    except signing.BadSignature:
        return {"browser": new_key(), "accounts": []}
    return seen
