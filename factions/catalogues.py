"""Games: a system with the frozen catalogue that rules, cards and pages compute on, one per system, version and language in
a process."""

import logging
from collections.abc import Callable
from functools import cache, lru_cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Any, cast

from armybuilder.engine.core.game import AnyGame, Game, Roster
from armybuilder.engine.core.language import ENGLISH, language, say
from armybuilder.engine.core.system import CatalogueT, DocumentT
from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.core.tables.prose import with_prose
from armybuilder.engine.registry import get_system
from factions.loading.files import load_folder, read_folder

log = logging.getLogger(__name__)

LOCALE = Path(__file__).resolve().parent.parent / "locale"
VERSIONS_KEPT = 16
"""Catalogues of older versions held in memory; a few megabytes each."""


def game_of(key: str) -> AnyGame:
    """The system with its current catalogue; `LookupError` when there is no such system."""
    return _current(key, language())


def get_catalogue(key: str) -> Any:
    """The current catalogue of a system, for whoever knows which system that is."""
    return game_of(key).catalogue


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
        return cast("Game[DocumentT, CatalogueT]", _stored(game.key, version, language()))
    except LookupError:
        return game
    except CatalogueError as error:
        log.warning("Version %s of %s cannot be read any more: %s", version, game.key, error)
        return game


@cache
def _current(key: str, told_in: str) -> AnyGame:
    system = get_system(key)
    if told_in == ENGLISH:
        return Game(system, load_folder(system)[0])
    # The English catalogue goes first: it tells what is wrong with the files.
    book, read = _current(key, ENGLISH), read_folder(system)
    return Game(
        system,
        system.build_catalogue(
            with_prose(read.plain, system.tables.prose, _said_in(key, told_in)), book.catalogue.hash
        ),
    )


@lru_cache(maxsize=VERSIONS_KEPT)
def _stored(key: str, version: str, told_in: str) -> AnyGame:
    # Imported here so that worker processes can compute on the current catalogue without Django.
    from factions.models import CatalogueVersion  # noqa: PLC0415

    state = CatalogueVersion.State.PUBLISHED
    row = CatalogueVersion.objects.filter(system__key=key, version=version, state=state).first()
    if row is None:
        raise LookupError(version)
    system = get_system(key)
    records = (
        row.records if told_in == ENGLISH else with_prose(row.records, system.tables.prose, _said_in(key, told_in))
    )
    return Game(system, system.build_catalogue(records, row.hash))


class _Elsewhere(NullTranslations):
    """What other rooms say."""

    def gettext(self, message: str) -> str:
        return say(message)


def _said_in(system: str, told_in: str) -> Callable[[str], str]:
    """The texts of a game as its own translations have them: the same word is often another thing in another game."""
    own = translation("django", LOCALE / system, [told_in], fallback=True)
    own.add_fallback(_Elsewhere())
    return own.gettext


def forget_catalogues() -> None:
    """Drop what is cached: the files or the stored versions have changed."""
    _current.cache_clear()
    _stored.cache_clear()
