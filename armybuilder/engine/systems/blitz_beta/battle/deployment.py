"""Two force documents become two armies: a recruit for every model, component and drone, with commanders and units.

What is not played yet is listed by rule, in words, and never left out in silence.
"""

from dataclasses import replace

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.lists import lists_of
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state import (
    Armies,
    BattleUnit,
    ModelHooks,
    ModelKit,
    Recruit,
    key_of,
    kit_of,
    with_strike_skill,
)
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Drone
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.statline import EntryLoadout, entry_loadouts, skill_points

POINTS_LATER = ("XO", "2iC")
"""Their command points are skill points until they are promoted (L3038)."""
UNDEFINED = frozenset({"Armored Jacket", "Boosters", "HE", "Impact", "Resist:Corrosion"})
"""What the book never defines (DQ-10)."""

note_simplification("BR-227", "a vehicle's components are on its base, move with it, and act right after its body")


def build_armies(
    first: ForceDocument,
    second: ForceDocument,
    catalogue: Catalogue,
    settings: BattleSettings = DEFAULT,
    *,
    theirs: Catalogue | None = None,
    kits: "dict[str, KitCache] | None" = None,
) -> Armies:
    """The armies of two documents, the second by a catalogue of its own (`theirs`) where its packs are others. They need not be
    legal; what a catalogue does not know stays at home and is told. `kits`: those of other armies under the same settings, by
    the hashes of catalogues, which are used and added to."""
    found = _ArmyBuilder(settings, {} if kits is None else kits)
    names = found.add_force(0, first, catalogue), found.add_force(1, second, theirs or catalogue)
    return Armies(
        names,
        tuple(found.recruits),
        tuple(found.units),
        tuple(found.groups),
        tuple(sorted(found.missing)),
        ModelHooks(),
        settings,
        max(first.limit, second.limit),
    )


def group_labels(document: ForceDocument, catalogue: Catalogue) -> tuple[str, ...]:
    """Return what the combat groups of a document that fight are called, in their order."""
    found = _ArmyBuilder(DEFAULT, {})
    found.add_force(0, document, catalogue)
    return tuple(
        label or gettext("Combat group {number}", number=number)
        for number, (_side, label, _units, _models) in enumerate(found.groups, 1)
    )


class KitCache:
    """One kit for all bodies that fight alike."""

    def __init__(self, settings: BattleSettings) -> None:
        self._settings = settings
        self.undefined = UNDEFINED - ({"Armored Jacket"} if settings.armored_jacket_is_field_armor else set())
        self._known: dict[tuple[object, ...], ModelKit] = {}

    def get(self, line: Statline, *, multi_component: bool = False, strike: int | None = None) -> ModelKit:
        """The kit of a statline, the same object for the same text; with a skill of its own to `strike`."""
        key = (*key_of(line), multi_component, strike)
        kit = self._known.get(key)
        if kit is None:
            kit = kit_of(line, self._settings, multi_component=multi_component)
            kit = self._known[key] = kit if strike is None else with_strike_skill(kit, strike)
        return kit


