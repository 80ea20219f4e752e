"""A list that somebody hands in: in any form that is read here, the link of a shared one too."""

import re

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.forces.domain import exchange
from armybuilder.forces.sharing import doors
from armybuilder.forces.sharing.doors import ClosedError

MAX_LINK_BYTES = 20_000
"""What is longer is no link."""
_LINK = re.compile(rb"https?://[^\s/]+(?:/[^\s/]+){0,5}?/shared/([0-9A-Za-z_-]+)/\S*")
"""A link to a list as its owner has it."""
_CODE = re.compile(rb"(?:https?://\S+[?&]d=)?([0-9A-Za-z_-]{20,})")
"""A link that holds a list, or the code in it."""


def given(data: bytes, reading: AnyGame) -> AnyRoster:
    """The list in a document, a text, a print, a file of another tool or a link, or `DocumentError`; a text is read as one of
    the game `reading`, all else may be of another one."""
    word = data.strip() if len(data) <= MAX_LINK_BYTES else b""
    link, code = _LINK.fullmatch(word), _CODE.fullmatch(word)
    if link:
        return _behind(key=link[1].decode())
    if code:
        return _behind(packed=code[1].decode())
    return exchange.taken(data, reading)


def _behind(*, packed: str = "", key: str = "") -> AnyRoster:
    try:
        return doors.opened(packed=packed, key=key).shared.list
    except ClosedError as closed:
        raise fail("", " ".join(closed.reasons)) from None
