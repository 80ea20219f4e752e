"""Columns that a data file writes under another name, or several in one value: `range: [2, 4, 8, 16]`, `primary: {mode:
walker, combat: [4, 1443], top: [7, 1443]}`."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.faults import Path

Columns = Mapping[str, str]
"""Where in a row of the file the value of a column stands: `primary/mode`, `range/0`."""


def group_columns(columns: Columns) -> dict[str, dict[str, str]]:
    """The names in the file, each with the columns by what stands under it; a renamed column stands under nothing."""
    found: dict[str, dict[str, str]] = {}
    for column, place in columns.items():
        name, _, step = place.partition("/")
        found.setdefault(name, {})[step] = column
    return found


def shape_fault(value: Any, columns: Mapping[str, str]) -> str:
    """Return what is wrong with a value for several columns; empty where it can be split. Null is no value."""
    if value is None or "" in columns:
        return ""
    if any(step.isdecimal() for step in columns):
        sound = isinstance(value, list) and len(value) == len(columns)
        told = gettext(
            "this must be a list of {number}: {names}", number=len(columns), names=", ".join(columns.values())
        )
        return "" if sound else told
    if isinstance(value, dict) and value.keys() <= columns.keys():
        return ""
    return gettext("this must be a mapping; known: {known}", known=", ".join(columns))


def split_value(name: str, value: Any, columns: Mapping[str, str]) -> Iterator[tuple[Path, str, Any]]:
    """Path, column and value of all that stands under a name of the file."""
    if "" in columns:
        yield (name,), columns[""], value
    elif isinstance(value, dict):
        yield from (((name, step), columns[step], part) for step, part in value.items())
    elif isinstance(value, list):
        yield from (((name, number), columns[str(number)], part) for number, part in enumerate(value))


def path_of(place: str, written: Mapping[str, Any]) -> Path:
    """Return where in the file a column is, or is missing."""
    name, _, step = place.partition("/")
    if not step or not isinstance(written.get(name), dict | list):
        return (name,)
    return name, int(step) if step.isdecimal() else step


def join_columns(raw: Mapping[str, Any], columns: Columns) -> dict[str, Any]:
    """Return what a file writes for values by their columns: the reverse of splitting them."""
    found = {name: value for name, value in raw.items() if name not in columns}
    for name, members in group_columns(columns).items():
        values = {step: raw[column] for step, column in members.items() if column in raw}
        if values:
            numbered = any(step.isdecimal() for step in values)
            several = [raw.get(column) for column in members.values()]
            found[name] = values.get("", several if numbered else values)
    return found
