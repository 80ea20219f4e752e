"""From the bytes of a document to a report: the one way that the API and the commands share."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.documents import document as core
from armybuilder.engine.core.documents.document import DocumentError
from armybuilder.engine.core.documents.text import slug
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.registry import SYSTEMS, get_system
from factions.catalogues import get_catalogue


class ReadForce(NamedTuple):
    """A document whose names are all keys, with the catalogue that knows them."""

    system: GameSystem
    document: Any
    catalogue: Any


class _Sniffed(msgspec.Struct):
    """The one key that says how to read the rest."""

    system: str


_SNIFFER = msgspec.json.Decoder(_Sniffed)


def read(data: bytes, system: GameSystem | None = None) -> ReadForce:
    """Read a document of `system`, or of the one that it names itself; `DocumentError` when that cannot be."""
    system = system or system_of(data)
    document = decoded(data, system)
    catalogue = get_catalogue(system.key, document.catalogue or None)
    return ReadForce(system, system.canonical(document, catalogue), catalogue)


def check(data: bytes, system: GameSystem | None = None) -> Report:
    """The report on a document, or `DocumentError`: the same as to `read` and to validate, but in one pass."""
    system = system or system_of(data)
    return report_on(decoded(data, system), system)


def report_on(document: Any, system: GameSystem) -> Report:
    """The report on a document that was decoded, or `DocumentError` where it names what nobody knows."""
    return system.validate(document, get_catalogue(system.key, document.catalogue or None), strict=True)


def decoded(data: bytes, system: GameSystem) -> Any:
    """The document; one of another game is refused for that, and not for the first thing that differs."""
    try:
        return system.decode(data)
    except DocumentError:
        named = _named_in(data)
        if named in SYSTEMS and named != system.key:
            raise core.fail("/system", f"This is a list for '{named}', not for '{system.key}'.") from None
        raise


def _named_in(data: bytes) -> str:
    """The key of the game that a document names, as far as one can tell."""
    try:
        return core.read_json(data, _SNIFFER).system
    except DocumentError:
        return ""


def system_of(data: bytes) -> GameSystem:
    """The game system that a document names, or `DocumentError`."""
    key = core.read_json(data, _SNIFFER).system
    try:
        return get_system(key)
    except LookupError as error:
        raise core.fail("/system", str(error.args[0]), tuple(SYSTEMS)) from None


def recognise(text: str, systems: Iterable[GameSystem] | None = None) -> ReadForce:
    """Read a text list. It is for the game that it names (`Game: …`), or else for the one that understands most of it
    and finds least wrong with it; `DocumentError` of that one where none understands all.
    """
    games = list(systems or _named(text) or SYSTEMS.values())
    if len(games) == 1:
        catalogue = get_catalogue(games[0].key)
        return ReadForce(games[0], games[0].read_text(text, catalogue), catalogue)
    found = min((_attempt(text, system) for system in games), key=lambda attempt: attempt.faults)
    if isinstance(found.result, DocumentError):
        raise found.result
    return found.result


class _Attempt(NamedTuple):
    """What a system makes of a text: the force, or why it is none, and how much is wrong with it."""

    result: ReadForce | DocumentError
    faults: tuple[int, int]


_GAME = re.compile(r"(?im)^[\s>*-]*(?:game|system)\s*:(.*)$")
_NOTHING_READ = 3
"""A list without a group counts as so many lines that could not be read: a word or two make one in some games."""


def _named(text: str) -> list[GameSystem]:
    """The game that a text list says it is for, by key or by name."""
    found = _GAME.search(text)
    wanted = slug(found[1]) if found else ""
    return [system for system in SYSTEMS.values() if wanted in (system.key, slug(system.name))]


def _attempt(text: str, system: GameSystem) -> _Attempt:
    catalogue = get_catalogue(system.key)
    try:
        document = system.read_text(text, catalogue)
    except DocumentError as error:
        return _Attempt(error, (len(error.problems), 0))
    report = system.validate(document, catalogue, fixes=False)
    broken = sum(found.severity == "error" for found in report.problems)
    return _Attempt(ReadForce(system, document, catalogue), (0 if report.groups else _NOTHING_READ, broken))


def is_json(data: bytes) -> bool:
    """Whether `data` wants to be JSON; everything else is a text list."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in {b"{", b"[", b'"'}
