"""What is worked out about a table once, for every battle on it: cover and Lock between places, and what its ground means
to each kind of mover. Hold on to one battlefield for a batch of battles."""

from math import hypot

from msgspec.structs import replace

from armybuilder.engine.core.table.bodies import Body
from armybuilder.engine.core.table.geometry import apart, gap, nearest, rectangle
from armybuilder.engine.core.table.grid import Grid
from armybuilder.engine.core.table.movement import STRIDE, Routes
from armybuilder.engine.core.table.sight import Field, Shape, Sight
from armybuilder.engine.core.table.terrain import Cell, Table, Terrain
from armybuilder.engine.systems.blitz_beta.battle.cover import Shelter, cover_on
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements
from armybuilder.engine.systems.blitz_beta.battle.glances import GEAR, Glances
from armybuilder.engine.systems.blitz_beta.battle.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.terrain import Locomotion, mover

OUTSIDE = 0.1
"""Inches before a front at which somebody is looked for who looks out of it."""
KEPT = 6
"""Tables in ruins, and tables with rubble, that are kept, beside that without any."""
RUBBLE = 1.0
"""Inches of an obstacle, across and up."""


class Battlefield:
    """A table with its lines of sight and its routes."""

    __slots__ = (
        "_endangered",
        "_fronts",
        "_glances",
        "_grids",
        "_rubble",
        "_ruined",
        "_whole",
        "bodies",
        "cells",
        "routes",
        "sight",
        "stride",
        "table",
        "xs",
        "ys",
    )

    def __init__(self, table: Table, *, stride: int = STRIDE) -> None:
        self.table = table
        self.stride = stride
        self.sight: Sight[Shelter] = cover_on(table)
        self.routes = Routes(table, stride=stride)
        self.cells, self.xs, self.ys = table.cells, table.xs, table.ys
        self._grids: dict[Locomotion, Grid] = {}
        self._fronts: dict[tuple[int, Cell], Cell] = {}
        self._rubble: dict[tuple[tuple[float, float], ...], Battlefield] = {}
        self._ruined: dict[tuple[int, ...], Battlefield] = {}
        self._endangered: dict[tuple[int, ...], Battlefield] = {}
        self._whole: Battlefield | None = None
        self._glances: Glances | None = None
        self.bodies: dict[tuple[ModelProfile, int], Body] = {}
        """The base of each kind of model, or of its wreck, at each place where one stood."""

    @property
    def glances(self) -> Glances:
        """What places see of one another, roughly."""
        if self._glances is None:
            self._glances = Glances(self.table, self.field(GEAR, GEAR))
        return self._glances

    def field(self, attacker: Shape, target: Shape) -> Field[Shelter]:
        """Cover and Lock from one shape to another; look up `attacker * cells + target`."""
        return self.sight.field(attacker, target)

    def grid(self, how: Locomotion) -> Grid:
        """What the ground means to who moves so."""
        found = self._grids.get(how)
        if found is None:
            found = self._grids[how] = self._grid(how)
        return found

    def _grid(self, how: Locomotion) -> Grid:
        """In ruins, that of the whole table if they mean to it what stood there."""
        here, whole = mover(self.table, how), self._whole
        same = whole is not None and here == mover(whole.table, how)
        return whole.grid(how) if whole is not None and same else self.routes.grid(here)

    @implements("BR-201")
    def endangered(self, pieces: tuple[int, ...]) -> "Battlefield":
        """This battlefield with some pieces dangerous as well. That hides nothing, so that only its ground is worked out
        anew."""
        if not pieces:
            return self
        found = self._endangered.get(pieces)
        if found is not None:
            return found
        table = self.table.altered({piece: replace(self.table.terrain[piece], dangerous=True) for piece in pieces})
        found = Battlefield(table, stride=self.stride)
        found.sight = self.sight
        found._glances = self.glances
        self._endangered[pieces] = found
        return found

    @implements("BR-223")
    def with_rubble(self, places: tuple[tuple[float, float], ...]) -> "Battlefield":
        """This battlefield with what is left of obstacles. That hides nothing either."""
        if not places:
            return self
        found = self._rubble.get(places)
        if found is None:
            table = self.table
            pieces = (*table.terrain, *(rubble(x, y) for x, y in places))
            found = Battlefield(Table(table.width, table.height, pieces, spacing=table.spacing), stride=self.stride)
            found.sight = self.sight
            found._glances = self._glances
            while len(self._rubble) >= KEPT:
                del self._rubble[next(iter(self._rubble))]
            self._rubble[places] = found
        return found

    # Pieces as targets

    @implements("BR-224")
    def in_ruins(self, pieces: tuple[int, ...]) -> "Battlefield":
        """This battlefield after some pieces were destroyed. What nobody destroys costs nothing: the whole table and what
        is known of it stay as they are."""
        if not pieces:
            return self
        found = self._ruined.get(pieces)
        if found is None:
            changes = {piece: ruin(self.table.terrain[piece]) for piece in pieces}
            found = Battlefield(self.table.altered(changes), stride=self.stride)
            found._whole = self
            while len(self._ruined) >= KEPT:
                del self._ruined[next(iter(self._ruined))]
            self._ruined[pieces] = found
        return found

    def inches_to(self, piece: int, cell: Cell) -> float:
        """From the centre of a place to a piece."""
        return gap(self.table.terrain[piece].outline, self.xs[cell], self.ys[cell])

    def front(self, piece: int, cell: Cell) -> Cell:
        """The place right before a piece, on the side that looks to `cell`."""
        found = self._fronts.get((piece, cell))
        if found is None:
            found = self._fronts[piece, cell] = self._front(piece, cell)
        return found

    def _front(self, piece: int, cell: Cell) -> Cell:
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
        before = [one for one in places if (self.xs[one] - px) * ux + (self.ys[one] - py) * uy >= OUTSIDE]
        return min(before, key=lambda one: hypot(self.xs[one] - px, self.ys[one] - py), default=cell)

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
