"""Sizes of cards. A format is laid out in its own points and drawn `scale` times as large."""

from dataclasses import dataclass

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.measure import Measure


@dataclass(frozen=True, slots=True)
class Format:
    """A size of card: what is cut (points), and how much larger than laid out it is drawn."""

    key: str
    name: str
    wide: float
    high: float
    scale: float = 1.0

    @property
    def width(self) -> float:
        """Width in which rows are laid out."""
        return self.wide / self.scale

    @property
    def height(self) -> float:
        """Height in which rows are laid out."""
        return self.high / self.scale

    @property
    def measure(self) -> Measure:
        """The whole card."""
        return Measure(self.width)


POKER = Format("poker", "Poker, 63 × 88 mm", 63 * MM, 88 * MM)
FORMATS = {made.key: made for made in (POKER,)}