class _ArmyBuilder:
    """A builder that gathers data while the forces are read."""

    _catalogue: Catalogue
    _kits: KitCache

    def __init__(self, settings: BattleSettings, kits: dict[str, KitCache]) -> None:
        self._settings, self._known = settings, kits
        self.recruits: list[Recruit] = []
        self.units: list[BattleUnit] = []
        self.groups: list[tuple[int, str, tuple[int, ...], tuple[int, ...]]] = []
        self.missing: set[str] = set()

    def add_force(self, side: int, document: ForceDocument, catalogue: Catalogue) -> str:
        """Add a force; what it is called. The same words mean the same only within a catalogue."""
        self._catalogue = catalogue
        self._kits = self._known.setdefault(catalogue.hash, KitCache(self._settings))
        force = resolve(document, catalogue)
        lists = frozenset(sublist.rule for sublist in lists_of(document, self._catalogue))
        self.missing.update(f"{problem.where}: {problem.message}" for problem in force.unknown)
        entries = entry_loadouts(force, self._catalogue)
        for group in force.groups:
            start = len(self.units)
            for unit in group.units:
                self._add_unit(side, unit, [member for member in entries if member.unit is unit], lists)
            units = self.units[start:]
            if units:
                models = tuple(model for unit in units for model in unit.models)
                self.groups.append((side, group.label, tuple(unit.id for unit in units), models))
        return document.name or (force.faction.name if force.faction else document.faction)

    def _add_unit(self, side: int, unit: ResolvedUnit, entries: list[EntryLoadout], lists: frozenset[str]) -> None:
        place, start = (side, len(self.groups), len(self.units)), len(self.recruits)
        for member, prices in zip(entries, piece_prices(unit, entries), strict=True):
            for points in prices:
                self._add_entry(place, member, points, lists)
        models = tuple(range(start, len(self.recruits)))
        if models:
            _, group, number = place
            role, name = "support" if unit.is_support else "primary", unit.name or unit.ua
            self.units.append(
                BattleUnit(number, side, group, role, unit.ua, name, veteran=unit.is_veteran, models=models)
            )

    def _add_entry(self, place: tuple[int, int, int], member: EntryLoadout, points: int, lists: frozenset[str]) -> None:
        """A model of so many points with its components and drones; `place` is its side, group and unit."""
        many = len(member.loadout.bodies) > 1
        body, *others = [self._kits.get(line, multi_component=many) for line in member.loadout.bodies]
        self._record_undefined([body, *others])
        entry, first = member.entry, len(self.recruits)
        extras = frozenset(bought.key for bought in entry.upgrades)
        recruit = Recruit(
            *place,
            body,
            entry.name or entry.label,
            float(points),
            family=entry.model.family,
            lists=lists,
            extras=extras,
        )
        self.recruits.append(_with_rank(recruit, entry.rank, self._catalogue, skill_points(member.loadout.first)))
        self.recruits += [Recruit(*place, kit, kit.name, 0.0, parent=first, component=True) for kit in others]
        for drone in member.loadout.drones:
            self._add_drone(place, drone, first)

    # Implements BR-225
    def _add_drone(self, place: tuple[int, int, int], drone: Drone, parent: int) -> None:
        """A drone is a model of its own that belongs to another (L3725-3759)."""
        kit = self._kits.get(drone.statline, strike=drone.strike)
        self.recruits.append(Recruit(*place, kit, kit.name, 0.0, parent=parent))

    def _record_undefined(self, kits: list[ModelKit]) -> None:
        for kit in kits:
            weapons = (profile.names for mount in kit.mounts for profile in mount.profiles)
            self.missing.update(
                gettext(
                    "DQ-10: the rulebook doesn't define {name} of {kit}, so it does nothing.", name=name, kit=kit.name
                )
                for name in kit.names.union(*weapons) & self._kits.undefined
            )
            self.missing.update(
                gettext(
                    "DQ-8: the rulebook doesn't define {code} of {kit}, so it can't fire.",
                    code=weapon.code,
                    kit=kit.name,
                )
                for weapon in kit.line.weapons
                if weapon.category is None
            )


def piece_prices(unit: ResolvedUnit, entries: list[EntryLoadout]) -> list[list[int]]:
    """The TV of each piece that the entries of a unit place, entry by entry. Together they are the TV of the unit: what was bought
    for all of its models is shared among them, the price of a purchase among its pieces (L3649), a rebate is off the first."""
    together = sum(bought.cost for bought in unit.purchases)
    shares = iter(split_price(together, sum(member.entry.count for member in entries)))
    found = []
    for member in entries:
        entry = member.entry
        models = [entry.tv + next(shares) for _ in range(entry.count)]
        models[:1] = [models[0] - entry.rebate] if models else []
        pieces = max(1, entry.model.quantity)
        found.append([points for price in models for points in split_price(price, pieces)])
    return found


def split_price(price: int, parts: int) -> list[int]:
    """A price in as many parts, in whole TV: what is left over is added to the first ones."""
    if parts < 1:
        return []
    whole, rest = divmod(price, parts)
    return [whole + 1] * rest + [whole] * (parts - rest)


# Implements BR-180
def _with_rank(recruit: Recruit, rank: str | None, catalogue: Catalogue, skill: int) -> Recruit:
    """The rank's CMD and points; a veteran has a skill point for each action (L3025-3048, L13199)."""
    known = catalogue.ranks.get(rank) if rank else None
    if known is None:
        return replace(recruit, rank=rank or "", skill_points=skill)
    later = rank in POINTS_LATER
    return replace(
        recruit,
        rank=rank or "",
        command_skill=known.cmd_skill,
        command_points=0 if later else known.command_points,
        skill_points=skill + (known.command_points if later else 0),
    )
