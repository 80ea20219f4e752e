"""Candidates for a part of a list, and the reasons against them: each candidate is inserted where it is requested,
the rules are run, and the findings that are new count against it.

A system defines the candidates and how they are displayed; everything else is the same for all systems.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from armybuilder.engine.core.documents.envelope import Envelope
from armybuilder.engine.core.force import ForceLike
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.choices import Choice, Choices
from armybuilder.engine.core.rules.construction import Finding, Patch, reason
from armybuilder.engine.core.rules.operations import set_value
from armybuilder.engine.core.rules.report import Points, Problem, Severity
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun

DocumentT = TypeVar("DocumentT", bound=Envelope)
CatalogueT = TypeVar("CatalogueT")
ForceT = TypeVar("ForceT", bound=ForceLike)
RowT = TypeVar("RowT", bound=msgspec.Struct)


class Description(NamedTuple):
    """The description of a candidate: `family` is the heading above it, `total` what it adds, `note` what comes
    with it.
    """

    name: str
    family: str
    total: Points
    actions: int | None = None
    note: str = ""


class TriedRow(NamedTuple, Generic[RowT]):
    """A row that was put in, how it reads there, and what speaks against it."""

    row: RowT
    description: Description
    reasons: list[Problem]


class Offers(Generic[DocumentT, CatalogueT, ForceT, RowT]):
    """A place of a list, asked about many candidates; a row there counts equal models (`count`).

    A system subclasses it and says the methods that are not implemented here. `noun` is what a place is called, `rows_at`
    the name of its list of rows, `bars` are the severities of problems with which nothing is added.
    """

    noun: Noun = Noun("group", "groups")
    rows_at: str = "models"
    bars: frozenset[Severity] = frozenset({"error", "undetermined"})

    def __init__(self, document: DocumentT, catalogue: CatalogueT, where: str) -> None:
        """`LookupError` where the document has no such place."""
        self.document, self.catalogue, self.where = document, catalogue, where
        places = dict(self.places())
        if where not in places:
            raise LookupError(self.unknown(places))
        self.rows = places[where]
        self.force = self.resolve()
        self.before: Mapping[tuple[str, str], Mapping[str, Any]] = {
            (found.code, found.where): found.values for found in self.findings(self.force)
        }

    def unknown(self, places: Iterable[str]) -> str:
        """Says that there is no such place, and which there are."""
        noun, nouns = self.noun.for_number(), capital(self.noun.for_number(2))
        known = ", ".join(places) or gettext("none")
        return gettext(
            "There is no {noun} at '{where}'. {nouns} of this force: {known}.",
            noun=noun,
            where=self.where,
            nouns=nouns,
            known=known,
        )

    # ---------------------------------------------------------------- what a system says

    def places(self) -> Iterator[tuple[str, list[RowT]]]:
        """Every place of the document with its rows."""
        raise NotImplementedError

    def resolve(self) -> ForceT:
        """The force of the document as it stands now."""
        raise NotImplementedError

    def findings(self, force: ForceT) -> list[Finding]:
        """Return the findings of the rules in a force, as far as something new at this place can affect them."""
        raise NotImplementedError

    def candidates(self) -> Iterable[str]:
        """Keys of all that there is to add, in the order in which it is told."""
        raise NotImplementedError

    def ways(self, key: str) -> Iterator[RowT]:
        """Rows of one model by which it might be added, the plainest first; the first that fits is offered."""
        raise NotImplementedError

    def describe(self, row: RowT, force: ForceT) -> Description:
        """Describe the row, which is at the end of the place in `force`."""
        raise NotImplementedError

    def joins(self, row: RowT, other: RowT) -> bool:
        """Whether a row that is there takes the new one in: whatever is said of one is said of the other."""
        return other == msgspec.structs.replace(row, count=_count(other))

    # ---------------------------------------------------------------- what follows

    def choices(self) -> Choices:
        """Every candidate, fitting or not."""
        return Choices(self.where, [self.choice(key) for key in self.candidates()])

    def choice(self, key: str) -> Choice:
        """One candidate by the first way that fits, or by the plainest where none does."""
        best = self.best(key)
        allowed = self.allows(best)
        return Choice(
            key=key,
            name=best.description.name,
            family=best.description.family,
            total=best.description.total,
            actions=best.description.actions,
            allowed=allowed,
            reasons=best.reasons,
            note=best.description.note,
            patch=self.patch(best.row) if allowed else [],
        )

    def best(self, key: str) -> TriedRow[RowT]:
        """The first way to add a candidate that fits, or the plainest."""
        tried: list[TriedRow[RowT]] = []
        for row in self.ways(key):
            tried.append(self.try_row(row))
            if self.allows(tried[-1]):
                return tried[-1]
        return tried[0]

    def try_row(self, row: RowT) -> TriedRow[RowT]:
        """The row at the end of the place for as long as the rules look at it."""
        self.rows.append(row)
        try:
            force = self.resolve()
            found = self.findings(force)
            return TriedRow(row, self.describe(row, force), [reason(each) for each in found if self.is_new(each)])
        finally:
            self.rows.pop()

    def allows(self, tried: TriedRow[RowT]) -> bool:
        """Whether nothing speaks against it that bars it."""
        return not any(reason.severity in self.bars for reason in tried.reasons)

    def is_new(self, found: Finding) -> bool:
        """Whether the rules did not find it before, or not so badly; what only warns speaks against nothing."""
        if found.severity in {"warning", "info"}:
            return False
        known = self.before.get((found.code, found.where))
        return known is None or (not found.lacking and found.values != known)

    def patch(self, row: RowT) -> Patch:
        """Add one: to a row that takes it in, else as a row of its own."""
        where = f"{self.where}/{self.rows_at}"
        for index, other in enumerate(self.rows):
            if self.joins(row, other):
                return set_value(f"{where}/{index}/count", _count(other) + 1)
        added = as_data(row)
        return set_value(f"{where}/-", added) if self.rows else set_value(where, [added])


def _count(row: msgspec.Struct) -> int:
    return int(getattr(row, "count"))  # noqa: B009 - rows have one, whatever else they are


def as_data(row: msgspec.Struct) -> dict[str, Any]:
    """Return the fields set on a row, and its count, as plain data."""
    data = msgspec.to_builtins(row)
    return {name: data.get(name, 1) for name in row.__struct_fields__ if name in data or name == "count"}
