"""Links to lists that people hand in instead of the lists."""

import re

from django.db import DatabaseError
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.forces.share_links import access
from armybuilder.forces.share_links.access import ClosedError

MAX_LINK_BYTES = 20_000
"""What is longer is no link."""
MAX_LINKS = 50
"""That are looked up at once."""
_LINK = re.compile(rb"https?://[^\s/]+(?:/[^\s/]+){0,5}?/shared/([0-9A-Za-z_-]+)/\S*")
"""A link to a list as its owner has it."""
_CODE = re.compile(rb"(?:https?://\S+[?&]d=)?([0-9A-Za-z_-]{20,})")
"""A link that holds a list, or the code in it."""


def linked_documents(data: bytes) -> list[tuple[bytes, DocumentError | None]] | None:
    """The documents of the lists that links lead to, one in each line, or why one leads nowhere; None where something else
    than links stands there."""
    if len(data) > MAX_LINKS * MAX_LINK_BYTES or not (data.startswith(b"http") or b"\n" not in data):
        return None
    words = [word.strip() for word in data.split(b"\n") if word.strip()]
    if not words or not all(map(_is_link, words)):
        return None
    if len(words) > MAX_LINKS:
        raise fail("", _("That's more than %(most)s links: use fewer at once.") % {"most": MAX_LINKS})
    return [_document(word) for word in words]


def _is_link(word: bytes) -> bool:
    return len(word) <= MAX_LINK_BYTES and bool(_LINK.fullmatch(word) or _CODE.fullmatch(word))


def _document(word: bytes) -> tuple[bytes, DocumentError | None]:
    link, code = _LINK.fullmatch(word), _CODE.fullmatch(word)
    try:
        door = (
            access.open_access(key=link[1].decode())
            if link
            else access.open_access(packed=code[1].decode() if code else "")
        )
    except ClosedError as closed:
        return b"", fail("", " ".join(closed.reasons))
    except DatabaseError:
        return b"", fail("", _("Links don't work here: paste the list itself."))
    return door.shared.data, None
