"""The table: what a unit sees of another by the pieces between them, and the ground it crosses (BR-17, BR-21, BR-28)."""

import math
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT
from armybuilder.engine.core.table.sight import Sight, SightField, SightLine, Silhouette, silhouette_of
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.gundam_skirmish.battle.table.ground import Ground, Mover

SIDE, SPACING, DEPTH = 60.0, 1.0, 12.0
RADIUS, HEIGHT = 1.0, 5.0
"""Inches of a base and a height of a kit of 1/144."""
UNSEEN, OPEN, COVERED, OBSTRUCTED = "unseen", "unobstructed", "in-cover", "obstructed"
SIGHT = DIRECTIONS // 6
"""Facings to each side: 60 degrees."""
THIRD = 1 / 3
HIDDEN = 1.0
"""The share of a target of which nothing is seen."""
ALOFT = 6.0
"""Inches that an air unit flies above the ground: its silhouette is so much higher."""


class Size(NamedTuple):
    """Inches of a base, and of a model's height."""

    radius: float
    height: float

    @property
    def shape(self) -> Silhouette:
        return silhouette_of(self.height, self.radius)


SIZES = {
    "mobile-suit": Size(RADIUS, HEIGHT), "mobile-fighter": Size(RADIUS, HEIGHT), "mobile-armour": Size(2.0, 6.0),
    "ground-vehicle": Size(RADIUS, 1.5), "air-unit": Size(RADIUS, ALOFT + 1.5),
}  # fmt: skip
"""Sizes of models in 1/144, of which the book says nothing: a suit is 18 metres high."""


def size_of(sort: str) -> Size:
    return SIZES[sort]


SHAPE: Silhouette = silhouette_of(HEIGHT, RADIUS)


class Field:
    """A table with its lines."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.sight: Sight[float] = Sight(table, self._hidden_share)
        self._grounds: dict[Mover, Ground] = {}
        self._lines: dict[tuple[Silhouette, Silhouette], SightField[float]] = {}

    def ground(self, mover: Mover) -> Ground:
        """The ground as it is for one kind of mover."""
        found = self._grounds.get(mover)
        if found is None:
            found = self._grounds[mover] = Ground(self.table, mover)
        return found

    def hidden(self, viewer: int, shape: Silhouette, target: int, target_shape: Silhouette) -> float:
        """The share of a target that is hidden, as near as pieces tell; 1 for one of which nothing is seen."""
        lines = self._lines.get((shape, target_shape))
        if lines is None:
            lines = self._lines[shape, target_shape] = self.sight.field(shape, target_shape)
        key = viewer * self.table.cells + target
        share = lines.readings.get(key)
        return lines[key] if share is None else share

    def cover(self, viewer: int, target: int, shape: Silhouette = SHAPE, target_shape: Silhouette = SHAPE) -> str:
        """Cover by thirds (R05)."""
        return band(self.hidden(viewer, shape, target, target_shape))

    # Implements BR-28
    def _hidden_share(self, line: SightLine, attacker: Silhouette, target: Silhouette) -> float:  # noqa: ARG002 - a reading
        """Pieces beside a target hide what they are as high as, those farther away half of that: the core says which pieces are
        in the way, not how much of a target each of them hides."""
        if not line.free:
            if line.solid or any(screen.full for screen in line.screens):
                return HIDDEN
            return 0.9
        share = 0.0
        for screen in line.screens:
            if not screen.under_target and not screen.under_attacker:
                part = min(1.0, self.table.terrain[screen.piece].height / target.height)
                share += part if screen.near_target else part / 2
        return min(0.9, share)

    def angle(self, cell: int, facing: int, other: int) -> float:
        """Facings, of 15 degrees each, from where a unit looks to a place: exact, not rounded to whole ones."""
        table = self.table
        return angle_between(table.xs[other] - table.xs[cell], table.ys[other] - table.ys[cell], facing)


@lru_cache(maxsize=200_000)
def angle_between(dx: float, dy: float, facing: int) -> float:
    """Facings between a direction and a facing; 0 for no direction."""
    if not dx and not dy:
        return 0.0
    x, y = UNIT[facing]
    degrees = math.degrees(math.atan2(abs(x * dy - y * dx), x * dx + y * dy))
    return round(degrees * DIRECTIONS / 360, 9)


def band(share: float, *, seen: bool = False) -> str:
    """Cover by the share that is hidden: by thirds, or `seen` where a third that is visible is Unobstructed (R05)."""
    if share >= HIDDEN:
        return UNSEEN
    if seen:
        return OPEN if share <= 1 - THIRD else OBSTRUCTED
    return OPEN if share < THIRD else COVERED if share <= 1 - THIRD else OBSTRUCTED
