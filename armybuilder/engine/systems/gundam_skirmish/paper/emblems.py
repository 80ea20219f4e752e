"""What the factions are told by."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, Mark, emblem

EMBLEMS: Mapping[str, Emblem] = {
    "eff": emblem(Mark.STAR, "034382"),
    "zeon": emblem(Mark.DIAMOND, "cc2134"),
    "aeug": emblem(Mark.WAVE, "646000"),
    "titans": emblem(Mark.RING, "4b61c6"),
    "axis": emblem(Mark.CRESCENT, "643731"),
}
