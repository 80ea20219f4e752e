"""The objects of a PDF file and the file around them. Small objects lie packed together in streams, found by a packed table."""

import hashlib
import zlib
from collections.abc import Iterable, Mapping
from struct import Struct

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""Of 1.7 are the file specifications behind the attached document. The second line says that the file is binary."""
LEVEL = 6
"""Of compression: the next ones take twice the time for a hundredth of the bytes."""
IN_ONE_STREAM = 500
"""Small objects that are packed together."""
_PACKED, _PLAIN = 2, 1
_ROW = Struct(">BIH")
"""A row of the table: kind, place or stream, place in it."""
_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


class Objects:
    """The numbered objects of one file, written in the order in which they were put."""

    def __init__(self) -> None:
        self._count = 0
        self._small: list[tuple[int, bytes]] = []
        self._streams: list[tuple[int, bytes]] = []

    def number(self) -> int:
        """A number for an object that is put later."""
        self._count += 1
        return self._count

    def put(self, body: str, number: int = 0) -> int:
        """The number of an object that is no stream."""
        number = number or self.number()
        self._small.append((number, body.encode("ascii")))
        return number

    def stream(self, entries: str, data: bytes, *, packed: bool = True, number: int = 0, level: int = LEVEL) -> int:
        """The number of a stream with these entries in its dictionary; what is not `packed` stands as it is.

        Two letters end it, for readers that look for its end themselves: one alone could be taken for a part of the data.
        """
        number = number or self.number()
        body = zlib.compress(data, level) if packed else data
        way = "/Filter/FlateDecode" if packed else ""
        head = f"{number} 0 obj\n<<{entries}{way}/Length {len(body)}>>\nstream\n"
        self._streams.append((number, b"%b%b\r\nendstream\nendobj\n" % (head.encode("ascii"), body)))
        return number

    def file(self, root: int, info: int) -> bytes:
        """The whole file; `root` and `info` are the numbers of its catalogue and of what is told about it."""
        places = {0: (0, 0, 0xFFFF)}
        for start in range(0, len(self._small), IN_ONE_STREAM):
            together = self._small[start : start + IN_ONE_STREAM]
            number = self._together(together)
            places |= {small: (_PACKED, number, place) for place, (small, _) in enumerate(together)}
        parts, at = [HEADER], len(HEADER)
        for number, body in self._streams:
            places[number] = (_PLAIN, at, 0)
            parts.append(body)
            at += len(body)
        table = self.number()
        places[table] = (_PLAIN, at, 0)
        digest = hashlib.sha256(b"".join(parts)).hexdigest()[:32]
        self._streams.clear()
        self.stream(
            f"/Type/XRef/Size {table + 1}/W[1 4 2]/DecodeParms<</Predictor 12/Columns {_ROW.size}>>/Root {root} 0 R/Info {info} 0 R/ID[<{digest}><{digest}>]",
            _table(places, table),
            number=table,
        )
        parts.append(self._streams.pop()[1])
        return b"".join((*parts, b"startxref\n%d\n%%%%EOF\n" % at))

    def _together(self, objects: Iterable[tuple[int, bytes]]) -> int:
        """Small objects as one stream: numbers and places first, then one after the other."""
        heads, bodies, at = [], [], 0
        for number, body in objects:
            heads.append(b"%d %d" % (number, at))
            bodies.append(body)
            at += len(body) + 1
        head = b" ".join(heads) + b"\n"
        return self.stream(f"/Type/ObjStm/N {len(heads)}/First {len(head)}", head + b"\n".join(bodies))


def _table(places: Mapping[int, tuple[int, int, int]], last: int) -> bytes:
    """Where each object stands, from the free one with number 0 to the `last`: each row as what it differs by from the one
    before (PNG's `up`), since most differ little."""
    rows = b"".join(_ROW.pack(*places.get(number, (0, 0, 0))) for number in range(last + 1))
    table = bytearray(b"\x02" * ((_ROW.size + 1) * (last + 1)))
    for column in range(_ROW.size):
        found = rows[column :: _ROW.size]
        above = b"\0" + found[:-1]
        table[column + 1 :: _ROW.size + 1] = bytes(
            (byte - over) & 0xFF for byte, over in zip(found, above, strict=True)
        )
    return bytes(table)


def string(text: str) -> str:
    """A text for readers, such as a title."""
    if text.isascii() and text.isprintable():
        return f"({text.translate(_ESCAPED)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def references(numbers: Iterable[int]) -> str:
    """An array of objects."""
    return "[" + " ".join(f"{number} 0 R" for number in numbers) + "]"
