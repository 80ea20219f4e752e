"""What models look like, in a square of side 1: one tone, the front to the right where there is a side."""

from collections.abc import Mapping

from armybuilder.cards.art import fliers, troops, vehicles, walkers, works
from armybuilder.cards.art.assembly import Part, fitted
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.cards import Figure
from armybuilder.engine.core.paper.silhouettes.spec import Look, look_of

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
"""Of what nothing is known but its frame."""


def parts_of(name: str, *, small: bool) -> tuple[Part, ...]:
    """What draws the look that `Card.figure` tells, one part over the other; nothing for a name without a drawing. `small`
    is for sides of a centimetre at most."""
    look = look_of(name)
    if look is None:
        return ()
    if look == Look(look.figure):
        return (Part(0, 0, 1, 1, FIGURES[look.figure]),)
    return fitted(look, small=small)
