"""Texts of a campaign that are kept: as they stand in the code, with what fills their gaps, so that each reader is told them in
a language of their own."""

from collections.abc import Mapping, Sequence

import msgspec

from armybuilder.engine.core.language import gettext


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text that was marked by `gettext_noop`, with what fills its gaps."""

    text: str
    values: "dict[str, Value]" = {}


Value = str | int | Message | list[str | Message]
"""What fills a gap: names and numbers, another text, or several of them, told one after another."""


def make_message(text: str, /, **values: Value) -> Message:
    """A text with what fills its gaps."""
    return Message(text, values)


def format_list(values: Sequence[str | Message], nothing: str) -> Value:
    """Several, one after another, or the text for none."""
    return list(values) if values else Message(nothing)


def render_message(text: str, values: Mapping[str, Value]) -> str:
    """The text in the reader's language, its gaps filled in."""
    return gettext(text, **{name: _render_value(value) for name, value in values.items()})


def _render_value(value: Value) -> str | int:
    if isinstance(value, Message):
        return render_message(value.text, value.values)
    if isinstance(value, list):
        return ", ".join(str(_render_value(each)) for each in value)
    return value
