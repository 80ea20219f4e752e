"""Logging in with a name and a password, as often as somebody may who is not guessing. The admin logs in by it too."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from armybuilder.accounts import tries
from armybuilder.operating.proxies import client_network


class GuardedBackend(ModelBackend):
    """Django's own, with tries that are counted. Whether a name exists, no answer tells: those that do not are counted, and
    their passwords weighed, as well."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Any:
        if request is None or username is None or password is None:
            return super().authenticate(request, username, password, **more)
        against = _against(request, username)
        if not all(tries.allowed(bound, whom) for bound, whom in against.items()):
            request.locked_out = True  # type: ignore[attr-defined] # the form says so
            raise PermissionDenied
        # Phones begin a word with a capital letter; names that differ in that alone cannot be registered.
        known = User.objects.filter(username__iexact=username).values_list("username", flat=True).first()
        user = super().authenticate(request, known or username, password, **more)
        if user is not None:
            forgive(request, username)
            tries.forgive_one(tries.ADDRESS, against[tries.ADDRESS])
        return user


def forgive(request: HttpRequest, name: str) -> None:
    """Whoever has just shown that the name is theirs may try again."""
    for bound, whom in _against(request, name).items():
        if bound is not tries.ADDRESS:
            tries.forgive(bound, whom)


def _against(request: HttpRequest, name: str) -> dict[tries.Bound, str]:
    name, address = name.casefold(), client_network(request)
    return {tries.NAME_AT_ADDRESS: f"{name}\n{address}", tries.NAME: name, tries.ADDRESS: address}
