"""What the data files of the beta may say: one schema a file, strict about keys and types.

The schemas check form only; whether codes, traits and references exist is for `build`. The format is told in
docs/rules-data.md.
"""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from armybuilder.engine.core.records import Lines, Record, Ruling, Slug, SystemRecord, Text


def _as_text(value: object) -> object:
    # YAML reads `dc: 3` as a number, and that is how the book writes it.
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


PurchaseKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)?$")]
Capacity = Annotated[str, BeforeValidator(_as_text)]
Rule = Annotated[str, StringConstraints(pattern=r"^(FC|SL|BR|DC)-[A-Z0-9]+$")]


class Sourced(Record):
    """Where a record stands in the book, what is printed where it differs, and who decided."""

    source: Lines
    printed: dict[str, str | None] = {}
    rulings: list[Ruling] = []
    flags: list[Slug] = []


class FactionRecord(Sourced):
    """A faction and the lines of its rules and of its model list."""

    key: Slug
    name: Text
    short: Text
    side: Literal["terra-nova", "earth", "colony"]
    models_source: Lines | None = None
    borrows: list[Slug] = []
    elite: bool = False
    elite_source: Lines | None = None
    gains: str = ""
    gains_source: Lines | None = None


class SystemFile(SystemRecord):
    """`system`: the game system, its version, its book and its factions."""

    factions: list[FactionRecord]


class WeaponClassRecord(Sourced):
    """A row of the weapon tables; a size without a column is not in `sizes`."""

    code: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,4}$")]
    name: Text
    category: Literal["ballistic", "beam", "missile", "indirect", "melee", "air"]
    sizes: dict[Literal["L", "M", "H", "-"], Text]
    range: Text | None
    traits: str
    note: str = ""


class UnresolvedRecord(Record):
    """A weapon code that the book prints and never defines."""

    code: Text
    reading: Text
    ruling: Ruling
    note: str = ""
    source: Lines


class WeaponsFile(Record):
    """`weapons`."""

    classes: list[WeaponClassRecord]
    unresolved: list[UnresolvedRecord] = []


class TraitRecord(Sourced):
    """A trait and its effect in our own words."""

    key: Slug
    name: Text
    title: Text
    rating: Literal["none", "dice", "inches", "number", "skill", "word", "pen", "range"]
    effect: Text
    defined: bool = True
    sublist: Slug | None = None
    aliases: list[Text] = []
    words: dict[str, Text] = {}
    rules: list[Rule] = []


class TraitsFile(Record):
    """`weapon-traits` and `model-traits`."""

    traits: list[TraitRecord]


class UnitCodeRecord(Sourced):
    """A unit availability code; `name` is null where no glossary tells it."""

    code: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,3}$")]
    name: Text | None


class AvailabilityFile(Record):
    """`availability`."""

    codes: list[UnitCodeRecord]


class RankRecord(Sourced):
    """A rank of the command table; `code` is null for the ordinary squad member."""

    key: Slug
    code: Text | None
    name: Text
    cmd_skill: Annotated[int, Field(ge=2, le=6)] | None
    command_points: Annotated[int, Field(ge=0)]
    points_kind: Literal["command", "skill-until-promoted"] | None
    cost: Annotated[int, Field(ge=0)]
    limit: Text
    effect: Text
    add_traits: str = ""
    rules: list[Rule] = []


class CommandersFile(Record):
    """`commanders`."""

    ranks: list[RankRecord]


class PurchaseRecord(Sourced):
    """Something bought for a unit or a model; `cost` is null where the book prints none."""

    key: PurchaseKey
    kind: Literal[
        "generic-unit", "generic-model", "veteran", "duelist", "faction", "rank", "sublist-unit", "sublist-model"
    ]
    name: Text
    cost: int | None
    cost_per: Literal["unit", "model", "action", "drone"]
    rule: Rule
    limit: Text
    effect: Text
    add_traits: str = ""
    add_weapons: str = ""
    parameter: Literal["weapon"] | None = None
    alpha: bool = False
    sublist: Slug | None = None
    steps: dict[Literal["mr", "hull", "act"], int] = {}
    remove_traits: str = ""


class UpgradesFile(Record):
    """`upgrades`."""

    purchases: list[PurchaseRecord]


