"""Reachable places of a model in one move: computed once for a place, a facing, an allowance and a mover, then looked
up.

The core has no movement types: a system defines for each piece of the table what its ground means to a mover
(`GroundEffect`), and how the mover turns (`TurnRule`). Models on the table are ignored here; see `bodies.collides`
for a leg of a path.
"""

from collections.abc import Mapping
from itertools import count
from math import sqrt
from types import MappingProxyType

from armybuilder.engine.core.table.compass import DIRECTIONS, HALF, UNIT, bearing
from armybuilder.engine.core.table.grid import MovementGrid
from armybuilder.engine.core.table.lattice import Near
from armybuilder.engine.core.table.mover import GroundEffect, Mover, MoveReach, Path, TurnRule
from armybuilder.engine.core.table.soil import Soil, SoilCodes, has_bonus, name_of
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Cell

STRIDE = 2
"""Only every second place of the lattice, each way, is offered as the end of a move: with places half an inch apart,
models end on full inches, and what was worked out for one battle serves the next. Batches of battles take 4: moves end
two inches apart, a reach has a quarter of the places, and sixteen times fewer lines of sight are ever asked for."""
MAX_PLACES = 1_000_000
"""Places in all reaches that are kept for a table, about 100 bytes each; beyond that it starts afresh."""
_ROOM = 1e-9
_GAIN = 0.01
"""Inches below which a shorter way is not looked for."""


