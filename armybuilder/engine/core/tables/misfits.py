"""Error messages for data of the wrong shape, translated from msgspec's English into the reader's language."""

import re

from armybuilder.engine.core.language import gettext, gettext_noop

KINDS = frozenset({
    gettext_noop("int"), gettext_noop("float"), gettext_noop("str"), gettext_noop("bool"), gettext_noop("null"), gettext_noop("object"), gettext_noop("array"),
})  # fmt: skip
GOT = gettext_noop("Expected '{kind}', got '{other}'")
BOUND = gettext_noop("Expected '{kind}' {bound} {most}")
MISSING = gettext_noop("Object missing required field '{field}'")
_KIND = r"Expected `(?P<kind>[^`]+)`"
_SHAPES = {
    rf"{_KIND}, got `(?P<other>[^`]+)`": GOT,
    rf"{_KIND} (?P<bound>[<>]=?) (?P<most>\S+)": BOUND,
    rf"{_KIND} of length (?P<bound>[<>]=) (?P<most>\d+)": gettext_noop("Expected '{kind}' of length {bound} {most}"),
    rf"{_KIND} of length (?P<most>\d+), got (?P<number>\d+)": gettext_noop(
        "Expected '{kind}' of length {most}, got {number}"
    ),
    rf"{_KIND} of length (?P<least>\d+) to (?P<most>\d+), got (?P<number>\d+)": gettext_noop(
        "Expected '{kind}' of length {least} to {most}, got {number}"
    ),
    rf"{_KIND} of at least length (?P<least>\d+), got (?P<number>\d+)": gettext_noop(
        "Expected '{kind}' of at least length {least}, got {number}"
    ),
    rf"{_KIND} of at most length (?P<most>\d+), got (?P<number>\d+)": gettext_noop(
        "Expected '{kind}' of at most length {most}, got {number}"
    ),
    rf"{_KIND} that's a multiple of (?P<number>\S+)": gettext_noop("Expected '{kind}' that's a multiple of {number}"),
    rf"{_KIND} matching regex (?P<pattern>.+)": gettext_noop("Expected '{kind}' matching regex {pattern}"),
    rf"{_KIND} of length (?P<most>\d+)": gettext_noop("Expected '{kind}' of length {most}"),
    rf"{_KIND} of length (?P<least>\d+) to (?P<most>\d+)": gettext_noop(
        "Expected '{kind}' of length {least} to {most}"
    ),
    _KIND: gettext_noop("Expected '{kind}'"),
    r"Object missing required field `(?P<field>.+)`": MISSING,
    r"Object contains unknown field `(?P<field>.*)`": gettext_noop("Object contains unknown field '{field}'"),
    r"Invalid value (?P<value>.+)": gettext_noop("Invalid value {value}"),
    r"Invalid enum value (?P<value>.+)": gettext_noop("Invalid enum value {value}"),
    r"Integer value out of range": gettext_noop("Integer value out of range"),
    r"Number out of range": gettext_noop("Number out of range"),
}
WHY = frozenset({
    gettext_noop("invalid number"), gettext_noop("invalid utf-16 surrogate pair"), gettext_noop("unexpected end of hex escape"),
    gettext_noop("invalid escaped character"), gettext_noop("invalid escape character in string"), gettext_noop("invalid character"),
    gettext_noop("expected ',' or ']'"), gettext_noop("expected ',' or '}'"), gettext_noop("trailing comma in array"),
    gettext_noop("trailing comma in object"), gettext_noop("expected '\"'"), gettext_noop("expected ':'"), gettext_noop("trailing characters"),
    gettext_noop("object keys must be strings"),
})  # fmt: skip
_MALFORMED = {
    r"Input data was truncated": gettext_noop("Input data was truncated"),
    r"JSON is malformed: (?P<why>.+) \(byte (?P<byte>\d+)\)": gettext_noop("JSON is malformed: {why} (byte {byte})"),
}


def translate_message(message: str) -> str:
    """``Expected `int`, got `str` `` as it is told, without a full stop; what is put in no known way stays English."""
    return _translate(message, _SHAPES)


def translate_lower(message: str) -> str:
    """The same, with a small letter."""
    said = translate_message(message)
    return said[:1].lower() + said[1:]


def match_gaps(said: str, text: str) -> dict[str, str] | None:
    """Return the values in the gaps of a `text` as it was `said`, or None where something else was."""
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(gettext(text)))
    found = re.fullmatch(pattern, said, re.DOTALL | re.IGNORECASE)
    return found.groupdict() if found else None


def translate_json_error(error: Exception) -> str:
    """The same for what is no JSON at all."""
    return _translate(str(error), _MALFORMED)


def _translate(message: str, shapes: dict[str, str]) -> str:
    for shape, text in shapes.items():
        if found := re.fullmatch(shape, message, re.DOTALL):
            return gettext(text, **{name: _plain(name, value) for name, value in found.groupdict().items()})
    return message.replace("`", "'")


def _plain(name: str, value: str) -> str:
    """Return the text for a gap: kinds and reasons in words, everything else with plain quotation marks."""
    if value in WHY:
        return gettext(value)
    return translate_kinds(value) if name in ("kind", "other") else value.replace("`", "'")


def translate_kinds(value: str) -> str:
    """`int | null` in words."""
    first, *others = (gettext(kind) if kind in KINDS else kind for kind in value.split(" | "))
    for other in others:
        first = gettext("{first} | {other}", first=first, other=other)
    return first
