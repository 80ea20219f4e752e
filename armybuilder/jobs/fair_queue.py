"""The queue: who may enter, and whose turn is next. What is quick goes first; then networks take turns, and within each its
visitors."""

from collections.abc import Callable, Iterable
from datetime import datetime
from itertools import zip_longest
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from armybuilder.common.locks import lock_until_commit
from armybuilder.common.proxies import NETWORK_BITS, WIDER, network_of
from armybuilder.jobs.models import Place

MOST_OF_VISITOR = 2
"""Open jobs of one visitor."""
MOST_OF_NETWORK = 6
"""Open jobs from one address, or from one network of the length that a household has in IPv6."""
MOST_OF_WIDE, MOST_OF_WIDEST = 2 * MOST_OF_NETWORK, 4 * MOST_OF_NETWORK
"""Open jobs from one IPv6 network of 56 and of 48 bits: who rents one has 256 or 65,536 of those of a household."""
MOST = 50
"""Open jobs of all."""
LAST = 10
"""Of these places, the last ones: for networks that have no job open."""
MOST_QUICK = 500
"""Of what is quick, such as mails: it takes no place of a job, and none of its visitor's."""


class TooManyJobsError(Exception):
    """No further job is taken now; the text is for the player, `wait` the seconds after which there may be room."""

    status_code = 429
    wait = 30


class Requester(NamedTuple):
    """The requester of work: a visitor (empty for one who has no lists) from a network, which is within a `wide`
    one and that within the `widest`. None of them can be read back.
    """

    visitor: str
    network: str
    wide: str
    widest: str


def requester(visitor: str | None, address: str) -> Requester:
    """Return the requester, from the visitor's owner key and the address of the request."""
    network, *wider = (_digest(network_of(address, bits)) for bits in (NETWORK_BITS[6], *WIDER))
    return Requester(_digest(visitor) if visitor else network, network, *wider)


def _digest(text: str) -> str:
    return salted_hmac("armybuilder.jobs.fair_queue", text, algorithm="sha256").hexdigest()


@transaction.atomic
def enter(kind: str, key: str, who: Requester, *, is_quick: bool = False) -> Place:
    """Queue work under its key, in the transaction that stores it. `TooManyJobsError` where the visitor, his network or all
    together have as much under way as they may."""
    # Others may be counting at this moment, too.
    lock_until_commit("queue")
    places = Place.objects.filter(is_quick=is_quick)
    if not is_quick:
        _check_room_of(who, places)
    _check_room(places.count(), MOST_QUICK if is_quick else MOST)
    return Place.objects.create(kind=kind, key=key, is_quick=is_quick, **who._asdict())


def _check_room_of(who: Requester, places: QuerySet[Place]) -> None:
    if places.filter(visitor=who.visitor).count() >= MOST_OF_VISITOR:
        raise TooManyJobsError(
            _("You have %(most)s jobs running, the maximum. Wait for one, or cancel one.") % {"most": MOST_OF_VISITOR}
        )
    bounds = {"network": MOST_OF_NETWORK, "wide": MOST_OF_WIDE, "widest": MOST_OF_WIDEST}
    for name, most in bounds.items():
        if places.filter(**{name: getattr(who, name)}).count() >= most:
            raise TooManyJobsError(
                _("Your network has %(most)s jobs running, the maximum. Wait for one.") % {"most": most}
            )
    if MOST - LAST <= places.count() < MOST and places.filter(widest=who.widest).exists():
        raise TooManyJobsError(
            _(
                "The last %(last)s of %(most)s places are for networks without a job, and yours has one: wait for "
                "it to finish."
            )
            % {"last": LAST, "most": MOST}
        )


def _check_room(under_way: int, most: int) -> None:
    if under_way >= most:
        raise TooManyJobsError(
            _("%(most)s jobs are running, the maximum for everyone. Try again in a few minutes.") % {"most": most}
        )


def leave(key: str) -> None:
    """Take work out of the queue; whoever is at it has lost it. To be called before its own rows are changed: a worker locks in
    this order too."""
    Place.objects.filter(key=key).delete()


def queue_order() -> list[Place]:
    """All places in the order of their next turns."""
    places = list(Place.objects.all())
    networks = _group_by([place for place in places if not place.is_quick], lambda place: place.network)
    return [place for place in places if place.is_quick] + _interleave(
        _interleave(_group_by(own, lambda place: place.visitor)) for own in networks
    )


def _group_by(places: Iterable[Place], by: Callable[[Place], str]) -> list[list[Place]]:
    """Places that belong together, in the order in which they entered; first those who wait for the longest time."""
    found: dict[str, list[Place]] = {}
    for place in places:
        found.setdefault(by(place), []).append(place)
    return sorted(found.values(), key=_waits_since)


def _waits_since(places: list[Place]) -> datetime:
    """Since their last turn, or since they came."""
    return max((place.served for place in places if place.served), default=places[0].entered)


def _interleave(groups: Iterable[list[Place]]) -> list[Place]:
    """The first of each, then the second of each, and so on."""
    return [place for row in zip_longest(*groups) for place in row if place]


class QueuePosition(NamedTuple):
    """The position of work in the queue: `ahead` lists the keys of work whose turn comes before, `of` counts all
    open work.
    """

    place: Place
    ahead: list[str]
    of: int

    @property
    def number(self) -> int:
        """Counted from 1."""
        return len(self.ahead) + 1


def get_position(key: str) -> QueuePosition | None:
    """Return the position of work in the queue; None for work that is not open."""
    places = queue_order()
    keys = [place.key for place in places]
    if key not in keys:
        return None
    number = keys.index(key)
    return QueuePosition(places[number], keys[:number], len(keys))
