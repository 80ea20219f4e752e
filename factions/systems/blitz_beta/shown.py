"""Rows of the beta as its pages show them: ratings, weapons and limits in the notation of the book."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from armybuilder.engine.systems.blitz_beta.book.notation import Availability, parse_trait
from armybuilder.engine.systems.blitz_beta.book.wording import explain
from factions.models import Row
from factions.systems.blitz_beta.wording import FLAGS, field_name

SKILLS = ("gun", "pilot", "ew")


class Shown:
    """A row with its faction, where it belongs to one."""

    def __init__(self, row: Row, faction: Row | None = None) -> None:
        self.row = row
        self.faction = faction
        self.values: Mapping[str, Any] = row.values

    @property
    def needs_ruling(self) -> bool:
        return "needs-ruling" in self.values["flags"]

    @property
    def ua(self) -> list[str]:
        """Where it may stand: `GP (0+)`."""
        return [_bracketed(entry["code"], entry["limit"]) for entry in self.values.get("ua", ())]

    @property
    def ua_text(self) -> str:
        return ", ".join(self.ua)

    @property
    def printed(self) -> list[tuple[str, str | None]]:
        """What the book prints where that differs, by the names of fields."""
        return [(field_name(name), text) for name, text in self.values["printed"].items()]

    @property
    def remarks(self) -> list[str]:
        return [FLAGS.get(flag, flag) for flag in self.values["flags"] if flag != "needs-ruling"]


class Statline(Shown):
    """A model, support item, aircraft or drone."""

    @property
    def move(self) -> str:
        inches, kind = self.values["mr_inches"], self.values["mr_type"]
        return "" if inches is None else f'{inches}"{" " if kind else ""}{kind or ""}'

    @property
    def capacity(self) -> str:
        """Damage capacity, `5/1`, or `3` for a body without structure."""
        return _capacity(self.values["hull"], self.values["structure"])

    @property
    def skills(self) -> list[str]:
        """GUN, PILOT and EW as printed."""
        return ["" if self.values[skill] is None else f"{self.values[skill]}+" for skill in SKILLS]

    @property
    def weapons_text(self) -> str:
        return ", ".join(_weapons(self.values["weapons"]))

    @property
    def traits_text(self) -> str:
        """Printed traits, then those that the faction gives unprinted."""
        traits, granted = self.values["traits"], self.values.get("granted")
        if granted:
            printed = {parse_trait(text).name for text in traits}
            granted = [text for text in granted if parse_trait(text).name not in printed]
        return ", ".join((*traits, *(granted or ())))


class UpgradeRow(Shown):
    """An upgrade row; `models` are those that may buy it, where a page names them."""

    def __init__(self, row: Row, faction: Row | None = None) -> None:
        super().__init__(row, faction)
        self.models: list[Row] = []

    @property
    def ratings(self) -> list[tuple[str, str]]:
        """What it replaces, as printed: `[("EW", "5+")]`."""
        ratings = dict(self.values["set"])
        shown = []
        if "mr_inches" in ratings:
            shown.append(("MR", f'{ratings.pop("mr_inches")}" {ratings.pop("mr_type")}'))
        if "hull" in ratings:
            shown.append(("DC", _capacity(ratings.pop("hull"), ratings.pop("structure"))))
        return shown + [
            (name.upper(), f"{value}+" if name in SKILLS else str(value)) for name, value in ratings.items()
        ]

    @property
    def weapons(self) -> list[tuple[bool, str]]:
        """Weapons with whether it adds them; what it takes stands beside what comes for it."""
        return _beside(_weapons(self.values["add_weapons"]), _weapons(self.values["remove_weapons"]))

    @property
    def traits(self) -> list[tuple[bool, str]]:
        """The same of traits."""
        return _beside(self.values["add_traits"], self.values["remove_traits"])


@dataclass(frozen=True)
class Place:
    """A unit that a model may stand in."""

    entry: Availability
    name: str

    @cached_property
    def meaning(self) -> str:
        return explain(self.entry)


def _beside(added: Iterable[str], removed: Iterable[str]) -> list[tuple[bool, str]]:
    numbered = [*((number, True, text) for number, text in enumerate(added))]
    numbered += [(number, False, text) for number, text in enumerate(removed)]
    return [(adds, text) for _, adds, text in sorted(numbered, key=lambda each: each[0])]


def _weapons(weapons: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """`2xLAC (Arm, Split:2)`."""
    for weapon in weapons:
        count = f"{weapon['count']}x" if weapon["count"] > 1 else ""
        yield _bracketed(f"{count}{weapon['code']}", ", ".join(weapon["traits"]))


def _bracketed(text: str, bracket: str | None) -> str:
    return f"{text} ({bracket})" if bracket else text


def _capacity(*boxes: int | None) -> str:
    return "/".join(str(count) for count in boxes if count is not None)
