"""The tables of the book: what there is to buy, and what its words mean. Distances in inches, points in TV.

The data files write weapons, traits, limits and ratings as the book does (`notation`); `reading` turns them into values.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.tables import (
    HIDDEN,
    PRICE,
    Above,
    Asked,
    Cites,
    Key,
    Label,
    Lines,
    Made,
    Name,
    Reading,
    Record,
    Ref,
    Slug,
    Text,
    Written,
)
from armybuilder.engine.systems.blitz_beta.book import reading as read
from armybuilder.engine.systems.blitz_beta.book import shapes, shown
from armybuilder.engine.systems.blitz_beta.book.notation import Availability, Trait
from armybuilder.engine.systems.blitz_beta.book.sourced import (
    Actions,
    Cited,
    Natural,
    OptionalText,
    Positive,
    Rule,
    Rules,
    Sourced,
    known_as,
    or_null,
    read_text,
)
from armybuilder.engine.systems.blitz_beta.book.traits import ModelTraits, PurchasedTraits, rules_of, texts
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon

T = TypeVar("T")
Bodies = Annotated[list[dict[str, Any]], msgspec.Meta(max_length=4)]
"""Further bodies of a model as the file writes them; the book has two."""
PurchaseKey = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)?$")]


# ---------------------------------------------------------------- notation


Weapons = Annotated[
    tuple[Weapon, ...],
    Written(read.weapons, show=shown.weapons, shown=list[shapes.MountedWeapon]),
    read.WEAPONS,
]
Availabilities = Annotated[
    tuple[Availability, ...],
    Written(read.availabilities, show=shown.availabilities, shown=list[shapes.Availability]),
    Cites(lambda entries, catalogue: ((entry.text, catalogue.unit_codes.get(entry.code)) for entry in entries)),
    Label("UA", help="Unit availability as the lists print it: GP (0+), SK, FS"),
    read.LIMITS,
]


def _statline(**more: Any) -> Written:
    """The ratings of one body, which exported rows say one by one."""
    return Written(
        read.statline,
        keys={**read.RATINGS, **more},
        needed=("name", "ar", "dc", "act", "type"),
        show=shown.statline,
        shown=shapes.STATLINE,
        spread=True,
    )


_BODY = rules_of(lambda line: line.traits, "traits")
_BODIES = rules_of(lambda lines: (trait for line in lines for trait in line.traits))


# ---------------------------------------------------------------- armies


class Faction(Sourced):
    """A model list. `gains` are traits that its models have unprinted; `borrows` names lists that stand in for one.

    `provenance` are the lines of its rules, `models_source` those of its model list, None without one.
    """

    key: Slug
    name: Name
    short: Text
    side: Literal["terra-nova", "earth", "colony"]
    elite: bool = False
    borrows: tuple[Annotated[Slug, Ref("faction")], ...] = ()
    gains: ModelTraits = ()
    models_source: Lines | None = None
    gains_source: Lines | None = None
    elite_source: Lines | None = None
    provenance: Cited


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a sub-list changes, in our own words; `when` is `construction` or `play`."""

    when: Literal["construction", "play"]
    text: Text


class FactionRule(Sourced):
    """Rules of a whole faction: their id, and what they change, in one line (`gist`) and clause by clause."""

    key: Slug
    code: Annotated[str, Above(), Label("Code"), Written(read_text, show=or_null, shown=str | None)]
    name: Name
    faction: Annotated[str, Ref("faction"), Asked("Key of a model list, `north`.")]
    rule: Rule
    gist: OptionalText = ""
    clauses: tuple[Clause, ...]
    provenance: Cited


class SubList(FactionRule):
    """A sub-list; `code` is empty where the book prints none."""

    code: OptionalText


class UnitCode(Sourced):
    """A unit availability code; `name` is None where the glossary lacks it."""

    key: Annotated[str, Made(lambda values, _reading: values["code"])]
    code: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2,3}$")]
    name: Annotated[Text | None, Label("Name")]
    provenance: Cited


# ---------------------------------------------------------------- the shape of a force


