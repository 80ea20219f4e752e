"""Emblems of factions on paper: a mark and a colour."""

from dataclasses import dataclass
from enum import StrEnum

from armybuilder.engine.core.language import gettext_noop


class EmblemMark(StrEnum):
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
    """A faction's emblem on paper: a `Mark`, and a colour (0 to 1 each) dark enough for white text on it, and
    light enough to be distinguished from black (L* 28 to 45). Those of a game differ to every eye; in greys the
    marks distinguish them.
    """

    mark: str
    rgb: tuple[float, float, float]


def emblem(mark: EmblemMark, colour: str) -> Emblem:
    """`colour` as six hexadecimal digits."""
    red, green, blue = bytes.fromhex(colour)
    return Emblem(mark, (red / 255, green / 255, blue / 255))


PLAYERS: tuple[tuple[str, Emblem], ...] = (
    (gettext_noop("1, blue chevron"), emblem(EmblemMark.CHEVRON, "1062e0")),
    (gettext_noop("2, red star"), emblem(EmblemMark.STAR, "8a091c")),
    (gettext_noop("3, green diamond"), emblem(EmblemMark.DIAMOND, "1e7754")),
    (gettext_noop("4, violet crescent"), emblem(EmblemMark.CRESCENT, "5a2b87")),
    (gettext_noop("5, brown ring"), emblem(EmblemMark.RING, "a45304")),
    (gettext_noop("6, teal wave"), emblem(EmblemMark.WAVE, "194a51")),
)
"""How the players at one table are told apart, whatever they field: what people call it, and the emblem."""
