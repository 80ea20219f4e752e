"""How the states of a list are stored: one now and then as a whole, the others as what differs from the state before.

Both are deflated, which proves itself by a sum when it is read. A difference is what stands between the bytes that both states
begin and end with; what deflates it knows the old state, so that a row like others costs little.
"""

import zlib

import msgspec

WINDOW = 32 * 1024
"""Bytes that a dictionary of zlib has at most."""


class _Difference(msgspec.Struct, array_like=True):
    """So many bytes at the beginning and the end are those of the state before; `body` is what stands between, deflated."""

    begin: int
    end: int
    body: bytes


_DIFFERENCE = msgspec.msgpack.Decoder(_Difference)


class UnreadableError(ValueError):
    """What is stored is no state, or not one that follows from the state given."""


def whole(text: str) -> bytes:
    """A state as it stands by itself."""
    return zlib.compress(text.encode(), 9)


def read_whole(packed: bytes) -> str:
    """The text that `whole` packed; `UnreadableError` where it did not."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise UnreadableError(str(error)) from error


def difference(text: str, before: str) -> bytes:
    """A state as what differs from the one `before`."""
    new, old = text.encode(), before.encode()
    begin = _common(new, old)
    end = _common(new[begin:][::-1], old[begin:][::-1])
    packer = zlib.compressobj(9, zdict=_known(old, end))
    body = packer.compress(new[begin : len(new) - end]) + packer.flush()
    return msgspec.msgpack.encode(_Difference(begin, end, body))


def read_difference(packed: bytes, before: str) -> str:
    """The text of which `difference` told what differs from `before`; `UnreadableError` where that was another one."""
    old = before.encode()
    try:
        found = _DIFFERENCE.decode(packed)
        body = zlib.decompressobj(zdict=_known(old, found.end)).decompress(found.body)
        return b"".join((old[: found.begin], body, old[len(old) - found.end :])).decode()
    except (zlib.error, ValueError) as error:
        raise UnreadableError(str(error)) from error


def _common(one: bytes, other: bytes) -> int:
    """How many bytes both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def _known(old: bytes, end: int) -> bytes:
    """The old state up to where it ends like the new one, or all of it where nothing stands before that."""
    return (old[: len(old) - end] or old)[-WINDOW:]
