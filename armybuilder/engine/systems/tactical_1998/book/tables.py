"""The tables of the book: what there is to field, and what its figures are worth.

Speeds and ranges in hexes, ranges of sensors and communication in kilometres (20 hexes), threat values exact.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from armybuilder.engine.core.tables import Record

Number = int | float
Status = Literal["exact", "merged", "derived", "lost"]
ArcCode = Literal["F", "R", "T", "FF", "FR"]
Mode = Literal["walker", "ground", "hover"]
Facing = Literal["front", "rear", "right rear", "left rear"]
Ranges = tuple[int, int, int, int]
SKILLS = ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")
INFANTRY = "infantry"
"""First part of the keys of squads: the book gives them no faction."""


# ---------------------------------------------------------------- figures of a sheet


class BookFigure(msgspec.Struct, frozen=True):
    """A figure of a sheet, how it was read, and its line; a lost one has no value."""

    value: Number | None
    status: Status
    line: int


NO_LINE = 0
"""Of a figure that stands in no book."""


class Speed(msgspec.Struct, frozen=True):
    """Combat and top speed of one movement mode, in movement points."""

    mode: str
    combat: BookFigure
    top: BookFigure


# ---------------------------------------------------------------- armies and weapons


class Faction(Record):
    """A side."""

    key: str
    name: str
    source: tuple[int, int]


class Special(msgspec.Struct, frozen=True):
    """A word of a weapon's special column: `anti-infantry`, `area-effect` with its radius, …"""

    key: str
    value: int | None = None


class WeaponClass(Record):
    """A row of the summary table; `sheet_only` codes stand on sheets alone."""

    key: str
    code: str
    name: str
    range: Ranges
    accuracy: int | None
    damage: int | None
    rof: int
    min_size: int | None
    special: tuple[Special, ...] = ()
    sheet_only: bool = False
    source: tuple[int, int]


class PerkRule(Record):
    """A perk or a flaw (`of`) in our own words; X is its rating."""

    of: Literal["perk", "flaw"]
    key: str
    name: str
    effect: str
    auxiliary: bool = False
    rated: bool = False
    facing: bool = False
    source: tuple[int, int]


class Crew(Record):
    """A standard crew: (level, attribute) of each skill, and what it makes of a threat value."""

    key: str
    name: str
    skills: Mapping[str, tuple[int, int]]
    multiplier: int | float
    source: tuple[int, int]


# ---------------------------------------------------------------- infantry


class InfantryWeapon(Record):
    """A weapon that a trooper shoots with."""

    key: str
    name: str
    list: Literal["standard", "heavy"]
    range: Ranges
    accuracy: int
    damage: int
    rof: int
    minimum_range: int = 0
    source: tuple[int, int]


class TroopQuality(Record):
    """The quality of a squad."""

    key: str
    name: str
    stamina: int
    skill: int
    multiplier: int | float
    multiplier_source: tuple[int, int]
    source: tuple[int, int]


class TroopArmor(Record):
    """The armor that a squad wears; encumbrance depends on the quality of who bears it."""

    key: str
    name: str
    points: int
    encumbrance: int
    relief: dict[str, int] = {}
    source: tuple[int, int]

    def encumbrance_of(self, quality: TroopQuality) -> int:
        """Return what is subtracted from all rolls of such a squad (FC-14)."""
        return self.relief.get(quality.key, self.encumbrance)


class Transport(Record):
    """A squad's means of movement."""

    key: str
    name: str
    movement: int
    mode: Mode
    multiplier: int
    multiplier_source: tuple[int, int] | None = None
    source: tuple[int, int]


class InfantrySquad(Record):
    """An infantry squad as the book shows one; `heavy_troopers` are numbers from 1."""

    key: str
    name: str
    quality: str
    armor: str
    standard: str
    heavy: str
    heavy_troopers: tuple[int, ...]
    source: tuple[int, int]


# ---------------------------------------------------------------- vehicles


class Mount(msgspec.Struct, frozen=True):
    """A weapon of a vehicle. `marks` says how a figure was read that is not exact; `lost` which cannot be read.

    `ammo` and `quantity` are None also where the sheet has a dash: they are lost only if `lost` says so.
    """

    name: str
    weapon: WeaponClass
    arc: str | None
    range: Ranges
    accuracy: int | None
    damage: int | None
    quantity: int | None
    rof: int
    special: tuple[Special, ...]
    ammo: int | None
    line: int
    marks: Mapping[str, str]
    lost: frozenset[str]


class VehiclePerk(msgspec.Struct, frozen=True):
    """A perk or a flaw of a vehicle; a rated one without a rating lost it."""

    rule: PerkRule
    rating: int | None
    count: int
    auxiliary: bool
    facing: str
    note: str
    status: Status
    line: int
    rulings: tuple[str, ...] = ()


class Vehicle(Record):
    """A vehicle sheet; `key` is `faction/slug`, `armor` the light threshold: heavy and overkill are twice and three times
    it."""

    key: str
    name: str
    faction: str
    tv: BookFigure
    code: str | None
    printed_code: str | None
    currency: Literal["marks", "dinars", ""]
    passengers: int = 0
    size: BookFigure
    cost: BookFigure
    crew: BookFigure
    bonus_actions: BookFigure
    primary: Speed
    secondary: Speed | None = None
    maneuver: BookFigure
    deployment: BookFigure
    sensors: BookFigure
    sensor_range: BookFigure
    communication: BookFigure
    communication_range: BookFigure
    fire_control: BookFigure
    armor: BookFigure
    weapons: tuple[Mount, ...]
    perks: tuple[VehiclePerk, ...]
    flaws: tuple[VehiclePerk, ...]
    rulings: tuple[str, ...] = ()
    source: tuple[int, int]

    def figures(self) -> Iterator[tuple[str, BookFigure]]:
        """Every figure by its name: `tv`, `primary_combat`, …"""
        for name in FIGURES:
            yield name, getattr(self, name)
        for mode in ("primary", "secondary"):
            speed: Speed | None = getattr(self, mode)
            if speed:
                yield f"{mode}_combat", speed.combat
                yield f"{mode}_top", speed.top


FIGURES = (
    "tv", "size", "cost", "crew", "bonus_actions", "maneuver", "deployment", "sensors", "sensor_range",
    "communication", "communication_range", "fire_control", "armor",
)  # fmt: skip
"""The figures of a vehicle besides its speeds."""


class MissingVehicle(Record):
    """A vehicle of which only the name survives; `figures` are those that a player writes into its sheet."""

    key: str
    name: str
    figures: dict[str, Number] = {}
    rulings: tuple[str, ...] = ()
    source: tuple[int, int]


class QuickLine(Record):
    """A rule that a player looks up at the table, in our own words, under the heading of its section."""

    key: str
    section: str
    name: str
    effect: str
    rules: tuple[str, ...]
    source: tuple[int, int]
