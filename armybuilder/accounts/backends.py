"""Logging in with a name and a password, as often as somebody may who is not guessing. The admin logs in by it too."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from armybuilder.accounts.guard import tries
from armybuilder.accounts.guard.trusted import trusted_browser
from armybuilder.accounts.names import users_of
from armybuilder.common.proxies import client_network
from armybuilder.i18n.texts import fold


class GuardedBackend(ModelBackend):
    """Django's own, with tries that are counted. Whether a name exists, no answer tells: those that do not are counted, and
    their passwords weighed, as well."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Any:
        if request is None or username is None or password is None:
            return super().authenticate(request, username, password, **more)
        users = users_of(username)
        against = _against(request, username, users)
        refused = next((bound for bound, whom in against.items() if not tries.allowed(bound, whom)), None)
        if refused:
            request.locked_out = refused  # type: ignore[attr-defined] # the form says so
            raise PermissionDenied
        for name in [user.username for user in users] or [username]:
            user = super().authenticate(request, name, password, **more)
            if user is not None:
                forgive(request, username)
                if tries.ADDRESS in against:
                    tries.forgive_one(tries.ADDRESS, against[tries.ADDRESS])
                return user
        return None


def forgive(request: HttpRequest, name: str) -> None:
    """Whoever has just shown that the name is theirs may try again."""
    against = _elsewhere(request, name) | _in_browser(request, name, users_of(name))
    for bound, whom in against.items():
        if bound is not tries.ADDRESS:
            tries.forgive(bound, whom)


def _against(request: HttpRequest, name: str, users: list[User]) -> dict[tries.Bound, str]:
    """What a try counts against. From a browser that has logged in to the account before it counts against that browser alone:
    others who guess, even from the same address, do not lock the owner out."""
    return _in_browser(request, name, users) or _elsewhere(request, name)


def _in_browser(request: HttpRequest, name: str, users: list[User]) -> dict[tries.Bound, str]:
    browser = trusted_browser(request, users)
    return {tries.NAME_IN_BROWSER: f"{fold(name)}\n{browser}"} if browser else {}


def _elsewhere(request: HttpRequest, name: str) -> dict[tries.Bound, str]:
    name, address = fold(name), client_network(request)
    return {tries.NAME_AT_ADDRESS: f"{name}\n{address}", tries.NAME: name, tries.ADDRESS: address}
