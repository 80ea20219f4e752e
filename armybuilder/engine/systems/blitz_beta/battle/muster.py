"""Two force documents become two armies: a recruit for every model, component and drone, with commanders and units.

What is not played yet is listed by rule, in words, and never left out in silence.
"""

from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.chapters.armies.lists import lists_of
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements, simplified
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state.kit import Kit, key_of, kit_of, striking
from armybuilder.engine.systems.blitz_beta.battle.state.model import Recruit
from armybuilder.engine.systems.blitz_beta.battle.state.sides import Armies, Unit
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Drone
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.statline import Fielded, fielded, skill_points

POINTS_LATER = ("XO", "2iC")
"""Their command points are skill points until they are promoted (L3038)."""
UNDEFINED = frozenset({"Armored Jacket", "Boosters", "HE", "Impact", "Resist:Corrosion"})
"""What the book never defines (DQ-10)."""

simplified("BR-227", "components of a vehicle stand on its base, move with it, and act right after its body")


class Draft(NamedTuple):
    """What is gathered while a force is read."""

    recruits: list[Recruit]
    units: list[Unit]
    groups: list[tuple[int, str, tuple[int, ...], tuple[int, ...]]]
    missing: set[str]


def muster(
    first: ForceDocument, second: ForceDocument, catalogue: Catalogue, settings: BattleSettings = DEFAULT
) -> Armies:
    """The armies of two documents. They need not be legal; what the catalogue does not know stays at home and is told."""
    draft = Draft([], [], [], set())
    kits = Kits(settings)
    names: list[str] = []
    for side, document in enumerate((first, second)):
        force = resolve(document, catalogue)
        lists = lists_of(document, catalogue)
        _Reader(draft, kits, catalogue, side, frozenset(sublist.rule for sublist in lists)).read(force)
        names.append(document.name or (force.faction.name if force.faction else document.faction))
    return Armies(
        (names[0], names[1]),
        tuple(draft.recruits),
        tuple(draft.units),
        tuple(draft.groups),
        tuple(sorted(draft.missing)),
        settings,
        max(first.limit, second.limit),
    )


class Kits:
    """One kit for all bodies that fight alike."""

    def __init__(self, settings: BattleSettings) -> None:
        self._settings = settings
        self.defined = {"Armored Jacket"} if settings.armored_jacket_is_field_armor else set()
        self._known: dict[tuple[object, ...], Kit] = {}

    def of(self, line: Statline, *, multi_component: bool = False, strike: int | None = None) -> Kit:
        """The kit of a statline, the same object for the same text; with a skill of its own to `strike`."""
        key = (*key_of(line), multi_component, strike)
        kit = self._known.get(key)
        if kit is None:
            kit = kit_of(line, self._settings, multi_component=multi_component)
            kit = self._known[key] = kit if strike is None else striking(kit, strike)
        return kit


class _Reader:
    def __init__(self, draft: Draft, kits: Kits, catalogue: Catalogue, side: int, lists: frozenset[str]) -> None:
        self.draft, self.kits, self.catalogue, self.side, self.lists = draft, kits, catalogue, side, lists

    def read(self, force: Force) -> None:
        for problem in force.unknown:
            self.draft.missing.add(f"{problem.where}: {problem.message}")
        entries = fielded(force, self.catalogue)
        for group in force.groups:
            number = len(self.draft.groups)
            start = len(self.draft.units)
            for unit in group.units:
                self._unit(unit, [fielded for fielded in entries if fielded.unit is unit], number)
            units = self.draft.units[start:]
            models = tuple(model for unit in units for model in unit.models)
            if models:
                self.draft.groups.append((self.side, group.label, tuple(unit.id for unit in units), models))

    def _unit(self, unit: ResolvedUnit, entries: list[Fielded], group: int) -> None:
        number, start = len(self.draft.units), len(self.draft.recruits)
        for member in entries:
            for _ in range(member.entry.count * max(1, member.entry.model.quantity)):
                self._entry(member, group, number)
        models = tuple(range(start, len(self.draft.recruits)))
        role = "support" if unit.is_support else "primary"
        if models:
            name = unit.name or unit.ua
            self.draft.units.append(
                Unit(number, self.side, group, role, unit.ua, name, veteran=unit.is_veteran, models=models)
            )

    def _entry(self, member: Fielded, group: int, unit: int) -> None:
        many = len(member.loadout.bodies) > 1
        kits = [self.kits.of(body, multi_component=many) for body in member.loadout.bodies]
        self._note_missing(kits)
        entry, first = member.entry, len(self.draft.recruits)
        recruit = Recruit(
            self.side,
            group,
            unit,
            kits[0],
            entry.name or entry.label,
            float(entry.tv),
            family=entry.model.family,
            lists=self.lists,
            extras=frozenset(bought.key for bought in entry.bought),
        )
        self.draft.recruits.append(_ranked(recruit, entry.rank, self.catalogue, skill_points(member.loadout.first)))
        for kit in kits[1:]:
            self.draft.recruits.append(
                Recruit(self.side, group, unit, kit, kit.name, 0.0, parent=first, component=True)
            )
        for drone in member.loadout.drones:
            self._drone(drone, group, unit, first)

    @implements("BR-225")
    def _drone(self, drone: Drone, group: int, unit: int, parent: int) -> None:
        """A drone is a model of its own that belongs to another (L3725-3759)."""
        kit = self.kits.of(drone.statline, strike=drone.strike)
        self.draft.recruits.append(Recruit(self.side, group, unit, kit, kit.name, 0.0, parent=parent))

    def _note_missing(self, kits: list[Kit]) -> None:
        for kit in kits:
            weapons = (profile.names for mount in kit.mounts for profile in mount.profiles)
            for name in sorted(kit.names.union(*weapons) & UNDEFINED - self.kits.defined):
                self.draft.missing.add(f"DQ-10: {name} of {kit.name} is not defined by the book and does nothing.")
            for weapon in kit.line.weapons:
                if weapon.category is None:
                    self.draft.missing.add(
                        f"DQ-8: the book does not define {weapon.code} of {kit.name}; it cannot fire."
                    )


@implements("BR-180")
def _ranked(recruit: Recruit, rank: str | None, catalogue: Catalogue, skill: int) -> Recruit:
    """The rank's CMD and points; a veteran has a skill point for each action (L3025-3048, L13199)."""
    known = catalogue.ranks.get(rank) if rank else None
    if known is None:
        return recruit._replace(rank=rank or "", skill_points=skill)
    later = rank in POINTS_LATER
    return recruit._replace(
        rank=rank or "",
        command_skill=known.cmd_skill,
        command_points=0 if later else known.command_points,
        skill_points=skill + (known.command_points if later else 0),
    )
