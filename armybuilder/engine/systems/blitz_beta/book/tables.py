"""The tables of the book: what there is to buy, and what its words mean. Distances in inches, points in TV.

What follows from other fields, or stands on no card for another reason, is `HIDDEN`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeVar

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import HIDDEN, Record
from armybuilder.engine.systems.blitz_beta.book.notation import Availability, Trait
from armybuilder.engine.systems.blitz_beta.book.source_lines import Provenance, SourcedRecord
from armybuilder.engine.systems.blitz_beta.book.traits import trait_texts
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon

T = TypeVar("T")


# ---------------------------------------------------------------- armies


class Faction(SourcedRecord):
    """A model list. `gains` are traits that its models have unprinted; `borrows` names lists that stand in for one.

    `provenance` are the lines of its rules, `models_source` those of its model list, None without one.
    """

    key: str
    name: str
    short: str
    side: Literal["terra-nova", "earth", "colony"]
    elite: bool = False
    borrows: tuple[str, ...] = ()
    gains: tuple[Trait, ...] = ()
    models_source: tuple[int, int] | None = None
    gains_source: tuple[int, int] | None = None
    elite_source: tuple[int, int] | None = None
    provenance: Provenance


class UnitCode(SourcedRecord):
    """A unit availability code; `name` is None where the glossary lacks it."""

    key: str
    code: str
    name: str | None
    provenance: Provenance


# ---------------------------------------------------------------- the shape of a force


def share_of(share: tuple[int, int], whole: int) -> int:
    """So much of the whole, rounded up."""
    return -(-whole * share[0] // share[1])


_NUMBERS = (
    gettext_noop("none"),
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
)


class CompositionRule(SourcedRecord):
    """A part of a force: how many of it one `within` may have (`most` None: any number), and how large it may be.

    `actions` are the fewest and the most counted actions; with a `share` the most are that share of the actions of the
    group `share_of`. `types` are the model types that may be one, `behind` the unit types of primary units whose support it may be.
    """

    key: str
    name: str
    within: Literal["force", "combat-group", "primary", "unit"]
    most: int | None
    fewest_actions: int = 0
    most_actions: int | None = None
    share: tuple[int, int] | None = None
    """`(1, 2)` is half; fractions are rounded up (L290)."""
    share_of: str | None = None
    types: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    rule: str
    provenance: Provenance

    @property
    def number_words(self) -> str:
        """The number that there may be, in words: `one`."""
        most = self.most
        if most is None:
            return gettext("any number")
        return gettext(_NUMBERS[most]) if most < len(_NUMBERS) else str(most)

    @property
    def share_words(self) -> str:
        """The share in words: `half`."""
        over, under = self.share or (1, 1)
        return gettext("half") if (over, under) == (1, 2) else f"{over}/{under}"

    def excess_of(self, found: Sequence[T]) -> Sequence[T]:
        """Those of the found that are too many."""
        return () if self.most is None else found[self.most :]


# ---------------------------------------------------------------- what is bought


class Rank(SourcedRecord):
    """A command rank: CMD skill (3 for 3+), command points, cost in TV. The ordinary squad member has no `code`."""

    key: str
    code: str
    name: str
    cmd_skill: int | None
    command_points: int
    points_kind: Literal["command", "skill-until-promoted"] | None
    cost: int
    limit: str
    effect: str
    add_traits: tuple[Trait, ...] = ()
    rules: tuple[str, ...] = ()
    provenance: Provenance


class Purchase(SourcedRecord):
    """A generic, veteran, duelist or faction purchase (`of`) and its price; `cost` None where the book prints none.

    `sublist` is the sub-list that sells it, None for what every army may buy. `steps` are changes of ratings:
    `{"mr": 1, "hull": -1}` is one inch more and one hull box fewer.
    """

    kind: Literal[
        "generic-unit", "generic-model", "veteran", "duelist", "faction", "rank", "sublist-unit", "sublist-model"
    ]
    key: str
    name: str
    cost: int | None
    cost_per: Literal["unit", "model", "action", "drone"]
    rule: str
    limit: str
    effect: str
    add_traits: tuple[Trait, ...] = ()
    add_weapons: tuple[Weapon, ...] = ()
    parameter: Literal["weapon"] | None = None
    alpha: bool = False
    sublist: str | None = None
    steps: Mapping[str, int] = {}
    remove_traits: tuple[Trait, ...] = ()
    provenance: Provenance


class Token(SourcedRecord):
    """A counter of the token sheet; codes repeat, keys do not. `write_in` labels a box for the figure that it carries."""

    key: str
    code: str
    name: str
    effect: str
    rules: tuple[str, ...] = ()
    write_in: str = ""
    provenance: Provenance


class QuickLine(SourcedRecord):
    """A line of the quick reference, in our own words, under the heading of its section."""

    key: str
    section: str
    name: str
    effect: str
    rules: tuple[str, ...] = ()
    provenance: Provenance


# ---------------------------------------------------------------- models


class Model(SourcedRecord):
    """A purchasable row. `statline` is the first body (HHT-90: the hull), `attached` are the further ones.

    `counted_actions` is what the model counts for unit selection (FC-12). `faction` is `support` or `aircraft` for
    generic items; `note` is their effect, `size` their base, `quantity` the pieces of one purchase.
    """

    key: Annotated[str, HIDDEN]
    name: str
    family: str
    family_name: Annotated[str, HIDDEN]
    faction: str
    tv: int
    ua: tuple[Availability, ...]
    statline: Statline
    attached: Annotated[tuple[Statline, ...], HIDDEN] = ()
    granted: Annotated[tuple[Trait, ...], HIDDEN]
    counted_actions: Annotated[int, HIDDEN]
    components: Annotated[tuple[Statline, ...], HIDDEN]
    counts_as: Annotated[int | None, HIDDEN] = None
    provenance: Provenance
    note: Annotated[str, HIDDEN] = ""
    size: Annotated[str, HIDDEN] = ""
    quantity: Annotated[int, HIDDEN] = 1
    rules: Annotated[tuple[str, ...], HIDDEN] = ()
    availability: Annotated[Mapping[str, Availability], HIDDEN]
    has_vet: Annotated[bool, HIDDEN]
    has_arms: Annotated[bool, HIDDEN]

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

    note: str
    size: str
    quantity: int
    rules: tuple[str, ...] = ()
    prose_source: Annotated[tuple[int, int], HIDDEN]


class Aircraft(Model):
    """A generic aircraft."""

    note: str = ""
    rules: tuple[str, ...] = ()


class Upgrade(SourcedRecord):
    """An upgrade-variant row: a delta bought on top of a model of its family (L1072-1074).

    `applies_to` are the keys of the models that may buy it: those of its family, or the ones that it names, that carry
    the weapons it takes away. `changes` are replaced ratings as text (`ew` → `5+`).
    """

    key: str
    name: str
    family: str
    faction: str
    tv: int
    ua: tuple[Availability, ...] = ()
    applies_to: tuple[str, ...]
    changes: Mapping[str, str]
    add_weapons: tuple[Weapon, ...] = ()
    remove_weapons: tuple[Weapon, ...] = ()
    add_traits: tuple[Trait, ...] = ()
    remove_traits: tuple[Trait, ...] = ()
    provenance: Provenance

    @property
    def command_only(self) -> bool:
        return any(entry.command_only for entry in self.ua)

    @property
    def in_words(self) -> Iterator[str]:
        """`EW 5+`, `with CMD:+1D6`, `without LPZ`: what it changes."""
        if self.changes:
            yield ", ".join(f"{rating.upper()} {text}" for rating, text in self.changes.items())
        added = [weapon.text for weapon in self.add_weapons] + trait_texts(self.add_traits)
        removed = [weapon.text for weapon in self.remove_weapons] + trait_texts(self.remove_traits)
        if added:
            yield gettext("with {parts}", parts=", ".join(added))
        if removed:
            yield gettext("without {parts}", parts=", ".join(removed))


class Family(Record):
    """A stock model with its variants and upgrade rows, in the order of the list."""

    key: str
    name: str
    faction: str
    models: tuple[Model, ...]
    upgrades: tuple[Upgrade, ...]
    source: tuple[int, int]


class Drone(SourcedRecord):
    """A drone bought for a model; `key` is that of the purchase (`drone/recon`). `strike` is the PILOT that it has when it
    attacks with its melee weapon, where that is another (L3785)."""

    key: Annotated[str, HIDDEN]
    name: str
    tv: int
    statline: Statline
    effect: str
    rules: tuple[str, ...] = ()
    strike: Annotated[int | None, HIDDEN] = None
    provenance: Provenance
