"""Retention rules: each says what is deleted, after how many days, and which rows those are now. `manage.py purge`
follows them, and a page shows them to players.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts import device_transfer
from armybuilder.accounts.models import Account, Handover, Session
from armybuilder.battles.live import table as duels
from armybuilder.battles.live.models import Duel
from armybuilder.campaigns import services as campaigns
from armybuilder.campaigns.models import Campaign, Right
from armybuilder.common.keys import SENT
from armybuilder.forces.domain import lists
from armybuilder.forces.models import Collection, Force, LivingLink, Picture
from armybuilder.packs.models import HOUSE, Pack, Version
from armybuilder.tournaments import events
from armybuilder.tournaments.models import Event, Player

MONTH, YEAR = timedelta(days=30), timedelta(days=365)
SHARED = 2 * YEAR
"""What others play in outlives the browser of whoever began it."""

Rows = Callable[[datetime], QuerySet[Any]]


class RetentionRule(NamedTuple):
    """`rows` go, all that hangs on them too: those of before a moment, which is `after` so long. `words` say to players what that is,
    nothing where it is no thing of theirs."""

    name: str
    after: timedelta
    rows: Rows
    words: Any = ""

    def expired(self) -> QuerySet[Any]:
        """Return the rows to delete now."""
        return self.rows(timezone.now() - self.after)


def deleted_before(model: type[Model]) -> Rows:
    """Return the rows that their owner has deleted and could restore until now."""
    return lambda before: model._default_manager.filter(deleted__lt=before)  # noqa: SLF001 - Django's own name for it


def unreachable(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Those of them whose owner has no account and no browser: nobody can reach them any more. A browser that was not here for as
    long as its cookie lasts has ended."""
    at_hand = Session.objects.filter(expire_date__gt=timezone.now(), owner=OuterRef("owner"))
    return rows.exclude(Exists(at_hand)).exclude(Exists(Account.objects.filter(owner=OuterRef("owner"))))


def unreachable_lists(before: datetime) -> QuerySet[Force]:
    opened = LivingLink.objects.filter(force=OuterRef("pk"), revoked=None, opened__gte=before.date())
    return unreachable(Force.objects.filter(updated__lt=before)).exclude(Exists(opened))


def unreachable_packs(before: datetime) -> QuerySet[Pack]:
    """A version that was published is others' too."""
    drafts = Pack.objects.filter(updated__lt=before).exclude(owner=HOUSE)
    return unreachable(drafts).exclude(Exists(Version.objects.filter(pack=OuterRef("pk"))))


def sent_packs(before: datetime) -> QuerySet[Pack]:
    """Return the packs that programs sent without saying whose they are, and that no list and no entry of a
    tournament uses.
    """
    version = Version.objects.filter(pack=OuterRef("pk"))
    used = [
        Exists(version.filter(Exists(rows.filter(document__contains=OuterRef("hash")))))
        for rows in (Force.objects.order_by(), Player.objects.order_by())
    ]
    sent = Pack.objects.filter(owner__startswith=SENT, updated__lt=before)
    return sent.exclude(used[0]).exclude(used[1])


def sent_campaigns(before: datetime) -> QuerySet[Campaign]:
    """Those of programs, in which no browser plays."""
    joined = Right.objects.filter(campaign=OuterRef("pk")).exclude(owner="").exclude(owner__startswith=SENT)
    return Campaign.objects.filter(owner__startswith=SENT, updated__lt=before).exclude(Exists(joined))


COOKIE = timedelta(seconds=settings.SESSION_COOKIE_AGE)
LEFT_LISTS = RetentionRule(
    "lists left behind",
    MONTH,
    unreachable_lists,
    _("Lists without an account, not seen by their browser for a year, after the last change or visit by link"),
)
RULES = (
    RetentionRule(
        "lists in the bin",
        lists.KEPT_AFTER_DELETION,
        deleted_before(Force),
        _("Lists in the bin, after they were deleted"),
    ),
    LEFT_LISTS,
    RetentionRule(
        "collections left behind",
        timedelta(),
        lambda _before: unreachable(Collection.objects.all()),
        _("Collections without an account, not seen by their browser for a year"),
    ),
    RetentionRule("deleted packs", MONTH, deleted_before(Pack), _("Packs, after they were deleted")),
    RetentionRule(
        "packs left behind",
        MONTH,
        unreachable_packs,
        _("Packs without a published version and without an account, not seen by their browser for a year"),
    ),
    RetentionRule(
        "packs of programs",
        MONTH,
        sent_packs,
        _("Packs sent by a program, after the last change, unless a list uses them"),
    ),
    RetentionRule(
        "campaigns of programs",
        MONTH,
        sent_campaigns,
        _("Campaigns started by a program, after the last change, unless a browser plays in them"),
    ),
    RetentionRule(
        "battles of people",
        duels.KEPT_FOR,
        lambda before: Duel.objects.filter(changed__lt=before),
        _("Battles you play yourself, after the last choice"),
    ),
    RetentionRule(
        "deleted tournaments",
        events.KEPT_AFTER_DELETION,
        deleted_before(Event),
        _("Tournaments, after they were deleted"),
    ),
    RetentionRule(
        "deleted campaigns",
        campaigns.KEPT_AFTER_DELETION,
        deleted_before(Campaign),
        _("Campaigns, after they were deleted"),
    ),
    RetentionRule(
        "tournaments left behind",
        SHARED,
        lambda before: unreachable(Event.objects.filter(updated__lt=before)),
        _("Tournaments whose organiser has no account, after the last change"),
    ),
    RetentionRule(
        "campaigns left behind",
        SHARED,
        lambda before: unreachable(Campaign.objects.filter(updated__lt=before)),
        _("Campaigns whose organiser has no account, after the last change"),
    ),
    RetentionRule(
        "pictures taken off",
        MONTH,
        lambda before: Picture.objects.filter(removed__lt=before),
        _("Pictures, after they were removed from their cards"),
    ),
    RetentionRule(
        "links taken back",
        YEAR,
        lambda before: LivingLink.objects.filter(revoked__lt=before),
        _("Revoked links and their notices"),
    ),
    RetentionRule(
        "browsers",
        timedelta(),
        lambda before: Session.objects.filter(expire_date__lt=before),
        _("Settings of a browser that hasn't been here for a year"),
    ),
    RetentionRule(
        "hand-over codes",
        device_transfer.SHOWN_AFTER,
        lambda before: Handover.objects.filter(ends__lt=before),
        _("Codes for other devices"),
    ),
)
