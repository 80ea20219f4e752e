"""Heads by the mark of a faction, seen from the front: as wide as 40 … 60 on the grid, as high as 10 … 27."""

from collections.abc import Mapping

from armybuilder.cards.art.parts import both, box, disc, limb, outline, ring, rounded
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.emblems import EmblemMark

PLAIN = (
    rounded(1.5, (43.5, 13), (56.5, 13), (59.5, 19), (58, 26.6), (42, 26.6), (40.5, 19)),
    outline((43.6, 17.3), (56.4, 17.3), (55.6, 21.4), (52, 23.2), (48, 23.2), (44.4, 21.4)),
)
HEADS: Mapping[str, tuple[Path, ...]] = {
    "": PLAIN,
    # Each takes up the shape of its faction's mark.
    EmblemMark.CHEVRON: (*PLAIN, both(outline((49.4, 11.6), (45.4, 12), (36.6, 3.6)))),
    EmblemMark.SUN: (
        outline((39.6, 26.6), (39.6, 18), (39.6, 9, 60.4, 9, 60.4, 18), (60.4, 26.6)),
        box(42.6, 18, 57.4, 22),
    ),
    EmblemMark.WAVE: (
        outline((36.6, 16.4), (63.4, 16.4), (60.4, 26.6), (39.6, 26.6)),
        box(41.4, 18.6, 58.6, 21.4),
        outline((41, 14.9), (44, 11), (56, 11), (59, 14.9)),
    ),
    EmblemMark.HEXAGON: (
        outline((44, 10.6), (56, 10.6), (62, 18.6), (56, 26.6), (44, 26.6), (38, 18.6)),
        disc(50, 18.6, 4),
    ),
    EmblemMark.RING: (ring(50, 17.4, 9.2, 5), disc(50, 17.4, 2.2)),
    EmblemMark.TRIANGLE: (
        outline((50, 5), (61.6, 26.6), (38.4, 26.6)),
        outline((45.6, 20.2), (54.4, 20.2), (55.6, 23), (44.4, 23)),
    ),
    EmblemMark.STAR: (
        outline((42, 26.6), (39.6, 15.4), (47, 13.6), (50, 3.6), (53, 13.6), (60.4, 15.4), (58, 26.6)),
        outline(
            (43.4, 17.4), (56.6, 17.4), (56, 19.8), (51.4, 20.4), (51.4, 24.4), (48.6, 24.4), (48.6, 20.4), (44, 19.8)
        ),
    ),
    EmblemMark.DIAMOND: (
        outline((50, 7), (62, 18), (50, 28), (38, 18)),
        outline((43.4, 16.6), (56.6, 16.6), (53, 20.4), (47, 20.4)),
    ),
    EmblemMark.SPLIT_SQUARE: (
        box(40, 11.4, 60, 26.6),
        outline((52, 14), (57.6, 14), (57.6, 24), (44, 24)),
    ),
    EmblemMark.CRESCENT: (
        outline((41.6, 26.6), (37, 18), (36.4, 6.6), (43.4, 14), (56.6, 14), (63.6, 6.6), (63, 18), (58.4, 26.6)),
        box(44, 18, 56, 21.2),
    ),
    EmblemMark.CROSS_BARS: (box(41, 13, 59, 26.6), box(44, 17.6, 56, 20.4), limb((50, 11.6), 4, (50, 6), 4)),
    EmblemMark.ARROW: (
        outline((42, 13), (58, 13), (61, 19), (50, 29), (39, 19)),
        outline((43.4, 16), (56.6, 16), (50, 21)),
    ),
}
