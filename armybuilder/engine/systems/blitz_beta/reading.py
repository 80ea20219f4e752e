"""Reads the notation of records while the catalogue is built, and collects every fault instead of stopping at one."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from armybuilder.engine.systems.blitz_beta import notation
from armybuilder.engine.systems.blitz_beta.catalogue import (
    Statline,
    TraitRule,
    UnitCode,
    UnresolvedCode,
    Weapon,
    WeaponClass,
    find_rule,
)
from armybuilder.engine.systems.blitz_beta.notation import Availability, NotationError, Trait
from armybuilder.engine.systems.blitz_beta.records import StatlineRecord
from armybuilder.engine.systems.blitz_beta.weapons import AMMUNITION, ammunition, resolve_weapons

T = TypeVar("T")

RATINGS = {
    "none": (r"", "no rating"),
    "dice": (r"[+-]?\d+D6", "dice such as +1D6"),
    "inches": (r'[+-]?\d+"', 'inches such as 4"'),
    "number": (r"\d+", "a number"),
    "skill": (r"[2-6]\+", "a skill such as 4+"),
    "word": (r".+", "a word"),
    "pen": (r"\d+|(\d+/)?\d+[FHC]", "a penetration such as 7 or 2/1F"),
    "range": (r'\d+-\d+/\d+"', 'a range such as 6-12/24"'),
}
"""What the rating of a trait looks like, and how to say it."""

ON_WEAPONS_TOO = "Aux"
"""The one trait of models that the lists print in the bracket of a weapon."""
BODIES = ("Gear", "Strider", "Vehicle", "Infantry", "Drone", "Terrain")
FORMS = ("Hover", "Tall", "Low", "VTOL", "ORV", "Flyer", "Team", "ATV", "SMS", "Fortification", "Structure")
_TYPE = re.compile(rf"({'|'.join(BODIES)})( \(({'|'.join(FORMS)})\))?")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: the data file and the path in it, records named by their keys."""

    file: str
    path: str = ""

    def __truediv__(self, step: str) -> "Place":
        return Place(self.file, f"{self.path}.{step}" if self.path else step)

    def __getitem__(self, key: str) -> "Place":
        return Place(self.file, f"{self.path}[{key}]")

    def __str__(self) -> str:
        return f"{self.file}: {self.path}" if self.path else self.file


