"""The mark and the colour of each faction on paper; shapes and colours are ours.

Printed in grey, the colours still tell factions apart: from near black to the lightest on which white text has a contrast
of 4.5 (WCAG 2), their lightness L* rises in steps of at least 4, and the greys that printers make of them (luma of
Rec. 601 and Rec. 709) rise in the same order. After each stand its relative luminance, its L* and that contrast.
"""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, Mark


def _emblem(mark: Mark, colour: str) -> Emblem:
    """`colour` as six hexadecimal digits."""
    red, green, blue = bytes.fromhex(colour)
    return Emblem(mark, (red / 255, green / 255, blue / 255))


EMBLEMS: Mapping[str, Emblem] = {
    "black-talon": _emblem(Mark.TRIANGLE, "08040b"),  # .002,  1.5, 20.3
    "north": _emblem(Mark.CHEVRON, "050e36"),  # .006,  5.5, 18.7
    "leagueless": _emblem(Mark.RING, "301206"),  # .011,  9.6, 17.3
    "utopia": _emblem(Mark.SPLIT_SQUARE, "39133d"),  # .017, 13.7, 15.7
    "south": _emblem(Mark.SUN, "153621"),  # .029, 19.7, 13.3
    "cef": _emblem(Mark.STAR, "632636"),  # .043, 24.7, 11.3
    "support": _emblem(Mark.CROSS_BARS, "3c454b"),  # .057, 28.7, 9.8
    "caprice": _emblem(Mark.DIAMOND, "4d496d"),  # .074, 32.8, 8.4
    "eden": _emblem(Mark.CRESCENT, "5c5a28"),  # .097, 37.4, 7.1
    "aircraft": _emblem(Mark.ARROW, "3a62a0"),  # .122, 41.5, 6.1
    "nucoal": _emblem(Mark.HEXAGON, "995f07"),  # .150, 45.6, 5.3
    "peace-river": _emblem(Mark.WAVE, "3b808e"),  # .183, 49.9, 4.5
}
"""By key of the faction, or of the generic items that belong to none."""
