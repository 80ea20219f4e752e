"""Faults and values in the words of a form: what fields are called, what is allowed in them."""

from collections.abc import Iterable, Sequence
from typing import Any

from armybuilder.engine.core.packs.filling import text_of
from armybuilder.engine.core.packs.form import NESTED, Part, form_of
from armybuilder.engine.core.packs.review import Told
from armybuilder.engine.core.tables import Table
from factions.views.cells import cell

_TYPES = {
    "expected 'int', got 'str'": "this is a whole number",
    "expected 'int | null', got 'str'": "this is a whole number, or stays empty",
    "expected 'float', got 'str'": "this is a number",
    "this key is missing": "this is needed",
}

NONE_KNOWN = "; known: "
"""Behind a key that leads nowhere while there is nothing that it could lead to."""


def plainly(fault: Told) -> str:
    """What is allowed, in words of somebody who fills in a form."""
    message = _TYPES.get(fault.message, fault.message)
    if message.startswith("there is no such ") and fault.value == "":
        message = _TYPES["this key is missing"]
    elif message.endswith(NONE_KNOWN):
        message = f"{message.removesuffix(NONE_KNOWN)} yet: make it in the pack first, then save this again"
    elif message.startswith("object missing required field"):
        message = f"this is needed: {message.rpartition(' ')[2]}"
    elif message.startswith("expected 'int' >= "):
        message = f"this is at least {message.rpartition(' ')[2]}"
    elif message.startswith("expected ") and message.endswith("got 'str'") and ("int" in message or "float" in message):
        message = "this is a number"
    return message[:1].upper() + message[1:]


def in_lines(table: Table[Any], told: Iterable[Told]) -> list[str]:
    """Faults of a record, each in a line under the name of its field, without all that would be allowed."""
    return [_line(table, fault) for fault in told]


def _line(table: Table[Any], fault: Told) -> str:
    called, allowed = field_of(table, fault.path), plainly(fault).partition("; known")[0]
    return f"{called}: {allowed[:1].lower()}{allowed[1:]}" if called else allowed


def field_of(table: Table[Any], path: Sequence[Any]) -> str:
    """What a field of a record is called: `Weapons 3 arc`."""
    words: list[str] = []
    parts: Sequence[Part] = form_of(table)
    for step in map(str, path):
        part = next((one for one in parts if one.name == step), None)
        if part:
            words.append(part.label.text if not words else part.label.text.lower())
            parts = part.parts
        else:
            words.append(str(int(step) + 1) if step.isdecimal() else step)
    return " ".join(words)


def value_of(table: Table[Any], path: Sequence[str], value: Any) -> str:
    """A value of a field in a line."""
    whole = Part("", "group", form_of(table)[0].label, parts=form_of(table))
    part = whole.at(path)
    if part and part.sort not in (*NESTED, "rows", "flag", "json"):
        return text_of(part, value)
    return cell(value).text
