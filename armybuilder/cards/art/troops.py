"""Soldiers, riders and gun crews."""

from armybuilder.cards.art.parts import disc, drawn, limb, moved, outline, ring, rounded

SOLDIER = (
    rounded(3, (45, 30), (55, 30), (56.5, 40), (43.5, 40)),
    outline((42, 41.5), (58, 41.5), (60, 62), (40, 62)),
    outline((40.5, 63.5), (49.3, 63.5), (48, 92), (49, 96), (38, 96), (40, 92)),
    outline((50.7, 63.5), (59.5, 63.5), (60, 92), (62, 96), (51, 96), (52, 92)),
)
INFANTRY = drawn(moved(0, -8, *SOLDIER), moved(-28, 0, *SOLDIER), moved(28, 0, *SOLDIER))
BIKE = drawn(
    ring(22, 80, 16, 7),
    ring(78, 80, 16, 7),
    outline((30, 60), (60, 56), (72, 62), (60, 78), (40, 80)),
    outline((34, 58), (38, 36), (50, 32), (56, 44), (50, 54)),
    disc(52, 24, 7),
)
BEAST = drawn(
    outline(
        (14, 50),
        (60, 46),
        (84, 40),
        (96, 48),
        (94, 56),
        (76, 62),
        (70, 96),
        (62, 96),
        (60, 72),
        (34, 72),
        (30, 96),
        (20, 96),
        (18, 66),
        (4, 72),
    ),
    outline((38, 44), (42, 22), (52, 22), (54, 44)),
    disc(47, 14, 6),
)
GUN = drawn(
    ring(46, 80, 16, 8),
    limb((40, 60), 8, (96, 34), 4),
    limb((32, 74), 6, (4, 96), 5),
    outline((50, 40), (56, 38), (64, 70), (58, 72)),
)
