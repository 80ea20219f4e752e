"""Facings and arcs. A facing is one of 24 directions, 15° apart: 0 looks along x, 6 along y, counterclockwise."""

import math
from enum import IntEnum

from armybuilder.engine.core.table.geometry import nearest_integer

DIRECTIONS = 24
QUARTER = DIRECTIONS // 4
HALF = DIRECTIONS // 2
_STEP = 2 * math.pi / DIRECTIONS
UNIT: tuple[tuple[float, float], ...] = tuple(
    (round(math.cos(_STEP * index), 15), round(math.sin(_STEP * index), 15)) for index in range(DIRECTIONS)
)
"""The unit vector of each facing."""


class FacingArc(IntEnum):
    """The side of a model on which an arc of 180° lies; the value is the turn from its facing to the arc's middle."""

    FRONT = 0
    LEFT = QUARTER
    BACK = HALF
    RIGHT = DIRECTIONS - QUARTER


def bearing(dx: float, dy: float) -> int:
    """The facing nearest to the direction (dx, dy); 0 for no direction at all."""
    return nearest_integer(math.atan2(dy, dx) / _STEP) % DIRECTIONS


def turn(start: int, end: int) -> int:
    """The shortest turn from one facing to another: -12 < steps <= 12, positive to the left."""
    steps = (end - start) % DIRECTIONS
    return steps - DIRECTIONS if steps > HALF else steps


def in_arc(facing: int, arc: FacingArc, dx: float, dy: float, radius: float = 0.0) -> bool:
    """Does the arc touch a base of `radius` whose centre lies at (dx, dy) from the model's centre?

    A negative radius asks whether the whole base is inside; 0 asks for its centre. On the line counts as in the arc.
    """
    x, y = UNIT[(facing + arc) % DIRECTIONS]
    return dx * x + dy * y >= -radius - 1e-9
