"""Frozen records of the catalogue, written by `manage.py freeze_models legend_weaver` from its models."""

from typing import Literal

import msgspec

from armybuilder.engine.core.tables.origin import Origin


class Shelter(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the Defensive Modifier Table: what is taken from a roll to hit such a target in each cover, the best one only
    (L510). A cell that is blank (L502) is empty."""

    key: str
    name: str
    rough_ground: int | None
    edge_of_woods: int | None
    camouflaged: int | None
    dug_in_woods: int | None
    fortified: int | None
    hedge: int | None
    rock_wall: int | None
    dug_in_open: int | None
    entrenched: int | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """A column of that table: what it takes to have the cover."""

    key: str
    name: str
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class TargetType(msgspec.Struct, frozen=True, kw_only=True):
    """The type of a model, as weapons see it (L111). Six of ten have a name here; Part 1, which describes the
    others, is lost."""

    key: str
    name: str
    number: int
    named: bool
    shelter: str | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the movement table. `jumps` and `flies` are what rules about equipment ask."""

    key: str
    name: str
    inches: int
    dry_bed: Literal["obeys", "ignores", "impassable"]
    dirt_bed: Literal["obeys", "ignores", "impassable"]
    rough_ground: Literal["obeys", "ignores", "impassable"]
    light_forest: Literal["obeys", "ignores", "impassable"]
    heavy_forest: Literal["obeys", "ignores", "impassable"]
    steep_slope: Literal["obeys", "ignores", "impassable"]
    jumps: bool
    flies: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Earthwork(msgspec.Struct, frozen=True, kw_only=True):
    """Actions that each model of a row of the Defensive Modifier Table spends on digging in, and then on an entrenchment, and
    who has to help (L794-L810)."""

    key: str
    name: str
    dig: int
    entrench: int
    engineer: Literal["none", "engineer", "heavy-equipment"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """A rank that the book names, of a character."""

    key: str
    name: str
    effect: str
    level: int | None
    spots: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Role(msgspec.Struct, frozen=True, kw_only=True):
    """The role of a foot soldier in the rules."""

    key: str
    name: str
    effect: str
    spots: bool
    holds: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """An item that a model bears beside its weapons. Most of it has no figure in this book and is a word on its
    sheet; figures are those of jump troops."""

    key: str
    name: str
    effect: str
    walk: int | None
    jump: int | None
    height: int | None
    turn: int | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Special(msgspec.Struct, frozen=True, kw_only=True):
    """A special ability of a weapon beside its figures."""

    key: str
    name: str
    effect: str
    area: bool
    defensive: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Breakdown(msgspec.Struct, frozen=True, kw_only=True):
    """The reduction in price for a chance in 20 to break down (L1097-L1104)."""

    key: str
    name: str
    chance: int
    factor: float
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """A use of actions, or what is free of them."""

    key: str
    name: str
    effect: str
    actions: int | None
    free: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """The least that a twenty-sided die has to show."""

    key: str
    name: str
    effect: str
    need: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    """The modifiers to hit and to wound, added to the die. An empty one does not count, or another table or a die
    gives it."""

    key: str
    name: str
    effect: str
    hit: int | None
    wound: int | None
    per: str
    optional: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Morale(msgspec.Struct, frozen=True, kw_only=True):
    """A state of units, perhaps of lone characters too."""

    key: str
    name: str
    effect: str
    characters: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class ForcedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The result for a vehicle out of control (L323-L329)."""

    key: str
    name: str
    effect: str
    dice: tuple[int, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class SpecialRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of battle in a few words, as paper tells it."""

    key: str
    name: str
    effect: str
    chapter: str
    optional: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Contradiction(msgspec.Struct, frozen=True, kw_only=True):
    """A place where the book says two things: how it is read here, and what else it says."""

    key: str
    name: str
    reading: str
    instead: str
    against: tuple[int, int]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class ChaosCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the deck (L993-L1059), so that it can be played from what stands here. Bad ones are played on the opponent's
    troops, good ones on one's own (L997), a few on the table or on whatever is there. Most have no title in print, and have
    one of ours."""

    key: str
    name: str
    effect: str
    number: int
    side: Literal["own", "opponent", "any"]
    target: str
    when: str
    titled: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Ammunition(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is paid for each time it is loaded, and does what it says instead of its weapon (L693-L695, L891)."""

    key: str
    name: str
    every: Literal["", "primary", "secondary", "tertiary"]
    radius: int | None
    points: int
    fire: Literal["other", "interdiction", "explosive", "smoke"]
    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    tertiary: tuple[str, ...]
    specials: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon block."""

    key: str
    name: str
    every: Literal["", "primary", "secondary", "tertiary"]
    radius: int | None
    number: int | None
    size: Literal["", "one-handed", "two-handed", "heavy", "mounted"]
    range: int
    note: str
    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    tertiary: tuple[str, ...]
    specials: tuple[str, ...]
    ammunition: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Mount(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of a unit, which may have several alike. The ground form has room for five, that of vehicles for four."""

    weapon: str


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit sheet. The ground form (L63-L76) is for those on foot, the vehicle form (L78-L90) for vehicles and platforms,
    which have a crew."""

    key: str
    name: str
    form: Literal["ground", "vehicle", "platform", "off-board"]
    points: int | None
    actions: int
    bonus: bool
    level: int
    move: int
    crew: int | None
    maneuverability: int | None
    note: str
    target: str
    movement: str | None
    rank: str | None
    role: str | None
    equipment: tuple[str, ...]
    weapons: tuple[Mount, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """A reading of a ruling."""

    key: str
    text: str


class RulingClause(msgspec.Struct, frozen=True, kw_only=True):
    """Lines that leave a ruling open."""

    rule: str
    section: str
    lines: tuple[int, int]
    army: str


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A question that the book leaves open about a list, and how it is read."""

    key: str
    name: str
    question: str
    gap: str
    default: str
    inventory: str
    lifts: tuple[str, ...]
    lists: tuple[str, ...]
    readings: tuple[Reading, ...]
    clauses: tuple[RulingClause, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()
