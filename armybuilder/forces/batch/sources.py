"""What an organiser hands in, taken apart into single lists."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from armybuilder.engine.core import document as core
from armybuilder.engine.core.document import MAX_BYTES, DocumentError

MAX_LISTS = 200
MAX_TOTAL_BYTES = 2 * 1024 * 1024
"""Of all files or of everything pasted; `MAX_BYTES` is the bound of each list."""

_SEPARATOR = re.compile(rb"(?m)^[ \t]*-{3,}[ \t]*\r?$")
_BLANK = b" \t\r\n"
_MARK = b"\xef\xbb\xbf"


class TooMuchError(Exception):
    """More than is checked at once; the text names the bound."""


class Source(NamedTuple):
    """One list as it was handed in, and the name of the file that it came in."""

    file: str
    data: bytes


class _Forces(msgspec.Struct):
    forces: list[msgspec.Raw]


_LIST = msgspec.json.Decoder(list[msgspec.Raw])
_FORCES = msgspec.json.Decoder(_Forces)


def take_apart(sources: Iterable[Source]) -> list[Source]:
    """Every single list of `sources`, or `TooMuchError`."""
    found: list[Source] = []
    total = 0
    for source in sources:
        total += len(source.data)
        if total > MAX_TOTAL_BYTES:
            raise TooMuchError(f"These lists have more than {MAX_TOTAL_BYTES:,} bytes; check fewer of them at once.")
        found += (Source(source.file, data) for data in _single(source.data))
        if len(found) > MAX_LISTS:
            raise TooMuchError(f"These are more than {MAX_LISTS} lists; check at most {MAX_LISTS} at once.")
    return found


def _single(data: bytes) -> Iterator[bytes]:
    """A JSON array of documents, or lists separated by lines of `---`; what is neither is one list."""
    data = data.removeprefix(_MARK).strip(_BLANK)
    try:
        if data.startswith(b"["):
            yield from (bytes(force) for force in core.read_json(data, _LIST))
            return
        if data.startswith(b"{") and len(data) > 10 and data[1:].lstrip(_BLANK).startswith(b'"forces"'):
            yield from (bytes(force) for force in core.read_json(data, _FORCES).forces)
            return
    except DocumentError:
        yield data[: MAX_BYTES + 1]
        return
    parts = [part.strip(_BLANK) for part in _SEPARATOR.split(data, maxsplit=2 * MAX_LISTS)]
    yield from [part for part in parts if part] or [b""]
