"""Pictures come onto the cards of a list, are replaced or removed, and come back."""

from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.forces.domain.errors import TooManyPicturesError
from armybuilder.forces.models import Force, Picture
from armybuilder.forces.pictures import digest_of
from armybuilder.ratelimit.quotas import pay

MAX_PICTURES = 60
"""On the cards of one list."""
MAX_BYTES = 50_000_000
"""Of the pictures on the cards of one owner; lists that were deleted and can come back count."""
MAX_REMOVED = 20
"""Of one owner: so many removals can be undone, the oldest go for good."""


class PictureChange(NamedTuple):
    """The picture that is on the card now, and the one that was there before."""

    picture: Picture
    replaced: Picture | None


def get_pictures(force: Force) -> QuerySet[Picture]:
    """The pictures of a list that are not removed."""
    return force.pictures.filter(removed=None)


@transaction.atomic
def add_picture(force: Force, *, model: str, name: str, data: bytes) -> PictureChange:
    """Put a picture on the cards of `model`, or of the one with the player's `name`. `TooManyPicturesError` beyond
    the bounds, which say what to do."""
    _lock(force)
    before = get_pictures(force).filter(model=model, name=name).first()
    if before and before.digest == digest_of(data):
        return PictureChange(before, None)
    _need_room(force, len(data), before)
    if before:
        remove(before)
    picture = Picture.objects.create(force=force, model=model, name=name, digest=digest_of(data), data=data)
    return PictureChange(picture, before)


@transaction.atomic
def remove(picture: Picture) -> None:
    """Take a picture off its cards; it can be restored until twenty others were removed."""
    Picture.objects.filter(pk=picture.pk, removed=None).update(removed=timezone.now())
    removed = Picture.objects.filter(force__owner=picture.force.owner).exclude(removed=None)
    kept = list(removed.order_by("-removed", "-pk").values_list("pk", flat=True)[:MAX_REMOVED])
    removed.exclude(pk__in=kept).delete()


@transaction.atomic
def restore(picture: Picture) -> PictureChange:
    """Put a removed picture back; what is on its card by now is removed instead. `TooManyPicturesError` as for `put`."""
    _lock(picture.force)
    current = get_pictures(picture.force).filter(model=picture.model, name=picture.name).first()
    if current == picture:
        return PictureChange(picture, None)
    _need_room(picture.force, len(picture.data), current)
    if current:
        remove(current)
    Picture.objects.filter(pk=picture.pk).update(removed=None)
    return PictureChange(picture, current)


def copy(source: Force, target: Force) -> None:
    """Give `target`, a fresh copy of `source`, the same pictures; `TooManyPicturesError` where these are too many bytes."""
    found = list(get_pictures(source))
    _need_bytes(source.owner, sum(len(picture.data) for picture in found))
    for picture in found:
        picture.pk, picture.force = None, target
    pay(found)
    Picture.objects.bulk_create(found)


def _lock(force: Force) -> None:
    """Nobody else changes the pictures of this list until the transaction ends."""
    Force.objects.select_for_update().get(pk=force.pk)


def _need_room(force: Force, size: int, instead_of: Picture | None) -> None:
    if not instead_of and get_pictures(force).count() >= MAX_PICTURES:
        raise TooManyPicturesError(
            _("This list has %(max_pictures)s pictures, the maximum. Remove one first.")
            % {"max_pictures": MAX_PICTURES}
        )
    _need_bytes(force.owner, size - (len(instead_of.data) if instead_of else 0))


def _need_bytes(owner: str, more: int) -> None:
    kept = Picture.objects.filter(force__owner=owner, removed=None).aggregate(bytes=Sum(Length("data")))["bytes"] or 0
    if kept + more > MAX_BYTES:
        raise TooManyPicturesError(
            _("Your lists' pictures take up %(max_bytes)s MB in all, the maximum. Remove some first.")
            % {"max_bytes": MAX_BYTES // 1_000_000}
        )
