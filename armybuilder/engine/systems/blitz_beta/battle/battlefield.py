"""What is worked out about a table once, for every battle on it: cover and Lock between places, and what its ground means
to each kind of mover. Hold on to one battlefield for a batch of battles."""

from armybuilder.engine.core.table.bodies import Body
from armybuilder.engine.core.table.grid import Grid
from armybuilder.engine.core.table.movement import STRIDE, Routes
from armybuilder.engine.core.table.sight import Field, Shape, Sight
from armybuilder.engine.core.table.terrain import Table
from armybuilder.engine.systems.blitz_beta.battle.cover import Shelter, cover_on
from armybuilder.engine.systems.blitz_beta.battle.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.terrain import Locomotion, mover


class Battlefield:
    """A table with its lines of sight and its routes."""

    __slots__ = ("_grids", "bodies", "cells", "routes", "sight", "stride", "table", "xs", "ys")

    def __init__(self, table: Table, *, stride: int = STRIDE) -> None:
        self.table = table
        self.stride = stride
        self.sight: Sight[Shelter] = cover_on(table)
        self.routes = Routes(table, stride=stride)
        self.cells, self.xs, self.ys = table.cells, table.xs, table.ys
        self._grids: dict[Locomotion, Grid] = {}
        self.bodies: dict[tuple[ModelProfile, int], Body] = {}
        """The base of each kind of model, or of its wreck, at each place where one stood."""

    def field(self, attacker: Shape, target: Shape) -> Field[Shelter]:
        """Cover and Lock from one shape to another; look up `attacker * cells + target`."""
        return self.sight.field(attacker, target)

    def grid(self, how: Locomotion) -> Grid:
        """What the ground means to who moves so."""
        found = self._grids.get(how)
        if found is None:
            found = self._grids[how] = self.routes.grid(mover(self.table, how))
        return found