class ClauseRecord(Record):
    """One clause of a sub-list, in our own words."""

    when: Literal["construction", "play"]
    text: Text


class FactionRuleRecord(Sourced):
    """Rules of a whole faction; `gist` is all of them in one line."""

    key: Slug
    name: Text
    gist: Text | None = None
    faction: Slug
    rule: Rule
    clauses: list[ClauseRecord]


class SubListRecord(FactionRuleRecord):
    """A sub-list; `code` is null where the book prints none."""

    code: Text | None


class SubListsFile(Record):
    """`sublists`."""

    sublists: list[SubListRecord]
    faction_rules: list[FactionRuleRecord] = []


class StatlineRecord(Record):
    """The ratings of one body, written as the book prints them; a rating that does not exist is left out."""

    mr: Text | None = None
    ar: Annotated[int, Field(ge=0)] | None
    dc: Capacity | None
    act: Annotated[int, Field(ge=0)]
    gun: Text | None = None
    pilot: Text | None = None
    ew: Text | None = None
    weapons: str = ""
    traits: str = ""


class AttachedRecord(StatlineRecord):
    """A further body of the same purchase."""

    name: Text
    type: Text | None = None


class PurchasableRecord(Sourced, StatlineRecord):
    """A statline with a name and a price."""

    key: Slug
    name: Text
    tv: Annotated[int, Field(ge=0)]
    type: Text


class ModelRecord(PurchasableRecord):
    """A row of a model list. `component` names its first body when there are others under `attached`."""

    ua: Text
    counts_as: Annotated[int, Field(ge=0)] | None = None
    component: Text | None = None
    attached: list[AttachedRecord] = []

    @model_validator(mode="after")
    def bodies_are_named(self) -> Self:
        if bool(self.component) != bool(self.attached):
            raise ValueError("component and attached go together: a model of several bodies names each")
        return self


class SetRecord(Record):
    """Values that an upgrade row replaces."""

    mr: Text | None = None
    ar: Annotated[int, Field(ge=0)] | None = None
    dc: Capacity | None = None
    act: Annotated[int, Field(ge=0)] | None = None
    gun: Text | None = None
    pilot: Text | None = None
    ew: Text | None = None


class UpgradeRecord(Sourced):
    """An upgrade row: a delta on a model of its family, or of the rows that `applies_to` names."""

    key: Slug
    name: Text
    tv: int
    ua: Text | None = None
    applies_to: list[Slug] = []
    set: SetRecord | None = None
    add_weapons: str = ""
    remove_weapons: str = ""
    add_traits: str = ""
    remove_traits: str = ""


class FamilyRecord(Record):
    """A stock model with its variants and upgrade rows."""

    key: Slug
    name: Text
    source: Lines
    models: Annotated[list[ModelRecord], Field(min_length=1)]
    upgrades: list[UpgradeRecord] = []


class ModelsFile(Record):
    """`models/<faction>`: one model list."""

    faction: Slug
    families: list[FamilyRecord]


class SupportRecord(PurchasableRecord):
    """A generic support item; `quantity` pieces are one purchase."""

    ua: Text
    counts_as: Annotated[int, Field(ge=0)] | None = None
    size: Text
    quantity: Annotated[int, Field(ge=1)]
    effect: Text
    rules: list[Rule] = []
    prose_source: Lines


class SupportFile(Record):
    """`support`."""

    items: list[SupportRecord]


class AircraftRecord(PurchasableRecord):
    """A generic aircraft."""

    ua: Text
    effect: str = ""
    rules: list[Rule] = []


class AircraftFile(Record):
    """`aircraft`."""

    aircraft: list[AircraftRecord]


class DroneRecord(PurchasableRecord):
    """A drone, bought for a model; `strike` is its PILOT when it attacks with its melee weapon, where that is another."""

    effect: Text
    rules: list[Rule] = []
    strike: Text | None = None


class DronesFile(Record):
    """`drones`."""

    drones: list[DroneRecord]


class TokenRecord(Sourced):
    """A counter of the token sheet; `write_in` labels a box for the figure that it carries."""

    key: Slug
    code: Text
    name: Text
    effect: Text
    write_in: str = ""
    rules: list[Rule] = []


class TokensFile(Record):
    """`tokens`."""

    tokens: list[TokenRecord]


FOLDER = "models/"
