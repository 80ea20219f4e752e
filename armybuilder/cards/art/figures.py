"""The drawing of each `Figure`, in a square of side 1: one tone, the front to the right where there is a side."""

from collections.abc import Mapping

from armybuilder.cards.art import fliers, troops, vehicles, walkers, works
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.cards import Figure

FIGURES: Mapping[str, Path] = {
    Figure.GEAR: walkers.GEAR,
    Figure.GEAR_HOVER: walkers.GEAR_HOVER,
    Figure.STRIDER: walkers.STRIDER,
    Figure.STRIDER_TALL: walkers.STRIDER_TALL,
    Figure.STRIDER_LOW: walkers.STRIDER_LOW,
    Figure.VEHICLE_TRACKED: vehicles.VEHICLE_TRACKED,
    Figure.VEHICLE_HOVER: vehicles.VEHICLE_HOVER,
    Figure.VEHICLE_WHEELED: vehicles.VEHICLE_WHEELED,
    Figure.VTOL: fliers.VTOL,
    Figure.AIRCRAFT: fliers.AIRCRAFT,
    Figure.INFANTRY: troops.INFANTRY,
    Figure.BIKE: troops.BIKE,
    Figure.BEAST: troops.BEAST,
    Figure.GUN: troops.GUN,
    Figure.DRONE: fliers.DRONE,
    Figure.STRUCTURE: works.STRUCTURE,
    Figure.MINEFIELD: works.MINEFIELD,
}
