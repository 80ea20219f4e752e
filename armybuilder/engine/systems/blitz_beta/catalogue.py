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


def _frozen(table: Mapping[str, list[T]]) -> dict[str, tuple[T, ...]]:
    return {key: tuple(values) for key, values in table.items()}


@dataclass(frozen=True, slots=True)
class Provenance:
    """Lines of the book, what is printed where it differs, the `DQ-` rulings taken, and flags (`unreleased`, …)."""

    source: Lines
    printed: Mapping[str, str] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Faction:
    """A model list. `gains` are traits that its models have unprinted; `borrows` names lists that stand in for one."""

    key: str
    name: str
    side: str
    gains: tuple[Trait, ...]
    elite: bool
    borrows: tuple[str, ...]
    source: Lines


@dataclass(frozen=True, slots=True)
class SubList:
    """A sub-list: its rule id and what it changes, told in our own words clause by clause."""

    key: str
    code: str
    name: str
    faction: str
    rule: str
    clauses: tuple[str, ...]
    source: Lines


@dataclass(frozen=True, slots=True)
class UnitCode:
    """A unit availability code; `name` is None where the glossary lacks it."""

    code: str
    name: str | None


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


@dataclass(frozen=True, slots=True)
class Penetration:
    """`7` or `7/1H`: value (None: persistent effect only), persistent damage type F, H or C, and its rating."""

    value: int | None
    persistent: str | None = None
    rating: int = 0

    @property
    def text(self) -> str:
        value = "" if self.value is None else str(self.value)
        return f"{value}/{self.rating}{self.persistent}" if self.persistent else value


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
    """An upgrade-variant row: a delta bought on top of a model of its family (L1072-1074)."""

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
    generic items.
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
    source: Lines


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


@dataclass(frozen=True, slots=True)
class Drone:
    """A drone bought for a model."""

    key: str
    name: str
    tv: int
    statline: Statline
    effect: str
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Token:
    """A counter of the token sheet; codes repeat, keys do not."""

    key: str
    code: str
    name: str
    effect: str


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
    """Everything of one version. Look-ups by key are dictionaries; `find_models` and `find_upgrades` take printed names."""

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
    models_by_faction: Mapping[str, tuple[Model, ...]] = field(init=False, repr=False, compare=False)
    upgrades_by_family: Mapping[str, tuple[Upgrade, ...]] = field(init=False, repr=False, compare=False)
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
        object.__setattr__(self, "models_by_faction", _frozen(by_faction))
        object.__setattr__(self, "_models_by_name", _frozen(by_name))
        object.__setattr__(self, "_upgrades_by_name", _frozen(upgrades_by_name))
        object.__setattr__(self, "upgrades_by_family", _frozen(upgrades_by_family))

    def pool(self, faction: str) -> tuple[Model, ...]:
        """The models of a faction's own list, or of the lists that it borrows, in the order of the book."""
        own = self.models_by_faction.get(faction, ())
        borrowed = self.factions[faction].borrows if faction in self.factions else ()
        return own + tuple(model for key in borrowed for model in self.models_by_faction[key])

    def find_models(self, name: str, faction: str) -> tuple[Model, ...]:
        """Models with the printed `name`: those of the faction's pool when there are any, else those of other lists.

        `south/Jager` names the list itself. More than one result is an ambiguity that the caller reports.
        """
        wanted_list, slash, wanted = name.partition("/")
        if slash:
            found = self._models_by_name.get(slug(wanted), ())
            return tuple(model for model in found if model.faction == slug(wanted_list))
        found = self._models_by_name.get(slug(name), ())
        lists = {faction, *self.factions[faction].borrows} if faction in self.factions else {faction}
        return tuple(model for model in found if model.faction in lists) or found

    def find_upgrades(self, name: str, model: Model) -> tuple[Upgrade, ...]:
        """Upgrade rows with the printed `name`, `Headhunter` or `Headhunter (upgrade)`: of the model's family first."""
        wanted = slug(name.rpartition("/")[2]).removesuffix("-upgrade")
        found = self._upgrades_by_name.get(wanted, ())
        return tuple(upgrade for upgrade in found if upgrade.family == model.family) or tuple(
            upgrade for upgrade in found if upgrade.faction == model.faction
        )
