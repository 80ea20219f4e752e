"""Filters by which a player narrows a list of models to add."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Filters:
    """`text` in a name, `kind` of model, at most `most` points, only what `fits`."""

    text: str = ""
    kind: str = ""
    most: int | None = None
    fits: bool = False

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "Filters":
        """From a query string; what cannot be understood filters nothing."""
        most = query.get("most", "")
        return cls(
            text=query.get("text", "").strip()[:100],
            kind=query.get("kind", "")[:100],
            most=int(most) if most.isascii() and most.isdecimal() and len(most) < 7 else None,
            fits=query.get("fits") == "on",
        )
