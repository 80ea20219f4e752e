"""The force of a game of rows: every name looked up once, points added up as records declare them (`PRICE`, `COUNT`).

A system whose rows cost more than that, or are asked more, has a subclass of `Row`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import NamedRecord
from armybuilder.engine.core.documents import DocumentPart, DocumentProblem, Envelope
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import references_in
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.force import lazy_property
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Finding
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.rules.rulings import NO_RULINGS
from armybuilder.engine.core.tables import PRICE, Catalogue
from armybuilder.engine.core.tables.fields import fields_of

DocumentT = TypeVar("DocumentT", bound=Envelope)
PartT = TypeVar("PartT", bound=DocumentPart)
RecordT = TypeVar("RecordT", bound=NamedRecord)
RowT = TypeVar("RowT", bound="ForceRow[Any, Any]")


class TakenRecord(NamedTuple):
    """A record of that kind that a row takes, and where the row says so."""

    kind: str
    record: Any
    where: str


class ForcePlace:
    """A part of a force. What rules find that look at nothing else is kept with it."""

    @lazy_property
    def cached_findings(self) -> dict[Any, tuple[Finding, ...]]:
        return {}


@dataclass(eq=False)
class ForceRow(ForcePlace, Generic[PartT, RecordT]):
    """A row of equal models at the JSON pointer `where`, as the player wrote it (`source`): the record that it is, and the
    records that it takes besides."""

    where: str
    source: PartT
    record: RecordT
    taken: Sequence[TakenRecord] = ()

    @property
    def label(self) -> str:
        """The player's name for it, or what it is."""
        return getattr(self.source, "name", "") or self.record.name

    @property
    def count_field(self) -> str:
        """The field that says how many models it stands for; empty where each row is one."""
        count = schema_of(type(self.source)).count
        return count.name if count else ""

    @lazy_property
    def count(self) -> int:
        return int(getattr(self.source, self.count_field)) if self.count_field else 1

    @lazy_property
    def each(self) -> Points | None:
        """The cost of one such model with everything it takes, None where it is unknown."""
        price = price_of(self.record, *(taken.record for taken in self.taken))
        return None if price is None else price + self.extra

    @property
    def extra(self) -> Points:
        """Its cost beyond the prices of records, as defined by a system."""
        return 0

    @lazy_property
    def total(self) -> Points:
        return (self.each or 0) * self.count

    def of(self, kind: str, field: str = "") -> list[TakenRecord]:
        """Return the records of a kind that it takes, with `field` only those in that field: `weapons`, or
        `pilot/traits`.
        """
        place = f"{self.where}/{field}/" if field else self.where
        return [taken for taken in self.taken if taken.kind == kind and f"{taken.where}/".startswith(place)]

    def fewer(self, number: int) -> Candidate:
        """The way out that takes so many models away, or the whole row where none would be left."""
        label = gettext("Remove {number} {name}", number=number, name=self.label)
        if number >= self.count:
            return label, remove(self.where)
        return label, set_value(f"{self.where}/{self.count_field}", self.count - number)


@dataclass(eq=False)
class ForceGroup(ForcePlace, Generic[RowT]):
    """A group with its rows; `label` is its name, or its number. Rows of models that nobody knows are left out: they are told
    by their names."""

    where: str
    label: str
    source: DocumentPart
    rows: list[RowT]

    @property
    def count(self) -> int:
        """Models in it."""
        return sum(row.count for row in self.rows)

    @lazy_property
    def total(self) -> Points:
        return sum(row.total for row in self.rows)


@dataclass(eq=False)
class RowForce(Generic[DocumentT, RowT]):
    """The whole force. `unknown` are the names that the catalogue does not have, each at its place."""

    source: DocumentT
    catalogue: Catalogue
    faction: Any
    groups: list[ForceGroup[RowT]]
    unknown: list[DocumentProblem]

    @lazy_property
    def readings(self) -> Mapping[str, str]:
        """The reading of each ruling that counts."""
        options = getattr(self.source, "options", None)
        return self.catalogue.readings_for(getattr(options, "rulings", NO_RULINGS))

    @lazy_property
    def rows(self) -> list[RowT]:
        return [row for group in self.groups for row in group.rows]

    @property
    def extra_total(self) -> Points:
        """The points beyond those of its groups, as defined by a system."""
        return 0

    @lazy_property
    def total(self) -> Points:
        return sum(group.total for group in self.groups) + self.extra_total

    @property
    def priced(self) -> bool:
        """Whether the total is all there is; otherwise it is a lower bound."""
        return not self.unknown and all(row.each is not None for row in self.rows)

    @property
    def costs(self) -> Mapping[str, Points]:
        """Points of its parts by their places."""
        groups = {group.where: group.total for group in self.groups}
        return {"": self.total, **groups, **{row.where: row.total for row in self.rows}}


def row_of(kind: type[RowT], where: str, source: DocumentPart, names: RecordNames, faction: str) -> RowT | None:
    """The row of a document at `where`, with all that it names; None where nobody knows what it is."""
    named = tuple(_taken_records(source, where, names, faction))
    main = f"{where}/{schema_of(type(source)).fields[0].name}"
    record = next((taken.record for taken in named if taken.where == main), None)
    if record is None:
        return None
    return kind(where, source, record, [taken for taken in named if taken.where != main])


def _taken_records(part: msgspec.Struct, where: str, names: RecordNames, faction: str) -> Iterator[TakenRecord]:
    """Every record that a part names, and the parts within it."""
    for place, field, word in references_in(part, where):
        record = names.find(field.ref, word, faction)
        if record is not None:
            yield TakenRecord(field.ref, record, place)


def price_of(*records: Any) -> Points | None:
    """Return the total cost of records, from their fields that are a `PRICE`; None where one of these is unknown."""
    prices = [getattr(record, name) for record in records for name in _prices(record.__class__)]
    return None if None in prices else sum(prices)


@cache
def _prices(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of record that are a `PRICE`."""
    return tuple(field.name for field in fields_of(kind) if field.has(PRICE))
