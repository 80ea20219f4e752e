"""Edits of rows, for systems whose lists are rows of so many equal models or units, with at most one rank each."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from armybuilder.engine.core.documents.document import MAX_MODELS, Envelope, fail
from armybuilder.engine.core.documents.edits import Change, part, room, siblings, whole


class Row(Protocol):
    """`count` equal models; `rank` is a system's own literal."""

    model: str
    count: int
    rank: Any

    def __init__(self, *, model: str, count: int) -> None: ...


RowT = TypeVar("RowT", bound=Row)


@dataclass(frozen=True, slots=True)
class RowEdits(Generic[RowT]):
    """The edits of rows of the class `row`, each of which stands in the list `field` of a `holder` with at most `most`
    rows; `full` begins the sentence that says so. `ranks` are those that a row may have, `noun` is what it counts."""

    row: type[RowT]
    holder: type[Any]
    field: str
    most: int
    full: str
    ranks: Sequence[str]
    noun: str

    def named(self) -> dict[str, tuple[str, Change[Envelope]]]:
        """The edits that need no word of the system, by name and with their labels."""
        return {
            "add": (f"Add {self.noun}", self.add),
            "count": (f"Number of {self.noun}s", self.set_count),
            "more": ("One more", self.more),
            "less": ("One less", self.less),
            "rank": ("Rank", self.set_rank),
            "split": ("Split one off", self.split),
        }

    def add(self, document: Envelope, where: str, value: str) -> str:
        """Add one `value` to the holder: to its row of such ones without anything special, or as a new row."""
        rows = self._rows(document, where)
        if not value:
            raise LookupError(f"There is no {self.noun} without a name.")
        for index, row in enumerate(rows):
            if row == self.row(model=value, count=row.count):
                return self.more(document, f"{where}/{self.field}/{index}", "")
        return self.append(document, where, self.row(model=value, count=1))

    def append(self, document: Envelope, where: str, row: RowT) -> str:
        """Put a row behind those of the holder at `where`."""
        rows = self._rows(document, where)
        self.room(where, rows)
        rows.append(row)
        return f"{where}/{self.field}/{len(rows) - 1}"

    def set_count(self, document: Envelope, where: str, value: str) -> str:
        place = where.removesuffix("/count")
        part(document, place, self.row).count = self._counted(where, value)
        return place

    def more(self, document: Envelope, where: str, _value: str) -> str:
        row = part(document, where, self.row)
        row.count = self._counted(where, str(row.count + 1))
        return where

    def less(self, document: Envelope, where: str, _value: str) -> str:
        row = part(document, where, self.row)
        row.count = max(1, row.count - 1)
        return where

    def set_rank(self, document: Envelope, where: str, value: str) -> str:
        """Give a rank to one of a row: the others go on in a row of their own behind it."""
        place = where.removesuffix("/rank")
        row = part(document, place, self.row)
        if value and value not in self.ranks:
            raise fail(where, f"There is no rank '{value}'. Known: {', '.join(self.ranks)}.")
        if value:
            self.split(document, place, "")
        row.rank = value or None
        return place

    def split(self, document: Envelope, where: str, _value: str) -> str:
        """Leave one in the row and put the others into a row of their own behind it, without the rank."""
        _, rows, index = siblings(document, where)
        row = part(document, where, self.row)
        if row.count > 1:
            self.room(where, rows)
            others = copy.deepcopy(row)
            others.count, others.rank, row.count = row.count - 1, None, 1
            rows.insert(index + 1, others)
        return where

    def move_to(self, document: Envelope, where: str, value: str) -> str:
        """Move a row behind those of the holder at `value`, or leave it where it is."""
        target = self._rows(document, value)
        _, rows, index = siblings(document, where)
        row = part(document, where, self.row)
        if rows is target:
            return f"{value}/{self.field}/{index}"
        place = self.append(document, value, row)
        del rows[index]
        return place

    def room(self, where: str, rows: list[Any]) -> None:
        """`DocumentError` where the holder is full."""
        room(where, rows, self.most, self.full)

    def _rows(self, document: Envelope, where: str) -> list[RowT]:
        rows: list[RowT] = getattr(part(document, where, self.holder), self.field)
        return rows

    def _counted(self, where: str, value: str) -> int:
        return whole(where, value, 1, MAX_MODELS, f"The number of {self.noun}s in a row")
