"""The mark and the colour of each faction on paper; shapes and colours are ours.

The colours were searched for: as far from each other as they can be (CIEDE2000) to the usual eye and to those that lack a
sort of cones, between the lightness that prints as black and that on which white text is hard to read.
"""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, Mark, emblem

EMBLEMS: Mapping[str, Emblem] = {
    "black-talon": emblem(Mark.TRIANGLE, "4a4050"),
    "north": emblem(Mark.CHEVRON, "034382"),
    "leagueless": emblem(Mark.RING, "643731"),
    "utopia": emblem(Mark.SPLIT_SQUARE, "ba3276"),
    "south": emblem(Mark.SUN, "377644"),
    "cef": emblem(Mark.STAR, "cc2134"),
    "support": emblem(Mark.CROSS_BARS, "585a54"),
    "caprice": emblem(Mark.DIAMOND, "4b61c6"),
    "eden": emblem(Mark.CRESCENT, "646000"),
    "aircraft": emblem(Mark.ARROW, "0a7294"),
    "nucoal": emblem(Mark.HEXAGON, "5b3e01"),
    "peace-river": emblem(Mark.WAVE, "097372"),
}
"""By key of the faction, or of the generic items that belong to none."""
