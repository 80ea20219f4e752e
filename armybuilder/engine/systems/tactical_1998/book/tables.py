"""The tables of the book: what there is to field, and what its figures are worth.

Speeds and ranges in hexes, ranges of sensors and communication in kilometres (20 hexes), threat values exact.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.language import later
from armybuilder.engine.core.tables import (
    HIDDEN,
    PRICE,
    Label,
    Lines,
    Name,
    Record,
    Ref,
    Slug,
    Text,
)

Number = int | float
Status = Literal["exact", "merged", "derived", "lost"]
ArcCode = Literal["F", "R", "T", "FF", "FR"]
Mode = Literal["walker", "ground", "hover"]
Code = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]+(/\d+)?$")]
Ruling = Annotated[str, msgspec.Meta(pattern=r"^DQ-\d+$")]
BattleRule = Annotated[str, msgspec.Meta(pattern=r"^BR-\d+$")]
Ranges = tuple[
    Annotated[int, Label("Short")],
    Annotated[int, Label("Medium")],
    Annotated[int, Label("Long")],
    Annotated[int, Label("Extreme")],
]
SKILLS = ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")
INFANTRY = "infantry"
"""First part of the keys of squads: the book gives them no faction."""


# ---------------------------------------------------------------- figures of a sheet


class Figure(msgspec.Struct, frozen=True):
    """A figure of a sheet, how it was read, and its line; a lost one has no value."""

    value: Number | None
    status: Status
    line: int


Boxes = Annotated[int, msgspec.Meta(ge=0, le=40)]
"""Each is drawn on the sheet of a squad, for every trooper."""
_Times = msgspec.Meta(ge=0, le=100)
Multiplier = Annotated[int, _Times] | Annotated[float, _Times]
NO_LINE = 0
"""Of a figure that stands in no book."""


class Speed(msgspec.Struct, frozen=True):
    """Combat and top speed of one movement mode, in movement points."""

    mode: str
    combat: Figure
    top: Figure


# ---------------------------------------------------------------- armies and weapons


class Faction(Record):
    """A side."""

    key: Slug
    name: Name
    source: Lines


class Special(msgspec.Struct, frozen=True):
    """A word of a weapon's special column: `anti-infantry`, `area-effect` with its radius, …"""

    key: str
    value: int | None = None


class WeaponClass(Record):
    """A row of the summary table; `sheet_only` codes stand on sheets alone."""

    key: str
    code: Code
    name: Name
    range: Annotated[Ranges, Label(later("Range"), later("hexes"))]
    accuracy: int | None
    damage: int | None
    rof: Annotated[int, Label("ROF")]
    min_size: int | None
    special: tuple[Special, ...] = ()
    sheet_only: bool = False
    source: Lines


class PerkRule(Record):
    """A perk or a flaw (`of`) in our own words; X is its rating."""

    of: Literal["perk", "flaw"]
    key: Slug
    name: Name
    effect: Text
    auxiliary: bool = False
    rated: bool = False
    facing: bool = False
    source: Lines


class Crew(Record):
    """A standard crew: (level, attribute) of each skill, and what it makes of a threat value."""

    key: Slug
    name: Name
    skills: Mapping[str, tuple[int, int]]
    multiplier: Multiplier
    source: Lines


# ---------------------------------------------------------------- infantry


class InfantryWeapon(Record):
    """What a trooper shoots with."""

    key: Slug
    name: Name
    list: Literal["standard", "heavy"]
    range: Annotated[Ranges, Label(later("Range"), later("hexes"))]
    accuracy: int
    damage: int
    rof: Annotated[int, Label("ROF")]
    minimum_range: int = 0
    source: Lines


class Quality(Record):
    """How good a squad is."""

    key: Slug
    name: Name
    stamina: Boxes
    skill: int
    multiplier: Multiplier
    multiplier_source: Annotated[Lines, HIDDEN]
    source: Lines


class Armor(Record):
    """What a squad wears; encumbrance depends on the quality of who bears it."""

    key: Slug
    name: Name
    points: Boxes
    encumbrance: int
    relief: Annotated[
        dict[Annotated[Slug, Ref("quality")], int],
        Label(later("Encumbrance of single qualities"), help=later("A line each: elite: 0")),
    ] = {}
    source: Lines

    def encumbrance_of(self, quality: Quality) -> int:
        """What is subtracted from all rolls of such a squad (FC-14)."""
        return self.relief.get(quality.key, self.encumbrance)


class Transport(Record):
    """How a squad moves."""

    key: Slug
    name: Name
    movement: Annotated[int, Label(later("Movement"), later("hexes"))]
    mode: Mode
    multiplier: Annotated[int, _Times]
    multiplier_source: Annotated[Lines | None, HIDDEN] = None
    source: Lines


class Squad(Record):
    """An infantry squad as the book shows one; `heavy_troopers` are numbers from 1."""

    key: str
    name: Name
    quality: Annotated[str, Ref("quality")]
    armor: Annotated[str, Ref("armor")]
    standard: Annotated[str, Ref("infantry-weapon")]
    heavy: Annotated[str, Ref("infantry-weapon")]
    heavy_troopers: Annotated[
        tuple[int, ...], Label(later("Troopers with the heavy weapon"), help=later("By their numbers, from 1"))
    ]
    source: Lines


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


class Perk(msgspec.Struct, frozen=True):
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
    name: Name
    faction: Annotated[str, Ref("faction")]
    tv: Annotated[Figure, Label("TV"), PRICE]
    code: str | None
    printed_code: str | None
    currency: Annotated[Literal["marks", "dinars", ""], Label(later("Currency of its cost"))]
    passengers: int = 0
    size: Figure
    cost: Figure
    crew: Figure
    bonus_actions: Figure
    primary: Speed
    secondary: Speed | None = None
    maneuver: Figure
    deployment: Annotated[Figure, Label(later("Deployment range"))]
    sensors: Figure
    sensor_range: Figure
    communication: Figure
    communication_range: Figure
    fire_control: Figure
    armor: Annotated[
        Figure,
        Label(later("Armor"), help=later("The light threshold; heavy and overkill are twice and three times it")),
    ]
    weapons: tuple[Mount, ...]
    perks: tuple[Perk, ...]
    flaws: tuple[Perk, ...]
    rulings: tuple[Ruling, ...] = ()
    source: Lines

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


class Missing(Record):
    """A vehicle of which only the name survives; `figures` are those that a player writes into its sheet."""

    key: Slug
    name: Name
    figures: Annotated[
        dict[str, Number],
        HIDDEN,
        Label(later("Figures"), help=later("A line each, by the names of the sheet: armor: 15")),
    ] = {}
    rulings: Annotated[tuple[Ruling, ...], HIDDEN] = ()
    source: Lines


class QuickLine(Record):
    """What a player looks up at the table, in our own words, under the heading of its section."""

    key: str
    section: Text
    name: Name
    effect: Text
    rules: tuple[BattleRule, ...]
    source: Lines
