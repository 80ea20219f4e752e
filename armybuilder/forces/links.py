"""A whole list in an address: what the QR code of a print opens. Nothing is stored, so no link ever dies.

`/check/list/?d=1…`: a letter for the words that are left out of the link because lists of a system usually have them,
then the document, deflated and in base64 for addresses.
"""

import base64
import binascii
import zlib
from dataclasses import replace

import msgspec
from django.conf import settings
from django.urls import reverse

from armybuilder.engine.core.cards import PrintContent
from armybuilder.engine.core.document import MAX_BYTES, fail
from armybuilder.forces.presenters import PRESENTERS
from armybuilder.forces.presenters.parts import LinkWords

MAX_CODE_BYTES = 1200
"""Of an address in a QR code: beyond that a phone no longer reads it from paper."""
MAX_LINK_LENGTH = 16 * 1024


def pack(document: bytes) -> str:
    """The document as it stands in a link: with the words of the system that make it shortest."""
    return min((_packed(document, presenter.link) for presenter in PRESENTERS.values()), key=len)


def _packed(document: bytes, words: LinkWords) -> str:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=words.usual)
    packed = packer.compress(document) + packer.flush()
    return words.letter + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> bytes:
    """The document of a link, or `DocumentError`; never more is unpacked than a document may have."""
    if len(text) > MAX_LINK_LENGTH:
        raise fail("", f"The link has more than {MAX_LINK_LENGTH:,} characters; that is as much as is read.")
    words = next((each.link for each in PRESENTERS.values() if each.link.letter == text[:1]), None)
    if words is None:
        raise fail("", "This link carries no list that is known here.")
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=words.usual)
    coded = text[1:]
    try:
        packed = base64.b64decode(coded + "=" * (-len(coded) % 4), altchars=b"-_", validate=True)
        content = unpacker.decompress(packed, MAX_BYTES + 1)
    except (ValueError, binascii.Error, zlib.error):
        raise fail("", "The link is damaged: take the whole of it.") from None
    if len(content) > MAX_BYTES:
        raise fail("", f"The list in the link has more than {MAX_BYTES:,} bytes; that is as much as is read.")
    if not unpacker.eof or unpacker.unused_data:
        raise fail("", "The link is damaged: take the whole of it.")
    return content


def address(document: bytes, site: str) -> str:
    """Where anybody sees `document` checked; `site` is the address of the site's first page."""
    return f"{site.rstrip('/')}{reverse('check:list')}?d={pack(document)}"


def linked(content: PrintContent, site: str = "") -> PrintContent:
    """`content` with the address of its list at the site of the settings, or else at `site`, or why it has none."""
    site = settings.MUSTER_URL or site
    if not site:
        return replace(content, link_note="No QR code: the address of the site is not set.")
    link = address(content.document, site)
    if len(link) > MAX_CODE_BYTES:
        bare = address(_without_notes(content.document), site)
        if len(bare) > MAX_CODE_BYTES:
            note = f"No QR code: the list is too long for one, {len(bare):,} of at most {MAX_CODE_BYTES:,} bytes."
            return replace(content, link_note=f"{note} The PDF itself carries the list and can be imported.")
        return replace(content, link=bare, link_note="The notes are too long for it and are left out.")
    return replace(content, link=link)


def _without_notes(document: bytes) -> bytes:
    return msgspec.json.encode(_bare(msgspec.json.decode(document)))


def _bare(part: object) -> object:
    if isinstance(part, dict):
        return {key: _bare(value) for key, value in part.items() if key != "notes"}
    return [_bare(item) for item in part] if isinstance(part, list) else part
