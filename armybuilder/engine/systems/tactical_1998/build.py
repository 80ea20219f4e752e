"""From checked records to the frozen catalogue, or every fault of how they fit together."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from armybuilder.engine.core.records import checked_records, misfits
from armybuilder.engine.systems.tactical_1998 import records
from armybuilder.engine.systems.tactical_1998.catalogue import (
    Armor,
    Book,
    Catalogue,
    Crew,
    Faction,
    Figure,
    InfantryWeapon,
    Missing,
    Mount,
    Perk,
    PerkRule,
    Quality,
    QuickLine,
    Special,
    Speed,
    Squad,
    Transport,
    Vehicle,
    WeaponClass,
)

SKILLS = ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")
INFANTRY = "infantry"
"""First part of the keys of squads: the book gives them no faction."""


def build_catalogue(plain: Mapping[str, Any], content_hash: str) -> Catalogue:
    """The catalogue; `CatalogueError` lists every missing file, duplicate key and dangling reference."""
    return _Builder(checked_records(records.RECORD_FILES, plain), content_hash).build()


class _Builder:
    """Collects problems while it reads, so that all of them are told at once."""

    def __init__(self, files: Mapping[str, BaseModel], content_hash: str) -> None:
        missing = [name for name in records.RECORD_FILES if name not in files and name not in records.OPTIONAL]
        if missing:
            raise misfits(f"{name}: this file is missing" for name in missing)
        self.files: Mapping[str, Any] = files
        self.hash = content_hash
        self.problems: list[str] = []

    def build(self) -> Catalogue:
        system: records.SystemFile = self.files["system"]
        infantry: records.InfantryFile = self.files["infantry"]
        perks: records.PerksFile = self.files["perks"]
        vehicles: records.VehiclesFile = self.files["vehicles"]
        self.factions = self._keyed(
            "system: factions", [Faction(row.key, row.name, row.source) for row in system.factions]
        )
        weapons = [_weapon(row) for row in self.files["weapons"].weapons]
        self.weapons = self._keyed("weapons", weapons, "code")
        self.perks = self._keyed("perks", [_rule(row) for row in perks.perks])
        self.flaws = self._keyed("perks: flaws", [_rule(row) for row in perks.flaws])
        qualities = [
            Quality(row.key, row.name, row.stamina, row.skill, row.multiplier, row.source) for row in infantry.qualities
        ]
        built = Catalogue(
            system=system.key,
            name=system.name,
            version=system.version,
            hash=self.hash,
            book=Book(system.book.key, system.book.title, system.book.year),
            factions=self.factions,
            weapons=self.weapons,
            perks=self.perks,
            flaws=self.flaws,
            crews=self._keyed("crews", [_crew(row) for row in self.files["crews"].crews]),
            infantry_weapons=self._keyed("infantry: weapons", [_infantry_weapon(row) for row in infantry.weapons]),
            qualities=self._keyed("infantry: qualities", qualities),
            armors=self._keyed("infantry: armors", [_armor(row) for row in infantry.armors]),
            transports=self._keyed("infantry: transports", [_transport(row) for row in infantry.transports]),
            squads=self._keyed("infantry: squads", [_squad(row) for row in infantry.squads]),
            vehicles=self._keyed("vehicles", [self._vehicle(row) for row in vehicles.vehicles]),
            missing=tuple(Missing(row.key, row.name, row.source) for row in vehicles.missing),
            quick_reference=_quick(self.files.get("quick-reference")),
        )
        self.problems += _dangling(built)
        if self.problems:
            raise misfits(self.problems)
        return built

    def _keyed(self, where: str, rows: list[Any], name: str = "key") -> dict[str, Any]:
        keyed: dict[str, Any] = {}
        for row in rows:
            key = getattr(row, name)
            if key in keyed:
                self.problems.append(f"{where}[{key}]: this key stands there twice")
            keyed[key] = row
        return keyed

    def _vehicle(self, row: records.VehicleRecord) -> Vehicle:
        where = f"vehicles[{row.key}]"
        if row.faction not in self.factions:
            self.problems.append(
                f"{where}.faction: there is no faction '{row.faction}'; known: {', '.join(self.factions)}"
            )
        return Vehicle(
            key=f"{row.faction}/{row.key}",
            name=row.name,
            faction=row.faction,
            code=row.code.value,
            printed_code=row.code.printed,
            tv=_figure(row.tv),
            size=_figure(row.size),
            cost=_figure(row.cost),
            currency=row.currency,
            crew=_figure(row.crew),
            bonus_actions=_figure(row.bonus_actions),
            primary=_speed(row.primary),
            secondary=_speed(row.secondary) if row.secondary else None,
            maneuver=_figure(row.maneuver),
            deployment=_figure(row.deployment),
            sensors=_figure(row.sensors.rating),
            sensor_range=_figure(row.sensors.range),
            communication=_figure(row.communication.rating),
            communication_range=_figure(row.communication.range),
            fire_control=_figure(row.fire_control),
            armor=_figure(row.armor),
            weapons=tuple(self._mounts(where, row.weapons)),
            perks=tuple(self._perks(where, row.perks)),
            flaws=tuple(self._flaws(where, row.flaws)),
            passengers=row.passengers,
            source=row.source,
            rulings=tuple(row.rulings),
        )

    def _mounts(self, where: str, rows: list[records.MountRecord]) -> Iterator[Mount]:
        for number, row in enumerate(rows, 1):
            weapon = self.weapons.get(row.code)
            if weapon is None:
                self.problems.append(f"{where}.weapons[{number}]: there is no weapon '{row.code}'")
                continue
            yield Mount(
                name=row.name,
                weapon=weapon,
                arc=row.arc,
                range=row.range,
                accuracy=row.accuracy,
                damage=row.damage,
                quantity=row.quantity,
                rof=row.rof,
                special=tuple(_specials(row.special)),
                ammo=row.ammo,
                line=row.line,
                marks={name: str(mark) for name, mark in row.marks.items()},
                lost=frozenset(row.lost),
            )

    def _perks(self, where: str, rows: list[records.MountedPerkRecord]) -> Iterator[Perk]:
        for row in rows:
            rule = self._rule(f"{where}.perks", self.perks, row.perk)
            if rule:
                status = "lost" if rule.rated and row.rating is None else row.mark or "exact"
                rulings = tuple(row.rulings)
                yield Perk(
                    rule, row.rating, row.count, row.auxiliary, row.facing or "", row.note, status, row.line, rulings
                )

    def _flaws(self, where: str, rows: list[records.MountedFlawRecord]) -> Iterator[Perk]:
        for row in rows:
            rule = self._rule(f"{where}.flaws", self.flaws, row.flaw)
            if rule:
                yield Perk(rule, row.rating, 1, False, row.facing or "", row.note, "exact", row.line)

    def _rule(self, where: str, rules: Mapping[str, PerkRule], key: str) -> PerkRule | None:
        if key not in rules:
            self.problems.append(f"{where}: there is no '{key}'; known: {', '.join(rules)}")
        return rules.get(key)


def _quick(file: records.QuickReferenceFile | None) -> dict[str, tuple[QuickLine, ...]]:
    """Lines by section."""
    found: dict[str, tuple[QuickLine, ...]] = {}
    for row in file.quick_reference if file else ():
        told = QuickLine(row.name, row.effect, tuple(row.rules), row.source)
        found[row.section] = (*found.get(row.section, ()), told)
    return found


def _dangling(built: Catalogue) -> Iterator[str]:
    """References of squads and armours that lead nowhere."""
    for squad in built.squads.values():
        for name, known in (
            ("quality", built.qualities),
            ("armor", built.armors),
            ("standard", built.infantry_weapons),
            ("heavy", built.infantry_weapons),
        ):
            if getattr(squad, name) not in known:
                yield f"infantry: squads[{squad.key}].{name}: there is no '{getattr(squad, name)}'; known: {', '.join(known)}"
    for armor in built.armors.values():
        for key in armor.relief:
            if key not in built.qualities:
                yield f"infantry: armors[{armor.key}].relief: there is no quality '{key}'"


def _figure(row: records.FigureRecord) -> Figure:
    return Figure(row.value, "lost" if row.value is None else row.mark or "exact", row.line)


def _speed(row: records.SpeedRecord) -> Speed:
    return Speed(row.mode, _figure(row.combat), _figure(row.top))


def _specials(rows: list[records.Special]) -> Iterator[Special]:
    for row in rows:
        match row:
            case records.AreaEffect(radius=radius):
                yield Special("area-effect", radius)
            case records.MinimumRange(hexes=hexes):
                yield Special("minimum-range", hexes)
            case str():
                yield Special(row)


def _weapon(row: records.WeaponRecord) -> WeaponClass:
    return WeaponClass(
        code=row.code,
        name=row.name,
        range=row.range,
        damage=row.damage,
        accuracy=row.accuracy,
        rof=row.rof,
        min_size=row.min_size,
        special=tuple(_specials(row.special)),
        sheet_only=row.sheet_only,
        source=row.source,
    )


def _rule(row: records.PerkRecord) -> PerkRule:
    return PerkRule(row.key, row.name, row.effect, row.auxiliary, row.rated, row.facing, row.source)


def _crew(row: records.CrewRecord) -> Crew:
    return Crew(row.key, row.name, {skill: getattr(row, skill) for skill in SKILLS}, row.multiplier, row.source)


def _infantry_weapon(row: records.InfantryWeaponRecord) -> InfantryWeapon:
    return InfantryWeapon(
        row.key, row.name, row.list, row.accuracy, row.damage, row.range, row.rof, row.minimum_range, row.source
    )


def _armor(row: records.ArmorRecord) -> Armor:
    return Armor(row.key, row.name, row.points, row.encumbrance, dict(row.relief), row.source)


def _transport(row: records.TransportRecord) -> Transport:
    return Transport(row.key, row.name, row.movement, row.mode, row.multiplier, row.source)


def _squad(row: records.SquadRecord) -> Squad:
    return Squad(
        f"{INFANTRY}/{row.key}",
        row.name,
        row.quality,
        row.armor,
        row.standard,
        row.heavy,
        tuple(row.heavy_troopers),
        row.source,
    )
