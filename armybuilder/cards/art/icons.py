"""The drawing of each `Icon`, in a square of side 1: bold enough to be told from a metre away."""

from collections.abc import Mapping

from armybuilder.cards.art.parts import Point, both, box, disc, drawn, limb, moved, outline, ring, scaled
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.sizes import Icon

STAR: tuple[Point, ...] = (
    (50, 4), (61, 36), (95, 36), (68, 56), (78, 90), (50, 70), (22, 90), (32, 56), (5, 36), (39, 36),
)  # fmt: skip
ARROW = outline((10, 56), (50, 22), (90, 56), (90, 34), (50, 0), (10, 34))
FLAME = outline(
    (52, 3), (58, 24, 84, 36, 84, 64), (84, 84, 69, 97, 50, 97), (31, 97, 16, 84, 16, 65), (16, 50, 26, 42, 32, 30),
    (38, 36, 40, 42, 42, 48), (54, 36, 56, 20, 52, 3),
)  # fmt: skip
ICONS: Mapping[str, Path] = {
    Icon.FLAME: drawn(FLAME, scaled(0.42, FLAME, about=(50, 92))),
    Icon.BOLT: drawn(outline((60, 2), (16, 56), (44, 56), (36, 98), (84, 40), (54, 40))),
    Icon.DROP: drawn(
        outline((50, 3), (60, 28, 84, 46, 84, 66), (84, 86, 68, 97, 50, 97), (32, 97, 16, 86, 16, 66), (16, 46, 40, 28, 50, 3)),
        outline((30, 66), (30, 76, 38, 84, 50, 84), (50, 76), (43, 76, 38, 72, 38, 66)),
    ),
    Icon.WALL: drawn(
        box(4, 52, 46, 70), box(54, 52, 96, 70), box(4, 78, 22, 96), box(30, 78, 70, 96), box(78, 78, 96, 96),
        outline((30, 44), (30, 30), (38, 14, 62, 14, 70, 30), (70, 44)),
    ),
    Icon.EYE: drawn(
        outline((2, 50), (22, 16, 78, 16, 98, 50), (78, 84, 22, 84, 2, 50)), disc(50, 50, 22), disc(50, 50, 10),
    ),
    Icon.MASK: drawn(
        outline((2, 34), (30, 20, 70, 20, 98, 34), (98, 66, 66, 84, 56, 62), (52, 56, 48, 56, 44, 62), (34, 84, 2, 66, 2, 34)),
        both(outline((16, 44), (24, 36, 38, 40, 42, 50), (32, 58, 20, 54, 16, 44))),
    ),
    Icon.HOURGLASS: drawn(
        box(14, 3, 86, 14), box(14, 86, 86, 97),
        outline((22, 18), (78, 18), (78, 34, 58, 44, 56, 50), (58, 56, 78, 66, 78, 82), (22, 82), (22, 66, 42, 56, 44, 50), (42, 44, 22, 34, 22, 18)),
        outline((32, 26), (68, 26), (64, 34, 56, 38, 50, 44), (44, 38, 36, 34, 32, 26)),
    ),
    Icon.CROSS: drawn(outline((38, 4), (62, 4), (62, 38), (96, 38), (96, 62), (62, 62), (62, 96), (38, 96), (38, 62), (4, 62), (4, 38), (38, 38))),
    Icon.WRECK: drawn(
        outline((20, 4), (50, 34), (80, 4), (96, 20), (66, 50), (96, 80), (80, 96), (50, 66), (20, 96), (4, 80), (34, 50), (4, 20)),
    ),
    Icon.ARROWS: drawn(moved(0, 6, ARROW), moved(0, 40, ARROW)),
    Icon.STAR: drawn(outline(*STAR)),
    Icon.DIAMOND: drawn(outline((50, 3), (90, 50), (50, 97), (10, 50)), outline((50, 28), (69, 50), (50, 72), (31, 50))),
    Icon.CRATE: drawn(
        box(6, 22, 94, 92), outline((16, 32), (44, 57), (16, 82)), outline((84, 32), (84, 82), (56, 57)),
        outline((24, 30), (76, 30), (50, 52)), outline((24, 84), (50, 62), (76, 84)), box(30, 8, 70, 18),
    ),
    Icon.LOCK: drawn(
        box(14, 44, 86, 96, 4), outline((44, 62), (56, 62), (56, 80), (44, 80)),
        outline((26, 42), (26, 30), (26, -4, 74, -4, 74, 30), (74, 42), (61, 42), (61, 30), (61, 12, 39, 12, 39, 30), (39, 42)),
    ),
    Icon.WAVES: drawn(
        disc(50, 84, 11),
        *(
            outline(
                (50 - r, 78 - r), (50 - r / 2, 78 - 1.4 * r, 50 + r / 2, 78 - 1.4 * r, 50 + r, 78 - r), (50 + r - 8, 86 - r),
                (50 + r / 2 - 6, 90 - 1.35 * r, 50 - r / 2 + 6, 90 - 1.35 * r, 50 - r + 8, 86 - r),
            )
            for r in (22, 36, 50)
        ),
    ),
    Icon.TARGET: drawn(
        ring(50, 50, 38, 26), disc(50, 50, 9), box(45, 0, 55, 10), box(45, 90, 55, 100), box(0, 45, 10, 55), box(90, 45, 100, 55),
    ),
    Icon.FLAG: drawn(box(16, 3, 27, 97), outline((30, 8), (92, 30), (30, 54))),
    Icon.TICK: drawn(outline((4, 54), (20, 38), (40, 58), (80, 14), (96, 30), (40, 90))),
    Icon.SILENCE: drawn(
        outline((4, 36), (22, 36), (48, 12), (48, 88), (22, 64), (4, 64)),
        outline((58, 36), (66, 28), (77, 40), (88, 28), (96, 36), (85, 50), (96, 64), (88, 72), (77, 60), (66, 72), (58, 64), (69, 50)),
    ),
    Icon.DISH: drawn(
        outline((12, 20), (8, 56, 44, 92, 80, 88)), limb((52, 42), 8, (76, 18), 8), disc(82, 12, 9), outline((14, 96), (26, 74), (46, 88), (50, 96)),
    ),
}  # fmt: skip
