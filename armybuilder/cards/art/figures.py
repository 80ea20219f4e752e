"""Silhouettes of models in a square of side 1: one tone, the front to the right where a side is shown."""

from collections.abc import Mapping

from armybuilder.cards.art import fliers, troops, vehicles, walkers, works
from armybuilder.cards.art.assembly import SilhouettePart, assemble
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.silhouettes.spec import SilhouetteSpec, look_of

FIGURES: Mapping[str, Path] = {
    FigureKind.GEAR: walkers.GEAR,
    FigureKind.GEAR_HOVER: walkers.GEAR_HOVER,
    FigureKind.STRIDER: walkers.STRIDER,
    FigureKind.STRIDER_TALL: walkers.STRIDER_TALL,
    FigureKind.STRIDER_LOW: walkers.STRIDER_LOW,
    FigureKind.VEHICLE_TRACKED: vehicles.VEHICLE_TRACKED,
    FigureKind.VEHICLE_HOVER: vehicles.VEHICLE_HOVER,
    FigureKind.VEHICLE_WHEELED: vehicles.VEHICLE_WHEELED,
    FigureKind.VTOL: fliers.VTOL,
    FigureKind.AIRCRAFT: fliers.AIRCRAFT,
    FigureKind.INFANTRY: troops.INFANTRY,
    FigureKind.BIKE: troops.BIKE,
    FigureKind.BEAST: troops.BEAST,
    FigureKind.GUN: troops.GUN,
    FigureKind.DRONE: fliers.DRONE,
    FigureKind.STRUCTURE: works.STRUCTURE,
    FigureKind.MINEFIELD: works.MINEFIELD,
}
"""Of what nothing is known but its frame."""


def parts_of(name: str, *, small: bool) -> tuple[SilhouettePart, ...]:
    """Return the parts that draw the look in `Card.figure`, one over the other; nothing for a name without a
    drawing. `small` is for sides of a centimetre at most.
    """
    look = look_of(name)
    if look is None:
        return ()
    if look == SilhouetteSpec(look.figure):
        return (SilhouettePart(0, 0, 1, 1, FIGURES[look.figure]),)
    return assemble(look, small=small)
