"""Frozen records of the catalogue, written by `manage.py freeze_models example_app` from its models."""

from collections.abc import Mapping

import msgspec

from armybuilder.engine.core.tables.origin import Origin


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """An army."""

    key: str
    name: str
    printed: Mapping[str, str | None]
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Soldier(msgspec.Struct, frozen=True, kw_only=True):
    """A model; `tin` is how many hits it takes."""

    key: str
    name: str
    printed: Mapping[str, str | None]
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    points: int
    steps: int
    tin: int
    faction: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()
