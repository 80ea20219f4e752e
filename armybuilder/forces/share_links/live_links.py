"""Links that show a list as it stands: made, taken back and made anew by its owner, opened by whoever has one.

The key of a link is a right to look at one list, and tells nothing of the list's own address.
"""

from enum import Enum
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.forces.models import Force, LivingLink

MAX_LINKS = 20
"""Of one list."""
MAX_REVOKED = 100
"""Of one list: so many still say that they were taken back, older ones are unknown."""


class TooManyLinksError(Exception):
    """The list has as many links as one may have; the text is for its owner."""

    def __init__(self) -> None:
        text = _("This list has %(most)d links, the maximum. Revoke one first.")
        super().__init__(text % {"most": MAX_LINKS})


class LinkFailure(Enum):
    """Why a link shows nothing."""

    UNKNOWN = 404
    REVOKED = 410


class FoundLink(NamedTuple):
    """The list that a link shows."""

    link: LivingLink
    force: Force


def links_of(force: Force) -> list[LivingLink]:
    """The links of a list that lead to it, newest first."""
    return list(force.links.filter(revoked=None).order_by("-pk"))


@transaction.atomic
def create_link(force: Force, note: str) -> LivingLink:
    """Another link to the list; `TooManyLinksError` beyond the bound."""
    Force.objects.select_for_update().get(pk=force.pk)
    if force.links.filter(revoked=None).count() >= MAX_LINKS:
        raise TooManyLinksError
    return LivingLink.objects.create(force=force, note=note)


@transaction.atomic
def revoke(link: LivingLink) -> None:
    """Take a link back. It leads nowhere from now on, and cannot be brought back."""
    revoked = LivingLink.objects.filter(force=link.force_id).exclude(revoked=None)
    LivingLink.objects.filter(pk=link.pk, revoked=None).update(revoked=timezone.now())
    kept = list(revoked.order_by("-revoked", "-pk").values_list("pk", flat=True)[:MAX_REVOKED])
    revoked.exclude(pk__in=kept).delete()


@transaction.atomic
def replace_link(link: LivingLink) -> LivingLink:
    """Another link with the same note in place of one that too many know."""
    revoke(link)
    return create_link(link.force, link.note)


def find(key: str) -> FoundLink | LinkFailure:
    """The list behind a link. While its owner has it deleted, it is as if the link were taken back. One query."""
    link = LivingLink.objects.select_related("force").filter(key=key).first()
    if link is None:
        return LinkFailure.UNKNOWN
    return LinkFailure.REVOKED if link.revoked or link.force.deleted else FoundLink(link, link.force)


def record_opening(link: LivingLink) -> None:
    """Remember the day on which a link was last opened; at most one query a day."""
    today = timezone.now().date()
    if link.opened != today:
        LivingLink.objects.filter(pk=link.pk).update(opened=today)
