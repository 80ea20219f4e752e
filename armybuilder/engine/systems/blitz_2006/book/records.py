"""Frozen records of the catalogue, written by `manage.py freeze_models blitz_2006` from its models."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from armybuilder.engine.core.tables.origin import Origin


class WeaponRule(msgspec.Struct, frozen=True, kw_only=True):
    """The meaning of a word among the notes of a weapon, in our own words; a `rated` one has a number behind it."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    code: str
    effect: str
    rated: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Trait(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a card has beside its figures and weapons, in our own words; X is its rating. Without an effect: the
    book names it and never describes it."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    of: Literal["auxiliary", "armor", "perk", "flaw"]
    effect: str | None
    rated: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class WeaponSpecial(msgspec.Struct, frozen=True, kw_only=True):
    """A word among the notes of a weapon with its number: AE 2."""

    value: int | None
    rule: str


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of vehicles. A `choke` setting is a rate of fire that costs no ammunition. `lost` are the columns whose print
    is gone."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    point_blank: int | None
    short: int | None
    medium: int | None
    long: int | None
    extreme: int | None
    accuracy: int
    damage: str | None
    least_rof: int | None
    most_rof: int | None
    code: str
    table: Literal["cannons", "rockets", "support", "advanced", "close-combat", "guides"]
    choke: int
    lost: tuple[str, ...]
    special: tuple[WeaponSpecial, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class WeaponClass(msgspec.Struct, frozen=True, kw_only=True):
    """Weapons that the guides name by one word: an autocannon, a rocket pod."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    weapons: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class InfantryWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of infantry, whose names some weapons of vehicles bear too."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    point_blank: int | None
    short: int | None
    medium: int | None
    long: int | None
    extreme: int | None
    accuracy: int
    damage: str | None
    least_rof: int | None
    most_rof: int | None
    table: Literal["basic", "heavy", "sniper"]
    mark: Literal["exact", "reconstructed"]
    traits: tuple[str, ...]
    special: tuple[WeaponSpecial, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Faction(msgspec.Struct, frozen=True, kw_only=True):
    """An army of Terra Nova. `group` is what its squads are called."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    group: Literal["squad", "cadre"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Crew(msgspec.Struct, frozen=True, kw_only=True):
    """Skills that the guides give: a missing one is 0, unskilled (FC-7)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    attack: int
    defense: int
    ew: int
    leadership: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class DefenseRow(msgspec.Struct, frozen=True, kw_only=True):
    """Modifiers of defense in one movement mode, with the movement points of two speeds; without a mode only the modifier is
    told."""

    mode: Literal["", "W", "G", "H", "R"]
    combat_mp: tuple[int | float | str | None, ...] | None
    top_mp: tuple[int | float | str | None, ...] | None
    stationary: tuple[int | float | str | None, ...] | None
    combat: tuple[int | float | str | None, ...] | None
    top: tuple[int | float | str | None, ...] | None


class Mount(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon on a card, or where the book says no more only its class. `limited` counts the circles of ammunition, 0 where
    shots are not counted. What is empty is not told: arc, reloads, circles, or a rate of fire other than the table's."""

    status: Literal["exact", "reconstructed"]
    line: int | None
    count: int
    arc: Literal["", "F", "R", "L", "RR", "FF", "FR", "FL", "FRR", "T"]
    reloads: bool | None
    limited: int | None
    rof: int | None
    weapon: str | None
    weapon_class: str | None


class CardTrait(msgspec.Struct, frozen=True, kw_only=True):
    """A trait of a card; a rating that is empty is not told, or the trait has none. It may be about weapons of a code or a class,
    `note` is what else it is about: the cargo of a transport, the system that is defective."""

    status: Literal["exact", "reconstructed"]
    line: int | None
    rating: int | None
    facing: Literal["", "front", "rear", "left", "right"]
    note: str
    trait: str
    weapon: str | None
    weapon_class: str | None


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle of the guides. `chassis` is another whose chassis it has, so that it may stand in for that (FC-34)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    actions: tuple[int | float | str | None, ...] | None
    size: tuple[int | float | str | None, ...] | None
    detection: tuple[int | float | str | None, ...] | None
    sensors: tuple[int | float | str | None, ...] | None
    auto_comm: tuple[int | float | str | None, ...] | None
    comm: tuple[int | float | str | None, ...] | None
    attack_stationary: tuple[int | float | str | None, ...] | None
    attack_combat: tuple[int | float | str | None, ...] | None
    attack_top: tuple[int | float | str | None, ...] | None
    armor: tuple[int | float | str | None, ...] | None
    sturdy: tuple[int | float | str | None, ...] | None
    fragile: tuple[int | float | str | None, ...] | None
    note: str
    sort: Literal["gear", "strider", "tankstrider", "tank", "apc"]
    tv: int | None
    faction: str
    chassis: str | None
    defense: tuple[DefenseRow, ...]
    weapons: tuple[Mount, ...]
    traits: tuple[CardTrait, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Drone(msgspec.Struct, frozen=True, kw_only=True):
    """A drone, which a unit buys and leads. On its own it has the skills of the crew `drone`."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    actions: tuple[int | float | str | None, ...] | None
    size: tuple[int | float | str | None, ...] | None
    detection: tuple[int | float | str | None, ...] | None
    sensors: tuple[int | float | str | None, ...] | None
    auto_comm: tuple[int | float | str | None, ...] | None
    comm: tuple[int | float | str | None, ...] | None
    attack_stationary: tuple[int | float | str | None, ...] | None
    attack_combat: tuple[int | float | str | None, ...] | None
    attack_top: tuple[int | float | str | None, ...] | None
    armor: tuple[int | float | str | None, ...] | None
    sturdy: tuple[int | float | str | None, ...] | None
    fragile: tuple[int | float | str | None, ...] | None
    note: str
    defense: tuple[DefenseRow, ...]
    weapons: tuple[Mount, ...]
    traits: tuple[CardTrait, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change made by a choice or a variant: a verb as the guides say it, and its terms in the form of that verb."""

    does: Literal[
        "join",
        "become",
        "swap",
        "gain",
        "lose",
        "unlimit",
        "train",
        "rank",
        "improve",
        "move",
        "carry",
        "ride",
        "field",
        "muster",
        "count",
        "tag",
    ]
    terms: Any


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle that the guides describe by what it changes on the card of its base."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    tv: int | None
    mark: Literal["exact", "reconstructed"]
    faction: str
    base: str
    changes: tuple[Change, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Infantry(msgspec.Struct, frozen=True, kw_only=True):
    """A squad of infantry: one skill for everything. Its bases are its damage track; its size is one more than they are, its
    auto comm and detection are its skill (L1052, L1056). Combat and top speed in movement points. How many actions it has
    is told nowhere."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    skill: int
    armor: int
    bases: int
    actions: tuple[int | float | str | None, ...] | None
    combat_mp: int
    top_mp: int
    mark: Literal["exact", "reconstructed"]
    movement_source: tuple[int, int]
    faction: str
    weapon: str
    traits: tuple[CardTrait, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class ChartColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A column of a faction's chart: combat groups of a kind, or support."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    support: bool
    faction: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class ChartCell(msgspec.Struct, frozen=True, kw_only=True):
    """The number of combat groups that a chart asks for and allows up to 1,000 TV, as printed: `2+`, `0-2`, `0`."""

    text: str
    least: int
    most: int | None
    column: str


class ArmyType(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a chart: how many combat groups of each kind such an army has."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    faction: str
    chart: tuple[ChartCell, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class FactionRule(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule of a faction, in our own words."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    effect: str
    faction: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class SquadUnit(msgspec.Struct, frozen=True, kw_only=True):
    """The number of units of a kind that a squad is sold with, and whether one of them may be its leader."""

    count: int
    leads: bool
    model: str | None
    variant: str | None
    infantry: str | None


class Squad(msgspec.Struct, frozen=True, kw_only=True):
    """A squad as the guide sells it: its units with standard loadout, the skills of all of them, the leadership of who leads,
    its price. Infantry has its skill on its card. A squad without a column of the chart comes with another.
    One that is `legacy` is sold without units: it has any that cost something of their own (FC-33)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    tv: int
    attack: int | None
    defense: int | None
    ew: int | None
    leadership: int | None
    tags: tuple[str, ...]
    mark: Literal["exact", "reconstructed"]
    note: str
    faction: str
    column: str | None
    units: tuple[SquadUnit, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class CommandPointRule(msgspec.Struct, frozen=True, kw_only=True):
    """Points at the start: so many for each level of the commander's leadership, and one for each `per` full combat groups
    after the first `after`. Squads of `uncounted` and those with a tag of `uncounted_tags` are none of them, nor are those of
    `unnamed`, of which the guide does not say so; nor is what is bought by the piece. At most `base`, and `step` more for
    each `per_tv` TV of the army (FC-10)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    leadership: int
    per: int
    after: int
    uncounted_tags: tuple[str, ...]
    base: int
    step: int
    per_tv: int
    note: str
    faction: str
    uncounted: tuple[str, ...]
    unnamed: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class OptionUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of unit that takes an option, or one that it bars."""

    barred: bool
    model: str | None
    variant: str | None
    infantry: str | None


class OptionChoice(msgspec.Struct, frozen=True, kw_only=True):
    """One of the things that an option lets its taker choose, and its price. A choice that is the only one has the name of its
    option and no key."""

    key: str
    name: str
    tv: int
    changes: tuple[Change, ...]


class SquadOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a squad. `number` is that of its place in the guide, counted per squad.

    Only units of its `units` take it, where these are not empty, none that these bar, and that carry one of `carries`. It
    needs all of `needs`, by the same unit or by the squad, and excludes `excludes` on the same unit; what the
    squad takes as a whole excludes them on all of its units (FC-42). What is `given` comes with the squad and is no choice."""

    key: str
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    taker: str
    army_most: int | None
    army_per: int | None
    note: str
    number: int
    given: bool
    printed: Any
    mark: Literal["exact", "reconstructed"]
    squad: str
    carries: tuple[str, ...]
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    units: tuple[OptionUnit, ...]
    choices: tuple[OptionChoice, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class ArmyOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something that any squad of a faction may take beside its own options: its command squad, a chaplain, stripped Jägers."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    taker: str
    army_most: int | None
    army_per: int | None
    note: str
    sorts: tuple[str, ...]
    excludes_changes: tuple[str, ...]
    faction: str
    needs: tuple[str, ...]
    units: tuple[OptionUnit, ...]
    choices: tuple[OptionChoice, ...]
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


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """A sort of battlefield: what has to stand on the table at least (SC-3)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    minimum: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class LocationTerrain(msgspec.Struct, frozen=True, kw_only=True):
    """The terrain of a location for a face of the die; one may stand for several."""

    face: int
    terrain: str


class Location(msgspec.Struct, frozen=True, kw_only=True):
    """A part of Terra Nova, with the terrain for each face of the second die (SC-2)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    dice: tuple[int, ...]
    mark: Literal["exact", "reconstructed"]
    terrains: tuple[LocationTerrain, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class WhiteSand(msgspec.Struct, frozen=True, kw_only=True):
    """The requirements for a unit to cross white sand; without a threshold no roll helps (SC-4)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    threshold: int | None
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Weather(msgspec.Struct, frozen=True, kw_only=True):
    """Weather of a battle. `per` are the full inches that add 1 to concealment, empty where none do (SC-5, SC-7)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    dice: tuple[int, ...]
    mark: Literal["exact", "reconstructed"]
    per: int | None
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class DayTime(msgspec.Struct, frozen=True, kw_only=True):
    """Time of day of a battle (SC-5, SC-6)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    dice: tuple[int, ...]
    mark: Literal["exact", "reconstructed"]
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class BuildingSize(msgspec.Struct, frozen=True, kw_only=True):
    """A section that is no more than so many `inches` in each dimension; what is larger is divided. `fragile` ones have no
    critical box, `sturdy` are the boxes of others."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    inches: int
    size: int
    sturdy: int
    fragile: bool
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class BuildingMaterial(msgspec.Struct, frozen=True, kw_only=True):
    """The material of a section, and the armor that this gives it."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    armor: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Priority(msgspec.Struct, frozen=True, kw_only=True):
    """The importance of a mission to those who fight: what it adds to the breakpoint of their groups."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    breakpoint: int
    mark: Literal["exact", "reconstructed"]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class MissionScore(msgspec.Struct, frozen=True, kw_only=True):
    """A line of victory points: a combat group that fits counts `times` its TV. Without a place on the whole table."""

    kind: Literal["gained", "lost"]
    times: str
    side: Literal["own", "enemy"]
    state: Literal["above-half", "half", "below-half", "alive", "wiped", "any"]
    place: Literal["", "own-zone", "enemy-zone", "neutral"]


class MissionPriority(msgspec.Struct, frozen=True, kw_only=True):
    """The priority of a mission, or that for each face of a die, in their order."""

    priority: str


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """The objective that a side fights for (SC-8). `also` are names that it has elsewhere in the book; `heeded`
    are rules of factions that change its priority."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    dice: tuple[int, ...]
    mark: Literal["exact", "reconstructed"]
    also: tuple[str, ...]
    heeded: tuple[str, ...]
    scores: tuple[MissionScore, ...]
    priorities: tuple[MissionPriority, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class GameLength(msgspec.Struct, frozen=True, kw_only=True):
    """The default length: so many `rounds`, and `step` more for each full `per_tv` of the limit (SC-10)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    rounds: int
    step: int
    per_tv: int
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class LengthRoll(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of the die on the length: `more` rounds; without them each round past the default asks a die
    (SC-10)."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    dice: tuple[int, ...]
    mark: Literal["exact", "reconstructed"]
    more: int | None
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Stance(msgspec.Struct, frozen=True, kw_only=True):
    """The approach of a side to its mission (SC-11): the share of its groups that may wait in `reserve`, the share
    that may be `ready` on stand-by or hull-down, and command points beyond the limit of the army."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    reserve: str
    ready: str
    command_points: int
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Two opposing zones: the parts of the table that make `first` and `second`, and what these are called."""

    number: int
    first: Any
    second: Any
    first_name: str
    second_name: str


class Deployment(msgspec.Struct, frozen=True, kw_only=True):
    """A way to set up (SC-13): the table in `columns` along its long edge and `rows` along its short one, and the zones
    that face each other."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    columns: int
    rows: int
    effect: str
    layouts: tuple[Layout, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class ScenarioRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of scenarios that no table has, in our own words; `part` says where players look for it."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    part: Literal["victory", "length", "reserves", "deployment"]
    effect: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """The price that a faction pays, with the line that says so; a faction without a price is not offered it."""

    tv: tuple[int | float | str | None, ...] | None
    faction: str


class AirStrike(msgspec.Struct, frozen=True, kw_only=True):
    """A run of aircraft: so many attacks with skill 2. Without `intercept` it cannot intercept."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    attacks: int
    intercept: int | None
    defense: int
    weapon: str
    prices: tuple[Price, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Salvo(msgspec.Struct, frozen=True, kw_only=True):
    """A salvo of artillery; its blast in inches."""

    key: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    name: str
    rulings: tuple[str, ...]
    damage: str | None
    area: int
    prices: tuple[Price, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class AirBonus(msgspec.Struct, frozen=True, kw_only=True):
    """The bonus that aircraft of a faction add to their defense and to what they intercept."""

    key: str
    name: str
    printed: Mapping[str, str | None]
    flags: tuple[str, ...]
    rulings: tuple[str, ...]
    defense: int
    intercept: int
    faction: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()
