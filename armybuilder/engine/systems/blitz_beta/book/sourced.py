"""Where a record stands in the book: its lines, what is printed where that differs, the rulings taken."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.tables import Lines, Reading, Record, Slug, Text, Written
from armybuilder.engine.core.tables.fields import read_lines

Natural = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
Actions = Annotated[int, msgspec.Meta(ge=0, le=12)]
"""Each is taken by itself: in a battle, on a card."""
Positive = Annotated[int, msgspec.Meta(ge=1)]
Rule = Annotated[str, msgspec.Meta(pattern=r"^(FC|SL|BR|DC)-[A-Z0-9]+$")]
Ruling = Annotated[str, msgspec.Meta(pattern=r"^DQ-\d+$")]
Rules = tuple[Rule, ...]
PROVENANCE: Mapping[str, Any] = {
    "flags": list[str], "rulings": list[str], "source": list[int], "printed": dict[str, str | None],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Provenance:
    """Lines of the book, what is printed where it differs, the `DQ-` rulings taken, and flags (`unreleased`, …)."""

    source: tuple[int, int]
    printed: Mapping[str, str | None] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


def read_text(value: str | None, _reading: Reading) -> str:
    """A text, empty where there is none."""
    return value or ""


def or_null(text: str) -> str | None:
    """Nothing where there is no text."""
    return text or None


OptionalText = Annotated[str, Written(read_text, form=Text | None, show=or_null, shown=str | None)]


def known_as(row: str, shown: Any, file: str = "", form: Any = Text, *, needed: bool = True) -> Written:
    """A text that exported rows call `row`, and data files `file` where that is another name; one that is not `needed` is
    empty where there is none."""
    name = file or row
    return Written(
        lambda parts, _reading: parts.get(name, ""),
        keys={name: form},
        needed=(name,) if needed else (),
        show=lambda text: {row: text},
        shown={row: shown},
        spread=True,
    )


def read_provenance(parts: Mapping[str, Any], reading: Reading) -> Provenance:
    """What a record says about itself."""
    try:
        cited = read_lines(parts["source"], reading)
    except ValueError as error:
        reading.fault((*reading.place, "source"), list(parts["source"]), str(error))
        cited = (0, 0)
    return Provenance(cited, parts.get("printed", {}), parts.get("rulings", ()), parts.get("flags", ()))


def show_provenance(cited: Provenance) -> dict[str, Any]:
    return {
        "flags": list(cited.flags),
        "rulings": list(cited.rulings),
        "source": list(cited.source),
        "printed": dict(cited.printed),
    }


Cited = Annotated[
    Provenance,
    Written(
        read_provenance,
        keys={
            "source": Lines,
            "printed": dict[str, str | None],
            "rulings": tuple[Ruling, ...],
            "flags": tuple[Slug, ...],
        },
        needed=("source",),
        show=show_provenance,
        shown=PROVENANCE,
        spread=True,
    ),
]
"""Lines of the book, what it prints where that differs, the rulings taken, and flags (`unreleased`, …)."""


class Sourced(Record):
    """A record with its place in the book."""

    @property
    def source(self) -> tuple[int, int]:
        """First and last line."""
        provenance: Provenance = getattr(self, "provenance")  # noqa: B009 - each subclass has it, at the end of its fields
        return provenance.source
