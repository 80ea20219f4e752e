"""Events come, are found by who has a right to them, and go."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.common.keys import new_key
from armybuilder.engine.registry import SYSTEMS
from armybuilder.tournaments.labels import StepLabel
from armybuilder.tournaments.models import Event, Player, Step
from armybuilder.tournaments.states import EventSettings, EventState, encode

MAX_EVENTS = 100
"""Of one owner."""
KEPT_AFTER_DELETION = timedelta(days=30)
SEEDS = 2**31


class TooManyEventsError(Exception):
    """The owner has as many events as one may have."""

    def __init__(self) -> None:
        super().__init__(
            _("You have %(max_events)s events, the maximum. Delete one first.") % {"max_events": MAX_EVENTS}
        )


def get_event_or_404(*, alone: bool = False, **named: str) -> Event:
    """The event with an `address`, `entry` or `key`. To who has none of them it does not exist. One query. In a transaction it
    may be had `alone`: others who change it wait."""
    events = Event.objects.select_for_update() if alone else Event.objects.all()
    event = events.filter(deleted=None, **named).first()
    if event is None or event.system not in SYSTEMS:
        raise Http404("There is no such event, or it is deleted.")
    return event


def get_entry_or_404(key: str) -> Player:
    """The entry with this key of its own, whatever link it was made by. One query."""
    player = Player.objects.filter(key=key, event__deleted=None).select_related("event").first()
    if player is None or player.event.system not in SYSTEMS:
        raise Http404("There is no such entry.")
    return player


def owned(owner: str | None) -> QuerySet[Event]:
    """The events of `owner`, last changed first; none for somebody without any."""
    return Event.objects.filter(owner=owner, deleted=None) if owner else Event.objects.none()


def entries_of(owner: str | None) -> list[Player]:
    """The entries of `owner` in events that are there, the newest first. One query."""
    if not owner:
        return []
    entries = Player.objects.filter(owner=owner, event__deleted=None).select_related("event")
    return list(entries.defer("document").order_by("-pk")[:MAX_EVENTS])


@transaction.atomic
def create(*, owner: str, system: str, settings: EventSettings) -> Event:
    """A new event, or `TooManyEventsError`. Its draws begin with a seed of its own."""
    if owned(owner).count() >= MAX_EVENTS:
        raise TooManyEventsError
    state = encode(EventState(settings))
    event = Event.objects.create(
        owner=owner, system=system, name=settings.name, seed=secrets.randbelow(SEEDS), state=state
    )
    Step.objects.create(event=event, number=0, label=StepLabel(gettext_noop("New event")).dump(), state=state)
    return event


def replace_key(event: Event) -> str:
    """Another organiser's key in place of one that too many know; the old one is worth nothing any more."""
    key = new_key()
    Event.objects.filter(pk=event.pk).update(key=key)
    return key


def replace_entry_key(event: Event) -> None:
    """Another link for players in place of one that strangers know; entries that are there stay, at their own addresses."""
    Event.objects.filter(pk=event.pk).update(entry=new_key())


def delete(event: Event) -> None:
    """Hide an event; it can be restored for a month. What was hidden longer ago goes for good."""
    now = timezone.now()
    Event.objects.filter(pk=event.pk).update(deleted=now)
    Event.objects.filter(deleted__lt=now - KEPT_AFTER_DELETION).delete()


def find_deleted(key: str) -> Event | None:
    """The event with this organiser's key, when it was deleted and can still be restored."""
    return Event.objects.filter(key=key).exclude(deleted=None).first() if key else None


def restore(event: Event) -> None:
    """Take a deletion back."""
    Event.objects.filter(pk=event.pk).update(deleted=None)
