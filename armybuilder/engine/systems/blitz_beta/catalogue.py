"""What there is to buy: the frozen catalogue of the beta. Distances in inches, points in TV.

Built once per process and version by `build.build_catalogue`; rules, cards and battles take it as an argument.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from armybuilder.engine.core.text import slug
from armybuilder.engine.systems.blitz_beta.notation import Arc, Availability, Range, Trait

Lines = tuple[int, int]
T = TypeVar("T")


def _frozen(table: dict[str, list[T]]) -> dict[str, tuple[T, ...]]:
    return {key: tuple(values) for key, values in table.items()}


@dataclass(frozen=True, slots=True)
class Provenance:
    """Lines of the book, what is printed where it differs, the `DQ-` rulings taken, and flags (`unreleased`, …)."""

    source: Lines
    printed: Mapping[str, str | None] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


NO_PROVENANCE = Provenance((0, 0))


@dataclass(frozen=True, slots=True)
class Book:
    """The book that all lines belong to."""

    key: str
    title: str
    year: int
    lines: Lines
    first_page: int = 1
    page_starts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Faction:
    """A model list. `gains` are traits that its models have unprinted; `borrows` names lists that stand in for one.

    `source` are the lines of its rules, `models_source` those of its model list, None without one.
    """

    key: str
    name: str
    short: str
    side: str
    gains: tuple[Trait, ...]
    elite: bool
    borrows: tuple[str, ...]
    source: Lines
    models_source: Lines | None = None
    gains_source: Lines | None = None
    elite_source: Lines | None = None
    provenance: Provenance = NO_PROVENANCE


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a sub-list changes, in our own words; `when` is `construction` or `play`."""

    text: str
    when: str


@dataclass(frozen=True, slots=True)
class SubList:
    """A sub-list, or rules of a whole faction (`code` empty): its rule id and what it changes, in one line (`gist`) and
    clause by clause."""

    key: str
    code: str
    name: str
    faction: str
    rule: str
    clauses: tuple[Clause, ...]
    source: Lines
    provenance: Provenance = NO_PROVENANCE
    gist: str = ""


@dataclass(frozen=True, slots=True)
class UnitCode:
    """A unit availability code; `name` is None where the glossary lacks it."""

    code: str
    name: str | None
    provenance: Provenance = NO_PROVENANCE


@dataclass(frozen=True, slots=True)
class TraitRule:
    """What a trait does, in our own words; `words` where the effect depends on the rating's word."""

    name: str
    title: str
    effect: str
    defined: bool
    words: Mapping[str, str]
    rules: tuple[str, ...]
    source: Lines
    key: str = ""
    rating: str = "none"
    sublist: str | None = None
    aliases: tuple[str, ...] = ()
    provenance: Provenance = NO_PROVENANCE

    def effect_of(self, trait: Trait) -> str:
        """The effect of `trait` on a card: that of the rating's word where the trait tells words apart."""
        return self.words.get(trait.rating or "", self.effect)


@dataclass(frozen=True, slots=True)
class Penetration:
    """`7` or `7/1H`: value (None: persistent effect only), persistent damage type F, H or C, and its rating."""

    value: int | None
    persistent: str | None = None
    rating: int = 0

    @property
    def text(self) -> str:
        value = "" if self.value is None else str(self.value)
        persistent = f"{self.rating}{self.persistent}" if self.persistent else ""
        return "/".join(part for part in (value, persistent) if part)


@dataclass(frozen=True, slots=True)
class WeaponClass:
    """A row of the weapon tables: `pen` per size letter, or under `-` for a weapon of one size."""

    code: str
    name: str
    category: str
    pen: Mapping[str, Penetration]
    range_text: str | None
    range: Range | None
    traits: tuple[Trait, ...]
    source: Lines
    note: str = ""
    provenance: Provenance = NO_PROVENANCE


