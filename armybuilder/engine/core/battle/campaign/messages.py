"""Texts of a campaign that are kept: as they stand in the code, with what fills their gaps, so that each reader is told them in
a language of their own."""

from collections.abc import Mapping, Sequence

import msgspec

from armybuilder.engine.core.language import gettext


class Wording(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text that was marked by `gettext_noop`, with what fills its gaps."""

    text: str
    values: "dict[str, Value]" = {}


Value = str | int | Wording | list[str | Wording]
"""What fills a gap: names and numbers, another text, or several of them, told one after another."""


def wording(text: str, /, **values: Value) -> Wording:
    """A text with what fills its gaps."""
    return Wording(text, values)


def listed(values: Sequence[str | Wording], nothing: str) -> Value:
    """Several, one after another, or the text for none."""
    return list(values) if values else Wording(nothing)


def said(text: str, values: Mapping[str, Value]) -> str:
    """The text in the reader's language, its gaps filled in."""
    return gettext(text, **{name: _filled(value) for name, value in values.items()})


def _filled(value: Value) -> str | int:
    if isinstance(value, Wording):
        return said(value.text, value.values)
    if isinstance(value, list):
        return ", ".join(str(_filled(each)) for each in value)
    return value
