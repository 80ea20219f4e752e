"""From a record of a data file to the texts of a form, and back; what is not touched stays as it stands."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.packs.parser import read_value
from factions.loader.forms import NESTED, FormField

LEFT_OUT: Any = object()
"""What stands in no file."""
MOST_ROWS = 60
"""Rows of a list that a form shows."""
_NUMBERED = re.compile(r"(?P<word>\S*[^\s:])[\s:]+(?P<number>\d{1,9})")
Texts = Mapping[str, str]
"""The texts of a form by their names: `weapons.2.arc`. A flag that is not set has none."""


# ---------------------------------------------------------------- from the file to the form


def texts_of(fields: Iterable[FormField], raw: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Return what a form shows of a record; what the record lacks is left out."""
    found: dict[str, str] = {}
    for field in fields:
        if field.name in raw:
            found |= _texts(field, raw[field.name], prefix + field.name)
    return found


def _texts(field: FormField, value: Any, name: str) -> dict[str, str]:
    if field.kind == "rows":
        rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
        texts = (texts_of(field.fields, row, f"{name}.{number}.") for number, row in enumerate(rows))
        return {key: text for found in texts for key, text in found.items()}
    if field.kind == "tuple" and isinstance(value, list | tuple):
        value = {str(number): item for number, item in enumerate(value)}
    if field.kind in NESTED:
        return texts_of(field.fields, value, f"{name}.") if isinstance(value, dict) else {}
    if field.kind == "flag":
        return {name: "on"} if value is True else {}
    return {name: text_of(field, value)}


def text_of(field: FormField, value: Any) -> str:
    """A value as it stands in a field."""
    if field.kind == "figure" and isinstance(value, list):
        value = value[0] if value else None
    if field.kind == "text" and isinstance(value, list):
        return _word(value)
    if value is None:
        return ""
    if isinstance(value, list) and field.kind in ("list", "lines", "words"):
        return ("\n" if field.kind == "lines" else ", ").join(_word(item) for item in value)
    if isinstance(value, dict) and field.kind == "pairs":
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


def record_of(fields: Iterable[FormField], texts: Texts, old: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """The record that the texts say. `old` is what stands there now: fields whose text is the same keep their value, and what
    a form does not show stays."""
    fields = tuple(fields)
    shown = {field.name for field in fields}
    found = {name: value for name, value in old.items() if name not in shown}
    for field in fields:
        value = _value(field, texts, prefix + field.name, old.get(field.name, LEFT_OUT))
        if value is not LEFT_OUT:
            found[field.name] = value
    return found


def _value(field: FormField, texts: Texts, name: str, old: Any) -> Any:
    if field.kind == "rows":
        return _rows(field, texts, name, old)
    if field.kind in NESTED:
        return _nested(field, texts, name, old)
    given = {name: texts[name]} if name in texts else {}
    if old is not LEFT_OUT and _texts(field, old, name) == given:
        return old
    if field.kind == "flag":
        return True if name in texts else LEFT_OUT if old is LEFT_OUT and not field.needed else False
    text = texts.get(name, "").replace("\r\n", "\n").strip()
    return _read(field, text, old) if text else _empty(field, old)


def _empty(field: FormField, old: Any) -> Any:
    """Return the value of an empty field: nothing, null where that is a value, an empty text or list where there
    has to be one.
    """
    if field.kind == "choice" and "" in field.choices and field.needed:
        return ""
    if field.nullable and field.kind != "figure" and (field.needed or old is None):
        return None
    if field.kind in ("list", "lines", "words") and field.needed:
        return []
    if field.kind == "pairs" and field.needed:
        return {}
    return "" if field.needed and field.blank and field.kind == "text" else LEFT_OUT


def _read(field: FormField, text: str, old: Any) -> Any:
    if field.kind == "figure":
        number = _number(text)
        return [number, *old[1:2]] if isinstance(old, list) else number
    if field.kind in ("list", "lines", "words"):
        known = {_word(item): item for item in old} if isinstance(old, list) else {}
        return [known.get(item, _item(field, item)) for item in _split(field, text)]
    return _READ[field.kind](text) if field.kind in _READ else text


def _number(text: str, *, whole: bool = False) -> Any:
    """A number; a text that is none stays, so that its fault is told beside it."""
    if re.fullmatch(r"[+-]?\d{1,15}", text):
        return int(text)
    if not whole and re.fullmatch(r"[+-]?\d{1,15}\.\d{1,15}", text):
        return float(text)
    return text


def _split(field: FormField, text: str) -> Iterator[str]:
    items = re.split(r"\n" if field.kind == "lines" else r"[,\n]", text)
    return (item.strip() for item in items if item.strip())


def _item(field: FormField, text: str) -> Any:
    if field.kind == "words" and (found := _NUMBERED.fullmatch(text)):
        return {found["word"]: int(found["number"])}
    return _number(text, whole=True) if field.of is int else text


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


def _nested(field: FormField, texts: Texts, name: str, old: Any) -> Any:
    if field.kind == "tuple":
        return _tuple(field, texts, name, old)
    known = old if isinstance(old, dict) else {}
    found = record_of(field.fields, texts, known, f"{name}.")
    shown = {inner.name for inner in field.fields}
    if any(value is not False and value not in ("", None, []) and key in shown for key, value in found.items()):
        return found
    if isinstance(old, dict) and found == old:
        return old
    if old is None or (field.nullable and field.needed):
        return None
    return {} if field.needed else LEFT_OUT


def _tuple(field: FormField, texts: Texts, name: str, old: Any) -> Any:
    known = old if isinstance(old, list) else []
    before = {str(number): value for number, value in enumerate(known)}
    found = record_of(field.fields, texts, before, f"{name}.")
    if not found or all(value is None for value in found.values()):
        if old is None:
            return None
        return LEFT_OUT if not field.needed or not isinstance(old, list) else []
    return [found.get(inner.name) for inner in field.fields]


def _rows(field: FormField, texts: Texts, name: str, old: Any) -> Any:
    """The rows of a list, in their order; those in which nothing stands are left out."""
    known = old if isinstance(old, list) else []
    rows = []
    for number in row_numbers(texts, name):
        before = known[number] if number < len(known) and isinstance(known[number], dict) else {}
        if any(key.startswith(f"{name}.{number}.") and text.strip() for key, text in texts.items()):
            rows.append(record_of(field.fields, texts, before, f"{name}.{number}."))
    if not rows:
        return LEFT_OUT if old is LEFT_OUT and not field.needed else []
    return rows


def row_numbers(texts: Texts, name: str) -> list[int]:
    """The numbers of the rows of a list that stand in a form."""
    found = {int(match[1]) for key in texts if (match := re.match(rf"{re.escape(name)}\.(\d{{1,3}})\.", key))}
    return sorted(found)[:MOST_ROWS]
