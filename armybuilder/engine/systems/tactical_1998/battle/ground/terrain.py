"""The terrain table: MP of each movement mode, and obscurement (L1764-L1777)."""

from collections.abc import Mapping
from typing import NamedTuple

from armybuilder.engine.core.language import gettext_noop


class Terrain(NamedTuple):
    """A row of the table. None is ground that a mode may not enter; water hides only who is in it."""

    key: str
    name: str
    walker: int
    ground: int
    hover: int | None
    obscurement: int = 0
    water: bool = False

    def cost(self, mode: str) -> int | None:
        """MP to enter a hex; None where that is not allowed."""
        return {"walker": self.walker, "ground": self.ground, "hover": self.hover}[mode]


# Implements BR-23, BR-46
TERRAIN: tuple[Terrain, ...] = (
    Terrain("clear", gettext_noop("Clear"), 1, 1, 1),
    Terrain("rough", gettext_noop("Rough"), 1, 2, 1),
    Terrain("sand", gettext_noop("Sand, dust"), 2, 2, 1),
    Terrain("woodland", gettext_noop("Woodland"), 1, 2, 2, 1),
    Terrain("jungle", gettext_noop("Jungle"), 2, 3, None, 2),
    Terrain("swamp", gettext_noop("Swamp"), 2, 2, 1, 1),
    Terrain("water", gettext_noop("Water"), 2, 3, 1, 2, water=True),
    Terrain("deep-water", gettext_noop("Deep water"), 2, 3, 1, 4, water=True),
)
"""By the numbers that maps have for them."""
NUMBERS: Mapping[str, int] = {terrain.key: number for number, terrain in enumerate(TERRAIN)}
CLIMB: Mapping[str, int] = {"walker": 2, "ground": 2, "hover": 4}
"""MP more for each level up (L1772)."""
DESCENT = 1
"""MP more for each level down (L1773)."""
