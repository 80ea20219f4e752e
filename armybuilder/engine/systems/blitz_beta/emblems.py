"""The mark and the colour of each faction on paper; shapes and colours are ours.

Printed in grey, the colours still tell factions apart: their lightness L* rises in even steps of 3.9, from near black to
the lightest on which white text has a contrast of 4.5. After each stand its relative luminance, its L* and that contrast.
"""

from collections.abc import Mapping

from armybuilder.engine.core.cards import Emblem, Mark


def _emblem(mark: Mark, colour: str) -> Emblem:
    """`colour` as six hexadecimal digits."""
    red, green, blue = bytes.fromhex(colour)
    return Emblem(mark, (red / 255, green / 255, blue / 255))


EMBLEMS: Mapping[str, Emblem] = {
    "black-talon": _emblem(Mark.TRIANGLE, "1d1123"),  # .008,  7.1, 18.2
    "north": _emblem(Mark.CHEVRON, "051c42"),  # .013, 11.0, 16.8
    "leagueless": _emblem(Mark.RING, "36200d"),  # .019, 14.7, 15.3
    "utopia": _emblem(Mark.SPLIT_SQUARE, "4e0f57"),  # .027, 18.6, 13.7
    "south": _emblem(Mark.SUN, "093f16"),  # .037, 22.6, 12.1
    "cef": _emblem(Mark.STAR, "7e0e21"),  # .049, 26.3, 10.7
    "support": _emblem(Mark.CROSS_BARS, "414852"),  # .064, 30.3, 9.2
    "caprice": _emblem(Mark.DIAMOND, "5b35b5"),  # .081, 34.2, 8.0
    "eden": _emblem(Mark.CRESCENT, "525f0e"),  # .100, 37.9, 7.0
    "aircraft": _emblem(Mark.ARROW, "2266a1"),  # .124, 41.9, 6.0
    "nucoal": _emblem(Mark.HEXAGON, "af5113"),  # .151, 45.7, 5.2
    "peace-river": _emblem(Mark.WAVE, "138480"),  # .182, 49.7, 4.53
}
"""By key of the faction, or of the generic items that belong to none."""
