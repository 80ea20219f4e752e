"""A whole list in an address: what the QR code of a print opens. Nothing is stored, so no link ever dies.

`/check/list/?d=1…`: a letter for the words that are left out of the link because lists of a system usually have them,
then the document, deflated and in base64 for addresses.
"""

import base64
import binascii
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import MAX_BYTES, fail
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.forces.presenters import PRESENTERS
from armybuilder.forces.presenters.parts import LinkWords
from armybuilder.forces.presenters.plain import LINK

MAX_CODE_BYTES = 1200
"""Of an address in a QR code: beyond that a phone no longer reads it from paper."""
MAX_LINK_LENGTH = 16 * 1024


class _PackedDocument(msgspec.Struct):
    packs: list[msgspec.Raw] = []


_PACKED = msgspec.json.Decoder(_PackedDocument)


def pack(document: bytes) -> str:
    """The document as it stands in a link: with the words of the system that make it shortest."""
    return min((_compress(document, words) for words in _all_link_words()), key=len)


def _all_link_words() -> Iterator[LinkWords]:
    """The words of each system that has its own, and those of all others."""
    yield from (presenter.link for presenter in PRESENTERS.values())
    yield LINK


def _compress(document: bytes, words: LinkWords) -> str:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=words.usual)
    packed = packer.compress(document) + packer.flush()
    return words.letter + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> bytes:
    """The document of a link, or `DocumentError`; never more is unpacked than a document may have."""
    if len(text) > MAX_LINK_LENGTH:
        raise fail(
            "",
            _("The link is too long: the limit is %(max_link_length)s characters.")
            % {"max_link_length": f"{MAX_LINK_LENGTH:,}"},
        )
    words = next((each for each in _all_link_words() if each.letter == text[:1]), None)
    if words is None:
        raise fail("", _("This link doesn't contain a list that's known here."))
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=words.usual)
    coded = text[1:]
    try:
        packed = base64.b64decode(coded + "=" * (-len(coded) % 4), altchars=b"-_", validate=True)
        content = unpacker.decompress(packed, MAX_BYTES + 1)
    except (ValueError, binascii.Error, zlib.error):
        raise fail("", _("The link is damaged: use the full link.")) from None
    if len(content) > MAX_BYTES:
        raise fail(
            "",
            _("The list in the link is too large: the limit is %(max_bytes)s bytes.") % {"max_bytes": f"{MAX_BYTES:,}"},
        )
    if not unpacker.eof or unpacker.unused_data:
        raise fail("", _("The link is damaged: use the full link."))
    return content


def address(document: bytes, site: str) -> str:
    """Return the address where anybody sees `document` checked; `site` is the address of the site's first page."""
    return f"{site.rstrip('/')}{reverse('snapshot:list')}?d={pack(document)}"


def direct_address(document: bytes, system: str, site: str) -> str:
    """The same address at the site of the settings, or else at `site`, for many lists at once: in the words of its own system
    alone, and empty where it is too long."""
    words = PRESENTERS[system].link if system in PRESENTERS else LINK
    packed = _compress(document, words)
    home = (settings.MUSTER_URL or site).rstrip("/")
    return f"{home}{reverse('snapshot:list')}?d={packed}" if len(packed) <= MAX_LINK_LENGTH else ""


def short_address(document: bytes, site: str) -> str:
    """The address of the list without its notes, for a text that says no notes either; empty where it is longer than the one in a
    QR code."""
    found = address(without_notes(document), settings.MUSTER_URL or site) if document else ""
    return found if len(found) <= MAX_CODE_BYTES else ""


class QrCode(NamedTuple):
    """The address in a QR code, and what is to be said about it; an empty `link` where the list is too long for one."""

    link: str
    note: str = ""


def qr_code_of(document: bytes, site: str) -> QrCode:
    """Return the QR code of `document`: of the list, or else of the list without its notes."""
    whole = address(document, site)
    if len(whole) <= MAX_CODE_BYTES:
        return QrCode(whole)
    bare = address(without_notes(document), site)
    if len(bare) <= MAX_CODE_BYTES:
        return QrCode(bare, _("The notes are too long for the QR code and are left out."))
    alone = _("No QR code: the list is too long (%(bytes)s of at most %(most)s bytes).")
    packed = _("No QR code: the list with its packs is too long (%(bytes)s of at most %(most)s bytes).")
    told = packed if _PACKED.decode(document).packs else alone
    return QrCode("", told % {"bytes": f"{len(bare):,}", "most": f"{MAX_CODE_BYTES:,}"})


def with_link(content: PrintContent, site: str = "") -> PrintContent:
    """`content` with the address of its list at the site of the settings, or else at `site`, or why it has none."""
    site = settings.MUSTER_URL or site
    if not site:
        return replace(content, link_note=_("No QR code: the address of the site is not set."))
    link, note = qr_code_of(content.document, site)
    if not link:
        note = f"{note} {_('The PDF itself contains the list and can be imported.')}"
    return replace(content, link=link, link_note=note)


class LinkSnapshot(NamedTuple):
    """A list as it is now, to be handed on: its whole address, empty where that is too long for one (`note` says so),
    and the QR code."""

    link: str
    note: str
    code: QrCode


def snapshot(document: bytes, site: str) -> LinkSnapshot:
    """The snapshot of `document`, with its notes if there is room for them."""
    site = settings.MUSTER_URL or site
    code = qr_code_of(document, site)
    if _fits(document):
        return LinkSnapshot(address(document, site), "", code)
    bare = without_notes(document)
    if _fits(bare):
        return LinkSnapshot(address(bare, site), _("The notes are too long for a link and are left out."), code)
    note = _(
        "The list is too long for a link of %(max_link_length)s characters: share its PDF or document instead."
    ) % {"max_link_length": f"{MAX_LINK_LENGTH:,}"}
    return LinkSnapshot("", note, code)


def _fits(document: bytes) -> bool:
    return len(pack(document)) <= MAX_LINK_LENGTH


def without_notes(document: bytes) -> bytes:
    """The document without what players noted."""
    return msgspec.json.encode(_strip_notes(msgspec.json.decode(document)))


def _strip_notes(part: object) -> object:
    """Without what players noted; a pack stays whole, for its records may have a field of that name."""
    if isinstance(part, dict):
        return {key: value if key == "packs" else _strip_notes(value) for key, value in part.items() if key != "notes"}
    return [_strip_notes(item) for item in part] if isinstance(part, list) else part
