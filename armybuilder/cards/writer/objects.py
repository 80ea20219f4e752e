"""The objects of a PDF file and the file around them. Small objects lie packed together in streams, found by a packed table."""

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, count
from operator import add
from struct import calcsize, pack

from deflate import zlib_compress

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""Of 1.7 are the file specifications behind the attached document. The second line says that the file is binary."""
LEVEL = 5
"""Of compression: the next one takes a fifth more time for a fiftieth of the bytes, the one before saves a tenth for three hundredths more."""
SHORT, KEPT = 8192, 512
"""Bytes of what is kept compressed, and how many of it."""
IN_ONE_STREAM = 500
"""Small objects that are packed together."""
_TOGETHER, _PLAIN, _FREE = 2, 1, 0xFFFF
_ROW = "BIH"
"""A row of the table: kind, place or stream, place in it."""
_WIDE = calcsize(f">{_ROW}")
_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


def _packed(data: bytes) -> bytes:
    return bytes(zlib_compress(data, LEVEL))


_known = lru_cache(maxsize=KEPT)(_packed)
"""Drawings and fonts are the same in many documents."""


class Objects:
    """The numbered objects of one file, written in the order in which they were put."""

    def __init__(self) -> None:
        self._count = 0
        self._numbers: list[int] = []
        self._small: list[bytes] = []
        self._streams: list[tuple[int, bytes]] = []

    def number(self) -> int:
        """A number for an object that is put later."""
        self._count += 1
        return self._count

    def put(self, body: str, number: int = 0) -> int:
        """The number of an object that is no stream."""
        number = number or self.number()
        self._numbers.append(number)
        self._small.append(body.encode("ascii"))
        return number

    def put_all(self, bodies: Sequence[bytes]) -> None:
        """Put objects that are no streams under the next numbers, of which `next_number` tells the first."""
        self._numbers += range(self._count + 1, self._count + 1 + len(bodies))
        self._small += bodies
        self._count += len(bodies)

    @property
    def next_number(self) -> int:
        """The number that is given next."""
        return self._count + 1

    def stream(self, entries: str, data: bytes, *, packed: bool = True, number: int = 0) -> int:
        """The number of a stream with these entries in its dictionary; what is not `packed` stands as it is.

        Two letters end it, for readers that look for its end themselves: one alone could be taken for a part of the data.
        """
        number = number or self.number()
        body = (_known if len(data) < SHORT else _packed)(data) if packed else data
        way = "/Filter/FlateDecode" if packed else ""
        head = f"{number} 0 obj\n<<{entries}{way}/Length {len(body)}>>\nstream\n"
        self._streams.append((number, b"%b%b\r\nendstream\nendobj\n" % (head.encode("ascii"), body)))
        return number

    def file(self, root: int, info: int) -> bytes:
        """The whole file; `root` and `info` are the numbers of its catalogue and of what is told about it."""
        kinds, places, within = dict.fromkeys(self._numbers, _TOGETHER), {0: 0}, {0: _FREE}
        for start in range(0, len(self._small), IN_ONE_STREAM):
            numbers = self._numbers[start : start + IN_ONE_STREAM]
            stream = self._together(numbers, self._small[start : start + IN_ONE_STREAM])
            places |= dict.fromkeys(numbers, stream)
            within |= zip(numbers, count(), strict=False)
        parts, at = [HEADER], len(HEADER)
        for number, body in self._streams:
            kinds[number], places[number] = _PLAIN, at
            parts.append(body)
            at += len(body)
        table = self.number()
        kinds[table], places[table] = _PLAIN, at
        rows = zip(
            *([column.get(number, 0) for number in range(table + 1)] for column in (kinds, places, within)), strict=True
        )
        digest = hashlib.sha256(b"".join(parts)).hexdigest()[:32]
        self._streams.clear()
        self.stream(
            f"/Type/XRef/Size {table + 1}/W[1 4 2]/DecodeParms<</Predictor 12/Columns {_WIDE}>>/Root {root} 0 R/Info {info} 0 R/ID[<{digest}><{digest}>]",
            _table(rows, table + 1),
            number=table,
        )
        parts.append(self._streams.pop()[1])
        return b"".join((*parts, b"startxref\n%d\n%%%%EOF\n" % at))

    def _together(self, numbers: Sequence[int], bodies: Sequence[bytes]) -> int:
        """Small objects as one stream: numbers and places first, then one after the other."""
        # A line ends behind each.
        places = map(add, accumulate(map(len, bodies), initial=0), count())
        head = b"%d %d " * len(bodies) % tuple(chain.from_iterable(zip(numbers, places, strict=False)))
        return self.stream(f"/Type/ObjStm/N {len(bodies)}/First {len(head)}", head + b"\n".join(bodies))


def _table(places: Iterable[tuple[int, int, int]], size: int) -> bytes:
    """Where each of so many objects stands, from the free one with number 0 on: each row as what it differs by from the one
    before (PNG's `up`), since most differ little."""
    rows = pack(">" + _ROW * size, *chain.from_iterable(places))
    found = _less(rows, bytes(_WIDE) + rows[:-_WIDE])
    table = bytearray(b"\x02" * ((_WIDE + 1) * size))
    for column in range(_WIDE):
        table[column + 1 :: _WIDE + 1] = found[column::_WIDE]
    return bytes(table)


def _less(data: bytes, other: bytes) -> bytes:
    """Each byte less the one of the other in its place: as one large number, with a bit before each byte that stops the borrowing."""
    size = len(data)
    tops = int.from_bytes(b"\x80" * size)
    one, two = int.from_bytes(data), int.from_bytes(other)
    found = ((one | tops) - (two & ~tops)) ^ ((one ^ ~two) & tops)
    return found.to_bytes(size)


def string(text: str) -> str:
    """A text for readers, such as a title."""
    if text.isascii() and text.isprintable():
        return f"({text.translate(_ESCAPED)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def references(numbers: Sequence[int]) -> str:
    """An array of objects."""
    return "[" + " ".join(["%d 0 R"] * len(numbers)) % tuple(numbers) + "]"
