"""What the data files of the 1998 rules may say: one schema a file, strict about keys and types.

The schemas check form only; whether codes and references exist is for `build`. A figure is `[value, line]` or
`[value, line, mark]`, `[null, line]` where the text lost it.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints, model_validator

from armybuilder.engine.core.records import Lines, Record, Ruling, Slug, SystemRecord, Text

Code = Annotated[str, StringConstraints(pattern=r"^[A-Z]+(/\d+)?$")]
Rule = Annotated[str, StringConstraints(pattern=r"^BR-\d+$")]
Mark = Literal["merged", "derived"]
Arc = Literal["F", "R", "T", "FF", "FR"]
Mode = Literal["walker", "ground", "hover"]
Facing = Literal["front", "rear", "right rear", "left rear"]


def _figure(value: Any) -> Any:
    """`[380, 1444]` as the fields of a figure."""
    if isinstance(value, list) and 2 <= len(value) <= 3:
        return dict(zip(("value", "line", "mark"), value, strict=False))
    return value


Numbers = Annotated[tuple[int, int, int, int], Field(strict=False)]
Skill = Annotated[tuple[int, int], Field(strict=False)]


class Sourced(Record):
    """Where a record stands in the book, and who decided how it is read."""

    source: Lines
    rulings: list[Ruling] = []


class FigureRecord(Record):
    """A figure of a sheet with its line; no value is a lost one."""

    value: float | int | None
    line: int
    mark: Mark | None = None


FigureCell = Annotated[FigureRecord, BeforeValidator(_figure)]


class CodeRecord(Record):
    """The designation of a vehicle: what of it can be read."""

    value: Text | None
    printed: Text | None
    line: int


class FactionRecord(Sourced):
    key: Slug
    name: Text


class SystemFile(SystemRecord):
    """`system`: the game system, its version, its book, and where its units come from."""

    factions: list[FactionRecord]


class AreaEffect(Record):
    radius: int = Field(alias="area-effect")


class MinimumRange(Record):
    hexes: int = Field(alias="minimum-range")


Special = Literal["anti-infantry", "indirect", "guided", "physical", "disposable"] | AreaEffect | MinimumRange


class WeaponRecord(Sourced):
    """A row of the summary table, or a code that stands on sheets only."""

    code: Code
    name: Text
    range: Numbers
    damage: int | None
    accuracy: int | None
    rof: int
    min_size: int | None
    special: list[Special] = []
    sheet_only: bool = False


class WeaponsFile(Record):
    """`weapons`."""

    weapons: list[WeaponRecord]


class PerkRecord(Sourced):
    key: Slug
    name: Text
    effect: Text
    auxiliary: bool = False
    rated: bool = False
    facing: bool = False


class PerksFile(Record):
    """`perks`: perks and flaws with what they do."""

    perks: list[PerkRecord]
    flaws: list[PerkRecord]


class CrewRecord(Sourced):
    """A standard crew: level and attribute of each skill, and what it multiplies the threat value by."""

    key: Slug
    name: Text
    pilot: Skill
    gunnery: Skill
    electronic_warfare: Skill
    leadership: Skill
    tactics: Skill
    multiplier: float | int


class CrewsFile(Record):
    """`crews`."""

    crews: list[CrewRecord]


class InfantryWeaponRecord(Sourced):
    key: Slug
    name: Text
    list: Literal["standard", "heavy"]
    accuracy: int
    damage: int
    range: Numbers
    rof: int
    minimum_range: int = 0


class QualityRecord(Sourced):
    key: Slug
    name: Text
    stamina: int
    skill: int
    multiplier: float | int
    multiplier_source: Lines


class ArmorRecord(Sourced):
    """`relief` is the encumbrance of qualities that bear it better."""

    key: Slug
    name: Text
    points: int
    encumbrance: int
    relief: dict[Slug, int] = {}


class TransportRecord(Sourced):
    key: Slug
    name: Text
    movement: int
    mode: Mode
    multiplier: int
    multiplier_source: Lines | None = None


class SquadRecord(Sourced):
    """A squad as the book shows one; `heavy_troopers` are the numbers of those with the heavy weapon, from 1."""

    key: Slug
    name: Text
    quality: Slug
    armor: Slug
    standard: Slug
    heavy: Slug
    heavy_troopers: list[int]


class InfantryFile(Record):
    """`infantry`: what squads are designed from, and the squads of the book."""

    weapons: list[InfantryWeaponRecord]
    qualities: list[QualityRecord]
    armors: list[ArmorRecord]
    transports: list[TransportRecord]
    squads: list[SquadRecord]


class SpeedRecord(Record):
    mode: Mode
    combat: FigureCell
    top: FigureCell


class RangedRecord(Record):
    """A rating with its range in kilometres."""

    rating: FigureCell
    range: FigureCell


class MountRecord(Record):
    """A weapon row of a sheet; `marks` tells which figures are not exact."""

    name: Text
    code: Code
    arc: Arc | None
    range: Numbers
    accuracy: int | None
    damage: int | None
    quantity: int | None = None
    rof: int
    special: list[Special] = []
    ammo: int | None = None
    line: int
    marks: dict[Literal["range", "accuracy", "damage", "quantity", "rof", "ammo"], Mark] = {}

    @model_validator(mode="after")
    def _marks_are_of_figures(self) -> Self:
        if lost := [name for name in self.marks if getattr(self, name) is None]:
            raise ValueError(f"a lost figure has no mark: {', '.join(lost)}")
        return self

    @property
    def lost(self) -> tuple[str, ...]:
        """Columns that stand on the sheet and cannot be read: null in the data, not left out."""
        return tuple(name for name in self.model_fields_set if getattr(self, name) is None)


class MountedPerkRecord(Record):
    perk: Slug
    line: int
    rating: int | None = None
    count: int = 1
    auxiliary: bool = False
    facing: Facing | None = None
    note: str = ""
    mark: Mark | None = None
    rulings: list[Ruling] = []


class MountedFlawRecord(Record):
    flaw: Slug
    line: int
    rating: int | None = None
    facing: Facing | None = None
    note: str = ""


class VehicleRecord(Sourced):
    """A vehicle sheet. `armor` is the light threshold: heavy and overkill are twice and three times it."""

    key: Slug
    name: Text
    faction: Slug
    code: CodeRecord
    tv: FigureCell
    size: FigureCell
    cost: FigureCell
    currency: Literal["marks", "dinars"]
    crew: FigureCell
    bonus_actions: FigureCell
    primary: SpeedRecord
    secondary: SpeedRecord | None = None
    maneuver: FigureCell
    deployment: FigureCell
    sensors: RangedRecord
    communication: RangedRecord
    fire_control: FigureCell
    armor: FigureCell
    weapons: list[MountRecord]
    perks: list[MountedPerkRecord]
    flaws: list[MountedFlawRecord]
    passengers: int = 0


class MissingRecord(Sourced):
    """A vehicle that the book names and of which nothing else survives."""

    key: Slug
    name: Text


class VehiclesFile(Record):
    """`vehicles`."""

    vehicles: list[VehicleRecord]
    missing: list[MissingRecord]


class QuickRecord(Sourced):
    """A line of the quick reference, under the heading of its section."""

    section: Text
    name: Text
    effect: Text
    rules: list[Rule]


class QuickReferenceFile(Record):
    """`quick-reference`."""

    quick_reference: list[QuickRecord]


RECORD_FILES: dict[str, type[BaseModel]] = {
    "system": SystemFile,
    "weapons": WeaponsFile,
    "perks": PerksFile,
    "crews": CrewsFile,
    "infantry": InfantryFile,
    "vehicles": VehiclesFile,
    "quick-reference": QuickReferenceFile,
}

OPTIONAL = frozenset({"quick-reference"})
"""Files that versions stored long ago do not have."""
