"""Reads the cases of `tests/corpus/tin-soldiers`: bands are lists of `"2 Guard"`."""

from functools import cache
from typing import Any

from tests.engine.corpus import Case, read_cases
from tests.example_system.document import SYSTEM


@cache
def cases() -> tuple[Case, ...]:
    """Every case, files in alphabetical order."""
    return read_cases(SYSTEM, document, set())


def document(row: dict[str, Any]) -> dict[str, Any]:
    """The force as plain data of a `muster.force/1` document."""
    return {
        "format": "muster.force/1",
        "system": SYSTEM,
        "name": row["name"],
        "faction": row.get("faction", "toy-box"),
        "limit": row.get("limit", 30),
        "groups": [{"models": [_row(text) for text in band]} for band in row["groups"]],
    }


def _row(text: str) -> dict[str, Any]:
    count, _, model = text.partition(" ")
    return {"model": model, "count": int(count)}