class Routes:
    """The movement on one table. `before`: that on the table from which it was altered; what nothing new comes near is
    looked up there."""

    def __init__(
        self,
        table: Tabletop,
        *,
        stride: int = STRIDE,
        max_places: int = MAX_PLACES,
        before: "Routes | None" = None,
        kept: Mapping[str, SoilCodes] = MappingProxyType({}),
    ) -> None:
        self.table, self._known = table, dict(kept)
        self._before = before
        self._stride = stride
        self._max_places = max_places
        self._kept = 0
        self.reckoned = 0
        """Soils that were worked out."""
        self._meanings: dict[tuple[GroundEffect, ...], int] = {}
        """Numbers of what pieces mean to movers: a key that is worked out once."""
        self._numbers = count()
        self._soils: dict[tuple[object, ...], Soil] = {}
        self._grids: dict[tuple[int, Mover], MovementGrid] = {}
        self._reaches: dict[tuple[Cell, int, float, MovementGrid], MoveReach] = {}

    def reachable(self, cell: Cell, facing: int, allowance: float, grid: MovementGrid) -> MoveReach:
        """Return where the mover of `grid` can get in one move of `allowance` inches MR."""
        key = (cell, -1 if grid.mover.turns is TurnRule.ANY else facing, allowance, grid)
        reach = self._reaches.get(key)
        if reach is None:
            if self._before is not None and grid.before is not None and self._as_before(cell, allowance, grid):
                return self._before.reachable(cell, facing, allowance, grid.before)
            reach = self._work_out(cell, facing, allowance, grid)
            self._kept += len(reach.costs)
            self.clear(self._max_places)
            self._reaches[key] = reach
        return reach

    def may_reach(self, cell: Cell, facing: int, allowance: float, grid: MovementGrid, end: Cell) -> bool:
        """Whether a reach can have a place at all, told without working it out: of most places it cannot, as few are offered and
        the others lie straight ahead."""
        mover = grid.mover
        farthest = allowance + (0.0 if mover.turns is TurnRule.ANY else max(mover.open_bonus, mover.road_bonus))
        if cell == end or (mover.turns is not TurnRule.AT_END and self._is_offered(end)):
            return self.table.between(cell, end) <= farthest + self.table.spacing
        if mover.turns is TurnRule.ANY:
            return False
        ways = (facing, facing + HALF) if mover.backwards else (facing,)
        return any(self._lies_on_ray(cell, way % DIRECTIONS, farthest, end) for way in ways)

    def reach_to(self, cell: Cell, facing: int, allowance: float, grid: MovementGrid, end: Cell) -> MoveReach:
        """A reach that has `end` if that can be got to, and perhaps no other place: of straight ways only the one is worked out."""
        if grid.mover.turns is TurnRule.ANY:
            return self.reachable(cell, facing, allowance, grid)
        known = self._reaches.get((cell, facing, allowance, grid))
        return self._few_turns(grid, cell, facing, allowance, end) if known is None else known

    def _is_offered(self, cell: Cell) -> bool:
        row, column = divmod(cell, self.table.columns)
        return row % self._stride == 0 == column % self._stride

    def clear(self, most: int) -> None:
        """Forget all reaches if they have more places than that."""
        if self._kept > most:
            self._reaches.clear()
            self._kept = 0

    def path(self, reach: MoveReach, cell: Cell, wanted: int, grid: MovementGrid) -> Path:
        """The way to a place of a reach, facing as near to `wanted` as the mover can."""
        cells = [cell]
        while cells[-1] in reach.via:
            cells.append(reach.via[cells[-1]])
        if cells[-1] != reach.start:
            cells.append(reach.start)
        cells.reverse()
        return Path(tuple(cells), reach.costs[cell], reach.facing(cell, wanted), grid.dangers(cells))

    def grid(self, mover: Mover, before: MovementGrid | None = None) -> MovementGrid:
        """Return what the table's ground means to a mover, worked out from the grid `before` if the table was altered.
        Hold on to it: it stays the same object, and is a quick key.
        """
        # No number is given twice, whoever else asks meanwhile.
        meaning = self._meanings.setdefault(mover.grounds, next(self._numbers))
        key = meaning, mover._replace(grounds=())
        grid = self._grids.get(key)
        if grid is None:
            soil = self._soil(mover, meaning, before.soil if before is not None else None)
            grid = self._grids[key] = MovementGrid(self.table, mover, soil, before)
        return grid

    def _soil(self, mover: Mover, meaning: int, before: Soil | None) -> Soil:
        key = meaning, mover.radius, mover.elsewhere, has_bonus(mover), before
        soil = self._soils.get(key)
        if soil is None:
            name = name_of(mover) if before is None else ""
            kept = self._known.get(name)
            self.reckoned += kept is None
            soil = self._soils[key] = Soil(self.table, mover, before, name=name, kept=kept)
        return soil

    def soils(self) -> dict[str, SoilCodes]:
        """Return what is known of the ground, by the names of soils: both what was learned here and what was known
        before.
        """
        found = dict(self._known)
        for soil in list(self._soils.values()):
            if soil.name and soil.name not in found:
                found[soil.name] = soil.packed_codes()
        return found

    def release(self) -> None:
        """Let go of what was worked out, so that nothing holds on to it when the table is of no more use."""
        for known in (self._meanings, self._soils, self._grids, self._reaches):
            known.clear()

    def _as_before(self, cell: Cell, allowance: float, grid: MovementGrid) -> bool:
        """Whether a move cannot come so far that anything is new; a line runs beside its places, by one at most."""
        bonus = max(grid.mover.open_bonus, grid.mover.road_bonus)
        return not grid.soil.is_changed_near(cell, allowance + bonus + 2 * self.table.spacing)

    def _work_out(self, start: Cell, facing: int, allowance: float, grid: MovementGrid) -> MoveReach:
        if grid.mover.turns is TurnRule.ANY:
            return self._any_turns(grid, start, allowance)
        return self._few_turns(grid, start, facing, allowance)

    # Any number of turns

    def _any_turns(self, grid: MovementGrid, start: Cell, allowance: float) -> MoveReach:
        """Straight where that is possible, around the corner where it is not."""
        costs: dict[Cell, float] = {start: 0.0}
        hidden: list[Cell] = []
        for near in self.table.near(start, allowance, self._stride):
            cell = start + near.offset
            cost = grid.affordable(start, cell, allowance)
            if cost is not None:
                costs[cell] = cost
            if (cost is None or cost > near.inches + _GAIN) and grid.ground(cell).stop:
                hidden.append(cell)
        via = self._around_corners(grid, hidden, allowance, costs) if hidden else {}
        return MoveReach(start, costs, {}, frozenset(), via)

    def _around_corners(
        self, grid: MovementGrid, hidden: list[Cell], allowance: float, costs: dict[Cell, float]
    ) -> dict[Cell, Cell]:
        """Reach `hidden` places by one more leg from places that are reached, until that brings nothing new.

        Adds to `costs` and tells the place before each. A way may thus bend at any place that is offered.
        """
        via: dict[Cell, Cell] = {}
        fresh = list(costs)
        while fresh:
            sources = [(self.table.xs[cell], self.table.ys[cell], costs[cell], cell) for cell in fresh]
            fresh = []
            for cell in hidden:
                known = costs.get(cell, allowance + _GAIN + _ROOM)
                found = self._last_leg(grid, cell, known, sources)
                if found is not None:
                    costs[cell], via[cell] = found
                    fresh.append(cell)
        return via

    def _last_leg(
        self, grid: MovementGrid, cell: Cell, known: float, sources: list[tuple[float, float, float, Cell]]
    ) -> tuple[float, Cell] | None:
        """The cheapest way to `cell` by a leg from a reached place, if it is cheaper than `known`, and that place."""
        x, y = self.table.xs[cell], self.table.ys[cell]
        least = known - _GAIN
        bounds = [
            (bound, cost, other)
            for other_x, other_y, cost, other in sources
            if (bound := cost + sqrt((other_x - x) * (other_x - x) + (other_y - y) * (other_y - y))) < least
        ]
        bounds.sort()
        best, before = known, -1
        for bound, cost, other in bounds:
            if bound >= best - _GAIN:
                break
            total = cost + grid.leg(other, cell)[0]
            if total < best - _GAIN:
                best, before = total, other
        return (best, before) if before >= 0 else None

    # One turn or two

    def _few_turns(
        self, grid: MovementGrid, start: Cell, facing: int, allowance: float, end: Cell | None = None
    ) -> MoveReach:
        """All places, or `end` alone."""
        mover = grid.mover
        costs: dict[Cell, float] = {start: 0.0}
        headings: dict[Cell, int] = {start: facing}
        if mover.turns is not TurnRule.AT_END:
            self._turn_first(grid, start, facing, allowance, (costs, headings), end)
        turnable = set(costs) if mover.turns is TurnRule.BOTH_ENDS else {start}
        bonus = max(mover.open_bonus, mover.road_bonus)
        for pace, way in ((2.0, facing + HALF), (1.0, facing)):
            if pace == 1.0 or mover.backwards:
                for cell in self._ray(start, way % DIRECTIONS, (allowance + bonus) / pace, end):
                    cost = grid.affordable(start, cell, allowance, pace)
                    if cost is not None:
                        costs[cell], headings[cell] = cost, facing
                        turnable.add(cell)
        return MoveReach(start, costs, headings, frozenset(turnable), {})

    def _turn_first(
        self,
        grid: MovementGrid,
        start: Cell,
        facing: int,
        allowance: float,
        found: tuple[dict[Cell, float], dict[Cell, int]],
        end: Cell | None,
    ) -> None:
        """Turn by up to 90°, then straight on; backwards, the back points to where it goes."""
        mover, spacing = grid.mover, self.table.spacing
        costs, headings = found
        look_x, look_y = UNIT[facing]
        farthest = allowance + max(mover.open_bonus, mover.road_bonus)
        for near in self._offered_places(start, farthest, end):
            backing = near.across * look_x + near.up * look_y < -_ROOM
            if backing and (not mover.backwards or 2.0 * near.inches > allowance + mover.road_bonus + spacing):
                continue
            cell = start + near.offset
            cost = grid.affordable(start, cell, allowance, 2.0 if backing else 1.0)
            if cost is not None:
                costs[cell] = cost
                headings[cell] = (bearing(near.across, near.up) + (HALF if backing else 0)) % DIRECTIONS

    def _offered_places(self, start: Cell, inches: float, end: Cell | None) -> list[Near]:
        """The places that are offered within so many inches, or `end` alone if it is one of them."""
        table = self.table
        if end is None:
            return table.near(start, inches, self._stride)
        near = table.offset_from(start, end)
        return [near] if 0.0 < near.inches <= inches + _ROOM and self._is_offered(end) else []

    def _ray(self, start: Cell, way: int, inches: float, end: Cell | None) -> list[Cell]:
        """The places nearest to a straight line, as far as `inches` and the table go; or `end` alone if it is one of them."""
        if end is not None:
            return [end] if self._lies_on_ray(start, way, inches, end) else []
        cells = []
        for step in range(1, int(inches / self.table.spacing + _ROOM) + 1):
            cell = self._on_ray(start, way, step)
            if cell < 0:
                break
            cells.append(cell)
        return cells

    def _lies_on_ray(self, start: Cell, way: int, inches: float, end: Cell) -> bool:
        """Whether a place is one of those nearest to a line: it is off it by less than a step."""
        table = self.table
        x, y = UNIT[way]
        along = (table.xs[end] - table.xs[start]) * x + (table.ys[end] - table.ys[start]) * y
        near, last = round(along / table.spacing), int(inches / table.spacing + _ROOM)
        return any(self._on_ray(start, way, step) == end for step in range(max(near - 1, 1), min(near + 1, last) + 1))

    def _on_ray(self, start: Cell, way: int, step: int) -> Cell:
        """The place nearest to where a line comes by so many steps, -1 off the table."""
        table = self.table
        x, y = UNIT[way]
        px, py = table.xs[start] + x * step * table.spacing, table.ys[start] + y * step * table.spacing
        there = -_ROOM <= px <= table.width + _ROOM and -_ROOM <= py <= table.height + _ROOM
        return table.cell(px, py) if there else -1
