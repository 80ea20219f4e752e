"""Games: a system with the frozen catalogue that rules, cards and pages compute on, one per system, version and language in
a process."""

import logging
import os
from collections.abc import Callable
from functools import cache, lru_cache
from gettext import NullTranslations, translation
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import django
from django.apps import apps

from armybuilder.engine.core.game import AnyGame, Game, Roster
from armybuilder.engine.core.language import ENGLISH, gettext, language
from armybuilder.engine.core.system import CatalogueT, DocumentT
from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.registry import get_system

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


def open_document(data: bytes | str, game: Game[DocumentT, CatalogueT]) -> Roster[DocumentT, CatalogueT]:
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
        return cast("Game[DocumentT, CatalogueT]", _stored_game(game.key, version, language()))
    except LookupError:
        return game
    except CatalogueError as error:
        log.warning("Version %s of %s cannot be read any more: %s", version, game.key, error)
        return game


@cache
def _current(key: str, told_in: str) -> AnyGame:
    return Game(get_system(key), _bundled_content(key).catalogue(_translator_of(key, told_in)))


@cache
def _bundled_content(key: str) -> Any:
    """Return the content of a system's files: read once for all languages."""
    content, _folder = _loader_module("files").content_of_folder(get_system(key))
    return content


@lru_cache(maxsize=VERSIONS_KEPT)
def _stored_game(key: str, version: str, told_in: str) -> AnyGame:
    content = _loader_module("records").content_of_number(key, version)
    return Game(get_system(key), content.catalogue(_translator_of(key, told_in)))


def _loader_module(module: str) -> Any:
    """A module that knows models. Processes that only play battles have not set Django up: it happens here, and asks no
    database."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
        django.setup()
    return import_module(f"factions.loader.{module}")


class _OtherTranslations(NullTranslations):
    """Translations that other rooms provide."""

    def gettext(self, message: str) -> str:
        return gettext(message)


def _translator_of(system: str, told_in: str) -> Callable[[str], str] | None:
    """The texts of a game as its own translations have them: the same word is often another thing in another game. None where
    files are in that language."""
    if told_in == ENGLISH:
        return None
    own = translation("django", LOCALE / system, [told_in], fallback=True)
    own.add_fallback(_OtherTranslations())
    return own.gettext


def clear_catalogue_cache() -> None:
    """Drop what is cached: the files or the stored versions have changed."""
    _current.cache_clear()
    _bundled_content.cache_clear()
    _stored_game.cache_clear()
