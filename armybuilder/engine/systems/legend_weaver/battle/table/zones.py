"""The size of the table and the zones in which sides begin: settings of our own, as Part 3 is lost."""

WIDTH, HEIGHT, SPACING, DEPTH = 60.0, 48.0, 1.0, 10.0
"""Inches of the table, between its places, and of a zone."""
Box = tuple[float, float, float, float]
"""Left, low, right and high."""
ZONES: tuple[Box, Box] = ((0.0, 0.0, WIDTH, DEPTH), (0.0, HEIGHT - DEPTH, WIDTH, HEIGHT))
NORTH, SOUTH = 6, 18
"""Facings along and against y."""


def zone(side: int) -> Box:
    """The deployment zone of a side: along its edge."""
    return ZONES[side]


def first_facing(side: int) -> int:
    """The facing in which units begin: towards the other zone."""
    return SOUTH if side else NORTH


def own_half(side: int) -> Box:
    """The half of the table that is a side's own (L738)."""
    return (0.0, HEIGHT / 2, WIDTH, HEIGHT) if side else (0.0, 0.0, WIDTH, HEIGHT / 2)


def edge_of(side: int) -> float:
    """The height of a side's own edge."""
    return HEIGHT if side else 0.0


def inches_to(box: Box, x: float, y: float) -> float:
    """Inches from a point to a zone, 0 inside."""
    left, low, right, high = box
    across, up = max(left - x, 0.0, x - right), max(low - y, 0.0, y - high)
    return float((across * across + up * up) ** 0.5)
