"""What is kept how long: each rule says what goes, after how many days, and which rows those are now. `manage.py purge` follows
them, and a page tells them to players."""

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


class Rule(NamedTuple):
    """`rows` go, all that hangs on them too: those of before a moment, which is `after` so long. `words` say to players what that is,
    nothing where it is no thing of theirs."""

    name: str
    after: timedelta
    rows: Rows
    words: Any = ""

    def found(self) -> QuerySet[Any]:
        """What goes now."""
        return self.rows(timezone.now() - self.after)


def deleted(model: type[Model]) -> Rows:
    """What its owner has deleted and could bring back until now."""
    return lambda before: model._default_manager.filter(deleted__lt=before)  # noqa: SLF001 - Django's own name for it


def left(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Those of them whose owner has no account and no browser: nobody can reach them any more. A browser that was not here for as
    long as its cookie lasts has ended."""
    at_hand = Session.objects.filter(expire_date__gt=timezone.now(), owner=OuterRef("owner"))
    return rows.exclude(Exists(at_hand)).exclude(Exists(Account.objects.filter(owner=OuterRef("owner"))))


def left_lists(before: datetime) -> QuerySet[Force]:
    opened = LivingLink.objects.filter(force=OuterRef("pk"), revoked=None, opened__gte=before.date())
    return left(Force.objects.filter(updated__lt=before)).exclude(Exists(opened))


def left_packs(before: datetime) -> QuerySet[Pack]:
    """A version that was published is others' too."""
    drafts = Pack.objects.filter(updated__lt=before).exclude(owner=HOUSE)
    return left(drafts).exclude(Exists(Version.objects.filter(pack=OuterRef("pk"))))


def sent_packs(before: datetime) -> QuerySet[Pack]:
    """What programs sent without saying whose it is, and no list and no entry of a tournament uses."""
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
LEFT_LISTS = Rule(
    "lists left behind",
    MONTH,
    left_lists,
    _(
        "Lists whose browser was not here for a year and that belong to no account, after nobody has changed them or opened them by a link"
    ),
)
RULES = (
    Rule("lists in the bin", lists.KEPT_AFTER_DELETION, deleted(Force), _("Lists in the bin, after they were deleted")),
    LEFT_LISTS,
    Rule(
        "collections left behind",
        timedelta(),
        lambda _before: left(Collection.objects.all()),
        _("Collections of models whose browser was not here for a year and that belong to no account"),
    ),
    Rule("deleted packs", MONTH, deleted(Pack), _("Packs, after they were deleted")),
    Rule(
        "packs left behind",
        MONTH,
        left_packs,
        _("Packs without a published version whose browser was not here for a year and that belong to no account"),
    ),
    Rule(
        "packs of programs",
        MONTH,
        sent_packs,
        _("Packs that a program sent, after nobody has changed them, unless a list uses them"),
    ),
    Rule(
        "campaigns of programs",
        MONTH,
        sent_campaigns,
        _("Campaigns that a program began, after nobody has changed them, unless a browser plays in them"),
    ),
    Rule(
        "battles of people",
        duels.KEPT_FOR,
        lambda before: Duel.objects.filter(changed__lt=before),
        _("Battles that you play yourself, after nobody has chosen anything in them"),
    ),
    Rule("deleted tournaments", events.KEPT_AFTER_DELETION, deleted(Event), _("Tournaments, after they were deleted")),
    Rule(
        "deleted campaigns", campaigns.KEPT_AFTER_DELETION, deleted(Campaign), _("Campaigns, after they were deleted")
    ),
    Rule(
        "tournaments left behind",
        SHARED,
        lambda before: left(Event.objects.filter(updated__lt=before)),
        _("Tournaments of an organiser who has no account, after nobody has changed them"),
    ),
    Rule(
        "campaigns left behind",
        SHARED,
        lambda before: left(Campaign.objects.filter(updated__lt=before)),
        _("Campaigns of an organiser who has no account, after nobody has changed them"),
    ),
    Rule(
        "pictures taken off",
        MONTH,
        lambda before: Picture.objects.filter(removed__lt=before),
        _("Pictures, after they were taken off their cards"),
    ),
    Rule(
        "links taken back",
        YEAR,
        lambda before: LivingLink.objects.filter(revoked__lt=before),
        _("Links that were taken back, and what they say of it"),
    ),
    Rule(
        "browsers",
        timedelta(),
        lambda before: Session.objects.filter(expire_date__lt=before),
        _("The settings of a browser that was not here for a year"),
    ),
    Rule(
        "hand-over codes",
        device_transfer.SHOWN_AFTER,
        lambda before: Handover.objects.filter(ends__lt=before),
        _("Codes for other devices"),
    ),
)
