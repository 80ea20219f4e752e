"""Storage of the states of a list: now and then one is stored in full, the others as differences from the previous
state.

Both are compressed with zlib, whose checksum is verified on reading. A difference is the part between the first
and the last bytes that both states share; its compressor uses the old state as a dictionary, so that a row similar
to others costs little.
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
    """An error for stored content that is not a state, or not one that follows from the state given."""


def pack_full(text: str) -> bytes:
    """A state as it stands by itself."""
    return zlib.compress(text.encode(), 9)


def unpack_full(packed: bytes) -> str:
    """The text that `whole` packed; `UnreadableError` where it did not."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise UnreadableError(str(error)) from error


def pack_difference(text: str, before: str) -> bytes:
    """A state as what differs from the one `before`."""
    new, old = text.encode(), before.encode()
    begin = _common_prefix(new, old)
    end = _common_prefix(new[begin:][::-1], old[begin:][::-1])
    packer = zlib.compressobj(9, zdict=_compression_dictionary(old, end))
    body = packer.compress(new[begin : len(new) - end]) + packer.flush()
    return msgspec.msgpack.encode(_Difference(begin, end, body))


def unpack_difference(packed: bytes, before: str) -> str:
    """The text of which `difference` told what differs from `before`; `UnreadableError` where that was another one."""
    old = before.encode()
    try:
        found = _DIFFERENCE.decode(packed)
        body = zlib.decompressobj(zdict=_compression_dictionary(old, found.end)).decompress(found.body)
        return b"".join((old[: found.begin], body, old[len(old) - found.end :])).decode()
    except (zlib.error, ValueError) as error:
        raise UnreadableError(str(error)) from error


def _common_prefix(one: bytes, other: bytes) -> int:
    """Return the number of bytes that both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def _compression_dictionary(old: bytes, end: int) -> bytes:
    """The old state up to where it ends like the new one, or all of it where nothing stands before that."""
    return (old[: len(old) - end] or old)[-WINDOW:]
