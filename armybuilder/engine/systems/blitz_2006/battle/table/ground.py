"""The ground as it is for one kind of mover: what each inch costs, where it may stand, what levels cost (BR-25 to BR-29)."""

from typing import NamedTuple

from armybuilder.engine.core.table.mover import CLOSED
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_2006.battle.table.terrain import TerrainKind
from armybuilder.engine.systems.blitz_2006.book.cards import Mode

LEAST_CLIFF = 2
"""Levels of a sheer drop that nobody crosses without gear (L568)."""
UP = {"W": 2, "G": 3, "H": 2, "R": 0}
DOWN = {"W": 0, "G": 0, "H": 1, "R": 0}
"""MP for a level, beside those for the ground (L566-L592)."""
ROAD_PACE = 2 / 3
"""MP for an inch of road: 1.5 inches for each MP (L604)."""
_EDGE = 1e-6


class Mover(NamedTuple):
    """What makes ground the same for two units. `level` is the altitude of a hopper in inches."""

    mode: Mode
    radius: float
    infantry: bool = False
    amphibious: bool = False
    offroad: bool = False
    """Improved Off-road: 1 MP less where an inch costs more than 1 (L1499)."""
    poor: bool = False
    """Poor Off-road: 1 MP more there (L1563)."""
    level: float = 0.0


Steps = tuple[tuple[int, int, float], ...]
"""Direction, place and MP of each step that can be taken."""


class MoverGround:
    """What each place costs a mover. A place is as the terrain on which its middle lies; the worst of several pieces counts, and a
    road leads over everything."""

    def __init__(self, table: Tabletop, kinds: tuple[TerrainKind, ...], mover: Mover) -> None:
        self._table, self._kinds, self._mover = table, kinds, mover
        self._costs: dict[int, float] = {}
        self.steps: dict[tuple[int, int, bool], Steps] = {}
        """Steps from places, for how much a level of a cliff costs, and whether ropes lead down: worked out once by who asks."""

    def cost(self, cell: int) -> float:
        """MP for an inch there; `CLOSED` where it cannot go."""
        found = self._costs.get(cell)
        if found is None:
            found = self._costs[cell] = self._measure(cell)
        return found

    def may_stand(self, cell: int) -> bool:
        """Whether it has room there: on the table with all of its base, on ground that it can enter."""
        table, radius = self._table, self._mover.radius - _EDGE
        x, y = table.xs[cell], table.ys[cell]
        inside = radius <= x <= table.width - radius and radius <= y <= table.height - radius
        return inside and self.cost(cell) != CLOSED

    # Implements BR-26
    def rise(self, start: int, end: int) -> float:
        """MP for the levels between two places side by side; `CLOSED` for a cliff."""
        mode = self._mover.mode
        if mode == "R":
            return 0.0
        levels = self.levels(start, end)
        if not levels:
            return 0.0
        if abs(levels) >= LEAST_CLIFF:
            return CLOSED
        return UP[mode] if levels > 0 else DOWN[mode]

    def levels(self, start: int, end: int) -> int:
        """Levels between two places, positive upwards."""
        return round(self._table.elevations[end] - self._table.elevations[start])

    def drop(self, start: int, end: int) -> int:
        """Levels that a cliff between two places falls; 0 where there is none, or where it rises (BR-27)."""
        levels = -self.levels(start, end)
        return levels if levels >= LEAST_CLIFF else 0

    # Implements BR-25, BR-29
    def _measure(self, cell: int) -> float:
        costs, road = [1.0], False
        for piece in self._table.terrain_at(cell):
            kind = self._kinds[piece]
            road = road or kind.road
            costs.append(self._cost_of(kind, self._table.tops[piece]))
        if road and self._mover.mode in "WG":
            return ROAD_PACE
        most = 1.0 if road else max(costs)
        if not 1 < most < CLOSED:
            return most
        return most - self._mover.offroad + self._mover.poor

    def _cost_of(self, kind: TerrainKind, top: float) -> float:
        mover = self._mover
        if mover.mode == "R" and mover.level > top:
            return 1.0
        if kind.water and mover.amphibious:
            return {"W": 1.0, "G": 2.0}.get(mover.mode, 1.0)
        if kind.indoors and not mover.infantry:
            return CLOSED
        return {"W": kind.walk, "G": kind.ground}.get(mover.mode, kind.hover)
