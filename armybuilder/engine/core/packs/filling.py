"""From a record of a data file to the texts of a form, and back; what is not touched stays as it stands."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.packs.form import NESTED, Part
from armybuilder.engine.core.packs.reading import read_value

LEFT_OUT: Any = object()
"""What stands in no file."""
MOST_ROWS = 60
"""Rows of a list that a form shows."""
_NUMBERED = re.compile(r"(?P<word>\S*[^\s:])[\s:]+(?P<number>\d{1,9})")
Texts = Mapping[str, str]
"""The texts of a form by their names: `weapons.2.arc`. A flag that is not set has none."""


# ---------------------------------------------------------------- from the file to the form


def texts_of(parts: Iterable[Part], raw: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """What a form shows of a record; what it has not is left out."""
    found: dict[str, str] = {}
    for part in parts:
        if part.name in raw:
            found |= _texts(part, raw[part.name], prefix + part.name)
    return found


def _texts(part: Part, value: Any, name: str) -> dict[str, str]:
    if part.sort == "rows":
        rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
        texts = (texts_of(part.parts, row, f"{name}.{number}.") for number, row in enumerate(rows))
        return {key: text for found in texts for key, text in found.items()}
    if part.sort == "tuple" and isinstance(value, list | tuple):
        value = {str(number): item for number, item in enumerate(value)}
    if part.sort in NESTED:
        return texts_of(part.parts, value, f"{name}.") if isinstance(value, dict) else {}
    if part.sort == "flag":
        return {name: "on"} if value is True else {}
    return {name: text_of(part, value)}


def text_of(part: Part, value: Any) -> str:
    """A value as it stands in a field."""
    if part.sort == "figure" and isinstance(value, list):
        value = value[0] if value else None
    if part.sort == "text" and isinstance(value, list):
        return _word(value)
    if value is None:
        return ""
    if isinstance(value, list) and part.sort in ("list", "lines", "words"):
        return ("\n" if part.sort == "lines" else ", ").join(_word(item) for item in value)
    if isinstance(value, dict) and part.sort == "pairs":
        return "\n".join(f"{name}: {_word(item)}" for name, item in value.items())
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _word(item: Any) -> str:
    """`indirect`, `area-effect 0`; of what is cited with its line the text alone."""
    if isinstance(item, list) and item and isinstance(item[0], str):
        return item[0]
    if isinstance(item, dict) and len(item) == 1:
        word, number = next(iter(item.items()))
        return f"{word} {number}"
    return item if isinstance(item, str) else msgspec.json.encode(item).decode()


# ---------------------------------------------------------------- from the form to the file


def record_of(parts: Iterable[Part], texts: Texts, old: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """The record that the texts say. `old` is what stands there now: parts whose text is the same keep their value, and what
    a form does not show stays."""
    parts = tuple(parts)
    shown = {part.name for part in parts}
    found = {name: value for name, value in old.items() if name not in shown}
    for part in parts:
        value = _value(part, texts, prefix + part.name, old.get(part.name, LEFT_OUT))
        if value is not LEFT_OUT:
            found[part.name] = value
    return found


def _value(part: Part, texts: Texts, name: str, old: Any) -> Any:
    if part.sort == "rows":
        return _rows(part, texts, name, old)
    if part.sort in NESTED:
        return _nested(part, texts, name, old)
    given = {name: texts[name]} if name in texts else {}
    if old is not LEFT_OUT and _texts(part, old, name) == given:
        return old
    if part.sort == "flag":
        return True if name in texts else LEFT_OUT if old is LEFT_OUT and not part.needed else False
    text = texts.get(name, "").replace("\r\n", "\n").strip()
    return _read(part, text, old) if text else _empty(part, old)


def _empty(part: Part, old: Any) -> Any:
    """What an empty field says: nothing, null where that is a value, an empty text or list where there has to be one."""
    if part.sort == "choice" and "" in part.choices and part.needed:
        return ""
    if part.nullable and part.sort != "figure" and (part.needed or old is None):
        return None
    if part.sort in ("list", "lines", "words") and part.needed:
        return []
    if part.sort == "pairs" and part.needed:
        return {}
    return "" if part.needed and part.blank and part.sort in ("text", "area") else LEFT_OUT


def _read(part: Part, text: str, old: Any) -> Any:
    if part.sort == "figure":
        number = _number(text)
        return [number, *old[1:2]] if isinstance(old, list) else number
    if part.sort in ("list", "lines", "words"):
        known = {_word(item): item for item in old} if isinstance(old, list) else {}
        return [known.get(item, _item(part, item)) for item in _split(part, text)]
    return _READ[part.sort](text) if part.sort in _READ else text


def _number(text: str, *, whole: bool = False) -> Any:
    """A number; a text that is none stays, so that its fault is told beside it."""
    if re.fullmatch(r"[+-]?\d{1,15}", text):
        return int(text)
    if not whole and re.fullmatch(r"[+-]?\d{1,15}\.\d{1,15}", text):
        return float(text)
    return text


def _split(part: Part, text: str) -> Iterator[str]:
    items = re.split(r"\n" if part.sort == "lines" else r"[,\n]", text)
    return (item.strip() for item in items if item.strip())


def _item(part: Part, text: str) -> Any:
    if part.sort == "words" and (found := _NUMBERED.fullmatch(text)):
        return {found["word"]: int(found["number"])}
    return _number(text, whole=True) if part.of is int else text


def _pairs(text: str) -> Any:
    """`veteran: 2` a line; a text with another line stays, so that its fault is told."""
    lines = [line.partition(":") for line in text.split("\n") if line.strip()]
    if not all(mark for _, mark, _ in lines):
        return text
    return {name.strip(): _number(value.strip()) for name, _, value in lines}


def _json(text: str) -> Any:
    try:
        return read_value(text)
    except ValueError:
        return text


_READ: Mapping[str, Callable[[str], Any]] = {
    "number": lambda text: _number(text, whole=True),
    "decimal": _number,
    "pairs": _pairs,
    "json": _json,
}


def _nested(part: Part, texts: Texts, name: str, old: Any) -> Any:
    if part.sort == "tuple":
        return _tuple(part, texts, name, old)
    known = old if isinstance(old, dict) else {}
    found = record_of(part.parts, texts, known, f"{name}.")
    shown = {inner.name for inner in part.parts}
    if any(value is not False and value not in ("", None, []) and key in shown for key, value in found.items()):
        return found
    if isinstance(old, dict) and found == old:
        return old
    if old is None or (part.nullable and part.needed):
        return None
    return {} if part.needed else LEFT_OUT


def _tuple(part: Part, texts: Texts, name: str, old: Any) -> Any:
    known = old if isinstance(old, list) else []
    before = {str(number): value for number, value in enumerate(known)}
    found = record_of(part.parts, texts, before, f"{name}.")
    if not found or all(value is None for value in found.values()):
        if old is None:
            return None
        return LEFT_OUT if not part.needed or not isinstance(old, list) else []
    return [found.get(inner.name) for inner in part.parts]


def _rows(part: Part, texts: Texts, name: str, old: Any) -> Any:
    """The rows of a list, in their order; those in which nothing stands are left out."""
    known = old if isinstance(old, list) else []
    rows = []
    for number in row_numbers(texts, name):
        before = known[number] if number < len(known) and isinstance(known[number], dict) else {}
        if any(key.startswith(f"{name}.{number}.") and text.strip() for key, text in texts.items()):
            rows.append(record_of(part.parts, texts, before, f"{name}.{number}."))
    if not rows:
        return LEFT_OUT if old is LEFT_OUT and not part.needed else []
    return rows


def row_numbers(texts: Texts, name: str) -> list[int]:
    """The numbers of the rows of a list that stand in a form."""
    found = {int(match[1]) for key in texts if (match := re.match(rf"{re.escape(name)}\.(\d{{1,3}})\.", key))}
    return sorted(found)[:MOST_ROWS]
