"""What lies under a base at each place of a table. It is worked out once for all movers to whom the pieces mean the same."""

import zlib
from array import array
from hashlib import sha256
from itertools import zip_longest
from typing import NamedTuple

from armybuilder.engine.core.table.mover import CLOSED, Ground, Mover
from armybuilder.engine.core.table.terrain import Box, Cell, Table

_ROOM = 1e-9
PACKING = 1
"""Of soils that are kept: how hard zlib tries."""
_BEYOND = Ground(CLOSED, False, False, False, False)
"""Where a base would not be on the table with all of itself: the second ground of each soil."""


class Codes(NamedTuple):
    """A soil as it is kept: its grounds, and its codes of 16 bits each, packed: a thirteenth, as places side by side are alike."""

    grounds: tuple[Ground, ...]
    codes: bytes


class Soil:
    """A code for each place, `ground * 256 + level`, and the grounds by their number.

    `before`: that of a table from which this one was `altered`; only what became different is worked out.
    """

    def __init__(self, table: Table, mover: Mover, before: "Soil | None" = None, *, kept: Codes | None = None) -> None:
        """`kept`: what the same soil was reckoned to be before, of a table that was not altered."""
        self.table, self.meanings = table, mover.grounds
        self._radius, self._elsewhere = mover.radius, mover.elsewhere
        self._bonus = bool(mover.open_bonus or mover.road_bonus)
        self.closing = CLOSED in [ground.cost for ground in (mover.elsewhere, *mover.grounds)]
        """Whether any piece is closed: no corner of those is cut, nor of the table's edge then."""
        self.before = before if before is not None and before.table.levels is table.levels else None
        self.limits = self._limits(mover.grounds)
        """Inches from each piece within which a centre must be to be on it."""
        self._changed: list[Box] = []
        self.grounds: list[Ground] = [mover.elsewhere, _BEYOND] if self.before is None else list(self.before.grounds)
        if kept and before is None:
            self.grounds, self.codes = list(kept.grounds), array("H", zlib.decompress(kept.codes))
        else:
            self.codes = self._codes() if self.before is None else self._patched(self.before)

    def kept(self) -> Codes:
        """What makes this soil again without any work."""
        return Codes(tuple(self.grounds), zlib.compress(self.codes.tobytes(), PACKING))

    def _codes(self) -> "array[int]":
        cells, sets = self.table.under(self.limits)
        # Levels begin at -1.
        known = [self._ground_code(pieces) + 1 for pieces in sets]
        codes = array("H", [known[number] + level for number, level in zip(cells, self.table.levels, strict=True)])
        self._close_edges(codes)
        return codes

    def _patched(self, before: "Soil") -> "array[int]":
        """The codes before, with those near the pieces that mean something else now."""
        pairs = enumerate(zip_longest(self.meanings, before.meanings))
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
        inches = max(self.limits[piece], limit)
        for under, cells in self.table.beneath(piece, inches, self.limits).items():
            ground = self._ground_code(under)
            for cell in cells:
                if codes[cell] >> 8 != 1:
                    codes[cell] = (codes[cell] & 255) + ground
        box = self.table.box_within(piece, inches)
        if box:
            self._changed.append(box)

    def changed_within(self, cell: Cell, inches: float) -> bool:
        """May any place so near be other ground than before?"""
        x, y = self.table.xs[cell], self.table.ys[cell]
        return any(
            left - inches <= x <= right + inches and low - inches <= y <= high + inches
            for left, low, right, high in self._changed
        )

    def _limits(self, grounds: tuple[Ground, ...]) -> tuple[float, ...]:
        """On a road is who has its centre there, on anything else whose base touches it."""
        touching = _ROOM if self._elsewhere.cost == CLOSED else self._radius - _ROOM
        return tuple([_ROOM if ground.road else touching for ground in grounds])

    def under(self, cell: Cell) -> tuple[int, ...]:
        """The pieces under a base."""
        limits = self.limits
        return tuple([piece for piece, inches in self.table.gaps(cell).items() if inches < limits[piece]])

    def _ground_code(self, pieces: tuple[int, ...]) -> int:
        """A road leads over everything else; otherwise the worst of what is under the base counts, if that is anything."""
        elsewhere = self._elsewhere
        grounds = [ground for piece in pieces if (ground := self.meanings[piece]) != elsewhere]
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
        table, margin = self.table, self._radius - 1e-6
        columns = [c for c in range(table.columns) if not margin <= c * table.spacing <= table.width - margin]
        for row in range(table.rows):
            inside = margin <= row * table.spacing <= table.height - margin
            for column in columns if inside else range(table.columns):
                codes[row * table.columns + column] = 256


def kind(mover: Mover) -> tuple[object, ...]:
    """What of a mover makes a difference to the soil."""
    return mover.grounds, mover.radius, mover.elsewhere, bool(mover.open_bonus or mover.road_bonus)


def name_of(mover: Mover) -> str:
    """A name for the soil of a mover, by which it is kept."""
    return sha256(repr(kind(mover)).encode()).hexdigest()[:24]
