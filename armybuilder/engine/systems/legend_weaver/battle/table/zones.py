"""Zones in which sides begin, and markers to hold: settings of our own, as Part 3 is lost."""

from armybuilder.engine.core.table.lattice import Lattice

SPACING, DEPTH = 1.0, 10.0
"""Inches between the places of a table, and of a zone."""
REACH = 3.0
"""Inches from a marker within which a model holds it."""
Box = tuple[float, float, float, float]
"""Left, low, right and high."""
NORTH, SOUTH = 6, 18
"""Facings along and against y."""


def zone(table: Lattice, side: int) -> Box:
    """The deployment zone of a side: along its edge."""
    width, height = table.width, table.height
    return (0.0, height - DEPTH, width, height) if side else (0.0, 0.0, width, DEPTH)


def first_facing(side: int) -> int:
    """The facing in which units begin: towards the other zone."""
    return SOUTH if side else NORTH


def own_half(table: Lattice, side: int) -> Box:
    """The half of the table that is a side's own (L738)."""
    width, height = table.width, table.height
    return (0.0, height / 2, width, height) if side else (0.0, 0.0, width, height / 2)


def edge_of(table: Lattice, side: int) -> float:
    """How far up a side's own edge is."""
    return table.height if side else 0.0


def markers(table: Lattice) -> tuple[tuple[float, float], ...]:
    """Where objective markers lie: in the middle and halfway to the edges beside it."""
    width, height = table.width, table.height
    return (width / 4, height / 2), (width / 2, height / 2), (3 * width / 4, height / 2)


def inches_to(box: Box, x: float, y: float) -> float:
    """Inches from a point to a zone, 0 inside."""
    left, low, right, high = box
    across, up = max(left - x, 0.0, x - right), max(low - y, 0.0, y - high)
    return float((across * across + up * up) ** 0.5)
