"""OpenAPI parameters of row filters."""

from collections.abc import Sequence
from typing import Any

from factions.filters import MAX_BOUND, MAX_SEARCHED, BoundFilter, RecordFilter, WordFilter

WITHOUT_NUL = r"^[^\u0000]*$"
"""What the middleware lets through."""


def schema_of(filter_: RecordFilter, known: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON Schema of one word for a filter: one of the `known` values where only those are taken. What is taken beside it,
    they in other capitals or a longer search that has few words, it does not say."""
    match filter_:
        case BoundFilter():
            return {"type": "integer", "minimum": 0, "maximum": MAX_BOUND}
        case WordFilter():
            return {"type": "string", "enum": list(known)}
        case _:
            return {"type": "string", "pattern": WITHOUT_NUL, "maxLength": MAX_SEARCHED}
