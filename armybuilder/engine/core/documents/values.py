"""Conversion between form input and field values, by the declaration of the field, in both directions."""

from math import isfinite
from typing import Any

from armybuilder.engine.core.documents.envelope import fail
from armybuilder.engine.core.documents.fields import DocumentField
from armybuilder.engine.core.documents.places import DocumentPlace, no_place_error
from armybuilder.engine.core.language import gettext, mid_sentence

ON = "on"


def read_value(place: DocumentPlace, value: str, label: str) -> Any:
    """Return what `value` means for the field, or raise `DocumentError`; an empty value means no value, and flips
    a toggle.
    """
    field, where = place.field, place.where
    if field.kind == "toggle":
        return not place.value if not value else value.lower() in {ON, "yes", "true"}
    if field.optional and not value.strip():
        return None
    if field.kind == "number":
        return _number(field, value, where, label)
    if field.kind == "pair":
        return _pair(value, where, label)
    if field.kind in ("several", "mapping") or (field.kind == "part" and not field.word):
        raise no_place_error(where)
    return _word(field, value, where, label)


def _word(field: DocumentField, value: str, where: str, label: str) -> str:
    if field.kind == "choice" and value not in field.options:
        raise fail(
            where,
            gettext(
                "Unknown {noun} '{word}'. Known: {known}.",
                noun=mid_sentence(label),
                word=value[:40],
                known=", ".join(field.options),
            ),
        )
    if field.kind != "text":
        return value
    text, most = value.replace("\r\n", "\n").strip(), field.bounds[1]
    if most is not None and len(text) > most:
        raise fail(
            where,
            gettext("This text has {number:,} characters; the limit is {most:,}.", number=len(text), most=most),
        )
    return text


def _number(field: DocumentField, value: str, where: str, label: str) -> float:
    least, most = field.bounds
    if field.number is int:
        return parse_integer(where, value, int(least or 0), int(10**9 if most is None else most), sentence_start(label))
    try:
        number = float(value.replace(",", "").strip())
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise fail(where, gettext("'{value}' is not a number.", value=value[:20]))
    return number


def _pair(value: str, where: str, label: str) -> tuple[int, ...]:
    """`3/+1`; what is left out is 0."""
    first, slash, second = value.replace(" ", "").partition("/")
    try:
        return int(first), int(second) if slash else 0
    except ValueError:
        raise fail(
            where, gettext("'{value}' is not a {noun}: write it like 3/+1.", value=value[:20], noun=mid_sentence(label))
        ) from None


def sentence_start(label: str) -> str:
    """Return the name of a field at the beginning of a sentence: `The TV limit`, `The limit`."""
    return gettext("The {noun}", noun=label if label[1:2].isupper() else mid_sentence(label[:1]) + label[1:])


def parse_integer(where: str, value: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds, or `DocumentError`."""
    text = value.strip()
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise fail(
            where,
            gettext("{what} must be a whole number from {least:,} to {most:,}.", what=what, least=least, most=most),
        )
    return int(text)


def display_value(place: DocumentPlace) -> str:
    """Return the value there as a form shows it; `LookupError` where it is more than a field."""
    value = place.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return ON if value else ""
    if isinstance(value, tuple):
        first, *others = value
        return "/".join([str(first), *(f"{number:+}" for number in others)])
    if isinstance(value, float):
        return f"{value:g}" if value == round(value, 3) else repr(value)
    if not isinstance(value, str | int):
        raise no_place_error(place.where)
    return str(value)
