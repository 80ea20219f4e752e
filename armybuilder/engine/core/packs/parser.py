"""From JSON to a pack: form and bounds first, then its content against the book, every fault at once."""

import re
from collections.abc import Iterator, Mapping, Sized
from itertools import islice
from typing import Any

import msgspec

from armybuilder.engine.core.documents.charset import to_plain_utf8
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.packs.pack import Pack, PackContent, content_hash
from armybuilder.engine.core.tables.faults import MOST_FAULTS, NOTHING, CatalogueError, DataFault, Path
from armybuilder.engine.core.tables.misfits import json_mismatch, mismatch_of
from armybuilder.engine.core.text import forbidden_character

MAX_BYTES = 1_000_000
"""A pack may have this many bytes."""
MAX_RECORDS = 400
"""Records and changes of a pack, those within others counted too."""
MAX_ENTRIES = 60
"""Entries of a list or a mapping, a file's own list of records left out: that has at most `MAX_RECORDS`."""
MAX_DEPTH = 12
"""How deep lists and mappings may stand in one another."""
NAME_LENGTH = 80
"""Characters of a name or a key in a record, and of what a value is called; any other text has at most `TEXT_LENGTH`."""
TEXT_LENGTH = 1_000
NAMES = frozenset({"key", "name", "code", "short"})
FILE = "pack"
"""What faults call the document itself; records have the names of their files."""
_LONG_NUMBER = re.compile(r"\d{10}")
VERSION = re.compile(r"\w+([.+ -]+\w+)*")
"""A version stands in addresses."""
VERSION_ALLOWED = gettext_noop("a version has letters and digits, with dots, hyphens or spaces between them")
_DECODER = msgspec.json.Decoder(Pack)


class PackError(CatalogueError):
    """An error for input that is not a pack, or does not fit the book: `problems` lists every fault with its file,
    place and value, and what is allowed; of very many, the first.
    """

    def __init__(self, faults: list[DataFault], plain: Mapping[str, Any]) -> None:
        more = DataFault(
            FILE,
            (),
            NOTHING,
            gettext("only the first {most} errors are shown: there may be more", most=MOST_FAULTS),
        )
        super().__init__(faults if len(faults) < MOST_FAULTS else [*faults[:MOST_FAULTS], more], plain)


