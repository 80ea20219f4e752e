"""What sub-lists and factions change about force building, as records: a table for each thing that may be changed.

They stand in `sublists.yaml` below the clause that says so, and `army` answers the rules by them. What no table can say
is a rule of its own in `armies`; `HOOKS` name those.
"""

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.tables import (
    Above,
    Key,
    Label,
    Lines,
    Made,
    OddRow,
    Reading,
    Record,
    Ref,
    Slug,
    Table,
    Text,
    Written,
)
from armybuilder.engine.core.tables.rows import row
from armybuilder.engine.systems.blitz_beta.book.sourced import Natural, Positive
from armybuilder.engine.systems.blitz_beta.book.tables import Clause, Model, PurchaseKey, Share
from armybuilder.engine.systems.blitz_beta.book.traits import ModelTraits, WeaponTraits
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, PRIMARY, SUPPORT, Role
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS

Lists = tuple[Annotated[str, Ref("faction")], ...]
Most = Annotated[Positive | None, Label("Most")]
"""None for any number."""
Families = tuple[Annotated[str, Ref("family")], ...]
Codes = Annotated[tuple[Annotated[str, Ref("unit-code")], ...], Label("Unit types")]
Purchases = tuple[Annotated[PurchaseKey, Ref("purchase")], ...]
Purchase = Annotated[PurchaseKey | None, Ref("purchase"), Label("In units with")]
WeaponClasses = tuple[Annotated[str, Ref("weapon")], ...]
Roles = Annotated[tuple[Role, ...], Label("Units")]


def _read_holds(written: bool | str | None, _reading: Reading) -> bool | str | None:
    """A reading exists."""
    if isinstance(written, str):
        ruling, _, reading = written.removeprefix("not ").partition("/")
        if ruling not in RULINGS or reading not in RULINGS[ruling].readings:
            raise ValueError(say("no ruling has this reading; one is written 'ruling/reading' or 'not ruling/reading'"))
    return written


Holds = Annotated[bool | str, Written(_read_holds, form=bool | str)]
"""True, false, or the reading of a ruling that it hangs on: `hgsf-pilum/pillium`, `not pg-south/north`."""


# ---------------------------------------------------------------- models


