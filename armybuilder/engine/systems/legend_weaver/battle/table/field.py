"""A table as models see it: lines of sight with what crosses them (L402-L452), and what covers a model there (L494-L550)."""

from typing import NamedTuple

from armybuilder.engine.core.table.sight import Sight, SightField, SightLine, Silhouette, silhouette_of
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.legend_weaver.battle.table.ground import GroundCosts, Mover
from armybuilder.engine.systems.legend_weaver.battle.table.terrain import HEDGE, WALL, WOODS, Kind, kind_of

ALOFT = 6.0
"""Inches that a flyer is above the ground."""
REACH = 0.5
"""Inches between a base and what it is in contact with, on a lattice of inches."""
THROUGH = 4.0
"""Inches of woods through which a torso is seen: the book doesn't say how far one sees into them."""


class Size(NamedTuple):
    """Inches of a base, and of a figure's height."""

    radius: float
    height: float

    @property
    def shape(self) -> Silhouette:
        return silhouette_of(self.height, self.radius)


FOOT, VEHICLE, PLATFORM = Size(0.5, 1.2), Size(1.5, 1.8), Size(1.0, 1.0)
FLYER = Size(1.5, ALOFT + 1.5)
"""Figures of 25 mm, of whose bases the book says nothing."""


class View(NamedTuple):
    """What a model sees of another: nothing, or all but what so many items hide; a hedge or a wall between them that the other
    is in contact with covers it instead."""

    seen: bool
    obstructions: int = 0
    hedge: bool = False
    wall: bool = False


UNSEEN = View(seen=False)


class CoverAt(NamedTuple):
    """What covers a model where it stands, from whatever side."""

    rough: bool
    woods: bool


class Field:
    """A table with its lines and its ground."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.kinds: tuple[Kind, ...] = tuple(kind_of(piece) for piece in table.terrain)
        self.sight: Sight[View] = Sight(table, self._read, see_through=THROUGH)
        self._grounds: dict[Mover, GroundCosts] = {}
        self._lines: dict[tuple[Silhouette, Silhouette], SightField[View]] = {}
        self._covers: dict[tuple[int, float], CoverAt] = {}

    def ground(self, mover: Mover) -> GroundCosts:
        """The ground as it is for one kind of mover."""
        found = self._grounds.get(mover)
        if found is None:
            found = self._grounds[mover] = GroundCosts(self.table, self.kinds, mover)
        return found

    def view(self, viewer: int, shape: Silhouette, target: int, target_shape: Silhouette) -> View:
        """What a model of a shape sees of another from a place."""
        lines = self._lines.get((shape, target_shape))
        if lines is None:
            lines = self._lines[shape, target_shape] = self.sight.field(shape, target_shape)
        key = viewer * self.table.cells + target
        known = lines.readings.get(key)
        return lines[key] if known is None else known

    # Implements BR-23, BR-27
    def _read(self, line: SightLine, attacker: Silhouette, target: Silhouette) -> View:  # noqa: ARG002 - a reading
        """Each item that crosses the line counts (L409), but not a hill on which one of both stands (L415), woods in which one
        does, or a hedge or wall that one is in contact with: the former fires over it, the latter is covered by it."""
        if not line.free:
            return UNSEEN
        crossing, covers = 0, set[str]()
        for screen in line.screens:
            kind = self.kinds[screen.piece]
            if screen.under_target or screen.under_attacker:
                continue
            if screen.touches_target and kind.cover in (HEDGE, WALL):
                covers.add(kind.cover)
            elif not ((kind.is_area or kind.cover) and (screen.touches_target or screen.touches_attacker)):
                crossing += 1
        return View(True, crossing, HEDGE in covers, WALL in covers)

    def cover_at(self, cell: int, radius: float) -> CoverAt:
        """Rough ground and woods that the base of a model touches; a hedge or wall depends on who looks."""
        found = self._covers.get((cell, radius))
        if found is None:
            names = {self.kinds[piece].cover for piece in self._under(cell, radius)}
            found = self._covers[cell, radius] = CoverAt("rough_ground" in names, WOODS in names)
        return found

    def hides(self, cell: int, radius: float) -> bool:
        """Whether troops may hide there: in rough terrain, trees, buildings and rubble (L753)."""
        return any(self.kinds[piece].hides for piece in self._under(cell, radius))

    def in_woods(self, cell: int, radius: float) -> bool:
        return self.cover_at(cell, radius).woods

    def height(self, cell: int) -> float:
        """Inches of the ground at a place."""
        return self.table.elevations[cell]

    def obstacles(self, start: int, end: int) -> list[int]:
        """The pieces over which a straight way leads: hills, woods and structures that a vehicle out of control may hit (L328)."""
        offsets = (0, *self.table.line(start, end)[0])
        found = dict.fromkeys(piece for offset in offsets for piece in self.table.terrain_at(start + offset))
        return [piece for piece in found if self.table.terrain[piece].height]

    def _under(self, cell: int, radius: float) -> list[int]:
        return [piece for piece, inches in self.table.gaps(cell).items() if inches < radius - 1e-6]
