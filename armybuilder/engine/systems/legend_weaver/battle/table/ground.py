"""The ground as it is for one kind of mover: inches that straight ways cost, and where it may stand (L226-L236, L353-L380)."""

import math
from typing import NamedTuple

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.legend_weaver.battle.table.terrain import PENALTY, Kind
from armybuilder.engine.systems.legend_weaver.book.targets import TERRAIN_COLUMNS, Movement

BARRED = math.inf
_TOUCH = 1e-6
_COLUMNS = tuple(TERRAIN_COLUMNS)


class Mover(NamedTuple):
    """What makes ground the same for two models: their bases, what each column of the movement table does to them, and whether
    they pass over everything."""

    radius: float
    passages: tuple[str, ...]
    aloft: bool = False
    low: bool = False
    """It crosses hedges and walls at no cost, as anti gravity belts do (L257)."""


def mover_of(movement: Movement | None, radius: float, *, aloft: bool = False, low: bool = False) -> Mover:
    """A mover by its row of the movement table; without one it obeys every marker."""
    passages = tuple(getattr(movement, column, "obeys") if movement else "obeys" for column in _COLUMNS)
    return Mover(radius, passages, aloft, low)


class GroundCosts:
    """What places and ways cost a mover."""

    def __init__(self, table: Tabletop, kinds: tuple[Kind, ...], mover: Mover) -> None:
        self._table, self._mover = table, mover
        self._factors = tuple(_factor(kind, mover) for kind in kinds)
        self._rooms = tuple(not kind.entered for kind in kinds)
        self._costs: dict[int, float] = {}
        self._standing: dict[int, bool] = {}
        self._ways: dict[tuple[int, int], float] = {}

    def cost(self, cell: int) -> float:
        """Inches of movement that an inch costs there: 1, 2 under a marker, without end where it may not go."""
        found = self._costs.get(cell)
        if found is None:
            found = self._costs[cell] = self._measure(cell)
        return found

    def may_stand(self, cell: int) -> bool:
        """Whether its base has room there: wholly on the table, on nothing that nobody enters, in nothing impassable."""
        found = self._standing.get(cell)
        if found is None:
            table, radius = self._table, self._mover.radius
            x, y = table.xs[cell], table.ys[cell]
            inside = radius <= x <= table.width - radius and radius <= y <= table.height - radius
            free = self._mover.aloft or not any(
                self._rooms[piece] for piece, inches in table.gaps(cell).items() if inches < radius - _TOUCH
            )
            found = self._standing[cell] = inside and free and self.cost(cell) < BARRED
        return found

    def way(self, start: int, end: int) -> float:
        """Inches of movement that a straight way costs, without end where something on it bars it."""
        found = self._ways.get((start, end))
        if found is None:
            offsets, _, inches = self._table.line(start, end)
            found = sum((self.cost(start + offset) * inches for offset in offsets), 0.0) if end != start else 0.0
            self._ways[start, end] = found
        return found

    def _measure(self, cell: int) -> float:
        if self._mover.aloft:
            return 1.0
        near = [self._factors[piece] for piece, inches in self._table.gaps(cell).items() if inches < _TOUCH]
        return max(near, default=1.0)


# Implements the movement table, L360-L378
def _factor(kind: Kind, mover: Mover) -> float:
    """Inches of movement for an inch on a kind of terrain."""
    if kind.column:
        passage = mover.passages[_COLUMNS.index(kind.column)]
        return {"ignores": 1.0, "obeys": float(PENALTY)}.get(passage, BARRED)
    if kind.entered:
        return 1.0
    if kind.cover:
        return 1.0 if mover.low else float(PENALTY)
    return BARRED
