"""What a model looks like on the table, as far as its type and its way of moving tell (L516-545)."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.cards import Figure
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.paper.silhouette import by_type

# Keys are types, `Strider (Tall)` before `Strider`; the recognition pages call the cars of infantry units jeeps.
_BY_TYPE: Mapping[str, Figure] = {
    "Gear": Figure.GEAR,
    "Gear (Hover)": Figure.GEAR_HOVER,
    "Strider": Figure.STRIDER,
    "Strider (Tall)": Figure.STRIDER_TALL,
    "Strider (Low)": Figure.STRIDER_LOW,
    "Vehicle": Figure.VEHICLE_TRACKED,
    "Vehicle (Hover)": Figure.VEHICLE_HOVER,
    "Vehicle (ORV)": Figure.VEHICLE_WHEELED,
    "Vehicle (VTOL)": Figure.VTOL,
    "Vehicle (Flyer)": Figure.AIRCRAFT,
    "Infantry": Figure.INFANTRY,
    "Infantry (ATV)": Figure.BIKE,
    "Drone": Figure.DRONE,
    "Terrain": Figure.MINEFIELD,
    "Terrain (Fortification)": Figure.STRUCTURE,
    "Terrain (Structure)": Figure.STRUCTURE,
}
_BY_MOVE: Mapping[tuple[str, str | None], Figure] = {
    ("Infantry", "G"): Figure.GUN,
    ("Infantry", "H"): Figure.BIKE,
    ("Infantry (ATV)", "I"): Figure.BEAST,
}
"""Where the movement letter says more than the type: a squad that rolls is a gun crew, a mount that walks is a beast."""


def figure(line: Statline) -> str:
    """The name of a `Figure`; empty for a type that nothing here knows. Of two types the first counts."""
    first = line.type.partition(", ")[0]
    return _BY_MOVE.get((first, line.mr_type)) or by_type(_BY_TYPE, line) or ""
