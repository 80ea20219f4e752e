"""What is wrong with data of another shape than they should have. msgspec says it, in English; here it is said to whoever reads."""

import re

from armybuilder.engine.core.language import later, say

KINDS = frozenset({
    later("int"), later("float"), later("str"), later("bool"), later("null"), later("object"), later("array"),
})  # fmt: skip
GOT = later("Expected '{kind}', got '{other}'")
BOUND = later("Expected '{kind}' {bound} {most}")
MISSING = later("Object missing required field '{field}'")
_KIND = r"Expected `(?P<kind>[^`]+)`"
_SHAPES = {
    rf"{_KIND}, got `(?P<other>[^`]+)`": GOT,
    rf"{_KIND} (?P<bound>[<>]=?) (?P<most>\S+)": BOUND,
    rf"{_KIND} of length (?P<bound>[<>]=) (?P<most>\d+)": later("Expected '{kind}' of length {bound} {most}"),
    rf"{_KIND} of length (?P<most>\d+), got (?P<number>\d+)": later("Expected '{kind}' of length {most}, got {number}"),
    rf"{_KIND} of length (?P<least>\d+) to (?P<most>\d+), got (?P<number>\d+)": later(
        "Expected '{kind}' of length {least} to {most}, got {number}"
    ),
    rf"{_KIND} of at least length (?P<least>\d+), got (?P<number>\d+)": later(
        "Expected '{kind}' of at least length {least}, got {number}"
    ),
    rf"{_KIND} of at most length (?P<most>\d+), got (?P<number>\d+)": later(
        "Expected '{kind}' of at most length {most}, got {number}"
    ),
    rf"{_KIND} that's a multiple of (?P<number>\S+)": later("Expected '{kind}' that's a multiple of {number}"),
    rf"{_KIND} matching regex (?P<pattern>.+)": later("Expected '{kind}' matching regex {pattern}"),
    rf"{_KIND} of length (?P<most>\d+)": later("Expected '{kind}' of length {most}"),
    rf"{_KIND} of length (?P<least>\d+) to (?P<most>\d+)": later("Expected '{kind}' of length {least} to {most}"),
    _KIND: later("Expected '{kind}'"),
    r"Object missing required field `(?P<field>.+)`": MISSING,
    r"Object contains unknown field `(?P<field>.*)`": later("Object contains unknown field '{field}'"),
    r"Invalid value (?P<value>.+)": later("Invalid value {value}"),
    r"Invalid enum value (?P<value>.+)": later("Invalid enum value {value}"),
    r"Integer value out of range": later("Integer value out of range"),
    r"Number out of range": later("Number out of range"),
}
WHY = frozenset({
    later("invalid number"), later("invalid utf-16 surrogate pair"), later("unexpected end of hex escape"),
    later("invalid escaped character"), later("invalid escape character in string"), later("invalid character"),
    later("expected ',' or ']'"), later("expected ',' or '}'"), later("trailing comma in array"),
    later("trailing comma in object"), later("expected '\"'"), later("expected ':'"), later("trailing characters"),
    later("object keys must be strings"),
})  # fmt: skip
_MALFORMED = {
    r"Input data was truncated": later("Input data was truncated"),
    r"JSON is malformed: (?P<why>.+) \(byte (?P<byte>\d+)\)": later("JSON is malformed: {why} (byte {byte})"),
}


def told(message: str) -> str:
    """``Expected `int`, got `str` `` as it is told, without a full stop; what is put in no known way stays English."""
    return _told(message, _SHAPES)


def plainly(message: str) -> str:
    """The same, with a small letter."""
    said = told(message)
    return said[:1].lower() + said[1:]


def gaps(said: str, text: str) -> dict[str, str] | None:
    """What stands in the gaps of a `text` as it was `told`, or None where something else was told."""
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(say(text)))
    found = re.fullmatch(pattern, said, re.DOTALL | re.IGNORECASE)
    return found.groupdict() if found else None


def malformed(error: Exception) -> str:
    """The same for what is no JSON at all."""
    return _told(str(error), _MALFORMED)


def _told(message: str, shapes: dict[str, str]) -> str:
    for shape, text in shapes.items():
        if found := re.fullmatch(shape, message, re.DOTALL):
            return say(text, **{name: _plain(name, value) for name, value in found.groupdict().items()})
    return message.replace("`", "'")


def _plain(name: str, value: str) -> str:
    """What fills a gap: kinds and reasons in words, everything else with plain quotation marks."""
    if value in WHY:
        return say(value)
    return kinds(value) if name in ("kind", "other") else value.replace("`", "'")


def kinds(value: str) -> str:
    """`int | null` in words."""
    first, *others = (say(kind) if kind in KINDS else kind for kind in value.split(" | "))
    for other in others:
        first = say("{first} | {other}", first=first, other=other)
    return first