class Who(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    but: "Who | None" = None

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


ANYONE = Who()


def _read_who(who: Who, reading: Reading) -> Who:
    """Lists, families and unit types exist; they stand in files that come later."""
    for part in (who, who.but or ANYONE):
        named = {"faction": set(part.lists) - GENERIC, "family": part.families, "unit-code": part.codes}
        reading.later += [
            (reading.file, reading.place, kind, key) for kind, keys in named.items() for key in sorted(keys)
        ]
    return who


Models = Annotated[Who, Written(_read_who, form=Who)]
Ranks = tuple[Literal["CO", "XO", "CGL", "2iC"], ...]
COMMANDERS: Ranks = ("CO", "XO", "CGL", "2iC")


# ---------------------------------------------------------------- effects


class Effect(Record):
    """Something that the paragraph of an army changes. `says` are the numbers of the clauses that say it, `text` those
    clauses in our own words; it counts `when` the players read the book so."""

    key: Annotated[str, Key("army")]
    army: Annotated[str, Above(), Ref("sublist"), Ref("faction-rule")]
    rule: Annotated[str, Above()]
    says: tuple[Positive, ...]
    text: Annotated[str, Made(lambda values, _reading: " ".join(clause.text for clause in _said(values)))]
    when: Holds = True
    source: Lines


def _said(values: Mapping[str, Any]) -> list[Clause]:
    return [clause for number, clause in enumerate(values["clauses"], 1) if number in values["says"]]


def check_clauses(effect: Effect, reading: Reading) -> Iterator[tuple[str, Any, str]]:
    """An effect is said by clauses that there are."""
    last = len(reading.scope["clauses"])
    if not effect.says or max(effect.says) > last:
        yield "says", list(effect.says), say("these are numbers of clauses, from 1 to {last}", last=last)


class Allies(Effect):
    """Whole units of the unit types `codes` may be bought from other lists; with `one`, from one of them, chosen for the
    force."""

    lists: Lists
    codes: Codes
    one: Annotated[bool, Label("One of these lists")] = False


class Guests(Effect):
    """Models of these families join any unit, whatever list they are on."""

    families: Families


class Mix(Effect):
    """Lists whose models may share a unit."""

    lists: Lists


class Loan(Effect):
    """The faction's models serve in forces of other factions: in support units, or as one combat group."""

    to: Annotated[Lists, Label("To")]
    place: Annotated[Literal["support", "group"], Label("As")]


class Ban(Effect):
    """Models that units of the `roles` may not include; `generic` says whether it speaks of generic support and aircraft as
    well."""

    what: Text
    models: Models
    roles: Roles = (PRIMARY,)
    generic: Annotated[Holds, Label("Generic support and aircraft too")] = False


class BarredTypes(Effect):
    """Unit types that units of the `roles` may not have."""

    codes: Codes
    roles: Roles = (PRIMARY, SUPPORT)


class AddedTypes(Effect):
    """Families that gain unit types, with the unmarked limit."""

    families: Families
    codes: Codes


class Allowance(Effect):
    """How many of each model a unit of these types may have (of any, where there are none), whatever its own limit says;
    None for any number. A `cap` lowers only what is higher, and leaves `0+` alone.

    In support units it is one lower, as limits are, unless it is `whole_in_support`. `command` asks for a rank. `told`
    says it in words, for messages.
    """

    models: Models
    codes: Codes = ()
    veteran: Annotated[bool, Label("In veteran units")] = False
    most: Most
    cap: Annotated[bool, Label("Lower limits and 0+ stay")] = False
    whole_in_support: Annotated[Holds, Label("In support units as well")] = False
    command: Annotated[Holds, Label("Commanders only")] = False
    told: str = ""


class Place(Effect):
    """How many of a group, unit or rank there may be; None for any number."""

    group: Annotated[str, Ref("group")]
    most: Most


class Size(Effect):
    """How many actions a primary unit of nothing but such models may have."""

    models: Models
    most: Annotated[Positive, Label("Most", "actions")]


class Uncounted(Effect):
    """Models whose actions take up none of the largest size of a unit of these types. Where `idle`, they do not fill its
    least size either, nor count for its support unit."""

    models: Models
    codes: Codes
    idle: Annotated[Holds, Label("Not for the least size either")] = False


class Grant(Effect):
    """What models have without buying it: those meant, of these ranks (any, where there are none), in units that `bought`
    something (in all, where nothing is named).

    The trait called `holder` has the traits of `bracket` in its own. Weapons of the classes `weapons` have `weapon_traits`,
    those of `loses` are gone, those of `swaps` give way to what the unit bought, and only then are `traits` gained.
    `inches` are added to MR, `uplink` betters the skill of a SatUp.
    """

    models: Models = ANYONE
    ranks: Ranks = ()
    bought: Purchase = None
    traits: ModelTraits = ()
    holder: Annotated[str, Label("In the bracket of")] = ""
    bracket: Annotated[ModelTraits, Label("Trait")] = ()
    weapons: Annotated[WeaponClasses, Label("On weapons of the classes")] = ()
    weapon_traits: WeaponTraits = ()
    loses: Annotated[WeaponClasses, Label("Without weapons of the classes")] = ()
    swaps: Annotated[WeaponClasses, Label("In place of weapons of the classes")] = ()
    inches: Annotated[Natural, Label("More MR", "inches")] = 0
    uplink: Annotated[Natural, Label("Better SatUp by")] = 0


class Commander(Effect):
    """Who may be the CO; `what` says it in words."""

    what: Text
    models: Models


class Price(Effect):
    """A price that differs: of `purchases`, of ranks or of the models themselves where these are for commanders (`item`), in
    units of the `roles` that `bought` something, paid by models of these ranks (any, where there are none).

    `pay` tells what is paid: nothing, half (rounded up), 1 TV less, or the price for each model of the unit. With `one`,
    only the dearest of a unit is. `told` says it to the player.
    """

    told: Text
    item: Annotated[Literal["purchases", "ranks", "command models"], Label("Price of")] = "purchases"
    purchases: Purchases = ()
    ranks: Ranks = ()
    bought: Purchase = None
    roles: Roles = (PRIMARY, SUPPORT)
    pay: Literal["nothing", "half", "one less", "for each model"]
    one: Annotated[bool, Label("The dearest of each unit")] = False


class Gift(Effect):
    """A model of one of these ranks has one veteran upgrade for nothing: the dearest, or before it one without a printed
    price where `unpriced`. It needs no Vet for it where `without_vet`."""

    told: Text
    ranks: Ranks
    unpriced: Annotated[Holds, Label("One without a price before others")]
    without_vet: Annotated[Holds, Label("Without Vet")]


class FamilyTies(Effect):
    """All commanders have the same veteran upgrade, 1 TV cheaper, and may buy Vet for it anywhere."""

    told: Text
    without_vet: Annotated[Holds, Label("Without Vet")]


class Budget(Effect):
    """A share of the limit, rounded up, that comes on top of it for these models."""

    share: Annotated[Share, Label("Share of the limit")]
    models: Models
    what: Text


class EliteOption(Effect):
    """What the army says of the elite option."""

    option: Literal["required", "forbidden"]


class SupportUnits(Effect):
    """Support units have none of the model types of their primary unit (`other_types`), or buy generic upgrades."""

    other_types: Annotated[bool, Label("Of other model types than the primary unit")] = False
    buys_generic: Annotated[bool, Label("Buy generic upgrades")] = False


class Veterans(Effect):
    """Such models may buy Vet in any unit (`anywhere`), or stand in veteran units `only`."""

    models: Models = ANYONE
    vet: Literal["anywhere", "only"]


class VeteranUnit(Effect):
    """A unit that `bought` this is a veteran unit besides the usual one, and each of its models a veteran."""

    bought: Annotated[PurchaseKey, Ref("purchase"), Label("Units with")]


class Duelists(Effect):
    """Other lists that duelists may come from, what may become one, and the ranks that buy what duelists may."""

    lists: Lists = ()
    types: tuple[Text, ...] = ()
    ranks: Ranks = ()


def _read_told(text: str, _reading: Reading) -> str:
    """A message with nothing but known names in braces."""
    for _, name, spec, conversion in Formatter().parse(text):
        if name is not None and (name not in TOLD or spec or conversion):
            raise ValueError(say("what stands in braces is one of {names}", names=", ".join(TOLD)))
    return text


TOLD = ("model", "entry", "unit", "ua")
"""What a message may name: a model, what it is with its upgrades, its unit, and the type of the unit."""


class Buyer(Effect):
    """Who alone may buy what a sub-list sells: such models, of these ranks (any, where there are none), in units of the
    roles and types (any, where there are none); a unit buys where all its models are such. `without_vet` keeps it from
    models that have Vet, `once` from all units of the force but one.

    `told` is the message to others, `code` that of the problem, `remove` names it in the fix.
    """

    purchase: Annotated[PurchaseKey, Ref("purchase")]
    models: Models = ANYONE
    ranks: Ranks = ()
    roles: Roles = (PRIMARY, SUPPORT)
    codes: Codes = ()
    without_vet: Annotated[bool, Label("Not with Vet")] = False
    once: Annotated[bool, Label("Once a force")] = False
    code: Slug
    told: Annotated[str, Written(_read_told, form=Text)]
    remove: Text


class Hook(Effect):
    """A clause that no table can say: the rules of `armies` that keep it, and why it needs them."""

    rules: Annotated[tuple[Text, ...], Label("Rules")]
    why: Annotated[Text, Label("Because")]


# ---------------------------------------------------------------- tables


def _table(record: type[Any], name: str) -> Table[Any]:
    return Table(
        "effect", record, name, check=check_clauses, needed=False, collection="effects",
        summary=later("What sub-lists change, part by part"), columns=("army", "rule", "of", "text"),
    )  # fmt: skip


ALLIES: Table[Allies] = _table(Allies, "allies")
GUESTS: Table[Guests] = _table(Guests, "guests")
MIXES: Table[Mix] = _table(Mix, "mixes")
LOANS: Table[Loan] = _table(Loan, "loans")
BANS: Table[Ban] = _table(Ban, "bans")
BARRED_TYPES: Table[BarredTypes] = _table(BarredTypes, "barred_types")
ADDED_TYPES: Table[AddedTypes] = _table(AddedTypes, "added_types")
ALLOWANCES: Table[Allowance] = _table(Allowance, "allowances")
PLACES: Table[Place] = _table(Place, "places")
SIZES: Table[Size] = _table(Size, "sizes")
UNCOUNTED: Table[Uncounted] = _table(Uncounted, "uncounted")
GRANTS: Table[Grant] = _table(Grant, "grants")
COMMANDER: Table[Commander] = _table(Commander, "commander")
PRICES: Table[Price] = _table(Price, "prices")
GIFTS: Table[Gift] = _table(Gift, "gifts")
FAMILY_TIES: Table[FamilyTies] = _table(FamilyTies, "family_ties")
BUDGETS: Table[Budget] = _table(Budget, "budgets")
ELITE: Table[EliteOption] = _table(EliteOption, "elite")
SUPPORT_UNITS: Table[SupportUnits] = _table(SupportUnits, "support_units")
VETERANS: Table[Veterans] = _table(Veterans, "veterans")
VETERAN_UNITS: Table[VeteranUnit] = _table(VeteranUnit, "veteran_units")
DUELISTS: Table[Duelists] = _table(Duelists, "duelists")
BUYERS: Table[Buyer] = _table(Buyer, "buyers")
HOOKS: Table[Hook] = _table(Hook, "hooks")

EFFECTS: tuple[Table[Any], ...] = (
    *(ALLIES, GUESTS, MIXES, LOANS, BANS, BARRED_TYPES, ADDED_TYPES, ALLOWANCES, PLACES, SIZES, UNCOUNTED, GRANTS),
    *(COMMANDER, PRICES, GIFTS, FAMILY_TIES, BUDGETS, ELITE, SUPPORT_UNITS, VETERANS, VETERAN_UNITS, DUELISTS, BUYERS),
    HOOKS,
)


# ---------------------------------------------------------------- rows


class EffectRow(msgspec.Struct):
    """An effect as an exported row: `of` says what it changes, `parts` how, as the data file does."""

    key: str
    army: str
    rule: str
    of: str
    text: str
    parts: dict[str, Any]
    source: list[int]


_COMMON = frozenset(EffectRow.__struct_fields__) | {"says"}
_TABLE_OF = {table.record: table for table in EFFECTS}


def table_of(effect: Effect) -> Table[Any]:
    """The table of an effect."""
    return _TABLE_OF[type(effect)]


def parts(effect: Effect) -> dict[str, Any]:
    """What an effect says beside its place, as the data file does."""
    table = table_of(effect)
    told = row(table, effect)
    own = [field for field in table.fields if field.name not in _COMMON]
    said = [field.name for field in own if field.required or getattr(effect, field.name) != field.default]
    return {name: told[name] for name in said}


def effect_row(effect: Effect, _catalogue: object) -> dict[str, Any]:
    """An effect as an exported row."""
    common = {name: getattr(effect, name) for name in ("key", "army", "rule", "text")}
    return {**common, "of": table_of(effect).name, "parts": parts(effect), "source": list(effect.source)}


EFFECT_ROWS = dict.fromkeys(EFFECTS, OddRow(effect_row, EffectRow))
