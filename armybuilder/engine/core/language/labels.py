"""Labels of edits, stored as a text with its values so that each reader sees them in their own language.

Inside `marked_texts`, `gettext` returns `MarkedText`, which remembers what it was made of. Once joined or sliced it is a plain
string and is stored as it stands, as all labels were in old histories.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from armybuilder.engine.core.language import Translator, current_translator, gettext, language, ngettext, use_translator
from armybuilder.engine.core.text import plain

LENGTH = 250
"""Characters of a stored label at most."""
WORDS = 100
"""Characters of a label stored as plain text at most."""
SHORTER = (LENGTH, 60, 30, 10)
"""Characters of each name in a label, tried in turn until the label fits."""
NUMBER = "number"
"""The value that picks singular or plural."""
_DEEPEST = 3
_FAULTS = (msgspec.DecodeError, AttributeError, LookupError, TypeError, ValueError)


class MarkedText(str):
    """A translated text that remembers what it was made of: the message id (or singular and plural) and the values of its gaps."""

    made_of: str | tuple[str, str]
    values: Mapping[str, Any]

    @classmethod
    def of(cls, text: str, made_of: str | tuple[str, str], values: Mapping[str, Any]) -> "MarkedText":
        said = cls(text)
        said.made_of, said.values = made_of, values
        return said

    # `gettext` fills gaps by their names alone.
    def format_map(self, values: Mapping[str, Any]) -> str:  # type: ignore[override]
        return MarkedText.of(super().format_map(values), self.made_of, values)


@contextmanager
def marked_texts() -> Iterator[None]:
    """Make `gettext` return `MarkedText` inside the block."""
    now = current_translator()

    def text(said: str) -> str:
        return said if isinstance(said, MarkedText) else MarkedText.of(now.text(said), said, {})

    def number(one: str, many: str, count: int) -> str:
        return MarkedText.of(now.number(one, many, count), (one, many), {})

    with use_translator(Translator(language(), text, number, marked=True)):
        yield


def marked_text(text: str, /, **values: Any) -> str:
    """Translate a text into a `MarkedText`."""
    with marked_texts():
        return gettext(text, **values)


def dump_label(label: str) -> str:
    """Return a label as it is stored, long names cut; a plain string is stored as it is."""
    if isinstance(label, MarkedText):
        tries = (msgspec.json.encode(_parts(label, most)).decode() for most in SHORTER)
        if found := next((each for each in tries if len(each) <= LENGTH), ""):
            return found
    return plain(label)[:WORDS]


def load_label(stored: str) -> str:
    """Return a stored label as text in the current language."""
    try:
        return _translate(_PARTS.decode(stored))
    except _FAULTS:
        return stored


_Parts = tuple[str | list[str], dict[str, Any]]
_PARTS = msgspec.json.Decoder(_Parts)


def _parts(label: MarkedText, most: int, deep: int = 0) -> tuple[Any, dict[str, Any]]:
    asked = label.made_of if isinstance(label.made_of, str) else " ".join(label.made_of)
    used = {name: value for name, value in label.values.items() if f"{{{name}" in asked or name == NUMBER}
    return label.made_of, {name: _part(value, most, deep) for name, value in used.items()}


def _part(value: Any, most: int, deep: int) -> Any:
    if isinstance(value, MarkedText) and deep < _DEEPEST:
        return _parts(value, most, deep + 1)
    return value if isinstance(value, int | float) else plain(str(value))[:most]


def _translate(parts: _Parts) -> str:
    text, values = parts
    known = {
        name: _translate((value[0], value[1])) if isinstance(value, list) else value for name, value in values.items()
    }
    if isinstance(text, str):
        return gettext(text, **known)
    one, many = text
    return ngettext(one, many, int(known.pop(NUMBER)), **known)