@dataclass(frozen=True, slots=True)
class UnresolvedCode:
    """A weapon code that the book prints and never defines, and what it probably means."""

    code: str
    reading: str
    ruling: str
    note: str
    source: Lines


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon on a model, fully resolved: no table look-up is left.

    `written` is what the statline says in its bracket, arc included. `traits` are the class's after add and replace,
    without arc, PEN and Range. `ammo` lists the alternatives of which an attack declares one. `weapon_class` is None
    for a code that the book never defines.
    """

    code: str
    count: int
    text: str
    written: tuple[str, ...]
    name: str
    category: str | None
    weapon_class: WeaponClass | None
    arc: Arc
    pen: Penetration | None
    range: Range | None
    range_text: str
    traits: tuple[Trait, ...]
    ammo: tuple[tuple[Trait, ...], ...]

    def trait(self, name: str) -> Trait | None:
        return next((trait for trait in self.traits if trait.name == name), None)


@dataclass(frozen=True, slots=True)
class Statline:
    """The ratings of one body. None is a rating that does not exist; `structure` None is a one-number DC (DQ-11)."""

    name: str
    move_text: str | None
    mr: int | None
    mr_type: str | None
    ar: int | None
    hull: int | None
    structure: int | None
    act: int | None
    gun: int | None
    pilot: int | None
    ew: int | None
    weapons: tuple[Weapon, ...]
    traits: tuple[Trait, ...]
    type: str

    def trait(self, name: str) -> Trait | None:
        return next((trait for trait in self.traits if trait.name == name), None)

    @property
    def base_type(self) -> str:
        """`Vehicle (Hover)` → `Vehicle`."""
        return self.type.partition(" (")[0]


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade-variant row: a delta bought on top of a model of its family (L1072-1074).

    `applies_to` are the keys of the models that may buy it: those of its family, or the ones that it names, that carry
    the weapons it takes away. `changes` are replaced ratings as text (`ew` → `5+`).
    """

    key: str
    name: str
    faction: str
    family: str
    tv: int
    ua: tuple[Availability, ...]
    applies_to: tuple[str, ...]
    changes: Mapping[str, str]
    add_weapons: tuple[Weapon, ...]
    remove_weapons: tuple[Weapon, ...]
    add_traits: tuple[Trait, ...]
    remove_traits: tuple[Trait, ...]
    provenance: Provenance

    @property
    def command_only(self) -> bool:
        return any(entry.command_only for entry in self.ua)


@dataclass(frozen=True, slots=True)
class Model:
    """A purchasable row. `statline` is the first body (HHT-90: the hull), `attached` are the further ones.

    `counted_actions` is what the model counts for unit selection (FC-12). `faction` is `support` or `aircraft` for
    generic items; `note` is their effect, `size` their base, `quantity` the pieces of one purchase.
    """

    key: str
    name: str
    faction: str
    family: str
    family_name: str
    tv: int
    ua: tuple[Availability, ...]
    statline: Statline
    attached: tuple[Statline, ...]
    granted: tuple[Trait, ...]
    counted_actions: int
    provenance: Provenance
    note: str = ""
    size: str = ""
    quantity: int = 1
    counts_as: int | None = None
    rules: tuple[str, ...] = ()
    availability: Mapping[str, Availability] = field(init=False, repr=False, compare=False)
    has_vet: bool = field(init=False, repr=False, compare=False)
    has_arms: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "availability", {entry.code: entry for entry in self.ua})
        names = {trait.name for line in (self.statline, *self.attached) for trait in line.traits}
        names.update(trait.name for trait in self.granted)
        object.__setattr__(self, "has_vet", "Vet" in names)
        object.__setattr__(self, "has_arms", "Arms" in names)

    @property
    def traits(self) -> tuple[Trait, ...]:
        """Printed traits of the first body, then those that the faction gives unprinted."""
        printed = {trait.name for trait in self.statline.traits}
        return self.statline.traits + tuple(trait for trait in self.granted if trait.name not in printed)

    def trait(self, name: str) -> Trait | None:
        return next((trait for trait in self.traits if trait.name == name), None)


