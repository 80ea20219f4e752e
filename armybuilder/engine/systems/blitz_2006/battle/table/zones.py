"""Deployment zones in inches, as the generated scenario has them (SC-13)."""

from armybuilder.engine.core.table.terrain import Box
from armybuilder.engine.systems.blitz_2006.book.scenarios import Cell, Deployment, Layout

Zone = tuple[Box, ...]


def zones(deployment: Deployment, layout: Layout, first: int, width: float, height: float) -> tuple[Zone, Zone]:
    """The zones of both sides; `first` is the side that has the first ones of a layout."""
    both = _zone(deployment, layout.first, width, height), _zone(deployment, layout.second, width, height)
    return both if first == 0 else (both[1], both[0])


def _zone(deployment: Deployment, cells: tuple[Cell, ...], width: float, height: float) -> Zone:
    """Parts of the table; rows are counted from its upper edge."""
    across, down = width / deployment.columns, height / deployment.rows
    return tuple(
        (column * across, height - (row + 1) * down, (column + 1) * across, height - row * down)
        for column, row in cells
    )


def inches_to(zone: Zone, x: float, y: float) -> float:
    """Inches from a point to a zone, 0 inside."""
    return min(_inches(box, x, y) for box in zone)


def is_in(zone: Zone, x: float, y: float) -> bool:
    """Whether a point lies in a zone; on its line counts."""
    return any(left <= x <= right and low <= y <= high for left, low, right, high in zone)


def middle_of(zone: Zone) -> tuple[float, float]:
    """The mean of the middles of its parts."""
    xs = [(left + right) / 2 for left, _, right, _ in zone]
    ys = [(low + high) / 2 for _, low, _, high in zone]
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _inches(box: Box, x: float, y: float) -> float:
    left, low, right, high = box
    across, up = max(left - x, 0.0, x - right), max(low - y, 0.0, y - high)
    return float((across * across + up * up) ** 0.5)
