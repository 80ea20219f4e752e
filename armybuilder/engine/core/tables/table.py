"""Tables: which records a book has, in which file they stand, and under which words people ask for them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from armybuilder.engine.core.tables.fields import Field, Slug, Text, fields_of
from armybuilder.engine.core.tables.reading import Reading
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.words import Noun

RecordT = TypeVar("RecordT", bound=Record)
Fault = tuple[str, Any, str]
"""What is wrong with a record: the name of the field, its value, what is allowed."""


def own_key(record: Any) -> str:
    """The key of a record: what its field `key` says."""
    return str(record.key)


@dataclass(frozen=True, eq=False)
class Table(Generic[RecordT]):
    """All records of a class that stand under `name` in a file, or within each record of another table.

    `kind` is the word that others name their kind by. `key` tells under which key the catalogue has a record. `within` are the tables
    that stand within each record, `says` values that all records of the table have (see `Above`),
    `above` by which names those within find which of its fields. `check` finds what
    the types cannot say, `doubts` what is sound and yet odd, as a player's own may be: the field and why, from a record and
    its catalogue. A `needed` table has at least one record wherever it stands.

    `cards` says that each has a card under its key; `unprinted` are fields that no card says (`source.*`), each with the
    reason why.
    """

    kind: str
    record: type[RecordT]
    name: str
    key: Callable[[RecordT], str] = own_key
    within: tuple["Table[Any]", ...] = ()
    says: Mapping[str, Any] = field(default_factory=dict)
    above: Mapping[str, str] = field(default_factory=dict)
    check: Callable[[RecordT, Reading], Iterable[Fault]] | None = None
    doubts: Callable[[RecordT, Any], Iterable[tuple[str, str]]] | None = None
    needed: bool = True
    cards: bool = False
    unprinted: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of its records, with what is said of them."""
        return fields_of(self.record)

    @cached_property
    def known_keys(self) -> tuple[str, ...]:
        """The names that may stand in a record of a data file."""
        keys = [key for field in self.fields for key in field.keys]
        return tuple(dict.fromkeys([*keys, *(table.name for table in self.within)]))

    def walk(self) -> Iterator["Table[Any]"]:
        """This table and those within it."""
        yield self
        for table in self.within:
            yield from table.walk()


@dataclass(frozen=True, eq=False)
class File:
    """A data file (its name without ending) and the tables in it. A name that ends in `/` is a folder of such files;
    `head` are values that a file says of itself, with their types: what stands in it has them from above (`Above`), and
    the file bears the name of the one called `named`. Stored versions of old do without an `optional` file."""

    name: str
    tables: tuple[Table[Any], ...]
    head: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""
    optional: bool = False

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")

    def holds(self, name: str) -> bool:
        """Whether the data file `name` is this one, or one of this folder."""
        return name.rpartition("/")[0] + "/" == self.name if self.is_folder else name == self.name


@dataclass(frozen=True, slots=True)
class Opened:
    """What packs of players may do with a table: add `records`, and change fields of the book's, all but those that each
    `keeps` beside its key. `called` is what people call one of them, where that is not its kind."""

    records: bool = True
    keeps: tuple[str, ...] = ()
    called: str = ""


@dataclass(frozen=True, eq=False)
class Tables:
    """All files of a system in the order in which they need one another; the first is its `system` file.
    `opened` are the tables that packs may add to or change. `prose` are the members of the data files
    that hold sentences for people, which a catalogue has in its reader's language, `said` those whose sentences are said only where they are shown."""

    files: tuple[File, ...]
    opened: Mapping[Table[Any], Opened] = field(default_factory=dict)
    prose: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @cached_property
    def all(self) -> tuple[Table[Any], ...]:
        """Every table, those within others behind them."""
        return tuple(found for file in self.files for table in file.tables for found in table.walk())

    def noun(self, table: Table[Any]) -> Noun:
        """What people call a record of an opened table, and several: `vehicle`, `vehicles`."""
        opened = self.opened.get(table)
        return Noun.of((opened.called if opened else "") or table.kind.replace("-", " "))

    def called(self, table: Table[Any]) -> str:
        """What people call one of them."""
        return self.noun(table).said()

    def file_of(self, name: str) -> File | None:
        """The file of that name, or the folder that it stands in."""
        return next((file for file in self.files if file.holds(name)), None)


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
