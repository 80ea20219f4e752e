"""Terrain: kinds of terrain by the columns of the movement table and the Defensive Modifier Table (L353-L380, L494-L550)."""

from collections.abc import Mapping
from typing import NamedTuple

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.terrain import TerrainPiece

PENALTY = 2
"""Inches of movement for an inch of ground under a marker: 2:1, the one that the book shows (L357)."""


class Kind(NamedTuple):
    """A kind of terrain: sides from the least to the most inches, heights of which one is drawn; `column` of the movement table
    and `cover` of the other, where it has them."""

    name: str
    least: float
    most: float
    heights: tuple[float, ...] = (0.0,)
    column: str = ""
    cover: str = ""
    hides: bool = False
    """Troops may go into hiding there (L753)."""
    entered: bool = True
    """Models may stand on it or in it."""
    hill: bool = False
    slope: float = 0.0
    depth: float = 0.0
    long: bool = False
    """One side is an inch wide."""

    @property
    def is_area(self) -> bool:
        """Whether models stand in it and look through some of it, as in woods."""
        return self.entered and not self.hill


KINDS = (
    Kind(gettext_noop("Rough ground"), 5, 9, column="rough_ground", cover="rough_ground", hides=True),
    Kind(gettext_noop("Light woods"), 5, 9, (3.0,), "light_forest", "edge_of_woods", hides=True),
    Kind(gettext_noop("Heavy woods"), 5, 8, (4.0,), "heavy_forest", "edge_of_woods", hides=True),
    Kind(gettext_noop("Ruins"), 4, 7, (2.0,), "rough_ground", "rough_ground", hides=True),
    Kind(gettext_noop("Building"), 4, 7, (3.0, 4.0, 6.0), entered=False),
    Kind(gettext_noop("Hedge"), 5, 9, (1.0,), cover="hedge", entered=False, long=True),
    Kind(gettext_noop("Rock wall"), 5, 9, (1.0,), cover="rock_wall", entered=False, long=True),
    Kind(gettext_noop("Hill"), 7, 11, (1.0, 2.0), "light_forest", hill=True, slope=1.0),
    Kind(gettext_noop("Steep hill"), 6, 9, (3.0,), "steep_slope", hill=True, slope=1.0),
    Kind(gettext_noop("Shallow water, dry bed"), 5, 9, column="dry_bed", depth=0.5),
    Kind(gettext_noop("Shallow water, dirt bed"), 5, 9, column="dirt_bed", depth=0.5),
)
WOODS = "edge_of_woods"
HEDGE, WALL = "hedge", "rock_wall"
_BY_NAME: Mapping[str, Kind] = {kind.name: kind for kind in KINDS}
WRECK = Kind(gettext_noop("Wreck"), 2, 2, (1.5,), entered=False)
"""A destroyed vehicle, which stays as an obstacle (L667)."""


def kind_of(piece: TerrainPiece) -> Kind:
    """The kind of a piece, by its name."""
    return _BY_NAME.get(piece.name, WRECK)
