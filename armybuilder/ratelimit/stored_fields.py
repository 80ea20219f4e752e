"""Declaration by which a table is counted: a model with `stored` is counted and bounded, and needs to do nothing
else.
"""

import json
from typing import Any, NamedTuple

ROW = 200
"""Bytes of a row beside what counts in it: names, dates, indexes."""


class StoredFields(NamedTuple):
    """The way from a row to its owner, in words of a query (`force__owner`), and the fields that have most of its bytes."""

    owner: str
    fields: tuple[str, ...]

    def owner_of(self, row: Any) -> str:
        """Return the owner of a row."""
        for step in self.owner.split("__"):
            row = getattr(row, step)
        return str(row)

    def size_of(self, row: Any) -> int:
        """Return the approximate size of a row in bytes."""
        return ROW + sum(_length(getattr(row, field)) for field in self.fields)


def _length(value: Any) -> int:
    return len(value if isinstance(value, str | bytes | memoryview) else json.dumps(value))
