"""What a system's exported rows are for those who read and filter them: collections, one for each kind of row.

A filter says which words a row is found by, or which figure a number bounds; whoever keeps the rows does the finding.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import msgspec

from armybuilder.engine.core.language import say
from armybuilder.engine.core.text import capital, slug
from armybuilder.engine.core.words import Noun

Row = Mapping[str, Any]
Fault = tuple[str, tuple[str, ...]]
"""What is wrong with a word that was asked for, and words that were perhaps meant."""

MAX_CANDIDATES = 8
MAX_SEARCHED = 50
MAX_BOUND = 999_999_999
"""What a whole number of a filter may be at most."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Asks for a value that some row has; capitals do not matter."""

    description: str
    values: Callable[[Row], Iterable[str]]

    def fault(self, wanted: str, known: Iterable[str]) -> Fault:
        """What is wrong with a word that is none of the `known` values."""
        values = {value.lower(): value for value in known}
        near = get_close_matches(wanted.lower(), values, n=MAX_CANDIDATES, cutoff=0.4)
        return say("No row has '{word}'.", word=wanted), tuple(
            values[value] for value in near or sorted(values)[:MAX_CANDIDATES]
        )


@dataclass(frozen=True, slots=True)
class Bound:
    """Asks for rows whose figure in `field` is at least a whole number, or with `most` at most that; a row without the
    figure never fits."""

    description: str
    field: str
    most: bool = False

    def fault(self, wanted: str) -> Fault | None:
        """What is wrong with a word that is no whole number; None with one."""
        is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) <= len(str(MAX_BOUND))
        return None if is_number else (say("'{word}' is no whole number from 0.", word=wanted), ())


@dataclass(frozen=True, slots=True)
class Search:
    """Asks for words that all stand in what the row is called."""

    description: str = "Words that all stand in the row's key, code, name or family."

    def words(self, wanted: str) -> list[str]:
        """The words that are asked for, as `called` has them."""
        return slug(wanted).split("-")

    def fault(self, wanted: str) -> Fault | None:
        """Says that these are too many words; as many letters are never too many."""
        too_many = len(wanted) > MAX_SEARCHED and len(self.words(wanted)) > MAX_SEARCHED
        return (say("A search has at most {most} words.", most=MAX_SEARCHED), ()) if too_many else None


def called(row: Row) -> str:
    """What a row is called, as a slug: key, code, name and family."""
    return slug(" ".join(str(row.get(name) or "") for name in ("key", "code", "name", "family")))


Filter = OneOf | Bound | Search
Filters = Mapping[str, Filter]

BY_NAME: Filters = {"search": Search()}


@dataclass(frozen=True, slots=True)
class Collection:
    """All rows of a `kind` under the word that addresses have for them: `weapons`, rows of kind `weapon`.

    `about` says what they are in a few words, `filters` by what they can be asked for. `cards` says that a row of them
    is a model, which has a card under its key. `columns` are what a table of them shows: fields, or members of the field
    `figures`; all fields where none is named. `called` are its rows where addresses have another word for them.
    """

    name: str
    kind: str
    about: str
    filters: Filters
    cards: bool = False
    columns: tuple[str, ...] = ()
    called: Noun | None = None

    @property
    def summary(self) -> str:
        """What its rows are, in the reader's language."""
        return say(self.about)

    @property
    def title(self) -> str:
        """`Faction rules`."""
        return capital(self.called.said(2)) if self.called else say(self.english)

    @property
    def english(self) -> str:
        """The same, made of the word that addresses have."""
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
