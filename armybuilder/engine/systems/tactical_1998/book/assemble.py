"""The catalogue of the game from its frozen records: figures with how they were read, weapon rows with their classes."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from armybuilder.engine.core.tables.table import BookRecord, Table
from armybuilder.engine.systems.tactical_1998.book import catalogue as book
from armybuilder.engine.systems.tactical_1998.book import records, tables
from armybuilder.engine.systems.tactical_1998.book.catalogue import TABLES

Known = Mapping[type[Any], list[Any]]


def catalogue(known: Known, *, version: str, content_hash: str, lines: BookRecord) -> book.Catalogue:
    """The catalogue of a version; its book has these `lines`."""
    assembled = _CatalogueAssembler(known)
    found = {
        table: MappingProxyType({table.key(record): record for record in assembled.records_of(table)})
        for table in TABLES.all
    }
    return book.Catalogue(
        system="tactical-1998",
        name="Heavy Gear Tactical (1998)",
        version=version,
        hash=content_hash,
        book=lines,
        tables=MappingProxyType(found),
    )


class _CatalogueAssembler:
    """Records of the engine from frozen ones, table by table."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.weapons = {weapon.code: _weapon(weapon) for weapon in known[records.Weapon]}
        self.perks = {perk.key: _trait(perk, "perk") for perk in known[records.Perk]}
        self.flaws = {flaw.key: _trait(flaw, "flaw") for flaw in known[records.Flaw]}

    def records_of(self, table: Table[Any]) -> Iterable[Any]:
        kept: dict[Table[Any], dict[str, Any]] = {
            book.WEAPONS: self.weapons, book.PERKS: self.perks, book.FLAWS: self.flaws,
        }  # fmt: skip
        if table in kept:
            return kept[table].values()
        if table is book.VEHICLES:
            return (self.vehicle(vehicle) for vehicle in self.known[records.Vehicle])
        record, make = _MAKERS[table]
        return (make(each) for each in self.known[record])

    def vehicle(self, it: records.Vehicle) -> tables.Vehicle:
        secondary = tables.Speed(it.secondary_mode, _figure(it.secondary_combat), _figure(it.secondary_top))
        figures: dict[str, Any] = {name: _figure(getattr(it, name)) for name in tables.FIGURES}
        return tables.Vehicle(
            key=it.key,
            name=it.name,
            faction=it.faction,
            code=it.code,
            printed_code=it.printed_code,
            currency=it.currency,
            passengers=it.passengers,
            primary=tables.Speed(it.primary_mode, _figure(it.primary_combat), _figure(it.primary_top)),
            secondary=secondary if it.secondary_mode else None,
            weapons=tuple(self.mount(mount) for mount in it.weapons),
            perks=tuple(self.perk(perk) for perk in it.perks),
            flaws=tuple(self.flaw(flaw) for flaw in it.flaws),
            rulings=it.rulings,
            source=it.source,
            origins=it.origins,
            **figures,
        )

    def mount(self, it: records.Mount) -> tables.Mount:
        return tables.Mount(
            name=it.name,
            weapon=self.weapons[it.weapon],
            arc=it.arc,
            range=_range(it),
            accuracy=it.accuracy,
            damage=it.damage,
            quantity=it.quantity,
            rof=it.rof,
            special=_specials(it.special),
            ammo=it.ammo,
            line=it.line,
            marks={name: str(mark) for name, mark in it.marks.items()},
            lost=frozenset(it.lost),
        )

    def perk(self, it: records.VehiclePerk) -> tables.VehiclePerk:
        rule = self.perks[it.perk]
        status: tables.Status = "lost" if rule.rated and it.rating is None else it.mark or "exact"
        return tables.VehiclePerk(
            rule, it.rating, it.count, it.auxiliary, it.facing, it.note, status, it.line, rulings=it.rulings
        )

    def flaw(self, it: records.VehicleFlaw) -> tables.VehiclePerk:
        return tables.VehiclePerk(self.flaws[it.flaw], it.rating, 1, False, it.facing, it.note, "exact", it.line)


def _figure(written: Any) -> tables.BookFigure:
    """`(15, 757)`, `(15, 757, "derived")`, `(None, 757)`."""
    value, line, mark = (*(written or (None, tables.NO_LINE)), None)[:3]
    return tables.BookFigure(value, "lost" if value is None else mark or "exact", line)


def _range(it: records.Weapon | records.InfantryWeapon | records.Mount) -> tables.Ranges:
    return it.range_short, it.range_medium, it.range_long, it.range_extreme


def _specials(specials: Iterable[records.Special]) -> tuple[tables.Special, ...]:
    return tuple(tables.Special(special.word, special.value) for special in specials)


def _same(it: Any, make: type[Any]) -> dict[str, Any]:
    """The fields that a frozen record has under the same names."""
    return {name: getattr(it, name) for name in make.__struct_fields__ if hasattr(it, name)}


def _plain(make: type[Any]) -> Callable[[Any], Any]:
    """Makes a record whose fields are all the same."""
    return lambda it: make(**_same(it, make))


def _weapon(it: records.Weapon) -> tables.WeaponClass:
    return tables.WeaponClass(
        **{**_same(it, tables.WeaponClass), "range": _range(it), "special": _specials(it.special)}
    )


def _trait(it: records.Perk | records.Flaw, of: str) -> tables.PerkRule:
    return tables.PerkRule(**_same(it, tables.PerkRule), of=of)  # type: ignore[arg-type]


def _crew(it: records.Crew) -> tables.Crew:
    skills = {name: (getattr(it, f"{name}_level"), getattr(it, f"{name}_attribute")) for name in tables.SKILLS}
    return tables.Crew(**_same(it, tables.Crew), skills=skills)


def _infantry_weapon(it: records.InfantryWeapon) -> tables.InfantryWeapon:
    return tables.InfantryWeapon(**_same(it, tables.InfantryWeapon), range=_range(it))


def _armor(it: records.TroopArmor) -> tables.TroopArmor:
    relief = {each.quality: each.encumbrance for each in it.relief}
    return tables.TroopArmor(**{**_same(it, tables.TroopArmor), "relief": relief})


_MAKERS: Mapping[Table[Any], tuple[type[Any], Callable[[Any], Any]]] = {
    book.FACTIONS: (records.Faction, _plain(tables.Faction)),
    book.CREWS: (records.Crew, _crew),
    book.INFANTRY_WEAPONS: (records.InfantryWeapon, _infantry_weapon),
    book.QUALITIES: (records.TroopQuality, _plain(tables.TroopQuality)),
    book.ARMORS: (records.TroopArmor, _armor),
    book.TRANSPORTS: (records.Transport, _plain(tables.Transport)),
    book.SQUADS: (records.InfantrySquad, _plain(tables.InfantrySquad)),
    book.MISSING: (records.MissingVehicle, _plain(tables.MissingVehicle)),
    book.QUICK_REFERENCE: (records.QuickReference, _plain(tables.QuickLine)),
}
