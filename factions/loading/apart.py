"""Columns that a data file writes under another name, or several in one value: `range: [2, 4, 8, 16]`, `primary: {mode:
walker, combat: [4, 1443], top: [7, 1443]}`."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.engine.core.tables.faults import Path

Columns = Mapping[str, str]
"""Where in a row of the file the value of a column stands: `primary/mode`, `range/0`."""


def together(columns: Columns) -> dict[str, dict[str, str]]:
    """The names in the file, each with the columns by what stands under it; a renamed column stands under nothing."""
    found: dict[str, dict[str, str]] = {}
    for column, place in columns.items():
        name, _, step = place.partition("/")
        found.setdefault(name, {})[step] = column
    return found


def taken_apart(name: str, value: Any, columns: Mapping[str, str]) -> Iterator[tuple[Path, str | None, Any]]:
    """What stands under a name of the file: its path, its column (None: there is none) and its value."""
    if "" in columns:
        yield (name,), columns[""], value
    elif isinstance(value, dict):
        for step, part in value.items():
            yield (name, step), columns.get(step), part
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield (name, number), columns.get(str(number)), part
    elif value is not None:
        yield (name,), None, value


def path_of(place: str, written: Mapping[str, Any]) -> Path:
    """Where in the file a column stands or is missing."""
    name, _, step = place.partition("/")
    if not step or not isinstance(written.get(name), dict | list):
        return (name,)
    return name, int(step) if step.isdecimal() else step
