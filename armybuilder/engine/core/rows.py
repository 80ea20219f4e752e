"""What a system's exported rows are for those who read and filter them: collections, one for each kind of row.

A filter judges one row by one word; whoever asks for several words or filters puts the answers together.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import msgspec

from armybuilder.engine.core.text import slug

Row = Mapping[str, Any]
Fault = tuple[str, tuple[str, ...]]
"""What is wrong with a word that was asked for, and words that were perhaps meant."""

MAX_CANDIDATES = 8


@dataclass(frozen=True, slots=True)
class OneOf:
    """Asks for a value that some row has; capitals do not matter."""

    description: str
    values: Callable[[Row], Iterable[str]]

    def fits(self, row: Row, wanted: str) -> bool:
        return any(value.lower() == wanted.lower() for value in self.values(row))

    def fault(self, wanted: str, rows: Iterable[Row]) -> Fault | None:
        known = {value.lower(): value for row in rows for value in self.values(row)}
        if wanted.lower() in known:
            return None
        near = get_close_matches(wanted.lower(), known, n=MAX_CANDIDATES, cutoff=0.4)
        return f"No row has '{wanted}'.", tuple(known[value] for value in near or sorted(known)[:MAX_CANDIDATES])


@dataclass(frozen=True, slots=True)
class Bound:
    """Asks for a figure on one side of a whole number; a row without the figure never fits."""

    description: str
    within: Callable[[Row, int], bool]

    def fits(self, row: Row, wanted: str) -> bool:
        return self.within(row, int(wanted))

    def fault(self, wanted: str, rows: Iterable[Row]) -> Fault | None:  # noqa: ARG002 - as above
        is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) < 10
        return None if is_number else (f"'{wanted}' is no whole number from 0.", ())


@dataclass(frozen=True, slots=True)
class Search:
    """Asks for words that all stand in what the row is called."""

    description: str = "Words that all stand in the row's key, code, name or family."

    def fits(self, row: Row, wanted: str) -> bool:
        called = slug(" ".join(str(row.get(name) or "") for name in ("key", "code", "name", "family")))
        return all(word in called for word in slug(wanted).split("-"))

    def fault(self, wanted: str, rows: Iterable[Row]) -> Fault | None:  # noqa: ARG002 - as above
        return None


Filter = OneOf | Bound | Search
Filters = Mapping[str, Filter]

BY_NAME: Filters = {"search": Search()}


@dataclass(frozen=True, slots=True)
class Collection:
    """All rows of a `kind` under the word that addresses have for them: `weapons`, rows of kind `weapon`.

    `summary` says what they are in a few words, `filters` by what they can be asked for. `cards` says that a row of them
    is a model, which has a card under its key. `columns` are what a table of them shows: fields, or members of the field
    `figures`; all fields where none is named.
    """

    name: str
    kind: str
    summary: str
    filters: Filters
    cards: bool = False
    columns: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """`Faction rules`."""
        return self.name.replace("-", " ").capitalize()


def strict_schemas(row_types: Mapping[str, type[Any]]) -> dict[str, dict[str, Any]]:
    """A self-contained JSON Schema for each kind of row, with every object closed: a field that it does not name is a
    fault."""
    schemas = {kind: msgspec.json.schema(row_type) for kind, row_type in row_types.items()}
    for schema in schemas.values():
        for definition in schema["$defs"].values():
            if "properties" in definition:
                definition["additionalProperties"] = False
    return schemas
