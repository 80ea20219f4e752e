"""The table, and what a unit sees of another: cover by the pieces between them (BR-21, BR-28)."""

from armybuilder.engine.core.table.compass import DIRECTIONS, bearing, turn
from armybuilder.engine.core.table.sight import Sight, SightLine, Silhouette, silhouette_of
from armybuilder.engine.core.table.table import Tabletop

SIDE, SPACING, DEPTH = 60.0, 1.0, 12.0
RADIUS, HEIGHT = 1.0, 5.0
"""Inches of a base and a height of a kit of 1/144."""
UNSEEN, OPEN, COVERED, OBSTRUCTED = "unseen", "unobstructed", "in-cover", "obstructed"
SIGHT = DIRECTIONS // 6
"""Facings to each side: 60 degrees."""
SHAPE: Silhouette = silhouette_of(HEIGHT, RADIUS)


def cover(line: SightLine, attacker: Silhouette, target: Silhouette) -> str:
    """By thirds as near as pieces tell: the core says which hide all, not how much of a target."""
    if not line.free:
        return UNSEEN if line.solid or sum(screen.full for screen in line.screens) else OBSTRUCTED
    return (OPEN, COVERED, OBSTRUCTED)[min(2, len(line.screens))]


class Field:
    """A table with its lines."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.sight: Sight[str] = Sight(table, cover)
        self.lines = self.sight.field(SHAPE, SHAPE)

    def cover(self, viewer: int, target: int) -> str:
        return self.lines[viewer * self.table.cells + target]

    def turned(self, cell: int, facing: int, other: int) -> int:
        """Facings from where a unit looks to a place."""
        table = self.table
        return abs(turn(facing, bearing(table.xs[other] - table.xs[cell], table.ys[other] - table.ys[cell])))

    def going(self, start: int, end: int) -> tuple[bool, bool]:
        """Whether a straight way crosses difficult ground, and whether something high bars it."""
        offsets, _, _ = self.table.line(start, end)
        slow = barred = False
        for cell in (start, *[start + offset for offset in offsets]):
            for piece in self.table.terrain_at(cell):
                terrain = self.table.terrain[piece]
                slow = slow or terrain.going == "difficult" or terrain.dangerous
                barred = barred or terrain.going == "impassable" or (terrain.form == "instance" and terrain.height >= HEIGHT / 2)  # fmt: skip
        return slow, barred
