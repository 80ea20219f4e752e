"""The frozen catalogue: what there is to field, and what the book's figures are worth.

Speeds and ranges in hexes, ranges of sensors and communication in kilometres (20 hexes), threat values exact.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

Number = int | float
Status = Literal["exact", "merged", "derived", "lost"]
Lines = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a sheet, how it was read, and its line; a lost one has no value."""

    value: Number | None
    status: Status
    line: int


@dataclass(frozen=True, slots=True)
class Book:
    key: str
    title: str
    year: int


@dataclass(frozen=True, slots=True)
class Faction:
    key: str
    name: str
    source: Lines


@dataclass(frozen=True, slots=True)
class Special:
    """A word of a weapon's special column: `anti-infantry`, `area-effect` with its radius, …"""

    key: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class WeaponClass:
    """A row of the summary table; `sheet_only` codes stand on sheets alone."""

    code: str
    name: str
    range: tuple[int, int, int, int]
    damage: int | None
    accuracy: int | None
    rof: int
    min_size: int | None
    special: tuple[Special, ...]
    sheet_only: bool
    source: Lines


@dataclass(frozen=True, slots=True)
class Mount:
    """A weapon of a vehicle. `marks` says how a figure was read that is not exact; `lost` which cannot be read.

    `ammo` and `quantity` are None also where the sheet has a dash: they are lost only if `lost` says so.
    """

    name: str
    weapon: WeaponClass
    arc: str | None
    range: tuple[int, int, int, int]
    accuracy: int | None
    damage: int | None
    quantity: int | None
    rof: int
    special: tuple[Special, ...]
    ammo: int | None
    line: int
    marks: Mapping[str, str]
    lost: frozenset[str]


@dataclass(frozen=True, slots=True)
class PerkRule:
    """A perk or a flaw in our own words; X is its rating."""

    key: str
    name: str
    effect: str
    auxiliary: bool
    rated: bool
    facing: bool
    source: Lines


@dataclass(frozen=True, slots=True)
class Perk:
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


@dataclass(frozen=True, slots=True)
class Speed:
    """Combat and top speed of one movement mode, in movement points."""

    mode: str
    combat: Figure
    top: Figure


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle sheet; `key` is `faction/slug`."""

    key: str
    name: str
    faction: str
    code: str | None
    printed_code: str | None
    tv: Figure
    size: Figure
    cost: Figure
    currency: str
    crew: Figure
    bonus_actions: Figure
    primary: Speed
    secondary: Speed | None
    maneuver: Figure
    deployment: Figure
    sensors: Figure
    sensor_range: Figure
    communication: Figure
    communication_range: Figure
    fire_control: Figure
    armor: Figure
    weapons: tuple[Mount, ...]
    perks: tuple[Perk, ...]
    flaws: tuple[Perk, ...]
    passengers: int
    source: Lines
    rulings: tuple[str, ...]

    def figures(self) -> Iterator[tuple[str, Figure]]:
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


@dataclass(frozen=True, slots=True)
class Crew:
    """A standard crew: (level, attribute) of each skill."""

    key: str
    name: str
    skills: Mapping[str, tuple[int, int]]
    multiplier: Number
    source: Lines


@dataclass(frozen=True, slots=True)
class InfantryWeapon:
    key: str
    name: str
    list: str
    accuracy: int
    damage: int
    range: tuple[int, int, int, int]
    rof: int
    minimum_range: int
    source: Lines


@dataclass(frozen=True, slots=True)
class Quality:
    key: str
    name: str
    stamina: int
    skill: int
    multiplier: Number
    source: Lines


@dataclass(frozen=True, slots=True)
class Armor:
    """What a squad wears; encumbrance depends on the quality of who bears it."""

    key: str
    name: str
    points: int
    encumbrance: int
    relief: Mapping[str, int]
    source: Lines

    def encumbrance_of(self, quality: Quality) -> int:
        """What is subtracted from all rolls of such a squad (FC-14)."""
        return self.relief.get(quality.key, self.encumbrance)


@dataclass(frozen=True, slots=True)
class Transport:
    key: str
    name: str
    movement: int
    mode: str
    multiplier: int
    source: Lines


@dataclass(frozen=True, slots=True)
class Squad:
    """An infantry squad as the book shows one; `heavy_troopers` are numbers from 1."""

    key: str
    name: str
    quality: str
    armor: str
    standard: str
    heavy: str
    heavy_troopers: tuple[int, ...]
    source: Lines


@dataclass(frozen=True, slots=True)
class Missing:
    """A vehicle of which only the name survives."""

    key: str
    name: str
    source: Lines


@dataclass(frozen=True, slots=True)
class QuickLine:
    """What a player looks up at the table, in our own words."""

    name: str
    effect: str
    rules: tuple[str, ...]
    source: Lines


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything by its key, in the order of the book. `models` are the vehicles, then the squads of the book."""

    system: str
    name: str
    version: str
    hash: str
    book: Book
    factions: Mapping[str, Faction]
    weapons: Mapping[str, WeaponClass]
    perks: Mapping[str, PerkRule]
    flaws: Mapping[str, PerkRule]
    crews: Mapping[str, Crew]
    infantry_weapons: Mapping[str, InfantryWeapon]
    qualities: Mapping[str, Quality]
    armors: Mapping[str, Armor]
    transports: Mapping[str, Transport]
    squads: Mapping[str, Squad]
    vehicles: Mapping[str, Vehicle]
    missing: tuple[Missing, ...] = field(default=())
    quick_reference: Mapping[str, tuple[QuickLine, ...]] = field(default_factory=dict)
