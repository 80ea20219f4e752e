"""Effects of sub-lists and factions on force building, as records: a kind for each thing that may be changed.

They are listed in `sublists.yaml` below the clause that says so, and `army` answers the rules by them. Anything that
no kind can express is a separate rule in `armies`; a `Hook` names it.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import Record
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT, Role
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS

Text = Annotated[str, msgspec.Meta(min_length=1)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Keys = tuple[str, ...]
"""Of lists, families, unit types, purchases or weapons."""
Roles = tuple[Role, ...]
Rank = Literal["CO", "XO", "CGL", "2iC"]
Ranks = tuple[Rank, ...]
COMMANDERS: Ranks = ("CO", "XO", "CGL", "2iC")
Condition = bool | str
"""True, false, or the reading of a ruling that it hangs on: `hgsf-pilum/pillium`, `not pg-south/north`."""


# ---------------------------------------------------------------- models


class ModelMatcher(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Models by what their rows say: whatever is given here must fit, `but` must not. An empty one fits every model.

    `codes` are unit types of which the model lists one, `types` are written with or without what follows in brackets,
    `movement` are letters of its MR, `actions` the fewest and the most of its printed ACT.
    """

    lists: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    movement: tuple[str, ...] = ()
    actions: tuple[int, int] | None = None
    but: "ModelMatcher | None" = None

    def fits(self, model: Model) -> bool:
        """Whether a model is meant."""
        line = model.statline
        return (
            (not self.families or model.family in self.families)
            and (not self.lists or model.faction in self.lists)
            and (not self.types or line.base_type in self.types or line.type in self.types)
            and (not self.movement or line.mr_type in self.movement)
            and (not self.actions or self.actions[0] <= (line.act or 0) <= self.actions[1])
            and (not self.codes or any(code in model.availability for code in self.codes))
            and not (self.but and self.but.fits(model))
        )


ANYONE = ModelMatcher()


# ---------------------------------------------------------------- effects


class Effect(Record, forbid_unknown_fields=True):
    """Something that the paragraph of an army changes. `says` are the numbers of the clauses that say it, `text` those
    clauses in our own words; it counts `when` the players read the book so."""

    key: str
    army: str
    rule: str
    says: tuple[int, ...]
    text: str
    when: Condition = True
    source: tuple[int, int]


class Allies(Effect):
    """Whole units of the unit types `codes` may be bought from other lists; with `one`, from one of them, chosen for the
    force."""

    lists: Keys
    codes: Keys
    one: bool = False


class Guests(Effect):
    """Models of these families join any unit, whatever list they are on."""

    families: Keys


class Mix(Effect):
    """Lists whose models may share a unit."""

    lists: Keys


class Loan(Effect):
    """The faction's models serve in forces of other factions: in support units, or as one combat group."""

    to: Keys
    place: Literal["support", "group"]


class Ban(Effect):
    """Models that units of the `roles` may not include; `generic` says whether it speaks of generic support and aircraft as
    well."""

    what: Text
    models: ModelMatcher
    roles: Roles = (PRIMARY,)
    generic: Condition = False


class BarredTypes(Effect):
    """Unit types that units of the `roles` may not have."""

    codes: Keys
    roles: Roles = (PRIMARY, SUPPORT)


class AddedTypes(Effect):
    """Families that gain unit types, with the unmarked limit."""

    families: Keys
    codes: Keys


class Allowance(Effect):
    """The number of each model that a unit of these types may have (of any, where there are none), regardless of
    its own limit; None for any number. A `cap` lowers only what is higher, and leaves `0+` alone.

    In support units it is one lower, as limits are, unless it is `whole_in_support`. `command` asks for a rank.
    `told` describes it in words, for messages.
    """

    models: ModelMatcher
    codes: Keys = ()
    veteran: bool = False
    most: Positive | None
    cap: bool = False
    whole_in_support: Condition = False
    command: Condition = False
    told: str = ""


class GroupLimit(Effect):
    """The maximum number of a group, unit or rank; None for any number."""

    group: str
    most: Positive | None


class UnitSize(Effect):
    """The maximum number of actions of a primary unit of nothing but such models."""

    models: ModelMatcher
    most: Positive


class Uncounted(Effect):
    """Models whose actions take up none of the largest size of a unit of these types. Where `idle`, they do not fill its
    least size either, nor count for its support unit."""

    models: ModelMatcher
    codes: Keys
    idle: Condition = False


class Grant(Effect):
    """The traits and other benefits that models have without buying them: those meant, of these ranks (any, where
    there are none), in units that `bought` something (in all, where nothing is named).

    The trait called `holder` has the traits of `bracket` in its own. Weapons of the classes `weapons` have
    `weapon_traits`, those of `loses` are gone, those of `swaps` give way to what the unit bought, and only then
    are `traits` gained. `inches` are added to MR, `uplink` betters the skill of a SatUp.
    """

    models: ModelMatcher = ANYONE
    ranks: Ranks = ()
    bought: str | None = None
    traits: tuple[Trait, ...] = ()
    holder: str = ""
    bracket: tuple[Trait, ...] = ()
    weapons: Keys = ()
    weapon_traits: tuple[Trait, ...] = ()
    loses: Keys = ()
    swaps: Keys = ()
    inches: int = 0
    uplink: int = 0


class Commander(Effect):
    """The models that may be the CO; `what` describes them in words."""

    what: Text
    models: ModelMatcher


