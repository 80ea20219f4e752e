"""Force documents on their way into a battle: read, names resolved, with something in them that can fight."""

from typing import Any, NamedTuple

import msgspec

from armybuilder.cards import attachment
from armybuilder.engine.core.documents import document as core
from armybuilder.engine.core.documents.document import DocumentError, fail
from armybuilder.engine.core.system import GameSystem
from armybuilder.forces.checking import is_json
from factions.catalogues import get_catalogue

MAX_POINTS = 1000
"""Points (TV) of a force: the time of a battle grows with the square of them."""


class Fighting(NamedTuple):
    """A force that can fight: what it is called, its document, the same as JSON, and its points."""

    name: str
    document: Any
    data: str
    points: float


def read(data: bytes, system: GameSystem) -> Fighting:
    """A document of `system`, a text list or the list in a printed PDF; `DocumentError` where it cannot fight."""
    if attachment.is_pdf(data):
        data = attachment.read(data)
    if len(data) > core.MAX_BYTES:
        raise fail("", f"The document has {len(data):,} bytes; at most {core.MAX_BYTES:,} are read.")
    if is_json(data):
        return fighting(system.decode(data), system)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise fail("", "This is neither a document nor text in UTF-8.") from None
    return fighting(system.read_text(text, get_catalogue(system.key)), system)


def fighting(document: Any, system: GameSystem) -> Fighting:
    """A document ready to fight. Battles know the current catalogue only: an older list is read with that."""
    catalogue = get_catalogue(system.key)
    document = system.canonical(document, catalogue)
    total = system.validate(document, catalogue, fixes=False).total
    if not total:
        raise fail("", "There is nobody in this list who could fight.")
    if total > MAX_POINTS:
        raise fail("", f"The list has {total:,.0f} {system.words.points}; test battles take up to {MAX_POINTS:,}.")
    name = document.name or " ".join(filter(None, system.titles(document, catalogue)))
    return Fighting(name, document, msgspec.json.encode(system.to_data(document)).decode(), total)


def read_two(first: bytes, second: bytes, system: GameSystem, names: tuple[str, str]) -> tuple[Fighting, Fighting]:
    """Both forces of a battle; the places of what is wrong begin with their names."""
    return _named(first, system, names[0]), _named(second, system, names[1])


def _named(data: bytes, system: GameSystem, name: str) -> Fighting:
    try:
        return read(data, system)
    except DocumentError as error:
        moved = [msgspec.structs.replace(problem, where=f"{name}{problem.where}") for problem in error.problems]
        raise DocumentError(moved) from None
