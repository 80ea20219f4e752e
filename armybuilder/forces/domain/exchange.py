"""Lists from elsewhere."""

from typing import Any

from armybuilder.cards import attachment
from armybuilder.engine.core.documents import document as core
from armybuilder.engine.core.documents.document import DocumentError, Envelope
from armybuilder.engine.core.system import GameSystem
from armybuilder.forces.checking import is_json, recognise, system_of
from armybuilder.forces.domain.lists import create
from armybuilder.forces.models import Force
from factions.catalogues import get_catalogue


def import_force(*, owner: str, data: bytes) -> Force:
    """Save a document, a text list or the list in a printed PDF as a new list; `DocumentError` says why it cannot be
    read.

    Printed names become keys where all of them are known; a list with a name that nobody knows opens all the same.
    """
    if attachment.is_pdf(data):
        data = attachment.read(data)
    if len(data) > core.MAX_BYTES:
        raise core.fail("", f"The document has {len(data):,} bytes; at most {core.MAX_BYTES:,} are read.")
    if is_json(data):
        system = system_of(data)
        document: Envelope = known_names(system, system.decode(data))
    else:
        system, document, _ = recognise(_text(data))
    return create(owner=owner, system=system.key, document=document, label="Import")


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise core.fail("", "This is neither a document nor text in UTF-8.") from None


def known_names(system: GameSystem, document: Any) -> Any:
    """The document with keys for printed names; as it is where it has a name that nobody knows."""
    try:
        return system.canonical(document, get_catalogue(system.key, document.catalogue or None))
    except DocumentError:
        return document
