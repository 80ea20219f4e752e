"""The force document inside a printed PDF: its name there, and how it is taken out again.

Nothing of the PDF is opened, followed or run. A stream always stands openly in a PDF, whatever program has saved it
since, so the one embedded file is found by its label and unpacked up to a bound.
"""

import re
import zlib
from collections.abc import Iterator

from armybuilder.engine.core.documents import MAX_BYTES, fail
from armybuilder.engine.core.language import gettext

NAME = "force.json"
MAX_PDF_BYTES = 5 * 1024 * 1024
MAX_LISTS = 200
"""Lists of a PDF."""
MAX_OBJECTS_BYTES = 8 * 1024 * 1024
"""Of the objects of a PDF that are unpacked to look for links."""
_START = b"%PDF-"
_LABEL = re.compile(rb"/Type\s{0,8}/EmbeddedFile(?![A-Za-z])")
_DICTIONARY_LENGTH = 1024
"""Bytes before and after the label within which the stream's dictionary begins and ends."""
_LENGTH = re.compile(rb"/Length\s{1,8}(\d{1,8})(?!\s+\d+\s+R)")
_FILTER = re.compile(rb"/Filter\s{0,8}(\[[^\]]{0,200}\]|/\w{1,40})")
_STREAM = re.compile(rb"stream\r?\n")
_OBJECTS = re.compile(rb"/Type\s{0,8}/ObjStm(?![A-Za-z])")
_CODE = re.compile(rb"/check/list/\?d=([0-9A-Za-z_-]{20,20000})")
_ENCRYPTED = re.compile(rb"/Encrypt\s{1,8}\d+\s{1,8}\d+\s{1,8}R")


def is_pdf(data: bytes) -> bool:
    """Whether `data` begins as a PDF does."""
    return data.startswith(_START)


def read(data: bytes) -> bytes:
    """The one document that a printed PDF carries, or `DocumentError` with the reason why there is none."""
    found = read_all(data)
    if len(found) > 1:
        raise fail(
            "",
            gettext(
                "This PDF contains {number} lists, but only one is expected: choose one of them.", number=len(found)
            ),
        )
    return found[0]


def read_all(data: bytes) -> list[bytes]:
    """The documents embedded in a printed PDF, or in several that were put together; `DocumentError` with the reason why
    there is none."""
    if len(data) > MAX_PDF_BYTES:
        raise fail("", gettext("The PDF is too large: the limit is {most:,} bytes.", most=MAX_PDF_BYTES))
    if _ENCRYPTED.search(data):
        raise fail("", gettext("The PDF is password-protected: save it without a password and try again."))
    labels = list(_LABEL.finditer(data))
    if not labels:
        raise fail("", gettext("This PDF contains no list. Only PDFs printed by Muster carry their list."))
    if len(labels) > MAX_LISTS:
        raise fail("", gettext("The PDF contains more than {most} files: upload fewer prints at once.", most=MAX_LISTS))
    found = [_content(data, label.start(), label.end()) for label in labels]
    return list(dict.fromkeys(found))


def links_in(data: bytes) -> list[str]:
    """The codes of the lists that links on the pages of a PDF hold, each once, as many as are read."""
    texts = [data, *_object_streams(data)]
    codes = dict.fromkeys(code for text in texts for code in _CODE.findall(text))
    return [code.decode() for code in codes][:MAX_LISTS]


def _object_streams(data: bytes) -> Iterator[bytes]:
    """Yield the unpacked object streams, pages and links among them, never more than `MAX_OBJECTS_BYTES` in all."""
    room = MAX_OBJECTS_BYTES
    for label in _OBJECTS.finditer(data):
        begin = _STREAM.search(data, label.end(), label.end() + _DICTIONARY_LENGTH)
        if begin and room > 0:
            try:
                content = zlib.decompressobj().decompress(data[begin.end() :], room)
            except zlib.error:
                continue
            room -= len(content)
            yield content


def _content(data: bytes, start: int, end: int) -> bytes:
    """The stream whose dictionary has its label from `start` to `end`."""
    begin = _STREAM.search(data, end, end + _DICTIONARY_LENGTH)
    first = data.rfind(b" obj", max(0, start - _DICTIONARY_LENGTH), start)
    if not begin or first < 0:
        raise _damaged_error()
    dictionary = data[first : begin.start()]
    found = _FILTER.search(dictionary)
    filters = found.group(1).strip(b"[] \r\n\t").split() if found else []
    if filters == [b"/FlateDecode"] and b"/DecodeParms" not in dictionary:
        return _unpack(data[begin.end() :])
    length = _LENGTH.search(dictionary)
    if filters or not length:
        raise fail(
            "",
            gettext(
                "The list in this PDF is compressed in a way that Muster can't read: use the PDF exactly as it "
                "was printed."
            ),
        )
    size = int(length.group(1))
    if size > MAX_BYTES:
        raise _too_large_error()
    return data[begin.end() : begin.end() + size]


def _unpack(packed: bytes) -> bytes:
    """Never more than a document may have is unpacked."""
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, MAX_BYTES + 1)
    except zlib.error:
        raise _damaged_error() from None
    if len(content) > MAX_BYTES:
        raise _too_large_error()
    if not unpacker.eof:
        raise _damaged_error()
    return content


def _damaged_error() -> Exception:
    return fail("", gettext("The list in this PDF is damaged: use the original PDF."))


def _too_large_error() -> Exception:
    return fail("", gettext("The list in this PDF is too large: the limit is {most:,} bytes.", most=MAX_BYTES))
