"""Frozen records of the catalogue, written by `manage.py freeze_models tactical_1998` from its models."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from armybuilder.engine.core.tables.origin import Origin


class Faction(msgspec.Struct, frozen=True, kw_only=True):
    """A side; no rule keeps them apart."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Special(msgspec.Struct, frozen=True, kw_only=True):
    """A word of a weapon's special column, of its class or of a row of a sheet: `indirect`, `area effect 2`."""

    word: Literal["anti-infantry", "indirect", "guided", "physical", "disposable", "area-effect", "minimum-range"]
    value: int | None


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the summary table of weapons; `sheet_only` codes stand on sheets alone."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    range_short: int
    range_medium: int
    range_long: int
    range_extreme: int
    code: str
    accuracy: int | None
    damage: int | None
    rof: int
    min_size: int | None
    sheet_only: bool
    special: tuple[Special, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Perk(msgspec.Struct, frozen=True, kw_only=True):
    """A good quality of a vehicle."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    effect: str
    auxiliary: bool
    rated: bool
    facing: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Flaw(msgspec.Struct, frozen=True, kw_only=True):
    """A bad quality of a vehicle."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    effect: str
    auxiliary: bool
    rated: bool
    facing: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Crew(msgspec.Struct, frozen=True, kw_only=True):
    """A standard crew: level and attribute of each skill, and what it makes of a threat value."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    pilot_level: int
    pilot_attribute: int
    gunnery_level: int
    gunnery_attribute: int
    electronic_warfare_level: int
    electronic_warfare_attribute: int
    leadership_level: int
    leadership_attribute: int
    tactics_level: int
    tactics_attribute: int
    multiplier: int | float
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class InfantryWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that a trooper shoots with."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    range_short: int
    range_medium: int
    range_long: int
    range_extreme: int
    list: Literal["standard", "heavy"]
    accuracy: int
    damage: int
    rof: int
    minimum_range: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class TroopQuality(msgspec.Struct, frozen=True, kw_only=True):
    """The quality of a squad."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    stamina: int
    skill: int
    multiplier: int | float
    multiplier_source: tuple[int, int]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class ArmorRelief(msgspec.Struct, frozen=True, kw_only=True):
    """The encumbrance of an armor for a single quality of troops."""

    encumbrance: int
    quality: str


class TroopArmor(msgspec.Struct, frozen=True, kw_only=True):
    """The armor that a squad wears; encumbrance depends on the quality of the wearer."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    points: int
    encumbrance: int
    relief: tuple[ArmorRelief, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Transport(msgspec.Struct, frozen=True, kw_only=True):
    """The way a squad moves."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    movement: int
    mode: Literal["walker", "ground", "hover"]
    multiplier: int
    multiplier_source: tuple[int, int] | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class InfantrySquad(msgspec.Struct, frozen=True, kw_only=True):
    """An infantry squad as the book shows one."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    heavy_troopers: tuple[int, ...]
    quality: str
    armor: str
    standard: str
    heavy: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Mount(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of a vehicle, as a row of its sheet has it. What the text lost is empty and stands in `lost`; an empty
    quantity or ammunition that does not is a dash of the sheet."""

    range_short: int
    range_medium: int
    range_long: int
    range_extreme: int
    name: str
    arc: Literal["F", "R", "T", "FF", "FR"] | None
    accuracy: int | None
    damage: int | None
    quantity: int | None
    rof: int
    ammo: int | None
    line: int
    marks: Mapping[str, str | None]
    lost: tuple[str, ...]
    weapon: str
    special: tuple[Special, ...]


class VehiclePerk(msgspec.Struct, frozen=True, kw_only=True):
    """A perk of a vehicle."""

    rating: int | None
    facing: Literal["", "front", "rear", "right rear", "left rear"]
    note: str
    line: int
    count: int
    auxiliary: bool
    mark: Literal["", "merged", "derived"]
    rulings: tuple[str, ...]
    perk: str


class VehicleFlaw(msgspec.Struct, frozen=True, kw_only=True):
    """A flaw of a vehicle."""

    rating: int | None
    facing: Literal["", "front", "rear", "right rear", "left rear"]
    note: str
    line: int
    flaw: str


class Vehicle(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle sheet."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    tv: tuple[int | float | str | None, ...]
    code: str | None
    printed_code: str | None
    code_line: int | None
    currency: Literal["", "marks", "dinars"]
    passengers: int
    size: tuple[int | float | str | None, ...]
    cost: tuple[int | float | str | None, ...]
    crew: tuple[int | float | str | None, ...]
    bonus_actions: tuple[int | float | str | None, ...]
    primary_mode: Literal["walker", "ground", "hover"]
    primary_combat: tuple[int | float | str | None, ...]
    primary_top: tuple[int | float | str | None, ...]
    secondary_mode: Literal["", "walker", "ground", "hover"]
    secondary_combat: tuple[int | float | str | None, ...] | None
    secondary_top: tuple[int | float | str | None, ...] | None
    maneuver: tuple[int | float | str | None, ...]
    deployment: tuple[int | float | str | None, ...]
    sensors: tuple[int | float | str | None, ...]
    sensor_range: tuple[int | float | str | None, ...]
    communication: tuple[int | float | str | None, ...]
    communication_range: tuple[int | float | str | None, ...]
    fire_control: tuple[int | float | str | None, ...]
    armor: tuple[int | float | str | None, ...]
    faction: str
    weapons: tuple[Mount, ...]
    perks: tuple[VehiclePerk, ...]
    flaws: tuple[VehicleFlaw, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class MissingVehicle(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle of which only the name survives; `figures` are those that a player writes into its sheet."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    figures: Any
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class QuickReference(msgspec.Struct, frozen=True, kw_only=True):
    """A rule for a player to look up at the table, in our own words, under the heading of its section."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    section: str
    effect: str
    rules: tuple[str, ...]
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