class Faults:
    """Everything wrong with the data, one line each: `file: path: value: what is wrong or allowed`."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def add(self, place: Place, value: object, message: str) -> None:
        self.problems.append(f"{place}: {value!r}: {message}")

    def attempt(self, place: Place, text: str, read: Callable[[str], T], default: T) -> T:
        """`read(text)`, or note the fault and go on with `default`."""
        try:
            return read(text)
        except NotationError as error:
            self.add(place, text, str(error))
            return default


class Table(dict[str, T], Generic[T]):
    """Records by key; a second record of the same key is a fault."""

    def __init__(self, faults: Faults) -> None:
        super().__init__()
        self.faults = faults

    def put(self, place: Place, key: str, value: T) -> None:
        if key in self:
            self.faults.add(place, key, "this key stands here a second time; keys are unique")
        self[key] = value

    def check(self, place: Place, key: str, kind: str) -> None:
        """Note a fault when `key` names no record."""
        if key not in self:
            self.faults.add(place, key, f"there is no such {kind}; known: {', '.join(self)}")


@dataclass(slots=True)
class Reader:
    """Turns the texts of records into frozen values, checked against the tables of codes and traits."""

    faults: Faults
    weapon_traits: Mapping[str, TraitRule]
    model_traits: Mapping[str, TraitRule]
    classes: Mapping[str, WeaponClass] = field(default_factory=dict)
    unresolved: Mapping[str, UnresolvedCode] = field(default_factory=dict)
    unit_codes: Mapping[str, UnitCode] = field(default_factory=dict)
    _weapons: dict[str, tuple[Weapon, ...]] = field(default_factory=dict)
    _traits: dict[str, tuple[Trait, ...]] = field(default_factory=dict)
    _ua: dict[str, tuple[Availability, ...]] = field(default_factory=dict)

    # Thousands of rows repeat the same few hundred texts; one that was read without a fault needs no second look.

    def weapons(self, place: Place, text: str, *, undecided: bool = False) -> tuple[Weapon, ...]:
        """Resolved weapons. Where the row waits for a ruling (`undecided`) a rating may be what it should not."""
        if text in self._weapons:
            return self._weapons[text]
        before = len(self.faults.problems)
        weapons: tuple[Weapon, ...] = self.faults.attempt(place, text, self._resolve, ())
        written = notation.parse_weapons(text) if weapons else ()
        for weapon, row in zip(weapons, written, strict=True):
            self._check_traits(place, weapon.text, row.traits, self.weapon_traits, undecided=undecided)
        if len(self.faults.problems) == before and not undecided:
            self._weapons[text] = weapons
        return weapons

    def traits(self, place: Place, text: str, *, undecided: bool = False) -> tuple[Trait, ...]:
        if text in self._traits:
            return self._traits[text]
        before = len(self.faults.problems)
        traits: tuple[Trait, ...] = self.faults.attempt(place, text, notation.parse_traits, ())
        self._check_traits(place, text, traits, self.model_traits, undecided=undecided)
        if len(self.faults.problems) == before and not undecided:
            self._traits[text] = traits
        return traits

    def weapon_class_traits(self, place: Place, text: str) -> tuple[Trait, ...]:
        traits: tuple[Trait, ...] = self.faults.attempt(place, text, notation.parse_traits, ())
        self._check_traits(place, text, traits, self.weapon_traits)
        return traits

    def availabilities(self, place: Place, text: str) -> tuple[Availability, ...]:
        if text not in self._ua:
            entries: tuple[Availability, ...] = self.faults.attempt(place, text, notation.parse_availabilities, ())
            unknown = [entry.code for entry in entries if entry.code not in self.unit_codes]
            codes = ", ".join(self.unit_codes)
            for code in unknown:
                self.faults.add(place, text, f"unknown unit availability code {code!r}; known: {codes}")
            if unknown or not entries:
                return entries
            self._ua[text] = entries
        return self._ua[text]

    def statline(
        self, place: Place, record: StatlineRecord, name: str, body: str, *, undecided: bool = False
    ) -> Statline:
        """The ratings of one body of type `body`."""
        mr, mr_type = self._move(place / "mr", record.mr)
        hull, structure = self._capacity(place / "dc", record.dc)
        return Statline(
            name=name,
            move_text=record.mr,
            mr=mr,
            mr_type=mr_type,
            ar=record.ar,
            hull=hull,
            structure=structure,
            act=record.act,
            gun=self.skill(place / "gun", record.gun),
            pilot=self.skill(place / "pilot", record.pilot),
            ew=self.skill(place / "ew", record.ew),
            weapons=self.weapons(place / "weapons", record.weapons, undecided=undecided),
            traits=self.traits(place / "traits", record.traits, undecided=undecided),
            type=self.body(place / "type", body),
        )

    def _move(self, place: Place, text: str | None) -> tuple[int | None, str | None]:
        if text is None:
            return None, None
        inches, letter = self.faults.attempt(place, text, notation.parse_move, (0, ""))
        return inches, letter or None

    def _capacity(self, place: Place, text: str | None) -> tuple[int | None, int | None]:
        nothing: tuple[int | None, int | None] = (None, None)
        return self.faults.attempt(place, text, notation.parse_hull, nothing) if text else nothing

    def skill(self, place: Place, text: str | None) -> int | None:
        return self.faults.attempt(place, text, notation.parse_skill, 0) if text else None

    def body(self, place: Place, text: str) -> str:
        """A model type: a body, its form in a bracket; a body that changes shape has two."""
        if not all(_TYPE.fullmatch(part) for part in text.split(", ")):
            known = f"one of {', '.join(BODIES)}, and perhaps one of ({'), ('.join(FORMS)})"
            self.faults.add(place, text, f"is no model type; a type is {known}")
        return text

    def _resolve(self, text: str) -> tuple[Weapon, ...]:
        try:
            readings = {code: entry.reading for code, entry in self.unresolved.items()}
            return resolve_weapons(text, self.classes, readings)
        except NotationError as error:
            if "unknown weapon code" in str(error):
                known = ", ".join([*self.classes, *self.unresolved])
                raise NotationError(f"{error}; known classes: {known}, after one of L M H I N") from None
            raise

    def _check_traits(
        self,
        place: Place,
        text: str,
        traits: Iterable[Trait],
        rules: Mapping[str, TraitRule],
        *,
        undecided: bool = False,
    ) -> None:
        for trait in traits:
            rule = find_rule(trait, self.model_traits if trait.name == ON_WEAPONS_TOO else rules)
            if not rule:
                self.faults.add(place, text, f"unknown trait {trait.name!r}; known: {', '.join(rules)}")
            elif not undecided and (message := _rating_fault(trait, rule)):
                self.faults.add(place, text, message)
            if trait.name == AMMUNITION:
                self._check_traits(place, text, (ammunition(trait),), rules, undecided=undecided)
            self._check_traits(place, text, trait.associated, rules, undecided=undecided)


def _rating_fault(trait: Trait, rule: TraitRule) -> str | None:
    if ":" in rule.name or trait.name.startswith("-"):
        return None
    pattern, wanted = RATINGS[rule.rating]
    if not re.fullmatch(pattern, trait.rating or ""):
        return f"{trait.name} takes {wanted}, not {trait.rating!r}"
    if rule.words and trait.rating not in rule.words:
        return f"{trait.name} takes one of {', '.join(rule.words)}, not {trait.rating!r}"
    return None
