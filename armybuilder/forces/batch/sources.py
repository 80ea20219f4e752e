"""What an organiser hands in, taken apart into single lists."""

import re
from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.cards.writer import attachment
from armybuilder.engine.core.documents import DocumentError

MAX_LISTS = 200
MAX_TOTAL_BYTES = 2 * 1024 * 1024
"""Of all lists together, those in printed PDFs unpacked; `MAX_BYTES` of the document is the bound of each one."""

_SEPARATOR = re.compile(rb"(?m)^[ \t]*-{3,}[ \t]*\r?$")
_BLANK = b" \t\r\n"
_MARK = b"\xef\xbb\xbf"


class TooMuchError(Exception):
    """More than is checked at once; the text names the bound."""


class Source(NamedTuple):
    """One list as it was handed in, the name of the file that it came in, and why there is no list in that."""

    file: str
    data: bytes
    reason: DocumentError | None = None


class _Forces(msgspec.Struct):
    forces: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MAX_LISTS)]


_LIST = msgspec.json.Decoder(Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MAX_LISTS)])
_FORCES = msgspec.json.Decoder(_Forces)


def take_apart(sources: Iterable[Source]) -> list[Source]:
    """Every single list of `sources`, or `TooMuchError`."""
    found: list[Source] = []
    total = 0
    for source in sources:
        unpacked = _printed(source) if attachment.is_pdf(source.data) else source
        total += len(unpacked.data)
        if total > MAX_TOTAL_BYTES:
            raise TooMuchError(
                _("These lists have more than %(max_total_bytes)s bytes; check fewer of them at once.")
                % {"max_total_bytes": f"{MAX_TOTAL_BYTES:,}"}
            )
        found += [unpacked] if unpacked is not source else _single(source)
        if len(found) > MAX_LISTS:
            raise _too_many()
    return found


def _printed(source: Source) -> Source:
    """The list that a printed PDF carries."""
    try:
        return Source(source.file, attachment.read(source.data))
    except DocumentError as error:
        return Source(source.file, b"", error)


def _single(source: Source) -> list[Source]:
    """A JSON array of documents, or lists separated by lines of `---`; what is neither is one list."""
    data = source.data.removeprefix(_MARK).strip(_BLANK)
    parts: list[Any] = [data]
    try:
        if data.startswith(b"["):
            parts = _LIST.decode(data)
        elif data.startswith(b"{") and data[1:].lstrip(_BLANK).startswith(b'"forces"'):
            parts = _FORCES.decode(data).forces
        else:
            parts = _SEPARATOR.split(data, maxsplit=2 * MAX_LISTS)
            parts = [part.strip(_BLANK) for part in parts if part.strip(_BLANK)] or [b""]
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if str(error).startswith("Expected `array` of length"):
            raise _too_many() from None
        parts = [data]
    return [Source(source.file, bytes(part)) for part in parts]


def _too_many() -> TooMuchError:
    told = _("These are more than %(most)s lists; check at most %(most)s at once.")
    return TooMuchError(told % {"most": MAX_LISTS})
