"""What a table's ground means to one mover: the cost of straight legs over the lattice.

A leg is as long as the straight line, and is charged step by step, from place to place, by the ground under the base.
On closed ground not even the corner of a base comes, but for a tenth of an inch where it rounds a sharp edge.
"""

from array import array
from itertools import pairwise, zip_longest

from armybuilder.engine.core.table.mover import CLOSED, Danger, Ground, Mover
from armybuilder.engine.core.table.terrain import Cell, Table

_ROOM = 1e-9
_BEYOND = Ground(CLOSED, False, False, False, False)
"""Where a base would not be on the table with all of itself: the second ground of each grid."""
Box = tuple[float, float, float, float]


class Grid:
    """One mover on one table: a code for each place, `ground * 256 + level`, and the cost of each ground and rim.

    `before`: the grid of a table from which this one was `altered`, for the same kind of mover; only what became
    different is worked out. It must be no other table and no other mover than that.
    """

    def __init__(self, table: Table, mover: Mover, before: "Grid | None" = None) -> None:
        self.table, self.mover = table, mover
        self._bonus = bool(mover.open_bonus or mover.road_bonus)
        self._rims: dict[tuple[int, int], float] = {}
        self._line = table.lattice.line
        self.closing = CLOSED in [ground.cost for ground in (mover.elsewhere, *mover.grounds)]
        """Whether any piece is closed: no corner of those is cut, nor of the table's edge then."""
        self.before = before if before is not None and before.table.levels is table.levels else None
        self.limits = self._limits(mover.grounds)
        """Inches from each piece within which a centre must be to be on it."""
        self._changed: list[Box] = []
        self.grounds: list[Ground] = [mover.elsewhere, _BEYOND] if self.before is None else list(self.before.grounds)
        self.codes = self._codes() if self.before is None else self._patched(self.before)
        self._costs = [ground.cost for ground in self.grounds]
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
                paid = rate * step * count
                if (before ^ code) & 255:
                    paid += self._rim(before & 255, code & 255)
                total += paid
                ground = grounds[code >> 8]
                before, rate, count = code, costs[code >> 8], 0
                open_, road = open_ and ground.open, road and ground.road
                if rate == CLOSED:
                    return CLOSED, False, False
            count += 1
        if self.closing:
            for offset in beside:
                if costs[codes[start + offset] >> 8] == CLOSED:
                    return CLOSED, False, False
        return total + rate * step * count, open_, road

    def affordable(self, start: Cell, end: Cell, allowance: float, pace: float = 1.0) -> float | None:
        """Cost of the straight way if the mover can pay it and stop there, with the bonus of open ground or road.

        `pace` is inches of allowance for an inch of ground: 2 for moving backwards.
        """
        if not self.grounds[self.codes[end] >> 8].stop:
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
            steps, _, step = self._line(start, end)
            for offset in steps:
                inches += step
                self._note(start + offset, inches, found)
        return tuple(Danger(piece, at) for piece, at in found.items())

    def _note(self, cell: Cell, inches: float, found: dict[int, float]) -> None:
        if self.ground(cell).dangerous:
            for piece in self._under(cell):
                if self.mover.grounds[piece].dangerous:
                    found.setdefault(piece, inches)

    # Rims of plateaus

    def _rim(self, before: int, after: int) -> float:
        """What crossing from one level to another costs beside the distance."""
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
        cells, sets = self.table.under(self.limits)
        # Levels begin at -1.
        known = [self._ground_code(pieces) + 1 for pieces in sets]
        codes = array("l", [known[number] + level for number, level in zip(cells, self.table.levels, strict=True)])
        self._close_edges(codes)
        return codes

    def _patched(self, before: "Grid") -> "array[int]":
        """The codes of the grid before, with those near the pieces that mean something else now."""
        pairs = enumerate(zip_longest(self.mover.grounds, before.mover.grounds))
        pieces = [piece for piece, (ground, was) in pairs if ground is not was and ground != was]
        if not pieces:
            return before.codes
        codes = before.codes[:]
        for piece in pieces:
            self._patch(codes, piece, before.limits[piece] if piece < len(before.limits) else 0.0)
        if self.closing != before.closing:
            self._changed.append((0.0, 0.0, self.table.width, self.table.height))
        return codes

    def _patch(self, codes: "array[int]", piece: int, limit: float) -> None:
        """Write the codes near a piece that had, or has now, a limit of so many inches."""
        near = self.table.within(piece, max(self.limits[piece], limit))
        known: dict[tuple[int, ...], int] = {}
        for cell in near:
            if codes[cell] >> 8 != 1:
                under = self._under(cell)
                if under not in known:
                    known[under] = self._ground_code(under)
                codes[cell] = (codes[cell] & 255) + known[under]
        if near:
            self._changed.append(self._box(near))

    def _box(self, cells: tuple[Cell, ...]) -> Box:
        xs, ys = [self.table.xs[cell] for cell in cells], [self.table.ys[cell] for cell in cells]
        return min(xs), min(ys), max(xs), max(ys)

    def changed_within(self, cell: Cell, inches: float) -> bool:
        """May any place so near be other ground than in the grid before?"""
        x, y = self.table.xs[cell], self.table.ys[cell]
        return any(
            left - inches <= x <= right + inches and low - inches <= y <= high + inches
            for left, low, right, high in self._changed
        )

    def _limits(self, grounds: tuple[Ground, ...]) -> tuple[float, ...]:
        """On a road is who has its centre there, on anything else whose base touches it."""
        touching = _ROOM if self.mover.elsewhere.cost == CLOSED else self.mover.radius - _ROOM
        return tuple([_ROOM if ground.road else touching for ground in grounds])

    def _under(self, cell: Cell) -> tuple[int, ...]:
        """The pieces under a base."""
        limits = self.limits
        return tuple([piece for piece, inches in self.table.gaps(cell).items() if inches < limits[piece]])

    def _ground_code(self, pieces: tuple[int, ...]) -> int:
        """A road leads over everything else; otherwise the worst of what is under the base counts, if that is anything."""
        elsewhere = self.mover.elsewhere
        grounds = [ground for piece in pieces if (ground := self.mover.grounds[piece]) != elsewhere]
        if not grounds:
            return 0
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
        if ground == elsewhere:
            return 0
        if ground not in self.grounds[2:]:
            self.grounds.append(ground)
        return self.grounds.index(ground, 2) * 256

    def _close_edges(self, codes: "array[int]") -> None:
        """A base stays on the table with all of itself."""
        table, margin = self.table, self.mover.radius - 1e-6
        columns = [c for c in range(table.columns) if not margin <= c * table.spacing <= table.width - margin]
        for row in range(table.rows):
            inside = margin <= row * table.spacing <= table.height - margin
            for column in columns if inside else range(table.columns):
                codes[row * table.columns + column] = 256
