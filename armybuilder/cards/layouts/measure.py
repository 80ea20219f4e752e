"""Layout measure of card rows: the width they are laid out in, and running text within it."""

from typing import NamedTuple

from armybuilder.cards.drawing import MM, LayoutRow, block
from armybuilder.cards.text import TextRun

MARGIN = 2.2 * MM
GAP = 0.5 * MM
"""Between blocks."""
RULE = 0.4
SPACE = LayoutRow(GAP)


class Measure(NamedTuple):
    """The width of a card or column in points, and the white on either side that only shades and bars reach into."""

    width: float
    margin: float = MARGIN

    @property
    def inner(self) -> float:
        """Room of texts."""
        return self.width - 2 * self.margin

    @property
    def right(self) -> float:
        """The right limit of texts."""
        return self.width - self.margin


def paragraph(runs: tuple[TextRun, ...], measure: Measure, size: float, indent: float = 0) -> LayoutRow:
    """Running text between the margins, never broken."""
    return block(runs, size, measure.margin + indent, measure.inner - indent)
