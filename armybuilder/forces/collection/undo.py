"""What was last done to a collection at once, by a table or by numbers that were typed, and how it is taken back."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from django.http import HttpRequest

from armybuilder.forces.visitor import collection
from armybuilder.forces.visitor.collection import Collection

_KEY = "collection-done"


class Number(NamedTuple):
    """How many of a model are owned, and how many of those are painted."""

    owned: int
    painted: int


class Done(msgspec.Struct, frozen=True):
    """The numbers before and after of each model of a game that was changed."""

    system: str
    changed: dict[str, tuple[Number, Number]]


def change(request: HttpRequest, system: str, edit: Callable[[Collection], Collection]) -> Collection:
    """What the visitor owns after an edit that can be taken back."""
    changed: dict[str, tuple[Number, Number]] = {}

    def noting(before: Collection) -> Collection:
        after = edit(before)
        changed.update(_difference(before, after))
        return after

    owned = collection.change(request, system, noting)
    if changed:
        request.session[_KEY] = msgspec.to_builtins(Done(system, changed))
    return owned


def _difference(before: Collection, after: Collection) -> Mapping[str, tuple[Number, Number]]:
    pairs = ((key, _number(before, key), _number(after, key)) for key in {**before.counts, **after.counts})
    return {key: (was, now) for key, was, now in pairs if was != now}


def _number(owned: Collection, key: str) -> Number:
    return Number(owned.counts.get(key, 0), owned.painted.get(key, 0))


def last_done(request: HttpRequest, system: str) -> Done | None:
    """What can be taken back of a game."""
    kept = request.session.get(_KEY)
    done = msgspec.convert(kept, Done) if kept else None
    return done if done and done.system == system else None


def take_back(request: HttpRequest, done: Done) -> int:
    """Give the models that were changed the numbers from before. What was changed since stays as it is: how many models that are.
    `FullError` where there is no room for them any more."""
    since = 0

    def edit(now: Collection) -> Collection:
        nonlocal since
        since = sum(_number(now, key) != after for key, (_before, after) in done.changed.items())
        return _taken_back(now, done)

    collection.change(request, done.system, edit)
    request.session.pop(_KEY, None)
    return since


def _taken_back(now: Collection, done: Done) -> Collection:
    """Fewer first, so that there is room for those that come back."""
    unchanged = ((key, before) for key, (before, after) in done.changed.items() if _number(now, key) == after)
    for key, before in sorted(unchanged, key=lambda each: each[1].owned):
        now = now.having(key, *before)
    return now
