"""What a table's ground means to one mover: the cost of straight legs over the lattice.

A leg is as long as the straight line, and is charged step by step, from place to place, by the ground under the base.
On closed ground not even the corner of a base comes, but for a tenth of an inch where it rounds a sharp edge.
"""

import math
from array import array
from itertools import pairwise
from math import ceil, floor

from armybuilder.engine.core.table.mover import CLOSED, Danger, Ground, Mover
from armybuilder.engine.core.table.terrain import Cell, Table

_ROOM = 1e-9


class Grid:
    """One mover on one table: a code for each place, `ground * 256 + level`, and the cost of each ground and rim."""

    def __init__(self, table: Table, mover: Mover) -> None:
        self.table, self.mover = table, mover
        self.grounds: list[Ground] = [mover.elsewhere]
        self._bonus = bool(mover.open_bonus or mover.road_bonus)
        self._pieces: dict[Cell, tuple[int, ...]] = {}
        self._rims: dict[tuple[int, int], float] = {}
        self._lines: dict[int, tuple[tuple[int, ...], tuple[int, ...], float]] = {}
        self.codes = self._codes()
        self._costs = [ground.cost for ground in self.grounds]
        self._closing = any(ground.cost == CLOSED for ground in (mover.elsewhere, *mover.grounds))
        self._dangerous = any(ground.dangerous for ground in self.grounds)

    def ground(self, cell: Cell) -> Ground:
        """The ground under a base at `cell`."""
        return self.grounds[self.codes[cell] >> 8]

    def leg(self, start: Cell, end: Cell) -> tuple[float, bool, bool]:
        """Cost of the straight line between two places, whether it is all open, and whether it is all road."""
        steps, beside, step = self._line(start, end)
        codes, costs, grounds = self.codes, self._costs, self.grounds
        before = codes[start]
        ground = grounds[before >> 8]
        open_, road = ground.open, ground.road
        # Who stands on closed ground may leave it.
        total, count, rate = 0.0, 0, 0.0 if ground.cost == CLOSED else ground.cost
        for offset in steps:
            code = codes[start + offset]
            if code != before:
                total += rate * step * count + self._rim(before & 255, code & 255)
                ground = grounds[code >> 8]
                before, rate, count = code, costs[code >> 8], 0
                open_, road = open_ and ground.open, road and ground.road
                if rate == CLOSED:
                    return CLOSED, False, False
            count += 1
        if self._closing:
            for offset in beside:
                if costs[codes[start + offset] >> 8] == CLOSED:
                    return CLOSED, False, False
        return total + rate * step * count, open_, road

    def affordable(self, start: Cell, end: Cell, allowance: float, pace: float = 1.0) -> float | None:
        """Cost of the straight way if the mover can pay it and stop there, with the bonus of open ground or road.

        `pace` is inches of allowance for an inch of ground: 2 for moving backwards.
        """
        cost, open_, road = self.leg(start, end)
        cost *= pace
        bonus = self.mover.road_bonus if road else (self.mover.open_bonus if open_ else 0.0)
        if cost > allowance + bonus + _ROOM or not self.ground(end).stop:
            return None
        return cost

    def dangers(self, cells: list[Cell]) -> tuple[Danger, ...]:
        """The dangerous pieces that a way over `cells` touches, where it touches them first."""
        if not self._dangerous:
            return ()
        found: dict[int, float] = {}
        inches = 0.0
        self._note(cells[0], inches, found)
        for start, end in pairwise(cells):
            steps, _, step = self._line(start, end)
            for offset in steps:
                inches += step
                self._note(start + offset, inches, found)
        return tuple(Danger(piece, at) for piece, at in found.items())

    def _note(self, cell: Cell, inches: float, found: dict[int, float]) -> None:
        if self.ground(cell).dangerous:
            for piece in self._pieces[cell]:
                if self.mover.grounds[piece].dangerous:
                    found.setdefault(piece, inches)

    def _line(self, start: Cell, end: Cell) -> tuple[tuple[int, ...], tuple[int, ...], float]:
        """The places nearest to a straight line, as offsets from its start; those on its other side, so that no corner
        is cut; and the inches from one to the next."""
        columns = self.table.columns
        up, across = end // columns - start // columns, end % columns - start % columns
        key = up * 4 * columns + across
        known = self._lines.get(key)
        if known is None:
            known = self._lines[key] = self._draw(up, across)
        return known

    def _draw(self, up: int, across: int) -> tuple[tuple[int, ...], tuple[int, ...], float]:
        columns, count = self.table.columns, max(abs(across), abs(up)) or 1
        offsets, beside = [], []
        for index in range(1, count + 1):
            row, column = up * index / count, across * index / count
            near, low, high = (round(row), round(column)), (floor(row), floor(column)), (ceil(row), ceil(column))
            other = low if near == high else high
            offsets.append(near[0] * columns + near[1])
            if other != near:
                beside.append(other[0] * columns + other[1])
        return tuple(offsets), tuple(beside), math.hypot(across, up) * self.table.spacing / count

    # Rims of plateaus

    def _rim(self, before: int, after: int) -> float:
        """What crossing from one level to the next costs beside the distance."""
        if before == after:
            return 0.0
        known = self._rims.get((before, after))
        if known is None:
            known = self._rims[before, after] = self._rim_cost(before - 1, after - 1)
        return known

    def _rim_cost(self, before: int, after: int) -> float:
        rise = self._height(after) - self._height(before)
        if abs(rise) <= self.mover.leap + _ROOM:
            return 0.0
        slope = self.table.terrain[after if rise > 0 else before].slope
        if abs(rise) > slope + _ROOM:
            return abs(rise) * self.mover.uphill if self.mover.climbs else CLOSED
        return slope * (self.mover.uphill - 1.0) if rise > self.mover.gentle + _ROOM else 0.0

    def _height(self, level: int) -> float:
        return 0.0 if level < 0 else self.table.tops[level]

    # Codes

    def _codes(self) -> "array[int]":
        known: dict[tuple[int, ...], int] = {}
        codes = array("l", [level + 1 for level in self.table.levels])
        for cell, indices in self._beneath().items():
            pieces = self._pieces[cell] = tuple(indices)
            if pieces not in known:
                known[pieces] = self._ground_code(pieces)
            codes[cell] += known[pieces] * 256
        self._close_edges(codes)
        return codes

    def _beneath(self) -> dict[Cell, list[int]]:
        """The pieces under a base at each place. On a road is who has its centre there."""
        table, radius, elsewhere = self.table, self.mover.radius, self.mover.elsewhere
        beneath: dict[Cell, list[int]] = {}
        for index, ground in enumerate(self.mover.grounds):
            if ground == elsewhere:
                continue
            limit = _ROOM if ground.road or elsewhere.cost == CLOSED else radius - _ROOM
            for cell in table.within(index, limit):
                beneath.setdefault(cell, []).append(index)
        return beneath

    def _ground_code(self, pieces: tuple[int, ...]) -> int:
        """A road leads over everything else; otherwise the worst of what is under the base counts."""
        grounds = [self.mover.grounds[piece] for piece in pieces]
        road = next((ground for ground in grounds if ground.road), None)
        ground = road or Ground(
            max(ground.cost for ground in grounds),
            all(ground.open for ground in grounds),
            False,
            all(ground.stop for ground in grounds),
            any(ground.dangerous for ground in grounds),
        )
        if not self._bonus:
            ground = ground._replace(open=True, road=False)
        if ground not in self.grounds:
            self.grounds.append(ground)
        return self.grounds.index(ground)

    def _close_edges(self, codes: "array[int]") -> None:
        """A base stays on the table with all of itself."""
        table, margin = self.table, self.mover.radius - 1e-6
        self.grounds.append(Ground(CLOSED, False, False, False, False))
        code = (len(self.grounds) - 1) * 256
        columns = [c for c in range(table.columns) if not margin <= c * table.spacing <= table.width - margin]
        for row in range(table.rows):
            inside = margin <= row * table.spacing <= table.height - margin
            for column in columns if inside else range(table.columns):
                codes[row * table.columns + column] = code
