"""How factions are known on paper: a mark and a colour."""

from dataclasses import dataclass
from enum import StrEnum

from armybuilder.engine.core.language import later


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


PLAYERS: tuple[tuple[str, Emblem], ...] = (
    (later("1, blue chevron"), Emblem(Mark.CHEVRON, (0.07, 0.25, 0.55))),
    (later("2, red star"), Emblem(Mark.STAR, (0.62, 0.09, 0.11))),
    (later("3, green diamond"), Emblem(Mark.DIAMOND, (0.08, 0.37, 0.17))),
    (later("4, violet crescent"), Emblem(Mark.CRESCENT, (0.38, 0.14, 0.50))),
    (later("5, brown ring"), Emblem(Mark.RING, (0.46, 0.26, 0.06))),
    (later("6, teal wave"), Emblem(Mark.WAVE, (0.02, 0.36, 0.40))),
)
"""How the players at one table are told apart, whatever they field: what people call it, and the emblem."""
