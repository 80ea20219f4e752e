"""The mark and the colour of each faction on paper; shapes and colours are ours. White text stands on them."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark, emblem

EMBLEMS: Mapping[str, Emblem] = {
    "northern-guard": emblem(EmblemMark.CHEVRON, "034382"),
    "milicia": emblem(EmblemMark.SUN, "377644"),
    "prdf": emblem(EmblemMark.SPLIT_SQUARE, "643731"),
    "unlisted": emblem(EmblemMark.DIAMOND, "585a54"),
}
"""By key of the faction."""
