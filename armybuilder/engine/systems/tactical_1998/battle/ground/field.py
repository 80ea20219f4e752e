"""A map with what battles worked out of it: lines of sight, and costs of ways."""

from typing import NamedTuple

from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import CLIMB, DESCENT, TERRAIN, Terrain

MOST_LINES = 200_000
"""Lines that a map remembers."""
FOOT_MOST, FOOT_LEVELS = 2, 2
"""MP that a hex costs infantry on foot at most, and levels that it descends at most (L1200, L1202)."""


class SightLine(NamedTuple):
    """What lies between two hexes: whether ground blocks the line, and the obscurement of what is strictly between."""

    blocked: bool
    between: int


class Mover(NamedTuple):
    """How a unit moves: its mode, on foot, amphibious; whether cliffs of two levels bar it, and whether only walkers pay for levels down;
    at top speed."""

    mode: str
    foot: bool = False
    amphibious: bool = False
    cliffs: bool = True
    walkers_descend: bool = False
    top: bool = False

    @property
    def floats(self) -> bool:
        """Whether water does not flood it."""
        return self.amphibious or self.mode == "hover"


class Field:
    """A map. What it works out is kept as long as it lives."""

    def __init__(self, map_: HexMap) -> None:
        self.map = map_
        self.lattice = map_.lattice
        self._lines: dict[tuple[int, int, bool], SightLine] = {}

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
        steps = [(step,) if isinstance(step, int) else tuple(step) for step in self.lattice.between(start, end)]
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

    # Implements BR-23, BR-80
    def cost(self, mover: Mover, start: int, end: int) -> int | None:
        """MP to go from a hex to the next; None where that is not allowed. Water that would flood a unit is closed to it."""
        terrain = self.terrain(end)
        if (terrain.water or self.terrain(start).water) and mover.mode != "hover":
            if terrain.water and not mover.amphibious:
                return None
            # Amphibious vehicles neither enter nor leave it at top speed (L1775).
            if mover.top and mover.amphibious and terrain.water != self.terrain(start).water:
                return None
        base = terrain.cost(mover.mode)
        if base is None:
            return None
        rise = self.level(end) - self.level(start)
        if mover.foot:
            return min(FOOT_MOST, base + max(0, -rise)) if -FOOT_LEVELS <= rise <= 0 else None
        if mover.cliffs and abs(rise) > 1:
            return None
        if rise > 0:
            return base + rise * CLIMB[mover.mode]  # type: ignore[index]
        pays = mover.mode == "walker" or not mover.walkers_descend
        return base - rise * DESCENT * pays
