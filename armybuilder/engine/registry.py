"""The game systems that can be played, by key."""

from typing import Any, TypeAlias

from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from armybuilder.engine.systems.gundam_skirmish.system import GUNDAM_SKIRMISH
from armybuilder.engine.systems.legend_weaver.system import LEGEND_WEAVER
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998

AnySystem: TypeAlias = GameSystem[Any, Any]
"""A system of which nobody knows here which one it is: its own types are lost until a `RoundGame` keeps them together."""

SYSTEMS: dict[str, AnySystem] = {
    system.key: system for system in (BLITZ_BETA, TACTICAL_1998, BLITZ_2006, GUNDAM_SKIRMISH, LEGEND_WEAVER)
}


def get_system(key: str) -> AnySystem:
    """The system, or `LookupError` that lists the known ones."""
    if key not in SYSTEMS:
        raise LookupError(f"There is no game system '{key}'. Known: {', '.join(SYSTEMS)}.")
    return SYSTEMS[key]
