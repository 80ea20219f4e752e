"""Lists on another device, by a code that is good once and for a short while."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.accounts import ownership
from armybuilder.accounts.models import Account, Handover, Session
from armybuilder.accounts.sessions import SessionStore
from armybuilder.common.keys import new_key
from armybuilder.common.locks import lock_until_commit

LIFETIME = timedelta(minutes=15)
SHOWN_AFTER = timedelta(days=1)
"""So long the giving side sees what became of a code."""
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without signs that look like others: I and 1, O and 0."""
LENGTH = 8
"""39 bits: with ten tries in a quarter of an hour nobody guesses one that is good for as long."""


class HandoverError(Exception):
    """Why nothing was handed over; the text is for the player."""


@transaction.atomic
def create_code(owner: str) -> Handover:
    """A new code; an older one that was not used is worth nothing any more."""
    lock_until_commit(f"handover {owner}")
    now = timezone.now()
    Handover.objects.filter(ends__lt=now - SHOWN_AFTER).delete()
    revoke(owner)
    code = "".join(secrets.choice(ALPHABET) for _sign in range(LENGTH))
    return Handover.objects.create(owner=owner, code=code, ends=now + LIFETIME)


def revoke(owner: str) -> None:
    """Take the code back; those that were used stay told."""
    Handover.objects.filter(owner=owner, used=None).delete()


def get_latest(owner: str | None) -> Handover | None:
    """The code that was offered last, used or not, while there is something to say about it."""
    return Handover.objects.filter(owner=owner, ends__gt=timezone.now() - SHOWN_AFTER).first() if owner else None


def is_open(handover: Handover) -> bool:
    return handover.used is None and handover.ends > timezone.now()


def format_code(code: str) -> str:
    """`ABCD EFGH`: a code as it is shown."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def find_open(typed: str) -> Handover | None:
    """The open offer of a code, however it is typed."""
    code = "".join(sign for sign in typed.upper() if sign.isalnum())
    found = Handover.objects.filter(code=code).first() if len(code) == LENGTH else None
    return found if found and is_open(found) else None


@transaction.atomic
def redeem(handover: Handover, session: SessionStore, how: str) -> list[str]:
    """Hand over to the browser of `session`; what came along. `HandoverError` where the code was used meanwhile, or cannot be
    used here. Whatever the browser had already it keeps."""
    mine, theirs = session.owner, handover.owner
    if mine == theirs:
        raise HandoverError(_("This browser already has these lists."))
    came = ownership.describe_owned(theirs)
    open_ = Handover.objects.filter(pk=handover.pk, used=None, ends__gt=timezone.now())
    if not open_.update(used=timezone.now(), how=how, told=", ".join(came)[:500]):
        raise HandoverError(_("This code has already been used or revoked. Get a new one on the other device."))
    if how == Handover.MOVE:
        _move_browser(session, theirs)
    else:
        _join_owners(session, theirs)
    return came


def _move_browser(session: SessionStore, theirs: str) -> None:
    """Other browsers go on under the old name, on which nothing hangs any more."""
    session.owner = session.owner or new_key()
    ownership.transfer(theirs, session.owner)


def _join_owners(session: SessionStore, theirs: str) -> None:
    """All browsers of both go on under one name: that of the account where one has an account."""
    mine = session.owner
    accounts = set(Account.objects.filter(owner__in=[mine, theirs]).values_list("owner", flat=True))
    if len(accounts) > 1:
        raise HandoverError(
            _(
                "You're signed in on both devices with different accounts. Move the lists, or sign in to the "
                "same account on both."
            )
        )
    kept, gone = (mine, theirs) if mine in accounts else (theirs, mine)
    if gone:
        ownership.transfer(gone, kept)
        Session.objects.filter(owner=gone).update(owner=kept)
        Handover.objects.filter(owner=gone).update(owner=kept)
    session.owner = kept
