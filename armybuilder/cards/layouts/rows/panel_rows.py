"""The panel with the model's picture."""

from armybuilder.cards.art.diagrams import figure
from armybuilder.cards.drawing import MM, Box, LayoutRow, PathShape, PictureBox
from armybuilder.cards.layouts.measure import GAP, Measure
from armybuilder.cards.layouts.rows.band_rows import tone_of
from armybuilder.cards.tones import FRAME, SHADE
from armybuilder.engine.core.paper.cards import Card

LEAST, MOST = 9 * MM, 27 * MM
"""Sides of a silhouette that fills the rest of a card."""
PROPORTION = 4 / 3
"""Of a picture there."""
STEP = 3 * MM
"""Few sizes: each is a drawing of its own in a document."""
INSET = 0.06
"""White around a silhouette, as part of its side."""


def panel(body: Card, box: Box) -> tuple[tuple[Box, ...], bool, tuple[PathShape, ...], tuple[PictureBox, ...]]:
    """The player's picture or the silhouette in a frame, as the last parts of a row."""
    frame = box._replace(stroke=FRAME)
    if body.picture:
        return (frame,), False, (), (PictureBox(box.x, box.y, box.width, box.height, body.picture),)
    side = min(box.width, box.height) * (1 - 2 * INSET)
    x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    return (box._replace(fill=SHADE), frame), False, figure(body.figure, x, y, side, tone_of(body)), ()


def filler_row(body: Card, measure: Measure, room: float) -> LayoutRow | None:
    """A picture in the corner of what is left under the last row: the player's own, else a light silhouette."""
    high = (room - 2 * GAP) // STEP * STEP
    if high < LEAST:
        return None
    if body.picture:
        wide = min(high * PROPORTION, measure.inner)
        high = wide / PROPORTION
        return LayoutRow(room, pictures=(PictureBox(measure.right - wide, room - high, wide, high, body.picture),))
    side = min(high, MOST)
    return LayoutRow(room, shapes=figure(body.figure, measure.right - side, room - side, side, SHADE))
