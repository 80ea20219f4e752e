"""What the factions are told by."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, Mark

EMBLEMS: Mapping[str, Emblem] = {
    "eff": Emblem(Mark.STAR, (0.10, 0.16, 0.42)),
    "zeon": Emblem(Mark.DIAMOND, (0.45, 0.10, 0.10)),
    "aeug": Emblem(Mark.WAVE, (0.40, 0.30, 0.05)),
    "titans": Emblem(Mark.RING, (0.30, 0.12, 0.40)),
    "axis": Emblem(Mark.CRESCENT, (0.40, 0.10, 0.16)),
}