@dataclass(frozen=True, slots=True)
class Purchase:
    """A generic, veteran, duelist or faction purchase and its price; `cost` None where the book prints none."""

    key: str
    kind: str
    name: str
    cost: int | None
    cost_per: str
    rule: str
    effect: str
    limit: str
    add_traits: tuple[Trait, ...]
    add_weapons: tuple[Weapon, ...]
    parameter: str | None
    alpha: bool
    sublist: str | None
    """The sub-list that sells it; None for what every army may buy."""
    steps: Mapping[str, int]
    """Changes of ratings in steps: `{"mr": 1, "hull": -1}` is one inch more and one hull box fewer."""
    remove_traits: tuple[Trait, ...]
    source: Lines
    provenance: Provenance = NO_PROVENANCE


@dataclass(frozen=True, slots=True)
class Rank:
    """A command rank: CMD skill (3 for 3+), command points, cost in TV."""

    code: str
    name: str
    cmd_skill: int | None
    command_points: int
    cost: int
    effect: str
    source: Lines
    key: str = ""
    points_kind: str | None = None
    limit: str = ""
    add_traits: tuple[Trait, ...] = ()
    rules: tuple[str, ...] = ()
    provenance: Provenance = NO_PROVENANCE


@dataclass(frozen=True, slots=True)
class Drone:
    """A drone bought for a model; `key` is that of the purchase (`drone/recon`). `strike` is the PILOT that it has when it
    attacks with its melee weapon, where that is another (L3785)."""

    key: str
    name: str
    tv: int
    statline: Statline
    effect: str
    provenance: Provenance
    rules: tuple[str, ...] = ()
    strike: int | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """A counter of the token sheet; codes repeat, keys do not. `write_in` labels a box for the figure that it carries."""

    key: str
    code: str
    name: str
    effect: str
    rules: tuple[str, ...] = ()
    provenance: Provenance = NO_PROVENANCE
    write_in: str = ""


@dataclass(frozen=True, slots=True)
class QuickLine:
    """A line of the quick reference, in our own words."""

    name: str
    effect: str
    rules: tuple[str, ...]
    provenance: Provenance = NO_PROVENANCE


