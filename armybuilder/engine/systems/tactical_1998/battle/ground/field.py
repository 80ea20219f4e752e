"""A map with what battles worked out of it: lines of sight, and costs of ways."""

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.hexes.lattice import NOWHERE, SIDES
from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.core.hexes.paths import Pose, reachable
from armybuilder.engine.systems.tactical_1998.battle.ground.maps import map_of
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import CLIMB, DESCENT, TERRAIN, Terrain
from armybuilder.engine.systems.tactical_1998.battle.ground.ways import Mover, Reach, moves_over

AT_HAND = 96
"""Maps that a process holds with what it worked out of them."""
MOST_LINES, MOST_REACHES = 200_000, 2_000
"""Lines and reaches that a map remembers."""
FOOT_MOST, FOOT_LEVELS = 2, 2
"""MP that a hex costs infantry on foot at most, and levels that it descends at most (L1200, L1202)."""


class SightLine(NamedTuple):
    """What lies between two hexes: whether ground blocks the line, and the obscurement of what is strictly between."""

    blocked: bool
    between: int


class Field:
    """A map. What it works out is kept as long as it lives."""

    def __init__(self, map_: HexMap) -> None:
        self.map = map_
        self.lattice = map_.lattice
        self._lines: dict[tuple[int, int, bool], SightLine] = {}
        self._steps: dict[Mover, tuple[tuple[tuple[int, int], ...], ...]] = {}
        self._reaches: dict[Hashable, Reach] = {}

    def terrain(self, cell: int) -> Terrain:
        return TERRAIN[self.map.grounds[cell]]

    def level(self, cell: int) -> int:
        return self.map.levels[cell]

    # ---------------------------------------------------------------- sight

    def line(self, start: int, end: int, *, denser: bool = False) -> SightLine:
        """The line of sight between two hexes. With `denser`, of two hexes along whose edge it runs the one counts that hides more."""
        key = (start, end, denser)
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            found = self._lines[key] = self._work_out_line(start, end, denser=denser)
        return found

    # Implements BR-30, BR-31
    def _work_out_line(self, start: int, end: int, *, denser: bool) -> SightLine:
        """Ground that is higher than both ends blocks, and so does a rise beside either end: that is its dead zone (L610). On different
        levels, only ground on the higher one hides (L616)."""
        steps = self.lattice.between(start, end)
        low, high = sorted((self.level(start), self.level(end)))
        pick = max if denser else min
        heights = [pick(self.level(cell) for cell in step) for step in steps]
        if any(height > high for height in heights):
            return SightLine(blocked=True, between=0)
        if heights and (heights[0] > self.level(start) or heights[-1] > self.level(end)):
            return SightLine(blocked=True, between=0)
        between = sum(pick(self._hides(cell, low, high) for cell in step) for step in steps)
        return SightLine(blocked=False, between=between)

    def _hides(self, cell: int, low: int, high: int) -> int:
        """The obscurement of a hex between two others at these levels; water hides nobody behind it."""
        terrain = self.terrain(cell)
        counts = not terrain.water and (low == high or self.level(cell) == high)
        return terrain.obscurement * counts

    # ---------------------------------------------------------------- ways

    def cost(self, mover: Mover, start: int, end: int) -> int | None:
        """MP to go from a hex to the next; None where that is not allowed. Water that would flood a unit is closed to it."""
        base = self.terrain(end).cost(mover.mode)
        if base is None or self._is_flooded(mover, start, end):
            return None
        return _cost_of_rise(mover, base, self.level(end) - self.level(start))

    # Implements BR-23
    def _is_flooded(self, mover: Mover, start: int, end: int) -> bool:
        """Whether water bars a way: to all but amphibious and hovering units, to amphibious ones at top speed at its shore (L1775)."""
        wet, was_wet = self.terrain(end).water, self.terrain(start).water
        if mover.mode == "hover":
            return False
        return wet != was_wet and mover.top if mover.amphibious else wet

    def steps(self, mover: Mover) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each hex, in each direction, the next hex and its MP; hex -1 where there is none, or no way."""
        found = self._steps.get(mover)
        if found is None:
            found = self._steps[mover] = tuple(
                tuple(self._step(mover, cell, direction) for direction in range(SIDES))
                for cell in range(self.lattice.size)
            )
        return found

    def _step(self, mover: Mover, cell: int, direction: int) -> tuple[int, int]:
        following = self.lattice.neighbour(cell, direction)
        cost = None if following < 0 else self.cost(mover, cell, following)
        return (NOWHERE, 0) if cost is None else (following, cost)

    def reach(self, mover: Mover, start: Pose, budget: int, *, backwards: bool, closed: frozenset[int]) -> Reach:
        """Everywhere that a unit gets to with so many MP, through no hex that is `closed`."""
        key = (mover, start, budget, backwards, closed)
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) >= MOST_REACHES:
                self._reaches.clear()
            moves = moves_over(self.steps(mover), mover, backwards=backwards, closed=closed)
            found = self._reaches[key] = reachable(start, budget, moves)
        return found


# Implements BR-23, BR-80
def _cost_of_rise(mover: Mover, base: int, rise: int) -> int | None:
    """MP of a hex so many levels higher (or lower, if below 0); None for a cliff."""
    if mover.foot:
        return min(FOOT_MOST, base + max(0, -rise)) if -FOOT_LEVELS <= rise <= 0 else None
    if mover.cliffs and abs(rise) > 1:
        return None
    if rise > 0:
        return base + rise * CLIMB[mover.mode]
    return base - rise * DESCENT * (mover.mode == "walker" or not mover.walkers_descend)


@lru_cache(maxsize=AT_HAND)
def field_of(number: int, size: str) -> Field:
    """The drawn map of a number and a size."""
    return Field(map_of(number, size))
