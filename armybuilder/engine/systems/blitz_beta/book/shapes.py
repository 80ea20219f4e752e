"""The shapes of what exported rows say of weapons, limits and ratings."""

from collections.abc import Mapping
from typing import Any, TypedDict


class Availability(TypedDict):
    """Where a model may stand: UA code and the printed limit, `0+`, `0-1`, `CMD 0-1`."""

    code: str
    limit: str | None


class MountedWeapon(TypedDict):
    """A weapon of a statline; `traits` are what its bracket says, arc included."""

    code: str
    count: int
    traits: list[str]


class Penetration(TypedDict):
    value: int | None
    persistent: str | None
    rating: int
    text: str


class Ratings(TypedDict, total=False):
    """The ratings that an upgrade replaces."""

    mr_inches: int | None
    mr_type: str | None
    ar: int
    dc: int
    hull: int
    structure: int
    act: int
    gun: int | None
    pilot: int | None
    ew: int | None


class Component(TypedDict):
    """One body of a model that has several."""

    name: str
    mr_inches: int | None
    mr_type: str | None
    ar: int | None
    hull: int | None
    structure: int | None
    act: int | None
    gun: int | None
    pilot: int | None
    ew: int | None
    weapons: list[MountedWeapon]
    traits: list[str]
    type: str


STATLINE: Mapping[str, Any] = {name: kind for name, kind in Component.__annotations__.items() if name != "name"}