@dataclass(frozen=True, slots=True)
class Family:
    """A stock model with its variants and upgrade rows, in the order of the list."""

    key: str
    name: str
    faction: str
    models: tuple[Model, ...]
    upgrades: tuple[Upgrade, ...]
    source: Lines


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything of one version. Look-ups by key are dictionaries; `find_models` and `find_upgrades` take printed names.

    `weapon_classes`, `weapon_traits`, `model_traits`, `unit_codes` and `ranks` go by code or name. `models` and
    `families` end with the generic `support` and `aircraft`, which belong to no faction.
    """

    system: str
    version: str
    hash: str
    factions: Mapping[str, Faction]
    sublists: Mapping[str, SubList]
    unit_codes: Mapping[str, UnitCode]
    weapon_classes: Mapping[str, WeaponClass]
    weapon_traits: Mapping[str, TraitRule]
    model_traits: Mapping[str, TraitRule]
    families: Mapping[str, Family]
    models: Mapping[str, Model]
    upgrades: Mapping[str, Upgrade]
    purchases: Mapping[str, Purchase]
    ranks: Mapping[str, Rank]
    drones: Mapping[str, Drone]
    tokens: Mapping[str, Token]
    book: Book
    faction_rules: Mapping[str, SubList] = field(default_factory=dict)
    unresolved: Mapping[str, UnresolvedCode] = field(default_factory=dict)
    name: str = ""
    quick_reference: Mapping[str, tuple[QuickLine, ...]] = field(default_factory=dict)
    models_by_faction: Mapping[str, tuple[Model, ...]] = field(init=False, repr=False, compare=False)
    upgrades_by_family: Mapping[str, tuple[Upgrade, ...]] = field(init=False, repr=False, compare=False)
    _required: Mapping[tuple[str, str], tuple[Model, ...]] = field(init=False, repr=False, compare=False)
    _models_by_name: Mapping[str, tuple[Model, ...]] = field(init=False, repr=False, compare=False)
    _upgrades_by_name: Mapping[str, tuple[Upgrade, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_faction: dict[str, list[Model]] = {key: [] for key in self.factions}
        by_name: dict[str, list[Model]] = {}
        for model in self.models.values():
            by_faction.setdefault(model.faction, []).append(model)
            by_name.setdefault(slug(model.name), []).append(model)
        upgrades_by_name: dict[str, list[Upgrade]] = {}
        upgrades_by_family: dict[str, list[Upgrade]] = {}
        for upgrade in self.upgrades.values():
            upgrades_by_name.setdefault(slug(upgrade.name), []).append(upgrade)
            upgrades_by_family.setdefault(upgrade.family, []).append(upgrade)
        required: dict[tuple[str, str], tuple[Model, ...]] = {}
        for model in self.models.values():
            for entry in model.ua:
                if entry.least:
                    place = (model.faction, entry.code)
                    required[place] = (*required.get(place, ()), model)
        object.__setattr__(self, "_required", required)
        object.__setattr__(self, "models_by_faction", _frozen(by_faction))
        object.__setattr__(self, "_models_by_name", _frozen(by_name))
        object.__setattr__(self, "_upgrades_by_name", _frozen(upgrades_by_name))
        object.__setattr__(self, "upgrades_by_family", _frozen(upgrades_by_family))

    def pool(self, faction: str) -> tuple[Model, ...]:
        """The models of a faction's own list, or of the lists that it borrows, in the order of the book."""
        own = self.models_by_faction.get(faction, ())
        borrowed = self.factions[faction].borrows if faction in self.factions else ()
        return own + tuple(model for key in borrowed for model in self.models_by_faction[key])

    def required(self, faction: str, ua: str) -> tuple[Model, ...]:
        """Models of the faction's own list whose limit in `ua` units has a minimum."""
        return self._required.get((faction, ua), ())

    def find_models(self, name: str, faction: str) -> tuple[Model, ...]:
        """Models with the printed `name`: those of the faction's pool when there are any, else those of other lists.

        `south/Jager` names the list itself. More than one result is an ambiguity that the caller reports.
        """
        wanted_list, wanted = self._list_and_name(name)
        if wanted_list:
            found = self._models_by_name.get(slug(wanted), ())
            return tuple(model for model in found if model.faction == wanted_list)
        found = self._models_by_name.get(slug(name), ())
        lists = {faction, *self.factions[faction].borrows} if faction in self.factions else {faction}
        return tuple(model for model in found if model.faction in lists) or found

    def find_upgrades(self, name: str, model: Model) -> tuple[Upgrade, ...]:
        """Upgrade rows with the printed `name`, `Headhunter` or `Headhunter (upgrade)`: of the model's family first."""
        wanted = slug(self._list_and_name(name)[1]).removesuffix("-upgrade")
        found = self._upgrades_by_name.get(wanted, ())
        return tuple(upgrade for upgrade in found if upgrade.family == model.family) or tuple(
            upgrade for upgrade in found if upgrade.faction == model.faction
        )

    def _list_and_name(self, name: str) -> tuple[str, str]:
        """`("south", "Jager")` for `South/Jager`; no list for `Generic Fighter/Bomber`, whose slash is its own."""
        wanted_list, slash, wanted = name.partition("/")
        key = slug(wanted_list)
        return (key, wanted) if slash and key in self.models_by_faction else ("", name)

    def model_trait(self, trait: Trait) -> TraitRule | None:
        """What a model's trait does: looked up as `Resist:Fire` first, then as `Resist`."""
        return find_rule(trait, self.model_traits)

    def weapon_trait(self, trait: Trait) -> TraitRule | None:
        """What a weapon's trait does."""
        return find_rule(trait, self.weapon_traits) or find_rule(trait, self.model_traits)


def find_rule(trait: Trait, rules: Mapping[str, TraitRule]) -> TraitRule | None:
    """The entry of a trait table for `trait`. A name with a colon is one reading; `-Agile` takes Agile away."""
    name, rating = trait.name.removeprefix("-"), trait.rating or ""
    if name == "PEN" and rating.endswith(("F", "H", "C")):
        return rules.get("PEN:X/Y")
    return rules.get(f"{name}:{rating}") or rules.get(name)
