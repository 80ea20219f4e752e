"""How factions are known on paper: a mark and a colour."""

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """Shapes that tell factions apart without colour; plain geometry, nobody's emblem."""

    CHEVRON = "chevron"
    SUN = "sun"
    """A disc with rays."""
    WAVE = "wave"
    HEXAGON = "hexagon"
    RING = "ring"
    TRIANGLE = "triangle"
    STAR = "star"
    DIAMOND = "diamond"
    SPLIT_SQUARE = "split-square"
    """A square cut along a diagonal, one half filled."""
    CRESCENT = "crescent"
    CROSS_BARS = "cross-bars"
    """Two bars that cross."""
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Emblem:
    """How a faction is known on paper: a `Mark`, and a colour (0 to 1 each) dark enough for white text on it."""

    mark: str
    rgb: tuple[float, float, float]
