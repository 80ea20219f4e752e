"""Registers accounts with Django."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_save


class AccountsConfig(AppConfig):
    name = "armybuilder.accounts"
    label = "accounts"

    def ready(self) -> None:
        # Models have to be there first.
        from armybuilder.accounts import mails  # noqa: PLC0415

        mails.register()
        user_logged_in.connect(_merge_on_login, dispatch_uid="accounts take in")
        post_save.connect(_claim_saved_name, sender="auth.User", dispatch_uid="accounts claim name")


def _merge_on_login(request: Any, user: Any, **_more: Any) -> None:
    """By whichever page somebody logs in."""
    from armybuilder.accounts.merge_on_login import merge_browser  # noqa: PLC0415 - models wait until apps are loaded

    request.taken_in = merge_browser(user, request.session)


def _claim_saved_name(instance: Any, raw: bool, **_more: Any) -> None:
    """Claim the account name of a saved user, whether pages, the admin, the command line or Django at login saved
    it.
    """
    from armybuilder.accounts.names import claim  # noqa: PLC0415 - models wait until apps are loaded

    if not raw:
        claim(instance)
