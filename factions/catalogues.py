"""The frozen catalogues that rules, cards and pages compute on: one per system and version in a process."""

import logging
from functools import cache, lru_cache
from typing import Any

from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.registry import get_system
from factions.loading.files import load_folder

log = logging.getLogger(__name__)

VERSIONS_KEPT = 16
"""Catalogues of older versions held in memory; a few megabytes each."""


def get_catalogue(system_key: str, version: str | None = None) -> Any:
    """The catalogue of a system; `LookupError` when there is no such system.

    An older `version` comes from its stored snapshot. One that nobody stored gives the current catalogue: a list
    written for it still opens, and its report names the version it was checked with.
    """
    current = _current(system_key)
    if version is None or version == current.version:
        return current
    try:
        return _stored(system_key, version)
    except LookupError:
        return current
    except CatalogueError as error:
        log.warning("Version %s of %s cannot be read any more: %s", version, system_key, error)
        return current


@cache
def _current(system_key: str) -> Any:
    return load_folder(get_system(system_key))[0]


@lru_cache(maxsize=VERSIONS_KEPT)
def _stored(system_key: str, version: str) -> Any:
    # Imported here so that worker processes can compute on the current catalogue without Django.
    from factions.models import CatalogueVersion  # noqa: PLC0415

    row = CatalogueVersion.objects.filter(system__key=system_key, version=version).first()
    if row is None:
        raise LookupError(version)
    return get_system(system_key).build_catalogue(row.records, row.hash)


def forget_catalogues() -> None:
    """Drop what is cached: the files or the stored versions have changed."""
    _current.cache_clear()
    _stored.cache_clear()