def _read_share(parts: tuple[int, int], _reading: Reading) -> tuple[int, int]:
    if not 0 < parts[0] <= parts[1]:
        raise ValueError(say("a share is a fraction of the whole: 'half' is [1, 2]"))
    return parts


Share = Annotated[tuple[int, int], Written(_read_share, form=tuple[int, int], show=list, shown=list[int])]
"""`[1, 2]` is half; fractions are rounded up (L290)."""


def share_of(share: tuple[int, int], whole: int) -> int:
    """So much of the whole, rounded up."""
    return -(-whole * share[0] // share[1])


_NUMBERS = (
    later("none"),
    later("one"),
    later("two"),
    later("three"),
    later("four"),
    later("five"),
    later("six"),
)


class Group(Sourced):
    """A part of a force: how many of it one `within` may have (`most` None: any number), and how large it may be.

    `actions` are the fewest and the most counted actions; with a `share` the most are that share of the actions of the
    group `share_of`. `types` are the model types that may be one, `behind` the unit types of primary units whose support it may be.
    """

    key: Slug
    name: Name
    within: Literal["force", "combat-group", "primary", "unit"]
    most: Positive | None
    fewest_actions: Natural = 0
    most_actions: Positive | None = None
    share: Share | None = None
    share_of: Annotated[str, Ref("group")] | None = None
    types: tuple[Text, ...] = ()
    behind: tuple[Annotated[str, Ref("unit-code")], ...] = ()
    rule: Rule
    provenance: Cited

    @property
    def number(self) -> str:
        """How many there may be, in words: `one`."""
        most = self.most
        if most is None:
            return say("any number")
        return say(_NUMBERS[most]) if most < len(_NUMBERS) else str(most)

    @property
    def part(self) -> str:
        """The share in words: `half`."""
        over, under = self.share or (1, 1)
        return say("half") if (over, under) == (1, 2) else f"{over}/{under}"

    def beyond(self, found: Sequence[T]) -> Sequence[T]:
        """Those of the found that are too many."""
        return () if self.most is None else found[self.most :]


# ---------------------------------------------------------------- what is bought


class Rank(Sourced):
    """A command rank: CMD skill (3 for 3+), command points, cost in TV. The ordinary squad member has no `code`."""

    key: Slug
    code: OptionalText
    name: Name
    cmd_skill: Annotated[int, msgspec.Meta(ge=2, le=6)] | None
    command_points: Natural
    points_kind: Literal["command", "skill-until-promoted"] | None
    cost: Annotated[Natural, Label("Cost", "TV"), PRICE]
    limit: Text
    effect: Text
    add_traits: ModelTraits = ()
    rules: Rules = ()
    provenance: Cited


class Purchase(Sourced):
    """A generic, veteran, duelist or faction purchase (`of`) and its price; `cost` None where the book prints none.

    `sublist` is the sub-list that sells it, None for what every army may buy. `steps` are changes of ratings:
    `{"mr": 1, "hull": -1}` is one inch more and one hull box fewer.
    """

    kind: Annotated[
        Literal[
            "generic-unit", "generic-model", "veteran", "duelist", "faction", "rank", "sublist-unit", "sublist-model"
        ],
        known_as("of", str, "kind", form=str),
    ]
    key: PurchaseKey
    name: Name
    cost: Annotated[int | None, Label("Cost", "TV"), PRICE]
    cost_per: Literal["unit", "model", "action", "drone"]
    rule: Rule
    limit: Text
    effect: Text
    add_traits: PurchasedTraits = ()
    add_weapons: Weapons = ()
    parameter: Literal["weapon"] | None = None
    alpha: bool = False
    sublist: Annotated[Slug, Ref("sublist")] | None = None
    steps: dict[Literal["mr", "hull", "act"], int] = {}
    remove_traits: ModelTraits = ()
    provenance: Cited


class Token(Sourced):
    """A counter of the token sheet; codes repeat, keys do not. `write_in` labels a box for the figure that it carries."""

    key: Slug
    code: Text
    name: Name
    effect: Text
    rules: Rules = ()
    write_in: Annotated[str, HIDDEN] = ""
    provenance: Cited


class QuickLine(Sourced):
    """A line of the quick reference, in our own words, under the heading of its section."""

    key: Annotated[str, Made(lambda values, _reading: f"{values['section']}/{values['name']}")]
    section: Text
    name: Name
    effect: Text
    rules: Rules = ()
    provenance: Cited


# ---------------------------------------------------------------- models


def _always(value: Any) -> Made:
    """A value that every record of the kind has."""
    return Made(lambda _values, _reading: value)


class Model(Sourced):
    """A purchasable row. `statline` is the first body (HHT-90: the hull), `attached` are the further ones.

    `counted_actions` is what the model counts for unit selection (FC-12). `faction` is `support` or `aircraft` for
    generic items; `note` is their effect, `size` their base, `quantity` the pieces of one purchase.
    """

    key: Annotated[str, Key("faction")]
    name: Name
    family: Annotated[str, Above("family_key"), Ref("family")]
    family_name: Annotated[str, Above(), HIDDEN]
    faction: Annotated[str, Above(), Ref("faction"), Asked("Key of a model list, `north`.")]
    tv: Annotated[Natural, Label("TV"), PRICE]
    ua: Annotated[
        Availabilities,
        Asked("Unit availability code, `GP`.", values=lambda row: [entry["code"] for entry in row["ua"]]),
    ]
    statline: Annotated[Statline, _statline(name=str, component=Annotated[Text, HIDDEN], flags=tuple[str, ...]), _BODY]
    attached: Annotated[tuple[Statline, ...], Written(read.bodies, form=Bodies, each=read.ATTACHED), HIDDEN] = ()
    granted: Annotated[tuple[Trait, ...], Made(read.granted, show=texts, shown=list[str]), rules_of()]
    counted_actions: Annotated[int, Made(read.counted_actions)]
    components: Annotated[
        tuple[Statline, ...],
        Made(read.components, show=shown.components, shown=list[shapes.Component]),
        _BODIES,
    ]
    counts_as: Annotated[Actions | None, HIDDEN] = None
    provenance: Cited
    note: Annotated[str, HIDDEN, _always("")] = ""
    size: Annotated[str, HIDDEN, _always("")] = ""
    quantity: Annotated[int, HIDDEN, _always(1)] = 1
    rules: Annotated[Rules, HIDDEN, _always(())] = ()
    availability: Annotated[Mapping[str, Availability], HIDDEN, Made(read.availability_by_code)]
    has_vet: Annotated[bool, HIDDEN, Made(read.has_trait("Vet"))]
    has_arms: Annotated[bool, HIDDEN, Made(read.has_trait("Arms"))]

    @property
    def traits(self) -> tuple[Trait, ...]:
        """Printed traits of the first body, then those that the faction gives unprinted."""
        printed = {trait.name for trait in self.statline.traits}
        return self.statline.traits + tuple(trait for trait in self.granted if trait.name not in printed)

    def trait(self, name: str) -> Trait | None:
        """The first of that name of all `traits`."""
        for trait in self.statline.traits:
            if trait.name == name:
                return trait
        return next((trait for trait in self.granted if trait.name == name), None)


class Support(Model):
    """A generic support item; `quantity` pieces are one purchase."""

    statline: Annotated[Statline, _statline(name=str, flags=tuple[str, ...]), _BODY]
    attached: Annotated[tuple[Statline, ...], HIDDEN, _always(())] = ()
    note: Annotated[str, known_as("effect", str)]
    size: Text
    quantity: Annotated[int, msgspec.Meta(ge=1, le=20)]
    rules: Rules = ()
    prose_source: Annotated[Lines, HIDDEN]


class Aircraft(Model):
    """A generic aircraft."""

    statline: Annotated[Statline, _statline(name=str, flags=tuple[str, ...]), _BODY]
    attached: Annotated[tuple[Statline, ...], HIDDEN, _always(())] = ()
    counts_as: Annotated[int | None, HIDDEN, _always(None)] = None
    note: Annotated[str, known_as("effect", str, form=str, needed=False)] = ""
    size: Annotated[str, _always("")] = ""
    quantity: Annotated[int, _always(1)] = 1
    rules: Rules = ()


class Upgrade(Sourced):
    """An upgrade-variant row: a delta bought on top of a model of its family (L1072-1074).

    `applies_to` are the keys of the models that may buy it: those of its family, or the ones that it names, that carry
    the weapons it takes away. `changes` are replaced ratings as text (`ew` → `5+`).
    """

    key: Annotated[str, Key("faction")]
    name: Name
    family: Annotated[str, Above("family_key"), Ref("family")]
    faction: Annotated[str, Above(), Ref("faction"), Asked("Key of a model list, `north`.")]
    tv: Annotated[int, Label("TV"), PRICE]
    ua: Availabilities = ()
    applies_to: Annotated[
        tuple[str, ...],
        Ref("model"),
        Written(read.targets, keys={"applies_to": tuple[Slug, ...], "remove_weapons": str}, show=list, shown=list[str]),
    ]
    changes: Annotated[
        Mapping[str, str],
        Written(
            read.changes,
            keys={
                "set": Annotated[
                    dict[Literal["mr", "ar", "dc", "act", "gun", "pilot", "ew"], str | int | None] | None,
                    Label("Ratings that it replaces"),
                ]
            },
            show=lambda changes: {"set": shown.changes(changes)},
            shown={"set": shapes.Ratings},
            spread=True,
        ),
    ]
    add_weapons: Weapons = ()
    remove_weapons: Weapons = ()
    add_traits: ModelTraits = ()
    remove_traits: ModelTraits = ()
    provenance: Cited

    @property
    def command_only(self) -> bool:
        return any(entry.command_only for entry in self.ua)

    @property
    def in_words(self) -> Iterator[str]:
        """`EW 5+`, `with CMD:+1D6`, `without LPZ`: what it changes."""
        if self.changes:
            yield ", ".join(f"{rating.upper()} {text}" for rating, text in self.changes.items())
        added = [weapon.text for weapon in self.add_weapons] + texts(self.add_traits)
        removed = [weapon.text for weapon in self.remove_weapons] + texts(self.remove_traits)
        if added:
            yield say("with {parts}", parts=", ".join(added))
        if removed:
            yield say("without {parts}", parts=", ".join(removed))


class Family(Record):
    """A stock model with its variants and upgrade rows, in the order of the list."""

    key: Annotated[str, Key("faction")]
    name: Name
    faction: Annotated[str, Above(), Ref("faction")]
    models: Annotated[tuple[Model, ...], Made(lambda values, _reading: tuple(values["models"]))]
    upgrades: Annotated[tuple[Upgrade, ...], Made(lambda values, _reading: tuple(values["upgrades"]))]
    source: Lines


class Drone(Sourced):
    """A drone bought for a model; `key` is that of the purchase (`drone/recon`). `strike` is the PILOT that it has when it
    attacks with its melee weapon, where that is another (L3785)."""

    key: Annotated[str, Key("drone")]
    name: Name
    tv: Annotated[Natural, Label("TV"), PRICE]
    statline: Annotated[Statline, _statline(name=str, flags=tuple[str, ...]), _BODY]
    effect: Text
    rules: Rules = ()
    strike: Annotated[int | None, Written(read.skill, form=Text), HIDDEN] = None
    provenance: Cited


def check_removals(upgrade: Upgrade, reading: Reading) -> Any:
    """A weapon or trait that no model of the family has cannot be taken away."""
    models = read.family_of(reading.raw, reading.scope)
    for field in ("weapons", "traits"):
        known = {part.text for model in models for part in getattr(model.statline, field)}
        for removed in getattr(upgrade, f"remove_{field}"):
            if removed.text not in known:
                has = say("no model of the family has it; they have {known}", known=", ".join(sorted(known)))
                yield f"remove_{field}", removed.text, has
