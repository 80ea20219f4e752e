"""Finding the facts of a force (`facts`): one look at each unit, before any rule is asked.

What a model is where it stands depends on its row, its army, and the unit's type, role and standing as veterans alone. It is
found out once and kept beside the catalogue.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.rules.selection import EVERYTHING, NOTHING, Facts
from armybuilder.engine.systems.blitz_beta.army.army import Army
from armybuilder.engine.systems.blitz_beta.army.parts import VET, Bought, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators.facts import Fact
from armybuilder.engine.systems.blitz_beta.validators.rules.availability import most_of

ANY_NUMBER = 1_000_000
ARMIES_KEPT = 256
"""Armies of a catalogue, each by the rulings of its players, of which is kept how models stand in their units."""
LISTS: Mapping[str, Facts] = {
    "support": Fact.GENERIC_SUPPORT,
    "aircraft": Fact.AIRCRAFT,
    "black-talon": Fact.BLACK_TALON,
    "cef": Fact.CEF,
    "utopia": Fact.UTOPIA,
}
RANKS: Mapping[str, Facts] = {
    "CO": Fact.CO,
    "XO": Fact.XO,
    "CGL": Fact.CGL,
    "2iC": Fact.SECOND,
    "duelist": Fact.DUELIST,
}
GENERIC_PURCHASES = {
    VET: Fact.VET,
    "drone": Fact.DRONE,
    "anti-air": Fact.ANTI_AIR,
    "grenades": Fact.GRENADES,
    "explosives": Fact.EXPLOSIVES,
}
"""By the first word of their keys."""
PURCHASES = {
    "veteran": Fact.VETERAN_UPGRADE,
    "duelist": Fact.DUELIST_PURCHASE,
    "faction": Fact.FACTION_PURCHASE,
    "sublist-model": Fact.SUBLIST_PURCHASE,
    "sublist-unit": Fact.SUBLIST_PURCHASE,
}
"""The others, by kind."""
_LEADER = Fact.CO | Fact.CGL
_VETERAN = Fact.VETERAN_UNIT | Fact.BLACK_TALON


class Standing(NamedTuple):
    """A model in units of some sort: facts of it, how many such a unit may have, and the fact that there are more."""

    facts: Facts
    most: int
    above: Facts


class Place(NamedTuple):
    """Units of some sort: facts of them, how many actions one has in any case (`fewest` to `most`), and how models stand in
    them, by key."""

    facts: Facts
    fewest: int
    most: int
    standings: dict[str, Standing]


class Seen(NamedTuple):
    """A unit with its facts, and those of its entries for whose ranks and purchases there are rules."""

    unit: ResolvedUnit
    facts: Facts
    entries: list[tuple[ResolvedEntry, Facts]]


Sort = tuple[str, str, bool]
"""Type and role of units, and whether they are veterans."""


class Look:
    """A force as rules look at it. With `everything`, facts are not looked for: all are said to be there."""

    def __init__(self, force: Force, *, everything: bool = False) -> None:
        self.force = force
        self._officers = 0
        self._memory = _memory(force.catalogue, force.source.faction, force.army)
        self.units = [_all_of(unit) for unit in force.units] if everything else [self._unit(u) for u in force.units]
        self.facts = EVERYTHING if everything else _of_force(force)
        veterans = 0
        for seen in self.units:
            self.facts |= seen.facts
            veterans += seen.facts & _VETERAN != 0
        if self._officers != 1:
            self.facts |= Fact.ODD_COMMAND
        if veterans > 1:
            self.facts |= Fact.SEVERAL_VETERANS

    def among(self, units: Iterable[ResolvedUnit]) -> list[Seen]:
        """Some of its units."""
        wanted = {id(unit) for unit in units}
        return [seen for seen in self.units if id(seen.unit) in wanted]

    def _unit(self, unit: ResolvedUnit) -> Seen:
        sort = (unit.ua, unit.role, unit.is_veteran)
        facts, fewest, most_actions, standings = self._memory.places.get(sort) or self._place(sort)
        numbers: dict[str, int] = {}
        entries = []
        leaders = 0
        for entry in unit.entries:
            key = entry.model.key
            standing = standings.get(key) or standings.setdefault(key, _standing(entry.model, unit, self.force))
            own, most, above = standing
            numbers[key] = number = numbers.get(key, 0) + entry.count
            if number > most:
                own |= above
            if entry.rank or entry.bought:
                if entry.rank:
                    own |= RANKS.get(entry.rank, NOTHING)
                    leaders += own & _LEADER != 0
                    self._officers += own & Fact.CO != 0
                    if entry.count > 1:
                        own |= Fact.SHARED_RANK
                if entry.bought:
                    own |= self._bought(entry.bought)
                entries.append((entry, own))
            facts |= own
        if unit.purchases:
            facts |= self._bought(unit.purchases)
        if leaders != 1:
            facts |= Fact.ODD_LEADERS
        if not fewest <= unit.actions <= most_actions or (unit.is_support and self._lacks_primary(unit)):
            facts |= Fact.ODD_SIZE
        return Seen(unit, facts, entries)

    def _lacks_primary(self, unit: ResolvedUnit) -> bool:
        """Whether the unit supports one that is too small for what any may have, or none at all."""
        primary = unit.group.primary
        return primary is None or primary.actions < self.force.army.smallest_primary

    def _place(self, sort: Sort) -> Place:
        code, role, veteran = sort
        catalogue = self.force.catalogue
        facts = Fact.VETERAN_UNIT if veteran else NOTHING
        if role == PRIMARY and catalogue.required(self.force.source.faction, code):
            facts |= Fact.REQUIRED_MODELS
        if code not in catalogue.unit_codes or code == ANY_UNIT:
            facts |= Fact.ODD_CODE
        place = Place(facts, *_sizes(self.force.army, role), {})
        if code in catalogue.unit_codes:  # others are what players write
            self._memory.places[sort] = place
        return place

    def _bought(self, bought: list[Bought]) -> Facts:
        facts = Fact.SEVERAL if len(bought) > 1 else NOTHING
        known = self._memory.bought
        for upgrade in bought:
            if upgrade.key not in known:
                known[upgrade.key] = _of_upgrade(upgrade)
            facts |= known[upgrade.key]
        return facts


def _sizes(army: Army, role: str) -> tuple[int, int]:
    """The fewest and the most counted actions that units have wherever they stand; none where the army counts otherwise."""
    if army.counts_otherwise:
        return 1, 0
    smallest = army.smallest_primary
    if role == SUPPORT:
        return army.groups[SUPPORT].fewest_actions, army.largest_support(smallest)
    return smallest, army.groups[PRIMARY].most_actions or 0


class _Memory(NamedTuple):
    """What an army has found out of a catalogue: places by their sort, facts of upgrades by their keys."""

    places: dict[Sort, Place]
    bought: dict[str, Facts]


@lru_cache(maxsize=ARMIES_KEPT)
def _memory(catalogue: Catalogue, faction: str, army: Army) -> _Memory:
    """That of an army, by all that its answers depend on; faction keys that nobody knows are as good as others."""
    return _Memory({}, {})


def _all_of(unit: ResolvedUnit) -> Seen:
    return Seen(unit, EVERYTHING, [(entry, EVERYTHING) for entry in unit.entries])


def _of_force(force: Force) -> Facts:
    """What was chosen for the force, and what its army says."""
    army, source = force.army, force.source
    signs = (
        (Fact.UNKNOWN_NAME, force.unknown),
        (Fact.SUBLIST, source.sublist),
        (Fact.RULINGS, source.options.rulings),
        (Fact.ELITE, force.elite),
        (Fact.ALLY, source.options.ally),
        (Fact.COMMANDER_CLAUSE, army.commander),
        (Fact.BANS, army.bans),
        (Fact.BARRED_CODES, army.barred_types),
        (Fact.ELITE_CLAUSE, army.elite),
        (Fact.COMBINED_ARMS, army.support_of_other_type),
        (Fact.FAMILY_TIES, army.family_ties),
    )
    return sum([fact for fact, sign in signs if sign])


def _of_upgrade(bought: Bought) -> Facts:
    """Facts of what was bought: upgrade row or purchase."""
    row, purchase, facts = bought.row, bought.purchase, NOTHING
    if row:
        facts |= Fact.ROW
        facts |= Fact.COMMAND_ROW if row.command_only else 0
        facts |= Fact.UNPRICED if "needs-ruling" in row.provenance.flags else 0
    if purchase:
        generic = GENERIC_PURCHASES.get(purchase.key.partition("/")[0], Fact.OTHER_GENERIC)
        facts |= PURCHASES.get(purchase.kind, generic)
        facts |= Fact.UNPRICED if purchase.cost is None else 0
    return facts


def _standing(model: Model, unit: ResolvedUnit, force: Force) -> Standing:
    """How a model stands in units like this one."""
    facts = LISTS.get(model.faction, NOTHING)
    availability = unit.availability(model)
    signs = {
        Fact.UNLISTED: availability is None,
        Fact.COMMAND_MODEL: availability and availability.command_only,
        Fact.SUPPORT_MODEL: any(
            listed.support_only for listed in (*model.ua, *([availability] if availability else ()))
        ),
        Fact.VETERAN_MODEL: force.army.is_for_veterans(model, availability),
        Fact.OTHER_LIST: _is_of_other_list(model, force),
        Fact.MEDIC: model.trait("Medic"),
    }
    for fact, sign in signs.items():
        facts |= fact if sign else 0
    most = most_of(availability, unit) if availability else None
    above = Fact.ABOVE_STANDARD if availability and availability.unmarked else Fact.ABOVE_MARKED
    return Standing(facts, ANY_NUMBER if most is None else most, above)


def _is_of_other_list(model: Model, force: Force) -> bool:
    """Whether a model is neither on the faction's own list nor generic."""
    return model.faction not in GENERIC and not (force.faction and model.faction == force.faction.key)
