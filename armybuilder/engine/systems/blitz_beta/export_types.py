"""What the rows of an export look like, for those who read them: one type for each `kind`.

Rows are plain dictionaries; these types become the JSON Schema that the API publishes, and a test holds every row to it.
"""

from typing import Any, TypedDict

from armybuilder.engine.core.rows import strict_schemas

Inches = int
Skill = int


class Availability(TypedDict):
    """Where a model may stand: UA code and the printed limit, `0+`, `0-1`, `CMD 0-1`."""

    code: str
    limit: str | None


class MountedWeapon(TypedDict):
    """A weapon of a statline; `traits` are what its bracket says, arc included."""

    code: str
    count: int
    traits: list[str]


class Penetration(TypedDict):
    value: int | None
    persistent: str | None
    rating: int
    text: str


class Clause(TypedDict):
    when: str
    text: str


class Ratings(TypedDict, total=False):
    """The ratings that an upgrade replaces."""

    mr_inches: int | None
    mr_type: str | None
    ar: int
    dc: int
    hull: int
    structure: int
    act: int
    gun: int | None
    pilot: int | None
    ew: int | None


class _Provenance(TypedDict):
    flags: list[str]
    rulings: list[str]
    source: list[int]
    printed: dict[str, str | None]


class _Statline(TypedDict):
    mr_inches: int | None
    mr_type: str | None
    ar: int | None
    hull: int | None
    structure: int | None
    act: int | None
    gun: int | None
    pilot: int | None
    ew: int | None
    weapons: list[MountedWeapon]
    traits: list[str]
    type: str


class Component(_Statline):
    """One body of a model that has several."""

    name: str


class ModelRow(_Statline, _Provenance):
    """A model; skills are whole numbers (4 for 4+)."""

    key: str
    name: str
    family: str
    faction: str
    tv: int
    ua: list[Availability]
    granted: list[str]
    counted_actions: int
    components: list[Component]


class GenericRow(ModelRow):
    """Generic support or an aircraft."""

    effect: str
    size: str
    quantity: int
    rules: list[str]


class UpgradeRow(_Provenance):
    """An upgrade row: what it changes on a model of its family; `set` are the ratings that it replaces."""

    key: str
    name: str
    family: str
    faction: str
    tv: int
    ua: list[Availability]
    applies_to: list[str]
    set: Ratings
    add_weapons: list[MountedWeapon]
    remove_weapons: list[MountedWeapon]
    add_traits: list[str]
    remove_traits: list[str]


class DroneRow(_Statline, _Provenance):
    key: str
    name: str
    tv: int
    effect: str
    rules: list[str]


class WeaponRow(_Provenance):
    """A weapon class; `pen` goes by size letter, `-` is a weapon of one size."""

    key: str
    code: str
    name: str
    category: str
    pen: dict[str, Penetration]
    range: str | None
    range_inches: list[int] | None
    traits: list[str]
    note: str


class UnresolvedWeaponRow(TypedDict):
    """A code that the book prints and never defines."""

    key: str
    code: str
    reading: str | None
    ruling: str | None
    note: str
    source: list[int]


class TraitRow(_Provenance):
    """A trait of weapons or of models (`of`), its effect in our own words."""

    of: str
    key: str
    name: str
    title: str
    rating: str
    effect: str
    words: dict[str, str]
    defined: bool
    sublist: str | None
    aliases: list[str]
    rules: list[str]


class UnitCodeRow(_Provenance):
    key: str
    code: str
    name: str | None


class RankRow(_Provenance):
    key: str
    code: str | None
    name: str
    cmd_skill: int | None
    command_points: int
    points_kind: str | None
    cost: int
    limit: str
    effect: str
    add_traits: list[str]
    rules: list[str]


class PurchaseRow(_Provenance):
    """Something bought for a unit or a model; `cost` is null where the book prints none."""

    of: str
    key: str
    name: str
    cost: int | None
    cost_per: str
    rule: str
    limit: str
    effect: str
    add_traits: list[str]
    add_weapons: list[MountedWeapon]
    parameter: str | None
    alpha: bool
    sublist: str | None
    steps: dict[str, int]
    remove_traits: list[str]


class SublistRow(_Provenance):
    """A sub-list or a named rule of a faction, clause by clause."""

    key: str
    code: str | None
    name: str
    faction: str
    rule: str
    gist: str | None
    clauses: list[Clause]


class FactionRow(_Provenance):
    """A faction; `borrows` are the lists that stand in for one of its own."""

    key: str
    name: str
    short: str
    side: str
    elite: bool
    borrows: list[str]
    gains: list[str]
    models_source: list[int] | None
    gains_source: list[int] | None
    elite_source: list[int] | None


class TokenRow(_Provenance):
    key: str
    code: str
    name: str
    effect: str
    rules: list[str]


ROW_TYPES = {
    "faction": FactionRow,
    "model": ModelRow,
    "support": GenericRow,
    "aircraft": GenericRow,
    "upgrade": UpgradeRow,
    "drone": DroneRow,
    "weapon": WeaponRow,
    "unresolved-weapon": UnresolvedWeaponRow,
    "trait": TraitRow,
    "unit-code": UnitCodeRow,
    "rank": RankRow,
    "purchase": PurchaseRow,
    "sublist": SublistRow,
    "faction-rule": SublistRow,
    "token": TokenRow,
}


def row_schemas() -> dict[str, dict[str, Any]]:
    """A self-contained JSON Schema for the rows of each kind, `kind` itself left out."""
    return strict_schemas(ROW_TYPES)
