"""Packs as text: a file of one, and lines of a text list, each with the records that the list uses of one.

Pack: {"key":"club","name":"Club house","version":"3",…}
"""

import re
from collections.abc import Iterable

import msgspec

from armybuilder.engine.core.documents.codec import read_json
from armybuilder.engine.core.documents.envelope import MAX_BYTES, DocumentError, DocumentProblem, fail
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs.pack import Pack, PackExcerpt

_LINE = re.compile(r"^[ \t\xa0>*-]*Pack:[ \t\xa0]*(\{.*\})[ \t\xa0\r]*$", re.IGNORECASE | re.MULTILINE)
_HEAD = ("format", "system", "key", "name", "version", "hash", "author", "notes")
_DECODER = msgspec.json.Decoder(PackExcerpt)


def as_file(pack: Pack) -> str:
    """A pack as people read its file: what it says of itself, then what it holds. The same for the same pack."""
    data = pack.to_data()
    said = {name: data.pop(name) for name in _HEAD if name in data}
    return msgspec.json.format(msgspec.json.encode(said | data), indent=2).decode()


def pack_lines(packs: Iterable[PackExcerpt]) -> str:
    """The packs as lines below a text list."""
    lines = [f"Pack: {msgspec.json.encode(pack).decode()}\n" for pack in packs]
    return "".join(["\n", *lines]) if lines else ""


def take_packs(text: str) -> tuple[str, list[PackExcerpt]]:
    """The text without such lines, and what they hold; `DocumentError` for one that holds no pack. The number of lines stays
    as it is."""
    if len(text) > MAX_BYTES:
        raise fail(
            "",
            gettext(
                "The text has {number:,} characters; the limit is {most:,}.",
                number=len(text),
                most=MAX_BYTES,
            ),
        )
    packs = [_pack(found) for found in _LINE.finditer(text)]
    return (_LINE.sub("", text) if packs else text), packs


def _pack(found: "re.Match[str]") -> PackExcerpt:
    try:
        return read_json(found[1], _DECODER)
    except DocumentError as error:
        line = found.string.count("\n", 0, found.start(1)) + 1
        told = [DocumentProblem(f"line {line}", problem.message) for problem in error.problems]
        raise DocumentError(told) from None
