"""From JSON to a pack: form and bounds first, then its content against the book, every fault at once."""

import re
from collections.abc import Iterator, Mapping, Sized
from itertools import islice
from typing import Any

import msgspec

from armybuilder.engine.core.documents.charset import unmarked
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.packs.pack import Content, Pack, content_hash
from armybuilder.engine.core.tables.faults import MOST_FAULTS, NOTHING, CatalogueError, Fault, Path
from armybuilder.engine.core.tables.misfits import malformed, plainly
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
VERSION_ALLOWED = gettext_noop("a version is letters and digits, with dots, hyphens or spaces between")
_DECODER = msgspec.json.Decoder(Pack)


class PackError(CatalogueError):
    """What was sent is no pack, or does not fit the book: `problems` tells every fault with its file, place and value, and what
    is allowed; of very many the first."""

    def __init__(self, faults: list[Fault], plain: Mapping[str, Any]) -> None:
        more = Fault(
            FILE,
            (),
            NOTHING,
            gettext("at most {most} faults are told at once: there may be more", most=MOST_FAULTS),
        )
        super().__init__(faults if len(faults) < MOST_FAULTS else [*faults[:MOST_FAULTS], more], plain)


def decode(data: bytes | str) -> Pack:
    """A pack from JSON with its hash, or `PackError`. Its content is not yet compared with the book (`adding.checked`)."""
    if len(data) > MAX_BYTES:
        raise refused(gettext("the pack has {size:,} bytes; at most {most:,} are read", size=len(data), most=MAX_BYTES))
    try:
        return _sealed(_DECODER.decode(unmarked(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")))
    except msgspec.ValidationError as error:
        raise refused(*_told(error)) from None
    except RecursionError:
        raise refused(
            gettext("the pack is nested too deeply; at most {most} levels are read", most=MAX_DEPTH)
        ) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise refused(gettext("this is no JSON: {error}", error=malformed(error))) from None


def convert(data: Any) -> Pack:
    """The same for plain Python data."""
    try:
        return decode(msgspec.json.encode(data))
    except (RecursionError, UnicodeError, TypeError) as error:
        raise refused(gettext("this cannot be written as JSON: {error}", error=error)) from None


def refused(message: str, path: Path = ()) -> PackError:
    """A pack that cannot be read, for one reason."""
    return PackError([Fault(FILE, path, NOTHING, message)], {})


def _told(error: msgspec.ValidationError) -> tuple[str, Path]:
    message, _, place = str(error).partition(" - at `")
    steps = place.rstrip("`").removeprefix("$").replace("[", ".").replace("]", "").split(".")
    return plainly(message), tuple(int(step) if step.isdecimal() else step for step in steps if step)


def _sealed(pack: Pack) -> Pack:
    if faults := list(faults_of(pack)):
        raise PackError(faults, {**pack.records, FILE: msgspec.to_builtins(pack)})
    sealed = content_hash(pack.system, pack)
    if pack.hash not in ("", sealed):
        raise refused(
            gettext("the records are others than those that this hash was made of: leave `hash` out"), ("hash",)
        )
    return msgspec.structs.replace(pack, hash=sealed)


def faults_of(content: Content) -> Iterator[Fault]:
    """What is out of bounds in a pack, or in what a list carries of one; `MOST_FAULTS` at once."""
    return islice(_faults_of(content), MOST_FAULTS)


def _faults_of(content: Content) -> Iterator[Fault]:
    number = records_in(content)
    if number > MAX_RECORDS:
        yield Fault(
            FILE,
            (),
            NOTHING,
            gettext(
                "the pack has {number} records and changes; at most {most} are read",
                number=number,
                most=MAX_RECORDS,
            ),
        )
    for name in ("name", "version", "author", "notes"):
        text = getattr(content, name, "")
        if found := forbidden_character(text, lines=name == "notes"):
            yield Fault(FILE, (name,), text, _hidden(found))
    version = getattr(content, "version", "1")
    if not VERSION.fullmatch(version):
        yield Fault(FILE, ("version",), version, gettext(VERSION_ALLOWED))
    if len(content.records) > MAX_ENTRIES:
        yield Fault(FILE, ("records",), NOTHING, _too_many(content.records, MAX_ENTRIES))
        return
    for name, file in content.records.items():
        yield from _text(FILE, name, ("records",), NAME_LENGTH)
        if isinstance(file, dict):
            yield from _texts(name[:NAME_LENGTH], file, ())
        else:
            yield Fault(name[:NAME_LENGTH], (), NOTHING, gettext("a file is a mapping of names to values"))
    for index, patch in enumerate(content.patches):
        yield from _texts(FILE, msgspec.to_builtins(patch), ("patches", index))


def _texts(file: str, value: Any, path: Path) -> Iterator[Fault]:
    """Texts with characters that nobody can see, or that are too long; what is nested too deeply."""
    if len(path) > MAX_DEPTH:
        yield Fault(
            file,
            path[:MAX_DEPTH],
            NOTHING,
            gettext("this is nested too deeply; at most {most} levels are read", most=MAX_DEPTH),
        )
    elif isinstance(value, str):
        yield from _text(file, value, path)
    elif isinstance(value, dict | list | tuple):
        most = MAX_RECORDS if len(path) == 1 and file != FILE else MAX_ENTRIES
        yield from (
            _entries(file, value, path) if len(value) <= most else [Fault(file, path, NOTHING, _too_many(value, most))]
        )
    elif isinstance(value, int | float) and not abs(value) <= 10**9:
        yield Fault(file, path, NOTHING, gettext("a number has at most nine digits"))


def _entries(file: str, value: Any, path: Path) -> Iterator[Fault]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        place = (*path, key[:NAME_LENGTH] if isinstance(key, str) else key)
        if isinstance(key, str):
            yield from _text(file, key, place, NAME_LENGTH)
        yield from _texts(file, inner, place)


def _too_many(value: Sized, most: int) -> str:
    return gettext("there are {number:,} entries; at most {most} are read", number=len(value), most=most)


def _text(file: str, text: str, path: Path, most: int = 0) -> Iterator[Fault]:
    most = most or (NAME_LENGTH if path and path[-1] in NAMES else TEXT_LENGTH)
    if len(text) > most:
        yield Fault(
            file,
            path,
            text,
            gettext("this text has {number:,} characters; at most {most:,} are read", number=len(text), most=most),
        )
    if found := forbidden_character(text, lines=True):
        yield Fault(file, path, text, _hidden(found))
    if _LONG_NUMBER.search(text):
        yield Fault(file, path, text, gettext("a number has at most nine digits"))


def _hidden(character: str) -> str:
    return gettext("the character {character} may not stand here: remove it", character=character)


def read_value(text: str) -> Any:
    """A value of a data file from JSON; `ValueError` for what is none, or is nested too deeply."""
    deep = gettext("this is nested too deeply; at most {most} levels are read", most=MAX_DEPTH)
    try:
        value = msgspec.json.decode(text)
    except RecursionError:
        raise ValueError(deep) from None
    waiting = [value]
    for _ in range(MAX_DEPTH):
        inner = [part.values() if isinstance(part, dict) else part for part in waiting if isinstance(part, dict | list)]
        waiting = [item for part in inner for item in part]
    if waiting:
        raise ValueError(deep)
    return value


def records_in(content: Content) -> int:
    """How many records and changes there are, those within others counted too."""
    return len(content.patches) + sum(_mappings(file) for file in content.records.values())


def named(item: Any) -> str:
    """What a record of a file calls itself; empty where something is no record."""
    return str(item.get("key") or item.get("code") or "") if isinstance(item, dict) else ""


def _mappings(value: Any) -> int:
    found, waiting = 0, [(value, 0)]
    while waiting:
        part, depth = waiting.pop()
        if depth <= MAX_DEPTH and isinstance(part, dict):
            lists = [inner for inner in part.values() if isinstance(inner, list)]
            # A weapon on a vehicle has the code of its class, and is no record.
            inner = [item for items in lists for item in items if named(item) and (depth == 0 or "key" in item)]
            found += len(inner)
            waiting += [(item, depth + 1) for item in inner]
    return found
