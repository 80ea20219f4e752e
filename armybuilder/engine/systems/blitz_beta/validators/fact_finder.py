"""Finding the facts of a force (`facts`): one look at each unit, before any rule is asked.

What a model is where it stands depends on its row, its army, and the unit's type, role and standing as veterans alone. It is
found out once and kept beside the catalogue.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.rules.selection import EVERYTHING, NOTHING, Facts
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules
from armybuilder.engine.systems.blitz_beta.army.parts import VET, PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rules.availability import upper_limit

ANY_NUMBER = 1_000_000
CACHED_ARMIES = 256
"""Armies of a catalogue, each by the rulings of its players, of which is kept how models stand in their units."""
LISTS: Mapping[str, Facts] = {
    "support": ForceFact.GENERIC_SUPPORT,
    "aircraft": ForceFact.AIRCRAFT,
    "black-talon": ForceFact.BLACK_TALON,
    "cef": ForceFact.CEF,
    "utopia": ForceFact.UTOPIA,
}
RANKS: Mapping[str, Facts] = {
    "CO": ForceFact.CO,
    "XO": ForceFact.XO,
    "CGL": ForceFact.CGL,
    "2iC": ForceFact.SECOND,
    "duelist": ForceFact.DUELIST,
}
GENERIC_PURCHASES = {
    VET: ForceFact.VET,
    "drone": ForceFact.DRONE,
    "anti-air": ForceFact.ANTI_AIR,
    "grenades": ForceFact.GRENADES,
    "explosives": ForceFact.EXPLOSIVES,
}
"""By the first word of their keys."""
PURCHASES = {
    "veteran": ForceFact.VETERAN_UPGRADE,
    "duelist": ForceFact.DUELIST_PURCHASE,
    "faction": ForceFact.FACTION_PURCHASE,
    "sublist-model": ForceFact.SUBLIST_PURCHASE,
    "sublist-unit": ForceFact.SUBLIST_PURCHASE,
}
"""The others, by kind."""
_LEADER = ForceFact.CO | ForceFact.CGL
_VETERAN = ForceFact.VETERAN_UNIT | ForceFact.BLACK_TALON


class AvailabilityFacts(NamedTuple):
    """A model in units of some sort: facts of it, how many such a unit may have, and the fact that there are more."""

    facts: Facts
    most: int
    above: Facts


class UnitProfile(NamedTuple):
    """Units of some sort: facts of them, how many actions one has in any case (`fewest` to `most`), and how models stand in
    them, by key."""

    facts: Facts
    fewest: int
    most: int
    standings: dict[str, AvailabilityFacts]


class UnitFacts(NamedTuple):
    """A unit with its facts, and those of its entries for whose ranks and purchases there are rules."""

    unit: ResolvedUnit
    facts: Facts
    entries: list[tuple[ResolvedEntry, Facts]]


Sort = tuple[str, str, bool]
"""Type and role of units, and whether they are veterans."""


class FactFinder:
    """A force as rules look at it. With `everything`, facts are not looked for: all are said to be there."""

    def __init__(self, force: Force, *, everything: bool = False) -> None:
        self.force = force
        self._officers = 0
        self._memory = _memory(force.catalogue, force.source.faction, force.army)
        self.units = (
            [_all_facts(unit) for unit in force.units] if everything else [self._unit_facts(u) for u in force.units]
        )
        self.facts = EVERYTHING if everything else _force_facts(force)
        veterans = 0
        for seen in self.units:
            self.facts |= seen.facts
            veterans += seen.facts & _VETERAN != 0
        if self._officers != 1:
            self.facts |= ForceFact.ODD_COMMAND
        if veterans > 1:
            self.facts |= ForceFact.SEVERAL_VETERANS

    def facts_of_units(self, units: Iterable[ResolvedUnit]) -> list[UnitFacts]:
        """Some of its units."""
        wanted = {id(unit) for unit in units}
        return [seen for seen in self.units if id(seen.unit) in wanted]

    def _unit_facts(self, unit: ResolvedUnit) -> UnitFacts:
        sort = (unit.ua, unit.role, unit.is_veteran)
        facts, fewest, most_actions, standings = self._memory.places.get(sort) or self._unit_profile(sort)
        numbers: dict[str, int] = {}
        entries = []
        leaders = 0
        for entry in unit.entries:
            key = entry.model.key
            standing = standings.get(key) or standings.setdefault(
                key, _availability_facts(entry.model, unit, self.force)
            )
            own, most, above = standing
            numbers[key] = number = numbers.get(key, 0) + entry.count
            if number > most:
                own |= above
            if entry.rank or entry.upgrades:
                if entry.rank:
                    own |= RANKS.get(entry.rank, NOTHING)
                    leaders += own & _LEADER != 0
                    self._officers += own & ForceFact.CO != 0
                    if entry.count > 1:
                        own |= ForceFact.SHARED_RANK
                if entry.upgrades:
                    own |= self._upgrade_facts(entry.upgrades)
                entries.append((entry, own))
            facts |= own
        if unit.purchases:
            facts |= self._upgrade_facts(unit.purchases)
        if leaders != 1:
            facts |= ForceFact.ODD_LEADERS
        if not fewest <= unit.actions <= most_actions or (unit.is_support and self._lacks_primary(unit)):
            facts |= ForceFact.ODD_SIZE
        return UnitFacts(unit, facts, entries)

    def _lacks_primary(self, unit: ResolvedUnit) -> bool:
        """Whether the unit supports one that is too small for what any may have, or none at all."""
        primary = unit.group.primary
        return primary is None or primary.actions < self.force.army.smallest_primary

    def _unit_profile(self, sort: Sort) -> UnitProfile:
        code, role, veteran = sort
        catalogue = self.force.catalogue
        facts = ForceFact.VETERAN_UNIT if veteran else NOTHING
        if role == PRIMARY and catalogue.required(self.force.source.faction, code):
            facts |= ForceFact.REQUIRED_MODELS
        if code not in catalogue.unit_codes or code == ANY_UNIT:
            facts |= ForceFact.ODD_CODE
        place = UnitProfile(facts, *_sizes(self.force.army, role), {})
        if code in catalogue.unit_codes:  # others are what players write
            self._memory.places[sort] = place
        return place

    def _upgrade_facts(self, bought: list[PurchasedUpgrade]) -> Facts:
        facts = ForceFact.SEVERAL if len(bought) > 1 else NOTHING
        known = self._memory.bought
        for upgrade in bought:
            if upgrade.key not in known:
                known[upgrade.key] = _facts_of_upgrade(upgrade)
            facts |= known[upgrade.key]
        return facts


def _sizes(army: ArmyRules, role: str) -> tuple[int, int]:
    """The fewest and the most counted actions that units have wherever they stand; none where the army counts otherwise."""
    if army.has_special_counting:
        return 1, 0
    smallest = army.smallest_primary
    if role == SUPPORT:
        return army.groups[SUPPORT].fewest_actions, army.largest_support(smallest)
    return smallest, army.groups[PRIMARY].most_actions or 0


class _Memory(NamedTuple):
    """Results that an army has computed from a catalogue: places by their sort, facts of upgrades by their keys."""

    places: dict[Sort, UnitProfile]
    bought: dict[str, Facts]


@lru_cache(maxsize=CACHED_ARMIES)
def _memory(catalogue: Catalogue, faction: str, army: ArmyRules) -> _Memory:
    """That of an army, by all that its answers depend on; faction keys that nobody knows are as good as others."""
    return _Memory({}, {})


def _all_facts(unit: ResolvedUnit) -> UnitFacts:
    return UnitFacts(unit, EVERYTHING, [(entry, EVERYTHING) for entry in unit.entries])


def _force_facts(force: Force) -> Facts:
    """Return the facts of what was chosen for the force, and of what its army says."""
    army, source = force.army, force.source
    signs = (
        (ForceFact.UNKNOWN_NAME, force.unknown),
        (ForceFact.SUBLIST, source.sublist),
        (ForceFact.RULINGS, source.options.rulings),
        (ForceFact.ELITE, force.elite),
        (ForceFact.ALLY, source.options.ally),
        (ForceFact.COMMANDER_CLAUSE, army.commander),
        (ForceFact.BANS, army.bans),
        (ForceFact.BARRED_CODES, army.barred_types),
        (ForceFact.ELITE_CLAUSE, army.elite),
        (ForceFact.COMBINED_ARMS, army.support_of_other_type),
        (ForceFact.FAMILY_TIES, army.family_ties),
    )
    return sum([fact for fact, sign in signs if sign])


def _facts_of_upgrade(bought: PurchasedUpgrade) -> Facts:
    """Facts of what was bought: upgrade row or purchase."""
    row, purchase, facts = bought.row, bought.purchase, NOTHING
    if row:
        facts |= ForceFact.ROW
        facts |= ForceFact.COMMAND_ROW if row.command_only else 0
        facts |= ForceFact.UNPRICED if "needs-ruling" in row.provenance.flags else 0
    if purchase:
        generic = GENERIC_PURCHASES.get(purchase.key.partition("/")[0], ForceFact.OTHER_GENERIC)
        facts |= PURCHASES.get(purchase.kind, generic)
        facts |= ForceFact.UNPRICED if purchase.cost is None else 0
    return facts


def _availability_facts(model: Model, unit: ResolvedUnit, force: Force) -> AvailabilityFacts:
    """Return the availability of a model in units like this one."""
    facts = LISTS.get(model.faction, NOTHING)
    availability = unit.availability(model)
    signs = {
        ForceFact.UNLISTED: availability is None,
        ForceFact.COMMAND_MODEL: availability and availability.command_only,
        ForceFact.SUPPORT_MODEL: any(
            listed.support_only for listed in (*model.ua, *([availability] if availability else ()))
        ),
        ForceFact.VETERAN_MODEL: force.army.is_for_veterans(model, availability),
        ForceFact.OTHER_LIST: _is_of_other_list(model, force),
        ForceFact.MEDIC: model.trait("Medic"),
    }
    for fact, sign in signs.items():
        facts |= fact if sign else 0
    most = upper_limit(availability, unit) if availability else None
    above = ForceFact.ABOVE_STANDARD if availability and availability.unmarked else ForceFact.ABOVE_MARKED
    return AvailabilityFacts(facts, ANY_NUMBER if most is None else most, above)


def _is_of_other_list(model: Model, force: Force) -> bool:
    """Whether a model is neither on the faction's own list nor generic."""
    return model.faction not in GENERIC and not (force.faction and model.faction == force.faction.key)
