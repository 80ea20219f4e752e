"""A document resolved against the catalogue: every name looked up once, threat values added up (FC-2, FC-13 to FC-18).

Rules, choices and sheets read this; none of them looks a name up again. A unit without a price adds nothing, which makes
the totals above it lower bounds. What could not be resolved is kept as `unknown`, so that a saved list always opens.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from armybuilder.engine.core.documents import DocumentError, DocumentProblem, names
from armybuilder.engine.core.force import unchanged_groups
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.record_sheets import Mark
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.systems.tactical_1998 import document as doc
from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.lookup import NamedT, find, models_of
from armybuilder.engine.systems.tactical_1998.book.tables import (
    SKILLS,
    BookFigure,
    Crew,
    Faction,
    InfantrySquad,
    Mount,
    Number,
    Vehicle,
)
from armybuilder.engine.systems.tactical_1998.rulings import MIXED_ARMOR
from armybuilder.engine.systems.tactical_1998.squads import (
    ResolvedSquad,
    Soldier,
    resolve_book_squad,
    resolve_own_squad,
)

GEAR_MODE = "walker"
"""Gears are the vehicles that walk: no sheet says more of what they are."""
DEFAULT_CREW = "qualified"
RAISED: Mapping[doc.Rank | None, frozenset[str]] = {
    "commander": frozenset({"leadership", "tactics"}),
    "second": frozenset({"leadership"}),
}
"""Skills that are one level above normal by rank (BR-6, L457)."""


@dataclass(frozen=True, slots=True)
class StatValue:
    """A figure as it counts for one unit: the book's, or a player's own."""

    value: Number | None
    mark: Mark


@dataclass(slots=True)
class FieldedUnit:
    """A combat unit `count` times: a vehicle with its crew, or a squad; neither where the player chose nothing.

    `tv` is for one of them, None for one that cannot be priced; `total` is for all. `crew` is None for skills that are
    no standard crew's.
    """

    where: str
    group: "ResolvedGroup"
    source: doc.Unit
    vehicle: Vehicle | None
    squad: ResolvedSquad | None
    crew: Crew | None
    skills: Mapping[str, tuple[int, int]]
    known_figures: Mapping[str, BookFigure] = field(default_factory=dict)
    """The figures of the vehicle, by name (`figures`)."""
    own: frozenset[str] = frozenset()
    """Those of them, and the firing arcs, that are a player's own."""
    tv: Number | None = None
    total: Number = 0
    cached_findings: dict[Any, tuple[Finding, ...]] = field(default_factory=dict)
    """What rules find that look at nothing else."""

    @property
    def count(self) -> int:
        return self.source.count

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def rank(self) -> doc.Rank | None:
        """None for a word that is no rank."""
        return doc.RANKS.get(self.source.rank) if self.source.rank else None

    @property
    def raised_skills(self) -> frozenset[str]:
        """Skills that its rank raises by one level."""
        return RAISED.get(self.rank, frozenset())

    def skill(self, name: str) -> tuple[int, int] | None:
        """Level and attribute of a skill as it counts in play, with what the rank adds; None for one that nobody knows. A squad
        has one skill for all (L1131)."""
        level, attribute = (self.squad.quality.skill, 0) if self.squad else self.skills.get(name, (None, 0))
        return None if level is None else (level + (name in self.raised_skills), attribute)

    @property
    def model(self) -> str:
        """`Hunter`, `Standard squad`, `Custom squad`."""
        if self.vehicle:
            return self.vehicle.name
        if self.squad:
            return gettext("{squad} squad", squad=self.squad.book.name) if self.squad.book else gettext("Custom squad")
        return gettext("Nothing")

    @property
    def label(self) -> str:
        """The player's name for it, or what it is."""
        return self.name or self.model

    @property
    def is_gear(self) -> bool:
        return self.vehicle is not None and self.vehicle.primary.mode == GEAR_MODE

    @property
    def actions(self) -> int:
        """Of one unit in a round: one, and the bonus actions of the sheet; without those, as the crew gives (BR-20,
        DQ-8). A squad has one (BR-82)."""
        if self.vehicle is None:
            return 1 if self.squad else 0
        bonus, crew = self.figure("bonus_actions").value, self.figure("crew").value
        return 1 + int(bonus if bonus is not None else (crew or 0) // 2)

    def figure(self, name: str) -> StatValue:
        """A figure of the vehicle as it counts."""
        found = self.known_figures.get(name)
        return (
            StatValue(found.value, "own" if name in self.own else figures.mark(found)) if found else StatValue(None, "")
        )

    def arc(self, number: int, mount: Mount) -> tuple[str, Mark]:
        """The firing arc of a row of the weapon table (from 1) and how it came about; empty for a lost one."""
        if mount.arc is None:
            return "", "lost"
        return mount.arc, "own" if f"weapon_{number}_arc" in self.own else ""


@dataclass(slots=True)
class ResolvedGroup:
    """A combat group; `label` is its name, or its number."""

    where: str
    label: str
    units: list[FieldedUnit] = field(default_factory=list)
    cached_findings: dict[Any, tuple[Finding, ...]] = field(default_factory=dict)
    """What rules find that look at nothing else."""

    @property
    def total(self) -> Number:
        return threat.round_tv(sum(unit.total for unit in self.units))

    @property
    def priced(self) -> bool:
        """Whether the total is all there is; otherwise it is a lower bound."""
        return all(unit.tv is not None for unit in self.units)

    @property
    def size(self) -> int:
        """Combat units in it."""
        return sum(unit.count for unit in self.units)


@dataclass(slots=True)
class Force:
    """The whole force. `unknown` lists what the catalogue does not have, with the names that were perhaps meant."""

    source: doc.ForceDocument
    catalogue: Catalogue
    faction: Faction | None
    groups: list[ResolvedGroup]
    unknown: list[DocumentProblem] = field(default_factory=list)

    @property
    def units(self) -> list[FieldedUnit]:
        return [unit for group in self.groups for unit in group.units]

    @property
    def limit(self) -> int:
        return self.source.limit

    @property
    def total(self) -> Number:
        return threat.round_tv(sum(group.total for group in self.groups))

    @property
    def priced(self) -> bool:
        """Whether the total is all there is; otherwise it is a lower bound."""
        return not self.unknown and all(group.priced for group in self.groups)


def resolve(document: doc.ForceDocument, catalogue: Catalogue, like: Force | None = None) -> Force:
    """Resolve `document`; never raises for what it says. `like` is the force of one that differs in little."""
    unknown: list[DocumentProblem] = []
    faction = find(catalogue.factions, document.faction)
    if not faction:
        unknown.append(names.unknown("/faction", "faction", document.faction, catalogue.factions))
    resolver = _Resolver(
        catalogue, document.faction, unknown, catalogue.readings_for(document.options.rulings)[MIXED_ARMOR]
    )
    groups, known = [], unchanged_groups(document, like)
    for index, source in enumerate(document.groups):
        if known[index]:
            groups.append(known[index])
            continue
        group = ResolvedGroup(f"/groups/{index}", source.name or gettext("Combat group {number}", number=index + 1))
        units = (resolver.unit(unit, group, f"{group.where}/units/{n}") for n, unit in enumerate(source.units))
        group.units = [unit for unit in units if unit]
        groups.append(group)
    return Force(document, catalogue, faction, groups, unknown)


def canonical(document: doc.ForceDocument, catalogue: Catalogue) -> doc.ForceDocument:
    """`document` with printed names turned into keys; raise `DocumentError` that lists every name nobody knows."""
    force = resolve(document, catalogue)
    if force.unknown:
        raise DocumentError(force.unknown)
    if force.faction:
        document.faction = force.faction.key
    for unit in force.units:
        _use_keys(unit)
    return document


def _use_keys(unit: FieldedUnit) -> None:
    source, squad = unit.source, unit.squad
    if unit.vehicle:
        source.model = unit.vehicle.key
    elif squad and squad.book:
        source.model = squad.book.key
    if isinstance(source.crew, str) and unit.crew and source.crew != unit.crew.key:
        source.crew = unit.crew.key
    if squad and source.design:
        design = source.design
        design.quality, design.armor, design.transport = squad.quality.key, squad.armor.key, squad.transport.key
        design.troopers = [_trooper(old, new) for old, new in zip(design.troopers, squad.soldiers, strict=True)]


def _trooper(source: str | doc.Trooper, soldier: Soldier) -> str | doc.Trooper:
    """The trooper by keys; one that wears what the squad wears needs no armour of his own."""
    if isinstance(source, str) or not source.armor:
        return soldier.weapon.key
    return doc.Trooper(soldier.weapon.key, soldier.armor.key)


class _Resolver:
    def __init__(self, catalogue: Catalogue, faction: str, unknown: list[DocumentProblem], mixed_armor: str) -> None:
        self.catalogue = catalogue
        self.mixed_armor = mixed_armor
        self.faction = faction
        self.unknown = unknown
        self.models = models_of(catalogue)

    def unit(self, source: doc.Unit, group: ResolvedGroup, where: str) -> FieldedUnit | None:
        """The unit; None where its model, or a part of its design, is unknown."""
        before = len(self.unknown)
        model = self.model(source.model, f"{where}/model") if source.model else None
        squad = resolve_book_squad(model, self.catalogue) if isinstance(model, InfantrySquad) else None
        vehicle = model if isinstance(model, Vehicle) else None
        if source.design and vehicle:
            resolve_own_squad(source.design, self.catalogue, self.find_record, f"{where}/design")
        elif source.design:
            squad = resolve_own_squad(
                source.design, self.catalogue, self.find_record, f"{where}/design", self.mixed_armor
            )
        if len(self.unknown) != before:
            return None
        crew, skills = self.crew(source.crew, f"{where}/crew")
        known = self.models.figures(vehicle) if vehicle else {}
        own = figures.own_figures(vehicle) if vehicle and vehicle.origins else frozenset()
        unit = FieldedUnit(where, group, source, vehicle, squad, crew, skills, known, own)
        unit.tv = _price(unit)
        unit.total = threat.round_tv((unit.tv or 0) * source.count)
        return unit

    def model(self, name: str, where: str) -> Vehicle | InfantrySquad | None:
        found = self.models.model(name)
        if not found:
            self.note_unknown(where, "model", name, self.models.by_key)
        return found

    def crew(self, source: str | doc.Skills, where: str) -> tuple[Crew | None, Mapping[str, tuple[int, int]]]:
        """The standard crew and its skills; skills that equal those of a standard crew are that crew (FC-3)."""
        if isinstance(source, str):
            crew = self.find_record(self.catalogue.crews, source, where, "crew")
            return crew, crew.skills if crew else {}
        skills = {skill: tuple(getattr(source, skill)) for skill in SKILLS}
        standard = (crew for crew in self.catalogue.crews.values() if dict(crew.skills) == skills)
        return next(standard, None), skills

    def find_record(self, table: Mapping[str, NamedT], name: str, where: str, kind: str) -> NamedT | None:
        found = find(table, name)
        if not found:
            self.note_unknown(where, kind, name, table)
        return found

    def note_unknown(self, where: str, kind: str, name: str, known: Mapping[str, object]) -> None:
        if len(self.unknown) >= names.MAX_UNKNOWN:
            return
        hinted = len(self.unknown) < names.MAX_HINTS
        meant = names.similar_keys(name, known, self.faction) if hinted else []
        if hinted and not meant and len(known) <= 12:
            meant = list(known)
        self.unknown.append(names.unknown(where, kind, name, meant, pack=self.catalogue.unusable_pack_with(name)))


def _price(unit: FieldedUnit) -> Number | None:
    """Return what one such unit is worth, None where nobody can say (FC-2, FC-3, FC-16, FC-20)."""
    if unit.source.model and unit.source.design:
        return None
    if unit.squad:
        return unit.squad.tv
    value = unit.figure("tv").value if unit.vehicle else None
    if value is None or unit.crew is None:
        return None
    return threat.unit_tv(value, unit.crew.multiplier)
