"""Frozen records of the catalogue, written by `manage.py freeze_models blitz_beta` from its models."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from armybuilder.engine.core.tables.origin import Origin


class Trait(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of a trait of models or of weapons, in our own words."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    of: Literal["model", "weapon"]
    title: str
    rating: Literal["none", "dice", "inches", "number", "skill", "word", "pen", "range"]
    effect: str
    words: Mapping[str, str | None]
    defined: bool
    aliases: tuple[str, ...]
    rules: tuple[str, ...]
    sublist: str | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Penetration(msgspec.Struct, frozen=True, kw_only=True):
    """The PEN of a weapon in a size: `7`, or `7/1H` with a persistent effect."""

    size: Literal["L", "M", "H", "-"]
    pen: str


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the weapon tables: what weapons of this class do, in whatever size."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    code: str
    category: Literal["ballistic", "beam", "missile", "indirect", "melee", "air"]
    range: str | None
    traits: str
    note: str
    sizes: tuple[Penetration, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class UnresolvedWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A code that the book prints and never defines, and what it probably means."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    code: str
    reading: str
    ruling: str
    note: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class UnitCode(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of unit, `GP`; availabilities of models name it."""

    key: str
    printed: Mapping[str, str | None]
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    name: str
    code: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Faction(msgspec.Struct, frozen=True, kw_only=True):
    """A model list. `borrows` are lists that stand in for one; `gains` are traits that its models have unprinted."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    short: str
    side: Literal["terra-nova", "earth", "colony"]
    elite: bool
    elite_source: tuple[int, int] | None
    gains: str
    gains_source: tuple[int, int] | None
    models_source: tuple[int, int] | None
    borrows: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a sub-list changes, in our own words."""

    when: Literal["construction", "play"]
    text: str


class Ally(msgspec.Struct, frozen=True, kw_only=True):
    """Whole units of the unit types `codes` may be bought from other lists; with `one`, from one of them, chosen for the
    force."""

    key: str
    says: tuple[int, ...]
    when: bool | str
    source: tuple[int, int]
    one: bool
    lists: tuple[str, ...]
    codes: tuple[str, ...]


class ModelSelector(msgspec.Struct, frozen=True, kw_only=True):
    """A selection of models: those that fit all that is given, or with `excluded` none of those. `types` are
    written with or without what follows in brackets, `movement` are letters of MR, of `codes` a model lists
    one."""

    excluded: bool
    types: tuple[str, ...]
    movement: tuple[str, ...]
    fewest_actions: int | None
    most_actions: int | None
    lists: tuple[str, ...]
    families: tuple[str, ...]
    codes: tuple[str, ...]


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """Models that units of the `roles` may not include; `generic` says whether it speaks of generic support and aircraft as
    well."""

    key: str
    says: tuple[int, ...]
    when: bool | str
    source: tuple[int, int]
    what: str
    roles: tuple[str, ...]
    generic: bool | str
    models: tuple[ModelSelector, ...]


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """A benefit that models have without buying it: the models meant, of these ranks (any, where there are none),
    in units that `bought` something (in all, where nothing is named).

    The trait called `holder` has the traits of `bracket` inside its own brackets. Weapons of the classes
    `weapons` have `weapon_traits`, those of `loses` are gone, those of `swaps` give way to what the unit
    bought, and only then are `traits` gained. `inches` are added to MR, `uplink` improves the skill of a SatUp."""

    key: str
    says: tuple[int, ...]
    when: bool | str
    source: tuple[int, int]
    ranks: tuple[str, ...]
    traits: str
    holder: str
    bracket: str
    weapon_traits: str
    inches: int
    uplink: int
    bought: str | None
    weapons: tuple[str, ...]
    loses: tuple[str, ...]
    swaps: tuple[str, ...]
    models: tuple[ModelSelector, ...]


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """A price that differs: of `purchases`, of ranks or of the models themselves where these are for commanders (`item`), in
    units of the `roles` that `bought` something, paid by models of these ranks (any, where there are none). With `one`, only the
    dearest of a unit is. `told` says it to the player."""

    key: str
    says: tuple[int, ...]
    when: bool | str
    source: tuple[int, int]
    told: str
    item: Literal["purchases", "ranks", "command models"]
    ranks: tuple[str, ...]
    roles: tuple[str, ...]
    pay: Literal["nothing", "half", "one less", "for each model"]
    one: bool
    bought: str | None
    purchases: tuple[str, ...]


class Buyer(msgspec.Struct, frozen=True, kw_only=True):
    """The only models that may buy what a sub-list sells: such models, of these ranks (any, where there are none),
    in units of the roles and types (any, where there are none); a unit buys where all its models are such.
    `without_vet` excludes models that have Vet, `once` all units of the force but one.

    `told` is the message to others, `code` that of the problem, `remove` names it in the fix."""

    key: str
    says: tuple[int, ...]
    when: bool | str
    source: tuple[int, int]
    ranks: tuple[str, ...]
    roles: tuple[str, ...]
    without_vet: bool
    once: bool
    code: str
    told: str
    remove: str
    purchase: str
    codes: tuple[str, ...]
    models: tuple[ModelSelector, ...]


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """A change that few armies make in the same way: the kind of change, and its terms in the form of that kind."""

    key: str
    says: tuple[int, ...]
    when: bool | str
    source: tuple[int, int]
    kind: Literal[
        "guests",
        "mixes",
        "loans",
        "barred_types",
        "added_types",
        "allowances",
        "places",
        "sizes",
        "uncounted",
        "commander",
        "gifts",
        "family_ties",
        "budgets",
        "elite",
        "support_units",
        "veterans",
        "veteran_units",
        "duelists",
        "hooks",
    ]
    terms: Any


