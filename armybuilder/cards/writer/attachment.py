"""The force document inside a printed PDF: its name there, and how it is taken out again.

Nothing of the PDF is opened, followed or run. A stream always stands openly in a PDF, whatever program has saved it
since, so the one embedded file is found by its label and unpacked up to a bound.
"""

import re
import zlib

from armybuilder.engine.core.documents import MAX_BYTES, fail
from armybuilder.engine.core.language import say

NAME = "force.json"
MAX_PDF_BYTES = 5 * 1024 * 1024
_START = b"%PDF-"
_LABEL = re.compile(rb"/Type\s{0,8}/EmbeddedFile(?![A-Za-z])")
_DICTIONARY_LENGTH = 1024
"""Bytes before and after the label within which the stream's dictionary begins and ends."""
_LENGTH = re.compile(rb"/Length\s{1,8}(\d{1,8})(?!\s+\d+\s+R)")
_FILTER = re.compile(rb"/Filter\s{0,8}(\[[^\]]{0,200}\]|/\w{1,40})")
_STREAM = re.compile(rb"stream\r?\n")
_ENCRYPTED = re.compile(rb"/Encrypt\s{1,8}\d+\s{1,8}\d+\s{1,8}R")


def is_pdf(data: bytes) -> bool:
    """Whether `data` begins as a PDF does."""
    return data.startswith(_START)


def read(data: bytes) -> bytes:
    """The document that a printed PDF carries, or `DocumentError` with the reason why there is none."""
    if len(data) > MAX_PDF_BYTES:
        raise fail("", say("The PDF has more than {most:,} bytes; that is as much as is read.", most=MAX_PDF_BYTES))
    if _ENCRYPTED.search(data):
        raise fail("", say("The PDF is protected by a password: save it without one, and try again."))
    labels = list(_LABEL.finditer(data))
    if not labels:
        raise fail("", say("There is no list in this PDF. Only what Muster printed carries its list."))
    if len(labels) > 1:
        raise fail("", say("The PDF carries several files, so it is not what Muster printed."))
    return _content(data, labels[0].start(), labels[0].end())


def _content(data: bytes, start: int, end: int) -> bytes:
    """The stream whose dictionary has its label from `start` to `end`."""
    begin = _STREAM.search(data, end, end + _DICTIONARY_LENGTH)
    first = data.rfind(b" obj", max(0, start - _DICTIONARY_LENGTH), start)
    if not begin or first < 0:
        raise _damaged()
    dictionary = data[first : begin.start()]
    found = _FILTER.search(dictionary)
    filters = found.group(1).strip(b"[] \r\n\t").split() if found else []
    if filters == [b"/FlateDecode"] and b"/DecodeParms" not in dictionary:
        return _unpacked(data[begin.end() :])
    length = _LENGTH.search(dictionary)
    if filters or not length:
        raise fail("", say("The list in this PDF is packed in a way that is not read: take the PDF as it was printed."))
    size = int(length.group(1))
    if size > MAX_BYTES:
        raise _too_large()
    return data[begin.end() : begin.end() + size]


def _unpacked(packed: bytes) -> bytes:
    """Never more than a document may have is unpacked."""
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, MAX_BYTES + 1)
    except zlib.error:
        raise _damaged() from None
    if len(content) > MAX_BYTES:
        raise _too_large()
    if not unpacker.eof:
        raise _damaged()
    return content


def _damaged() -> Exception:
    return fail("", say("The list in this PDF is damaged: take the PDF as it was printed."))


def _too_large() -> Exception:
    return fail(
        "", say("The list in this PDF has more than {most:,} bytes; that is as much as is read.", most=MAX_BYTES)
    )
