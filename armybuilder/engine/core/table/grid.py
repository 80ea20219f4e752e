"""Movement grid of a table for one mover: the cost of straight legs over the lattice, by the ground that they cross.

A leg is as long as the straight line, and is charged step by step, from place to place, by the ground under the base.
Not even the corner of a base may enter closed ground, except for a tenth of an inch where it rounds a sharp edge.
"""

from itertools import pairwise

from armybuilder.engine.core.table.mover import CLOSED, Danger, GroundEffect, Mover
from armybuilder.engine.core.table.soil import Soil
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Cell

_ROOM = 1e-9


class MovementGrid:
    """One mover on one table: the soil under it, and the cost of each ground and rim.

    `before`: the grid of a table from which this one was `altered`, for the same kind of mover. It must be no other table
    and no other mover than that.
    """

    def __init__(self, table: Tabletop, mover: Mover, soil: Soil, before: "MovementGrid | None" = None) -> None:
        self.table, self.mover, self.soil = table, mover, soil
        self.before = before if soil.before is not None else None
        self._codes = soil.codes
        self._grounds = [kind.ground for kind in soil.kinds]
        self._levels = [kind.level for kind in soil.kinds]
        self._costs = [ground.cost for ground in self._grounds]
        self._rims: dict[tuple[int, int], float] = {}
        self._dangerous = any(ground.dangerous for ground in self._grounds)

    def ground(self, cell: Cell) -> GroundEffect:
        """The ground under a base at `cell`."""
        return self._grounds[self._codes[cell]]

    def leg(self, start: Cell, end: Cell) -> tuple[float, bool, bool]:
        """Cost of the straight line between two places, whether it is all open, and whether it is all road."""
        steps, beside, step = self.table.line(start, end)
        codes, costs, levels = self._codes, self._costs, self._levels
        before = codes[start]
        ground = self._grounds[before]
        open_, road = ground.open, ground.road
        # Who stands on closed ground may leave it.
        total, count, rate = 0.0, 0, 0.0 if ground.cost == CLOSED else ground.cost
        for offset in steps:
            code = codes[start + offset]
            if code != before:
                paid = rate * step * count
                if levels[before] != levels[code]:
                    paid += self._rim(levels[before], levels[code])
                total += paid
                ground = self._grounds[code]
                before, rate, count = code, costs[code], 0
                open_, road = open_ and ground.open, road and ground.road
                if rate == CLOSED:
                    return CLOSED, False, False
            count += 1
        if self.soil.closing:
            for offset in beside:
                if costs[codes[start + offset]] == CLOSED:
                    return CLOSED, False, False
        return total + rate * step * count, open_, road

    def affordable(self, start: Cell, end: Cell, allowance: float, pace: float = 1.0) -> float | None:
        """Cost of the straight way if the mover can pay it and stop there, with the bonus of open ground or road.

        `pace` is inches of allowance for an inch of ground: 2 for moving backwards.
        """
        if not self._grounds[self._codes[end]].stop:
            return None
        cost, open_, road = self.leg(start, end)
        cost *= pace
        bonus = self.mover.road_bonus if road else (self.mover.open_bonus if open_ else 0.0)
        return None if cost > allowance + bonus + _ROOM else cost

    def dangers(self, cells: list[Cell]) -> tuple[Danger, ...]:
        """The dangerous pieces that a way over `cells` touches, where it touches them first."""
        if not self._dangerous:
            return ()
        found: dict[int, float] = {}
        inches = 0.0
        self._note(cells[0], inches, found)
        for start, end in pairwise(cells):
            steps, _, step = self.table.line(start, end)
            for offset in steps:
                inches += step
                self._note(start + offset, inches, found)
        return tuple(Danger(piece, at) for piece, at in found.items())

    def _note(self, cell: Cell, inches: float, found: dict[int, float]) -> None:
        if self.ground(cell).dangerous:
            for piece in self.soil.under(cell):
                if self.mover.grounds[piece].dangerous:
                    found.setdefault(piece, inches)

    # Rims of plateaus

    def _rim(self, before: int, after: int) -> float:
        """Return the cost of crossing from one level to another, besides the distance."""
        known = self._rims.get((before, after))
        if known is None:
            known = self._rims[before, after] = self._rim_cost(before, after)
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
