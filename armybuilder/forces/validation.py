"""From bytes to a list, and to a report on it: the one way that the API and the commands share."""

import re
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.text import slug
from armybuilder.engine.registry import SYSTEMS
from factions import catalogues
from factions.catalogues import game_of


class _DocumentHead(msgspec.Struct):
    """The one key that says how to read the rest."""

    system: Any = ""


_SNIFFER = msgspec.json.Decoder(_DocumentHead)


def read(data: bytes, game: AnyGame | None = None) -> AnyRoster:
    """Read a document of `game`, or of the one that it names itself, and turn its names into keys; `DocumentError` when that
    cannot be."""
    return open_document(data, game).canonical()


def check(data: bytes, game: AnyGame | None = None) -> Report:
    """The report on a document, or `DocumentError`: the same as to `read` and to validate, but in one pass."""
    return open_document(data, game).report(strict=True)


def open_document(data: bytes, game: AnyGame | None = None) -> AnyRoster:
    """The list; one of another game is refused for that, and not for the first thing that differs."""
    game = game or get_named_game(data)
    try:
        return catalogues.open_document(data, game)
    except DocumentError:
        named = _game_key_in(data)
        if named in SYSTEMS and named != game.key:
            raise core.fail(
                "/system", _("This list is for '%(named)s', not for '%(key)s'.") % {"named": named, "key": game.key}
            ) from None
        raise


def _game_key_in(data: bytes) -> str:
    """The key of the game that a document names, as far as one can tell."""
    try:
        return str(core.read_json(data, _SNIFFER).system)
    except DocumentError:
        return ""


def get_named_game(data: bytes) -> AnyGame:
    """The game that a document names, or `DocumentError`."""
    key = core.read_json(data, _SNIFFER).system
    if not key or not isinstance(key, str):
        raise core.fail("/system", _("The document doesn't name its game."), tuple(SYSTEMS))
    try:
        return game_of(key)
    except LookupError as error:
        raise core.fail("/system", str(error.args[0]), tuple(SYSTEMS)) from None


def recognise(text: str, game: AnyGame | None = None) -> AnyRoster:
    """Read a text list of `game`. Else it is for the game that it names (`Game: …`), or for the one that understands most
    of it and finds least wrong with it; `DocumentError` of that one where none understands all.
    """
    return best_reading(text, game).roster()


class TextReading(NamedTuple):
    """The result of reading a text as a game's list: the force, or why it is none, and how much is wrong with it."""

    game: AnyGame
    result: AnyRoster | DocumentError
    faults: tuple[int, int] = (0, 0)

    def roster(self) -> AnyRoster:
        """The list, or `DocumentError`."""
        if isinstance(self.result, DocumentError):
            raise self.result
        return self.result


def best_reading(text: str, game: AnyGame | None = None) -> TextReading:
    """The reading of `game`, of the game that the text names, or of the one that understands most of it."""
    games = [game] if game else [game_of(key) for key in _named_games(text) or SYSTEMS]
    if len(games) == 1:
        return _read_as(text, games[0])
    return min((_attempt(text, each) for each in games), key=lambda reading: reading.faults)


def _read_as(text: str, game: AnyGame) -> TextReading:
    """The reading where no other is compared: how much is wrong with it does not matter."""
    try:
        return TextReading(game, game.read_text(text))
    except DocumentError as error:
        return TextReading(game, error)


_GAME = re.compile(r"(?im)^[ \t\xa0>*-]*(?:game|system)[ \t\xa0]*:(.*)$")
_NOTHING_READ = 3
"""A list without a group counts as so many lines that could not be read: a word or two make one in some games."""


def _named_games(text: str) -> list[str]:
    """The keys of the games that a text list may be for: that of the key or name that it says, or those whose names begin so."""
    found = _GAME.search(text)
    wanted = slug(found[1]) if found else ""
    exact = [key for key, system in SYSTEMS.items() if wanted in (key, slug(system.name))]
    return exact or [key for key, system in SYSTEMS.items() if wanted and slug(system.name).startswith(f"{wanted}-")]


def _attempt(text: str, game: AnyGame) -> TextReading:
    try:
        roster = game.read_text(text)
    except DocumentError as error:
        # What the first line says it lacks counts once.
        lines = {*(problem.where for problem in error.problems), *error.beyond}
        return TextReading(game, error, (len(lines), 0))
    report = roster.report(fixes=False)
    broken = sum(found.severity == "error" for found in report.problems)
    return TextReading(game, roster, (_unknown(roster) + (0 if report.groups else _NOTHING_READ), broken))


def _unknown(roster: AnyRoster) -> int:
    """Return how many names of a list its game does not know. Some games require so little that they read any
    words as a list.
    """
    try:
        roster.canonical()
    except DocumentError as error:
        return len(error.problems)
    return 0


def is_json(data: bytes) -> bool:
    """Whether `data` is a document, or wants to be one: what is JSON, what names a "format", and what begins as an object of
    JSON does. Everything else is a text list, which may begin with a bracket or a quote mark as well."""
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:200]
    if not start.startswith((b"{", b"[")):
        return False
    if _OBJECT.match(start) or b'"format"' in data:
        return True
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeError):
        return False
    except RecursionError:
        return True
    return True


_OBJECT = re.compile(rb'\{\s*(?:"|\}|$)')
