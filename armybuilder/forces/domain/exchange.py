"""Lists from elsewhere."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _

from armybuilder.cards.writer import attachment
from armybuilder.engine.core import documents as core
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyGame, AnyRoster, Roster
from armybuilder.engine.core.language.labels import noted
from armybuilder.engine.core.packs import FORMAT
from armybuilder.engine.core.system import CatalogueT, DocumentT
from armybuilder.forces.checking import is_json, named_game, recognise
from armybuilder.forces.domain.cargo import laden
from armybuilder.forces.domain.lists import create
from armybuilder.forces.imports import foreign
from armybuilder.forces.models import Force


def import_force(*, owner: str, data: bytes) -> Force:
    """Save a document, a text list or the list in a printed PDF as a new list; `DocumentError` says why it cannot be
    read."""
    return create(owner=owner, document=taken(data).document, label=noted("Import"))


def taken(data: bytes, reading: AnyGame | None = None) -> AnyRoster:
    """The list in any of these forms, or `DocumentError`; a text list is read as one of the game `reading`, if there is one.

    Printed names become keys where all of them are known; a list with a name that nobody knows opens all the same.
    """
    if attachment.is_pdf(data):
        data = attachment.read(data)
    text = foreign.as_text(data)
    if text is not None:
        return recognise(text, reading)
    if len(data) > core.MAX_BYTES:
        raise core.fail(
            "",
            _("The document has %(data)s bytes; at most %(max_bytes)s are read.")
            % {"data": f"{len(data):,}", "max_bytes": f"{core.MAX_BYTES:,}"},
        )
    if is_json(data):
        _no_pack(data)
        game = named_game(data)
        return known_names(laden(game.system.decode(data), game))
    return recognise(text_of(data), reading)


class _Sniffed(msgspec.Struct):
    format: Any = ""


_SNIFFER = msgspec.json.Decoder(_Sniffed)


def _no_pack(data: bytes) -> None:
    """Whoever sends the file of a pack is told where it belongs."""
    try:
        found = _SNIFFER.decode(data).format
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return
    if found == FORMAT:
        raise core.fail(
            "", _("This is a pack of players, no list: add it to a list in the builder, or see it in the workshop.")
        )


def text_of(data: bytes) -> str:
    """The characters of a text list, or `DocumentError`."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise core.fail("", _("This is neither a document nor text in UTF-8.")) from None


def known_names(roster: Roster[DocumentT, CatalogueT]) -> Roster[DocumentT, CatalogueT]:
    """The list with keys for printed names; as it is where it has a name that nobody knows."""
    try:
        return roster.canonical()
    except DocumentError:
        return roster
