"""What the rows of an export look like, for those who read them: one type for each `kind`.

Rows are plain dictionaries; these types become the JSON Schema that the API publishes, and a test holds every row to it.
"""

from typing import Any, Literal, TypedDict

from armybuilder.engine.core.rows import strict_schemas

Number = int | float
Status = Literal["exact", "merged", "derived", "lost"]


class Figure(TypedDict):
    """A figure of a sheet: null where it is lost, how it was read, and its line."""

    value: Number | None
    status: Status
    line: int


class Special(TypedDict):
    """A word of a weapon's special column, with its number."""

    key: str
    value: int | None


class Mount(TypedDict):
    """A weapon row of a sheet; a figure is null where the sheet has a dash."""

    name: str
    code: str
    arc: str | None
    range: list[int]
    rof: int
    accuracy: Figure | None
    damage: Figure | None
    quantity: Figure | None
    ammo: Figure | None
    special: list[Special]
    marks: dict[str, str]
    line: int


class MountedPerk(TypedDict):
    """A perk or a flaw of a vehicle."""

    key: str
    rating: int | None
    count: int
    auxiliary: bool
    facing: str | None
    note: str
    status: Status
    line: int


class Squad(TypedDict):
    """What a squad of the book is made of."""

    quality: str
    armor: str
    standard: str
    heavy: str
    heavy_troopers: list[int]
    damage_points: int
    encumbrance: int


class _Sourced(TypedDict):
    key: str
    name: str
    source: list[int]


class NamedRow(_Sourced):
    """Something of which the name is all there is."""


class ModelRow(_Sourced):
    """A vehicle or a squad of the book."""

    of: Literal["vehicle", "squad"]
    faction: str | None
    tv: Number | None
    code: str | None
    printed_code: str | None
    currency: str | None
    passengers: int
    figures: dict[str, Figure]
    primary_mode: str
    secondary_mode: str | None
    weapons: list[Mount]
    perks: list[MountedPerk]
    flaws: list[MountedPerk]
    squad: Squad | None
    rulings: list[str]


class WeaponRow(_Sourced):
    code: str
    range: list[int]
    accuracy: int | None
    damage: int | None
    rof: int
    min_size: int | None
    special: list[Special]
    sheet_only: bool


class InfantryWeaponRow(_Sourced):
    list: Literal["standard", "heavy"]
    range: list[int]
    accuracy: int
    damage: int
    rof: int
    minimum_range: int


class TraitRow(_Sourced):
    """A perk or a flaw."""

    of: Literal["perk", "flaw"]
    effect: str
    auxiliary: bool
    rated: bool
    facing: bool


class Skill(TypedDict):
    level: int
    attribute: int


class CrewRow(_Sourced):
    skills: dict[str, Skill]
    multiplier: Number


class QualityRow(_Sourced):
    stamina: int
    skill: int
    multiplier: Number


class ArmorRow(_Sourced):
    points: int
    encumbrance: int
    relief: dict[str, int]


class TransportRow(_Sourced):
    movement: int
    mode: str
    multiplier: int


ROW_TYPES = {
    "faction": NamedRow,
    "model": ModelRow,
    "missing": NamedRow,
    "weapon": WeaponRow,
    "infantry-weapon": InfantryWeaponRow,
    "trait": TraitRow,
    "crew": CrewRow,
    "quality": QualityRow,
    "armor": ArmorRow,
    "transport": TransportRow,
}


def row_schemas() -> dict[str, dict[str, Any]]:
    """A self-contained JSON Schema for the rows of each kind, `kind` itself left out."""
    return strict_schemas(ROW_TYPES)
