"""Registers accounts with Django."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class AccountsConfig(AppConfig):
    name = "armybuilder.accounts"
    label = "accounts"

    def ready(self) -> None:
        user_logged_in.connect(_take_in, dispatch_uid="accounts take in")


def _take_in(request: Any, user: Any, **_more: Any) -> None:
    """By whichever page somebody logs in."""
    from armybuilder.accounts.taking import take_in  # noqa: PLC0415 - models wait until apps are loaded

    request.taken_in = take_in(user, request.session)
