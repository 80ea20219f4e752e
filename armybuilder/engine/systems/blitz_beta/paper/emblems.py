"""The mark and the colour of each faction on paper; shapes and colours are ours.

The colours were searched for: as far from each other as they can be (CIEDE2000) to the usual eye and to those that lack a
sort of cones, between the lightness that prints as black and that on which white text is hard to read.
"""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark, emblem

EMBLEMS: Mapping[str, Emblem] = {
    "black-talon": emblem(EmblemMark.TRIANGLE, "4a4050"),
    "north": emblem(EmblemMark.CHEVRON, "034382"),
    "leagueless": emblem(EmblemMark.RING, "643731"),
    "utopia": emblem(EmblemMark.SPLIT_SQUARE, "ba3276"),
    "south": emblem(EmblemMark.SUN, "377644"),
    "cef": emblem(EmblemMark.STAR, "cc2134"),
    "support": emblem(EmblemMark.CROSS_BARS, "585a54"),
    "caprice": emblem(EmblemMark.DIAMOND, "4b61c6"),
    "eden": emblem(EmblemMark.CRESCENT, "646000"),
    "aircraft": emblem(EmblemMark.ARROW, "0a7294"),
    "nucoal": emblem(EmblemMark.HEXAGON, "5b3e01"),
    "peace-river": emblem(EmblemMark.WAVE, "097372"),
}
"""By key of the faction, or of the generic items that belong to none."""