class Price(Effect):
    """A price that differs: of `purchases`, of ranks or of the models themselves where these are for commanders (`item`), in
    units of the `roles` that `bought` something, paid by models of these ranks (any, where there are none).

    `pay` tells what is paid: nothing, half (rounded up), 1 TV less, or the price for each model of the unit. With `one`,
    only the dearest of a unit is. `told` says it to the player.
    """

    told: Text
    item: Literal["purchases", "ranks", "command models"] = "purchases"
    purchases: Keys = ()
    ranks: Ranks = ()
    bought: str | None = None
    roles: Roles = (PRIMARY, SUPPORT)
    pay: Literal["nothing", "half", "one less", "for each model"]
    one: bool = False


class Gift(Effect):
    """A model of one of these ranks has one veteran upgrade for nothing: the dearest, or before it one without a printed
    price where `unpriced`. It needs no Vet for it where `without_vet`."""

    told: Text
    ranks: Ranks
    unpriced: Condition
    without_vet: Condition


class FamilyTies(Effect):
    """All commanders have the same veteran upgrade, 1 TV cheaper, and may buy Vet for it anywhere."""

    told: Text
    without_vet: Condition


class FreeBudget(Effect):
    """A share of the limit, rounded up, that comes on top of it for these models."""

    share: tuple[int, int]
    models: ModelMatcher
    what: Text


class EliteOption(Effect):
    """The army's rule on the elite option."""

    option: Literal["required", "forbidden"]


class SupportUnits(Effect):
    """Support units have none of the model types of their primary unit (`other_types`), or buy generic upgrades."""

    other_types: bool = False
    buys_generic: bool = False


class Veterans(Effect):
    """Such models may buy Vet in any unit (`anywhere`), or stand in veteran units `only`."""

    models: ModelMatcher = ANYONE
    vet: Literal["anywhere", "only"]


class VeteranUnit(Effect):
    """A unit that `bought` this is a veteran unit besides the usual one, and each of its models a veteran."""

    bought: str


class Duelists(Effect):
    """Other lists that duelists may come from, what may become one, and the ranks that buy what duelists may."""

    lists: Keys = ()
    types: tuple[Text, ...] = ()
    ranks: Ranks = ()


class Buyer(Effect):
    """The only models that may buy what a sub-list sells: such models, of these ranks (any, where there are none),
    in units of the roles and types (any, where there are none); a unit buys where all its models are such.
    `without_vet` bars it to models that have Vet, `once` to all units of the force but one.

    `told` is the message to others, `code` that of the problem, `remove` names it in the fix.
    """

    purchase: str
    models: ModelMatcher = ANYONE
    ranks: Ranks = ()
    roles: Roles = (PRIMARY, SUPPORT)
    codes: Keys = ()
    without_vet: bool = False
    once: bool = False
    code: str
    told: Text
    remove: Text


class Hook(Effect):
    """A clause that no table can say: the rules of `armies` that keep it, and why it needs them."""

    rules: tuple[Text, ...]
    why: Text


KINDS: Mapping[str, type[Effect]] = {
    "allies": Allies,
    "guests": Guests,
    "mixes": Mix,
    "loans": Loan,
    "bans": Ban,
    "barred_types": BarredTypes,
    "added_types": AddedTypes,
    "allowances": Allowance,
    "places": GroupLimit,
    "sizes": UnitSize,
    "uncounted": Uncounted,
    "grants": Grant,
    "commander": Commander,
    "prices": Price,
    "gifts": Gift,
    "family_ties": FamilyTies,
    "budgets": FreeBudget,
    "elite": EliteOption,
    "support_units": SupportUnits,
    "veterans": Veterans,
    "veteran_units": VeteranUnit,
    "duelists": Duelists,
    "buyers": Buyer,
    "hooks": Hook,
}
"""Kinds of effects by the names that data files and exported rows have for them, in the order of these rows."""
_NAMES = {kind: name for name, kind in KINDS.items()}


def name_of(effect: Effect) -> str:
    """The name of an effect's kind."""
    return _NAMES[type(effect)]


def terms_of(kind: type[Effect]) -> dict[str, msgspec.structs.FieldInfo]:
    """Return the terms of effects of a kind besides their place, by name."""
    return {field.name: field for field in msgspec.structs.fields(kind) if field.name not in Effect.__struct_fields__}


# ---------------------------------------------------------------- what their types do not say

TOLD = ("model", "entry", "unit", "ua")
"""What a message may name: a model, what it is with its upgrades, its unit, and the type of the unit."""


def check_condition(condition: Condition) -> None:
    """The reading exists; `ValueError` where it does not."""
    if isinstance(condition, str):
        ruling, _, reading = condition.removeprefix("not ").partition("/")
        if ruling not in RULINGS or reading not in RULINGS[ruling]:
            raise ValueError(
                gettext("no ruling has this reading; write it as 'ruling/reading' or 'not ruling/reading'")
            )


def check_message(text: str) -> None:
    """A message has nothing but known names in braces; `ValueError` where it has."""
    for _, name, spec, conversion in Formatter().parse(text):
        if name is not None and (name not in TOLD or spec or conversion):
            raise ValueError(gettext("the text in braces must be one of {names}", names=", ".join(TOLD)))


def check_share(share: tuple[int, int]) -> None:
    """A share is a part of the whole; `ValueError` where it is none."""
    if not 0 < share[0] <= share[1]:
        raise ValueError(gettext("a share is a fraction of the whole: 'half' is [1, 2]"))
