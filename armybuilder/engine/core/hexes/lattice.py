"""Cells of a hex map and their directions: the same for all maps of a size, whatever the ground is."""

import math
from functools import lru_cache

NOWHERE = -1
"""No cell: beyond the edge of the map."""
SIDES = 6
MAX_CELLS = 10_000
HALF_HEIGHT = 1 / math.sqrt(3)
"""From the centre of a hex to a corner."""
ROW = math.sqrt(3) / 2
"""From a row to the next."""
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""A step to each facing, from 0 (along x) counterclockwise, in the axes q (along x) and r (up, half a hex right)."""


class HexLattice:
    """`columns` by `rows` hexes. A cell is its row times columns plus its column; a facing is one of six, 0 along x, then
    counterclockwise: 1 up and right, 2 up and left, 3 left, 4 down and left, 5 down and right."""

    __slots__ = ("_neighbours", "columns", "qs", "rows", "rs", "size", "xs", "ys")

    def __init__(self, columns: int, rows: int) -> None:
        if columns < 1 or rows < 2 or rows % 2 or columns * rows > MAX_CELLS:
            raise ValueError(f"{columns} × {rows}: a map has an even number of rows and at most {MAX_CELLS} hexes")
        self.columns, self.rows, self.size = columns, rows, columns * rows
        # The axes of `_STEPS`: along x, and up to the right.
        self.qs = tuple(self.column(cell) - self.row(cell) // 2 for cell in range(self.size))
        self.rs = tuple(self.row(cell) for cell in range(self.size))
        self.xs = tuple(self.column(cell) + 0.5 + 0.5 * (self.row(cell) % 2) for cell in range(self.size))
        self.ys = tuple(HALF_HEIGHT + ROW * self.row(cell) for cell in range(self.size))
        self._neighbours = tuple(
            tuple(self.at(q + across, r + up) for across, up in _STEPS) for q, r in zip(self.qs, self.rs, strict=True)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexLattice) and (self.columns, self.rows) == (other.columns, other.rows)

    def __hash__(self) -> int:
        return hash((self.columns, self.rows))

    def __repr__(self) -> str:
        return f"HexLattice({self.columns}, {self.rows})"

    def column(self, cell: int) -> int:
        return cell % self.columns

    def row(self, cell: int) -> int:
        return cell // self.columns

    def cell(self, column: int, row: int) -> int:
        """The cell of a column and a row; `NOWHERE` beyond the edge."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else NOWHERE

    def name(self, cell: int) -> str:
        """The name of a hex on maps: column and row from the lower left, from 1, such as `0512`."""
        return f"{self.column(cell) + 1:02}{self.row(cell) + 1:02}"

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the whole map, in hexes."""
        return self.columns + 0.5, ROW * (self.rows - 1) + 2 * HALF_HEIGHT

    def centre(self, cell: int) -> tuple[float, float]:
        """x and y of the middle of a hex, in hexes from the lowest left corner."""
        return self.xs[cell], self.ys[cell]

    def corners(self, cell: int) -> tuple[tuple[float, float], ...]:
        """The six corners of a hex, the one at its lower right first, counterclockwise."""
        x, y = self.centre(cell)
        half = HALF_HEIGHT / 2
        return ((x + 0.5, y - half), (x + 0.5, y + half), (x, y + HALF_HEIGHT), (x - 0.5, y + half), (x - 0.5, y - half), (x, y - HALF_HEIGHT))  # fmt: skip

    def opposite(self, cell: int) -> int:
        """The cell on which half a turn of the map lays a cell."""
        return self.size - 1 - cell

    def neighbour(self, cell: int, facing: int) -> int:
        """The next cell to a facing; `NOWHERE` beyond the edge."""
        return self._neighbours[cell][facing]

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The next cell to each facing, `NOWHERE` where the map ends."""
        return self._neighbours[cell]

    def distance(self, one: int, other: int) -> int:
        """Hexes from one to another: 0 to itself, 1 to a neighbour."""
        across, up = self.qs[other] - self.qs[one], self.rs[other] - self.rs[one]
        return max(abs(across), abs(up), abs(across + up))

    def within(self, cell: int, radius: int) -> tuple[int, ...]:
        """All cells at most so many hexes away, itself included, by number."""
        return _within(self, cell, radius)

    def between(self, one: int, other: int) -> tuple[tuple[int, ...], ...]:
        """What the line between the middles of two hexes goes through, in order, without both of them: for each step a hex, or
        two where it runs along the side that they share (fewer at the edge of the map)."""
        return _between(self, one, other)

    def bearing(self, one: int, other: int) -> float:
        """Degrees from x to the direction of another hex, counterclockwise from 0 to below 360; 0 to itself."""
        angle = math.degrees(math.atan2(self.ys[other] - self.ys[one], self.xs[other] - self.xs[one]))
        return round(angle, 6) % 360

    def angle_off(self, one: int, facing: int, other: int) -> float:
        """Degrees between where a unit looks and the direction of another hex, from 0 to 180; 0 in the same hex."""
        if one == other:
            return 0.0
        turned = (self.bearing(one, other) - 360 / SIDES * facing) % 360
        return min(turned, 360 - turned)

    def facing_to(self, one: int, other: int) -> int:
        """The facing nearest to the direction of another hex; of two the first counterclockwise from x."""
        return min(range(SIDES), key=lambda facing: (self.angle_off(one, facing, other), facing))

    def nearest(self, x: float, y: float) -> int:
        """The cell whose middle is nearest to a point, on the map."""
        row = min(max(round((y - HALF_HEIGHT) / ROW), 0), self.rows - 1)
        near = range(max(0, row - 1), min(self.rows, row + 2))
        columns = ((min(max(round(x - 0.5 - 0.5 * (up % 2)), 0), self.columns - 1), up) for up in near)
        cells = (self.cell(column, up) for column, up in columns)
        return min(cells, key=lambda cell: ((self.xs[cell] - x) ** 2 + (self.ys[cell] - y) ** 2, cell))

    def at(self, q: int, r: int) -> int:
        """The cell at a place of the axes; `NOWHERE` beyond the edge."""
        return self.cell(q + r // 2, r)

    def nearest_axial(self, q: int, r: int, scale: int) -> tuple[int, ...]:
        """The cells on the map that are nearest to a point of the axes, its coordinates multiplied by `scale`."""
        low = q // scale, r // scale
        found: dict[int, list[int]] = {}
        for across, up in ((0, 0), (1, 0), (0, 1), (1, 1)):
            dq, dr = q - scale * (low[0] + across), r - scale * (low[1] + up)
            found.setdefault(dq * dq + dr * dr + dq * dr, []).append(self.at(low[0] + across, low[1] + up))
        return tuple(sorted(cell for cell in found[min(found)] if cell != NOWHERE))


@lru_cache(maxsize=64)
def hex_lattice(columns: int, rows: int) -> HexLattice:
    """The lattice of a size, built once."""
    return HexLattice(columns, rows)


@lru_cache(maxsize=100_000)
def _between(lattice: HexLattice, one: int, other: int) -> tuple[tuple[int, ...], ...]:
    # The lower cell first: a line is the same both ways.
    if one > other:
        return _between(lattice, other, one)[::-1]
    steps = lattice.distance(one, other)
    start, end = (lattice.qs[one], lattice.rs[one]), (lattice.qs[other], lattice.rs[other])
    found = (
        lattice.nearest_axial(
            start[0] * (steps - step) + end[0] * step, start[1] * (steps - step) + end[1] * step, steps
        )
        for step in range(1, steps)
    )
    return tuple(cells for cells in found if cells)


@lru_cache(maxsize=50_000)
def _within(lattice: HexLattice, cell: int, radius: int) -> tuple[int, ...]:
    q, r = lattice.qs[cell], lattice.rs[cell]
    found = (
        lattice.at(q + across, r + up)
        for up in range(-radius, radius + 1)
        for across in range(max(-radius, -radius - up), min(radius, radius - up) + 1)
    )
    return tuple(sorted(place for place in found if place != NOWHERE))
