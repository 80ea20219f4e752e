"""Ground under a base at each place of a table, computed once for all movers to which the pieces mean the same."""

import zlib
from hashlib import sha256
from itertools import zip_longest
from typing import NamedTuple

from armybuilder.engine.core.table.mover import CLOSED, GroundEffect, Mover
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Box, Cell

_ROOM = 1e-9
PACKING = 1
"""Of soils that are kept: how hard zlib tries."""
NO_PLATEAU = -1
BEYOND = 1
"""The code of places where a base would not be on the table with all of itself."""
_NOWHERE = GroundEffect(CLOSED, False, False, False, False)
MOST_KINDS = 256
"""Kinds of places on one table: a code is one byte. Those of the 64 tables have 5 to 19."""


class SoilKind(NamedTuple):
    """The properties that places share: the ground under a base, and the piece that is the plateau there,
    `NO_PLATEAU` for none.
    """

    ground: "GroundEffect"
    level: int


class SoilCodes(NamedTuple):
    """A soil as it is kept: the kinds of places that it has, and the codes, packed: a sixth, as places side by side are
    alike."""

    kinds: "tuple[SoilKind, ...]"
    codes: "bytes"


class Soil:
    """A code for each place, and the kinds of places by their codes.

    `before`: that of a table from which this one was `altered`; only what became different is worked out.
    """

    def __init__(
        self,
        table: Tabletop,
        mover: Mover,
        before: "Soil | None" = None,
        *,
        name: str = "",
        kept: SoilCodes | None = None,
    ) -> None:
        """Of a table that was not altered: the `name` by which it is kept, and what it was reckoned to be before (`kept`)."""
        self.name = name
        self.table, self.meanings = table, mover.grounds
        self._radius, self._elsewhere = mover.radius, mover.elsewhere
        self._bonus = has_bonus(mover)
        self.closing = CLOSED in [ground.cost for ground in (mover.elsewhere, *mover.grounds)]
        """Whether any piece is closed: no corner of those is cut, nor of the table's edge then."""
        self.before = before if before is not None and before.table.levels is table.levels else None
        self.limits = self._limits(mover.grounds)
        """Inches from each piece within which a centre must be to be on it."""
        self._changed: list[Box] = []
        self.kinds = [SoilKind(mover.elsewhere, NO_PLATEAU), SoilKind(_NOWHERE, NO_PLATEAU)]
        if kept and before is None:
            self.kinds, self.codes = list(kept.kinds), zlib.decompress(kept.codes)
        elif self.before is None:
            self.codes = self._codes()
        else:
            self.kinds = list(self.before.kinds)
            self.codes = self._patched(self.before)

    def packed_codes(self) -> SoilCodes:
        """Return the codes that recreate this soil without any work."""
        return SoilCodes(tuple(self.kinds), zlib.compress(self.codes, PACKING))

    def _codes(self) -> bytes:
        cells, sets = self.table.under(self.limits)
        grounds = [self._ground(pieces) for pieces in sets]
        places = list(zip(cells, self.table.levels, strict=True))
        known = {place: self._code(grounds[place[0]], place[1]) for place in dict.fromkeys(places)}
        codes = bytearray([known[place] for place in places])
        self._close_edges(codes)
        return bytes(codes)

    def _patched(self, before: "Soil") -> bytes:
        """The codes before, with those near the pieces that mean something else now."""
        pairs = enumerate(zip_longest(self.meanings, before.meanings))
        pieces = [piece for piece, (ground, was) in pairs if ground is not was and ground != was]
        if not pieces:
            return before.codes
        codes = bytearray(before.codes)
        for piece in pieces:
            self._patch(codes, piece, before.limits[piece] if piece < len(before.limits) else 0.0)
        if self.closing != before.closing:
            self._changed.append((0.0, 0.0, self.table.width, self.table.height))
        return bytes(codes)

    def _patch(self, codes: bytearray, piece: int, limit: float) -> None:
        """Write the codes near a piece that had, or has now, a limit of so many inches."""
        inches = max(self.limits[piece], limit)
        for under, cells in self.table.cells_beneath(piece, inches, self.limits).items():
            ground, after = self._ground(under), {BEYOND: BEYOND}
            for cell in cells:
                code = codes[cell]
                if code not in after:
                    after[code] = self._code(ground, self.kinds[code].level)
                codes[cell] = after[code]
        box = self.table.box_within(piece, inches)
        if box:
            self._changed.append(box)

    def is_changed_near(self, cell: Cell, inches: float) -> bool:
        """May any place so near be other ground than before?"""
        x, y = self.table.xs[cell], self.table.ys[cell]
        return any(
            left - inches <= x <= right + inches and low - inches <= y <= high + inches
            for left, low, right, high in self._changed
        )

    def _limits(self, grounds: tuple[GroundEffect, ...]) -> tuple[float, ...]:
        """On a road is who has its centre there, on anything else whose base touches it."""
        touching = _ROOM if self._elsewhere.cost == CLOSED else self._radius - _ROOM
        return tuple([_ROOM if ground.road else touching for ground in grounds])

    def under(self, cell: Cell) -> tuple[int, ...]:
        """The pieces under a base."""
        limits = self.limits
        return tuple([piece for piece, inches in self.table.gaps(cell).items() if inches < limits[piece]])

    def _ground(self, pieces: tuple[int, ...]) -> GroundEffect:
        """A road leads over everything else; otherwise the worst of what is under the base counts, if that is anything."""
        elsewhere = self._elsewhere
        grounds = [ground for piece in pieces if (ground := self.meanings[piece]) != elsewhere]
        if not grounds:
            return elsewhere
        road = next((ground for ground in grounds if ground.road), None)
        ground = road or GroundEffect(
            max(ground.cost for ground in grounds),
            all(ground.open for ground in grounds),
            False,
            all(ground.stop for ground in grounds),
            any(ground.dangerous for ground in grounds),
        )
        return ground if self._bonus else ground._replace(open=True, road=False)

    def _code(self, ground: GroundEffect, level: int) -> int:
        """The code of a kind of places. `ValueError` for one too many."""
        found = SoilKind(ground, level)
        for code, known in enumerate(self.kinds):
            if code != BEYOND and known == found:
                return code
        if len(self.kinds) == MOST_KINDS:
            raise ValueError(
                f"a table has {MOST_KINDS} kinds of places at most, of ground and height: take pieces away"
            )
        self.kinds.append(found)
        return len(self.kinds) - 1

    def _close_edges(self, codes: bytearray) -> None:
        """A base stays on the table with all of itself."""
        table, margin = self.table, self._radius - 1e-6
        columns = [c for c in range(table.columns) if not margin <= c * table.spacing <= table.width - margin]
        for row in range(table.rows):
            inside = margin <= row * table.spacing <= table.height - margin
            for column in columns if inside else range(table.columns):
                codes[row * table.columns + column] = BEYOND


def has_bonus(mover: Mover) -> bool:
    """Whether some ground lets a mover go farther."""
    return bool(mover.open_bonus or mover.road_bonus)


def name_of(mover: Mover) -> str:
    """A name for the soil of a mover, by which it is kept: all of it that makes a difference to the soil."""
    kind = mover.grounds, mover.radius, mover.elsewhere, has_bonus(mover)
    return sha256(repr(kind).encode()).hexdigest()[:24]
