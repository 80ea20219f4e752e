"""Frozen records of the catalogue, written by `manage.py freeze_models gundam_skirmish` from its models."""

from typing import Literal

import msgspec

from armybuilder.engine.core.tables.origin import Origin


class Faction(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a war. `short` is what the book calls it in campaigns, `color` its own on maps, whose legends may say
    otherwise."""

    key: str
    name: str
    short: str
    era: Literal["one-year-war", "gryps"]
    color: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Tag(msgspec.Struct, frozen=True, kw_only=True):
    """A letter beside the name of a unit or of a weapon (L68)."""

    key: str
    name: str
    effect: str
    of: Literal["unit", "weapon"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class WeaponClass(msgspec.Struct, frozen=True, kw_only=True):
    """A class of weapons of which some rule speaks (L24, L28, L44, L68)."""

    key: str
    name: str
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """An item that a unit bears, and whether it must be drawn (L20)."""

    key: str
    name: str
    effect: str
    most: int | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Two fast actions or a slow one are what a unit does in a turn (L20)."""

    key: str
    name: str
    effect: str
    speed: Literal["fast", "slow"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class SpecialRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of battle in a few words (L32, L36)."""

    key: str
    name: str
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An order that command points buy (L34)."""

    key: str
    name: str
    effect: str
    points: int | None
    most_points: int | None
    campaign: bool
    factions: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Ability(msgspec.Struct, frozen=True, kw_only=True):
    """An ability of a unit (L32, L44, L68)."""

    key: str
    name: str
    effect: str
    ambush: bool
    carries: int | None
    use: Literal["active", "passive"]
    blocks: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Trait(msgspec.Struct, frozen=True, kw_only=True):
    """A character trait of a pilot (L44)."""

    key: str
    name: str
    effect: str
    command_points: int | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Modification(msgspec.Struct, frozen=True, kw_only=True):
    """A modification that a pilot has built into a unit, and what it adds to the unit's figures (L44)."""

    key: str
    name: str
    effect: str
    ambush: bool
    carries: int | None
    movement: int
    boost: int
    integrity: int
    range: int
    blocks: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """The share of Movement left in a terrain; empty for terrain that cannot be entered."""

    key: str
    name: str
    effect: str
    share: int | None
    examples: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Rotation(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a Move that turning takes; nothing within sight, which is 60 degrees to either side."""

    key: str
    name: str
    suits: int
    vehicles: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """The degree to which a target is hidden. `worse` is what it counts as in space and against Penetration."""

    key: str
    name: str
    effect: str
    worse: Literal["unobstructed", "in-cover", "obstructed"]
    dice: int
    mark: Literal["exact", "reconstructed", "lost"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Penetration(msgspec.Struct, frozen=True, kw_only=True):
    """The value that a block has to show against a hit with Penetration. The print lost all of the table except
    that one hit cannot be blocked, which is taken to be the highest."""

    key: str
    name: str
    hit: int
    block: int | None
    blockable: bool
    mark: Literal["exact", "reconstructed", "lost"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    """A modifier of a roll: its condition, and whose dice it changes."""

    key: str
    name: str
    combat: Literal["shoot", "close-combat"]
    pool: Literal["attack", "defence", "advantage"]
    effect: str
    accuracy: int | None
    dice: int
    rerolls: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class GameType(msgspec.Struct, frozen=True, kw_only=True):
    """A type of battle: what it is about, and how long it lasts."""

    key: str
    name: str
    turns: int | None
    deployment: str
    victory: str
    mark: Literal["exact", "reconstructed", "lost"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Morale(msgspec.Struct, frozen=True, kw_only=True):
    """A state of a unit's morale."""

    key: str
    name: str
    effect: str
    level: int
    mind: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class MoraleTrigger(msgspec.Struct, frozen=True, kw_only=True):
    """An event that asks a unit for a morale check, and how often."""

    key: str
    name: str
    often: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class DamageLocation(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a damage chart. Some locations have one level; Aimed Shots may not choose some."""

    key: str
    name: str
    chart: Literal["mobile-suit", "other"]
    dice: tuple[int, ...]
    first: str
    second: str
    aimed: bool
    mark: Literal["exact", "reconstructed", "lost"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Destruction(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the destruction table: what the pilot loses. The unit is always removed."""

    key: str
    name: str
    dice: tuple[int, ...]
    health: int
    mind: int
    dies: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """A force of the rank table, the column of titles that it reads, and the faction of which it is, none where no line says."""

    key: str
    name: str
    column: Literal["space", "ground", "zeon-space", "zeon-earth"]
    mark: Literal["exact", "reconstructed", "lost"]
    faction: str | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """A rank of pilots, with its title in each of the four columns. Marks of the table are lost, the text says that every two
    ranks a pilot chooses a trait. A pilot of a Mobile Fighter has so many techniques and abilities in all."""

    key: str
    name: str
    number: int
    space: str
    ground: str
    zeon_space: str
    zeon_earth: str
    trait: bool
    techniques: int | None
    abilities: int | None
    mark: Literal["exact", "reconstructed", "lost"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Experience(msgspec.Struct, frozen=True, kw_only=True):
    """An achievement that earns a pilot experience; the print lost most numbers, and players set their own."""

    key: str
    name: str
    effect: str
    points: int | None
    by_rank: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class EventDie(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a team's die; nothing where there is no fortune."""

    key: str
    name: str
    dice: tuple[int, ...]
    fortune: Literal["", "poor", "good"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the two tables of fortune: what a team's die of 1 or 6 leads to."""

    key: str
    name: str
    fortune: Literal["poor", "good"]
    dice: tuple[int, ...]
    effect: str
    war_effort: int
    mind: int
    health: int
    integrity: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class CampaignAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action of a team, or a service of a base, with what it costs."""

    key: str
    name: str
    effect: str
    base: bool
    cost: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Capture(msgspec.Struct, frozen=True, kw_only=True):
    """The way a base is captured, and what that earns."""

    key: str
    name: str
    dice: tuple[int, ...]
    requisition: int
    war_effort: int
    mind: int
    mark: Literal["exact", "reconstructed", "lost"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class BattleEffect(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of a battle on War Effort and on the Mind of all pilots."""

    key: str
    name: str
    war_effort: int
    mind: int
    per: int | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """A base that has to be held to win a campaign map."""

    name: str


class CampaignMap(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign map: its drawing is lost, the bases that win it are told. Factions begin in the zones of its legend."""

    key: str
    name: str
    legend: str
    factions: tuple[str, ...]
    bases: tuple[Base, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that shoots."""

    key: str
    name: str
    equip: Literal["carried", "mounted"]
    shots: int
    acc: int
    crit: int
    range_least: int
    range_most: int
    dam: int
    sort: str
    tags: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class CloseWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of close combat, or a technique of a Mobile Fighter."""

    key: str
    name: str
    dex: int
    attack: int
    acc: int
    crit: int
    dam: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class UnitWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of a unit, which may have several alike."""

    weapon: str


class UnitCloseWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A close combat weapon of a unit; of a Mobile Fighter, a technique from which it chooses."""

    weapon: str


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit card."""

    key: str
    name: str
    sort: Literal["mobile-suit", "mobile-fighter", "mobile-armour", "ground-vehicle", "air-unit"]
    points: int
    movement: int
    boost: int | None
    integrity: int
    armour: int
    armour_success: int
    shield_type: str
    shield: int | None
    shield_success: int | None
    faction: str
    tags: tuple[str, ...]
    abilities: tuple[str, ...]
    weapons: tuple[UnitWeapon, ...]
    close_weapons: tuple[UnitCloseWeapon, ...]
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
