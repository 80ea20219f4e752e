"""What is worked out about a table once, for every battle on it: cover and Lock between places, and what its ground means
to each kind of mover. Hold on to one battlefield for a batch of battles."""

from functools import cache, lru_cache
from math import hypot

from msgspec.structs import replace

from armybuilder.engine.core.table.bodies import Body
from armybuilder.engine.core.table.geometry import apart, gap, nearest, rectangle
from armybuilder.engine.core.table.grid import Grid
from armybuilder.engine.core.table.movement import STRIDE, Routes
from armybuilder.engine.core.table.mover import Path
from armybuilder.engine.core.table.sight import Shape, Sight
from armybuilder.engine.core.table.terrain import Cell, Table, Terrain
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Shelter, cover_on
from armybuilder.engine.systems.blitz_beta.battle.table.glances import Glances
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import Locomotion, mover, mover_after

OUTSIDE = 0.1
"""Inches before a front at which somebody is looked for who looks out of it."""
KEPT = 6
"""Tables in ruins, and tables with rubble, that are kept."""
RUBBLE = 1.0
"""Inches of an obstacle, across and up."""


class Battlefield:
    """A table with its lines of sight and its routes."""

    __slots__ = (
        *("_before", "_glances", "bodies", "cells", "endangered", "front", "grid", "in_ruins", "paths", "routes"),
        *("sight", "stride", "table", "with_rubble", "xs", "ys"),
    )

    def __init__(
        self,
        table: Table,
        *,
        stride: int = STRIDE,
        before: "Battlefield | None" = None,
        sight: Sight[Shelter] | None = None,
    ) -> None:
        """`before`: that of the table from which this one was altered. `sight`: its lines, if they are the same."""
        self.table = table
        self.stride = stride
        self._before = before
        self.sight = sight or cover_on(table)
        self.routes: Routes = Routes(table, stride=stride, before=before.routes if before else None)
        self.cells, self.xs, self.ys = table.cells, table.xs, table.ys
        self.grid = cache(self._grid)
        self.front = cache(self._front)
        self.endangered = cache(self._endangered)
        self.with_rubble = lru_cache(maxsize=KEPT)(self._with_rubble)
        self.in_ruins = lru_cache(maxsize=KEPT)(self._in_ruins)
        self._glances: Glances | None = None
        self.bodies: dict[tuple[ModelProfile, int], Body] = {}
        """The base of each kind of model, or of its wreck, at each place where one stood."""
        self.paths: dict[tuple[Grid, Cell, int, Cell, int, float], Path | None] = {}
        """Paths by grid, place and facing before, place and facing after, and allowance (see `chapters.movement.routes`)."""

    @property
    def glances(self) -> Glances:
        """What places see of one another, roughly."""
        if self._glances is None:
            before = self._before
            same = before is not None and before.sight is self.sight
            self._glances = before.glances if before and same else Glances(self.table, self.sight)
        return self._glances

    def shelter(self, attacker: Shape, start: Cell, target: Shape, end: Cell) -> Shelter:
        """What terrain alone gives a target at one place against an attacker at another."""
        return self.sight.field(attacker, target)[start * self.cells + end]

    def _grid(self, how: Locomotion) -> Grid:
        """What the ground means to who moves so."""
        before = self._before
        if before is None:
            return self.routes.grid(mover(self.table, how))
        known = before.grid(how)
        return self.routes.grid(mover_after(known.mover, before.table, self.table, how), known)

    @implements("BR-201")
    def _endangered(self, pieces: tuple[int, ...]) -> "Battlefield":
        """This battlefield with some pieces dangerous as well. That hides nothing, so that only its ground is worked out
        anew."""
        if not pieces:
            return self
        table = self.table.altered({piece: replace(self.table.terrain[piece], dangerous=True) for piece in pieces})
        return self._altered(table, self.sight)

    @implements("BR-223")
    def _with_rubble(self, places: tuple[tuple[float, float], ...]) -> "Battlefield":
        """This battlefield with what is left of obstacles. That hides nothing either."""
        if not places:
            return self
        return self._altered(self.table.altered({}, tuple(rubble(x, y) for x, y in places)), self.sight)

    def _altered(self, table: Table, sight: Sight[Shelter] | None = None) -> "Battlefield":
        return Battlefield(table, stride=self.stride, before=self, sight=sight)

    # Pieces as targets

    @implements("BR-224")
    def _in_ruins(self, pieces: tuple[int, ...]) -> "Battlefield":
        """This battlefield after some pieces were destroyed. The whole table and what is known of it stay as they are."""
        if not pieces:
            return self
        return self._altered(self.table.altered({piece: ruin(self.table.terrain[piece]) for piece in pieces}))

    def inches_to(self, piece: int, cell: Cell) -> float:
        """From the centre of a place to a piece."""
        return gap(self.table.terrain[piece].outline, self.xs[cell], self.ys[cell])

    def _front(self, piece: int, cell: Cell) -> Cell:
        """The place right before a piece, on the side that looks to `cell`."""
        table, x, y = self.table, self.xs[cell], self.ys[cell]
        px, py = nearest(table.terrain[piece].outline, x, y)
        inches = hypot(x - px, y - py)
        if inches <= OUTSIDE + table.spacing:
            return cell
        ux, uy = (x - px) / inches, (y - py) / inches
        row, column = divmod(table.cell(px, py), table.columns)
        places = (
            up * table.columns + across
            for up in range(max(0, row - 2), min(table.rows, row + 3))
            for across in range(max(0, column - 2), min(table.columns, column + 3))
        )
        before = [place for place in places if (self.xs[place] - px) * ux + (self.ys[place] - py) * uy >= OUTSIDE]
        return min(before, key=lambda place: hypot(self.xs[place] - px, self.ys[place] - py), default=cell)

    def apart(self, first: Cell, first_within: int, second: Cell, second_within: int) -> float:
        """Inches between two places, counted from the edges of the pieces that they are within, -1 for none."""
        terrain = self.table.terrain
        if first_within >= 0 and second_within >= 0:
            same = first_within == second_within
            return 0.0 if same else apart(terrain[first_within].outline, terrain[second_within].outline)
        if first_within >= 0:
            return self.inches_to(first_within, second)
        return self.inches_to(second_within, first) if second_within >= 0 else self.table.between(first, second)


@implements("BR-223")
def rubble(x: float, y: float) -> Terrain:
    """What is left of an obstacle: an inch of difficult ground that is no cover (L3651)."""
    return Terrain(name="Rubble", outline=rectangle(x, y, RUBBLE, RUBBLE), going="difficult")


@implements("BR-224")
def ruin(piece: Terrain) -> Terrain:
    """What is left of a piece: difficult ground, half as high, where nobody is inside (L3724)."""
    return replace(piece, name=f"{piece.name} in ruins", going="difficult", height=piece.height / 2, floors=0)
