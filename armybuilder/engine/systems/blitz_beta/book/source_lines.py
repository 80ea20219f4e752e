"""Provenance of a record in the book: its lines, what is printed where that differs, the rulings taken."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from armybuilder.engine.core.tables import Record


@dataclass(frozen=True, slots=True)
class Provenance:
    """Lines of the book, what is printed where it differs, the `DQ-` rulings taken, and flags (`unreleased`, …)."""

    source: tuple[int, int]
    printed: Mapping[str, str | None] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


class SourcedRecord(Record):
    """A record with its place in the book."""

    @property
    def source(self) -> tuple[int, int]:
        """First and last line."""
        provenance: Provenance = getattr(self, "provenance")  # noqa: B009 - each subclass has it, at the end of its fields
        return provenance.source
