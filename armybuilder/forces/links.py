"""A whole list in an address: what the QR code of a print opens. Nothing is stored, so no link ever dies.

`/check/list/?d=1…`: a version, then the document, deflated and in base64 for addresses.
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

MAX_CODE_BYTES = 1200
"""Of an address in a QR code: beyond that a phone no longer reads it from paper."""
MAX_LINK_LENGTH = 16 * 1024
_VERSION = "1"
# What every document says, the most frequent last: it is left out of the link. A change would break all printed codes,
# so another dictionary takes another version.
_DICTIONARY = (
    b'"notes":"","sublist":"wfp","options":{"elite":true},"ally":"","veteran/ace-gunner","veteran/","vet"'
    b',"drone/recon","drone/hunter-killer","grenades/lhg","grenades/mhg","grenades/hhg","explosives/lse"'
    b',"upgrades":["anti-air","weapon":"support/","ua":"ANY","rank":"duelist","rank":"2iC","rank":"XO","rank":"CO"'
    b',"faction":"caprice","caprice/","faction":"utopia","utopia/","faction":"eden","eden/","faction":"leagueless"'
    b',"leagueless/","faction":"black-talon","black-talon/","faction":"cef","cef/","faction":"nucoal","nucoal/"'
    b',"faction":"peace-river","peace-river/warrior","faction":"south","south/jager","limit":200,"limit":100'
    b'{"format":"muster.force/1","system":"blitz-beta","catalogue":"2014.1","name":"","faction":"north","limit":150'
    b',"options":{},"groups":[{"name":"Alpha","primary":{"ua":"GP","veteran":true,"models":[{"model":"north/hunter"'
    b',"name":"","rank":"CGL","upgrades":["north/headhunter"]},{"model":"north/jaguar","count":3},{"model":"north/'
    b',"upgrades":["north/"]}]},"support":{"ua":"FS","models":[{"model":"north/grizzly","count":2}]}},{"name":"'
    b'"ua":"SK","ua":"RC","ua":"SO","ua":"ST","ua":"AR","upgrades":["count":4},{"model":"'
)


def pack(document: bytes) -> str:
    """The document as it stands in a link."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=_DICTIONARY)
    packed = packer.compress(document) + packer.flush()
    return _VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> bytes:
    """The document of a link, or `DocumentError`; never more is unpacked than a document may have."""
    if len(text) > MAX_LINK_LENGTH:
        raise fail("", f"The link has more than {MAX_LINK_LENGTH:,} characters; that is as much as is read.")
    if not text.startswith(_VERSION):
        raise fail("", "This link carries no list that is known here.")
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=_DICTIONARY)
    coded = text.removeprefix(_VERSION)
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
