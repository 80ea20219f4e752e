"""ZIP files, unpacked within bounds whatever they say of themselves."""

import io
import zipfile
import zlib
from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError, fail

MAX_UNPACKED_BYTES = 5 * 1024 * 1024
"""Of all files of a ZIP together; a roster with the profiles of a large army has about 1 MB."""
MAX_FILES = 200
"""Files of a ZIP that are unpacked."""
_SIGNATURE = b"PK\x03\x04"
_EMPTY = b"PK\x05\x06"
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LOCKED = 0x1
_HEADER = 30
"""Bytes of the header before a file, without its name and extra field."""


class ZipMember(NamedTuple):
    """One file of a ZIP."""

    name: str
    data: bytes


def is_zip(data: bytes) -> bool:
    return data[:4] in (_SIGNATURE, _EMPTY)


def names_in(data: bytes) -> list[str]:
    """The names of the files in a ZIP, folders left out; `DocumentError` where it is damaged."""
    return [entry.filename for entry in _entries(data)]


def unzip(data: bytes, wanted: Callable[[str], bool]) -> list[ZipMember]:
    """The files with names that are `wanted`; `DocumentError` where one is damaged, locked or packed in a way that is not
    read, or where they are too many or too large.

    `zipfile` bounds what it returns and not what it unpacks, so it tells only where the files are.
    """
    entries = [entry for entry in _entries(data) if wanted(entry.filename)]
    if len(entries) > MAX_FILES:
        raise fail(
            "",
            _("The ZIP has %(number)s files; the limit is %(most)s.")
            % {"number": f"{len(entries):,}", "most": f"{MAX_FILES:,}"},
        )
    found: list[ZipMember] = []
    room = MAX_UNPACKED_BYTES
    for entry in entries:
        content = _content(data, entry, room)
        room -= len(content)
        found.append(ZipMember(entry.filename, content))
    return found


def _entries(data: bytes) -> list[zipfile.ZipInfo]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [entry for entry in archive.infolist() if not entry.is_dir()]
    except Exception:  # noqa: BLE001 - a damaged file makes the library raise nearly anything
        raise _damaged_error() from None


def _content(data: bytes, entry: zipfile.ZipInfo, room: int) -> bytes:
    if entry.flag_bits & _LOCKED or entry.compress_type not in _METHODS:
        raise fail("", _("This ZIP is encrypted or compressed in an unsupported way: save it again as a standard ZIP."))
    header = data[entry.header_offset : entry.header_offset + _HEADER]
    if entry.header_offset < 0 or len(header) < _HEADER or header[:4] != _SIGNATURE:
        raise _damaged_error()
    begin = (
        entry.header_offset + _HEADER + int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:], "little")
    )
    packed = data[begin : begin + entry.compress_size]
    content = packed if entry.compress_type == zipfile.ZIP_STORED else _inflate(packed, room)
    if len(content) > room:
        raise fail(
            "",
            _("The files in this ZIP are too large: the limit is %(most)s bytes in all.")
            % {"most": f"{MAX_UNPACKED_BYTES:,}"},
        )
    if zlib.crc32(content) != entry.CRC:
        raise _damaged_error()
    return content


def _inflate(packed: bytes, room: int) -> bytes:
    """Never more than a byte beyond `room`."""
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, room + 1)
    except zlib.error:
        raise _damaged_error() from None


def _damaged_error() -> DocumentError:
    return fail("", _("This ZIP is damaged: save it again."))
