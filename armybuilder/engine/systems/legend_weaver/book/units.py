"""Unit sheets as players fill them in (L59-L166): the book tells what stands on them, and has one weapon and no unit."""

from typing import Annotated, Literal

from armybuilder.engine.core.tables import PRICE, Label, Record, Ref
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

Prim = Annotated[Targets, Label("Prim", "", "Target types that it wounds on 6 or more.")]
Second = Annotated[Targets, Label("Second", "", "Target types that it wounds on 11 or more.")]
Tertiary = Annotated[Targets, Label("Tertiary", "", "Target types that it wounds on 16 or more.")]
All = Annotated[Column | None, Label("All in", "", "The list that says All; a better list counts before it.")]
Specials = Annotated[tuple[Annotated[Special, Ref("special")], ...], Label("Special")]
Radius = Annotated[Least | None, Label("Radius", "inches", "Of a circular template.")]


class Ammunition(Record):
    """A round that is paid for each time it is loaded, and does what it says instead of its weapon (L693-L695, L891)."""

    key: str
    name: str
    points: Annotated[Least, Label("Points", "", "Of one round.")]
    fire: Annotated[
        Literal["other", "interdiction", "explosive", "smoke"], Label("Type of fire", "", "Of an off-board unit.")
    ] = "other"
    primary: Prim = ()
    secondary: Second = ()
    tertiary: Tertiary = ()
    every: All = None
    specials: Specials = ()
    radius: Radius = None
    source: tuple[int, int]


class Weapon(Record):
    """A weapon block. `number` leads to a table of Part 2, which is lost."""

    key: str
    name: str
    number: Annotated[Least | None, Label("#", "", "Its number in the weapon tables of Part 2.")] = None
    size: Annotated[
        Literal["one-handed", "two-handed", "heavy", "mounted"] | None,
        Label("Size", "", "Heavy is larger than two-handed; mounted stands on a vehicle or a platform."),
    ] = None
    range: Annotated[Least, Label("Range", "inches", "0 strikes in base contact.")]
    primary: Prim = ()
    secondary: Second = ()
    tertiary: Tertiary = ()
    every: All = None
    specials: Specials = ()
    radius: Radius = None
    ammunition: Annotated[
        tuple[Annotated[Ammunition, Ref("ammunition")], ...],
        Label("Rounds", "", "That may be bought for it, of your pack: make them first."),
    ] = ()
    note: Annotated[str, Label("Note")] = ""
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
    """What a hit on a target type has to roll to wound it; None where it cannot (L660-L665)."""
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
    form: Annotated[Literal["ground", "vehicle", "platform", "off-board"], Label("Form")]
    target: Annotated[TargetType, Ref("target-type"), Label("Ttype", "", "Its target type: what it is to weapons.")]
    points: Annotated[Least | None, Label("Cost", "", "As your table has agreed; empty while nobody knows."), PRICE] = (
        None
    )
    actions: Annotated[Least, Label("Actions", "", "2 where it stays empty; of all of a crew together.")] = 2
    bonus: Annotated[bool, Label("Bonus move", "", "The +1 of a character: one move action of its own.")] = False
    level: Annotated[
        int, Label("Level", "", "1 to 16, of each of a crew; 8 where it stays empty, as regulars have.")
    ] = 8
    movement: Annotated[Movement | None, Ref("movement"), Label("Movement")] = None
    move: Annotated[
        Least, Label("Move", "inches", "Of one action; a vehicle's is its top speed; 0 of what stands where it is.")
    ]
    crew: Annotated[Least | None, Label("Crew", "", "Who drive and fire it, without infantry that it carries.")] = None
    maneuverability: Annotated[Least | None, Label("Maneuverability")] = None
    rank: Annotated[Rank | None, Ref("rank"), Label("Rank", "", "Of a character.")] = None
    role: Annotated[Role | None, Ref("role"), Label("Role", "", "Of a foot soldier.")] = None
    equipment: Annotated[tuple[Annotated[Equipment, Ref("equipment")], ...], Label("Equipment")] = ()
    weapons: Annotated[
        tuple[Annotated[Weapon, Ref("weapon")], ...],
        Label(
            "Weapons",
            "",
            "Of the book or of your pack: make them first. The ground form has room for five, that of vehicles for four.",
        ),
    ] = ()
    note: Annotated[str, Label("Note")] = ""
    source: tuple[int, int]


def shelter_of(unit: Unit) -> str | None:
    """The key of its row of the Defensive Modifier Table: that of its type, or what its form is; None where the book names
    no armor of the type."""
    return SHELTERS.get(unit.form, unit.target.shelter)
