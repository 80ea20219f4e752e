"""Unit sheets as players fill them in (L59-L166): the book tells what stands on them, and has one weapon and no unit."""

from typing import Annotated, Literal

from armybuilder.engine.core.tables import PRICE, Record, Ref
from armybuilder.engine.systems.legend_weaver.book.targets import Least, Movement, TargetType
from armybuilder.engine.systems.legend_weaver.book.troops import Equipment, Rank, Role, Special

Targets = tuple[Annotated[str, Ref("target-type")], ...]
Column = Literal["primary", "secondary", "tertiary"]
COLUMNS: tuple[Column, ...] = ("primary", "secondary", "tertiary")
WOUNDS: dict[str, int] = {"primary": 6, "secondary": 11, "tertiary": 16}
"""What a hit has to roll to wound a target of each list (L154-L162)."""

SMALL = ("one-handed", "two-handed")
"""Sizes of weapons that are not heavy."""
SHELTERS = {"vehicle": "vehicles", "platform": "platform-weapons"}
"""Rows of the Defensive Modifier Table of forms, whatever their type."""

Specials = tuple[Annotated[Special, Ref("special")], ...]


class Ammunition(Record):
    """A round that is paid for each time it is loaded, and does what it says instead of its weapon (L693-L695, L891)."""

    key: str
    name: str
    points: Least
    fire: Literal["other", "interdiction", "explosive", "smoke"] = "other"
    primary: Targets = ()
    secondary: Targets = ()
    tertiary: Targets = ()
    every: Column | None = None
    specials: Specials = ()
    radius: Least | None = None
    source: tuple[int, int]


class Weapon(Record):
    """A weapon block. `number` leads to a table of Part 2, which is lost."""

    key: str
    name: str
    number: Least | None = None
    size: Literal["one-handed", "two-handed", "heavy", "mounted"] | None = None
    range: Least
    primary: Targets = ()
    secondary: Targets = ()
    tertiary: Targets = ()
    every: Column | None = None
    specials: Specials = ()
    radius: Least | None = None
    ammunition: tuple[Annotated[Ammunition, Ref("ammunition")], ...] = ()
    note: str = ""
    source: tuple[int, int]

    @property
    def is_close(self) -> bool:
        """Whether it counts in close combat: of range 0, but for the teardrop, or one-handed and without specials
        (L648-L650). What only defends (L948) and what is dropped from the air (L273) strikes nobody."""
        idle = has(self, "teardrop") or has(self, "grenade-dropper") or any(each.defensive for each in self.specials)
        return not idle and (self.range == 0 or (self.size == "one-handed" and not self.specials))


Shot = Weapon | Ammunition


def lists(shot: Shot, column: Column) -> tuple[str, ...]:
    """Keys of the target types in a list."""
    return {"primary": shot.primary, "secondary": shot.secondary, "tertiary": shot.tertiary}[column]


def need(shot: Shot, target: str) -> int | None:
    """Return what a hit on a target type has to roll to wound it; None where it cannot (L660-L665)."""
    found = [WOUNDS[column] for column in COLUMNS if target in lists(shot, column) or shot.every == column]
    return min(found, default=None)


def has(shot: Shot, special: str) -> bool:
    return any(each.key == special for each in shot.specials)


def strikes_area(shot: Shot) -> bool:
    """Whether it strikes all under a template."""
    return shot.radius is not None or any(each.area for each in shot.specials)


class Unit(Record):
    """A unit sheet. The ground form (L63-L76) is for those on foot, the vehicle form (L78-L90) for vehicles and platforms, which
    have a crew."""

    key: str
    name: str
    form: Literal["ground", "vehicle", "platform", "off-board"]
    target: Annotated[TargetType, Ref("target-type")]
    points: Annotated[Least | None, PRICE] = None
    actions: Least = 2
    bonus: bool = False
    level: int = 8
    movement: Annotated[Movement | None, Ref("movement")] = None
    move: Least
    crew: Least | None = None
    maneuverability: Least | None = None
    rank: Annotated[Rank | None, Ref("rank")] = None
    role: Annotated[Role | None, Ref("role")] = None
    equipment: tuple[Annotated[Equipment, Ref("equipment")], ...] = ()
    weapons: tuple[Annotated[Weapon, Ref("weapon")], ...] = ()
    note: str = ""
    source: tuple[int, int]


def shelter_of(unit: Unit) -> str | None:
    """The key of its row of the Defensive Modifier Table: that of its type, or what its form is; None where the book names
    no armor of the type."""
    return SHELTERS.get(unit.form, unit.target.shelter)
