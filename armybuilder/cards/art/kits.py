"""Attachments of a frame other than weapons, drawn around its crown (its highest free spot), in grid units with the
crown as the origin.
"""

from collections.abc import Mapping

from armybuilder.cards.art.parts import box, disc, limb, outline, ring
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.silhouettes.spec import FrameKit

MAST = limb((4, 1), 1.6, (6.4, -15), 1.2)
CROWNED: Mapping[FrameKit, Path] = {
    FrameKit.MAST: MAST,
    FrameKit.PENNANT: limb((-4, 1), 1.6, (-4, -15), 1.4) + outline((-4.9, -15), (-14, -11.6), (-4.9, -8.2)),
    FrameKit.DISH: outline((-9, -9.4), (-6, -3.4, 1, -1.6, 4.4, -6.4)) + limb((-3, -3.4), 2, (-2, 1), 3),
    FrameKit.EYE: limb((0, 1), 1.8, (0, -5), 1.8) + ring(0, -8.6, 3.8, 1.5),
    FrameKit.SIGHT: box(7, -3, 14, 2.4) + disc(16.4, -0.3, 1.8),
    FrameKit.CROSS: outline(
        (-13, -8), (-10, -8), (-10, -5), (-7, -5), (-7, -2), (-10, -2), (-10, 1), (-13, 1), (-13, -2), (-16, -2), (-16, -5),
        (-13, -5),
    ),
    FrameKit.HOOK: outline((2, 1), (12, -12), (18, -10), (18, -4), (14.6, -4), (14.6, -7.6), (12.6, -8.4), (5.4, 1)),
}  # fmt: skip
SHIELD = outline((2, 36), (17, 33), (18.6, 40), (18, 66), (9, 76), (1, 66))
"""On the left arm of what walks."""


def flames(x: float) -> Path:
    """Under a foot, whose middle is at `x`, once the frame stands so much higher."""
    return outline((x - 8, 92), (x + 8, 92), (x + 4, 100), (x + 1.4, 96), (x, 100), (x - 1.4, 96), (x - 4, 100))


def wheel(x: float) -> Path:
    return ring(x, 91.4, 4.6, 1.7)
