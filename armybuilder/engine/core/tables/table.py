"""Tables: which kinds of records a book has."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from armybuilder.engine.core.tables.fields import Slug, Text
from armybuilder.engine.core.tables.record import Record

RecordT = TypeVar("RecordT", bound=Record)


def own_key(record: Any) -> str:
    """The key of a record: what its field `key` says."""
    return str(record.key)


@dataclass(frozen=True, eq=False)
class Table(Generic[RecordT]):
    """All records of a class, or those of them with the values `where`, in the list that the data file calls `name`.

    `kind` is the word that others name their kind by. `key` tells under which key the catalogue has a record, `doubts` what is
    sound and yet odd, as a player's own may be: the field and why, from a record and its catalogue. `cards` says that each has
    a card under its key; `unprinted` are fields that no card says (`source.*`), each with the reason why.
    """

    kind: str
    record: type[RecordT]
    name: str
    key: Callable[[RecordT], str] = own_key
    where: Mapping[str, Any] = field(default_factory=dict)
    doubts: Callable[[RecordT, Any], Iterable[tuple[str, str]]] | None = None
    cards: bool = False
    unprinted: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Tables:
    """All tables of a system, in the order in which they need one another. `prose` are the names under which data files hold
    sentences for people, which a catalogue has in its reader's language, `said` those whose sentences are translated only
    where they are shown."""

    all: tuple[Table[Any], ...]
    prose: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


class BookRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The book that all lines belong to; `year` is None where it prints none. `page_starts` are the lines on which its
    pages begin, from `first_page` on."""

    key: Slug
    title: Text
    first_line: int
    last_line: int
    year: int | None = None
    first_page: int = 1
    page_starts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if list(self.page_starts) != sorted(set(self.page_starts)):
            raise ValueError("pages begin one after the other")

    @property
    def lines(self) -> tuple[int, int]:
        """First and last line."""
        return self.first_line, self.last_line


HEAD: Mapping[str, Any] = {"key": Slug, "name": Text, "version": Text, "book": BookRecord}
"""What the `system` file of every system says of itself."""
