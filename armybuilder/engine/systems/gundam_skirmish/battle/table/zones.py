"""Deployment zones, the objective and quarters of a table (L16)."""

from armybuilder.engine.systems.gundam_skirmish.battle.table.field import DEPTH, SIDE

Box = tuple[float, float, float, float]
"""Left, low, right and high."""
MIDDLE = SIDE / 2
OBJECTIVE_REACH = 10.0
CORNER = 20.0
"""Inches of the square in a quarter in which units deploy for territory."""
EDGES: tuple[Box, Box] = ((0.0, 0.0, SIDE, DEPTH), (0.0, SIDE - DEPTH, SIDE, SIDE))
CORNERS: tuple[Box, Box] = ((0.0, 0.0, CORNER, CORNER), (SIDE - CORNER, SIDE - CORNER, SIDE, SIDE))
QUARTERS = 4


# Implements BR-2
def zone(game: str, side: int) -> Box:
    """The deployment zone of a side: along opposing edges, in opposing quarters for territory."""
    return (CORNERS if game == "territory" else EDGES)[side]


def inches_to(box: Box, x: float, y: float) -> float:
    """Inches from a point to a zone, 0 inside."""
    left, low, right, high = box
    across, up = max(left - x, 0.0, x - right), max(low - y, 0.0, y - high)
    return float((across * across + up * up) ** 0.5)


def first_facing(game: str, side: int) -> int:
    """The facing in which units deploy: towards the other zone."""
    return (3 if game == "territory" else 6) + 12 * side


def quarter_of(x: float, y: float) -> int:
    """The quarter in which a point lies, from lower left by rows; -1 on a line between them."""
    return -1 if MIDDLE in (x, y) else int(x > MIDDLE) + 2 * int(y > MIDDLE)


def in_objective(x: float, y: float) -> bool:
    """Whether a point is in the objective zone around the middle."""
    return (x - MIDDLE) ** 2 + (y - MIDDLE) ** 2 <= OBJECTIVE_REACH**2
