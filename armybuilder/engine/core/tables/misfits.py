"""Errors for data of the wrong shape in the words of a player, instead of msgspec's, with what to do about it.

No word of a parser is passed on: what msgspec says in a way that is not listed here is told in general.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.faults import Path

KINDS = {
    "int": gettext_noop("a whole number"),
    "float": gettext_noop("a number"),
    "str": gettext_noop("text"),
    "bool": gettext_noop("true or false"),
    "null": gettext_noop("empty"),
    "object": gettext_noop("an object in braces"),
    "array": gettext_noop("a list in brackets"),
}
MISFIT = gettext_noop("This value doesn't fit here")
_KIND = r"Expected `(?P<kind>[^`]+)`"
_TEXT, _ENTRIES = r"Expected `str(?: \| null)?` of ", r"Expected `[^`]+` of "
_TO = r"length (?P<least>\d+) to (?P<most>\d+)(?:, got \d+)?"
_EXACTLY = r"length (?P<most>\d+)(?:, got \d+)?"
_LEAST, _MOST = r"(?:length >=|at least length) (?P<least>\d+).*", r"(?:length <=|at most length) (?P<most>\d+).*"
_SHAPES = {
    rf"{_KIND}, got `(?P<other>[^`]+)`": gettext_noop("This must be {kind}, not {other}"),
    rf"{_KIND} >= (?P<least>\S+)": gettext_noop("This must be at least {least}"),
    rf"{_KIND} <= (?P<most>\S+)": gettext_noop("This can be {most} at most"),
    rf"{_KIND} > (?P<least>\S+)": gettext_noop("This must be more than {least}"),
    rf"{_KIND} < (?P<most>\S+)": gettext_noop("This must be less than {most}"),
    rf"{_TEXT}{_TO}": gettext_noop("This must have {least} to {most} characters"),
    rf"{_TEXT}{_EXACTLY}": gettext_noop("This must have {most} characters"),
    rf"{_TEXT}{_LEAST}": gettext_noop("This is too short: the minimum length is {least}"),
    rf"{_TEXT}{_MOST}": gettext_noop("This is too long: the maximum length is {most}"),
    rf"{_ENTRIES}{_TO}": gettext_noop("This must have {least} to {most} entries"),
    rf"{_ENTRIES}{_EXACTLY}": gettext_noop("This must have {most} entries"),
    rf"{_ENTRIES}{_LEAST}": gettext_noop("There are too few entries: the minimum is {least}"),
    rf"{_ENTRIES}{_MOST}": gettext_noop("There are too many entries: the maximum is {most}"),
    rf"{_KIND} that's a multiple of (?P<number>\S+)": gettext_noop("This must be a multiple of {number}"),
    rf"{_KIND} matching regex '\^\[a-z0-9\]\+.+": gettext_noop(
        "This must be small letters and digits, with hyphens between"
    ),
    rf"{_KIND} matching regex .+": gettext_noop("This isn't written as it must be"),
    _KIND: gettext_noop("This must be {kind}"),
    r"(?:Object missing|Missing) required (?:field|argument) [`'](?P<field>.+)[`']": gettext_noop(
        "'{field}' is missing: add it"
    ),
    r"Object contains unknown field `(?P<field>.*)`": gettext_noop("'{field}' isn't a field here: remove it"),
    r"Invalid (?:enum )?value '?(?P<value>.+?)'?": gettext_noop("'{value}' isn't one of the values allowed here"),
    r"(?:Integer value|Number) out of range": gettext_noop("This number is too large"),
}
_OF_KINDS = frozenset({"kind", "other"})
"""Gaps with kinds of values."""
_PLACE = re.compile(r" - at `(?:key` in `)?\$(?P<path>.*)`", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_BYTE = re.compile(r".*\(byte (\d+)\)", re.DOTALL)


class Mismatch(NamedTuple):
    """What is wrong, without a full stop, and the `path` to it: names of fields and numbers of entries."""

    message: str
    path: Path = ()

    @property
    def pointer(self) -> str:
        """The path as a JSON pointer."""
        return "".join(f"/{step}" for step in self.path)

    @property
    def text(self) -> str:
        """What is wrong behind the names of the path, with a small letter: `skill: this must be text, not a number`."""
        return ": ".join([*map(str, self.path), self.lower])

    @property
    def lower(self) -> str:
        """The message with a small letter."""
        return self.message[:1].lower() + self.message[1:]


def mismatch_of(error: Exception) -> Mismatch:
    """What an error of msgspec says: ``Expected `int`, got `str` - at `$.groups[0].name` ``, or the reason that a class of ours
    gave."""
    if isinstance(error.__cause__, ValueError) and not isinstance(error.__cause__, msgspec.MsgspecError):
        said, place = str(error.__cause__), _PLACE.search(str(error))
    else:
        place = _PLACE.search(str(error))
        said = _translate(str(error)[: place.start()] if place else str(error))
    steps = _STEP.findall(place["path"].replace("[...]", "")) if place else ()
    return Mismatch(said, tuple(int(number) if number else name for name, number in steps))


def json_mismatch(data: bytes | str, error: Exception) -> Mismatch:
    """Why `data` is no JSON, and what to do; `error` is msgspec's."""
    start = (data if isinstance(data, str) else data.decode("latin-1")).lstrip("\ufeff \t\r\n")[:1]
    byte = _BYTE.fullmatch(str(error))
    if start not in {"{", "["}:
        return Mismatch(gettext("This isn't JSON: choose the file that was exported, or copy all of its text"))
    if isinstance(error, UnicodeError):
        return Mismatch(gettext("This JSON has characters that can't be read: save it as UTF-8"))
    if byte:
        return Mismatch(
            gettext("This JSON is damaged at byte {byte}: export it again, or copy all of it", byte=byte[1])
        )
    return Mismatch(gettext("This JSON is cut off or damaged: export it again, or copy all of it"))


def _translate(message: str) -> str:
    for shape, text in _SHAPES.items():
        if (found := re.fullmatch(shape, message, re.DOTALL)) and _is_plain(found.groupdict()):
            return gettext(text, **{name: _plain(name, value) for name, value in found.groupdict().items()})
    return gettext(MISFIT)


def _is_plain(values: Mapping[str, str]) -> bool:
    """Whether all kinds have a name."""
    return all(kind in KINDS for name in _OF_KINDS & values.keys() for kind in values[name].split(" | "))


def _plain(name: str, value: str) -> str:
    """Return the text for a gap: kinds in words, everything else with plain quotation marks."""
    return _kinds(value) if name in _OF_KINDS else value.replace("`", "'").removesuffix(".0")


def _kinds(value: str) -> str:
    """`int | null` in words."""
    first, *others = (gettext(KINDS[kind]) for kind in value.split(" | "))
    for other in others:
        first = gettext("{first} or {other}", first=first, other=other)
    return first
