"""Exported rows of vehicles and squads, which are both models; what is odd about them.

A figure of a sheet is its value, how it was read (`exact`, `merged`, `derived` or `lost`), and its line; a lost one is
null. Ranges are hexes, those of sensors and communication kilometres. `source` are lines of the book; what stands in
none has no line.
"""

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.tables.rows import resting_on
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.tables import (
    Figure,
    Mount,
    Perk,
    Special,
    Speed,
    Squad,
    Status,
    Vehicle,
)
from armybuilder.engine.systems.tactical_1998.squads import squad_of_book

if TYPE_CHECKING:
    from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue

Row = dict[str, Any]


def vehicle_row(vehicle: Vehicle, _catalogue: "Catalogue") -> Row:
    """A vehicle sheet; `tv` is its threat value with a Qualified crew, null where the book lost it."""
    return {
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


def squad_row(squad: Squad, catalogue: "Catalogue") -> Row:
    """A squad of the book; its threat value is not printed and follows from the formula (FC-15, FC-16)."""
    resolved = squad_of_book(squad, catalogue)
    return {
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
        **resting_on(packs_of(squad, resolved.parts)),
    }


def _figure(figure: Figure | None) -> Row | None:
    return {"value": figure.value, "status": figure.status, "line": figure.line or None} if figure else None


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
        "line": mount.line or None,
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
        "line": perk.line or None,
    }


def _specials(specials: tuple[Special, ...]) -> list[Row]:
    return [{"key": special.key, "value": special.value} for special in specials]


# ---------------------------------------------------------------- what such a row has


class FigureRow(TypedDict):
    """A figure of a sheet, how it was read, and its line, null in no book; a lost one has no value."""

    value: Points | None
    status: Status
    line: int | None


class MountRow(TypedDict):
    """A weapon row of a sheet; a figure is null where the sheet has a dash."""

    name: str
    code: str
    arc: str | None
    range: list[int]
    rof: int
    accuracy: FigureRow | None
    damage: FigureRow | None
    quantity: FigureRow | None
    ammo: FigureRow | None
    special: list[Special]
    marks: dict[str, str]
    line: int | None


class MountedPerk(TypedDict):
    """A perk or a flaw of a vehicle."""

    key: str
    rating: int | None
    count: int
    auxiliary: bool
    facing: str | None
    note: str
    status: Status
    line: int | None


class SquadRow(TypedDict):
    """What a squad of the book is made of."""

    quality: str
    armor: str
    standard: str
    heavy: str
    heavy_troopers: list[int]
    damage_points: int
    encumbrance: int


class ModelRow(TypedDict):
    """A vehicle or a squad of the book."""

    key: str
    name: str
    source: list[int]
    of: Literal["vehicle", "squad"]
    faction: str | None
    tv: Points | None
    code: str | None
    printed_code: str | None
    currency: str | None
    passengers: int
    figures: dict[str, FigureRow]
    primary_mode: str
    secondary_mode: str | None
    weapons: list[MountRow]
    perks: list[MountedPerk]
    flaws: list[MountedPerk]
    squad: SquadRow | None
    rulings: list[str]
