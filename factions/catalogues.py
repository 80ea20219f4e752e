"""Games: a system with the frozen catalogue that rules, cards and pages compute on, one per system and version in a
process."""

import logging
from functools import cache, lru_cache
from typing import Any, cast

from armybuilder.engine.core.game import AnyGame, Game, Roster
from armybuilder.engine.core.system import CatalogueT, DocumentT
from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.registry import get_system
from factions.loading.files import load_folder

log = logging.getLogger(__name__)

VERSIONS_KEPT = 16
"""Catalogues of older versions held in memory; a few megabytes each."""


def game_of(key: str) -> AnyGame:
    """The system with its current catalogue; `LookupError` when there is no such system."""
    return _current(key)


def get_catalogue(key: str) -> Any:
    """The current catalogue of a system, for whoever knows which system that is."""
    return _current(key).catalogue


def opened(data: bytes | str, game: Game[DocumentT, CatalogueT]) -> Roster[DocumentT, CatalogueT]:
    """The list of a document in JSON, with the catalogue that it names; `DocumentError` where it is none."""
    document = game.system.decode(data)
    return Roster(edition(game, document.catalogue).with_packs(document.packs), document)


def edition(game: Game[DocumentT, CatalogueT], version: str) -> Game[DocumentT, CatalogueT]:
    """The game with the catalogue of a version; an empty one names none.

    An older version comes from its stored snapshot. One that nobody stored gives the current catalogue: a list
    written for it still opens, and its report names the version it was checked with.
    """
    if not version or version == game.catalogue.version:
        return game
    try:
        return cast("Game[DocumentT, CatalogueT]", _stored(game.key, version))
    except LookupError:
        return game
    except CatalogueError as error:
        log.warning("Version %s of %s cannot be read any more: %s", version, game.key, error)
        return game


@cache
def _current(key: str) -> AnyGame:
    system = get_system(key)
    return Game(system, load_folder(system)[0])


@lru_cache(maxsize=VERSIONS_KEPT)
def _stored(key: str, version: str) -> AnyGame:
    # Imported here so that worker processes can compute on the current catalogue without Django.
    from factions.models import CatalogueVersion  # noqa: PLC0415

    row = CatalogueVersion.objects.filter(system__key=key, version=version).first()
    if row is None:
        raise LookupError(version)
    system = get_system(key)
    return Game(system, system.build_catalogue(row.records, row.hash))


def forget_catalogues() -> None:
    """Drop what is cached: the files or the stored versions have changed."""
    _current.cache_clear()
    _stored.cache_clear()