def decode(data: bytes | str) -> Pack:
    """A pack from JSON with its hash, or `PackError`. Its content is not yet compared with the book (`adding.checked`)."""
    if len(data) > MAX_BYTES:
        raise pack_error(gettext("the pack has {size:,} bytes; the limit is {most:,}", size=len(data), most=MAX_BYTES))
    try:
        return _with_hash(
            _DECODER.decode(to_plain_utf8(data) if isinstance(data, bytes) else data.removeprefix("\ufeff"))
        )
    except msgspec.ValidationError as error:
        found = mismatch_of(error)
        raise pack_error(found.lower, found.path) from None
    except RecursionError:
        raise pack_error(gettext("the pack is nested too deeply; the limit is {most} levels", most=MAX_DEPTH)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise pack_error(json_mismatch(data, error).lower) from None


def convert(data: Any) -> Pack:
    """The same for plain Python data."""
    try:
        return decode(msgspec.json.encode(data))
    except RecursionError:
        raise pack_error(gettext("the pack is nested too deeply; the limit is {most} levels", most=MAX_DEPTH)) from None
    except (UnicodeError, TypeError):
        raise pack_error(gettext("the pack has a value that JSON can't have: delete it")) from None


def pack_error(message: str, path: Path = ()) -> PackError:
    """A pack that cannot be read, for one reason."""
    return PackError([DataFault(FILE, path, NOTHING, message)], {})


def _with_hash(pack: Pack) -> Pack:
    if faults := list(faults_of(pack)):
        raise PackError(faults, {**pack.records, FILE: msgspec.to_builtins(pack)})
    sealed = content_hash(pack.system, pack)
    if pack.hash not in ("", sealed):
        raise pack_error(gettext("this hash belongs to other entries: leave `hash` out"), ("hash",))
    return msgspec.structs.replace(pack, hash=sealed)


def faults_of(content: PackContent) -> Iterator[DataFault]:
    """Yield the faults of a pack, or of what a list carries of one: whatever is out of bounds, at most
    `MOST_FAULTS`.
    """
    return islice(_faults_of(content), MOST_FAULTS)


def _faults_of(content: PackContent) -> Iterator[DataFault]:
    number = records_in(content)
    if number > MAX_RECORDS:
        yield DataFault(
            FILE,
            (),
            NOTHING,
            gettext(
                "the pack has {number} entries and changes; the limit is {most}",
                number=number,
                most=MAX_RECORDS,
            ),
        )
    for name in ("name", "version", "author", "notes"):
        text = getattr(content, name, "")
        if found := forbidden_character(text, lines=name == "notes"):
            yield DataFault(FILE, (name,), text, _hidden(found))
    version = getattr(content, "version", "1")
    if not VERSION.fullmatch(version):
        yield DataFault(FILE, ("version",), version, gettext(VERSION_ALLOWED))
    if len(content.records) > MAX_ENTRIES:
        yield DataFault(FILE, ("records",), NOTHING, _too_many(content.records, MAX_ENTRIES))
        return
    for name, file in content.records.items():
        yield from _text(FILE, name, ("records",), NAME_LENGTH)
        if isinstance(file, dict):
            yield from _texts(name[:NAME_LENGTH], file, ())
        else:
            yield DataFault(name[:NAME_LENGTH], (), NOTHING, gettext("a file must be a mapping of names to values"))
    for index, patch in enumerate(content.patches):
        yield from _texts(FILE, msgspec.to_builtins(patch), ("patches", index))


def _texts(file: str, value: Any, path: Path) -> Iterator[DataFault]:
    """Texts with characters that nobody can see, or that are too long; what is nested too deeply."""
    if len(path) > MAX_DEPTH:
        yield DataFault(
            file,
            path[:MAX_DEPTH],
            NOTHING,
            gettext("this is nested too deeply; the limit is {most} levels", most=MAX_DEPTH),
        )
    elif isinstance(value, str):
        yield from _text(file, value, path)
    elif isinstance(value, dict | list | tuple):
        most = MAX_RECORDS if len(path) == 1 and file != FILE else MAX_ENTRIES
        yield from (
            _entries(file, value, path)
            if len(value) <= most
            else [DataFault(file, path, NOTHING, _too_many(value, most))]
        )
    elif isinstance(value, int | float) and not abs(value) <= 10**9:
        yield DataFault(file, path, NOTHING, gettext("a number can have up to nine digits"))


def _entries(file: str, value: Any, path: Path) -> Iterator[DataFault]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        place = (*path, key[:NAME_LENGTH] if isinstance(key, str) else key)
        if isinstance(key, str):
            yield from _text(file, key, place, NAME_LENGTH)
        yield from _texts(file, inner, place)


def _too_many(value: Sized, most: int) -> str:
    return gettext("there are {number:,} entries; the limit is {most}", number=len(value), most=most)


def _text(file: str, text: str, path: Path, most: int = 0) -> Iterator[DataFault]:
    most = most or (NAME_LENGTH if path and path[-1] in NAMES else TEXT_LENGTH)
    if len(text) > most:
        yield DataFault(
            file,
            path,
            text,
            gettext("this text has {number:,} characters; the limit is {most:,}", number=len(text), most=most),
        )
    if found := forbidden_character(text, lines=True):
        yield DataFault(file, path, text, _hidden(found))
    if _LONG_NUMBER.search(text):
        yield DataFault(file, path, text, gettext("a number can have up to nine digits"))


def _hidden(character: str) -> str:
    return gettext("the character {character} isn't allowed here: remove it", character=character)


def read_value(text: str) -> Any:
    """A value of a data file from JSON; `ValueError` for what is none, or is nested too deeply."""
    deep = gettext("this is nested too deeply; the limit is {most} levels", most=MAX_DEPTH)
    try:
        value = msgspec.json.decode(text)
    except RecursionError:
        raise ValueError(deep) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ValueError(json_mismatch(text, error).lower) from None
    waiting = [value]
    for _ in range(MAX_DEPTH):
        inner = [part.values() if isinstance(part, dict) else part for part in waiting if isinstance(part, dict | list)]
        waiting = [item for part in inner for item in part]
    if waiting:
        raise ValueError(deep)
    return value


def records_in(content: PackContent) -> int:
    """Count the records and changes, including those nested within others."""
    return len(content.patches) + sum(_mappings(file) for file in content.records.values())


def raw_name(item: Any) -> str:
    """Return the name that a record of a file gives itself; empty where something is not a record."""
    return str(item.get("key") or item.get("code") or "") if isinstance(item, dict) else ""


def _mappings(value: Any) -> int:
    found, waiting = 0, [(value, 0)]
    while waiting:
        part, depth = waiting.pop()
        if depth <= MAX_DEPTH and isinstance(part, dict):
            lists = [inner for inner in part.values() if isinstance(inner, list)]
            # A weapon on a vehicle has the code of its class, and is no record.
            inner = [item for items in lists for item in items if raw_name(item) and (depth == 0 or "key" in item)]
            found += len(inner)
            waiting += [(item, depth + 1) for item in inner]
    return found
