"""Logging in with a name and a password, as often as somebody may who is not guessing. The admin logs in by it too."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from armybuilder.accounts.names import users_of
from armybuilder.accounts.trusted_browsers import trusted_browser
from armybuilder.common.proxies import client_address, client_network
from armybuilder.i18n.texts import fold
from armybuilder.ratelimit import rates
from armybuilder.ratelimit.rates import RateLimit


class GuardedBackend(ModelBackend):
    """Django's own, with tries that are counted. Whether a name exists, no answer tells: those that do not are counted, and
    their passwords weighed, as well."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Any:
        if request is None or username is None or password is None:
            return super().authenticate(request, username, password, **more)
        users = users_of(username)
        against = _attempt_limits(request, username, users)
        if wait := rates.count(*against.items()):
            request.locked_out = wait  # type: ignore[attr-defined] # the form says so
            raise PermissionDenied
        for name in [user.username for user in users] or [username]:
            user = super().authenticate(request, name, password, **more)
            if user is not None:
                clear_attempts(request, username)
                if rates.PASSWORDS in against:
                    rates.clear_count(rates.PASSWORDS, against[rates.PASSWORDS], 1)
                return user
        return None


def clear_attempts(request: HttpRequest, name: str) -> None:
    """Clear the attempt counts of a name once a visitor has shown that it is theirs."""
    against = _network_limits(request, name) | _browser_limits(request, name, users_of(name))
    for rate, whom in against.items():
        if rate is not rates.PASSWORDS:
            rates.clear_count(rate, whom)


def _attempt_limits(request: HttpRequest, name: str, users: list[User]) -> dict[RateLimit, str]:
    """Return the rate limits that a login attempt counts against. From a browser that has logged in to the account
    before, it counts against that browser alone: other people's guesses, even from the same address, do not
    lock the owner out.
    """
    return _browser_limits(request, name, users) or _network_limits(request, name)


def _browser_limits(request: HttpRequest, name: str, users: list[User]) -> dict[RateLimit, str]:
    browser = trusted_browser(request, users)
    return {rates.NAME_IN_BROWSER: f"{fold(name)}\n{browser}"} if browser else {}


def _network_limits(request: HttpRequest, name: str) -> dict[RateLimit, str]:
    name = fold(name)
    return {
        rates.NAME_IN_NETWORK: f"{name}\n{client_network(request)}",
        rates.NAME: name,
        rates.PASSWORDS: client_address(request),
    }
