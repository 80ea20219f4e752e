"""Emblems that identify the factions."""

from collections.abc import Mapping

from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark, emblem

EMBLEMS: Mapping[str, Emblem] = {
    "eff": emblem(EmblemMark.STAR, "034382"),
    "zeon": emblem(EmblemMark.DIAMOND, "cc2134"),
    "aeug": emblem(EmblemMark.WAVE, "646000"),
    "titans": emblem(EmblemMark.RING, "4b61c6"),
    "axis": emblem(EmblemMark.CRESCENT, "643731"),
}
