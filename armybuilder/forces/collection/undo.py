"""Undo of the last bulk edit of a collection, made by a table or by typed numbers: what was changed, and how it is
taken back.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from django.http import HttpRequest

from armybuilder.forces.visitor import collection
from armybuilder.forces.visitor.collection import OwnedCollection

_KEY = "collection-done"


class ModelCount(NamedTuple):
    """The number of a model that is owned, and how many of those are painted."""

    owned: int
    painted: int


class CollectionEdit(msgspec.Struct, frozen=True):
    """The numbers before and after of each model of a game that was changed."""

    system: str
    changed: dict[str, tuple[ModelCount, ModelCount]]


def change(request: HttpRequest, system: str, edit: Callable[[OwnedCollection], OwnedCollection]) -> OwnedCollection:
    """Make an edit that can be undone; return what the visitor owns after it."""
    changed: dict[str, tuple[ModelCount, ModelCount]] = {}

    def noting(before: OwnedCollection) -> OwnedCollection:
        after = edit(before)
        changed.update(_difference(before, after))
        return after

    owned = collection.change(request, system, noting)
    if changed:
        request.session[_KEY] = msgspec.to_builtins(CollectionEdit(system, changed))
    return owned


def _difference(before: OwnedCollection, after: OwnedCollection) -> Mapping[str, tuple[ModelCount, ModelCount]]:
    pairs = ((key, _number(before, key), _number(after, key)) for key in {**before.counts, **after.counts})
    return {key: (was, now) for key, was, now in pairs if was != now}


def _number(owned: OwnedCollection, key: str) -> ModelCount:
    return ModelCount(owned.counts.get(key, 0), owned.painted.get(key, 0))


def get_last_edit(request: HttpRequest, system: str) -> CollectionEdit | None:
    """Return the last edit of a game's collection that can be undone."""
    kept = request.session.get(_KEY)
    done = msgspec.convert(kept, CollectionEdit) if kept else None
    return done if done and done.system == system else None


def undo_edit(request: HttpRequest, done: CollectionEdit) -> int:
    """Give the models that were changed the numbers from before. What was changed since stays as it is: how many models that are.
    `FullError` where there is no room for them any more."""
    since = 0

    def edit(now: OwnedCollection) -> OwnedCollection:
        nonlocal since
        since = sum(_number(now, key) != after for key, (_before, after) in done.changed.items())
        return _without_edit(now, done)

    collection.change(request, done.system, edit)
    request.session.pop(_KEY, None)
    return since


def _without_edit(now: OwnedCollection, done: CollectionEdit) -> OwnedCollection:
    """Fewer first, so that there is room for those that come back."""
    unchanged = ((key, before) for key, (before, after) in done.changed.items() if _number(now, key) == after)
    for key, before in sorted(unchanged, key=lambda each: each[1].owned):
        now = now.with_count(key, *before)
    return now
