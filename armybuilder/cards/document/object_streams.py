"""The file of a document, with small objects packed together (PDF 1.5): ReportLab writes each by itself, and the tags of a print are
thousands."""

import zlib
from hashlib import sha256
from struct import pack

from reportlab.pdfbase.pdfdoc import PDFDocument, format

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""Of 1.7 are the file specifications behind the attached list. The second line says that the file is binary."""
_END = b"endstream\n"
_IN_ONE_STREAM = 500
"""Small objects that are packed together."""
_FREE, _PLAIN, _PACKED = 0, 1, 2
"""Kinds of rows of the table: nothing, an object by itself, one in a stream."""


class PackedDocument(PDFDocument):  # type: ignore[misc]
    """A document of ReportLab that is saved as small as it may be."""

    def format(self) -> bytes:
        """The whole file."""
        file = _File()
        small: list[tuple[int, bytes]] = []
        number = 1
        # To write an object may add others.
        while identifier := self.numberToId.get(number):
            body = format(self.idToObject[identifier], self, toplevel=1)
            if body.endswith(_END):
                file.add(number, body)
            else:
                small.append((number, body))
            number += 1
        for start in range(0, len(small), _IN_ONE_STREAM):
            file.add_object_stream(number, small[start : start + _IN_ONE_STREAM])
            number += 1
        root, info = (self.Reference(each).format(self) for each in (self.Catalog, self.info))
        return file.finish(number, root, info)


class _File:
    """A file in the making: objects, and where they are."""

    def __init__(self) -> None:
        self._parts = [HEADER]
        self._size = len(HEADER)
        self._rows = {0: (_FREE, 0, 0xFFFF)}

    def add(self, number: int, stream: bytes) -> None:
        """An object with a stream. Two letters end it, for readers that look for its end themselves: one alone could be taken for a
        part of the data."""
        self._rows[number] = (_PLAIN, self._size, 0)
        part = b"%d 0 obj\n%b\r\n%bendobj\n" % (number, stream.removesuffix(_END), _END)
        self._parts.append(part)
        self._size += len(part)

    def add_object_stream(self, number: int, objects: list[tuple[int, bytes]]) -> None:
        """Objects in a stream of that number: their own numbers and places first, then one after the other."""
        head, at = [], 0
        for place, (own, body) in enumerate(objects):
            self._rows[own] = (_PACKED, number, place)
            head.append(b"%d %d" % (own, at))
            at += len(body) + 1
        first = b" ".join(head) + b"\n"
        entries = b"/Type/ObjStm/N %d/First %d" % (len(objects), len(first))
        self.add(number, _stream(entries, first + b"\n".join([body for _, body in objects])))

    def finish(self, number: int, root: bytes, info: bytes) -> bytes:
        """The file with the table of all objects, that one under this number."""
        start, digest = self._size, sha256(b"".join(self._parts)).hexdigest()[:32].encode()
        self._rows[number] = (_PLAIN, start, 0)
        rows = b"".join([pack(">BIH", *self._rows[each]) for each in range(number + 1)])
        entries = b"/Type/XRef/Size %d/W[1 4 2]/Root %b/Info %b/ID[<%b><%b>]" % (number + 1, root, info, digest, digest)
        self.add(number, _stream(entries, rows))
        return b"".join((*self._parts, b"startxref\n%d\n%%%%EOF\n" % start))


def _stream(entries: bytes, data: bytes) -> bytes:
    packed = zlib.compress(data)
    return b"<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b%b" % (entries, len(packed), packed, _END)
