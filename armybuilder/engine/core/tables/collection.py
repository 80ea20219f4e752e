"""What a system's exported rows are for those who read and filter them: collections, one for each kind of row.

A filter says which words a row is found by, or which figure a number bounds; whoever keeps the rows does the finding.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from armybuilder.engine.core.language import say
from armybuilder.engine.core.text import capital, slug
from armybuilder.engine.core.words import Noun

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Asks for a value that some row has; capitals do not matter."""

    description: str
    values: Callable[[Row], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Bound:
    """Asks for rows whose figure in `field` is at least a whole number, or with `most` at most that; a row without the
    figure never fits."""

    description: str
    field: str
    most: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """Asks for words that all stand in what the row is called."""

    description: str = "Words that all stand in the row's key, code, name or family."

    def words(self, wanted: str) -> list[str]:
        """The words that are asked for, as `called` has them."""
        return slug(wanted).split("-")


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
