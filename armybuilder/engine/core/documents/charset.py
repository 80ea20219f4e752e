"""From bytes of a file to its characters, whichever program has saved it."""

from typing import NamedTuple

UTF_8_MARK = b"\xef\xbb\xbf"
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_WINDOWS_1252 = {
    byte: character for byte in range(0x80, 0xA0) if (character := bytes([byte]).decode("cp1252", errors="ignore"))
}
"""What differs from ISO 8859-1: the characters of the bytes that are controls there."""
_SAMPLE = 512
"""Bytes that are looked at where a file does not say that it is UTF-16."""


class DecodedText(NamedTuple):
    """The characters; `guessed` where they are neither UTF-8 nor UTF-16, and were read as Windows-1252."""

    text: str
    guessed: bool = False


def decode_text(data: bytes) -> DecodedText:
    """The characters, without a byte order mark. Whatever the bytes are, none becomes a replacement character."""
    utf_16 = _utf_16(data)
    for encoding in (utf_16, "utf-8-sig") if utf_16 else ("utf-8-sig",):
        try:
            return DecodedText(data.decode(encoding).removeprefix("\ufeff"))
        except UnicodeDecodeError:
            continue
    # The five bytes that Windows-1252 leaves open are controls in ISO 8859-1, which no name may have.
    return DecodedText(data.decode("latin-1").translate(_WINDOWS_1252), guessed=True)


def to_plain_utf8(data: bytes) -> bytes:
    """JSON without a byte order mark, UTF-16 turned into UTF-8; all else as it is."""
    encoding = _utf_16(data)
    if encoding:
        try:
            return data.decode(encoding).removeprefix("\ufeff").encode()
        except UnicodeError:
            return data
    return data.removeprefix(UTF_8_MARK)


def _utf_16(data: bytes) -> str:
    """The name of the encoding, with a mark or as text without one has it: every second byte is 0."""
    if data[:2] in _UTF_16:
        return _UTF_16[data[:2]]
    start = data[:_SAMPLE]
    if len(start) >= 4 and len(data) % 2 == 0:
        for half, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
            zeros = start[half::2].count(0)
            if 2 * zeros > len(start[half::2]) and not start[1 - half :: 2].count(0):
                return encoding
    return ""
