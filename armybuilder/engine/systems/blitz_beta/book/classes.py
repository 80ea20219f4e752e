"""Classes of weapons: the rows of the weapon tables, and the codes that the book prints and never defines."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from armybuilder.engine.core.tables import Record
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.notation import Range, Trait, match_part
from armybuilder.engine.systems.blitz_beta.book.source_lines import Provenance, SourcedRecord

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
    match = match_part(_PEN, text, "a penetration")
    return Penetration(int(match["value"]), match["kind"], int(match["rating"] or 0))


def parse_distance(text: str) -> Range | None:
    """A range in inches; None for one that is no distance."""
    return None if text in UNMEASURED_RANGES else notation.parse_range(text)


class WeaponClass(SourcedRecord):
    """A row of the weapon tables: `pen` per size letter, or under `-` for a weapon of one size; `range` None for one that is no
    distance in inches."""

    key: str
    code: str
    name: str
    category: Literal["ballistic", "beam", "missile", "indirect", "melee", "air"]
    pen: Mapping[str, Penetration]
    range_text: str | None
    range: Range | None
    traits: tuple[Trait, ...]
    note: str = ""
    provenance: Provenance


class UnresolvedCode(Record):
    """A weapon code that the book prints and never defines, and what it probably means."""

    key: str
    code: str
    reading: str
    ruling: str
    note: str = ""
    source: tuple[int, int]
