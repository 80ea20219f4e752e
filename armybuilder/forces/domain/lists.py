"""Lists come, are found by their owner, and go. Nobody else can tell whether a list exists."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.registry import get_system
from armybuilder.forces.domain import pictures
from armybuilder.forces.domain.errors import TooManyError
from armybuilder.forces.domain.history import encode
from armybuilder.forces.domain.mine import figures
from armybuilder.forces.models import Force, Revision

MAX_LISTS = 500
KEPT_AFTER_DELETION = timedelta(days=30)


def owned(owner: str | None) -> QuerySet[Force]:
    """The lists of `owner`, last changed first; none for somebody without any."""
    return Force.objects.filter(owner=owner, deleted=None) if owner else Force.objects.none()


@transaction.atomic
def create(*, owner: str, document: Envelope, label: str = "New list") -> Force:
    """Save a first document. `DocumentError` beyond its bounds, `TooManyError` beyond those of the owner."""
    text = encode(document)
    if owned(owner).count() >= MAX_LISTS:
        raise TooManyError(MAX_LISTS)
    found = figures.columns(document.system, text)
    force = Force.objects.create(owner=owner, system=document.system, document=text, updated=timezone.now(), **found)
    Revision.objects.create(force=force, number=0, label=label, document=text)
    return force


@transaction.atomic
def duplicate(force: Force) -> Force:
    """A copy under the name `… (copy)` with the same pictures and a history of its own. `TooManyPicturesError` where
    the owner's pictures would become too many bytes."""
    system = get_system(force.system)
    data: dict[str, Any] = system.to_data(system.decode(force.document))
    data["name"] = f"{str(force)[:190]} (copy)"
    copy = create(owner=force.owner, document=system.convert(data), label="Copy")
    pictures.copy(force, copy)
    return copy


def delete(force: Force) -> None:
    """Hide a list; it can be restored for a month. What was hidden longer ago goes for good."""
    now = timezone.now()
    Force.objects.filter(pk=force.pk).update(deleted=now)
    Force.objects.filter(owner=force.owner, deleted__lt=now - KEPT_AFTER_DELETION).delete()


def deleted(owner: str | None, key: str) -> Force | None:
    """The list with this key, when its owner deleted it and it can still be restored."""
    return Force.objects.filter(owner=owner, key=key).exclude(deleted=None).first() if owner and key else None


def restore(force: Force) -> None:
    """Take a deletion back."""
    Force.objects.filter(pk=force.pk).update(deleted=None)