class SubList(msgspec.Struct, frozen=True, kw_only=True):
    """An army of a faction with rules of its own; without a sub-list, the rules of the whole faction (`whole`)."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    whole: bool
    code: str
    rule: str
    gist: str
    faction: str
    clauses: tuple[Clause, ...]
    allies: tuple[Ally, ...]
    bans: tuple[Ban, ...]
    grants: tuple[Grant, ...]
    prices: tuple[Price, ...]
    buyers: tuple[Buyer, ...]
    effects: tuple[Effect, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class CombatGroupRule(msgspec.Struct, frozen=True, kw_only=True):
    """Combat groups and their primary units: how many, and of how many counted actions."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    within: Literal["force", "combat-group", "primary", "unit"]
    most: int | None
    rule: str
    fewest_actions: int
    most_actions: int | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class SupportUnitRule(msgspec.Struct, frozen=True, kw_only=True):
    """Support units: how many, behind which primary units, and up to which share of their actions (rounded up)."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    within: Literal["force", "combat-group", "primary", "unit"]
    most: int | None
    rule: str
    fewest_actions: int
    share_numerator: int | None
    share_denominator: int | None
    share_of: str | None
    behind: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class LeaderRule(msgspec.Struct, frozen=True, kw_only=True):
    """Ranks, veteran units, duelists: how many, and of which model types."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    within: Literal["force", "combat-group", "primary", "unit"]
    most: int | None
    rule: str
    types: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """A stock model with its variants and upgrade rows."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    faction: str | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Mount(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon on a body: how many, of which class and size, and what stands in its bracket (arc, traits)."""

    code: str
    count: int
    bracket: str
    weapon: str | None


class BodyTrait(msgspec.Struct, frozen=True, kw_only=True):
    """A trait of a body with its rating and what stands in its bracket: `Sensors:24" (Aux)`."""

    printed: str
    trait: str


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """One body of a model with its statline; a model of several names each (HHT-90: body and turret)."""

    mr: str | None
    ar: int | None
    dc: str | None
    act: int
    gun: int | None
    pilot: int | None
    ew: int | None
    type: str
    name: str
    weapons: tuple[Mount, ...]
    traits: tuple[BodyTrait, ...]


class UnitAvailability(msgspec.Struct, frozen=True, kw_only=True):
    """A place for a model or an upgrade row: a kind of unit, and how many of it a primary unit may have."""

    limit: str | None
    least: int
    most: int | None
    unmarked: bool
    support_only: bool
    command_only: bool
    veteran_only: bool
    undefined: bool
    unit_code: str


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be fielded: a row of a model list, generic support, aircraft, or a drone."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    kind: Literal["model", "support", "aircraft", "drone"]
    tv: int
    counts_as: int | None
    effect: str
    size: str
    quantity: int
    strike: int | None
    rules: tuple[str, ...]
    prose_source: tuple[int, int] | None
    family: str | None
    faction: str | None
    bodies: tuple[Body, ...]
    ua: tuple[UnitAvailability, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Upgrade(msgspec.Struct, frozen=True, kw_only=True):
    """A variant that is bought on top of a model of its family: ratings replaced, weapons and traits added and taken away."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    tv: int
    set: Mapping[str, str | None]
    add_weapons: str
    remove_weapons: str
    add_traits: str
    remove_traits: str
    family: str
    faction: str
    applies_to: tuple[str, ...]
    ua: tuple[UnitAvailability, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """A command rank: CMD skill, command points, cost."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    code: str
    cmd_skill: int | None
    command_points: int
    points_kind: Literal["command", "skill-until-promoted"] | None
    cost: int
    limit: str
    effect: str
    add_traits: str
    rules: tuple[str, ...]
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Purchase(msgspec.Struct, frozen=True, kw_only=True):
    """Something that units, models, veterans or duelists buy."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    kind: Literal[
        "generic-unit", "generic-model", "veteran", "duelist", "faction", "rank", "sublist-unit", "sublist-model"
    ]
    cost: int | None
    cost_per: Literal["unit", "model", "action", "drone"]
    rule: str
    limit: str
    effect: str
    add_traits: str
    add_weapons: str
    remove_traits: str
    parameter: Literal["weapon"] | None
    alpha: bool
    steps: Any
    sublist: str | None
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A counter of the token sheet; codes repeat."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
    code: str
    effect: str
    rules: tuple[str, ...]
    write_in: str
    source: tuple[int, int]
    origins: tuple[Origin, ...] = ()


class QuickReference(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the quick reference, under the heading of its section."""

    key: str
    printed: Mapping[str, str | None]
    name: str
    rulings: tuple[str, ...]
    flags: tuple[str, ...]
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
