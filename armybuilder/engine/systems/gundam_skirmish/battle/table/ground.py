"""The ground as it is for one kind of mover: what slows, hurts or stops it, place by place (BR-15, BR-17)."""

from typing import NamedTuple

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece

DIFFICULT, DANGEROUS, SHEER, WALL, FULL, WATER, DRY = 1, 2, 4, 8, 16, 32, 64
"""What a base on a place touches. `WALL`: cover of half its height or more, which a Move cannot cross; `FULL`: no room to
stand; `DRY`: some of it stands on something else than water."""
SHALLOW = 1.0
"""Inches of depth up to which water is shallow."""
_TOUCH = 1e-6


class Mover(NamedTuple):
    """What makes ground the same for two units."""

    radius: float
    height: float
    air: bool = False
    amphibious: bool = False


class Ground:
    """The flags of each place, and of straight ways between two."""

    def __init__(self, table: Tabletop, mover: Mover) -> None:
        self._table, self._mover = table, mover
        self._flags: dict[int, int] = {}
        self._ways: dict[tuple[int, int], int] = {}

    def at(self, cell: int) -> int:
        """The flags of a place."""
        found = self._flags.get(cell)
        if found is None:
            found = self._flags[cell] = self._measure(cell)
        return found

    def may_stand(self, cell: int) -> bool:
        """Whether it may end there: on the table, on flat ground, not in Sheer terrain (BR-17, BR-19)."""
        return not self.at(cell) & (FULL | SHEER)

    def way(self, start: int, end: int) -> int:
        """The flags of all places of a straight way; what stops a Move does not count where it begins."""
        found = self._ways.get((start, end))
        if found is None:
            found = self.at(start) & ~(WALL | FULL | SHEER)
            offsets, beside, _ = self._table.line(start, end)
            for offset in offsets:
                found |= self.at(start + offset)
            for offset in beside:
                found |= self.at(start + offset) & WALL
            self._ways[start, end] = found
        return found

    def _measure(self, cell: int) -> int:
        table, mover = self._table, self._mover
        radius, x, y = mover.radius, table.xs[cell], table.ys[cell]
        flags = 0
        if not (radius <= x <= table.width - radius and radius <= y <= table.height - radius):
            flags |= FULL
        if mover.air:
            return flags
        water = False
        for piece, inches in table.gaps(cell).items():
            if inches < radius - _TOUCH:
                terrain = table.terrain[piece]
                water = water or terrain.going == "water"
                flags |= self._of_piece(terrain, x, y)
        return flags | (WATER if water else DRY)

    # Implements BR-15, BR-17, BR-18
    def _of_piece(self, terrain: TerrainPiece, x: float, y: float) -> int:
        mover, flags = self._mover, 0
        if terrain.going == "difficult":
            flags |= DIFFICULT
        elif terrain.going == "impassable" and not terrain.plateau:
            flags |= SHEER
        elif terrain.going == "water" and not mover.amphibious:
            flags |= SHEER if terrain.depth > SHALLOW else DIFFICULT
        if terrain.dangerous:
            flags |= DANGEROUS
        if terrain.plateau:
            if not terrain.slope and not _wholly_on(terrain, x, y, mover.radius):
                flags |= FULL | (WALL if terrain.height >= mover.height / 2 else 0)
        elif terrain.form == "instance" and terrain.height:
            flags |= FULL | (WALL if terrain.height >= mover.height / 2 else 0)
        return flags


def _wholly_on(terrain: TerrainPiece, x: float, y: float, radius: float) -> bool:
    """Whether a base lies inside an outline with all of it."""
    corners = terrain.outline
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = bx - ax, by - ay
        if (dx * (y - ay) - dy * (x - ax)) / (dx * dx + dy * dy) ** 0.5 < radius - _TOUCH:
            return False
    return True
