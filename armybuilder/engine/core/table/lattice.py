"""The places of a table, lines between them and places around them: the same for all tables of a size, whatever stands
on them. A place is one integer, its `cell`: row times columns plus column."""

import math
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from armybuilder.engine.core.table.geometry import nearest_integer

Line = tuple[tuple[int, ...], tuple[int, ...], float]
"""The places nearest to a straight line, as offsets from its start; those on its other side, so that no corner is cut;
and the inches from one to the next."""
_ROOM = 1e-9


class Near(NamedTuple):
    """A place near another: columns and rows away, offset of the cell, inches."""

    across: int
    up: int
    offset: int
    inches: float


class LatticeGeometry(NamedTuple):
    """The data that all lattices of a size have in common: x and y of each cell, lines by their rows and columns,
    and places around one by inches, row, column and stride.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    lines: dict[int, Line]
    discs: dict[tuple[float, int, int, int], tuple[Near, ...]]


class Lattice:
    """Places `spacing` inches apart, on `width` by `height` inches."""

    def __init__(self, width: float, height: float, spacing: float) -> None:
        columns, rows = int(width / spacing + 1e-9) + 1, int(height / spacing + 1e-9) + 1
        self.width, self.height, self.spacing = width, height, spacing
        self.columns, self.rows, self.cells = columns, rows, columns * rows
        shared = _geometry_of(columns, rows, spacing)
        self.xs, self.ys = shared.xs, shared.ys
        """x and y of each cell."""
        self._lines, self._discs = shared.lines, shared.discs

    def cell(self, x: float, y: float) -> int:
        """The place nearest to a point, on the table."""
        column, row = nearest_integer(x / self.spacing), nearest_integer(y / self.spacing)
        if not 0 <= column < self.columns:
            column = 0 if column < 0 else self.columns - 1
        if not 0 <= row < self.rows:
            row = 0 if row < 0 else self.rows - 1
        return row * self.columns + column

    def between(self, first: int, second: int) -> float:
        """Inches between the centres of two places."""
        dx, dy = self.xs[second] - self.xs[first], self.ys[second] - self.ys[first]
        return math.sqrt(dx * dx + dy * dy)

    def distance(self, first: int, first_radius: float, second: int, second_radius: float) -> float:
        """Inches from base edge to base edge, 0 for bases that touch; never rounded."""
        return max(0.0, self.between(first, second) - first_radius - second_radius)

    def line(self, start: int, end: int) -> Line:
        """The straight line between two places."""
        columns = self.columns
        up, across = end // columns - start // columns, end % columns - start % columns
        key = up * 4 * columns + across
        known = self._lines.get(key)
        if known is None:
            known = self._lines[key] = self._draw(up, across)
        return known

    def _draw(self, up: int, across: int) -> Line:
        columns, count = self.columns, max(abs(across), abs(up)) or 1
        offsets, beside = [], []
        for index in range(1, count + 1):
            row, column = up * index / count, across * index / count
            near, low, high = (round(row), round(column)), (floor(row), floor(column)), (ceil(row), ceil(column))
            other = low if near == high else high
            offsets.append(near[0] * columns + near[1])
            if other != near:
                beside.append(other[0] * columns + other[1])
        return tuple(offsets), tuple(beside), math.hypot(across, up) * self.spacing / count

    def near(self, start: int, inches: float, stride: int) -> list[Near]:
        """The places within `inches` of a place, the nearest first: of every `stride` rows and columns, one."""
        row, column = divmod(start, self.columns)
        near = self._disc(inches, row % stride, column % stride, stride)
        far = int(inches / self.spacing) + 1
        if far <= row < self.rows - far and far <= column < self.columns - far:
            return list(near)
        return [
            place for place in near if 0 <= row + place.up < self.rows and 0 <= column + place.across < self.columns
        ]

    def offset_from(self, start: int, cell: int) -> Near:
        """A place as one near another."""
        up, across = cell // self.columns - start // self.columns, cell % self.columns - start % self.columns
        return Near(across, up, cell - start, math.hypot(across, up) * self.spacing)

    def _disc(self, inches: float, row: int, column: int, stride: int) -> tuple[Near, ...]:
        """Places around one that lies `row` and `column` off those of the stride."""
        disc = self._discs.get((inches, row, column, stride))
        if disc is None:
            spacing, far = self.spacing, int(inches / self.spacing + _ROOM)
            places = (
                Near(across, up, up * self.columns + across, math.hypot(across, up) * spacing)
                for up in range(-far, far + 1)
                if (row + up) % stride == 0
                for across in range(-far, far + 1)
                if (column + across) % stride == 0 and (across or up)
            )
            inside = (place for place in places if place.inches <= inches + _ROOM)
            disc = tuple(sorted(inside, key=lambda place: place.inches))
            self._discs[inches, row, column, stride] = disc
        return disc


@lru_cache(maxsize=8)
def _geometry_of(columns: int, rows: int, spacing: float) -> LatticeGeometry:
    xs = tuple(column * spacing for column in range(columns)) * rows
    return LatticeGeometry(xs, tuple(row * spacing for row in range(rows) for _ in range(columns)), {}, {})
