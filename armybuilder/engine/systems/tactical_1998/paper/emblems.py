"""The mark and the colour of each region on paper; shapes and colours are ours. White text stands on them."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, Mark

EMBLEMS: Mapping[str, Emblem] = {
    "north": Emblem(Mark.CHEVRON, (0.10, 0.16, 0.42)),
    "south": Emblem(Mark.SUN, (0.12, 0.29, 0.17)),
    "mixed": Emblem(Mark.SPLIT_SQUARE, (0.27, 0.27, 0.31)),
}
"""By key of the faction."""
