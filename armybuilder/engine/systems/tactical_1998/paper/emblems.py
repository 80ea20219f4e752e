"""The mark and the colour of each region on paper; shapes and colours are ours. White text stands on them."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark, emblem

EMBLEMS: Mapping[str, Emblem] = {
    "north": emblem(EmblemMark.CHEVRON, "034382"),
    "south": emblem(EmblemMark.SUN, "377644"),
    "mixed": emblem(EmblemMark.SPLIT_SQUARE, "585a54"),
}
"""By key of the faction."""
