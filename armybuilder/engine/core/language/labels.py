"""What an edit is called in a history: kept as the text that was said with its values, told in the language of whoever reads it.

Within `noting`, whatever is said remembers what it was made of (`Said`). Put together or cut it is a text like any other,
and kept as it stands, as labels once were.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from armybuilder.engine.core.language import Speech, language, reading, say, say_number, speech
from armybuilder.engine.core.text import plain

LENGTH = 250
"""Letters that are kept of one."""
WORDS = 100
"""Letters that are kept of one that stays in its words."""
SHORTER = (LENGTH, 60, 30, 10)
"""Letters of a name in it, until all of it has room."""
NUMBER = "number"
"""The value by which a text for one or for several is chosen."""
_DEEPEST = 3
_FAULTS = (msgspec.DecodeError, AttributeError, LookupError, TypeError, ValueError)


class Said(str):
    """A text in the reader's language with what it was made of: the marked text, or those for one and for several, and
    the values of its gaps."""

    made_of: str | tuple[str, str]
    values: Mapping[str, Any]

    @classmethod
    def of(cls, text: str, made_of: str | tuple[str, str], values: Mapping[str, Any]) -> "Said":
        said = cls(text)
        said.made_of, said.values = made_of, values
        return said

    # `say` fills gaps by their names alone.
    def format_map(self, values: Mapping[str, Any]) -> str:  # type: ignore[override]
        return Said.of(super().format_map(values), self.made_of, values)


@contextmanager
def noting() -> Iterator[None]:
    """Within, what is said remembers what it was made of."""
    now = speech()

    def text(said: str) -> str:
        return said if isinstance(said, Said) else Said.of(now.text(said), said, {})

    def number(one: str, many: str, count: int) -> str:
        return Said.of(now.number(one, many, count), (one, many), {})

    with reading(Speech(language(), text, number, marked=True)):
        yield


def noted(text: str, /, **values: Any) -> str:
    """The text in the reader's language, which remembers what it was made of."""
    with noting():
        return say(text, **values)


def kept(label: str) -> str:
    """A label as it is stored, names that are too long cut short; what does not remember is kept in its words."""
    if isinstance(label, Said):
        tries = (msgspec.json.encode(_parts(label, most)).decode() for most in SHORTER)
        if found := next((each for each in tries if len(each) <= LENGTH), ""):
            return found
    return plain(label)[:WORDS]


def told(stored: str) -> str:
    """A stored label in words."""
    try:
        return _said(_PARTS.decode(stored))
    except _FAULTS:
        return stored


_Parts = tuple[str | list[str], dict[str, Any]]
_PARTS = msgspec.json.Decoder(_Parts)


def _parts(label: Said, most: int, deep: int = 0) -> tuple[Any, dict[str, Any]]:
    asked = label.made_of if isinstance(label.made_of, str) else " ".join(label.made_of)
    used = {name: value for name, value in label.values.items() if f"{{{name}" in asked or name == NUMBER}
    return label.made_of, {name: _part(value, most, deep) for name, value in used.items()}


def _part(value: Any, most: int, deep: int) -> Any:
    if isinstance(value, Said) and deep < _DEEPEST:
        return _parts(value, most, deep + 1)
    return value if isinstance(value, int | float) else plain(str(value))[:most]


def _said(parts: _Parts) -> str:
    text, values = parts
    known = {name: _said((value[0], value[1])) if isinstance(value, list) else value for name, value in values.items()}
    if isinstance(text, str):
        return say(text, **known)
    one, many = text
    return say_number(one, many, int(known.pop(NUMBER)), **known)
