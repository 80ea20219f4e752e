"""Merges the lists of a browser into an account on login: the account's lists stay, and the browser's are added."""

from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction

from armybuilder.accounts import ownership
from armybuilder.accounts.models import Account, Session
from armybuilder.accounts.sessions import SessionStore
from armybuilder.common.keys import new_key


class MergeResult(NamedTuple):
    """The result of a merge on login: what came into the account, and how many other browsers showed it until then
    (they log in as well).
    """

    came: list[str]
    left: int


@transaction.atomic
def merge_browser(user: Any, session: SessionStore) -> MergeResult:
    """Show the lists of the account in this browser, and take in what the browser had. Lists that belong to another account, which
    only were shown here too, stay where they are. Browsers that shared what came do not see the account: nobody asked them for
    its password."""
    mine = "" if Account.objects.filter(owner=session.owner).exclude(user=user).exists() else session.owner
    came = ownership.describe_owned(mine)
    account, is_new = Account.objects.get_or_create(user=user, defaults={"owner": mine or new_key()})
    left = 0
    if mine == account.owner and not is_new:
        came = []
    elif mine and not is_new:
        ownership.transfer(mine, account.owner)
        left = other_sessions(session).count()
    session.owner = account.owner
    return MergeResult(came, left)


def other_sessions(session: SessionStore) -> Any:
    """The other browsers that show the same lists, logged in or not."""
    found = Session.objects.filter(owner=session.owner).exclude(session_key=session.session_key or "")
    return found if session.owner else found.none()


def log_out_others(session: SessionStore) -> None:
    """They show nothing any more, and are logged out. What they had stays where it is."""
    other_sessions(session).delete()


def log_out_all(user: User) -> None:
    """Every browser that shows the lists of an account is logged out."""
    Session.objects.filter(owner__in=Account.objects.filter(user=user).values("owner")).delete()


@transaction.atomic
def close_account(user: User | None, session: SessionStore) -> None:
    """Everything of this browser, or of the account that it is logged in with, goes for good, and so does the account."""
    owner = session.owner
    if owner:
        ownership.delete(owner)
        other_sessions(session).delete()
    if user is not None:
        user.delete()
    session.flush()
