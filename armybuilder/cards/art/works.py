"""What stands still."""

from armybuilder.cards.art.parts import box, disc, drawn, limb, outline

STRUCTURE = drawn(
    outline((20, 52), (80, 52), (96, 96), (4, 96)),
    outline((30, 62), (70, 62), (72, 69), (28, 69)),
    outline((32, 34), (60, 34), (68, 50.4), (28, 50.4)),
    limb((64, 41), 4, (98, 36), 3),
)
MINEFIELD = drawn(
    outline((50, 12), (80, 62), (20, 62)),
    outline((47.5, 30), (52.5, 30), (51.5, 46), (48.5, 46)),
    disc(50, 53, 3),
    box(48, 63.5, 52, 84),
    *(outline((x - 13, 96), (x - 9, 88), (x + 9, 88), (x + 13, 96)) for x in (20, 80)),
)
