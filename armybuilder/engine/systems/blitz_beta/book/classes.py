"""Classes of weapons: the rows of the weapon tables, and the codes that the book prints and never defines."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.tables import Label, Lines, Made, Name, Reading, Record, Text, Written
from armybuilder.engine.systems.blitz_beta.book import notation, shapes
from armybuilder.engine.systems.blitz_beta.book.notation import Range, matched
from armybuilder.engine.systems.blitz_beta.book.sourced import Cited, Ruling, Sourced, known_as
from armybuilder.engine.systems.blitz_beta.book.traits import WeaponTraits, attempt

_PEN = re.compile(r"(?P<value>\d{1,6})?(?:/?(?P<rating>\d{1,6})(?P<kind>[FHC]))?$")
UNMEASURED_RANGES = ('0"', "Drop")
"""Ranges that are no distance in inches: melee reaches what it touches, a bomb falls on what is below."""


@dataclass(frozen=True, slots=True)
class Penetration:
    """`7` or `7/1H`: value (None: persistent effect only), persistent damage type F, H or C, and its rating."""

    value: int | None
    persistent: str | None = None
    rating: int = 0

    @property
    def text(self) -> str:
        value = "" if self.value is None else str(self.value)
        persistent = f"{self.rating}{self.persistent}" if self.persistent else ""
        return "/".join(part for part in (value, persistent) if part)


def parse_pen(text: str) -> Penetration:
    """`7/1H` → value 7, haywire 1; `2F` → persistent fire 2 only (L13000-13003)."""
    only_persistent = re.fullmatch(r"/?(\d{1,6})([FHC])", text)
    if only_persistent:
        return Penetration(None, only_persistent[2], int(only_persistent[1]))
    match = matched(_PEN, text, "a penetration")
    return Penetration(int(match["value"]), match["kind"], int(match["rating"] or 0))


def measured(text: str) -> Range | None:
    """A range in inches; None for one that is no distance."""
    return None if text in UNMEASURED_RANGES else notation.parse_range(text)


def penetrations(parts: Mapping[str, Any], reading: Reading) -> dict[str, Penetration]:
    place = reading.place
    nothing = Penetration(None)
    return {
        str(size): attempt(reading, text, parse_pen, nothing, (*place, "sizes", size))
        for size, text in parts["sizes"].items()
    }


def distances(parts: Mapping[str, Any], reading: Reading) -> Range | None:
    text = parts["range"]
    return attempt(reading, text, measured, None, (*reading.place, "range")) if text else None


def show_penetration(pen: Penetration) -> dict[str, Any]:
    return {"value": pen.value, "persistent": pen.persistent, "rating": pen.rating, "text": pen.text}


_PRINTED_RANGE = Annotated[
    Text | None, Label("Range", help='As the tables print it: 6-12/24"; 0" is melee, Drop a bomb')
]


class WeaponClass(Sourced):
    """A row of the weapon tables: `pen` per size letter, or under `-` for a weapon of one size."""

    key: Annotated[str, Made(lambda values, _reading: values["code"])]
    code: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2,4}$"), Label("Code", help="Two to four capitals: AC")]
    name: Name
    category: Literal["ballistic", "beam", "missile", "indirect", "melee", "air"]
    pen: Annotated[
        Mapping[str, Penetration],
        Written(
            penetrations,
            keys={
                "sizes": Annotated[
                    dict[Literal["L", "M", "H", "-"], Text],
                    Label("PEN", help="By size, light, medium, heavy, or under - for a weapon of one size: 7, 7/1H"),
                ]
            },
            needed=("sizes",),
            show=lambda pen: {"pen": {size: show_penetration(value) for size, value in pen.items()}},
            shown={"pen": dict[str, shapes.Penetration]},
            spread=True,
        ),
    ]
    range_text: Annotated[str | None, known_as("range", str | None, form=_PRINTED_RANGE)]
    range: Annotated[
        Range | None,
        Written(
            distances,
            keys={"range": _PRINTED_RANGE},
            needed=("range",),
            show=lambda found: {"range_inches": [found.near, found.far, found.maximum] if found else None},
            shown={"range_inches": list[int] | None},
            spread=True,
        ),
    ]
    traits: WeaponTraits
    note: str = ""
    provenance: Cited


class UnresolvedCode(Record):
    """A weapon code that the book prints and never defines, and what it probably means."""

    key: Annotated[str, Made(lambda values, _reading: values["code"])]
    code: Text
    reading: Text
    ruling: Ruling
    note: str = ""
    source: Lines
