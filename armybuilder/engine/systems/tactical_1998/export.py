"""The catalogue as flat rows of canonical values, one object a row, for `export_catalogue` and the API.

A figure of a sheet is its value, how it was read (`exact`, `merged`, `derived` or `lost`), and its line; a lost one is
null. Ranges are hexes, those of sensors and communication kilometres. `source` are lines of the book.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.systems.tactical_1998 import figures
from armybuilder.engine.systems.tactical_1998.catalogue import (
    Armor,
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
    Special,
    Speed,
    Squad,
    Transport,
    Vehicle,
    WeaponClass,
)
from armybuilder.engine.systems.tactical_1998.squads import squad_of_book

Row = dict[str, Any]


def rows(catalogue: Catalogue) -> Iterator[Row]:
    """Every row of the catalogue, in the order of the book; each names its `kind`."""
    yield from map(faction_row, catalogue.factions.values())
    yield from map(vehicle_row, catalogue.vehicles.values())
    for squad in catalogue.squads.values():
        yield squad_row(squad, catalogue)
    yield from map(missing_row, catalogue.missing)
    yield from map(weapon_row, catalogue.weapons.values())
    yield from map(infantry_weapon_row, catalogue.infantry_weapons.values())
    for rule in catalogue.perks.values():
        yield trait_row(rule, "perk")
    for rule in catalogue.flaws.values():
        yield trait_row(rule, "flaw")
    yield from map(crew_row, catalogue.crews.values())
    yield from map(quality_row, catalogue.qualities.values())
    yield from map(armor_row, catalogue.armors.values())
    yield from map(transport_row, catalogue.transports.values())


def faction_row(faction: Faction) -> Row:
    return {"kind": "faction", "key": faction.key, "name": faction.name, "source": list(faction.source)}


def vehicle_row(vehicle: Vehicle) -> Row:
    """A vehicle sheet; `tv` is its threat value with a Qualified crew, null where the book lost it."""
    return {
        "kind": "model",
        "of": "vehicle",
        "key": vehicle.key,
        "name": vehicle.name,
        "faction": vehicle.faction,
        "tv": vehicle.tv.value,
        "code": vehicle.code,
        "printed_code": vehicle.printed_code,
        "currency": vehicle.currency,
        "passengers": vehicle.passengers,
        "figures": {name: _figure(figure) for name, figure in vehicle.figures()},
        "primary_mode": vehicle.primary.mode,
        "secondary_mode": _mode(vehicle.secondary),
        "weapons": [_mount(mount) for mount in vehicle.weapons],
        "perks": [_perk(perk) for perk in vehicle.perks],
        "flaws": [_perk(flaw) for flaw in vehicle.flaws],
        "squad": None,
        "rulings": list(vehicle.rulings),
        "source": list(vehicle.source),
    }


def squad_row(squad: Squad, catalogue: Catalogue) -> Row:
    """A squad of the book; its threat value is not printed and follows from the formula (FC-15, FC-16)."""
    resolved = squad_of_book(squad, catalogue)
    return {
        "kind": "model",
        "of": "squad",
        "key": squad.key,
        "name": squad.name,
        "faction": None,
        "tv": resolved.tv,
        "code": None,
        "printed_code": None,
        "currency": None,
        "passengers": 0,
        "figures": {},
        "primary_mode": resolved.transport.mode,
        "secondary_mode": None,
        "weapons": [],
        "perks": [],
        "flaws": [],
        "squad": {
            "quality": squad.quality,
            "armor": squad.armor,
            "standard": squad.standard,
            "heavy": squad.heavy,
            "heavy_troopers": list(squad.heavy_troopers),
            "damage_points": resolved.soldiers[0].points,
            "encumbrance": resolved.encumbrance,
        },
        "rulings": [],
        "source": list(squad.source),
    }


def missing_row(missing: Missing) -> Row:
    """A vehicle of which only the name survives."""
    return {"kind": "missing", "key": missing.key, "name": missing.name, "source": list(missing.source)}


def weapon_row(weapon: WeaponClass) -> Row:
    return {
        "kind": "weapon",
        "key": weapon.code,
        "code": weapon.code,
        "name": weapon.name,
        "range": list(weapon.range),
        "accuracy": weapon.accuracy,
        "damage": weapon.damage,
        "rof": weapon.rof,
        "min_size": weapon.min_size,
        "special": _specials(weapon.special),
        "sheet_only": weapon.sheet_only,
        "source": list(weapon.source),
    }


def infantry_weapon_row(weapon: InfantryWeapon) -> Row:
    return {
        "kind": "infantry-weapon",
        "key": weapon.key,
        "name": weapon.name,
        "list": weapon.list,
        "range": list(weapon.range),
        "accuracy": weapon.accuracy,
        "damage": weapon.damage,
        "rof": weapon.rof,
        "minimum_range": weapon.minimum_range,
        "source": list(weapon.source),
    }


def trait_row(rule: PerkRule, of: str) -> Row:
    """A perk or a flaw (`of`)."""
    return {
        "kind": "trait",
        "of": of,
        "key": rule.key,
        "name": rule.name,
        "effect": rule.effect,
        "auxiliary": rule.auxiliary,
        "rated": rule.rated,
        "facing": rule.facing,
        "source": list(rule.source),
    }


def crew_row(crew: Crew) -> Row:
    return {
        "kind": "crew",
        "key": crew.key,
        "name": crew.name,
        "skills": {skill: {"level": level, "attribute": at} for skill, (level, at) in crew.skills.items()},
        "multiplier": crew.multiplier,
        "source": list(crew.source),
    }


def quality_row(quality: Quality) -> Row:
    return {
        "kind": "quality",
        "key": quality.key,
        "name": quality.name,
        "stamina": quality.stamina,
        "skill": quality.skill,
        "multiplier": quality.multiplier,
        "source": list(quality.source),
    }


def armor_row(armor: Armor) -> Row:
    return {
        "kind": "armor",
        "key": armor.key,
        "name": armor.name,
        "points": armor.points,
        "encumbrance": armor.encumbrance,
        "relief": dict(armor.relief),
        "source": list(armor.source),
    }


def transport_row(transport: Transport) -> Row:
    return {
        "kind": "transport",
        "key": transport.key,
        "name": transport.name,
        "movement": transport.movement,
        "mode": transport.mode,
        "multiplier": transport.multiplier,
        "source": list(transport.source),
    }


def _figure(figure: Figure | None) -> Row | None:
    return {"value": figure.value, "status": figure.status, "line": figure.line} if figure else None


def _mode(speed: Speed | None) -> str | None:
    return speed.mode if speed else None


def _mount(mount: Mount) -> Row:
    """A weapon row of a sheet; a figure is null where the sheet has a dash, its value null where it is lost."""
    return {
        "name": mount.name,
        "code": mount.weapon.code,
        "arc": mount.arc,
        "range": list(mount.range),
        "rof": mount.rof,
        **{name: _figure(figures.mount_figure(mount, name)) for name in figures.MOUNT_FIGURES},
        "special": _specials(mount.special),
        "marks": dict(mount.marks),
        "line": mount.line,
    }


def _perk(perk: Perk) -> Row:
    return {
        "key": perk.rule.key,
        "rating": perk.rating,
        "count": perk.count,
        "auxiliary": perk.auxiliary or perk.rule.auxiliary,
        "facing": perk.facing or None,
        "note": perk.note,
        "status": perk.status,
        "line": perk.line,
    }


def _specials(specials: tuple[Special, ...]) -> list[Row]:
    return [{"key": special.key, "value": special.value} for special in specials]
