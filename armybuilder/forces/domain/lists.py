"""Lists come, are found by their owner, and go. Nobody else can tell whether a list exists."""

import re
from collections.abc import Collection, Iterable
from datetime import timedelta
from itertools import chain, count
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.engine.registry import get_system
from armybuilder.forces.domain import pictures
from armybuilder.forces.domain.errors import TooManyListsError
from armybuilder.forces.domain.history import encode, revisions
from armybuilder.forces.domain.my_lists import summary
from armybuilder.forces.models import Force

MAX_LISTS = 500
MAX_BINNED = 500
"""Lists that a bin holds; the oldest go first."""
KEPT_AFTER_DELETION = timedelta(days=30)


def lists_of(owner: str | None) -> QuerySet[Force]:
    """The lists of `owner`, last changed first; none for somebody without any."""
    return Force.objects.filter(owner=owner, deleted=None) if owner else Force.objects.none()


def active_lists(owner: str | None) -> QuerySet[Force]:
    """Those that forms offer: without what `owner` put into the archive."""
    return lists_of(owner).filter(archived=None)


def deleted_lists(owner: str | None) -> QuerySet[Force]:
    """The lists that `owner` deleted and that can still be restored, last deleted first."""
    since = timezone.now() - KEPT_AFTER_DELETION
    found = Force.objects.filter(owner=owner, deleted__gte=since) if owner else Force.objects.none()
    return found.order_by("-deleted", "-pk")


def create(*, owner: str, document: Envelope, label: str = "") -> Force:
    """Save a first document. `DocumentError` beyond its bounds, `TooManyListsError` beyond those of the owner."""
    check_room(owner, 1)
    text = encode(document)
    return _add(owner, document.system, text, summary.columns(document.system, text), label)


@transaction.atomic
def _add(owner: str, system: str, text: str, found: dict[str, Any], label: str) -> Force:
    """Add a list, with the figures `found` computed beforehand, because a write blocks all other writers."""
    check_room(owner, 1)
    force = Force.objects.create(owner=owner, system=system, document=text, updated=timezone.now(), **found)
    revisions.add(force, 0, revisions.NewRevision(text, label or marked_text("New list")))
    return force


def check_room(owner: str, number: int) -> None:
    """`TooManyListsError` where there is no room for so many more."""
    if lists_of(owner).count() + number > MAX_LISTS:
        raise TooManyListsError(MAX_LISTS)


def duplicate(force: Force) -> Force:
    """A copy under the name `… (copy)` with the same pictures and a history of its own. `TooManyPicturesError` where
    the owner's pictures would become too many bytes."""
    system = get_system(force.system)
    data: dict[str, Any] = system.to_data(system.decode(force.document))
    data["name"] = _copy_name(str(force), lists_of(force.owner).values_list("name", flat=True))
    text = encode(system.convert(data))
    found = summary.columns(force.system, text)
    with transaction.atomic():
        copy = _add(force.owner, force.system, text, found, marked_text("Copy"))
        pictures.copy(force, copy)
    return copy


def _copy_name(name: str, taken: Iterable[str]) -> str:
    """`Night watch (copy)`, `Night watch (copy 2)`: the first name that no list has yet."""
    copy = _("copy")
    known, base = set(taken), re.sub(rf" \({re.escape(copy)}(?: \d+)?\)$", "", name)
    ends = chain([f"({copy})"], (f"({copy} {number})" for number in count(2)))
    names = (f"{base[: NAME_LENGTH - len(end) - 1]} {end}" for end in ends)
    return next(found for found in names if found not in known)


def delete(owner: str, keys: Collection[str]) -> None:
    """Put lists into the bin, from which they can be restored for a month. What was put there longer ago goes for good, and
    the oldest where there are too many."""
    lists_of(owner).filter(key__in=keys).update(deleted=timezone.now())
    kept = deleted_lists(owner)[:MAX_BINNED].values_list("pk", flat=True)
    Force.objects.filter(owner=owner).exclude(deleted=None).exclude(pk__in=list(kept)).delete()


@transaction.atomic
def restore(owner: str, keys: Collection[str]) -> None:
    """Take lists out of the bin; `TooManyListsError` where there is no room for them."""
    found = deleted_lists(owner).filter(key__in=keys)
    check_room(owner, found.count())
    found.update(deleted=None)


def empty_bin(owner: str) -> int:
    """Everything in the bin goes for good; how many lists that were."""
    number = deleted_lists(owner).count()
    Force.objects.filter(owner=owner).exclude(deleted=None).delete()
    return number
