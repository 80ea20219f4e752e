"""The mark and the colour of each region on paper; shapes and colours are ours. White text stands on them."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, Mark, emblem

EMBLEMS: Mapping[str, Emblem] = {
    "north": emblem(Mark.CHEVRON, "034382"),
    "south": emblem(Mark.SUN, "377644"),
    "mixed": emblem(Mark.SPLIT_SQUARE, "585a54"),
}
"""By key of the faction."""
