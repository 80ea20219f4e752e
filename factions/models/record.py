"""Base classes of the models of every game: the head of a record, the parts within one, and lines that no rule
computes on.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db import models
from django.db.models import F, Q

from armybuilder.engine.core.tables.origin import Origin
from factions.models.fields import TextsField, WordsField
from factions.models.system import CatalogueVersion

LookUp = Callable[[type[models.Model], str], Any]
"""Finds the record of a model by the name that others have for it; None where there is none."""


class Record(models.Model):
    """A record of a book: its key, its lines, and what the book prints where that differs from what is meant. `STATED` are
    columns and parts that a data file has to write although they may be empty: what a book lost is said. `FIGURES` are
    columns that the book has for every record, of which others say how they were read: `lost`, `marks`. `OF_BOOKS` are
    those of the `STATED` that players do without, `PRINTED` what only a book has: how it was read. Rules are written for each
    record of a `FIXED` model: none is added, none removed. `origins` are packs that a record comes from which is not saved, or
    that change it."""

    STATED: tuple[str, ...] = ()
    FIGURES: tuple[str, ...] = ()
    OF_BOOKS: tuple[str, ...] = ()
    PRINTED: tuple[str, ...] = ("printed", "rulings", "flags")
    FIXED = False
    origins: tuple[Origin, ...] = ()

    version = models.ForeignKey(CatalogueVersion, on_delete=models.CASCADE, related_name="+", editable=False)
    position = models.PositiveIntegerField(editable=False, help_text="Records keep the order of the book.")
    key = models.CharField(max_length=100, help_text="Lists name it: it never changes.")
    name = models.CharField(max_length=200, blank=True)
    source_first = models.PositiveIntegerField("first line")
    source_last = models.PositiveIntegerField("last line")
    printed = TextsField(help_text="What the book prints where it means something else.")
    rulings = WordsField(help_text="Ids of the rulings that it was read by.")
    flags = WordsField(help_text="What is odd about it.")

    class Meta:
        abstract = True
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["version", "key"], name="%(app_label)s_%(class)s_key"),
            models.CheckConstraint(
                condition=Q(source_last__gte=F("source_first")), name="%(app_label)s_%(class)s_lines"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.key

    def names_in_texts(self, look_up: LookUp) -> "Iterable[Record]":  # noqa: ARG002 - for those with a notation
        """Records that packs may add and that its texts name, where no column refers to them."""
        return ()


class Part(models.Model):
    """A row within a record: a weapon of a statline, a limit of a model. `OF` names the fields of what it is a part of,
    `STATED`, `FIGURES` and `PRINTED` are as of records. A part that data files write as one text has `to_text(rows)`, which
    writes it, beside `written`, which reads it. `WRITTEN` is the type of what a file writes for all rows where that is no list
    of mappings, `HELP` says how players write them."""

    OF: tuple[str, ...] = ()
    STATED: tuple[str, ...] = ()
    FIGURES: tuple[str, ...] = ()
    PRINTED: tuple[str, ...] = ()
    WRITTEN: Any = Any
    HELP = ""

    position = models.PositiveSmallIntegerField(editable=False)

    class Meta:
        abstract = True
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.position + 1}"

    def names_in_texts(self, look_up: LookUp) -> Iterable[Record]:  # noqa: ARG002 - for those with a notation
        """As of records."""
        return ()

    @staticmethod
    def row(raw: Any) -> Any:
        """Return one row of a data file as a mapping of columns to values; `ValueError` says what is wrong with it."""
        return raw

    @staticmethod
    def to_raw(row: Mapping[str, Any]) -> Any:
        """Return what a data file writes for such a mapping."""
        return row

    @staticmethod
    def of_players(written: Any) -> Any:
        """Return what players write for all rows, in the form of a book."""
        return written

    @classmethod
    def from_text(cls, text: Any, look_up: Any) -> "list[Any]":
        """Rows from what a data file writes for all of them; `look_up(Model, key)` finds records."""
        raise NotImplementedError


class ReferenceEntry(Record):
    """A line that players look up and no rule computes on: what it is called and what it means, in our own words."""

    code = models.CharField(max_length=20, blank=True)
    effect = models.TextField(blank=True)
    rules = WordsField(help_text="Ids of the rules it is based on.")

    class Meta(Record.Meta):
        abstract = True
