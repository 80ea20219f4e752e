"""Places in a force that raise the question of a ruling, by the ruling's key: the first such place is the one of its
note.

A ruling that only changes the problems found (its `lifts`), or that is open, has no entry here: a problem in the
report mentions it.
"""

from collections.abc import Callable, Iterator, Mapping
from math import inf

from armybuilder.engine.core.rules.selection import EVERYTHING, Facts
from armybuilder.engine.systems.blitz_beta import rulings as read
from armybuilder.engine.systems.blitz_beta.army.parts import VET, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.army.prices import is_for_command
from armybuilder.engine.systems.blitz_beta.book.notation import ANY_SUPPORT
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact

Places = Iterator[str]
"""JSON pointers of parts of a document."""
Bearing = Callable[[Force], Places]

GREYHOUND = "peace-river/greyhound"
HC_3A = "cef/hc-3a"
MONKS = "nlc/warrior-monks"
SANDRIDERS = "SR"
STRIPPED = "wfp/stripped-down"
WILDCAT = "nucoal/wildcat"
PILUM_NAME = "pilum"


def _where_entries(raises: Callable[[ResolvedEntry, ResolvedUnit], object]) -> Bearing:
    return lambda force: (entry.where for unit, entry in force.entries if raises(entry, unit))


def _where_units(raises: Callable[[ResolvedUnit], object]) -> Bearing:
    return lambda force: (unit.where for unit in force.units if raises(unit))


def _where_bought(key: str, *, support: bool = False) -> Bearing:
    """Something that a unit or a model bought, with `support` in a support unit."""
    return lambda force: (
        bought.where
        for unit in force.units
        if unit.is_support or not support
        for buyer in (unit.purchases, *(entry.upgrades for entry in unit.entries))
        for bought in buyer
        if bought.key == key
    )


def _limit_of_support(entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    """A model in a support unit whose limit speaks of support units alone."""
    limit = entry.model.availability.get(ANY_SUPPORT)
    return unit.is_support and limit is not None and limit.most is not None


def _regimental(entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    limit = entry.model.availability.get(unit.ua)
    return unit.is_support and limit is not None and limit.limit == "RSU"


def _buys_vet_and_an_action(entry: ResolvedEntry, _unit: ResolvedUnit) -> bool:
    return entry.has_upgrade(VET) and any(
        bought.purchase and "act" in bought.purchase.steps for bought in entry.upgrades
    )


def _is_gift(entry: ResolvedEntry) -> bool:
    """A CO with a veteran upgrade."""
    return entry.rank == "CO" and bool(entry.purchases("veteran"))


def _is_unpriced_gift(entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    """A CO with several veteran upgrades, one of them without a price."""
    prices = [unit.army.list_price(bought, inf) for bought in entry.purchases("veteran")]
    return entry.rank == "CO" and len(prices) > 1 and inf in prices


def _two_officers(force: Force) -> Places:
    """A unit has an XO and a 2iC."""
    for unit in force.units:
        officers = {entry.rank: entry for entry in unit.entries if entry.rank in {"XO", "2iC"}}
        if len(officers) > 1:
            yield officers["XO"].where


def _several_xo(force: Force) -> Places:
    return iter([entry.where for _, entry in force.entries if entry.rank == "XO"][1:])


def _is_hc_3(entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    """An HC-3A that a clause speaks of: in an RC unit, or as the CO of the GRELs."""
    return entry.model.family == HC_3A and (entry.rank == "CO" if unit.army.key != "pak" else unit.ua == "RC")


def _rounded_tenth(force: Force) -> Places:
    """A tenth that is rounded down would not do."""
    least = force.limit // 10
    if force.free_points > least and force.total > force.limit + least:
        yield "/limit"


def _rounded_half(force: Force) -> Places:
    """One Sandrider unit fewer would do if the half were rounded down."""
    primaries = [unit for unit in force.units if not unit.is_support]
    if len(primaries) % 2 and sum(unit.ua == SANDRIDERS for unit in primaries) == len(primaries) // 2:
        yield "/groups"


_BEARINGS: tuple[tuple[str, Facts, Bearing], ...] = (
    (read.SUPPORT_LIMIT, ForceFact.SUPPORT_MODEL, _where_entries(_limit_of_support)),
    (read.REGIMENTAL, ForceFact.SUPPORT_MODEL, _where_entries(_regimental)),
    (read.VET_PRICE, ForceFact.VET, _where_entries(_buys_vet_and_an_action)),
    (read.INFANTRY, EVERYTHING, _where_units(lambda unit: unit.army.uncounted_actions(unit))),
    (read.STRIPPED_DOWN, ForceFact.SUBLIST_PURCHASE, _where_bought(STRIPPED)),
    (read.STRIPPED_SUPPORT, ForceFact.SUBLIST_PURCHASE, _where_bought(STRIPPED, support=True)),
    (read.GIFT_VET, ForceFact.CO, _where_entries(lambda entry, _unit: _is_gift(entry) and not entry.has_vet)),
    (read.GIFT_CHOICE, ForceFact.CO, _where_entries(_is_unpriced_gift)),
    (read.COMMAND_MODELS, EVERYTHING, _where_entries(lambda entry, unit: is_for_command(entry, unit.army, unit))),
    (read.MONKS_PRICE, ForceFact.SUBLIST_PURCHASE, _where_bought(MONKS)),
    (read.MONKS_SUPPORT, ForceFact.SUBLIST_PURCHASE, _where_bought(MONKS, support=True)),
    (read.FREE_OFFICER, ForceFact.XO, _two_officers),
    (read.OFFICERS, ForceFact.XO, _several_xo),
    (
        read.GREYHOUND_SUPPORT,
        EVERYTHING,
        _where_entries(lambda it, unit: unit.is_support and it.model.family == GREYHOUND),
    ),
    (
        read.GREYHOUND_COMMAND,
        EVERYTHING,
        _where_entries(lambda it, _: it.model.family == GREYHOUND and not it.is_commander),
    ),
    (read.TENTH, EVERYTHING, _rounded_tenth),
    (
        read.PILUM,
        EVERYTHING,
        _where_units(lambda unit: any(PILUM_NAME in it.model.name.lower() for it in unit.entries)),
    ),
    (read.TECH_SUPPORT, ForceFact.GENERIC_SUPPORT, _where_units(lambda unit: unit.factions == {SUPPORT_LIST})),
    (read.TANKS, ForceFact.VETERAN_MODEL, _where_entries(lambda entry, unit: unit.army.is_veterans_only(entry.model))),
    (read.HC_3, ForceFact.CEF, _where_entries(_is_hc_3)),
    (read.WILDCATS, EVERYTHING, _where_entries(lambda entry, _unit: entry.model.family == WILDCAT)),
    (read.HALF, EVERYTHING, _rounded_half),
    (
        read.DUELING_COMMANDERS,
        ForceFact.DUELIST_PURCHASE,
        _where_entries(lambda it, _: it.is_commander and it.purchases("duelist")),
    ),
    (
        read.LEAGUELESS_GENERIC,
        ForceFact.GENERIC_SUPPORT | ForceFact.AIRCRAFT,
        _where_entries(lambda it, _: it.model.faction in GENERIC),
    ),
)
BEARINGS: Mapping[str, tuple[Bearing, Facts]] = {ruling: (bearing, about) for ruling, about, bearing in _BEARINGS}
"""Where rulings raise their question in a force, and the facts of which one is there then."""
