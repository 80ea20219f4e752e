"""Sizes of cards. A format is laid out in its own points and drawn `scale` times as large."""

from dataclasses import dataclass, replace

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.measure import Measure
from armybuilder.cards.layouts.paper import FOOT_ROOM, SAFE
from armybuilder.cards.layouts.rows.track_rows import LARGE, MIDDLE, USUAL, WIPED, Boxes
from armybuilder.engine.core.language import gettext_noop

INCH = 72


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A size of card: what is cut (points), and how much larger than laid out it is drawn.

    A `record` card fills the sheet, so it keeps white around itself and a strip for the foot of the page, and has room
    to write. `columns` stand side by side, `panel` is the width of the model's picture, `boxes` the size of damage
    tracks, `turned` the same card on its side.
    """

    key: str
    name: str
    wide: float
    high: float
    scale: float = 1.0
    record: bool = False
    columns: int = 1
    panel: float = 0
    boxes: Boxes = USUAL
    turned: "CardFormat | None" = None

    @property
    def erasable(self) -> "CardFormat":
        """The same with boxes for pens that can be wiped off."""
        return replace(self, boxes=WIPED, turned=self.turned.erasable if self.turned else None)

    @property
    def area(self) -> float:
        """The area that is cut, in square points."""
        return self.wide * self.high

    @property
    def width(self) -> float:
        """Width of the whole card as it is laid out."""
        return self.wide / self.scale

    @property
    def height(self) -> float:
        """Height of the whole card as it is laid out."""
        return self.high / self.scale

    @property
    def white(self) -> float:
        """White on the left, on the right and on top, as laid out."""
        return SAFE / self.scale if self.record else 0

    @property
    def strip(self) -> float:
        """White at the foot, as laid out."""
        return FOOT_ROOM / self.scale if self.record else 0

    @property
    def measure(self) -> Measure:
        """The area that the title band fills."""
        return Measure(self.width - 2 * self.white)

    @property
    def column(self) -> Measure:
        """The area that rows fill."""
        return Measure(self.measure.width / self.columns)

    @property
    def room(self) -> float:
        """Height from the title band's top to the last row's foot."""
        return self.height - self.white - self.strip


def _record(key: str, name: str, sides: tuple[float, float], scale: float, across: float, panel: float) -> CardFormat:
    """A card to write on, `sides` long when upright; on its side it has two columns and is drawn `across` times as large."""
    wide, high = sides
    turned = CardFormat(key, name, high, wide, across, record=True, columns=2, panel=20 * MM, boxes=MIDDLE)
    return CardFormat(key, name, wide, high, scale, record=True, panel=panel, boxes=LARGE, turned=turned)


FORMATS = {
    made.key: made
    for made in (
        CardFormat("poker", gettext_noop("Poker, 63 × 88 mm"), 63 * MM, 88 * MM),
        CardFormat("bridge", gettext_noop("Bridge, 57 × 88 mm"), 57 * MM, 88 * MM),
        CardFormat("tarot", gettext_noop("Tarot, 70 × 120 mm"), 70 * MM, 120 * MM, scale=1.24, panel=13 * MM),
        CardFormat("large", gettext_noop("Large, 80 × 120 mm"), 80 * MM, 120 * MM, scale=1.24, panel=14 * MM),
        CardFormat("a7", gettext_noop("Card, A7"), 74 * MM, 105 * MM, scale=1.15),
        _record("a6", gettext_noop("Record card, A6"), (105 * MM, 148 * MM), 1.3, 1.24, 20 * MM),
        _record("a5", gettext_noop("Record card, A5"), (148 * MM, 210 * MM), 1.6, 1.5, 22 * MM),
        _record(
            "quarter-letter", gettext_noop("Record card, 4¼ × 5½ in"), (4.25 * INCH, 5.5 * INCH), 1.3, 1.24, 20 * MM
        ),
        _record("half-letter", gettext_noop("Record card, 5½ × 8½ in"), (5.5 * INCH, 8.5 * INCH), 1.6, 1.5, 22 * MM),
    )
}
POKER = FORMATS["poker"]
