"""Access of player packs to the records of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from armybuilder.engine.core.tables.fields import NotationSchema


@dataclass(frozen=True, slots=True)
class PackAccess:
    """Packs call a record of the table a `kind`. They may add `records`, and change fields of the book's, all but those that
    each `keeps`. `noun` is what people call one of them, where that is not its kind; `price` the field that says what it
    costs.

    For forms, by the names of the data file: `rare` fields are of use to few, `notations` are texts in words of the book,
    `more` are fields that the table's `form` reads beside the model's, `local` name records by the last word of their keys.
    """

    kind: str
    records: bool = True
    keeps: tuple[str, ...] = ()
    noun: str = ""
    price: str = ""
    rare: tuple[str, ...] = ()
    notations: Mapping[str, NotationSchema] = field(default_factory=dict)
    more: tuple[str, ...] = ()
    local: tuple[str, ...] = ()
