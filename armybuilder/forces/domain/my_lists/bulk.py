"""Bulk actions on several lists at a time, each with the action that undoes it."""

from collections.abc import Callable, Collection, Mapping

import msgspec
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.engine.core.text import forbidden_character, plain
from armybuilder.forces.domain import lists
from armybuilder.forces.models import TAG_LENGTH, Force, Tag
from armybuilder.i18n.texts import fold

MOST = 50
"""Lists that are changed at a time: those of a page."""
MAX_TAGS = 10
"""Of one list."""


class BulkError(Exception):
    """Why nothing was done; the text is for the player."""


class BulkAction(msgspec.Struct, frozen=True):
    """A bulk action that was done, with the keys of the lists it changed: undoing it changes no others."""

    action: str
    keys: tuple[str, ...]
    tag: str = ""


def perform(owner: str, action: str, keys: Collection[str], tag: str = "") -> BulkAction:
    """Do it with those of the owner's lists that it would change. `BulkError`, `TooManyListsError`, `TooManyPicturesError` and
    `DocumentError` say why nothing was done."""
    with transaction.atomic():
        return BulkAction(action, tuple(ACTIONS[action](owner, keys, tag)), tag)


def undo_action(owner: str, done: BulkAction) -> BulkAction:
    """Undo a bulk action; errors as in `perform`."""
    return perform(owner, OPPOSITES[done.action], done.keys, done.tag)


def read_tag(text: str) -> str:
    """A tag as it is kept, or `BulkError`."""
    tag = plain(text)
    if not fold(tag):
        raise BulkError(_("Enter the tag first."))
    if len(tag) > TAG_LENGTH:
        length = {"most": TAG_LENGTH, "number": len(tag)}
        raise BulkError(_("A tag can have up to %(most)s characters; this one has %(number)s.") % length)
    if character := forbidden_character(tag):
        told = {"character": character}
        raise BulkError(_("A tag can't contain the character %(character)s: remove it.") % told)
    return tag


def _tag(owner: str, keys: Collection[str], tag: str) -> list[str]:
    folded = fold(tag)
    spelt = Tag.objects.filter(force__owner=owner, folded=folded).order_by("pk").values_list("name", flat=True).first()
    others = lists.lists_of(owner).filter(key__in=keys).exclude(tags__folded=folded)
    found = list(others.annotate(number=Count("tags")))
    if full := next((force for force in found if force.number >= MAX_TAGS), None):
        told = {"name": str(full), "most": MAX_TAGS}
        raise BulkError(_("“%(name)s” has %(most)s tags, the maximum. Remove one first.") % told)
    Tag.objects.bulk_create(
        [Tag(force=force, name=spelt or tag, folded=folded) for force in found], ignore_conflicts=True
    )
    return [force.key for force in found]


def _untag(owner: str, keys: Collection[str], tag: str) -> list[str]:
    changed = _keys_of(lists.lists_of(owner).filter(tags__folded=fold(tag)), keys)
    Tag.objects.filter(force__owner=owner, force__key__in=changed, folded=fold(tag)).delete()
    return changed


def _archive(owner: str, keys: Collection[str], _named: str) -> list[str]:
    changed = _keys_of(lists.lists_of(owner).filter(archived=None), keys)
    Force.objects.filter(key__in=changed).update(archived=timezone.now())
    return changed


def _unarchive(owner: str, keys: Collection[str], _named: str) -> list[str]:
    changed = _keys_of(lists.lists_of(owner).exclude(archived=None), keys)
    Force.objects.filter(key__in=changed).update(archived=None)
    return changed


def _delete(owner: str, keys: Collection[str], _named: str) -> list[str]:
    changed = _keys_of(lists.lists_of(owner), keys)
    lists.delete(owner, changed)
    return changed


def _restore(owner: str, keys: Collection[str], _named: str) -> list[str]:
    changed = _keys_of(lists.deleted_lists(owner), keys)
    lists.restore(owner, changed)
    return changed


def _copy(owner: str, keys: Collection[str], _named: str) -> list[str]:
    chosen = lists.lists_of(owner).filter(key__in=keys)
    lists.check_room(owner, len(chosen))
    return [lists.duplicate(force).key for force in reversed(chosen)]


def _keys_of(forces: QuerySet[Force], keys: Collection[str]) -> list[str]:
    return list(forces.filter(key__in=keys).values_list("key", flat=True))


Action = Callable[[str, Collection[str], str], list[str]]
ACTIONS: Mapping[str, Action] = {
    "tag": _tag,
    "untag": _untag,
    "archive": _archive,
    "unarchive": _unarchive,
    "delete": _delete,
    "restore": _restore,
    "copy": _copy,
}
"""By their names: each returns the keys of the lists that it changed; of copies, their own."""
OPPOSITES = {
    "tag": "untag",
    "untag": "tag",
    "archive": "unarchive",
    "unarchive": "archive",
    "delete": "restore",
    "restore": "delete",
    "copy": "delete",
}
