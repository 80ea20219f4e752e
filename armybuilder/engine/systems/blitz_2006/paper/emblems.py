"""The mark and the colour of each faction on paper; shapes and colours are ours. White text stands on them."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, Mark

EMBLEMS: Mapping[str, Emblem] = {
    "northern-guard": Emblem(Mark.CHEVRON, (0.10, 0.16, 0.42)),
    "milicia": Emblem(Mark.SUN, (0.12, 0.29, 0.17)),
    "prdf": Emblem(Mark.SPLIT_SQUARE, (0.40, 0.16, 0.10)),
    "unlisted": Emblem(Mark.DIAMOND, (0.29, 0.29, 0.31)),
}
"""By key of the faction."""
