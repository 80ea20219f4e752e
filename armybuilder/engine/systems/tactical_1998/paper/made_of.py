"""Source records of a unit's sheets, and the player packs that they rely on."""

from collections.abc import Iterator

from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.systems.tactical_1998.book.tables import InfantrySquad, Vehicle
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit


def packs(unit: FieldedUnit) -> tuple[Origin, ...]:
    """The packs of a unit."""
    parts = (*_of_vehicle(unit.vehicle), unit.crew) if unit.vehicle else unit.squad.parts if unit.squad else ()
    return packs_of(record(unit), parts)


def record(unit: FieldedUnit) -> Vehicle | InfantrySquad | None:
    """The vehicle or the squad of the catalogue that a unit is; None for a squad of the player's own."""
    return unit.vehicle or (unit.squad.book if unit.squad else None)


def _of_vehicle(vehicle: Vehicle) -> Iterator[Record]:
    yield from (mount.weapon for mount in vehicle.weapons)
    yield from (perk.rule for perk in (*vehicle.perks, *vehicle.flaws))
